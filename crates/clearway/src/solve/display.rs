//! An answer on one line.

use super::{Answer, Outcome};
use crate::board::Metric;
use std::fmt;

impl fmt::Display for Answer {
    /// The cost, what is proven of it, and the moves as `A+3 C-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(cost) = self.cost() else {
            return match (self.outcome, self.reason) {
                (Outcome::Unsolvable, _) => f.write_str("unsolvable, proven"),
                (_, reason) => {
                    f.write_str("stopped")?;
                    if let Some(reason) = reason {
                        write!(f, " ({reason})")?;
                    }
                    let least = self.lower_bound.unwrap_or(0);
                    write!(f, ": at least {least} {}", counted(self.metric, least))
                }
            };
        };
        write!(f, "{cost} {}", counted(self.metric, cost))?;
        if self.is_optimal() {
            f.write_str(", proven")?;
        } else {
            write!(f, ", at least {} needed", self.lower_bound.unwrap_or(0))?;
        }
        for (index, slide) in self.solution.iter().enumerate() {
            let name = &self.puzzle.vehicle(slide.vehicle).name;
            write!(f, "{} {name}{:+}", if index == 0 { ":" } else { "" }, slide.by)?;
        }
        Ok(())
    }
}

/// The word for so many of the metric.
const fn counted(metric: Metric, count: u32) -> &'static str {
    match (metric, count) {
        (Metric::Moves, 1) => "move",
        (Metric::Moves, _) => "moves",
        (Metric::Steps, 1) => "step",
        (Metric::Steps, _) => "steps",
    }
}

#[cfg(test)]
mod tests {
    use crate::{Algorithm, Metric, Puzzle, SolveOptions, Solver};

    #[track_caller]
    fn check(board: &str, options: SolveOptions, expected: &str) {
        let puzzle: Puzzle = board.parse().expect("a valid board");
        let answer = Solver::new().solve(&puzzle, &options);
        assert_eq!(answer.to_string(), expected);
    }

    #[test]
    fn an_answer_says_its_cost_its_metric_and_what_is_proven() {
        let steps = SolveOptions::new().metric(Metric::Steps);
        let capped = SolveOptions::new().algorithm(Algorithm::Greedy).node_limit(2);
        check("XX.A/...A/....", SolveOptions::new(), "2 moves, proven: A+1 X+2");
        check("XX.A/...A/....", steps, "3 steps, proven: A+1 X+2");
        check("..XX/..../....", steps, "0 steps, proven");
        check(".XX./..../....", steps, "1 step, proven: X+1");
        check("XXAA/..../....", steps, "unsolvable, proven");
        let beam = SolveOptions::new().algorithm(Algorithm::Beam);
        check("XX.A/...A/..BB/....", beam, "3 moves, proven: B-1 A+1 X+2");
        check("XX.A/...A/..BB/....", capped, "stopped (nodes): at least 3 moves");
    }
}
