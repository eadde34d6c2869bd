//! Puzzles whose optima are known, solved by every algorithm with every heuristic.

use clearway::algorithms::{ALGORITHMS, Algorithm};
use clearway::board::{Metric, Puzzle};
use clearway::builtin::BUILTINS;
use clearway::heuristics::{self, HEURISTICS, HeuristicInfo};
use clearway::notation::{Facts, Notation, ReadOptions, detect, read, read_all, write_with};
use clearway::solve::Detours::{Cut, Keep};
use clearway::solve::{Answer, Outcome, SolveOptions, solve};
use clearway::space::Space;
use clearway::verify::verify;
use std::path::PathBuf;

/// The moves of the forty cards, in order.
pub(crate) const CARD_MOVES: [u32; 40] = [
    8, 8, 14, 9, 9, 9, 13, 12, 12, 17, 25, 17, 16, 17, 23, 21, 24, 25, 22, 10, 21, 26, 29, 25, 27,
    28, 28, 30, 31, 32, 37, 37, 40, 43, 43, 44, 47, 48, 50, 51,
];
/// The steps of the forty cards, in order.
const CARD_STEPS: [u32; 40] = [
    16, 14, 33, 22, 18, 18, 21, 22, 17, 32, 56, 33, 32, 34, 32, 41, 47, 60, 44, 18, 49, 46, 49, 50,
    52, 49, 57, 51, 54, 55, 69, 62, 77, 71, 75, 63, 65, 77, 82, 81,
];

/// The puzzle files of courses and other programs, if they are in the folder beside the project.
pub(crate) fn shared(path: &str) -> Option<String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/puzzles").join(path);
    let text = std::fs::read_to_string(file).ok();
    if text.is_none() {
        println!("skipped: ../shared/puzzles/{path} is not here");
    }
    text
}

/// A puzzle with its optimum in moves and in steps.
struct Known {
    puzzle: Puzzle,
    moves: u32,
    steps: u32,
}

impl Known {
    fn optimum(&self, metric: Metric) -> u32 {
        match metric {
            Metric::Moves => self.moves,
            Metric::Steps => self.steps,
        }
    }
}

fn builtins() -> Vec<Known> {
    BUILTINS
        .iter()
        .map(|builtin| Known {
            puzzle: builtin.puzzle(),
            moves: builtin.moves,
            steps: builtin.steps,
        })
        .collect()
}

fn cards() -> Vec<Known> {
    let Some(text) = shared("jam/jams.txt") else { return Vec::new() };
    let options = ReadOptions::default();
    let cards: Vec<Known> = read_all(&text, &options)
        .zip(CARD_MOVES.into_iter().zip(CARD_STEPS))
        .map(|(reading, (moves, steps))| Known {
            puzzle: reading.expect("a valid card").puzzle,
            moves,
            steps,
        })
        .collect();
    assert_eq!(cards.len(), 40);
    cards
}

fn amsterdam() -> Vec<Known> {
    [("6x6_1", 21, 35), ("6x6_2", 15, 29), ("6x6_3", 33, 83), ("9x9_4", 27, 51)]
        .into_iter()
        .filter_map(|(name, moves, steps)| {
            let text = shared(&format!("uva/Rushhour{name}.csv"))?;
            let side = if name.starts_with('9') { 9 } else { 6 };
            let options = ReadOptions { size: Some((side, side)), ..ReadOptions::default() };
            let puzzle = read(&text, &options).expect("a valid board").puzzle.named(name);
            Some(Known { puzzle, moves, steps })
        })
        .collect()
}

fn bandung() -> Known {
    let text = "6 6\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.\n";
    let puzzle = read(text, &ReadOptions::default()).expect("a valid board").puzzle;
    Known { puzzle, moves: 5, steps: 9 }
}

fn answer(
    known: &Known,
    algorithm: Algorithm,
    heuristic: Option<&'static HeuristicInfo>,
    metric: Metric,
) -> Answer {
    let options = SolveOptions { algorithm, heuristic, metric, ..SolveOptions::default() };
    let answer = solve(&known.puzzle, &options);
    let what = || {
        let name = known.puzzle.name().unwrap_or("-");
        format!("{name}, {metric}, {} {:?}", algorithm.id(), heuristic.map(|h| h.id))
    };
    assert_eq!(answer.outcome, Outcome::Solved, "{}", what());
    let replay = verify(&known.puzzle, &answer.solution).expect("legal moves");
    assert!(replay.solved, "{}", what());
    assert_eq!(Some(replay.moves), answer.moves(), "{}", what());
    assert_eq!(Some(replay.steps), answer.steps(), "{}", what());
    let cost = answer.cost().expect("solved");
    assert!(cost >= known.optimum(metric), "{} beats the optimum: {cost}", what());
    assert!(answer.lower_bound <= Some(known.optimum(metric)), "{}", what());
    assert_eq!(answer.is_optimal(), answer.lower_bound == Some(cost), "{}", what());
    if algorithm.is_optimal(answer.heuristic, metric) {
        assert_eq!(cost, known.optimum(metric), "{}", what());
        assert!(answer.is_optimal(), "{}", what());
    }
    answer
}

/// Each pair of algorithm and heuristic runs on one of this many boards.
const TURNS: usize = 4;

