//! The climb from random boards to those that are wished for.

use super::Random;
use super::desk::Desk;
use super::draft::Draft;
use super::judge::{Judge, Peak};
use super::wish::{Range, Thrift, Traits, Wish, WishError, beyond};
use crate::board::{Metric, Puzzle};
use crate::difficulty::Difficulty;
use crate::search::{Budget, Observer, StopReason, Unobserved};
use std::collections::BTreeSet;

/// How many boards are looked at after a puzzle before the search for the next one is given up,
/// if nobody says otherwise: a minute or two of work.
const PATIENCE: u64 = 100_000;

/// The same where a board takes so much longer.
const PATIENCE_LARGE: u64 = 6_000;

/// How many changes in a row may come to nothing before a climb ends.
const MOST_STALE: u32 = 250;

/// How many moves more a climb may aim at if the wish says nothing about them.
const MOST_MORE: u32 = 15;

/// How many of those that miss the wish are remembered.
const MOST_NEAREST: usize = 3;

/// The stream of random numbers that puzzles are made from; another would give other puzzles.
const STREAM: u64 = 0x00bb_67ae_8584_caa7;

/// A puzzle that was made, in the hardest state of its space.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its optimum in moves.
    pub moves: u32,
    /// Its optimum in steps.
    pub steps: u32,
    /// How many states its space has.
    pub states: u64,
    /// How hard it is for people.
    pub difficulty: Difficulty,
    /// How far it is from the wish: 0 if it is as wished.
    pub miss: u64,
}

/// Makes puzzles, one after the other, each once.
#[derive(Debug)]
pub struct Generator {
    wish: Wish,
    /// The depths that climbs aim at.
    aim: Range,
    /// The depths that this climb aims at.
    climb_aim: Range,
    random: Random,
    judge: Judge,
    climb: Option<Climb>,
    seen: BTreeSet<Vec<u8>>,
    nearest: Vec<Made>,
    /// How near a hardest state came to what the climbs aim at.
    least_miss: u64,
    boards: u64,
    boards_at_last: u64,
    patience: u64,
    states: u64,
}

/// Where a climb is.
#[derive(Debug)]
struct Climb {
    /// The board that is changed next.
    draft: Draft,
    /// The same in its hardest state.
    hardest: Draft,
    miss: u64,
    /// How many changes in a row came to nothing.
    stale: u32,
}

impl Generator {
    /// A generator for a wish; the same wish and seed give the same puzzles.
    pub fn new(wish: Wish, seed: u64) -> Result<Self, WishError> {
        wish.check()?;
        let is_small = Judge::is_small(wish.ground());
        Ok(Self {
            aim: wish.aim(),
            climb_aim: wish.aim(),
            wish,
            random: Random::new(seed, STREAM),
            judge: Judge::new(),
            climb: None,
            seen: BTreeSet::new(),
            nearest: Vec::new(),
            least_miss: u64::MAX,
            boards: 0,
            boards_at_last: 0,
            patience: if is_small { PATIENCE } else { PATIENCE_LARGE },
            states: 0,
        })
    }

    /// The same, giving up after so many boards without a new puzzle.
    #[must_use]
    pub fn with_patience(mut self, boards: u64) -> Self {
        self.patience = boards;
        self
    }

    /// How many boards were looked at.
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// The puzzles that came nearest to the wish without being as wished, the best first.
    pub fn nearest(&self) -> &[Made] {
        &self.nearest
    }

    /// The next puzzle that is as wished; `None` if the search for it was given up.
    ///
    /// Unless a limit or the observer stops it. The budget holds for all puzzles of the generator together; its nodes are the
    /// states of all spaces that were looked at. After a stop the puzzles that come
    /// next are others than without it.
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

