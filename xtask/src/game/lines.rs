//! Parses the output of an enumeration.
//!
//! A line starts with the optimum in moves. The board is the first column that looks like one: 36
//! cells, or six rows joined by `/`. The optimum in steps stands between the two, or is found by a
//! search. The number of states may follow the board.

use clearway::board::Metric;
use clearway::notation::{Notation, ReadOptions, read as read_board};
use clearway::solve::{SolveOptions, solve};
use clearway_game::{Board, Listed};
use std::fs;
use std::path::Path;

/// The parsed puzzles.
#[derive(Default)]
pub(super) struct Read {
    pub(super) puzzles: Vec<Listed>,
    /// The largest space with its board, if the lines have numbers of states.
    pub(super) largest: Option<(u64, String)>,
}

/// Reads a file, or every text file of a folder.
pub(super) fn read(source: &Path) -> Result<Read, String> {
    let fault = |error: std::io::Error| format!("cannot read {}: {error}", source.display());
    let mut files = Vec::new();
    if source.is_dir() {
        for entry in fs::read_dir(source).map_err(fault)? {
            let path = entry.map_err(fault)?.path();
            if path.extension().is_some_and(|ending| ending == "txt") {
                files.push(path);
            }
        }
        files.sort();
    } else {
        files.push(source.to_path_buf());
    }
    let mut found = Read::default();
    for file in files {
        let text = fs::read_to_string(&file)
            .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            add(line, &mut found)
                .map_err(|what| format!("{}:{}: {what}", file.display(), index + 1))?;
        }
    }
    Ok(found)
}

fn add(line: &str, found: &mut Read) -> Result<(), String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let at = fields
        .iter()
        .position(|field| matches!((field.len(), field.matches('/').count()), (36, 0) | (41, 5)))
        .ok_or("there is no board")?;
    let number = |index: usize| fields.get(index).and_then(|field| field.parse::<u32>().ok());
    let moves = number(0).ok_or("the first column is no number of moves")?;
    let text = fields[at];
    let notation = if text.contains(['o', 'x']) { Notation::Database } else { Notation::Grid };
    let line = if notation == Notation::Database { format!("0 {text}") } else { text.to_owned() };
    let options = ReadOptions { notation: Some(notation), ..ReadOptions::default() };
    let puzzle = read_board(&line, &options).map_err(|faults| faults.to_string())?.puzzle;
    let board = Board::of_puzzle(&puzzle).ok_or("this is no board of the game")?;
    let steps = if let Some(steps) = (at >= 2).then(|| number(1)).flatten() {
        steps
    } else {
        let options = SolveOptions { metric: Metric::Steps, ..SolveOptions::default() };
        solve(&puzzle, &options).steps().ok_or("it has no solution")?
    };
    if let Some(states) = fields.get(at + 1).and_then(|field| field.parse::<u64>().ok())
        && found.largest.as_ref().is_none_or(|(largest, other)| {
            states > *largest || states == *largest && text < other.as_str()
        })
    {
        found.largest = Some((states, text.to_owned()));
    }
    found.puzzles.push(Listed { moves, steps, board });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: (u32, u32)) {
        let mut found = Read::default();
        add(line, &mut found).expect("a line");
        let listed = found.puzzles[0];
        assert_eq!((listed.moves, listed.steps), expected);
    }

    #[test]
    fn both_forms_of_lines_are_parsed() {
        check("2 5 ....../.....A/XX...A/....../....../...... 23 3,12,8", (2, 5));
        check("02 ooooooooooBoAAooBooooooooooooooooooo 21", (2, 5));
        assert!(add("2 5 ......", &mut Read::default()).is_err());
    }
}
