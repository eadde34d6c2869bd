//! `review`: a coach's judgement of each move of a plan.

use crate::verify::parse_moves;
use crate::{
    MoveEntry, NamedPuzzle, PurposeEntry, PuzzleRequest, Refusal, RequestWatch, Subject, codes,
};
use clearway::board::{Metric, Move, Puzzle};
use clearway::explain;
use clearway::notation::SolutionOptions;
use clearway::solve::{SolveOptions, solve_observed};
use clearway::verify::verify;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The longest plan that is reviewed.
const MOST_MOVES: usize = 10_000;

/// Asks for a judgement of each move.
#[derive(Clone, Debug, Default)]
pub struct ReviewRequest {
    /// The plan, complete or not.
    pub solution: String,
    /// How to read it.
    pub reading: SolutionOptions,
    /// How to compute the distance of each position.
    pub options: SolveOptions,
    /// The time limit for the whole review.
    pub time: Option<Duration>,
}

impl PuzzleRequest for ReviewRequest {
    type Answer = ReviewAnswer;

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn answer_under(
        &self,
        puzzle: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<ReviewAnswer, Refusal> {
        let moves = parse_moves(&self.solution, puzzle.puzzle(), self.reading)?;
        self.review(puzzle, &moves, watch)
    }
}

impl ReviewRequest {
    /// The answer for moves that were read before.
    pub fn review(
        &self,
        named: &NamedPuzzle,
        moves: &[Move],
        watch: &mut RequestWatch<'_>,
    ) -> Result<ReviewAnswer, Refusal> {
        if moves.len() > MOST_MOVES {
            let message = format!("a way of more than {MOST_MOVES} moves is not reviewed");
            return Err(Refusal::new(codes::TOO_LARGE, message));
        }
        let puzzle = named.puzzle();
        let error = verify(puzzle, moves).err();
        let legal = error.as_ref().map_or(moves, |error| &moves[..error.index]);
        let way = joined(legal);
        let mut coach = Coach { options: &self.options, watch, known: Vec::new() };
        let mut position = puzzle.clone();
        let fewest = coach.distance(&position).cost;
        let mut reviewed = Vec::with_capacity(way.len());
        for &step in &way {
            let before = coach.distance(&position);
            let next = position.after(&[step]);
            if before.plan.first() == Some(&step) {
                coach.follow(&next, &before, self.cost(step));
            }
            let after = coach.distance(&next);
            reviewed.push(ReviewEntry::new(&position, step, self.cost(step), &before, &after));
            position = next;
        }
        let left = coach.distance(&position).cost;
        Ok(ReviewAnswer::new(
            named,
            self.options.metric,
            Summary {
                message: error.map(|error| error.to_string()),
                solved: position.is_solved(),
                cost: way.iter().map(|&step| self.cost(step)).sum(),
                fewest,
                left,
                moves: reviewed,
            },
        ))
    }

    /// The cost of a move.
    fn cost(&self, step: Move) -> u32 {
        match self.options.metric {
            Metric::Moves => 1,
            Metric::Steps => step.by.unsigned_abs().into(),
        }
    }
}

/// Consecutive slides of one vehicle in one direction as one move.
fn joined(moves: &[Move]) -> Vec<Move> {
    let mut way: Vec<Move> = Vec::with_capacity(moves.len());
    for &step in moves {
        match way.last_mut() {
            Some(last) if last.vehicle == step.vehicle && last.by.signum() == step.by.signum() => {
                last.by += step.by;
            }
            _ => way.push(step),
        }
    }
    way
}

/// The distance of a position, with a shortest solution; the cost is `None` if a limit came first.
#[derive(Clone, Debug, Default)]
struct Distance {
    cost: Option<u32>,
    plan: Vec<Move>,
}

/// Finds distances, and caches them.
struct Coach<'a, 'w> {
    options: &'a SolveOptions,
    watch: &'a mut RequestWatch<'w>,
    /// The cache, by offsets.
    known: Vec<(Vec<u8>, Distance)>,
}

impl Coach<'_, '_> {
    fn distance(&mut self, position: &Puzzle) -> Distance {
        let key = position.offsets();
        // Recent positions are looked up most often.
        if let Some((_, known)) = self.known.iter().rev().find(|(each, _)| *each == key) {
            return known.clone();
        }
        let answer = solve_observed(position, self.options, self.watch);
        let distance = match answer.cost() {
            Some(cost) if answer.is_optimal() => {
                Distance { cost: Some(cost), plan: answer.solution }
            }
            _ => Distance::default(),
        };
        self.known.push((key, distance.clone()));
        distance
    }

