//! The hardest state of a board's space, and what matters in it.

use super::desk::Desk;
use super::draft::{Draft, Ground};
use crate::board::{Axis, Cell, CellSet, Metric, Puzzle};
use crate::quick::{Verdict, Workspace};
use crate::search::{Budget, StopReason};
use crate::space::StateNumber;

/// The longest side of a board whose spaces are found a machine word of states at a time.
const SMALL_SIDE: u8 = 8;

/// How many states a space may have. Puzzles with more are no better, and take longer to find.
const MOST_STATES: u64 = 60_000;

/// The same on boards whose spaces are found state by state.
const MOST_STATES_LARGE: u64 = 8_000;

/// How many states a search may take that only wants to know whether a puzzle gets easier.
const MOST_EXPANDED: u64 = 400_000;

/// Finds hardest states and what matters in them, in memory that it uses again.
#[derive(Debug)]
pub(super) struct Judge {
    workspace: Workspace,
}

/// A board in the hardest state of its space.
#[derive(Debug)]
pub(super) struct Peak {
    pub(super) draft: Draft,
    /// Its optimum in moves.
    pub(super) moves: u32,
    pub(super) states: u64,
    /// The vehicles that move in a shortest solution, as indices of the draft's.
    moved: Vec<bool>,
}

impl Judge {
    pub(super) fn new() -> Self {
        Self { workspace: Workspace::new() }
    }

    /// How many states the spaces of a board may have.
    pub(super) fn most_states(draft: &Draft) -> u64 {
        if Self::is_small(draft.ground) { MOST_STATES } else { MOST_STATES_LARGE }
    }

    /// Whether the fast engines take the boards. It decides what is found, so it is the same in
    /// every program, whatever else was built into it.
    pub(super) fn is_small(ground: Ground) -> bool {
        ground.width.max(ground.height) <= SMALL_SIDE
    }

    /// The hardest state of the space of a board; `None` if there is no solution, or the space is
    /// too large.
    pub(super) fn peak(draft: &Draft, desk: &mut Desk<'_>) -> Result<Option<Peak>, StopReason> {
        let puzzle = draft.puzzle();
        let Some(space) = desk.explore(&puzzle, Self::most_states(draft))? else { return Ok(None) };
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
        for step in space.moves_along(&way) {
            moved[step.vehicle.index()] = true;
        }
        // The red car comes first in a draft.
        let red = moved.remove(board.red_id().index());
        moved.insert(0, red);
        let draft = Draft::of_puzzle(&board, draft.ground);
        Ok(Some(Peak { draft, moves, states: space.len() as u64, moved }))
    }

    /// Takes away all that does not matter; `None` if a space becomes too large on the way.
    ///
    /// A board without a thing is never harder in the same state; but its space has
    /// more states, and may have a harder one, from which it goes on.
    pub(super) fn reduce(
        &mut self,
        mut peak: Peak,
        desk: &mut Desk<'_>,
    ) -> Result<Option<Peak>, StopReason> {
        loop {
            let Some(less) = self.without_spares(&peak, desk)? else { return Ok(None) };
            if less == peak.draft {
                return Ok(Some(peak));
            }
            match Self::peak(&less, desk)? {
                Some(next) => peak = next,
                None => return Ok(None),
            }
        }
    }

    /// The board without things that can be taken away, one after the other, while the optimum
    /// stays the same; `None` if that cannot be found out.
    fn without_spares(
        &mut self,
        peak: &Peak,
        desk: &mut Desk<'_>,
    ) -> Result<Option<Draft>, StopReason> {
        let mut draft = peak.draft.clone();
        // A vehicle that moves in a shortest solution is needed: the solution without its moves
        // would be shorter, and legal without the vehicle.
        for index in (1..peak.moved.len()).rev().filter(|&index| !peak.moved[index]) {
            let bar = draft.bars.remove(index);
            match self.is_as_hard(&draft, peak.moves, desk)? {
                Some(true) => {}
                Some(false) => draft.bars.insert(index, bar),
                None => return Ok(None),
            }
        }
        for wall in peak.draft.walls.iter() {
            draft.walls.remove(wall);
            match self.is_as_hard(&draft, peak.moves, desk)? {
                Some(true) => {}
                Some(false) => {
                    draft.walls.insert(wall);
                }
                None => return Ok(None),
            }
        }
        Ok(Some(draft))
    }

    /// Whether a board still takes so many moves; `None` if that is hard to tell.
    fn is_as_hard(
        &mut self,
        draft: &Draft,
        moves: u32,
        desk: &mut Desk<'_>,
    ) -> Result<Option<bool>, StopReason> {
        let optimum = self.optimum_below(moves, draft, Metric::Moves, desk)?;
        Ok(optimum.map(|optimum| optimum >= moves))
    }

    /// The optimum of a board that can be solved, or `limit` if it is not below it; `None` if that
    /// takes too long to find.
    pub(super) fn optimum_below(
        &mut self,
        limit: u32,
        draft: &Draft,
        metric: Metric,
        desk: &mut Desk<'_>,
    ) -> Result<Option<u32>, StopReason> {
        desk.poll()?;
        if Self::is_small(draft.ground) {
            let budget = Budget { nodes: Some(MOST_EXPANDED), memory: desk.budget.memory };
            match self.workspace.optimum_below(limit, &draft.sketch(), metric, budget) {
                Ok(Verdict::Optimum(cost)) => return Ok(Some(cost)),
                Ok(Verdict::AtLeast(_) | Verdict::Unsolvable) => return Ok(Some(limit)),
                Ok(Verdict::Stopped(StopReason::Memory)) => return Err(StopReason::Memory),
                Ok(Verdict::Stopped(_)) => return Ok(None),
                // So many vehicles that a state does not fit a word: there is another way.
                Err(_) => {}
            }
        }
        let puzzle = draft.puzzle();
        let space = desk.explore_in(&puzzle, metric, Self::most_states(draft))?;
        Ok(space.and_then(|space| space.depth(StateNumber::START)))
    }
}

/// What decides among states of the same depth: the cells of the horizontal vehicles, then of the
/// vertical ones, as numbers in which the cell at the top left is the lowest bit.
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
