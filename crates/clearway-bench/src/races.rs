//! CPU times of the library next to those of the yardstick, with the answers checked.

use crate::clock::race;
use crate::sets::{self, RECIPES, Set};
use crate::yardstick;
use clearway::algorithms::{ALGORITHMS, Algorithm};
use clearway::board::{Metric, Puzzle};
use clearway::builtin::{self, BUILTINS};
use clearway::solve::{SolveOptions, solve};
use clearway::space::Space;
use std::time::Duration;

/// The result of a race.
#[derive(Clone, Debug)]
pub struct Race {
    /// The puzzle or the set, or the algorithm.
    pub name: String,
    /// The metric.
    pub metric: Metric,
    /// The cost of the library's solutions, summed over the puzzles; for whole spaces, the depth.
    pub cost: u32,
    /// Number of states that the yardstick visited.
    pub states: u64,
    /// The library's best time.
    pub ours: Duration,
    /// The yardstick's best time.
    pub yardstick: Duration,
}

/// A race that can be run.
pub struct Racer {
    /// The kind and the name, such as `explore/loose`, as matched by filters.
    pub id: String,
    /// Runs it with this many rounds.
    pub run: Box<dyn Fn(u32) -> Race>,
}

impl std::fmt::Debug for Racer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Racer").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Shortest solutions in moves by `auto`: the built-in puzzles, the cards, the random sets.
pub fn solving(notes: &mut Vec<String>) -> Vec<Racer> {
    let mut racers = Vec::new();
    for known in BUILTINS {
        let puzzles = vec![known.puzzle()];
        let run = move |rounds| solve_race(known.name, &puzzles, Some(known.moves), rounds);
        racers.push(Racer { id: format!("solve/{}", known.name), run: Box::new(run) });
    }
    let random = RECIPES.iter().map(|recipe| (recipe.name.to_owned(), recipe.puzzles()));
    let cards = sets::cards(notes).map(|Set { name, puzzles, .. }| (name, puzzles));
    for (name, puzzles) in cards.into_iter().chain(random) {
        let id = format!("solve/{name}");
        let run = move |rounds| solve_race(&name, &puzzles, None, rounds);
        racers.push(Racer { id, run: Box::new(run) });
    }
    racers
}

/// Solves `puzzles` in moves. Without a known cost, that of the yardstick is expected.
fn solve_race(name: &str, puzzles: &[Puzzle], known: Option<u32>, rounds: u32) -> Race {
    let metric = Metric::Moves;
    let found: Vec<_> = puzzles.iter().map(|puzzle| yardstick::solve(puzzle, metric)).collect();
    let costs: Vec<u32> =
        found.iter().map(|found| found.cost().expect("it can be solved")).collect();
    let cost = costs.iter().sum();
    assert_eq!(known.unwrap_or(cost), cost, "the yardstick on {name}");
    let mut ours = || {
        for (puzzle, cost) in puzzles.iter().zip(&costs) {
            let answer = solve(puzzle, &SolveOptions::default());
            assert_eq!(answer.cost(), Some(*cost), "auto on {name}");
            assert!(answer.is_optimal(), "auto on {name}");
        }
    };
    let mut plain = || {
        for (puzzle, cost) in puzzles.iter().zip(&costs) {
            assert_eq!(yardstick::solve(puzzle, metric).cost(), Some(*cost));
        }
    };
    let (ours, yardstick) = race(rounds, &mut ours, &mut plain);
    let states = found.iter().map(|found| found.seen as u64).sum();
    Race { name: name.to_owned(), metric, cost, states, ours, yardstick }
}

/// Every algorithm on `hardest` in moves, against the same yardstick.
///
/// # Panics
/// Never: the puzzles are built in.
pub fn algorithms() -> Vec<Racer> {
    let hardest = builtin::find("hardest").expect("built in");
    ALGORITHMS
        .iter()
        .filter_map(|info| Algorithm::from_id(info.id))
        // The work of `sat` grows with the cost, and 51 moves are many: it is meant for large
        // boards.
        .filter(|algorithm| *algorithm != Algorithm::Sat)
        .map(|algorithm| {
            let run = move |rounds| algorithm_race(algorithm, &hardest, rounds);
            Racer { id: format!("algorithm/{}", algorithm.id()), run: Box::new(run) }
        })
        .collect()
}

fn algorithm_race(algorithm: Algorithm, known: &builtin::Builtin, rounds: u32) -> Race {
    let (puzzle, metric) = (known.puzzle(), Metric::Moves);
    let options = SolveOptions { algorithm, ..SolveOptions::default() };
    let first = solve(&puzzle, &options);
    let cost = first.cost().expect("it can be solved");
    assert!(cost >= known.moves, "{} beats the optimum", algorithm.id());
    if algorithm.is_optimal(first.heuristic, metric) {
        assert_eq!(cost, known.moves, "{}", algorithm.id());
    }
    let mut ours = || {
        let answer = solve(&puzzle, &options);
        assert_eq!(answer.cost(), Some(cost), "{}", algorithm.id());
    };
    let mut plain = || {
        assert_eq!(yardstick::solve(&puzzle, metric).cost(), Some(known.moves));
    };
    let (ours, yardstick) = race(rounds, &mut ours, &mut plain);
    let states = first.stats.expanded;
    Race { name: algorithm.id().to_owned(), metric, cost, states, ours, yardstick }
}

/// Whole spaces with all depths.
///
/// # Panics
/// Never: the puzzles are built in.
pub fn exploring() -> Vec<Racer> {
    let known = |name: &str| {
        let builtin = builtin::find(name).expect("built in");
        (name.to_owned(), builtin.puzzle(), builtin.states)
    };
    let roomy = ("roomy".to_owned(), sets::board(sets::ROOMY), sets::ROOMY_STATES);
    let spaces: Vec<_> =
        ["hardest", "longest", "walled", "loose"].map(known).into_iter().chain([roomy]).collect();
    let mut racers = Vec::new();
    for metric in Metric::ALL {
        for (name, puzzle, states) in spaces.clone() {
            let id = format!("explore/{name}/{metric}");
            let run = move |rounds| explore_race(&name, &puzzle, metric, states, rounds);
            racers.push(Racer { id, run: Box::new(run) });
        }
    }
    racers
}

fn explore_race(name: &str, puzzle: &Puzzle, metric: Metric, states: u64, rounds: u32) -> Race {
    let explored = || Space::explore(puzzle, metric).expect("there is no limit");
    let depth = explored().max_depth();
    let mut ours = || {
        let space = explored();
        assert_eq!(space.len() as u64, states, "the space of {name}");
        assert_eq!(space.max_depth(), depth, "the space of {name}");
    };
    let mut plain = || {
        let depths = yardstick::explore(puzzle, metric);
        assert_eq!(depths.len() as u64, states, "the yardstick on {name}");
        assert_eq!(depths.values().copied().max().flatten(), depth, "the yardstick on {name}");
    };
    // The yardstick takes seconds for half a million states, so three rounds are steady enough.
    let rounds = if states > 100_000 { rounds.min(3) } else { rounds };
    let (ours, yardstick) = race(rounds, &mut ours, &mut plain);
    let cost = depth.expect("it can be solved");
    Race { name: name.to_owned(), metric, cost, states, ours, yardstick }
}
