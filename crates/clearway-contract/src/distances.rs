//! `distances`: how far boards are from being solved.

use crate::{Limits, MoveEntry, ReadRequest, Refusal, RequestWatch, VERSION, codes};
use clearway::board::{Metric, Puzzle};
use clearway::notation::ReadOptions;
use clearway::oracle::{Oracle, RatedMove, USUAL_MEMORY};
use clearway::search::StopReason;
use serde::{Deserialize, Serialize};

/// Asks for the distances of boards.
#[derive(Clone, Debug, Default)]
pub struct DistancesRequest {
    /// The boards, in any notation, or the names of built-in puzzles.
    pub boards: Vec<String>,
    /// How to read them.
    pub reading: ReadOptions,
    /// The metric of the distances.
    pub metric: Metric,
    /// Whether to include the distance after each legal move.
    pub rate_moves: bool,
    /// The time limit for all boards together, and the limits of each search.
    pub limits: Limits,
}

impl DistancesRequest {
    /// Answers the request. If a board is refused or takes too long, the others still get their
    /// answers.
    pub fn answer(&self, context: &mut dyn crate::Context) -> Result<DistancesAnswer, Refusal> {
        let mut watch = RequestWatch::new(self.limits.time, context);
        let memory = self.limits.budget.memory.unwrap_or(USUAL_MEMORY).min(USUAL_MEMORY);
        let oracle = Oracle::with_memory(self.metric, memory);
        let mut boards = Vec::with_capacity(self.boards.len());
        for text in &self.boards {
            let read = ReadRequest { text: text.clone(), options: self.reading.clone() };
            boards.push(match read.read_under(&mut watch) {
                Ok(read) => self.entry(read.puzzle(), &oracle, &mut watch),
                Err(refusal) if refusal.error.code == codes::STOPPED => return Err(refusal),
                Err(refusal) => DistanceEntry::refused(&refusal),
            });
        }
        Ok(DistancesAnswer { version: VERSION, metric: self.metric.id().to_owned(), boards })
    }

    fn entry(
        &self,
        puzzle: &Puzzle,
        oracle: &Oracle,
        watch: &mut RequestWatch<'_>,
    ) -> DistanceEntry {
        let budget = watch.budget(self.limits.budget);
        let found = watch.check().and_then(|()| {
            let moves = if self.rate_moves {
                Some(oracle.moves_observed(puzzle, budget, watch)?)
            } else {
                None
            };
            Ok((oracle.distance_observed(puzzle, budget, watch)?, moves))
        });
        match found {
            Ok((distance, moves)) => DistanceEntry {
                outcome: if distance.is_some() { "solved" } else { "unsolvable" }.to_owned(),
                distance,
                reason: None,
                error: None,
                moves: moves.map(|moves| {
                    moves.iter().map(|rated| RatedMoveEntry::new(puzzle, rated)).collect()
                }),
            },
            Err(reason) => DistanceEntry::stopped(reason),
        }
    }
}

/// How far boards are from being solved, in the order of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DistancesAnswer {
    /// The version of the contract.
    pub version: u32,
    /// The metric of the distances: `moves` or `steps`.
    pub metric: String,
    /// The boards.
    pub boards: Vec<DistanceEntry>,
}

/// How far one board is from being solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DistanceEntry {
    /// `solved`, `unsolvable` (proven), `stopped`, or `refused` if the text is not a board.
    pub outcome: String,
    /// The least cost of a solution; null unless `solved`.
    pub distance: Option<u32>,
    /// What stopped it: `time`, `memory`, `nodes` or `interrupted`.
    pub reason: Option<String>,
    /// Why it was refused.
    pub error: Option<String>,
    /// Every legal move, if `rate_moves` is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<RatedMoveEntry>>,
}

impl DistanceEntry {
    fn refused(refusal: &Refusal) -> Self {
        let error = Some(refusal.to_string());
        Self { outcome: "refused".to_owned(), distance: None, reason: None, error, moves: None }
    }

    fn stopped(reason: StopReason) -> Self {
        let reason = Some(reason.id().to_owned());
        Self { outcome: "stopped".to_owned(), distance: None, reason, error: None, moves: None }
    }
}

/// A legal move and the distance after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedMoveEntry {
    /// The vehicle.
    pub vehicle: String,
    /// The cells: + is right or down, - is left or up.
    pub by: i8,
    /// The distance after the move; null if there is no solution.
    pub distance: Option<u32>,
    /// Minus the extra cost of this move: 0 for a move of a shortest solution, negative for a worse
    /// one; null if there is no solution.
    pub advantage: Option<i32>,
}

impl RatedMoveEntry {
    /// The entry of a move of this puzzle.
    pub fn new(puzzle: &Puzzle, rated: &RatedMove) -> Self {
        let MoveEntry { vehicle, by } = MoveEntry::new(puzzle, rated.step);
        let advantage = rated.loss.map(|loss| -(loss as i32));
        Self { vehicle, by, distance: rated.distance, advantage }
    }
}

#[cfg(test)]
mod tests {
    use crate::{NoContext, answer_json};

    fn ask(text: &str) -> String {
        answer_json("distances", text, &mut NoContext).expect("an answer")
    }

    #[test]
    fn each_board_has_an_answer_of_its_own() {
        let request = r#"{"boards":["XXB/..B/...","XXB/..B/..B","nonsense?","hardest"]}"#;
        let answer: serde_json::Value = serde_json::from_str(&ask(request)).expect("JSON");
        let boards = answer["boards"].as_array().expect("a list");
        let outcome = |index: usize| boards[index]["outcome"].as_str().expect("a word");
        let outcomes: Vec<&str> = (0..4).map(outcome).collect();
        assert_eq!(outcomes, ["solved", "unsolvable", "refused", "solved"]);
        assert_eq!(boards[0]["distance"], 2);
        assert_eq!(boards[1]["distance"], serde_json::Value::Null);
        assert!(boards[2]["error"].is_string());
        assert_eq!(boards[3]["distance"], 51);
    }

    #[test]
    fn moves_are_rated_on_request() {
        let answer = ask(r#"{"boards":["XX.B/...B/...."],"rate_moves":true}"#);
        let expected = concat!(
            r#"{"version":1,"metric":"moves","boards":[{"outcome":"solved","distance":2,"#,
            r#""reason":null,"error":null,"moves":["#,
            r#"{"vehicle":"X","by":1,"distance":2,"advantage":-1},"#,
            r#"{"vehicle":"B","by":1,"distance":1,"advantage":0}]}]}"#
        );
        assert_eq!(answer, expected);
    }

    #[test]
    fn limits_stop_a_board_and_do_not_make_it_unsolvable() {
        let answer = ask(r#"{"boards":["hardest","XXB/..B/..."],"node_limit":5}"#);
        assert!(answer.contains(r#"{"outcome":"stopped","distance":null,"reason":"nodes""#));
        assert!(answer.contains(r#"{"outcome":"solved","distance":2"#));
    }

    #[test]
    fn boards_are_asked_for() {
        let refused = answer_json("distances", "{}", &mut NoContext).expect_err("nothing to do");
        assert!(refused.contains("no boards"), "{refused}");
    }
}
