//! A puzzle of the result, and its line of text.
//!
//! The line begins as in the `database` notation: moves, board, states. Two columns follow: the
//! steps, and the states of each depth, joined by commas.

use clearway::board::{Cell, Metric, Puzzle};
use clearway::enumerate::{Field, Found, NAMES};
use clearway_contract::{EnumeratedPuzzle, VERSION};
use std::cmp::Reverse;
use std::fmt::{self, Write as _};

/// A puzzle of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The least number of moves.
    pub moves: u32,
    /// The cells row by row: `A` is the red car, `o` empty, `x` a wall.
    pub board: Box<str>,
    /// How many states its space has.
    pub states: u64,
    /// The least number of steps.
    pub steps: u32,
    /// How many states have each depth, in the metric of the run.
    pub depth_counts: Box<[u64]>,
}

impl Record {
    /// Parses a line; `None` if it was not written by this program for this field.
    pub fn parse(line: &str, field: &Field) -> Option<Self> {
        let mut columns = line.split(' ');
        let mut column = || columns.next();
        let record = Self {
            moves: column()?.parse().ok()?,
            board: column()?.into(),
            states: column()?.parse().ok()?,
            steps: column()?.parse().ok()?,
            depth_counts: column()?.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?,
        };
        let cells = usize::from(field.width()) * usize::from(field.height());
        (record.board.len() == cells && record.to_string() == line).then_some(record)
    }

    /// The optimum in a metric.
    pub(crate) const fn cost(&self, metric: Metric) -> u32 {
        match metric {
            Metric::Moves => self.moves,
            Metric::Steps => self.steps,
        }
    }

    /// The sort key of puzzles: the longest solution first, then the board.
    pub(crate) fn place(&self, metric: Metric) -> (Reverse<u32>, &str) {
        (Reverse(self.cost(metric)), &self.board)
    }

    /// The object of the contract.
    pub fn to_json(&self, field: &Field) -> EnumeratedPuzzle {
        let rows = self.board.as_bytes().chunks(field.width().into());
        let rows: Vec<String> =
            rows.map(|row| String::from_utf8_lossy(row).replace('o', ".")).collect();
        let mut signs = self.board.as_bytes().to_vec();
        signs.sort_unstable();
        signs.dedup();
        EnumeratedPuzzle {
            version: VERSION,
            board: rows.join("/"),
            width: field.width(),
            height: field.height(),
            walls: self.board.matches('x').count() as u8,
            vehicles: signs.iter().filter(|sign| !matches!(sign, b'o' | b'x')).count() as u8,
            moves: self.moves,
            steps: self.steps,
            states: self.states,
            depth_counts: self.depth_counts.to_vec(),
        }
    }
}

impl From<Found> for Record {
    fn from(found: Found) -> Self {
        let Found { puzzle, moves, steps, states, depth_counts } = found;
        let depth_counts = depth_counts.into();
        Self { moves, board: board(&puzzle), states, steps, depth_counts }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02} {} {} {} ", self.moves, self.board, self.states, self.steps)?;
        for (depth, count) in self.depth_counts.iter().enumerate() {
            let comma = if depth == 0 { "" } else { "," };
            write!(f, "{comma}{count}")?;
        }
        Ok(())
    }
}

/// Sorts the puzzles of a run in this metric.
pub(crate) fn sort(records: &mut [Record], metric: Metric) {
    records.sort_unstable_by(|a, b| a.place(metric).cmp(&b.place(metric)));
}

/// A line for each puzzle.
pub(crate) fn write_lines(records: &[Record], text: &mut String) {
    for record in records {
        // Writing to a `String` never fails.
        let _ = writeln!(text, "{record}");
    }
}

/// The cells row by row; the vehicles are named in the order in which they are met.
fn board(puzzle: &Puzzle) -> Box<str> {
    let mut names = vec![None; puzzle.vehicles().len()];
    names[puzzle.red_id().index()] = Some('A');
    let mut letters = NAMES.iter().map(|&letter| char::from(letter));
    let cells = (0..puzzle.height())
        .flat_map(|row| (0..puzzle.width()).map(move |column| Cell::new(row, column)));
    cells
        .map(|cell| match puzzle.vehicle_at(cell) {
            // Each vehicle has at least two cells, so on 64 cells the letters are enough.
            Some(id) => *names[id.index()]
                .get_or_insert_with(|| letters.next().expect("there are letters for all")),
            None if puzzle.walls().contains(cell) => 'x',
            None => 'o',
        })
        .collect::<String>()
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read, write_database};

    const LINE: &str = "07 BCCxoBooooAAoDEooFDEooFGG 12 9 1,2,9";

    fn found(board: &str) -> Found {
        let puzzle = read(board, &ReadOptions::default()).expect("valid").puzzle;
        Found { puzzle, moves: 60, steps: 81, states: 2332, depth_counts: vec![12, 30, 17] }
    }

    #[test]
    fn a_line_is_one_of_the_database_notation() {
        let found = found("IBBx../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM");
        let line = write_database(&found.puzzle, 60, 2332).expect("square");
        let record = Record::from(found);
        assert_eq!(record.to_string(), format!("{} 81 12,30,17", line.trim_end()));
        let field = Field::new(6, 6, 0..=1).expect("a size that can be done");
        assert_eq!(Record::parse(&record.to_string(), &field), Some(record));
    }

    #[test]
    fn lines_of_others_are_refused() {
        let field = Field::new(5, 5, 0..=1).expect("a size that can be done");
        assert!(Record::parse(LINE, &field).is_some());
        for wrong in ["", "7 A 1 2 3", &LINE[1..], &LINE[..LINE.len() - 6], &format!("{LINE} 7")] {
            assert_eq!(Record::parse(wrong, &field), None, "{wrong}");
        }
        let wide = Field::new(6, 5, 0..=1).expect("a size that can be done");
        assert_eq!(Record::parse(LINE, &wide), None);
    }

    #[test]
    fn scripts_get_the_board_as_everywhere() {
        let field = Field::new(5, 5, 0..=1).expect("a size that can be done");
        let json = Record::parse(LINE, &field).expect("a line").to_json(&field);
        assert_eq!(json.board, "BCCx./B..../AA.DE/..FDE/..FGG");
        assert_eq!((json.walls, json.vehicles), (1, 7));
    }

    #[test]
    fn long_solutions_come_first() {
        let field = Field::new(3, 3, 0..=0).expect("a size that can be done");
        let lines = ["09 AAooooBBo", "120 AAoBBoooo", "09 AAoBBoooo", "10 AAoooooBB"];
        let parse = |line| Record::parse(&format!("{line} 3 2 1,2"), &field).expect("a line");
        let mut records = lines.map(parse);
        sort(&mut records, Metric::Moves);
        assert_eq!(records, [lines[1], lines[3], lines[2], lines[0]].map(parse));
    }

    #[test]
    fn a_run_in_steps_has_the_most_steps_first() {
        let field = Field::new(3, 3, 0..=0).expect("a size that can be done");
        let lines = ["09 AAoBBoooo 3 9 1,2", "08 AAoooooBB 3 12 1,2", "07 AAooooBBo 3 12 1,2"];
        let parse = |line| Record::parse(line, &field).expect("a line");
        let mut records = lines.map(parse);
        sort(&mut records, Metric::Steps);
        assert_eq!(records, [lines[2], lines[1], lines[0]].map(parse));
    }
}
