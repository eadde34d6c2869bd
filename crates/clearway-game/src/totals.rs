//! What was counted when the game was enumerated.

/// The counts of the whole 6x6 board without walls; [`clearway::enumerate`] has the definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Boards on which no vehicle can step left or up.
    pub candidates: u64,
    /// Spaces.
    pub spaces: u64,
    /// Spaces that can be solved.
    pub solvable: u64,
    /// Of those, the ones whose hardest state is a minimal puzzle.
    pub minimal: u64,
    /// States of all spaces together.
    pub states: u64,
    /// The largest space of a minimal puzzle.
    pub largest: LargestSpace,
}

/// The puzzle with the largest space of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargestSpace {
    /// Its board, rows joined by `/`.
    pub board: &'static str,
    /// How many states it has.
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
