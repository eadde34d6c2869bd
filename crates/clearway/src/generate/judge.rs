//! Finds the hardest state of a board's space, and removes what does not matter in it.

use super::candidate::{Candidate, Ground};
use super::workspace::Workspace;
use crate::board::{Axis, Cell, CellSet, Metric, Puzzle};
use crate::quick::{OptimumVerdict, QuickSearch};
use crate::search::{Budget, StopReason};
use crate::space::StateNumber;

/// The longest side of a board whose spaces are found a machine word of states at a time.
const SMALL_SIDE: u8 = 8;

/// How many states a space may have. Puzzles with more are no better, and take longer to find.
const MOST_STATES: u64 = 60_000;

/// The same on boards whose spaces are found state by state.
const MOST_STATES_LARGE: u64 = 8_000;

/// The state limit of a search that only decides whether a puzzle gets easier.
const MOST_EXPANDED: u64 = 400_000;

/// Finds hardest states and reduces them, reusing its memory.
#[derive(Debug)]
pub(super) struct Judge {
    quick: QuickSearch,
}

/// A board in the hardest state of its space.
#[derive(Debug)]
pub(super) struct Peak {
    pub(super) candidate: Candidate,
    /// Its optimum in moves.
    pub(super) moves: u32,
    pub(super) states: u64,
    /// The vehicles that move in a shortest solution, as indices of the candidate's.
    moved: Vec<bool>,
}

impl Judge {
    pub(super) fn new() -> Self {
        Self { quick: QuickSearch::new() }
    }

    /// How many states the spaces of a board may have.
    pub(super) fn most_states(candidate: &Candidate) -> u64 {
        if Self::is_small(candidate.ground) { MOST_STATES } else { MOST_STATES_LARGE }
    }

    /// Whether the fast engines can handle the boards. This decides which puzzles are found, so it
    /// must not depend on the features of the build.
    pub(super) fn is_small(ground: Ground) -> bool {
        ground.width.max(ground.height) <= SMALL_SIDE
    }

    /// The hardest state of the space of a board; `None` if there is no solution, or the space is
    /// too large.
    pub(super) fn peak(
        candidate: &Candidate,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<Peak>, StopReason> {
        let puzzle = candidate.puzzle();
        let Some(space) = workspace.explore(&puzzle, Self::most_states(candidate))? else {
            return Ok(None);
        };
        let Some(moves) = space.max_depth() else { return Ok(None) };
        let mut offsets = Vec::new();
        let hardest = space.deepest().min_by_key(|&state| {
            space.write_offsets(state, &mut offsets);
            cells(&puzzle, &offsets)
        });
        let Some(hardest) = hardest else { return Ok(None) };
        let way = space.way_out(hardest);
        let board = space.board(hardest);
        let mut moved = vec![false; board.vehicles().len()];
        for slide in space.moves_along(&way) {
            moved[slide.vehicle.index()] = true;
        }
        // The red car comes first in a candidate.
        let red = moved.remove(board.red_id().index());
        moved.insert(0, red);
        let candidate = Candidate::of_puzzle(&board, candidate.ground);
        Ok(Some(Peak { candidate, moves, states: space.len() as u64, moved }))
    }

    /// Removes everything that does not matter; `None` if a space becomes too large on the way.
    ///
    /// Removing a vehicle or wall never makes a state harder. But the space gets more states, and
    /// if one of them is harder, the work continues from there.
    pub(super) fn reduce(
        &mut self,
        mut peak: Peak,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<Peak>, StopReason> {
        loop {
            let Some(less) = self.without_spares(&peak, workspace)? else { return Ok(None) };
            if less == peak.candidate {
                return Ok(Some(peak));
            }
            match Self::peak(&less, workspace)? {
                Some(next) => peak = next,
                None => return Ok(None),
            }
        }
    }

    /// The board after removing, one by one, the vehicles and walls without which the optimum is
    /// the same; `None` if a search for the optimum takes too long.
    fn without_spares(
        &mut self,
        peak: &Peak,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<Candidate>, StopReason> {
        let mut candidate = peak.candidate.clone();
        // A vehicle that moves in a shortest solution is needed: the solution without its moves
        // would be shorter, and legal without the vehicle.
        for index in (1..peak.moved.len()).rev().filter(|&index| !peak.moved[index]) {
            let bar = candidate.bars.remove(index);
            match self.is_as_hard(&candidate, peak.moves, workspace)? {
                Some(true) => {}
                Some(false) => candidate.bars.insert(index, bar),
                None => return Ok(None),
            }
        }
        for wall in peak.candidate.walls.iter() {
            candidate.walls.remove(wall);
            match self.is_as_hard(&candidate, peak.moves, workspace)? {
                Some(true) => {}
                Some(false) => {
                    candidate.walls.insert(wall);
                }
                None => return Ok(None),
            }
        }
        Ok(Some(candidate))
    }

    /// Whether a board still takes `moves` moves; `None` if the search takes too long.
    fn is_as_hard(
        &mut self,
        candidate: &Candidate,
        moves: u32,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<bool>, StopReason> {
        let optimum = self.optimum_below(moves, candidate, Metric::Moves, workspace)?;
        Ok(optimum.map(|optimum| optimum >= moves))
    }

    /// The optimum of a board that can be solved, or `limit` if it is not below it; `None` if that
    /// takes too long to find.
    pub(super) fn optimum_below(
        &mut self,
        limit: u32,
        candidate: &Candidate,
        metric: Metric,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<u32>, StopReason> {
        workspace.poll()?;
        if Self::is_small(candidate.ground) {
            let budget = Budget { nodes: Some(MOST_EXPANDED), memory: workspace.budget.memory };
            match self.quick.optimum_below(limit, &candidate.sketch(), metric, budget) {
                Ok(OptimumVerdict::Optimum(cost)) => return Ok(Some(cost)),
                Ok(OptimumVerdict::AtLeast(_) | OptimumVerdict::Unsolvable) => {
                    return Ok(Some(limit));
                }
                Ok(OptimumVerdict::Stopped(StopReason::Memory)) => return Err(StopReason::Memory),
                Ok(OptimumVerdict::Stopped(_)) => return Ok(None),
                // Too many vehicles for the quick search: use the general one.
                Err(_) => {}
            }
        }
        let puzzle = candidate.puzzle();
        let space = workspace.explore_in(&puzzle, metric, Self::most_states(candidate))?;
        Ok(space.and_then(|space| space.depth(StateNumber::START)))
    }
}

/// The tie-break among states of the same depth: the cells of the horizontal vehicles, then of the
/// vertical ones, as numbers whose lowest bit is the top left cell.
fn cells(puzzle: &Puzzle, offsets: &[u8]) -> [[u64; 4]; 2] {
    let mut sets = [CellSet::EMPTY; 2];
    for (vehicle, &offset) in puzzle.vehicles().iter().zip(offsets) {
        let set = &mut sets[usize::from(vehicle.axis == Axis::Vertical)];
        for along in offset..offset + vehicle.length {
            set.insert(Cell::on_line(vehicle.axis, vehicle.line(), along));
        }
    }
    sets.map(|set| set.number())
}