    /// Stores the distance after the first move of a shortest solution, which needs no search.
    fn follow(&mut self, next: &Puzzle, before: &Distance, cost: u32) {
        let cost = before.cost.map(|left| left.saturating_sub(cost));
        let distance = Distance { cost, plan: before.plan[1..].to_vec() };
        self.known.push((next.offsets(), distance));
    }
}

/// The effect of a move on the remaining distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// It is part of a shortest solution.
    Kept,
    /// The distance did not fall, or fell by less than the cost of the move.
    Neutral,
    /// The distance is larger than before.
    Lost,
    /// A limit came before the distances were known.
    Unknown,
}

/// A move and its judgement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewEntry {
    /// The name of the vehicle.
    pub vehicle: String,
    /// Cells; + is right or down.
    pub by: i8,
    /// The move in words, such as `C left 2`.
    pub text: String,
    /// The judgement.
    pub judgement: Judgement,
    /// The distance after the move; null if unknown.
    pub left: Option<u32>,
    /// The first move of a shortest solution at that position; null if this move is one, or none is
    /// known.
    pub better: Option<MoveEntry>,
    /// The reason for the better move, in words.
    pub why: Option<String>,
    /// The same reason, for programs that say it in their own words.
    pub purpose: Option<PurposeEntry>,
}

impl ReviewEntry {
    fn new(position: &Puzzle, step: Move, cost: u32, before: &Distance, after: &Distance) -> Self {
        let judgement = match (before.cost, after.cost) {
            (Some(before), Some(after)) if after + cost == before => Judgement::Kept,
            (Some(before), Some(after)) if after > before => Judgement::Lost,
            (Some(_), Some(_)) => Judgement::Neutral,
            _ => Judgement::Unknown,
        };
        let is_worse = matches!(judgement, Judgement::Neutral | Judgement::Lost);
        let hint = if is_worse { explain::hint(position, &before.plan) } else { None };
        let entry = MoveEntry::new(position, step);
        Self {
            vehicle: entry.vehicle,
            by: entry.by,
            text: step.text(position).to_string(),
            judgement,
            left: after.cost,
            better: hint.as_ref().map(|hint| MoveEntry::new(position, hint.next)),
            why: hint.as_ref().map(|hint| hint.reason.text(position).to_string()),
            purpose: hint.map(|hint| PurposeEntry::new(position, &hint.reason)),
        }
    }
}

/// A coach's review of a plan, move by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// What is counted: `moves` or `steps`.
    pub metric: String,
    /// Whether every move can be made; if not, those before the first illegal one are reviewed.
    pub legal: bool,
    /// Why the first illegal move cannot be made.
    pub message: Option<String>,
    /// Whether the red car is at the exit after the last move.
    pub solved: bool,
    /// The total cost of the moves.
    pub cost: u32,
    /// The least cost from the start; null if unknown, or if there is no solution.
    pub fewest: Option<u32>,
    /// The least cost from the last position; 0 if it is solved.
    pub left: Option<u32>,
    /// How many moves are part of a shortest solution.
    pub kept: u32,
    /// How many moves were neutral.
    pub neutral: u32,
    /// How many moves increased the distance.
    pub lost: u32,
    /// The number of the first move that left the shortest way, from 1.
    pub turning_point: Option<u32>,
    /// The verdict in a few words.
    pub verdict: String,
    /// The moves; consecutive slides of one vehicle in one direction are one.
    pub moves: Vec<ReviewEntry>,
}

/// The parts of the answer.
struct Summary {
    message: Option<String>,
    solved: bool,
    cost: u32,
    fewest: Option<u32>,
    left: Option<u32>,
    moves: Vec<ReviewEntry>,
}

