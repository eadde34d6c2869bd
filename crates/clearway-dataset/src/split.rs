//! The train/test split of a data set.

/// A part of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// The training part.
    Train,
    /// The test part.
    Test,
}

impl Split {
    /// The id in the contract.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Test => "test",
        }
    }

    /// The part of the space represented by this board, if `test_percent` of the spaces are for
    /// tests.
    ///
    /// It depends only on the board. A test space stays one when `test_percent` grows.
    pub fn of_space(board: &str, test_percent: u8) -> Self {
        // FNV-1a, then mixed, because the last bytes of boards differ little.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in board.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        hash = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
        if hash % 100 < u64::from(test_percent) { Self::Test } else { Self::Train }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::one_line_board;
    use clearway_game::{PuzzleQuery, game};

    #[test]
    fn the_share_of_test_spaces_is_close_to_the_requested_one() {
        let boards: Vec<String> = game()
            .draw(&PuzzleQuery::default(), 3)
            .take(5000)
            .map(|listed| one_line_board(&listed.board.puzzle()))
            .collect();
        for percent in [0, 10, 50, 100] {
            let tests = boards.iter().filter(|b| Split::of_space(b, percent) == Split::Test);
            let found = tests.count() as f64 / 50.0;
            assert!((found - f64::from(percent)).abs() < 3.0, "{percent}: {found}");
        }
        let grown = boards.iter().filter(|b| Split::of_space(b, 10) == Split::Test);
        assert!(grown.into_iter().all(|b| Split::of_space(b, 20) == Split::Test));
    }
}
