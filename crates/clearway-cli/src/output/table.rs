//! Aligned tables that fit the terminal.

use super::paint::Paint;
use std::io::{self, Write};

/// A table whose last column is wrapped to the remaining width.
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these titles.
    pub(crate) fn new(header: &[&str]) -> Self {
        Self { header: header.iter().map(|&title| title.to_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row with a cell per column.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Prints the table.
    pub(crate) fn print(&self, out: &mut dyn Write, width: usize, paint: Paint) -> io::Result<()> {
        const GAP: usize = 2;
        /// The least width of the last column, however narrow the terminal is.
        const LEAST: usize = 24;
        let last = self.header.len() - 1;
        let widths: Vec<usize> = (0..last)
            .map(|column| {
                let cells = self.rows.iter().chain([&self.header]);
                cells.map(|row| row[column].chars().count()).max().unwrap_or(0)
            })
            .collect();
        let indent: usize = widths.iter().map(|width| width + GAP).sum();
        let room = width.saturating_sub(indent).max(LEAST);
        let print = |out: &mut dyn Write, row: &[String], style: fn(Paint, &str) -> String| {
            for (number, part) in wrap(&row[last], room).iter().enumerate() {
                let mut line = String::new();
                for (cell, width) in row.iter().zip(&widths) {
                    let text = if number == 0 { cell.as_str() } else { "" };
                    line.push_str(text);
                    line.push_str(&" ".repeat(width + GAP - text.chars().count()));
                }
                line += part;
                writeln!(out, "{}", style(paint, line.trim_end()))?;
            }
            Ok::<(), io::Error>(())
        };
        print(out, &self.header, Paint::strong)?;
        for row in &self.rows {
            print(out, row, |_, text| text.to_owned())?;
        }
        Ok(())
    }
}

/// `text` in lines of at most `width` columns, broken at blanks.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            word.clone_into(line);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_column_is_wrapped_under_itself() {
        let mut table = Table::new(&["id", "what"]);
        table.row(vec!["a".into(), "one two three four five six seven".into()]);
        let mut out = Vec::new();
        table.print(&mut out, 30, Paint::Plain).expect("memory takes it");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text, "id  what\na   one two three four five\n    six seven\n");
    }
}
