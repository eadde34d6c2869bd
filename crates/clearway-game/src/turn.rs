//! Turns a board so that the red car leaves on the right, from row 3.

use crate::board::RED_ROW;
use crate::placing::SIDE;
use clearway::board::{Axis, LayoutExit, Puzzle, Shape, Side};

/// The symmetries applied to a 6x6 board; none of them changes how it is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Transposed: the exit was at the top or bottom.
    pub transposed: bool,
    /// Mirrored left to right.
    pub left_right: bool,
    /// Mirrored top to bottom.
    pub top_bottom: bool,
}

impl Turn {
    /// Whether the board is unchanged.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// The symmetries in the order in which they were applied.
    pub fn words(self) -> Vec<&'static str> {
        [
            (self.transposed, "rows and columns exchanged"),
            (self.left_right, "left and right exchanged"),
            (self.top_bottom, "top and bottom exchanged"),
        ]
        .into_iter()
        .filter_map(|(done, words)| done.then_some(words))
        .collect()
    }

    /// The symmetries that a 6x6 board needs.
    pub(crate) fn needed(puzzle: &Puzzle) -> Self {
        let exit = puzzle.exit();
        Self {
            transposed: exit.axis() == Axis::Vertical,
            left_right: exit.sign() < 0,
            // The red car's line becomes a row, whatever its axis.
            top_bottom: usize::from(puzzle.red().line()) == SIDE - 1 - RED_ROW,
        }
    }

    /// The turned board.
    pub(crate) fn apply(self, puzzle: &Puzzle) -> Option<Puzzle> {
        let last = SIDE as i64 - 1;
        let mut layout = puzzle.to_layout();
        for vehicle in &mut layout.vehicles {
            let Shape::Bar { cell, length, axis } = &mut vehicle.shape else { return None };
            if self.transposed {
                (cell.row, cell.column) = (cell.column, cell.row);
                *axis = axis.across();
            }
            let (height, width) =
                if *axis == Axis::Horizontal { (1, *length) } else { (*length, 1) };
            if self.left_right {
                cell.column = last - (cell.column + width - 1);
            }
            if self.top_bottom {
                cell.row = last - (cell.row + height - 1);
            }
        }
        layout.exit = Some(LayoutExit { side: Side::Right, line: None, span: None });
        layout.into_puzzle().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, one_line_board, read};

    #[track_caller]
    fn check(board: &str, exit: Side, expected: &str, words: &[&str]) {
        let options = ReadOptions { exit: Some(exit), ..ReadOptions::default() };
        let puzzle = read(board, &options).expect("valid").puzzle;
        let turn = Turn::needed(&puzzle);
        let turned = turn.apply(&puzzle).expect("valid");
        assert_eq!(one_line_board(&turned), expected);
        assert_eq!(turned.exit(), Side::Right);
        assert_eq!(turn.words(), words);
    }

    #[test]
    fn boards_are_turned_by_their_exits() {
        let plain = "OA..../OA..../O.XX../....../....../BB....";
        check(plain, Side::Right, plain, &[]);
        let left = "....AO/....AO/..XX.O/....../....../....BB";
        check(left, Side::Left, plain, &["left and right exchanged"]);
        let low = "BB..../....../....../O.XX../OA..../OA....";
        check(low, Side::Right, plain, &["top and bottom exchanged"]);
        let down = "OOO..B/AA...B/..X.../..X.../....../......";
        check(down, Side::Bottom, plain, &["rows and columns exchanged"]);
        let up = "....../....../...X../...X../B...AA/B..OOO";
        let all =
            ["rows and columns exchanged", "left and right exchanged", "top and bottom exchanged"];
        check(up, Side::Top, plain, &all);
    }
}
