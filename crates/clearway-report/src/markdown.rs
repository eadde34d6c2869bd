//! A table for Markdown.

use crate::cell::{Cell, FOOTERS, Mark};
use crate::comparison::Comparison;
use crate::measure::Measure;
use crate::words;
use std::fmt::Write;

/// The comparison as one GitHub Markdown table, followed by the legend.
pub fn markdown(comparison: &Comparison) -> String {
    let mut out = format!("# {}\n\n| puzzle |", escape(&comparison.title));
    for combination in &comparison.combinations {
        for (index, measure) in comparison.measures.iter().enumerate() {
            // Markdown has no cells that span columns, so the first column names the group.
            let group = if index == 0 { combination.label() } else { String::new() };
            let _ = match group.as_str() {
                "" => write!(out, " {} |", measure.id()),
                group => write!(out, " **{group}**<br>{} |", measure.id()),
            };
        }
    }
    out.push_str("\n|:--|");
    out.push_str(&"--:|".repeat(comparison.combinations.len() * comparison.measures.len()));
    out.push('\n');
    for row in &comparison.rows {
        write_row(&mut out, comparison, &escape(&row.label), &|combination, measure, first| {
            Cell::of(row, combination, measure, first)
        });
    }
    for (name, cell) in FOOTERS {
        write_row(&mut out, comparison, &format!("**{name}**"), &|combination, measure, _| {
            cell(comparison, combination, measure)
        });
    }
    out.push('\n');
    for line in words::legend(comparison) {
        let _ = writeln!(out, "- {line}");
    }
    out
}

fn write_row(
    out: &mut String,
    comparison: &Comparison,
    name: &str,
    cell: &dyn Fn(usize, Measure, bool) -> Cell,
) {
    let _ = write!(out, "| {name} |");
    for combination in 0..comparison.combinations.len() {
        for (index, &measure) in comparison.measures.iter().enumerate() {
            let cell = cell(combination, measure, index == 0);
            let _ = match cell.mark {
                // Markdown has no colour, so bold marks the cell.
                Mark::TooLong => write!(out, " **{}** |", cell.text),
                _ => write!(out, " {} |", cell.text),
            };
        }
    }
    out.push('\n');
}

/// Escapes a text for Markdown and HTML.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '!' | '#' | '~' => {
                out.push('\\');
                out.push(c);
            }
            c if crate::text::is_unsafe(c) => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_names() {
        assert_eq!(escape("a|b *c* <i>\n"), "a\\|b \\*c\\* &lt;i&gt;\u{fffd}");
    }
}
