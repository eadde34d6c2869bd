//! Local search: from random boards to those that meet the constraints.

use super::Random;
use super::candidate::Candidate;
use super::constraints::{Constraints, ConstraintsError, Minimality, Range, Traits, beyond};
use super::judge::{Judge, Peak};
use super::large::{self, Large};
use super::workspace::Workspace;
use crate::board::{Metric, Puzzle};
use crate::difficulty::Difficulty;
use crate::search::{Budget, Observer, StopReason, Unobserved};

/// How many boards are tried for the next puzzle before the generator gives up, by default: a
/// minute or two of work.
const PATIENCE: u64 = 100_000;

/// The same on large boards, which take longer.
const PATIENCE_LARGE: u64 = 6_000;

/// How many failed changes in a row end a local search.
const MOST_STALE: u32 = 250;

/// How many moves above the minimum a local search may aim at if the constraints set no maximum.
const MOST_MORE: u32 = 15;

/// How many puzzles that miss the constraints are kept.
const MOST_NEAREST: usize = 3;

/// The stream of random numbers that puzzles are made from. Changing it changes all puzzles.
const STREAM: u64 = 0x00bb_67ae_8584_caa7;

/// A generated puzzle, in the hardest state of its space unless the board is large.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its optimum in moves.
    pub moves: u32,
    /// Its optimum in steps.
    pub steps: u32,
    /// How many states its space has; `None` on large boards whose space was not looked at.
    pub states: Option<u64>,
    /// How hard it is for people.
    pub difficulty: Difficulty,
    /// How far it is from the constraints: 0 if it meets them.
    pub miss: u64,
}

/// Generates puzzles one after the other, without repeats.
#[derive(Debug)]
pub struct Generator {
    constraints: Constraints,
    /// The depths that local searches aim at.
    aim: Range,
    /// The depths that the current one aims at.
    current_aim: Range,
    random: Random,
    judge: Judge,
    /// What makes the puzzles on large boards.
    large: Option<Box<Large>>,
    current: Option<LocalSearch>,
    /// The keys of the puzzles so far, sorted.
    seen: Vec<Vec<u8>>,
    nearest: Vec<Made>,
    /// The smallest distance of a hardest state to the aim of the local searches.
    least_miss: u64,
    boards: u64,
    boards_at_last: u64,
    patience: u64,
    states: u64,
}

/// The state of a local search.
#[derive(Debug)]
struct LocalSearch {
    /// The board that is changed next.
    candidate: Candidate,
    /// The same board in its hardest state.
    hardest: Candidate,
    miss: u64,
    /// How many changes in a row failed.
    stale: u32,
}

impl Generator {
    /// A generator for these constraints; the same constraints and seed give the same puzzles.
    pub fn new(constraints: Constraints, seed: u64) -> Result<Self, ConstraintsError> {
        constraints.check()?;
        let large = Large::new(&constraints).map(Box::new);
        let patience = match &large {
            Some(_) => large::PATIENCE,
            None if Judge::is_small(constraints.ground()) => PATIENCE,
            None => PATIENCE_LARGE,
        };
        Ok(Self {
            aim: constraints.aim(),
            current_aim: constraints.aim(),
            constraints,
            random: Random::new(seed, STREAM),
            judge: Judge::new(),
            large,
            current: None,
            seen: Vec::new(),
            nearest: Vec::new(),
            least_miss: u64::MAX,
            boards: 0,
            boards_at_last: 0,
            patience,
            states: 0,
        })
    }

    /// Gives up after this many boards without a new puzzle.
    #[must_use]
    pub fn with_patience(mut self, boards: u64) -> Self {
        self.patience = boards;
        self
    }

    /// How many boards were tried.
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// How many states were looked at.
    pub(super) const fn states(&self) -> u64 {
        self.states
    }

    /// The puzzles that came nearest to the constraints without meeting them, the best first.
    pub fn nearest(&self) -> &[Made] {
        &self.nearest
    }

