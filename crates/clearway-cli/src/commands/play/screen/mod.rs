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
use super::look::Look;
use board::BoardPicture;
use clearway::board::Cell;
use plan::{TooSmall, plan};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

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
pub(crate) fn draw(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    if area.height < 3 || area.width < 10 {
        Paragraph::new("Too small.").wrap(Wrap { trim: true }).render(area, buffer);
        return;
    }
    let shown = match &app.view {
        View::Levels(at) => {
            levels::draw(&app.levels, *at, look, body(area), buffer);
            LEVELS_KEYS
        }
        View::Help(line) => {
            help::draw(look, *line, body(area), buffer);
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
                picture.draw(plan.board, buffer);
                if plan.beside {
                    panel::beside(app, look, plan.words, buffer);
                } else {
                    panel::below(app, look, plan.words, buffer);
                }
                if matches!(app.view, View::Board) { BOARD_KEYS } else { PLAYBACK_KEYS }
            }
            Err(need) => return too_small(need, area, buffer),
        },
    };
    title(app, look, area, buffer);
    keys(shown, look, area, buffer);
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

fn title(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    let puzzle = app.game.start();
    let level = app.levels.level();
    let tick = if level.best.is_some() { format!(" {}", look.tick()) } else { String::new() };
    let (width, height) = (puzzle.width(), puzzle.height());
    let count = puzzle.vehicles().len();
    let facts = format!(": {width} by {height}, {count} vehicles, exit {}", puzzle.exit().id());
    let line = Line::from(vec![
        Span::styled("Clearway  ", look.accent()),
        Span::styled(level.name.clone(), Look::strong()),
        Span::styled(tick, look.good()),
        Span::raw(facts),
    ]);
    buffer.set_line(area.x, area.y, &line, area.width);
}

/// Shows as many keys as fit in the last line.
fn keys(keys: &[Key], look: Look, area: Rect, buffer: &mut Buffer) {
    let mut x = area.x;
    let y = area.bottom() - 1;
    for (key, what) in keys {
        let width = (key.len() + 1 + what.len()) as u16;
        if x + width > area.right() {
            break;
        }
        let line =
            Line::from(vec![Span::styled(*key, look.accent()), Span::raw(" "), Span::raw(*what)]);
        buffer.set_line(x, y, &line, width);
        x += width + 2;
    }
}

fn too_small(need: TooSmall, area: Rect, buffer: &mut Buffer) {
    let text = format!(
        "This window has {} columns and {} rows; the board needs {} and {}. \
         Make the window larger, or the font smaller. l: other puzzles, q: quit.",
        area.width, area.height, need.width, need.height
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}
