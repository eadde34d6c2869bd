//! `auto`, stopped by a limit, keeps the plan that one of its algorithms has found.

use clearway::board::Metric;
use clearway::builtin;
use clearway::search::{Observer, Progress, StopReason};
use clearway::solve::{Outcome, SolveOptions, solve_observed};
use clearway::verify::verify;

/// Stops a search some polls after it knows of a plan.
struct StopAfterPlan {
    polls: u32,
    /// The cost of the best plan that was known at the last poll.
    best: Option<u32>,
    /// The states that were generated until the first plan.
    generated: u64,
}

impl Observer for StopAfterPlan {
    fn poll(&mut self, progress: &Progress) -> Result<(), StopReason> {
        if progress.best.is_none() {
            self.generated = progress.stats.generated;
            return Ok(());
        }
        self.best = progress.best;
        if self.polls == 0 {
            return Err(StopReason::Interrupted);
        }
        self.polls -= 1;
        Ok(())
    }
}

#[test]
fn auto_that_was_stopped_lost_the_plan_of_one_of_its_ways() {
    for name in ["nine", "twelve"] {
        let puzzle = builtin::find(name).expect("built in").puzzle();
        for metric in [Metric::Moves, Metric::Steps] {
            for polls in [0, 10, 1_000] {
                let mut observer = StopAfterPlan { polls, best: None, generated: 0 };
                let options = SolveOptions::new().metric(metric);
                let answer = solve_observed(&puzzle, &options, &mut observer);
                // The board may be solved before it is stopped.
                let Some(best) = observer.best else {
                    assert_eq!(answer.outcome, Outcome::Solved);
                    continue;
                };
                let cost = answer.cost().expect("a plan was known");
                assert!(cost <= best, "{name} {metric}: {cost}, {best} was known");
                assert!(
                    verify(&puzzle, &answer.solution).is_ok_and(|replay| replay.solved),
                    "{name} {metric}"
                );
            }
        }
    }
}

/// A long time is more than a second. States stand for time, because the tests have no clock.
#[test]
fn auto_had_no_plan_for_a_12x12_board_in_steps_for_a_long_time() {
    let puzzle = builtin::find("twelve").expect("built in").puzzle();
    let mut observer = StopAfterPlan { polls: 0, best: None, generated: 0 };
    let answer = solve_observed(&puzzle, &SolveOptions::new().metric(Metric::Steps), &mut observer);
    assert!(answer.cost().is_some());
    assert!(observer.generated < 20_000, "{} states before a plan", observer.generated);
}
