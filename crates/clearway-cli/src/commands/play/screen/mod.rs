//! Draws the screen from the state, and maps mouse positions back to it.

mod board;
mod help;
mod levels;
mod panel;
mod plan;
#[cfg(test)]
mod tests;

pub(crate) use help::LINES as HELP_LINES;

use super::app::{App, View};
use super::canvas::{Canvas, Line, Rect, Span, Style};
use super::look::Look;
use crate::output::table::wrap;
use board::BoardPicture;
use clearway::board::Cell;
use plan::{TooSmall, plan};

/// What is under the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// A cell of the board.
    Cell(Cell),
    /// A level of the list.
    Level(usize),
}

/// A key and what it does.
type Key = (&'static str, &'static str);

const BOARD_KEYS: &[Key] = &[
    ("?", "help"),
    ("q", "quit"),
    ("Tab", "choose"),
    ("u", "undo"),
    ("y", "redo"),
    ("r", "reset"),
    ("h", "hint"),
    ("s", "solve"),
    ("l", "puzzles"),
];
const PLAYBACK_KEYS: &[Key] =
    &[("Esc", "back"), ("Space", "pause"), ("left right", "step"), ("- +", "speed"), ("q", "quit")];
const LEVELS_KEYS: &[Key] =
    &[("Enter", "play"), ("Esc", "back"), ("up down", "choose"), ("q", "quit")];
const HELP_KEYS: &[Key] = &[("any key", "back"), ("up down", "scroll"), ("q", "quit")];

/// Draws everything.
pub(crate) fn draw(app: &App, look: Look, canvas: &mut Canvas) {
    let area = canvas.area();
    if area.height < 3 || area.width < 10 {
        return wrapped("Too small.", canvas);
    }
    let shown = match &app.view {
        View::Levels(at) => {
            levels::draw(&app.levels, *at, look, body(area), canvas);
            LEVELS_KEYS
        }
        View::Help(line) => {
            help::draw(look, *line, body(area), canvas);
            HELP_KEYS
        }
        View::Board | View::Playback(_) => match plan(area, app.board()) {
            Ok(plan) => {
                let picture = BoardPicture {
                    puzzle: app.board(),
                    marked: app.marked(),
                    hinted: app.hinted,
                    look,
                };
                picture.draw(plan.board, canvas);
                if plan.beside {
                    panel::beside(app, look, plan.words, canvas);
                } else {
                    panel::below(app, look, plan.words, canvas);
                }
                if matches!(app.view, View::Board) { BOARD_KEYS } else { PLAYBACK_KEYS }
            }
            Err(need) => return too_small(need, canvas),
        },
    };
    title(app, look, area, canvas);
    keys(shown, look, area, canvas);
}

/// What is at a screen position.
pub(crate) fn spot(app: &App, area: Rect, at: (u16, u16)) -> Option<Spot> {
    match app.view {
        View::Levels(pointed) => {
            levels::level_at(&app.levels, body(area), pointed, at.1).map(Spot::Level)
        }
        View::Board => {
            let place = plan(area, app.board()).ok()?.board;
            place.cell_at(app.board(), at).map(Spot::Cell)
        }
        _ => None,
    }
}

/// The board column and row at a screen position, even outside the board.
pub(crate) fn cell_towards(app: &App, area: Rect, at: (u16, u16)) -> Option<(i16, i16)> {
    Some(plan(area, app.board()).ok()?.board.towards(at))
}

/// The area between the first line and the last.
fn body(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area }
}

fn title(app: &App, look: Look, area: Rect, canvas: &mut Canvas) {
    let puzzle = app.game.start();
    let level = app.levels.level();
    let tick = if level.best.is_some() { format!(" {}", look.tick()) } else { String::new() };
    let (width, height) = (puzzle.width(), puzzle.height());
    let count = puzzle.vehicles().len();
    let facts = format!(": {width} by {height}, {count} vehicles, exit {}", puzzle.exit().id());
    let line = Line(vec![
        Span::new("Clearway  ", look.accent()),
        Span::new(level.name.clone(), Look::strong()),
        Span::new(tick, look.good()),
        Span::plain(facts),
    ]);
    canvas.write_line(area.x, area.y, &line, area.width);
}

/// Shows as many keys as fit in the last line.
fn keys(keys: &[Key], look: Look, area: Rect, canvas: &mut Canvas) {
    let mut x = area.x;
    let y = area.bottom() - 1;
    for (key, what) in keys {
        let width = (key.len() + 1 + what.len()) as u16;
        if x + width > area.right() {
            break;
        }
        let line = Line(vec![Span::new(*key, look.accent()), Span::plain(" "), Span::plain(*what)]);
        canvas.write_line(x, y, &line, width);
        x += width + 2;
    }
}

fn too_small(need: TooSmall, canvas: &mut Canvas) {
    let area = canvas.area();
    let text = format!(
        "This window has {} columns and {} rows; the board needs {} and {}. \
         Make the window larger, or the font smaller. l: other puzzles, q: quit.",
        area.width, area.height, need.width, need.height
    );
    wrapped(&text, canvas);
}

/// Fills the window with a text, as far as it fits.
fn wrapped(text: &str, canvas: &mut Canvas) {
    let area = canvas.area();
    for (part, y) in wrap(text, usize::from(area.width)).iter().zip(area.y..area.bottom()) {
        canvas.write(area.x, y, part, area.width, Style::PLAIN);
    }
}
