//! Helpers that write markdown.

use clearway_report::numbers::grouped;
use std::fmt::{Display, Write as _};

/// A table; every row has as many cells as there are titles.
///
/// A column of numbers is right-aligned.
pub(super) fn table(titles: &[&str], rows: &[Vec<String>]) -> String {
    let is_number = |text: &str| {
        text.chars().any(|sign| sign.is_ascii_digit())
            && text.chars().all(|sign| sign.is_ascii_digit() || "+,.%*-–< ".contains(sign))
    };
    let rule: Vec<String> = (0..titles.len())
        .map(|column| {
            let mut cells = rows.iter().map(|row| row[column].as_str());
            if cells.clone().any(is_number) && cells.all(|cell| is_number(cell) || cell == NONE) {
                "---:".to_owned()
            } else {
                "---".to_owned()
            }
        })
        .collect();
    let mut text = line(titles);
    text += &line(&rule);
    for row in rows {
        text += &line(row);
    }
    text
}

/// A cell without a value.
pub(super) const NONE: &str = "–";

fn line<T: Display>(cells: &[T]) -> String {
    let mut text = "|".to_owned();
    for cell in cells {
        let _ = write!(text, " {} |", cell.to_string().replace('|', "\\|"));
    }
    text + "\n"
}

/// A block of preformatted text.
pub(super) fn block(text: &str) -> String {
    format!("```text\n{}\n```\n", text.trim_end())
}

/// Several blocks of lines side by side, in one block.
pub(super) fn side_by_side(blocks: &[Vec<String>]) -> String {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let width = |block: &Vec<String>| block.iter().map(|line| line.chars().count()).max();
    let mut text = String::new();
    for row in 0..height {
        let mut line = String::new();
        for block in blocks {
            let cell = block.get(row).map_or("", String::as_str);
            let _ = write!(line, "{cell:<width$}   ", width = width(block).unwrap_or(0));
        }
        text += line.trim_end();
        text.push('\n');
    }
    block(&text)
}

/// A number with a comma before every three digits.
pub(super) fn number(value: impl Into<u64>) -> String {
    grouped(value.into())
}

/// `part` of `whole` as a percentage, with one digit after the point; 0 is exact.
pub(super) fn percent(part: u64, whole: u64) -> String {
    if part == 0 {
        return "0%".to_owned();
    }
    if part * 2000 < whole {
        return "<0.1%".to_owned();
    }
    format!("{:.1}%", part as f64 * 100.0 / whole.max(1) as f64)
}

/// The ratio of `whole` to `part`, with one digit after the point.
pub(super) fn times(whole: u64, part: u64) -> String {
    format!("{:.1}", whole as f64 / part.max(1) as f64)
}

/// `a`, `b` and `c`.
pub(super) fn list<T: Display>(items: &[T]) -> String {
    match items {
        [] => "none".to_owned(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

/// An id as code.
pub(super) fn code(id: &str) -> String {
    format!("`{id}`")
}

/// `yes` or `no`.
pub(super) fn yes_no(value: bool) -> String {
    if value { "yes".to_owned() } else { "no".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(number(7_u32), "7");
        assert_eq!(number(981_878_u32), "981,878");
        assert_eq!(number(1_000_u32), "1,000");
    }

    #[test]
    fn columns_of_numbers_are_right_aligned() {
        let rows =
            [vec!["bfs".to_owned(), "1,024".to_owned()], vec!["dfs".to_owned(), NONE.into()]];
        let expected = "| id | cost |\n| --- | ---: |\n| bfs | 1,024 |\n| dfs | – |\n";
        assert_eq!(table(&["id", "cost"], &rows), expected);
    }

    #[test]
    fn lists_end_with_and() {
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }
}