impl ReviewAnswer {
    fn new(named: &NamedPuzzle, metric: Metric, found: Summary) -> Self {
        let count = |judgement: Judgement| {
            found.moves.iter().filter(|each| each.judgement == judgement).count() as u32
        };
        let is_worse =
            |each: &ReviewEntry| matches!(each.judgement, Judgement::Neutral | Judgement::Lost);
        let turning = found.moves.iter().position(is_worse);
        Self {
            subject: Subject::new(named.name(), named.puzzle()),
            metric: metric.id().to_owned(),
            legal: found.message.is_none(),
            solved: found.solved,
            cost: found.cost,
            fewest: found.fewest,
            left: found.left,
            kept: count(Judgement::Kept),
            neutral: count(Judgement::Neutral),
            lost: count(Judgement::Lost),
            turning_point: turning.map(|index| index as u32 + 1),
            verdict: verdict(&found, metric, turning),
            message: found.message,
            moves: found.moves,
        }
    }
}

/// The verdict in words.
fn verdict(found: &Summary, metric: Metric, turning: Option<usize>) -> String {
    let cost = found.cost;
    let unit = metric.id();
    // `moves` without its last letter.
    let unit = if cost == 1 { &unit[..unit.len() - 1] } else { unit };
    let start = if found.solved { "solved in" } else { "after" };
    let result = match (found.solved, found.fewest, found.left) {
        (true, Some(fewest), _) if fewest >= cost => ", the fewest there are".to_owned(),
        (true, Some(fewest), _) => format!(", {} more than needed", cost - fewest),
        (false, _, Some(left)) => format!(", at best {left} to go"),
        _ => String::new(),
    };
    let turn = turning.map_or_else(String::new, |index| {
        let text = &found.moves[index].text;
        format!("; move {} ({text}) left the shortest way", index + 1)
    });
    format!("{start} {cost} {unit}{result}{turn}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoContext, ReadRequest};

    fn review(board: &str, solution: &str) -> ReviewAnswer {
        let read = ReadRequest { text: board.to_owned(), ..ReadRequest::default() };
        let puzzle = read.read(&mut NoContext).expect("a board");
        let request = ReviewRequest { solution: solution.to_owned(), ..ReviewRequest::default() };
        request.answer(&puzzle, &mut NoContext).expect("a review")
    }

    #[test]
    fn a_shortest_way_is_kept_throughout() {
        let answer = review("XXB/..B/...", "B+1 X+1");
        assert_eq!((answer.kept, answer.neutral, answer.lost), (2, 0, 0));
        assert_eq!((answer.fewest, answer.left, answer.turning_point), (Some(2), Some(0), None));
        assert_eq!(answer.verdict, "solved in 2 moves, the fewest there are");
    }

    #[test]
    fn a_detour_is_found_with_the_better_move_and_its_reason() {
        let answer = review("XXB./..B./..../CC..", "C+1 B+1 X+2");
        let judged: Vec<Judgement> = answer.moves.iter().map(|each| each.judgement).collect();
        // C now blocks B, which needs to go only one cell down.
        assert_eq!(judged[0], Judgement::Neutral);
        assert_eq!(answer.turning_point, Some(1));
        let first = &answer.moves[0];
        assert_eq!(first.better.as_ref().map(|step| step.vehicle.as_str()), Some("B"));
        assert_eq!(first.why.as_deref(), Some("gets out of the red car's way"));
        assert!(answer.verdict.starts_with("solved in 3 moves, 1 more than needed; move 1"));
    }

    #[test]
    fn an_undone_move_is_lost() {
        let answer = review("XXB/..B/...", "B+1 B-1");
        assert_eq!(answer.moves[1].judgement, Judgement::Lost);
        assert!(!answer.solved);
        assert_eq!(answer.left, Some(2));
    }

    #[test]
    fn an_illegal_move_ends_the_review() {
        let answer = review("XXB/..B/...", "B+1 X+5");
        assert!(!answer.legal && answer.message.is_some());
        assert_eq!(answer.moves.len(), 1);
    }
}
