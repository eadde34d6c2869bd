//! The built-in puzzles, with their known optima and sources, a ladder of levels, and levels with
//! walls.

mod ladder;
mod walled;

pub use ladder::{LEVELS, Rung, ladder};
pub use walled::{WALLED_LEVELS, walled_levels};

use crate::board::Puzzle;
use crate::notation::{self, Notation, ReadOptions};

/// A puzzle that the library carries.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// The name that commands accept.
    pub name: &'static str,
    /// The board as its source writes it.
    pub text: &'static str,
    /// The notation of the text.
    pub notation: Notation,
    /// The least number of moves.
    pub moves: u32,
    /// The least number of steps.
    pub steps: u32,
    /// How many states can be reached from it; 0 if there are too many to count.
    pub states: u64,
    /// Where it comes from and what is special about it.
    pub about: &'static str,
}

impl Builtin {
    /// The puzzle, under its name.
    ///
    /// # Panics
    /// Never: every text is read by the tests.
    pub fn puzzle(&self) -> Puzzle {
        let options = ReadOptions { notation: Some(self.notation), ..ReadOptions::default() };
        let reading = notation::read(self.text, &options).expect("built-in puzzles are valid");
        reading.puzzle.named(self.name)
    }
}

/// The built-in puzzle with this name, or the level (`level-1`, or `walls-1` with walls).
pub fn find(name: &str) -> Option<Builtin> {
    let named = BUILTINS.iter().chain(LARGE).find(|builtin| builtin.name == name).copied();
    let mut levels = ladder().chain(walled_levels()).map(|rung| rung.builtin);
    named.or_else(|| levels.find(|builtin| builtin.name == name))
}

/// The puzzle that commands take when none is given.
pub const DEFAULT: &str = "hardest";

/// The built-in 6x6 puzzles, without the levels of the [`ladder`] and the [`walled_levels`];
/// [`LARGE`] has larger ones.
pub static BUILTINS: &[Builtin] = &[
    Builtin {
        name: "hardest",
        text: "BCDDE.BCF.EGB.FAAGHHHI.G..JIKKLLJMM.",
        notation: Notation::Grid,
        moves: 51,
        steps: 83,
        states: 4_780,
        about: "the hardest 6x6 without walls in moves (published by M. Fogleman)",
    },
    Builtin {
        name: "longest",
        text: "AAABCDEFFBCDE.XXCDGGH....IH.JJ.IKKLL",
        notation: Notation::Grid,
        moves: 49,
        steps: 93,
        states: 24_132,
        about: "the most steps known on 6x6 without walls (Collette, Raskin, Servais)",
    },
    Builtin {
        name: "walled",
        text: "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
        notation: Notation::Grid,
        moves: 60,
        steps: 103,
        states: 2_332,
        about: "the hardest 6x6 with a wall (M. Fogleman)",
    },
    Builtin {
        name: "loose",
        text: "BB.C...D.CEE.DAAFGH.IIFGH.JKK.LLJ...",
        notation: Notation::Grid,
        moves: 15,
        steps: 29,
        states: 541_934,
        about: "a very large space for a 6x6 board",
    },
    Builtin {
        name: "huji",
        text: "A00V\nB11H\nC31V\nD22V\nE33H\nF24V\nG34H\nX02H\nO30H\nQ35H\nR52V\n",
        notation: Notation::Cars,
        moves: 48,
        steps: 77,
        states: 5_082,
        about: "the example of report 003",
    },
    Builtin {
        name: "beginner",
        text: "###..@\n..@..@\n==@..@\n+.@.**\n+...+.\n###.+.\n",
        notation: Notation::Art,
        moves: 15,
        steps: 25,
        states: 3_950,
        about: "report 004, beginner",
    },
    Builtin {
        name: "intermediate",
        text: ".+@+**\n.+@+**\n==@...\n+###.@\n+....@\n****.@\n",
        notation: Notation::Art,
        moves: 21,
        steps: 39,
        states: 3_525,
        about: "report 004, intermediate",
    },
    Builtin {
        name: "advanced",
        text: ".+**+.\n.+**+.\n==+@..\n@.+@..\n@.+@**\n@.+###\n",
        notation: Notation::Art,
        moves: 28,
        steps: 47,
        states: 3_871,
        about: "report 004, advanced",
    },
    Builtin {
        name: "expert",
        text: "@.+###\n@.++..\n@==+.@\n****.@\n****.@\n......\n",
        notation: Notation::Art,
        moves: 32,
        steps: 54,
        states: 774,
        about: "report 004, expert",
    },
];

/// Built-in puzzles that are larger than 6x6, made for Clearway: too large to explore.
pub static LARGE: &[Builtin] = &[
    Builtin {
        name: "nine",
        text: "..DD...KK/..FFHHH../IILG.MEVV/XXLG.MER./.SS.JAER./P.Q.JAWR./PTQUJ.WO./.TQUN..O./..CCN.BBB",
        notation: Notation::Grid,
        moves: 13,
        steps: 24,
        states: 0,
        about: "a 9x9 board, for algorithms that cannot see everything",
    },
    Builtin {
        name: "twelve",
        text: "......BB..W./e..R.VV.l.W./e..RCCddl.DL/...HP..SS.DL/..FHPMMA..Dk/XXFOjm.A...k/.nFOjmT.G.J./.nfffmT.G.J./..ccZKT..Qg./....ZK.UiQg./.hhaaIIUi..Y/bb.NN..UEEEY",
        notation: Notation::Grid,
        moves: 12,
        steps: 27,
        states: 0,
        about: "a 12x12 board, likewise",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Metric;
    use crate::solve::{SolveOptions, solve};

    #[test]
    fn the_large_puzzles_have_their_optima() {
        for builtin in LARGE {
            for (metric, cost) in [(Metric::Moves, builtin.moves), (Metric::Steps, builtin.steps)] {
                let options = SolveOptions { metric, ..SolveOptions::default() };
                let answer = solve(&builtin.puzzle(), &options);
                assert!(answer.is_optimal(), "{}", builtin.name);
                assert_eq!(answer.cost(), Some(cost), "{} in {metric}", builtin.name);
            }
        }
    }
}
