//! The counts of the enumeration of the game.

/// Counts of the whole 6x6 board without walls; defined in [`clearway::enumerate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Boards on which no vehicle can step left or up.
    pub candidates: u64,
    /// Spaces.
    pub spaces: u64,
    /// Solvable spaces.
    pub solvable: u64,
    /// Solvable spaces whose hardest state is a minimal puzzle.
    pub minimal: u64,
    /// States of all spaces.
    pub states: u64,
    /// The largest space of a minimal puzzle.
    pub largest: LargestSpace,
}

/// The puzzle with the largest space of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargestSpace {
    /// Its board, rows joined by `/`.
    pub board: &'static str,
    /// Its number of states.
    pub states: u64,
}

/// The totals of `clearway enumerate --size 6x6`.
pub const TOTALS: Totals = Totals {
    candidates: 243_502_786,
    spaces: 80_939_910,
    solvable: 33_167_684,
    minimal: 476_118,
    states: 27_103_652_326,
    largest: LargestSpace { board: "AA.B../.C.BDD/ECXXFG/EHH.FG/..IJJ./KKI...", states: 541_934 },
};
