//! Pictures of the boards.

use super::escape::escape;
use crate::comparison::{Comparison, Optimum, Row};
use crate::numbers::counted;
use clearway_render::{Letters, Style, Theme, svg};
use std::fmt::Write;

/// Maximum number of pictures; more would make the page slow.
const MOST: usize = 120;

/// One picture per puzzle.
pub(super) fn boards(comparison: &Comparison) -> String {
    let mut out = String::from("<div class=\"boards\">\n");
    for row in comparison.rows.iter().take(MOST) {
        let _ = writeln!(
            out,
            "<figure>{}<figcaption><b>{}</b><br>{}</figcaption></figure>",
            picture(row),
            escape(&row.label),
            about(comparison, row)
        );
    }
    out.push_str("</div>\n");
    let left_out = comparison.rows.len().saturating_sub(MOST);
    if left_out > 0 {
        let _ = writeln!(out, "<p class=\"note\">{left_out} more are not drawn.</p>");
    }
    out
}

fn picture(row: &Row) -> String {
    let (width, height) = (u16::from(row.puzzle.width()), u16::from(row.puzzle.height()));
    // Makes all boards about equally wide.
    let cell = (176 / width.max(height)).clamp(8, 40);
    svg(&row.puzzle, &Style { theme: Theme::Classic, letters: Letters::Shown, cell })
}

fn about(comparison: &Comparison, row: &Row) -> String {
    let one = comparison.metric.id().trim_end_matches('s');
    let least = match row.optimum {
        Optimum::Known(cost) => format!("least: {}", counted(cost as usize, one)),
        Optimum::Unsolvable => "cannot be solved".to_owned(),
        Optimum::AtLeast(bound) => format!("at least {}", counted(bound as usize, one)),
        Optimum::Unknown => "not tried".to_owned(),
    };
    format!("{least}, {}", counted(row.puzzle.vehicles().len(), "vehicle"))
}
