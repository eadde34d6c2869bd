//! `heuristics`: the value of every heuristic on a board, and its parts.

use crate::{Limits, NamedPuzzle, PuzzleRequest, Refusal, RequestWatch, Subject};
use clearway::Position;
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle, Vehicle, VehicleId};
use clearway::heuristics::{self, HEURISTICS, HeuristicInfo};
use clearway::solve::{SolveOptions, solve_observed};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Asks for the value of every heuristic on a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeuristicsRequest {
    /// The limits; nodes and memory are per search.
    pub limits: Limits,
}

impl PuzzleRequest for HeuristicsRequest {
    type Answer = HeuristicsAnswer;

    fn time(&self) -> Option<Duration> {
        self.limits.time
    }

    fn answer_under(
        &self,
        named: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<HeuristicsAnswer, Refusal> {
        let puzzle = named.puzzle();
        let position = Position::new(puzzle);
        let [moves, steps] =
            Metric::ALL.map(|metric| self.optimum(puzzle, metric, Algorithm::Auto, watch));
        let values = HEURISTICS.iter().map(|info| ValueEntry {
            heuristic: info.id.to_owned(),
            moves: self.estimate(info, puzzle, Metric::Moves, moves, watch),
            steps: self.estimate(info, puzzle, Metric::Steps, steps, watch),
            parts: parts(info.id, puzzle, &position),
        });
        Ok(HeuristicsAnswer {
            values: values.collect(),
            subject: Subject::new(named.name(), puzzle),
            moves,
            steps,
            distance: position.distance(),
            blockers: blockers(puzzle, &position),
        })
    }
}

impl HeuristicsRequest {
    /// The cost of a shortest solution, if the algorithm finds one within the limits.
    fn optimum(
        &self,
        puzzle: &Puzzle,
        metric: Metric,
        algorithm: Algorithm,
        watch: &mut RequestWatch<'_>,
    ) -> Option<u32> {
        let budget = watch.budget(self.limits.budget);
        let options = SolveOptions { metric, budget, algorithm, ..SolveOptions::default() };
        let answer = solve_observed(puzzle, &options, watch);
        answer.cost().filter(|_| answer.is_optimal())
    }

    fn estimate(
        &self,
        info: &HeuristicInfo,
        puzzle: &Puzzle,
        metric: Metric,
        optimum: Option<u32>,
        watch: &mut RequestWatch<'_>,
    ) -> EstimateEntry {
        // `perfect` would explore the whole space; the search has just found the same value.
        if info.id == "perfect" {
            return EstimateEntry { value: optimum, never: false };
        }
        // It runs a breadth-first search without limits, so first check that the search is short.
        if info.id == "goal-manhattan"
            && self.optimum(puzzle, metric, Algorithm::Bfs, watch).is_none()
        {
            return EstimateEntry::default();
        }
        let Ok(mut heuristic) = info.prepare(puzzle, metric) else {
            return EstimateEntry::default();
        };
        let value = heuristic.estimate(&Position::new(puzzle));
        EstimateEntry { value, never: value.is_none() }
    }
}

/// The value of every heuristic on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeuristicsAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The least number of moves; null if there is no solution or a limit came first.
    pub moves: Option<u32>,
    /// The least number of steps; null if there is no solution or a limit came first.
    pub steps: Option<u32>,
    /// The cells between the red car and the exit.
    pub distance: u32,
    /// The vehicles between the red car and the exit, from the red car outwards.
    pub blockers: Vec<BlockerEntry>,
    /// The heuristics with their values.
    pub values: Vec<ValueEntry>,
}

/// A vehicle between the red car and the exit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlockerEntry {
    /// Its name.
    pub vehicle: String,
    /// Whether it cannot move at all.
    pub stuck: bool,
}

/// The values of one heuristic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueEntry {
    /// The heuristic.
    pub heuristic: String,
    /// Its value as an estimate of the moves.
    pub moves: EstimateEntry,
    /// Its value as an estimate of the steps.
    pub steps: EstimateEntry,
    /// The parts of the value, in words; empty if they are not known.
    pub parts: String,
}

/// The estimate of a heuristic in one metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EstimateEntry {
    /// The estimate; null if a limit came first, or if `never` is true.
    pub value: Option<u32>,
    /// Whether the heuristic says that the board can never be solved.
    pub never: bool,
}

