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

use clearway::board::Metric;
use clearway::difficulty::{Difficulty, Level};
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

/// A graded puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Graded {
    pub(super) listed: Listed,
    pub(super) states: u64,
    pub(super) difficulty: Difficulty,
    pub(super) kind: Kind,
}

/// The levels, the easiest first.
pub(super) fn choose(table: &Table<'_>) -> Result<Vec<Graded>, String> {
    let mut pool = Vec::new();
    for (moves, _) in table.by_moves() {
        let query = PuzzleQuery { moves: moves..=moves, ..PuzzleQuery::default() };
        for listed in table.draw(&query, SEED).take(PER_MOVES) {
            pool.push(graded(listed)?);
        }
    }
    let mut chosen = Vec::new();
    for level in Level::ALL {
        let of_level = pool.iter().filter(|graded| graded.difficulty.level == level);
        let mut of_level: Vec<Graded> = of_level.copied().collect();
        if of_level.len() < PER_LEVEL {
            return Err(format!("the pool has only {} puzzles of level {level}", of_level.len()));
        }
        set_kinds(&mut of_level);
        println!("{level}: {} in the pool", of_level.len());
        choose_level(&of_level, &mut chosen)?;
    }
    Ok(chosen)
}

fn graded(listed: Listed) -> Result<Graded, String> {
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
    Ok(Graded { listed, states: space.len() as u64, difficulty, kind: Kind::Length })
}

/// Gives each puzzle the kind by which it ranks highest.
fn set_kinds(pool: &mut [Graded]) {
    let value = |graded: &Graded, kind: Kind| match kind {
        Kind::Surprise => graded.difficulty.surprise.unwrap_or(0.0),
        Kind::Length => f64::from(graded.listed.moves),
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

fn choose_level(pool: &[Graded], chosen: &mut Vec<Graded>) -> Result<(), String> {
    let grades = pool.iter().map(|graded| graded.difficulty.grade);
    let (Some(first), Some(last)) = (grades.clone().min(), grades.max()) else {
        return Err("a level without puzzles".to_owned());
    };
    let start = chosen.len();
    for place in 0..PER_LEVEL {
        let share = place as f64 / (PER_LEVEL - 1) as f64;
        let wanted = f64::from(first) + share * f64::from(last - first);
        let kind = Kind::ALL[place % Kind::ALL.len()];
        let candidates = pool.iter().filter(|graded| graded.kind == kind);
        let best = candidates
            .filter_map(|graded| Some((cost(graded, wanted, chosen, start)?, graded)))
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.listed.cmp(&b.1.listed)));
        let (_, graded) = best.ok_or_else(|| format!("nothing left of kind {kind:?}"))?;
        chosen.push(*graded);
    }
    chosen[start..].sort_by(|a, b| {
        let key = |graded: &Graded| (graded.difficulty.grade, graded.listed);
        let moves = |graded: &Graded| graded.difficulty.equivalent_moves;
        a.difficulty
            .grade
            .cmp(&b.difficulty.grade)
            .then(moves(a).total_cmp(&moves(b)))
            .then(key(a).cmp(&key(b)))
    });
    Ok(())
}

/// Two levels should have different vehicles on this many of the 12 lines.
const DISTINCT: usize = 6;

/// The cost of a puzzle for a slot; `None` if it is too similar to a chosen one.
fn cost(graded: &Graded, wanted: f64, chosen: &[Graded], start: usize) -> Option<f64> {
    let board = &graded.listed.board;
    let signature = board.signature();
    let vehicles = (board.cars(), board.trucks());
    let mut cost = (f64::from(graded.difficulty.grade) - wanted).abs();
    for (index, other) in chosen.iter().enumerate() {
        let theirs = other.listed.board.signature();
        let differing = signature.iter().zip(&theirs).filter(|(a, b)| a != b).count();
        if differing < 2 {
            return None;
        }
        if differing < DISTINCT {
            cost += 3.0 * (DISTINCT - differing) as f64;
        }
        let same = (other.listed.board.cars(), other.listed.board.trucks()) == vehicles;
        if same && index >= start {
            cost += 0.5;
        }
    }
    Some(cost)
}
