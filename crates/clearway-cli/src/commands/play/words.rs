//! The messages of the game.

use super::background::Finding;
use super::game::{Game, Refusal};
use crate::output::numbers::counted;
use clearway::board::{Axis, Metric, Move, Puzzle, Side, VehicleId, count_moves, count_steps};
use clearway::explain;
use clearway::search::StopReason;

/// The goal of the puzzle.
pub(crate) fn task(puzzle: &Puzzle) -> String {
    let red = &puzzle.red().name;
    let side = match puzzle.exit() {
        Side::Left => "on the left",
        Side::Right => "on the right",
        Side::Top => "at the top",
        Side::Bottom => "at the bottom",
    };
    format!("Bring the red car {red} to the exit {side}.")
}

/// Why a vehicle cannot slide.
pub(crate) fn refusal(
    puzzle: &Puzzle,
    vehicle: VehicleId,
    refusal: Refusal,
    side: Option<Side>,
) -> String {
    let name = &puzzle.vehicle(vehicle).name;
    match refusal {
        Refusal::OtherAxis(Axis::Horizontal) => format!("{name} moves only left and right."),
        Refusal::OtherAxis(Axis::Vertical) => format!("{name} moves only up and down."),
        Refusal::Blocked => {
            let direction = side.map_or("on", Side::direction);
            format!("{name} cannot move {direction}: the way is not free.")
        }
        Refusal::Over => "The game is over: n plays the next puzzle, r this one again.".to_owned(),
    }
}

/// How far a vehicle can slide.
pub(crate) fn room(game: &Game, vehicle: VehicleId) -> String {
    let axis = game.start().vehicle(vehicle).axis;
    let (before, after) = game.room(vehicle);
    let ways = [(before, -1), (after, 1)]
        .into_iter()
        .filter(|(cells, _)| *cells > 0)
        .map(|(cells, sign)| format!("{} {cells}", Side::towards(axis, sign).direction()));
    let ways: Vec<String> = ways.collect();
    if ways.is_empty() {
        "cannot move now".to_owned()
    } else {
        format!("free: {}", ways.join(", "))
    }
}

/// The next move of a solution, with its reason.
pub(crate) fn hint(board: &Puzzle, solution: &[Move], proven: bool, metric: Metric) -> String {
    let Some(hint) = explain::hint(board, solution) else {
        return "Nothing is left to do.".to_owned();
    };
    let left = counted(count_moves(solution).into(), "move");
    let steps = counted(count_steps(solution).into(), "step");
    let proof = if proven {
        format!("the fewest {metric}, proven")
    } else {
        format!("perhaps not the fewest {metric}")
    };
    format!(
        "Hint: {}: {}. {left} ({steps}) to the exit with this one: {proof}. Enter makes the move.",
        hint.next.text(board),
        hint.reason.text(board)
    )
}

/// Says that a search reached a limit.
pub(crate) fn stopped(at_least: u32, reason: StopReason, metric: Metric) -> String {
    let limit = limit(reason);
    let least = counted(at_least.into(), one(metric));
    format!("No solution was found within the {limit}; it takes at least {least}.")
}

fn limit(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Time => "time limit",
        StopReason::Memory => "memory limit",
        StopReason::Nodes => "node limit",
        _ => "time there was",
    }
}

fn one(metric: Metric) -> &'static str {
    match metric {
        Metric::Moves => "move",
        Metric::Steps => "step",
    }
}

/// What is known about the optimum, in a few words. `finding` is `None` while it is computed.
///
/// In one metric only: a solution with the fewest moves may not have the fewest steps.
pub(crate) fn optimum(finding: Option<&Finding>, metric: Metric) -> String {
    match finding {
        None => "computing...".to_owned(),
        Some(Finding::Unsolvable) => "no solution, proven".to_owned(),
        Some(Finding::Solved { solution, proven: true }) => {
            counted(metric.cost(solution).into(), one(metric))
        }
        Some(Finding::Solved { solution, proven: false }) => {
            format!("at most {}", counted(metric.cost(solution).into(), one(metric)))
        }
        Some(Finding::Stopped { at_least, reason }) => {
            format!("at least {}, {}", counted((*at_least).into(), one(metric)), limit(*reason))
        }
    }
}

