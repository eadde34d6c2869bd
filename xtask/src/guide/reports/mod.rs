//! The page on the reports: what each claims, and what is true.

mod blind;
mod claims;
mod deepening;
mod inadmissible;
mod paths;
mod single_cells;
mod walks;

use super::File;
use super::template::{self, Values};
use clearway::board::{Metric, Puzzle};
use clearway::builtin::BUILTINS;

/// The built-in puzzle whose space is too large to explore here.
const LARGE: &str = "loose";

/// A built-in puzzle with its known optima.
struct Known {
    puzzle: Puzzle,
    name: &'static str,
    moves: u32,
    steps: u32,
}

impl Known {
    const fn optimum(&self, metric: Metric) -> u32 {
        match metric {
            Metric::Moves => self.moves,
            Metric::Steps => self.steps,
        }
    }
}

/// All built-in puzzles.
fn known() -> Vec<Known> {
    BUILTINS
        .iter()
        .map(|builtin| Known {
            puzzle: builtin.puzzle(),
            name: builtin.name,
            moves: builtin.moves,
            steps: builtin.steps,
        })
        .collect()
}

/// The page.
pub(super) fn page() -> Result<File, String> {
    let puzzles = known();
    require(puzzles.len() == 9, "there are nine built-in puzzles")?;
    let mut values = Values::new();
    claims::add(&puzzles, &mut values)?;
    deepening::add(&puzzles, &mut values)?;
    inadmissible::add(&puzzles, &mut values)?;
    walks::add(&puzzles, &mut values)?;
    blind::add(&puzzles, &mut values)?;
    single_cells::add(&puzzles, &mut values)?;
    template::page("reports", &values)
}

/// Checks a statement of the template's prose; an error if it is false.
fn require(holds: bool, what: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(format!("docs/templates/reports.md makes a statement that is no longer true: {what}"))
    }
}

#[cfg(test)]
mod tests {
    use crate::run::root;
    use std::fs;

    /// One space between words, small letters, straight quotes.
    fn plain(text: &str) -> String {
        let text = text.to_lowercase().replace('\u{2019}', "'");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_in_quotation_marks_are_those_of_a_report() {
        let folder = root().join("../shared/reports");
        let reports: Vec<String> = (0..5)
            .filter_map(|number| fs::read_to_string(folder.join(format!("00{number}.txt"))).ok())
            .map(|text| plain(&text))
            .collect();
        if reports.is_empty() {
            println!("skipped: ../shared/reports is not here");
            return;
        }
        let page = fs::read_to_string(root().join("docs/templates/reports.md")).expect("a page");
        let lines = page.lines().filter(|line| !line.starts_with("<a "));
        let quoted: Vec<&str> = lines.flat_map(|line| line.split('"').skip(1).step_by(2)).collect();
        assert!(quoted.len() > 30, "{}", quoted.len());
        for words in quoted {
            let said = plain(words.trim_end_matches(['.', ',']));
            let is_there = reports.iter().any(|report| report.contains(&said));
            assert!(is_there, "no report says: {words}");
        }
    }
}
