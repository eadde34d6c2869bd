//! Drawn boards for the tests of the heuristics.

use super::find;
use crate::board::{Layout, LayoutCell, LayoutExit, LayoutVehicle, Metric, Puzzle, Shape, Side};
use crate::search::{Budget, Control, Unobserved};
use crate::state::{Lanes, Position};
use std::collections::BTreeMap;

/// The puzzle drawn by rows, blanks between them: red car `A`, wall `x`.
pub(crate) fn puzzle(board: &str, exit: Option<Side>) -> Puzzle {
    let rows: Vec<&str> = board.split_whitespace().collect();
    let mut layout = Layout::new(rows[0].len() as i64, rows.len() as i64);
    let mut vehicles: BTreeMap<char, Vec<LayoutCell>> = BTreeMap::new();
    for (row, text) in rows.iter().enumerate() {
        for (column, mark) in text.chars().enumerate() {
            let cell = LayoutCell { row: row as i64, column: column as i64, span: None };
            match mark {
                '.' => {}
                'x' => layout.walls.push(cell),
                _ => vehicles.entry(mark).or_default().push(cell),
            }
        }
    }
    layout.vehicles = vehicles
        .into_iter()
        .map(|(mark, cells)| LayoutVehicle {
            name: Some(mark.to_string()),
            shape: Shape::Cells(cells),
            red: mark == 'A',
            span: None,
        })
        .collect();
    layout.exit = exit.map(|side| LayoutExit { side, line: None, span: None });
    layout.into_puzzle().expect("the drawn board is valid")
}

fn estimate_of(id: &str, puzzle: &Puzzle, metric: Metric, offsets: &[u8]) -> Option<u32> {
    let lanes = Lanes::new(puzzle);
    let mut observer = Unobserved;
    let mut control = Control::new(Budget::default(), &mut observer);
    let info = find(id).expect("a known heuristic");
    let mut heuristic = info.prepare_under(&lanes, metric, &mut control).expect("no limit");
    let mut position = Position::at_start(&lanes);
    position.set(offsets.iter().copied());
    heuristic.estimate(&position)
}

/// The estimate of a heuristic for a drawn board.
pub(super) fn estimate(id: &str, board: &str, metric: Metric) -> Option<u32> {
    let puzzle = puzzle(board, None);
    estimate_of(id, &puzzle, metric, &puzzle.offsets())
}

/// The estimate at other offsets, of a heuristic prepared for a drawn board.
pub(super) fn estimate_at(id: &str, board: &str, metric: Metric, offsets: &[u8]) -> Option<u32> {
    estimate_of(id, &puzzle(board, None), metric, offsets)
}

/// The true depth of a drawn board.
pub(super) fn depth(board: &str, metric: Metric) -> Option<u32> {
    estimate("perfect", board, metric)
}

/// Checks a heuristic's value, the same in both metrics, on a drawn board.
#[track_caller]
pub(super) fn check(id: &str, board: &str, expected: u32) {
    for metric in Metric::ALL {
        assert_eq!(estimate(id, board, metric), Some(expected), "{id} in {metric}");
    }
}

/// Checks a heuristic's value on a drawn board with the exit at a side.
#[track_caller]
pub(super) fn check_at(id: &str, board: &str, exit: Side, expected: u32) {
    let puzzle = puzzle(board, Some(exit));
    for metric in Metric::ALL {
        let value = estimate_of(id, &puzzle, metric, &puzzle.offsets());
        assert_eq!(value, Some(expected), "{id} in {metric}");
    }
}