fn blockers(puzzle: &Puzzle, position: &Position) -> Vec<BlockerEntry> {
    let entry = |id: VehicleId| BlockerEntry {
        vehicle: puzzle.vehicle(id).name.clone(),
        stuck: position.room_before(id) == 0 && position.room_after(id) == 0,
    };
    position.blockers().map(entry).collect()
}

/// The parts of a value, in words.
fn parts(id: &str, puzzle: &Puzzle, position: &Position) -> String {
    if position.is_solved() {
        return "solved".to_owned();
    }
    let blockers = blockers(puzzle, position);
    let each =
        |of: &dyn Fn(&BlockerEntry) -> String| -> Vec<String> { blockers.iter().map(of).collect() };
    let once = each(&|blocker| format!("{} 1", blocker.vehicle));
    let stuck = each(&|BlockerEntry { vehicle, stuck }| match stuck {
        true => format!("{vehicle} 2 (stuck)"),
        false => format!("{vehicle} 1"),
    });
    let red = format!("{} 1", puzzle.red().name);
    let cells = position.distance();
    let distance = format!("distance {cells}");
    let sum = |parts: &[Vec<String>]| parts.concat().join(" + ");
    match id {
        "distance" => format!("{cells} {} to the exit", if cells == 1 { "cell" } else { "cells" }),
        "blocking" => sum(&[once, vec![red]]),
        "hybrid" => sum(&[vec![distance], once]),
        "blocked-blocking" => sum(&[stuck, vec![red]]),
        "distance-blocked" => sum(&[vec![distance], stuck]),
        "recursive" => {
            let twice = each(&|blocker| format!("{} 2", blocker.vehicle));
            let total = heuristics::find(id)
                .and_then(|info| info.prepare(puzzle, Metric::Moves).ok())
                .and_then(|mut heuristic| heuristic.estimate(position))
                .unwrap_or(0);
            let chains = total.saturating_sub(2 * blockers.len() as u32);
            let chains = if chains > 0 { vec![format!("in their way {chains}")] } else { vec![] };
            sum(&[twice, chains])
        }
        "recursive-distance" => format!("recursive + {distance}"),
        "vertical-right" => across(puzzle),
        "goal-manhattan" => "cells from where a breadth-first solution leaves each".to_owned(),
        _ => String::new(),
    }
}

/// The vehicles across the red car's line, between its front and the exit, with their lengths.
fn across(puzzle: &Puzzle) -> String {
    let red = puzzle.red();
    let is_ahead = |vehicle: &Vehicle| match puzzle.exit().sign() {
        1 => vehicle.line() >= red.offset() + red.length,
        _ => vehicle.line() < red.offset(),
    };
    let found = puzzle.vehicles().iter();
    let found = found.filter(|vehicle| vehicle.axis != red.axis && is_ahead(vehicle));
    let named: Vec<String> =
        found.map(|vehicle| format!("{} {}", vehicle.name, vehicle.length)).collect();
    named.join(" + ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoContext, ReadRequest};

    fn ask(board: &str) -> HeuristicsAnswer {
        let read = ReadRequest { text: board.to_owned(), ..ReadRequest::default() };
        let puzzle = read.read(&mut NoContext).expect("a board");
        HeuristicsRequest::default().answer(&puzzle, &mut NoContext).expect("an answer")
    }

    #[test]
    fn every_heuristic_has_its_value_and_its_parts() {
        let answer = ask("XX.B/...B/..../....");
        assert_eq!((answer.moves, answer.steps, answer.distance), (Some(2), Some(3), 2));
        let blocker = BlockerEntry { vehicle: "B".to_owned(), stuck: false };
        assert_eq!(answer.blockers, [blocker]);
        let values = answer.values.iter().map(|entry| entry.heuristic.as_str());
        assert!(values.eq(HEURISTICS.iter().map(|info| info.id)));
        let told = |id: &str| {
            let entry = answer.values.iter().find(|entry| entry.heuristic == id).expect("listed");
            (entry.moves.value, entry.steps.value, entry.parts.as_str())
        };
        assert_eq!(told("distance"), (Some(2), Some(2), "2 cells to the exit"));
        assert_eq!(told("blocking"), (Some(2), Some(2), "B 1 + X 1"));
        assert_eq!(told("perfect"), (Some(2), Some(3), ""));
        assert_eq!(told("vertical-right").2, "B 2");
    }

    #[test]
    fn a_board_without_a_solution_has_no_optimum() {
        let answer = ask("XXx/.../...");
        assert_eq!((answer.moves, answer.steps), (None, None));
        assert!(answer.values.iter().any(|entry| entry.moves.never && entry.moves.value.is_none()));
    }
}