    /// The next puzzle that meets the constraints; `None` if the generator gave up.
    ///
    /// A limit or the observer may stop it. The budget holds for all puzzles of the generator
    /// together; its nodes are the states of all explored spaces. After a stop, the following
    /// puzzles differ from those of an uninterrupted run.
    pub fn next_observed(
        &mut self,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Made>, StopReason> {
        while self.boards - self.boards_at_last < self.patience {
            if let Some(made) = self.step(budget, observer)? {
                self.boards_at_last = self.boards;
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// Tries one board. Returns a puzzle if it leads to one.
    fn step(
        &mut self,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Made>, StopReason> {
        let Self { constraints, random, judge, .. } = self;
        let workspace = &mut Workspace { observer, budget, states: &mut self.states };
        if cfg!(not(feature = "compact"))
            && let Some(large) = &mut self.large
        {
            let left = self.patience - (self.boards - self.boards_at_last);
            let made = large.attempt(constraints, random, &mut self.boards, left, workspace)?;
            return Ok(made.and_then(|made| self.take(made)));
        }
        let candidate = if let Some(current) = &self.current {
            changed(current, constraints, random)
        } else {
            // Without a constraint on the length, puzzles of all lengths are made.
            let (low, high) = (*self.aim.start(), *self.aim.end());
            let more = if low > 1 { 0 } else { random.below(MOST_MORE.min(high - low) + 1) };
            self.current_aim = low + more..=high;
            fresh(constraints, random)
        };
        self.boards += 1;
        let Some(peak) = Judge::peak(&candidate, workspace)? else {
            self.tire();
            return Ok(None);
        };
        let miss = beyond(&self.current_aim, peak.moves);
        match &mut self.current {
            Some(current) if miss > current.miss || current.stale >= MOST_STALE => {
                self.tire();
                return Ok(None);
            }
            Some(current) => {
                current.stale = if miss < current.miss { 0 } else { current.stale + 1 };
                (current.candidate, current.hardest) = (candidate, peak.candidate.clone());
                current.miss = miss;
            }
            none => {
                let hardest = peak.candidate.clone();
                *none = Some(LocalSearch { candidate, hardest, miss, stale: 0 });
            }
        }
        // Finish a miss only if it is nearer than all before: it may become the nearest puzzle.
        if miss > 0 && miss >= self.least_miss {
            return Ok(None);
        }
        self.least_miss = self.least_miss.min(miss);
        let made = finish(peak, constraints, judge, workspace)?;
        Ok(made.and_then(|made| self.take(made)))
    }

    /// Accepts a puzzle if it meets the constraints and is new.
    fn take(&mut self, made: Made) -> Option<Made> {
        let is_large = cfg!(not(feature = "compact")) && self.large.is_some();
        let key = if is_large { line_key(&made.puzzle) } else { key(&made.puzzle) };
        let place = self.seen.binary_search(&key);
        if made.miss == 0
            && let Err(place) = place
        {
            self.seen.insert(place, key);
            // Further puzzles of this search would be too similar.
            self.current = None;
            return Some(made);
        }
        if let Some(current) = &mut self.current {
            // Go on without the vehicles that did not matter: they take up room.
            current.candidate = Candidate::of_puzzle(&made.puzzle, current.candidate.ground);
            current.hardest = current.candidate.clone();
            current.miss = beyond(&self.current_aim, made.moves);
        }
        if made.miss > 0 {
            self.note_near(made);
        }
        None
    }

    /// Counts a failed change.
    fn tire(&mut self) {
        if let Some(current) = &mut self.current {
            current.stale += 1;
            if current.stale >= MOST_STALE {
                self.current = None;
            }
        }
    }

    /// Keeps a puzzle if it is among the nearest.
    fn note_near(&mut self, made: Made) {
        let place = self.nearest.partition_point(|other| other.miss <= made.miss);
        if self.nearest.iter().any(|other| other.puzzle == made.puzzle) {
            return;
        }
        self.nearest.insert(place, made);
        self.nearest.truncate(MOST_NEAREST);
    }
}

/// The puzzles that meet the constraints, until the generator gives up.
impl Iterator for Generator {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        self.next_observed(Budget::default(), &mut Unobserved).ok().flatten()
    }
}

/// A random board to start from.
fn fresh(constraints: &Constraints, random: &mut Random) -> Candidate {
    let ground = constraints.ground();
    let mut candidate = Candidate::new(ground);
    let (least, most) = (*constraints.walls.start(), *constraints.walls.end());
    let area = u32::from(ground.width) * u32::from(ground.height);
    for _ in 0..least + random.below(most.min(area).saturating_sub(least) + 1) {
        candidate.add_wall(random);
    }
    let vehicles = 2 + random.below(area / 3);
    for _ in 0..vehicles {
        candidate.add_vehicle(constraints, random);
    }
    candidate
}

/// The board of a local search with a random change.
fn changed(current: &LocalSearch, constraints: &Constraints, random: &mut Random) -> Candidate {
    // If the red car is at the exit, the board stays solvable whatever is added. The hardest state
    // has other free places.
    let mut candidate =
        if random.below(2) == 0 { current.candidate.clone() } else { current.hardest.clone() };
    if !candidate.walls.is_empty() && random.below(4) == 0 {
        candidate.remove_wall(random);
    }
    for _ in 0..random.below(3) {
        candidate.remove_vehicle(random);
    }
    while (candidate.walls.len() as u32) < *constraints.walls.start() && candidate.add_wall(random)
    {
    }
    if (candidate.walls.len() as u32) < *constraints.walls.end() && random.below(4) == 0 {
        candidate.add_wall(random);
    }
    for _ in 0..random.below(3) {
        candidate.add_vehicle(constraints, random);
    }
    candidate
}

/// The puzzle of a hardest state, reduced if it has to be minimal; `None` if nothing is left to
/// solve.
fn finish(
    peak: Peak,
    constraints: &Constraints,
    judge: &mut Judge,
    workspace: &mut Workspace<'_>,
) -> Result<Option<Made>, StopReason> {
    let peak = match constraints.minimality {
        Minimality::Minimal => judge.reduce(peak, workspace)?,
        Minimality::Any => Some(peak),
    };
    let Some(peak) = peak.filter(|peak| peak.moves > 0) else { return Ok(None) };
    let steps = judge.optimum_below(u32::MAX, &peak.candidate, Metric::Steps, workspace)?;
    let puzzle = peak.candidate.puzzle();
    let space = workspace.explore(&puzzle, Judge::most_states(&peak.candidate))?;
    let (Some(steps), Some(space)) = (steps, space) else { return Ok(None) };
    let budget = Budget { nodes: None, memory: workspace.budget.memory };
    let difficulty = Difficulty::of_space_observed(&space, budget, workspace.observer)?;
    let Some(difficulty) = difficulty else { return Ok(None) };
    let traits = Traits {
        moves: peak.moves,
        steps,
        vehicles: peak.candidate.bars.len() as u32,
        cars: peak.candidate.count(2),
        trucks: peak.candidate.count(3),
        walls: peak.candidate.walls.len() as u32,
        grade: difficulty.grade,
    };
    let miss = constraints.miss(&traits);
    Ok(Some(Made { puzzle, moves: peak.moves, steps, states: Some(peak.states), difficulty, miss }))
}

/// The key that tells puzzles apart: the board is enough, because each space is shown in one state.
fn key(puzzle: &Puzzle) -> Vec<u8> {
    let walls = puzzle.walls().iter().flat_map(|cell| [cell.row, cell.column]);
    let vehicles = puzzle.vehicles().iter().flat_map(|vehicle| {
        [vehicle.cell.row, vehicle.cell.column, vehicle.length, vehicle.axis as u8]
    });
    walls.chain([u8::MAX]).chain(vehicles).collect()
}

/// The same for large boards, whatever the state: puzzles of one space have the same vehicles in
/// the same order on the same lines.
fn line_key(puzzle: &Puzzle) -> Vec<u8> {
    let walls = puzzle.walls().iter().flat_map(|cell| [cell.row, cell.column]);
    let mut vehicles: Vec<_> = puzzle.vehicles().iter().collect();
    vehicles.sort_by_key(|vehicle| (vehicle.axis as u8, vehicle.line(), vehicle.offset()));
    let vehicles = vehicles
        .into_iter()
        .flat_map(|vehicle| [vehicle.axis as u8, vehicle.line(), vehicle.length]);
    walls.chain([u8::MAX]).chain(vehicles).collect()
}
