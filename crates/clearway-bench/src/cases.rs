//! Single pieces of work whose instructions are counted, each with its answer checked.

use crate::sets;
use clearway::Position;
use clearway::board::{Metric, Puzzle};
use clearway::builtin::{self, BUILTINS};
use clearway::heuristics;
use clearway::notation::{Notation, ReadOptions, read, write};
use clearway::solve::{SolveOptions, solve};
use clearway::space::Space;

/// Prepared work that can run any number of times; it panics if its answer is wrong.
pub type Work = Box<dyn FnMut()>;

/// A piece of work.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The id.
    pub name: &'static str,
    /// A description.
    pub about: &'static str,
    /// Prepares the work; `None` if its puzzles are absent.
    pub prepare: fn() -> Option<Work>,
}

/// All pieces of work.
pub static CASES: &[Case] = &[
    Case {
        name: "solve-hardest",
        about: "solve `hardest` in moves by `auto`",
        prepare: || Some(solve_hardest()),
    },
    Case {
        name: "solve-cards",
        about: "solve the forty cards in moves by `auto`",
        prepare: solve_cards,
    },
    Case {
        name: "explore-hardest",
        about: "explore the space of `hardest` in moves",
        prepare: || Some(explore("hardest")),
    },
    Case {
        name: "explore-loose",
        about: "explore the space of `loose` in moves",
        prepare: || Some(explore("loose")),
    },
    Case {
        name: "closure-hardest",
        about: "`closure` of all states of `hardest` in moves",
        prepare: || Some(closure_hardest()),
    },
    Case {
        name: "convert",
        about: "write and read the built-in puzzles in every notation",
        prepare: || Some(convert()),
    },
];

/// The case with this id.
pub fn find(name: &str) -> Option<&'static Case> {
    CASES.iter().find(|case| case.name == name)
}

/// The least moves of a puzzle, by `auto`.
///
/// # Panics
/// If it has no solution.
pub fn least_moves(puzzle: &Puzzle) -> u32 {
    let answer = solve(puzzle, &SolveOptions::default());
    assert!(answer.is_optimal(), "auto proves what it finds");
    answer.cost().expect("it was solved")
}

fn solve_hardest() -> Work {
    let hardest = builtin::find("hardest").expect("built in");
    let puzzle = hardest.puzzle();
    Box::new(move || assert_eq!(least_moves(&puzzle), hardest.moves))
}

/// The sum of the least moves of all forty cards; the library's tests check each.
const CARDS_MOVES: u32 = 1028;

fn solve_cards() -> Option<Work> {
    let cards = sets::cards(&mut Vec::new())?;
    Some(Box::new(move || {
        assert_eq!(cards.puzzles.iter().map(least_moves).sum::<u32>(), CARDS_MOVES);
    }))
}

/// The states of a whole space in moves.
///
/// # Panics
/// Never: there is no limit.
pub fn explored(puzzle: &Puzzle) -> Space {
    Space::explore(puzzle, Metric::Moves).expect("there is no limit")
}

fn explore(name: &str) -> Work {
    let builtin = builtin::find(name).expect("built in");
    let puzzle = builtin.puzzle();
    Box::new(move || assert_eq!(explored(&puzzle).len() as u64, builtin.states))
}

fn closure_hardest() -> Work {
    let puzzle = builtin::find("hardest").expect("built in").puzzle();
    let space = explored(&puzzle);
    let states: Vec<(Vec<u8>, u32)> = space
        .numbers()
        .map(|state| (space.offsets(state), space.depth(state).expect("it can be solved")))
        .collect();
    let info = heuristics::find("closure").expect("listed");
    Box::new(move || {
        let mut heuristic = info.prepare(&puzzle, Metric::Moves).expect("there is no limit");
        let mut position = Position::new(&puzzle);
        for (offsets, depth) in &states {
            position.set(offsets.iter().copied());
            let estimate = heuristic.estimate(&position).expect("it can be solved");
            assert!(estimate <= *depth, "closure is admissible");
        }
    })
}

fn convert() -> Work {
    let puzzles: Vec<Puzzle> = BUILTINS.iter().map(builtin::Builtin::puzzle).collect();
    Box::new(move || {
        for puzzle in &puzzles {
            for &notation in Notation::ALL {
                // Some notations cannot express walls.
                let Ok(text) = write(puzzle, notation) else { continue };
                let options = ReadOptions {
                    notation: Some(notation),
                    size: Some((puzzle.width(), puzzle.height())),
                    ..ReadOptions::default()
                };
                let reading = read(&text, &options).expect("what was written can be read");
                assert!(reading.puzzle.same_board(puzzle), "{notation:?}");
            }
        }
    })
}