/// The result of a solved game.
pub(crate) fn solved(game: &Game) -> String {
    let moves = counted(game.moves().into(), "move");
    format!("Solved in {moves}, {}.", counted(game.steps().into(), "step"))
}

/// The result of a solved game compared with the optimum.
pub(crate) fn comparison(game: &Game, optimum: Option<&Finding>, metric: Metric) -> String {
    let cost = metric.cost(game.made());
    match optimum {
        None => format!("The fewest {metric} are still being computed."),
        Some(Finding::Solved { solution, proven: true }) => {
            let least = metric.cost(solution);
            match cost.saturating_sub(least) {
                0 => format!("The optimum: no solution has fewer {metric}."),
                more => {
                    let more = grown(more, metric);
                    format!(
                        "The optimum is {}: yours has {more}.",
                        counted(least.into(), one(metric))
                    )
                }
            }
        }
        Some(Finding::Solved { solution, proven: false }) => {
            let known = metric.cost(solution);
            format!(
                "A solution in {} is known; the optimum is not.",
                counted(known.into(), one(metric))
            )
        }
        Some(Finding::Stopped { at_least, .. }) => {
            let least = counted((*at_least).into(), one(metric));
            format!("The optimum is not known: at least {least}.")
        }
        // Unreachable, since the game was solved; would be a bug.
        Some(Finding::Unsolvable) => "The solver says that there is no solution: a bug.".to_owned(),
    }
}

fn grown(more: u32, metric: Metric) -> String {
    let one = one(metric);
    if more == 1 { format!("1 {one} more") } else { format!("{more} {one}s more") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    fn puzzle(board: &str) -> Puzzle {
        read(board, &ReadOptions::default()).expect("valid").puzzle
    }

    fn slide(puzzle: &Puzzle, name: &str, by: i8) -> Move {
        Move { vehicle: puzzle.find(name).expect("there"), by }
    }

    #[test]
    fn a_result_is_compared_with_the_optimum() {
        let puzzle = puzzle("XX.B/...B/..../....");
        let solution = vec![slide(&puzzle, "B", 1), slide(&puzzle, "X", 2)];
        let optimum = Finding::Solved { solution, proven: true };
        let mut game = Game::new(puzzle.clone());
        let (x, b) = (puzzle.red_id(), puzzle.find("B").expect("there"));
        game.push(x, Side::Right, 1).expect("free");
        game.push(b, Side::Bottom, 2).expect("free");
        game.push(x, Side::Right, 1).expect("free");
        assert_eq!(solved(&game), "Solved in 3 moves, 4 steps.");
        let compare = |metric| comparison(&game, Some(&optimum), metric);
        assert_eq!(compare(Metric::Moves), "The optimum is 2 moves: yours has 1 move more.");
        assert_eq!(compare(Metric::Steps), "The optimum is 3 steps: yours has 1 step more.");
        game.reset();
        game.push(b, Side::Bottom, 1).expect("free");
        game.push(x, Side::Right, 2).expect("free");
        let text = comparison(&game, Some(&optimum), Metric::Moves);
        assert_eq!(text, "The optimum: no solution has fewer moves.");
        assert_eq!(
            comparison(&game, None, Metric::Steps),
            "The fewest steps are still being computed."
        );
    }

    #[test]
    fn the_optimum_says_how_sure_it_is() {
        let puzzle = puzzle("XX.B/...B/..../....");
        let solution = vec![slide(&puzzle, "B", 1), slide(&puzzle, "X", 2)];
        let say = |finding: &Finding| optimum(Some(finding), Metric::Moves);
        let proven = Finding::Solved { solution: solution.clone(), proven: true };
        assert_eq!(say(&proven), "2 moves");
        assert_eq!(say(&Finding::Solved { solution, proven: false }), "at most 2 moves");
        let stopped = Finding::Stopped { at_least: 7, reason: StopReason::Time };
        assert_eq!(say(&stopped), "at least 7 moves, time limit");
        assert_eq!(optimum(None, Metric::Moves), "computing...");
    }
}
