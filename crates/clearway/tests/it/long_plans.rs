//! Plans of millions of moves: no search answers with one, whatever it found.

use crate::boards::{KNOWN, puzzle};
use clearway::algorithms::Algorithm;
use clearway::board::{Move, Puzzle};
use clearway::explain;
use clearway::search::{Budget, Observer, Progress, StopReason, Unobserved};
use clearway::solve::{Answer, LONGEST_PLAN, Outcome, SolveOptions, solve_observed};

/// 28 vehicles: the red car must pass 14 long ones, each of which seldom leaves its row.
fn crowded() -> Puzzle {
    let mut rows = vec![vec!['.'; 16]; 16];
    rows[8][0] = 'X';
    rows[8][1] = 'X';
    let mut names = ('A'..='W').chain('a'..='d');
    for column in 2..16 {
        for rows_of_vehicle in [4..12, 13..15] {
            // The names end before the last short one.
            let Some(name) = names.next() else { continue };
            for row in rows_of_vehicle {
                rows[row][column] = name;
            }
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    puzzle(&rows.join("/"))
}

/// With seed 1, the walks on both boards have many more moves than a plan may have.
fn walk(puzzle: &Puzzle, observer: &mut dyn Observer) -> Answer {
    let options = SolveOptions {
        algorithm: Algorithm::RandomWalk,
        seed: 1,
        budget: Budget { nodes: None, memory: Some(64 << 20) },
        ..SolveOptions::default()
    };
    let answer = solve_observed(puzzle, &options, observer);
    assert!(answer.stats.generated > u64::from(LONGEST_PLAN) * 3 / 2, "{:?}", answer.stats);
    answer
}

#[test]
fn a_random_walk_of_too_many_moves_is_cut_down() {
    let known = &KNOWN[2];
    let answer = walk(&puzzle(known.text), &mut Unobserved);
    assert_eq!((answer.outcome, answer.reason), (Outcome::Solved, None));
    assert!(
        answer.moves().is_some_and(|moves| moves < known.states as u32),
        "{:?}",
        answer.moves()
    );
}

#[test]
fn a_hint_of_a_long_random_walk_needs_little_memory() {
    let puzzle = crowded();
    assert_eq!(puzzle.vehicles().len(), 28);
    let there_and_back = [1, -1].map(|by| Move { vehicle: puzzle.red_id(), by });
    let plan = there_and_back.repeat(LONGEST_PLAN as usize / 2);
    // An iterator of a few words, whose only list is the offsets of the vehicles.
    let reasons = explain::reasons(&puzzle, &plan);
    assert!(size_of_val(&reasons) <= 8 * size_of::<usize>());
    assert_eq!(reasons.len(), plan.len());
    assert_eq!(explain::hint(&puzzle, &plan).map(|hint| hint.reason), reasons.clone().next());
}

/// Stops the search when two polls in a row see no progress: after the search itself.
#[derive(Default)]
struct OnlySearching {
    generated: u64,
}

impl Observer for OnlySearching {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        let before = std::mem::replace(&mut self.generated, progress.stats.generated);
        if before > 0 && before == self.generated { Err(StopReason::Time) } else { Ok(()) }
    }
}

#[test]
fn a_time_limit_holds_while_a_plan_is_cut_down() {
    let answer = walk(&crowded(), &mut OnlySearching::default());
    assert_eq!((answer.outcome, answer.reason), (Outcome::Stopped, Some(StopReason::Time)));
}
