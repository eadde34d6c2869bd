//! Chooses levels that differ from each other.
//!
//! 1. The pool: for every number of moves, a fixed number of puzzles is drawn with a fixed seed,
//!    or all if there are fewer. Each is graded.
//! 2. Each puzzle has a *kind*: the property by which it ranks highest in its level's pool, a
//!    surprising solution, a long one, a large space or a small one.
//! 3. The slots of a level have target grades that rise evenly from the lowest grade of its pool
//!    to the highest, and the four kinds in turn. Each slot takes the puzzle of its kind with the
//!    least cost: the distance of its grade from the target, how often the level already has its
//!    numbers of cars and trucks, and how similar it is to a chosen puzzle, line by line. Any two
//!    have different vehicles on at least two lines.
//! 4. The chosen puzzles are sorted by grade, then by equivalent moves.
//!
//! The levels with walls are chosen from another pool by the same rules (`walled`).

use clearway::board::Metric;
use clearway::difficulty::{Difficulty, Level};
use clearway::notation::one_line_board;
use clearway::search::{Budget, Unobserved};
use clearway::space::Space;
use clearway_game::{Listed, PuzzleQuery, Table};

/// Number of levels per grade.
pub(super) const PER_LEVEL: usize = 40;

/// Number of puzzles in the pool for each number of moves.
const PER_MOVES: usize = 400;

/// The seed of the pool.
const SEED: u64 = 1;

/// The outstanding property of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Surprise,
    Length,
    Large,
    Small,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Surprise, Self::Length, Self::Large, Self::Small];

    /// The word for the kind in the ladder.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Surprise => "surprising",
            Self::Length => "long",
            Self::Large => "wide",
            Self::Small => "narrow",
        }
    }
}

/// A puzzle of a pool.
pub(super) trait Candidate: Clone + Ord {
    /// The least number of moves.
    fn moves(&self) -> u32;
    /// The least number of steps.
    fn steps(&self) -> u32;
    /// The cells of the board, row by row.
    fn board(&self) -> String;
    /// The lengths of the vehicles on each line.
    fn signature(&self) -> [u8; LINES];
    /// The numbers of cars and trucks.
    fn vehicles(&self) -> (u32, u32);
}

impl Candidate for Listed {
    fn moves(&self) -> u32 {
        self.moves
    }

    fn steps(&self) -> u32 {
        self.steps
    }

    fn board(&self) -> String {
        one_line_board(&self.board.puzzle()).replace('/', "")
    }

    fn signature(&self) -> [u8; LINES] {
        self.board.signature()
    }

    fn vehicles(&self) -> (u32, u32) {
        (self.board.cars(), self.board.trucks())
    }
}

/// The rows and columns of a board.
pub(super) const LINES: usize = 12;

/// A graded puzzle.
#[derive(Clone, Debug)]
pub(super) struct Graded<C> {
    pub(super) candidate: C,
    pub(super) states: u64,
    pub(super) difficulty: Difficulty,
    pub(super) kind: Kind,
}

/// The levels, the easiest first.
pub(super) fn choose(table: &Table<'_>) -> Result<Vec<Graded<Listed>>, String> {
    let mut pool = Vec::new();
    for (moves, _) in table.by_moves() {
        let query = PuzzleQuery { moves: moves..=moves, ..PuzzleQuery::default() };
        for listed in table.draw(&query, SEED).take(PER_MOVES) {
            pool.push(graded(listed)?);
        }
    }
    choose_from(&pool, PER_LEVEL, |_, _| true)
}

/// Chooses `per_level` puzzles of each level, the easiest first. A slot, which is counted over all
/// levels, takes only what is `allowed` there.
pub(super) fn choose_from<C: Candidate>(
    pool: &[Graded<C>],
    per_level: usize,
    allowed: impl Fn(usize, &C) -> bool,
) -> Result<Vec<Graded<C>>, String> {
    let mut chosen = Vec::new();
    for level in Level::ALL {
        let of_level = pool.iter().filter(|graded| graded.difficulty.level == level);
        let mut of_level: Vec<Graded<C>> = of_level.cloned().collect();
        if of_level.len() < per_level {
            return Err(format!("the pool has only {} puzzles of level {level}", of_level.len()));
        }
        set_kinds(&mut of_level);
        println!("{level}: {} in the pool", of_level.len());
        choose_level(&of_level, &mut chosen, per_level, &allowed)?;
    }
    Ok(chosen)
}

