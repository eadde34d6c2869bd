//! Plans of millions of moves: no search may return one.

use crate::boards::{KNOWN, puzzle};
use crate::crowded;
use clearway::algorithms::Algorithm;
use clearway::board::Puzzle;
use clearway::search::{Budget, Observer, Progress, StopReason, Unobserved};
use clearway::solve::{Answer, LONGEST_PLAN, Outcome, SolveOptions, solve_observed};

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

/// Stops when many polls in a row see no progress, which means that the search itself is over.
///
/// During the search a few in a row are normal, while the table of states grows.
#[derive(Default)]
struct OnlySearching {
    generated: u64,
    still: u32,
}

impl Observer for OnlySearching {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        let before = std::mem::replace(&mut self.generated, progress.stats.generated);
        self.still = if before > 0 && before == self.generated { self.still + 1 } else { 0 };
        if self.still > 300 { Err(StopReason::Time) } else { Ok(()) }
    }
}

#[test]
fn a_time_limit_holds_while_a_plan_is_cut_down() {
    let answer = walk(&crowded::puzzle(), &mut OnlySearching::default());
    assert_eq!((answer.outcome, answer.reason), (Outcome::Stopped, Some(StopReason::Time)));
}
