//! The list of levels.

use crate::commands::play::canvas::{Canvas, Line, Rect, Style};
use crate::commands::play::levels::Levels;
use crate::commands::play::look::Look;

/// Lines above the list.
const TITLES: u16 = 3;

/// Width of a name.
const NAME: usize = 14;

/// The first visible line of the list, chosen so that `at` is visible.
fn first(area: Rect, at: usize) -> usize {
    let room = usize::from(area.height.saturating_sub(TITLES)).max(1);
    (at + 1).saturating_sub(room)
}

/// The level on a line of the screen.
pub(crate) fn level_at(levels: &Levels, area: Rect, at: usize, row: u16) -> Option<usize> {
    let line = row.checked_sub(area.y + TITLES).filter(|_| row < area.bottom())?;
    let index = first(area, at) + usize::from(line);
    (index < levels.all().len()).then_some(index)
}

/// Draws the list with one level selected.
pub(crate) fn draw(levels: &Levels, at: usize, look: Look, area: Rect, canvas: &mut Canvas) {
    let width = usize::from(area.width);
    let row = |marks: &str, name: &str, cells: [&str; 4]| {
        let name: String = name.chars().take(NAME).collect();
        let [moves, rank, yours, about] = cells;
        let text = format!("{marks} {name:<NAME$} {moves:>5}  {rank:<12} {yours:>5}  {about}");
        text.chars().take(width).collect::<String>()
    };
    let mut lines = vec![
        Line::new("Choose a puzzle", look.accent()),
        Line::default(),
        Line::new(row("   ", "puzzle", ["moves", "level", "yours", "what it is"]), look.faint()),
    ];
    for (index, level) in levels.all().iter().enumerate().skip(first(area, at)) {
        let number = |number: Option<u32>| number.map_or(String::new(), |n| n.to_string());
        let pointer = if index == at { ">" } else { " " };
        let tick = if level.best.is_some() { look.tick() } else { " " };
        let (least, best) = (number(level.moves), number(level.best.map(|best| best.moves)));
        let rank = level.rank.map_or("", |rank| rank.id());
        let cells = [least.as_str(), rank, best.as_str(), level.about.as_str()];
        let text = row(&format!("{pointer}{tick} "), &level.name, cells);
        let style = match (index == at, level.best) {
            (true, _) => Look::pointed(),
            (false, Some(_)) => look.good(),
            (false, None) => Style::PLAIN,
        };
        lines.push(Line::new(format!("{text:<width$}"), style));
    }
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        canvas.write_line(area.x, y, line, area.width);
    }
}
