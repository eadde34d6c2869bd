//! Boards on which a heuristic overestimates.

use super::{boards, runs};
use clearway::board::{Metric, Move, Puzzle};
use clearway::heuristics::HeuristicInfo;
use clearway::space::StateNumber;

/// A board that refutes an admissibility claim.
struct Board {
    heuristic: &'static str,
    metric: Metric,
    line: &'static str,
    /// Why the value is too high.
    why: &'static str,
}

/// One for each false claim of the reports, and more.
const BOARDS: &[Board] = &[
    Board {
        heuristic: "distance",
        metric: Metric::Moves,
        line: "AA../",
        why: "One slide crosses all the cells, however many there are.",
    },
    Board {
        heuristic: "hybrid",
        metric: Metric::Moves,
        line: "AAB../..B../.....",
        why: "The blocker counts correctly, but the red car crosses all the cells in one slide.",
    },
    Board {
        heuristic: "blocked-blocking",
        metric: Metric::Moves,
        line: "..BC/AABC/..DD/....",
        why: "B and C are both stuck and count 2 each, but one slide of D frees both.",
    },
    Board {
        heuristic: "distance-blocked",
        metric: Metric::Moves,
        line: "AAB./..B./.CC.",
        why: "The stuck blocker counts correctly, but the red car crosses both cells in one slide.",
    },
    Board {
        heuristic: "recursive",
        metric: Metric::Moves,
        line: "AABC/..BC/....",
        why: "Each blocker counts twice.",
    },
];

/// A counterexample with its figures.
pub(super) struct Counterexample {
    pub(super) info: &'static HeuristicInfo,
    pub(super) metric: Metric,
    pub(super) puzzle: Puzzle,
    pub(super) why: &'static str,
    /// The heuristic's value.
    pub(super) estimate: u32,
    /// The true depth.
    pub(super) depth: u32,
    /// A shortest solution.
    pub(super) solution: Vec<Move>,
}

impl Counterexample {
    /// The name of its picture.
    pub(super) fn picture(&self) -> String {
        format!("{}-{}.svg", self.info.id, self.metric)
    }
}

/// All counterexamples; an error if one refutes nothing.
pub(super) fn all() -> Result<Vec<Counterexample>, String> {
    BOARDS.iter().map(measure).collect()
}

fn measure(board: &Board) -> Result<Counterexample, String> {
    let Board { metric, why, .. } = *board;
    let info = runs::heuristic(board.heuristic)?;
    let name = format!("{} is too large in {metric}", info.id);
    let puzzle = boards::puzzle(board.line)?.named(name);
    let space = runs::explore(&puzzle, metric)?;
    let estimates = runs::estimates(info, &puzzle, metric, std::iter::once(puzzle.offsets()))?;
    let pair = estimates[0].zip(space.depth(StateNumber::START));
    let Some((estimate, depth)) = pair.filter(|(estimate, depth)| estimate > depth) else {
        return Err(format!("{} does not refute {} in {metric}", board.line, info.id));
    };
    let solution = space.moves_along(&space.way_out(StateNumber::START));
    Ok(Counterexample { info, metric, puzzle, why, estimate, depth, solution })
}
