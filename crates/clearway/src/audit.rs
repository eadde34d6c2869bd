//! Are a heuristic's claims true? Checked over every reachable state.

use crate::board::{Metric, Puzzle};
use crate::heuristics::HeuristicInfo;
use crate::search::{Budget, Control, Observer, StopReason};
use crate::space::{StateNumber, WholeSpace};
use crate::state::{Lanes, Position};

/// What a heuristic says over a whole space, held against the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// How many states were looked at.
    pub states: u64,
    /// States whose estimate is larger than their depth.
    pub overestimates: u64,
    /// Edges along which the estimate falls by more than 1.
    pub drops: u64,
    /// The sum of all estimates, over states that have one.
    pub sum: u64,
    /// The first of the states whose estimate is too large by most.
    pub worst: Option<Worst>,
}

/// A state whose estimate is larger than its depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worst {
    /// The offset of each vehicle.
    pub offsets: Vec<u8>,
    /// The estimate; `None` says that the state can never be solved.
    pub estimate: Option<u32>,
    /// The true depth.
    pub depth: u32,
}

impl Audit {
    /// Whether no estimate is larger than the depth.
    pub const fn is_admissible(&self) -> bool {
        self.overestimates == 0
    }

    /// Whether no estimate falls by more than the cost of an edge.
    pub const fn is_consistent(&self) -> bool {
        self.drops == 0
    }
}

/// Compares a heuristic with the truth in every state of a puzzle's space.
///
/// `space` must be that of `puzzle` in `metric`.
pub fn audit(
    info: &HeuristicInfo,
    puzzle: &Puzzle,
    metric: Metric,
    space: &WholeSpace,
    budget: Budget,
    observer: &mut dyn Observer,
) -> Result<Audit, StopReason> {
    let lanes = Lanes::new(puzzle);
    let mut control = Control::new(budget, observer);
    let mut heuristic = info.prepare_under(&lanes, metric, &mut control)?;
    let mut position = Position::new(&lanes);
    let mut offsets = Vec::new();
    let mut estimates = Vec::new();
    for state in space.numbers() {
        control.evaluate()?;
        space.write_offsets(state, &mut offsets);
        position.set(offsets.iter().copied());
        control.push(&mut estimates, heuristic.estimate(&position).unwrap_or(u32::MAX))?;
    }

    let mut audit = Audit {
        states: space.len() as u64,
        overestimates: 0,
        drops: 0,
        sum: estimates.iter().filter(|&&e| e != u32::MAX).map(|&e| u64::from(e)).sum(),
        worst: None,
    };
    let mut worst: Option<(u32, StateNumber, u32)> = None;
    let mut neighbours = Vec::new();
    for state in space.numbers() {
        control.tick()?;
        let estimate = estimates[state.index()];
        if let Some(depth) = space.depth(state).filter(|&depth| estimate > depth) {
            audit.overestimates += 1;
            if worst.is_none_or(|(excess, _, _)| estimate - depth > excess) {
                worst = Some((estimate - depth, state, depth));
            }
        }
        space.neighbours(state, &mut neighbours);
        let drops =
            |neighbour: &&StateNumber| estimate > estimates[neighbour.index()].saturating_add(1);
        audit.drops += neighbours.iter().filter(drops).count() as u64;
    }
    audit.worst = worst.map(|(_, state, depth)| Worst {
        offsets: space.offsets(state),
        estimate: Some(estimates[state.index()]).filter(|&e| e != u32::MAX),
        depth,
    });
    Ok(audit)
}