    /// Looks at one board; gives a puzzle if one comes of it.
    fn step(
        &mut self,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Option<Made>, StopReason> {
        let Self { wish, random, judge, .. } = self;
        let desk = &mut Desk { observer, budget, states: &mut self.states };
        let draft = if let Some(climb) = &self.climb {
            changed(climb, wish, random)
        } else {
            // Who says nothing about the length gets some of each.
            let (low, high) = (*self.aim.start(), *self.aim.end());
            let more = if low > 1 { 0 } else { random.below(MOST_MORE.min(high - low) + 1) };
            self.climb_aim = low + more..=high;
            fresh(wish, random)
        };
        self.boards += 1;
        let Some(peak) = Judge::peak(&draft, desk)? else {
            self.tire();
            return Ok(None);
        };
        let miss = beyond(&self.climb_aim, peak.moves);
        match &mut self.climb {
            Some(climb) if miss > climb.miss || climb.stale >= MOST_STALE => {
                self.tire();
                return Ok(None);
            }
            Some(climb) => {
                climb.stale = if miss < climb.miss { 0 } else { climb.stale + 1 };
                (climb.draft, climb.hardest) = (draft, peak.draft.clone());
                climb.miss = miss;
            }
            none => {
                let hardest = peak.draft.clone();
                *none = Some(Climb { draft, hardest, miss, stale: 0 });
            }
        }
        // What is nearer than all before is worth telling, if nothing better comes.
        if miss > 0 && miss >= self.least_miss {
            return Ok(None);
        }
        self.least_miss = self.least_miss.min(miss);
        let made = finish(peak, wish, judge, desk)?;
        Ok(made.and_then(|made| self.take(made)))
    }

    /// Takes a puzzle if it is as wished, and new.
    fn take(&mut self, made: Made) -> Option<Made> {
        if made.miss == 0 && self.seen.insert(key(&made.puzzle)) {
            // Others of this climb would be too much like it.
            self.climb = None;
            return Some(made);
        }
        if let Some(climb) = &mut self.climb {
            // What did not matter is in the way of something else that does.
            climb.draft = Draft::of_puzzle(&made.puzzle, climb.draft.ground);
            climb.hardest = climb.draft.clone();
            climb.miss = beyond(&self.climb_aim, made.moves);
        }
        if made.miss > 0 {
            self.note_near(made);
        }
        None
    }

    /// Counts a change that came to nothing.
    fn tire(&mut self) {
        if let Some(climb) = &mut self.climb {
            climb.stale += 1;
            if climb.stale >= MOST_STALE {
                self.climb = None;
            }
        }
    }

    /// Remembers a puzzle if it is among the nearest.
    fn note_near(&mut self, made: Made) {
        let place = self.nearest.partition_point(|other| other.miss <= made.miss);
        if self.nearest.iter().any(|other| other.puzzle == made.puzzle) {
            return;
        }
        self.nearest.insert(place, made);
        self.nearest.truncate(MOST_NEAREST);
    }
}

/// The puzzles that are as wished, until the search for the next one is given up.
impl Iterator for Generator {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        self.next_observed(Budget::default(), &mut Unobserved).ok().flatten()
    }
}

/// A board to begin with.
fn fresh(wish: &Wish, random: &mut Random) -> Draft {
    let ground = wish.ground();
    let mut draft = Draft::new(ground);
    let (least, most) = (*wish.walls.start(), *wish.walls.end());
    let area = u32::from(ground.width) * u32::from(ground.height);
    for _ in 0..least + random.below(most.min(area).saturating_sub(least) + 1) {
        draft.add_wall(random);
    }
    let vehicles = 2 + random.below(area / 3);
    for _ in 0..vehicles {
        draft.add_vehicle(wish, random);
    }
    draft
}

/// The board of a climb with something else on it.
fn changed(climb: &Climb, wish: &Wish, random: &mut Random) -> Draft {
    // From a state in which the red car is out everything that is added can be solved; from the
    // hardest one other places are free.
    let mut draft = if random.below(2) == 0 { climb.draft.clone() } else { climb.hardest.clone() };
    if !draft.walls.is_empty() && random.below(4) == 0 {
        draft.remove_wall(random);
    }
    for _ in 0..random.below(3) {
        draft.remove_vehicle(random);
    }
    while (draft.walls.len() as u32) < *wish.walls.start() && draft.add_wall(random) {}
    if (draft.walls.len() as u32) < *wish.walls.end() && random.below(4) == 0 {
        draft.add_wall(random);
    }
    for _ in 0..random.below(3) {
        draft.add_vehicle(wish, random);
    }
    draft
}

/// The puzzle of a hardest state, reduced if that is wished; `None` if it is no puzzle.
fn finish(
    peak: Peak,
    wish: &Wish,
    judge: &mut Judge,
    desk: &mut Desk<'_>,
) -> Result<Option<Made>, StopReason> {
    let peak = match wish.thrift {
        Thrift::Minimal => judge.reduce(peak, desk)?,
        Thrift::Any => Some(peak),
    };
    let Some(peak) = peak.filter(|peak| peak.moves > 0) else { return Ok(None) };
    let steps = judge.optimum_below(u32::MAX, &peak.draft, Metric::Steps, desk)?;
    let puzzle = peak.draft.puzzle();
    let space = desk.explore(&puzzle, Judge::most_states(&peak.draft))?;
    let (Some(steps), Some(space)) = (steps, space) else { return Ok(None) };
    let budget = Budget { nodes: None, memory: desk.budget.memory };
    let difficulty = Difficulty::of_space_observed(&space, budget, desk.observer)?;
    let Some(difficulty) = difficulty else { return Ok(None) };
    let traits = Traits {
        moves: peak.moves,
        steps,
        vehicles: peak.draft.bars.len() as u32,
        cars: peak.draft.count(2),
        trucks: peak.draft.count(3),
        walls: peak.draft.walls.len() as u32,
        grade: difficulty.grade,
    };
    let miss = wish.miss(&traits);
    Ok(Some(Made { puzzle, moves: peak.moves, steps, states: peak.states, difficulty, miss }))
}

/// What tells puzzles of a wish apart: their boards, since each space is shown in one state.
fn key(puzzle: &Puzzle) -> Vec<u8> {
    let walls = puzzle.walls().iter().flat_map(|cell| [cell.row, cell.column]);
    let vehicles = puzzle.vehicles().iter().flat_map(|vehicle| {
        [vehicle.cell.row, vehicle.cell.column, vehicle.length, vehicle.axis as u8]
    });
    walls.chain([u8::MAX]).chain(vehicles).collect()
}
