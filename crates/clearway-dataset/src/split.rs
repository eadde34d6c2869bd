//! Which part of a data set a space belongs to.

/// A part of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// To learn from.
    Train,
    /// To be tested with.
    Test,
}

impl Split {
    /// The name in the contract.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Test => "test",
        }
    }

    /// The part of the space that this board stands for, if so many of a hundred are for tests.
    ///
    /// It depends on the board alone. A space that is for tests stays so when more are.
    pub fn of_space(board: &str, test_percent: u8) -> Self {
        // FNV-1a, then mixed: the last bytes of boards are much alike.
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
    use clearway_game::{Wish, game};

    #[test]
    fn about_as_many_spaces_are_for_tests_as_wanted() {
        let boards: Vec<String> = game()
            .draw(&Wish::default(), 3)
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
