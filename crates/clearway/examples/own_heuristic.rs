//! A* with your own heuristic, whose claim is checked first.

use clearway::audit::audit_own;
use clearway::{Algorithm, Claims, Heuristic, Metric, Position, SolveOptions, Solver, builtin};

/// Each blocker moves at least once, and so does the red car; a blocker without room needs help.
struct Blockers;

impl Heuristic for Blockers {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        let stuck = |id| position.room_before(id) + position.room_after(id) == 0;
        let all_stuck = position.blockers().all(stuck) && position.blockers().next().is_some();
        Some(position.blockers().count() as u32 + 1 + u32::from(all_stuck))
    }
}

fn main() -> Result<(), clearway::StopReason> {
    let puzzle = builtin::find("hardest").expect("built in").puzzle();
    let audit = audit_own(&mut Blockers, &puzzle.space(Metric::Moves)?)?;
    let claims = if audit.is_admissible() { Claims::ADMISSIBLE } else { Claims::NONE };
    let options = SolveOptions::new().algorithm(Algorithm::AStar);
    let answer = Solver::new().solve_by(&mut Blockers, claims, &puzzle, &options);
    println!("{answer}\n{} states expanded", answer.stats.expanded);
    Ok(())
}
