//! Large boards, judged without their spaces.
//!
//! The local search finds a hard puzzle on a small board. It is put in a corner of the large one
//! (`embed`), and the board is changed again and again, at random; a change is kept if the
//! optimum, which is proven each time (`proof`), stays as wanted. So in the end vehicles of the
//! small board go wherever the large one lets them. Then all that does not matter is taken away.

mod embed;
mod proof;

use super::candidate::Candidate;
use super::constraints::{Constraints, Minimality, Range, Traits, beyond};
use super::workspace::{Relay, Workspace};
use super::{Generator, Made, Random};
use crate::board::{Metric, Move, Puzzle, VehicleId};
use crate::difficulty::{Difficulty, Level};
use crate::quick::Bar;
use crate::search::{Budget, StopReason};
use crate::verify::verify;
use embed::Place;
use proof::{Proof, Prover};

/// Boards with more cells are large.
const MOST_CELLS: u32 = 56;

/// How many boards may be looked at after a puzzle before the search for the next one is given up.
pub(super) const PATIENCE: u64 = 50_000;

/// How many boards are looked at for one small puzzle.
const SMALL_PATIENCE: u64 = 4_000;

/// How often the large board is changed.
const CHANGES: u32 = 60;

/// How many states a proof may take while the board is changed, when vehicles are taken away, and
/// in steps.
const MOST_CHANGING: u64 = 10_000;
const MOST_REDUCING: u64 = 200_000;
const MOST_STEPS: u64 = 1_000_000;

/// How many states a space may have to be looked at for the grade.
const MOST_STATES: u64 = 60_000;

/// How many moves a puzzle is to have at most if nothing is said about them.
const MOST_MOVES: u32 = 30;

/// Makes puzzles on large boards.
#[derive(Debug)]
pub(super) struct Large {
    places: Vec<Place>,
    prover: Prover,
    /// How near a board came to the moves that were aimed at.
    least_miss: u64,
}

/// A board with its optimum in moves.
struct Proven {
    candidate: Candidate,
    puzzle: Puzzle,
    plan: Vec<Move>,
}

impl Proven {
    fn moves(&self) -> u32 {
        self.plan.len() as u32
    }

    /// The same plan where vehicles that stand still, or walls, have been taken away.
    fn on(self, candidate: Candidate) -> Self {
        let puzzle = candidate.puzzle();
        let bars: Vec<Bar> = puzzle.vehicles().iter().map(Bar::of).collect();
        let id = |old| {
            let bar = Bar::of(self.puzzle.vehicle(old));
            let place = bars.iter().position(|other| *other == bar).expect("it moves, so it stays");
            VehicleId(place as u8)
        };
        let plan = self.plan.iter().map(|slide| Move { vehicle: id(slide.vehicle), ..*slide });
        Self { plan: plan.collect(), candidate, puzzle }
    }
}

impl Large {
    /// A maker for these constraints, if their boards are large and a small one has a place there.
    pub(super) fn new(constraints: &Constraints) -> Option<Self> {
        let area = u32::from(constraints.width) * u32::from(constraints.height);
        if cfg!(feature = "compact") || area <= MOST_CELLS {
            return None;
        }
        let mut places = embed::places(constraints);
        places.retain(|place| small_constraints(constraints, *place, 1..=u32::MAX).check().is_ok());
        (!places.is_empty()).then(|| Self { places, prover: Prover::new(), least_miss: u64::MAX })
    }