/// Every algorithm with every heuristic that proves something, each pair on every fourth board.
fn check_in_turn(boards: &[Known]) {
    for (turn, known) in boards.iter().enumerate() {
        let mut pair = turn;
        check_all(known, |heuristic, metric| {
            pair += 1;
            let is_wanted = heuristic.claims(metric).admissible && heuristic.id != "perfect";
            is_wanted && pair.is_multiple_of(TURNS)
        });
    }
}

/// Every algorithm with the heuristics that it can use and `wanted` lets through.
fn check_all(known: &Known, mut wanted: impl FnMut(&HeuristicInfo, Metric) -> bool) {
    for metric in Metric::ALL {
        for info in ALGORITHMS {
            let algorithm = Algorithm::from_id(info.id).expect("listed");
            // The work of `sat` grows with the cost, not with the space, so small boards with long
            // solutions take too long.
            if algorithm == Algorithm::Sat && known.optimum(metric) > 30 {
                continue;
            }
            if !info.informed {
                answer(known, algorithm, None, metric);
                continue;
            }
            for &heuristic in HEURISTICS.iter().filter(|heuristic| wanted(heuristic, metric)) {
                answer(known, algorithm, Some(heuristic), metric);
            }
        }
    }
}

#[test]
fn the_built_in_puzzles_have_their_published_optima() {
    for known in builtins() {
        // Half a million states are searched with one heuristic of each kind only, to test the
        // size; the others run on smaller boards.
        let is_loose = known.puzzle.name() == Some("loose");
        let is_wanted = |id: &str| !is_loose || matches!(id, "zero" | "blocking" | "closure");
        check_all(&known, |heuristic, _| is_wanted(heuristic.id));
    }
}

#[test]
fn the_built_in_puzzles_have_their_known_numbers_of_states() {
    for builtin in BUILTINS {
        for metric in Metric::ALL {
            let space = Space::explore(&builtin.puzzle(), metric);
            let states = space.expect("no limit").len() as u64;
            assert_eq!(states, builtin.states, "{} in {metric}", builtin.name);
        }
    }
}

#[test]
fn the_built_in_puzzles_survive_every_notation_that_can_hold_them() {
    for builtin in BUILTINS {
        let puzzle = builtin.puzzle();
        let facts = Facts { moves: Some(builtin.moves), states: Some(builtin.states) };
        let mut held = 0;
        for &notation in Notation::ALL {
            let Ok(text) = write_with(&puzzle, notation, &facts) else { continue };
            held += 1;
            assert_eq!(detect(&text), Some(notation), "{}: {text}", builtin.name);
            let reading = read(&text, &ReadOptions::default()).expect("what was written");
            assert!(reading.puzzle.same_board(&puzzle), "{} in {text}", builtin.name);
            for metric in Metric::ALL {
                let known = Known {
                    puzzle: reading.puzzle.clone(),
                    moves: builtin.moves,
                    steps: builtin.steps,
                };
                answer(&known, Algorithm::Auto, None, metric);
            }
        }
        // A wall can be written in the grids and in json only; the others hold plain boards.
        let least = if puzzle.walls().is_empty() { 7 } else { 3 };
        assert!(held >= least, "{} is held by {held} notations", builtin.name);
    }
}

#[test]
fn the_forty_cards_have_their_known_optima() {
    check_in_turn(&cards());
}

#[test]
fn the_amsterdam_boards_have_their_known_optima() {
    check_in_turn(&amsterdam());
}

#[test]
fn the_bandung_sample_has_its_known_optimum() {
    check_all(&bandung(), |_, _| true);
}

#[test]
fn an_inadmissible_heuristic_never_gives_a_proof() {
    let huji = builtins().into_iter().find(|known| known.puzzle.name() == Some("huji"));
    let huji = huji.expect("built in");
    let heuristic = heuristics::find("recursive-distance").expect("listed");
    let answer = answer(&huji, Algorithm::AStar, Some(heuristic), Metric::Moves);
    assert!(!Algorithm::AStar.is_optimal(answer.heuristic, Metric::Moves));
}

#[test]
fn without_their_tables_the_deepening_searches_still_find_the_optimum() {
    // Without the table, only a shallow puzzle can be solved.
    let known = bandung();
    for algorithm in [Algorithm::Ids, Algorithm::IdaStar] {
        let with_table = answer(&known, algorithm, None, Metric::Moves);
        let options = SolveOptions {
            algorithm,
            table: clearway::search::Memory::PathOnly,
            ..SolveOptions::default()
        };
        let without = solve(&known.puzzle, &options);
        assert_eq!(without.cost(), with_table.cost());
        assert!(without.stats.expanded >= with_table.stats.expanded);
    }
}

#[test]
fn the_same_seed_gives_the_same_walk() {
    let puzzle = bandung().puzzle;
    let walk = |seed, detours| {
        let options = SolveOptions {
            algorithm: Algorithm::RandomWalk,
            seed,
            detours,
            ..SolveOptions::default()
        };
        solve(&puzzle, &options)
    };
    assert_eq!(walk(5, Keep).solution, walk(5, Keep).solution);
    assert_ne!(walk(5, Keep).solution, walk(6, Keep).solution);
    for seed in 0..20 {
        let (long, short) = (walk(seed, Keep), walk(seed, Cut));
        assert!(short.cost() <= long.cost(), "seed {seed}");
        assert_eq!(short.stats.expanded, long.stats.expanded, "the same walk, seed {seed}");
    }
}
