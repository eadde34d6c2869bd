//! A numbered list of puzzles, created on demand.

use super::order;
use clearway::board::{Metric, Puzzle, VehicleId};
use clearway::search::{Budget, Observer, StopReason};
use clearway::space::Space;
use clearway_game::{Listed, PuzzleQuery, game};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Maximum number of vehicles of a puzzle of the 6x6 game.
const GAME_VEHICLES: usize = 16;
/// Longest slide of a vehicle of the 6x6 game.
const GAME_SLIDES: usize = 4;
/// How many puzzles to grade in search of one that fits.
const MOST_GRADED: usize = 2000;

/// The source of puzzles.
#[derive(Clone, Debug)]
pub enum Source {
    /// From the whole 6x6 game.
    Game {
        /// The constraints on them.
        query: PuzzleQuery,
        /// Their grades.
        grades: RangeInclusive<u8>,
        /// How many different puzzles.
        count: usize,
        /// The seed that selects them.
        seed: u64,
    },
    /// These puzzles, in order.
    Puzzles(Vec<Arc<Puzzle>>),
}

/// The sizes of observations and actions, the same for all stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Columns of the widest board.
    pub width: u8,
    /// Rows of the highest board.
    pub height: u8,
    /// Maximum number of vehicles.
    pub vehicles: usize,
    /// Longest slide in one direction.
    pub slides: usize,
}

impl Shape {
    /// Number of actions.
    pub const fn actions(&self) -> usize {
        self.vehicles * 2 * self.slides
    }

    /// Decodes an action: the number of a vehicle, and the cells.
    pub fn step(&self, action: i64) -> Option<(usize, i8)> {
        let action = usize::try_from(action).ok().filter(|action| *action < self.actions())?;
        let (vehicle, slide) = (action / (2 * self.slides), action % (2 * self.slides));
        let by =
            if slide < self.slides { -(slide as i8 + 1) } else { (slide - self.slides) as i8 + 1 };
        Some((vehicle, by))
    }
}

/// A puzzle prepared for playing.
#[derive(Debug)]
pub struct Stage {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Its vehicles in action order.
    pub order: Vec<VehicleId>,
    /// The least number of moves, if computed.
    pub depth: Option<u32>,
    space: Option<Space>,
}

impl Stage {
    /// The depth of a state, if the space was explored.
    pub fn depth_of(&self, offsets: &[u8]) -> Option<u32> {
        let space = self.space.as_ref()?;
        space.depth(space.find(offsets)?)
    }
}

/// Why a stage cannot be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageError {
    /// A search was stopped.
    Stopped(StopReason),
    /// No puzzle of the game fits.
    NoneFits,
    /// The puzzle has no solution, so progress cannot be measured.
    Unsolvable,
}

impl From<StopReason> for StageError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// A numbered list of puzzles, created on demand.
#[derive(Debug)]
pub struct Stages {
    source: Source,
    /// Whether depths are needed.
    explored: bool,
    budget: Budget,
    /// Candidates from the game.
    listed: Vec<Listed>,
    made: HashMap<usize, Arc<Stage>>,
}

impl Stages {
    /// A list; `explored` if depths are needed.
    pub fn new(source: Source, explored: bool, budget: Budget) -> Self {
        let listed = match &source {
            Source::Game { query, grades, .. } => {
                game().matching(&query.clone().narrowed(grades)).collect()
            }
            Source::Puzzles(_) => Vec::new(),
        };
        Self { source, explored, budget, listed, made: HashMap::new() }
    }

    /// Number of stages.
    pub fn len(&self) -> usize {
        match &self.source {
            Source::Game { count, .. } => *count,
            Source::Puzzles(puzzles) => puzzles.len(),
        }
    }

    /// Whether there are no stages.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Sizes that fit all stages.
    pub fn shape(&self) -> Shape {
        match &self.source {
            Source::Game { .. } => {
                Shape { width: 6, height: 6, vehicles: GAME_VEHICLES, slides: GAME_SLIDES }
            }
            Source::Puzzles(puzzles) => {
                let most = |of: &dyn Fn(&Puzzle) -> usize| {
                    puzzles.iter().map(|puzzle| of(puzzle)).max().unwrap_or(1)
                };
                let furthest = |puzzle: &Puzzle| {
                    let room = |v: &clearway::board::Vehicle| puzzle.line_length(v.axis) - v.length;
                    puzzle.vehicles().iter().map(room).max().unwrap_or(0).into()
                };
                Shape {
                    width: most(&|puzzle| puzzle.width().into()) as u8,
                    height: most(&|puzzle| puzzle.height().into()) as u8,
                    vehicles: most(&|puzzle| puzzle.vehicles().len()),
                    slides: most(&furthest).max(1),
                }
            }
        }
    }

    /// The stage with this number, modulo the number of stages.
    pub fn get(
        &mut self,
        number: usize,
        observer: &mut dyn Observer,
    ) -> Result<Arc<Stage>, StageError> {
        if self.is_empty() {
            return Err(StageError::NoneFits);
        }
        let number = number % self.len();
        if let Some(stage) = self.made.get(&number) {
            return Ok(Arc::clone(stage));
        }
        let stage = Arc::new(match &self.source {
            Source::Puzzles(puzzles) => {
                let puzzle = Arc::clone(&puzzles[number]);
                let space = self.explored.then(|| self.explore(&puzzle, observer)).transpose()?;
                stage(puzzle, space)?
            }
            Source::Game { grades, seed, .. } => self.draw(grades, *seed, number, observer)?,
        });
        self.made.insert(number, Arc::clone(&stage));
        Ok(stage)
    }

    fn explore(&self, puzzle: &Puzzle, observer: &mut dyn Observer) -> Result<Space, StopReason> {
        Space::explore_observed(puzzle, Metric::Moves, self.budget, observer)
    }

    /// Searches the game for a puzzle, in an order that depends on the seed and the number.
    fn draw(
        &self,
        grades: &RangeInclusive<u8>,
        seed: u64,
        number: usize,
        observer: &mut dyn Observer,
    ) -> Result<Stage, StageError> {
        let is_graded = *grades.start() > 1 || *grades.end() < 100;
        let mut state = mixed(seed ^ mixed(number as u64 + 1));
        for _ in 0..MOST_GRADED.min(self.listed.len() * 8) {
            state = mixed(state);
            let listed = self.listed[(state % self.listed.len() as u64) as usize];
            if !is_graded {
                let puzzle = Arc::new(listed.board.puzzle());
                let space = self.explored.then(|| self.explore(&puzzle, observer)).transpose()?;
                return Ok(Stage { depth: Some(listed.moves), ..stage(puzzle, space)? });
            }
            if let Some(found) = listed.grade(self.budget, observer)?
                && grades.contains(&found.difficulty.grade)
            {
                let space = self.explored.then_some(found.space);
                let stage = stage(Arc::new(found.puzzle), space)?;
                return Ok(Stage { depth: Some(listed.moves), ..stage });
            }
        }
        Err(StageError::NoneFits)
    }
}

fn stage(puzzle: Arc<Puzzle>, space: Option<Space>) -> Result<Stage, StageError> {
    if space.as_ref().is_some_and(|space| !space.is_solvable()) {
        return Err(StageError::Unsolvable);
    }
    let order = order(&puzzle);
    let start = clearway::space::StateNumber::START;
    let depth = space.as_ref().and_then(|space| space.depth(start));
    Ok(Stage { puzzle, order, depth, space })
}

/// A well-mixed hash of `value`: the finalizer of splitmix64.
const fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