    /// Makes one puzzle, if it succeeds, and counts the boards that were looked at, about `most`.
    pub(super) fn attempt(
        &mut self,
        constraints: &Constraints,
        random: &mut Random,
        boards: &mut u64,
        most: u64,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<Made>, StopReason> {
        *boards += 1;
        let place = self.places[random.below(self.places.len() as u32) as usize];
        let aim = choose_aim(constraints, random);
        let wish = small_constraints(constraints, place, aim.clone());
        let seed = u64::from(random.below(u32::MAX));
        let patience = most.div_ceil(8).min(SMALL_PATIENCE);
        let small = find_small(wish, seed, patience, boards, workspace)?;
        let is_near = |small: &Made| self.is_near(beyond(&aim, small.moves));
        let Some(small) = small.filter(is_near) else { return Ok(None) };
        let small = Candidate::of_puzzle(&small.puzzle, place.ground);
        let large = embed::embed(&small, place, constraints, random);
        let Some(first) = self.prove(large, MOST_REDUCING, workspace)? else { return Ok(None) };
        let last = self.change(first, &aim, constraints, random, boards, workspace)?;
        let miss = beyond(&aim, last.moves());
        if !self.is_near(miss) || last.moves() == 0 {
            return Ok(None);
        }
        let last = match constraints.minimality {
            Minimality::Minimal => self.reduce(last, random, workspace)?,
            Minimality::Any => Some(last),
        };
        let Some(last) = last else { return Ok(None) };
        let made = self.finish(&last, constraints, workspace)?;
        if made.is_some() {
            self.least_miss = self.least_miss.min(miss);
        }
        Ok(made)
    }

    /// Whether a board is as wanted. What is nearer than all before is worth telling, if nothing
    /// better comes.
    const fn is_near(&self, miss: u64) -> bool {
        miss == 0 || miss < self.least_miss
    }

    fn prove(
        &mut self,
        candidate: Candidate,
        most: u64,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<Proven>, StopReason> {
        Ok(match self.prover.prove(&candidate, Metric::Moves, most, workspace)? {
            Proof::Plan(puzzle, plan) => Some(Proven { candidate, puzzle, plan }),
            Proof::Unsolvable | Proof::Open => None,
        })
    }

    /// Changes a board a number of times; a change is kept unless it leads away from the aim.
    fn change(
        &mut self,
        mut current: Proven,
        aim: &Range,
        constraints: &Constraints,
        random: &mut Random,
        boards: &mut u64,
        workspace: &mut Workspace<'_>,
    ) -> Result<Proven, StopReason> {
        for _ in 0..CHANGES {
            let mut candidate = current.candidate.clone();
            for _ in 0..random.below(3) {
                candidate.remove_vehicle(random);
            }
            for _ in 0..random.below(3) {
                candidate.add_vehicle(constraints, random);
            }
            if candidate == current.candidate {
                continue;
            }
            *boards += 1;
            let next = self.prove(candidate, MOST_CHANGING, workspace)?;
            if let Some(next) = next
                && beyond(aim, next.moves()) <= beyond(aim, current.moves())
            {
                current = next;
            }
        }
        Ok(current)
    }

    /// Takes away all without which the optimum is the same; `None` if that cannot be found out.
    ///
    /// Once over everything is enough: what makes a board easier when it is taken away does so,
    /// too, where more has been taken away and the optimum is still the same.
    fn reduce(
        &mut self,
        proven: Proven,
        random: &mut Random,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<Proven>, StopReason> {
        let moves = proven.moves();
        let mut candidate = Candidate::of_puzzle(&proven.puzzle, proven.candidate.ground);
        // A vehicle that moves in a shortest solution is needed: the solution without its moves
        // would be shorter, and legal without the vehicle.
        let is_still = |id| !proven.plan.iter().any(|slide| slide.vehicle == id);
        let still = proven.puzzle.ids().filter(|(id, _)| is_still(*id));
        let mut still: Vec<Bar> = still.map(|(_, vehicle)| Bar::of(vehicle)).collect();
        while !still.is_empty() {
            let bar = still.swap_remove(random.below(still.len() as u32) as usize);
            let mut less = candidate.clone();
            less.bars.retain(|other| *other != bar);
            match self.prover.takes(moves, &less, workspace)? {
                Some(true) => candidate = less,
                Some(false) => {}
                None => return Ok(None),
            }
        }
        for wall in proven.candidate.walls.iter() {
            let mut less = candidate.clone();
            less.walls.remove(wall);
            match self.prover.takes(moves, &less, workspace)? {
                Some(true) => candidate = less,
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(proven.on(candidate)))
    }

    /// Everything that is told of a puzzle.
    fn finish(
        &mut self,
        proven: &Proven,
        constraints: &Constraints,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<Made>, StopReason> {
        let candidate = &proven.candidate;
        let in_steps = self.prover.prove(candidate, Metric::Steps, MOST_STEPS, workspace)?;
        let Proof::Plan(puzzle, step_plan) = in_steps else { return Ok(None) };
        for plan in [&proven.plan, &step_plan] {
            let replay = verify(&puzzle, plan);
            assert!(replay.is_ok_and(|replay| replay.solved), "a plan that is no solution");
        }
        let (moves, steps) = (proven.moves(), step_plan.len() as u32);
        let space = workspace.explore(&puzzle, MOST_STATES)?;
        let (states, difficulty) = match &space {
            Some(space) => {
                let budget = Budget { nodes: None, memory: workspace.budget.memory };
                let found = Difficulty::of_space_observed(space, budget, workspace.observer)?;
                (Some(space.len() as u64), found.unwrap_or_else(|| Difficulty::of_moves(moves)))
            }
            None => (None, Difficulty::of_moves(moves)),
        };
        let traits = Traits {
            moves,
            steps,
            vehicles: candidate.bars.len() as u32,
            cars: candidate.count(2),
            trucks: candidate.count(3),
            walls: candidate.walls.len() as u32,
            grade: difficulty.grade,
        };
        let miss = constraints.miss(&traits);
        Ok(Some(Made { puzzle, moves, steps, states, difficulty, miss }))
    }
}

/// How many moves the next puzzle is to have: who says nothing about them gets some of each.
fn choose_aim(constraints: &Constraints, random: &mut Random) -> Range {
    let aim = constraints.aim();
    let (mut low, mut high) = (*aim.start(), *aim.end());
    if let Some(level) = constraints.level {
        // Most spaces are too large to be looked at, and then the grade is twice the moves.
        let grades = level.grades();
        low = low.max(u32::from(*grades.start()).div_ceil(2));
        if level != Level::Grandmaster {
            high = high.min(u32::from(*grades.end()) / 2);
        }
    }
    if low <= 1 {
        low += random.below(MOST_MOVES.min(high.max(1)));
    }
    if low > high { aim } else { low..=high }
}

/// What a small puzzle must be like to be part of a large one.
fn small_constraints(constraints: &Constraints, place: Place, moves: Range) -> Constraints {
    let ground = place.ground;
    let area = u32::from(ground.width) * u32::from(ground.height);
    Constraints {
        width: ground.width,
        height: ground.height,
        line: Some(ground.line),
        moves,
        steps: constraints.steps.clone(),
        level: None,
        vehicles: 0..=*constraints.vehicles.end(),
        cars: 0..=*constraints.cars.end(),
        trucks: 0..=*constraints.trucks.end(),
        walls: *constraints.walls.start()..=(*constraints.walls.end()).min(area / 8),
        minimality: Minimality::Minimal,
        ..constraints.clone()
    }
}

/// A puzzle on a small board, or the one that came nearest.
fn find_small(
    wish: Constraints,
    seed: u64,
    patience: u64,
    boards: &mut u64,
    workspace: &mut Workspace<'_>,
) -> Result<Option<Made>, StopReason> {
    let Ok(generator) = Generator::new(wish, seed) else { return Ok(None) };
    let mut generator = generator.with_patience(patience);
    let before = *workspace.states;
    let nodes = workspace.budget.nodes.map(|limit| limit.saturating_sub(before));
    let budget = Budget { nodes, memory: workspace.budget.memory };
    let observer = &mut Relay { observer: workspace.observer, before };
    let found = generator.next_observed(budget, observer);
    *workspace.states += generator.states();
    *boards += generator.boards();
    Ok(found?.or_else(|| generator.nearest().first().cloned()))
}
