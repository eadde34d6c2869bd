//! Times of generating puzzles of a kind: for information, not limits.

use crate::clock::time;
use clearway::generate::{Constraints, Generator};
use clearway::search::{Budget, Unobserved};
use clearway_game::{PuzzleQuery, game};
use std::time::Duration;

/// A kind of puzzle to generate.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// The name.
    pub id: &'static str,
    /// The number of puzzles.
    pub count: u32,
    /// Their properties.
    pub about: &'static str,
    /// The target time.
    pub goal: Duration,
    run: fn(u32) -> Result<u32, String>,
}

/// The result of generating.
#[derive(Clone, Debug)]
pub struct Made {
    /// Their properties.
    pub about: String,
    /// The number of puzzles.
    pub count: u32,
    /// The duration.
    pub time: Duration,
    /// The target time.
    pub goal: Duration,
}

/// The kinds that are measured.
pub const MAKING: &[Making] = &[
    Making {
        id: "make/table",
        count: 1000,
        about: "20 to 25 moves, 6x6, from the table, with their grades",
        goal: Duration::from_secs(5),
        run: from_table,
    },
    Making {
        id: "make/7x7",
        count: 10,
        about: "15 to 20 moves, 7x7, searched",
        goal: Duration::from_secs(60),
        run: |count| {
            search(
                count,
                Constraints { width: 7, height: 7, moves: 15..=20, ..Constraints::default() },
            )
        },
    },
    Making {
        id: "make/walls",
        count: 10,
        about: "30 moves or more, 6x6 with 2 walls, searched",
        goal: Duration::from_secs(60),
        run: |count| {
            search(
                count,
                Constraints { walls: 2..=2, moves: 30..=u32::MAX, ..Constraints::default() },
            )
        },
    },
];

impl Making {
    /// Generates the puzzles; an error if there are fewer than wanted.
    pub fn run(&self) -> Result<Made, String> {
        let mut made = Ok(0);
        let time = time(&mut || made = (self.run)(self.count));
        match made? {
            count if count == self.count => {
                Ok(Made { about: self.about.to_owned(), count, time, goal: self.goal })
            }
            count => Err(format!("{}: {count} of {} puzzles", self.id, self.count)),
        }
    }
}

fn from_table(count: u32) -> Result<u32, String> {
    let query = PuzzleQuery { moves: 20..=25, ..PuzzleQuery::default() };
    let mut made = 0;
    for listed in game().draw(&query, 1).take(count as usize) {
        let graded = listed.grade(Budget::default(), &mut Unobserved);
        let graded = graded.map_err(|reason| reason.to_string())?.ok_or("an unsolvable puzzle")?;
        made += u32::from((20..=25).contains(&graded.difficulty.moves));
    }
    Ok(made)
}

fn search(count: u32, constraints: Constraints) -> Result<u32, String> {
    let moves = constraints.moves.clone();
    let mut generator = Generator::new(constraints, 1).map_err(|error| error.to_string())?;
    let mut made = 0;
    while made < count {
        let Some(puzzle) = generator.next() else { break };
        if !moves.contains(&puzzle.moves) {
            return Err(format!("a puzzle of {} moves", puzzle.moves));
        }
        made += 1;
    }
    Ok(made)
}
