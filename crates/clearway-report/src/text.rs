//! Tables for the terminal.

use crate::cell::{Cell, FOOTERS, Mark};
use crate::comparison::Comparison;
use crate::words;
use std::fmt::Write;

/// Options of a table.
pub struct Look<'a> {
    /// Width of the terminal in columns.
    pub width: usize,
    /// Style of titles.
    pub strong: &'a dyn Fn(&str) -> String,
    /// Style of a cost that is not the least.
    pub wrong: &'a dyn Fn(&str) -> String,
}

/// Space between two columns, and between two combinations.
const GAP: usize = 2;

/// Maximum length of a puzzle name; longer ones are cut.
const LONGEST_NAME: usize = 24;

/// A column of the whole table.
struct Column {
    combination: usize,
    title: &'static str,
    cells: Vec<Cell>,
    width: usize,
}

/// The comparison in lines no wider than the terminal; split into several tables if the
/// combinations do not fit side by side.
pub fn text(comparison: &Comparison, look: &Look<'_>) -> String {
    let names = names(comparison);
    let width = names.iter().map(|name| columns_of(name)).max().unwrap_or(0);
    let mut out = String::new();
    for mut block in blocks(columns(comparison), look.width.saturating_sub(width)) {
        make_room(comparison, &mut block);
        write_block(&mut out, comparison, &names, width, &block, look);
        out.push('\n');
    }
    for line in words::legend(comparison) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// The row labels: the puzzles, then the totals and means.
fn names(comparison: &Comparison) -> Vec<String> {
    let puzzles = comparison.rows.iter().map(|row| shortened(&row.label));
    puzzles.chain(FOOTERS.iter().map(|(name, _)| (*name).to_owned())).collect()
}

/// A name without control characters, cut to fit. A long path keeps its end, which says more.
fn shortened(label: &str) -> String {
    let clean: Vec<char> =
        label.chars().map(|c| if is_unsafe(c) { char::REPLACEMENT_CHARACTER } else { c }).collect();
    if clean.len() <= LONGEST_NAME {
        return clean.into_iter().collect();
    }
    let tail = &clean[clean.len() - (LONGEST_NAME - 3)..];
    format!("...{}", tail.iter().collect::<String>())
}

/// Whether the character is a control character or invisible.
pub(crate) fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn columns_of(text: &str) -> usize {
    text.chars().count()
}

fn columns(comparison: &Comparison) -> Vec<Column> {
    let mut columns = Vec::new();
    for combination in 0..comparison.combinations.len() {
        for (index, &measure) in comparison.measures.iter().enumerate() {
            let cell = |row| Cell::of(row, combination, measure, index == 0);
            let mut cells: Vec<Cell> = comparison.rows.iter().map(cell).collect();
            cells.extend(FOOTERS.iter().map(|(_, cell)| cell(comparison, combination, measure)));
            let title = measure.id();
            let widths = cells.iter().map(|cell| columns_of(&cell.text));
            let width = widths.max().unwrap_or(0).max(title.len());
            columns.push(Column { combination, title, cells, width });
        }
    }
    columns
}

/// Splits the columns into blocks that fit the width. A combination is split only if it does not
/// fit alone.
fn blocks(columns: Vec<Column>, width: usize) -> Vec<Vec<Column>> {
    let mut combinations: Vec<Vec<Column>> = Vec::new();
    for column in columns {
        match combinations.last_mut() {
            Some(last) if last[0].combination == column.combination => last.push(column),
            _ => combinations.push(vec![column]),
        }
    }
    let taken = |columns: &[Column]| columns.iter().map(|column| column.width + GAP).sum::<usize>();
    let mut blocks: Vec<Vec<Column>> = vec![Vec::new()];
    for combination in combinations {
        let last = blocks.last_mut().expect("there is always a block");
        if last.is_empty() || taken(last) + GAP + taken(&combination) > width {
            blocks.push(Vec::new());
        }
        for column in combination {
            let last = blocks.last_mut().expect("there is always a block");
            if !last.is_empty() && taken(last) + GAP + column.width > width {
                blocks.push(vec![column]);
            } else {
                last.push(column);
            }
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// Widens the first column of a combination whose name is wider than its columns.
fn make_room(comparison: &Comparison, block: &mut [Column]) {
    for part in block.chunk_by_mut(|a, b| a.combination == b.combination) {
        let width: usize = part.iter().map(|column| column.width + GAP).sum();
        let label = columns_of(&comparison.combinations[part[0].combination].label());
        part[0].width += (label + GAP).saturating_sub(width);
    }
}

fn write_block(
    out: &mut String,
    comparison: &Comparison,
    names: &[String],
    name_width: usize,
    block: &[Column],
    look: &Look<'_>,
) {
    // The names of the combinations, each above its columns.
    let mut line = " ".repeat(name_width);
    for part in block.chunk_by(|a, b| a.combination == b.combination) {
        let room = part.iter().map(|column| column.width + GAP).sum::<usize>() - GAP;
        let label = comparison.combinations[part[0].combination].label();
        let _ = write!(line, "{:GAP$}{label:^room$}", "");
    }
    let _ = writeln!(out, "{}", (look.strong)(line.trim_end()));
    let mut titles = format!("{:<name_width$}", "puzzle");
    for column in block {
        let _ = write!(titles, "{:GAP$}{:>2$}", "", column.title, column.width);
    }
    let _ = writeln!(out, "{}", (look.strong)(&titles));
    for (index, name) in names.iter().enumerate() {
        if index + FOOTERS.len() == names.len() {
            let rule: usize = block.iter().map(|column| column.width + GAP).sum();
            let _ = writeln!(out, "{}", "-".repeat(name_width + rule));
        }
        let mut line = format!("{name:<name_width$}");
        for column in block {
            let cell = &column.cells[index];
            let blanks = GAP + column.width - columns_of(&cell.text);
            line.push_str(&" ".repeat(blanks));
            line += &match cell.mark {
                Mark::TooLong => (look.wrong)(&cell.text),
                _ => cell.text.clone(),
            };
        }
        let _ = writeln!(out, "{line}");
    }
}