fn graded(listed: Listed) -> Result<Graded<Listed>, String> {
    let puzzle = listed.board.puzzle();
    let (budget, metric) = (Budget::default(), Metric::Moves);
    let space = Space::explore_observed(&puzzle, metric, budget, &mut Unobserved)
        .map_err(|reason| reason.to_string())?;
    let difficulty = Difficulty::of_space_observed(&space, budget, &mut Unobserved)
        .map_err(|reason| reason.to_string())?
        .ok_or("a puzzle of the table has no solution")?;
    if difficulty.moves != listed.moves {
        return Err(format!(
            "a puzzle of {} moves is listed with {}",
            difficulty.moves, listed.moves
        ));
    }
    let states = space.len() as u64;
    Ok(Graded { candidate: listed, states, difficulty, kind: Kind::Length })
}

/// Gives each puzzle the kind by which it ranks highest.
fn set_kinds<C: Candidate>(pool: &mut [Graded<C>]) {
    let value = |graded: &Graded<C>, kind: Kind| match kind {
        Kind::Surprise => graded.difficulty.surprise.unwrap_or(0.0),
        Kind::Length => f64::from(graded.candidate.moves()),
        Kind::Large => graded.states as f64,
        Kind::Small => -(graded.states as f64),
    };
    let sorted = Kind::ALL.map(|kind| {
        let mut values: Vec<f64> = pool.iter().map(|graded| value(graded, kind)).collect();
        values.sort_by(f64::total_cmp);
        values
    });
    for graded in pool {
        let rank = |kind: Kind| {
            let own = value(graded, kind);
            // Twice the middle rank of equal values, so that ties are ranked fairly.
            let values = &sorted[kind as usize];
            values.partition_point(|&other| other < own)
                + values.partition_point(|&other| other <= own)
        };
        let best = Kind::ALL.into_iter().max_by_key(|&kind| (rank(kind), std::cmp::Reverse(kind)));
        graded.kind = best.unwrap_or(Kind::Length);
    }
}

fn choose_level<C: Candidate>(
    pool: &[Graded<C>],
    chosen: &mut Vec<Graded<C>>,
    per_level: usize,
    allowed: impl Fn(usize, &C) -> bool,
) -> Result<(), String> {
    let grades = pool.iter().map(|graded| graded.difficulty.grade);
    let (Some(first), Some(last)) = (grades.clone().min(), grades.max()) else {
        return Err("a level without puzzles".to_owned());
    };
    let start = chosen.len();
    for place in 0..per_level {
        let share = place as f64 / (per_level - 1) as f64;
        let wanted = f64::from(first) + share * f64::from(last - first);
        let kind = Kind::ALL[place % Kind::ALL.len()];
        let slot = start + place;
        let fits = |graded: &&Graded<C>| graded.kind == kind && allowed(slot, &graded.candidate);
        let best = pool
            .iter()
            .filter(fits)
            .filter_map(|graded| Some((cost(graded, wanted, chosen, start)?, graded)))
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.candidate.cmp(&b.1.candidate)));
        let (_, graded) = best.ok_or_else(|| format!("nothing left of kind {kind:?}"))?;
        chosen.push(graded.clone());
    }
    chosen[start..].sort_by(|a, b| {
        let moves = |graded: &Graded<C>| graded.difficulty.equivalent_moves;
        a.difficulty
            .grade
            .cmp(&b.difficulty.grade)
            .then(moves(a).total_cmp(&moves(b)))
            .then(a.candidate.cmp(&b.candidate))
    });
    Ok(())
}

/// Two levels should have different vehicles on this many lines.
const DISTINCT: usize = 6;

/// The cost of a puzzle for a slot; `None` if it is too similar to a chosen one.
fn cost<C: Candidate>(
    graded: &Graded<C>,
    wanted: f64,
    chosen: &[Graded<C>],
    start: usize,
) -> Option<f64> {
    let signature = graded.candidate.signature();
    let vehicles = graded.candidate.vehicles();
    let mut cost = (f64::from(graded.difficulty.grade) - wanted).abs();
    for (index, other) in chosen.iter().enumerate() {
        let theirs = other.candidate.signature();
        let differing = signature.iter().zip(&theirs).filter(|(a, b)| a != b).count();
        if differing < 2 {
            return None;
        }
        if differing < DISTINCT {
            cost += 3.0 * (DISTINCT - differing) as f64;
        }
        if other.candidate.vehicles() == vehicles && index >= start {
            cost += 0.5;
        }
    }
    Some(cost)
}
