//! Known boards for the tests.

use clearway::board::Puzzle;
use clearway::notation::{ReadOptions, read};

/// A known puzzle: its text, optimum in moves and in steps, and number of states.
pub(crate) struct Known {
    pub(crate) text: &'static str,
    pub(crate) moves: u32,
    pub(crate) steps: u32,
    pub(crate) states: usize,
}

/// Hard puzzles with published counts.
pub(crate) const KNOWN: [Known; 3] = [
    Known { text: "BCDDE.BCF.EGB.FAAGHHHI.G..JIKKLLJMM.", moves: 51, steps: 83, states: 4780 },
    Known { text: "AAABCDEFFBCDE.XXCDGGH....IH.JJ.IKKLL", moves: 49, steps: 93, states: 24132 },
    Known { text: "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", moves: 60, steps: 103, states: 2332 },
];

/// The puzzle of a text.
#[track_caller]
pub(crate) fn puzzle(text: &str) -> Puzzle {
    read(text, &ReadOptions::default()).expect("a valid board").puzzle
}
