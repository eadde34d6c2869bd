//! The cheapest set of movements in which everything in the way leaves.
//!
//! # Idea
//! Every vehicle on the way out must leave it, in one direction or the other. The vehicles on the
//! cells that it sweeps must leave them, too, and so on. The value is the price of the cheapest
//! choice of directions that satisfies all these demands. It is a little more if the movements
//! cannot be made in any order.
//!
//! # Guarantees
//! Admissible in both metrics, by the proof below; never less than `blocking`. `None`
//! if the demands cannot be satisfied: then the puzzle has no solution. Not consistent:
//! the extra price for the order may appear and vanish by more than a move costs, and
//! so may the part that the limit on work leaves unproven.
//!
//! # Cost
//! About a microsecond on 6x6, tens of microseconds on 12x12. Finding the cheapest set
//! is an AND-OR problem, which is hard in general. So a limit on the work keeps a call
//! near 100 microseconds; at the limit it returns what is proven so far.
//!
//! # Example
//! ```text
//! ....
//! .DDx
//! AABC   E makes room for both B and C: E, B, C and A are 4 moves (6 steps),
//! ..BC   which is the depth. `recursive` moves B up past D, which looks equally
//! ..EE   good for B alone, and says 5
//! ```
//!
//! # Proof
//! Take a position that is not solved, `d` cells from the exit, and any plan up to its
//! first solved state. The *reach* of a vehicle in a direction is how far it ever gets
//! from its current place before the plan's last move (or step), which is the red
//! car's.
//!
//! *The reaches are closed.* The red car sweeps its way out during the plan. So a vehicle that
//! stands on it now leaves its cell before the last move: its reach is at least that far, in one
//! direction or the other. In the same way, a vehicle on a cell that another one sweeps within its
//! reach leaves that cell before. The next vehicle on the same line can never be passed, so it is
//! pushed along. No reach exceeds the lane. The red car does not reach the exit before the last
//! move: its reach ahead is at most `d - 1`.
//!
//! *The price is paid.* In moves, a vehicle pays 1 for each direction in which it has a reach: two
//! slides in opposite directions are two moves. The last move is another 1; it is not among them,
//! since reaches are taken before it. In steps, a vehicle that reaches `a` one way and `b` the
//! other walks at least `a` + `b` + min(`a`, `b`). The red car walks `d`, and twice the distance
//! that it backs off. So the plan costs at least the price of its reaches, and no less than the
//! cheapest closed reaches.
//!
//! *The search finds this price.* For each open demand it tries one direction, then the other with
//! the first ruled out (the room shrinks). So every closed set of reaches lies in a branch whose
//! reaches it contains, and the price never falls when reaches grow. A branch ends when its price
//! exceeds the limit of the round. The price includes, for each vehicle with open demands, the
//! least that its most expensive demand adds. The least excess is the next limit. When the work
//! runs out, everything cheaper than the limit has been refuted.
//!
//! *Order costs more.* Suppose a branch ends with all demands satisfied. Let the vehicles advance
//! within what is paid: in moves all the way in each direction that is paid for; in steps the red
//! car may go ahead for nothing. A vehicle that has left a cell counts as gone for good. If the way
//! out does not become clear, follow the unsatisfied demands backwards. They give how far vehicles
//! are *wanted* beyond where they got. The plan fulfils some want. Look at its first step to a
//! place that is wanted and was not reached. The vehicle that stands there now has left before that
//! step. If the advance had not cleared that cell, then leaving it would be wanted, too, and the
//! plan would do that in an earlier step. So the advance could have made the step, and left it out
//! only because it is not paid for. The plan pays for it on top of the branch's price, and the
//! cheapest of all such steps is a proven addition.
//!
//! # Reference
//! New in Clearway. The advance is the delete relaxation of planning (Hoffmann and
//! Nebel, 2001), the step out of it a disjunctive landmark (Helmert and Domshlak, 2009).

mod demands;
mod relaxed;
mod search;

use super::{Claims, Heuristic, HeuristicInfo, Prepare, hopeless};
use crate::board::Metric;
use crate::state::{Lanes, Position};
use demands::Demands;

/// `closure`: the cheapest set of vehicles that is closed under "what stands in the way moves too".
pub(super) static INFO: HeuristicInfo = HeuristicInfo {
    id: "closure",
    title: "Closure",
    formula: "the cheapest travel of all vehicles that is closed under \"what is in the way leaves\"",
    moves: Claims { admissible: true, consistent: false },
    steps: Claims { admissible: true, consistent: false },
    reported: &[],
    reports: &[],
    prepare: Prepare::AtOnce(prepare),
};

fn prepare(lanes: &Lanes, metric: Metric) -> Box<dyn Heuristic> {
    if lanes.is_shut() { hopeless() } else { Box::new(Closure(Demands::new(lanes, metric))) }
}

struct Closure(Demands);

impl Heuristic for Closure {
    fn estimate(&mut self, position: &Position) -> Option<u32> {
        if position.is_solved() {
            return Some(0);
        }
        self.0.least_cost(position)
    }

    fn work(&self) -> u32 {
        self.0.work_done()
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Metric;
    use crate::heuristics::testing::{depth, estimate};

    #[track_caller]
    fn check(board: &str, moves: Option<u32>, steps: Option<u32>) {
        for (metric, expected) in [(Metric::Moves, moves), (Metric::Steps, steps)] {
            let value = estimate("closure", board, metric);
            assert_eq!(value, expected, "{metric}");
            let depth = depth(board, metric);
            assert!(depth.is_none_or(|depth| value.is_some_and(|value| value <= depth)));
        }
    }

    #[test]
    fn directions_are_chosen_for_all_blockers_together() {
        let board = ".... .DDx AABC ..BC ..EE";
        check(board, Some(4), Some(6));
        assert_eq!(depth(board, Metric::Moves), Some(4));
        assert_eq!(depth(board, Metric::Steps), Some(6));
    }

    #[test]
    fn a_solved_position_costs_nothing_and_a_free_way_one_move() {
        check("..AA", Some(0), Some(0));
        check("AA..", Some(1), Some(2));
    }

    #[test]
    fn who_cannot_leave_makes_the_position_hopeless() {
        check("..B. AAB. ..B.", None, None);
        check("AA.x", None, None);
        check("AABB. .....", None, None);
        // B would have to push C into the wall.
        check("..x.. ..C.. ..C.. AAB.. ..B.. ..x..", None, None);
    }

    #[test]
    fn the_next_vehicle_on_the_line_is_pushed_along() {
        // B goes down by one, and C with it.
        check("AAB. ..B. ..C. ..C. ....", Some(3), Some(4));
    }

    #[test]
    fn the_red_car_backs_off_for_a_blocker_and_pays_twice() {
        // B goes down after C goes left, after D goes up, after A goes back by 2.
        check("..AAB ..D.B ..DCC", Some(5), Some(8));
    }
}
