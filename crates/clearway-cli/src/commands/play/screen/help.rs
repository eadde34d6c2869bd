//! The help view.

use crate::commands::play::canvas::{Canvas, Line, Rect, Span};
use crate::commands::play::look::Look;
use crate::output::table::wrap;

/// The keys and what they do; an empty key is a heading.
const KEYS: &[(&str, &str)] = &[
    ("", "The board"),
    ("arrows", "move the chosen vehicle one step; with Shift, as far as it goes"),
    ("Tab", "choose the next vehicle; Shift-Tab the one before"),
    ("A, B, ...", "choose a vehicle by its letter; as a capital where the small one is a key"),
    ("/", "choose a vehicle by typing its name"),
    ("mouse", "drag a vehicle; or click it, then a free cell on its line"),
    ("u, y, r", "undo, redo, reset (also Backspace, Ctrl-Z, Ctrl-Y)"),
    ("h", "hint: the next move of a shortest solution, and why; Enter makes it"),
    ("s", "show a shortest solution from here"),
    ("l, n", "choose a puzzle; play the next one"),
    ("?, q", "this help; quit (also Ctrl-C)"),
    ("", "While a solution is shown"),
    ("Space", "pause, continue; at the end, start again"),
    ("left, right", "one move back or forward; Home, End: the first or the last board"),
    ("-, +", "slower, faster"),
    ("Esc", "back to your own game"),
    ("", "How moves are counted"),
    (" ", "slides of one vehicle with no other in between are one move, by their sum"),
];

/// Width of the key column.
const INDENT: usize = 15;

/// Upper bound of its lines in the narrowest window.
pub(crate) const LINES: u16 = 5 * KEYS.len() as u16;

/// Draws the help from a line on.
pub(crate) fn draw(look: Look, from: u16, area: Rect, canvas: &mut Canvas) {
    let width = usize::from(area.width);
    let mut lines = Vec::new();
    for &(keys, what) in KEYS {
        if keys.is_empty() {
            lines.push(Line::new(what, look.accent()));
            continue;
        }
        let mut first = format!("  {keys:<width$}", width = INDENT - 2);
        for part in wrap(what, width.saturating_sub(INDENT).max(10)) {
            let indent = std::mem::replace(&mut first, " ".repeat(INDENT));
            lines.push(Line(vec![Span::new(indent, Look::strong()), Span::plain(part)]));
        }
    }
    // Scrolling stops when the last line is visible.
    let most = lines.len().saturating_sub(usize::from(area.height));
    let from = usize::from(from).min(most);
    for (line, y) in lines.iter().skip(from).zip(area.y..area.bottom()) {
        canvas.write_line(area.x, y, line, area.width);
    }
}
