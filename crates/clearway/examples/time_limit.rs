//! Stops a search after a tenth of a second. The library has no clock, so an observer brings one.

use clearway::{Algorithm, Observer, Progress, SolveOptions, Solver, StopReason, builtin};
use std::time::{Duration, Instant};

struct Until(Instant);

impl Observer for Until {
    fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
        if Instant::now() < self.0 { Ok(()) } else { Err(StopReason::Time) }
    }
}

fn main() {
    let puzzle = builtin::find("hardest").expect("built in").puzzle();
    let options = SolveOptions::new().algorithm(Algorithm::RandomWalk);
    let mut until = Until(Instant::now() + Duration::from_millis(100));
    println!("{}", Solver::new().solve_observed(&puzzle, &options, &mut until));
}
