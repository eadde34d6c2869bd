//! The answers of `puzzles`: puzzles of the whole 6x6 game, its totals, and whether it has a board.

use crate::{DifficultyEntry, Subject, VERSION};
use clearway::board::Puzzle;
use clearway::difficulty::Difficulty;
use serde::{Deserialize, Serialize};

/// A puzzle of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedAnswer {
    /// What it is; the puzzles of the game have no names.
    #[serde(flatten)]
    pub subject: Subject,
    /// The least number of moves.
    pub moves: u32,
    /// The least number of steps.
    pub steps: u32,
    /// How many states can be reached.
    pub states: u64,
    /// Cars and trucks together.
    pub vehicles: u32,
    /// Vehicles of 2 cells, the red car included.
    pub cars: u32,
    /// Vehicles of 3 cells.
    pub trucks: u32,
    /// How hard it is for people.
    #[serde(flatten)]
    pub difficulty: DifficultyEntry,
}

impl ListedAnswer {
    /// The answer for a puzzle with these optima, in moves and in steps.
    pub fn new(puzzle: &Puzzle, optima: (u32, u32), states: u64, difficulty: &Difficulty) -> Self {
        let of_length = |length| puzzle.vehicles().iter().filter(|v| v.length == length).count();
        Self {
            subject: Subject::new(None, puzzle),
            moves: optima.0,
            steps: optima.1,
            states,
            vehicles: puzzle.vehicles().len() as u32,
            cars: of_length(2) as u32,
            trucks: of_length(3) as u32,
            difficulty: DifficultyEntry::new(Some(difficulty)),
        }
    }
}

/// The whole game in figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameAnswer {
    /// The version of the contract.
    pub version: u32,
    /// How many puzzles fit the wish.
    pub puzzles: u64,
    /// How many of them have each number of moves, from 0.
    pub by_moves: Vec<u64>,
    /// Boards on which no vehicle can step left or up.
    pub candidates: u64,
    /// Spaces.
    pub spaces: u64,
    /// Spaces that can be solved.
    pub solvable: u64,
    /// Of those, the minimal ones: all puzzles of the game.
    pub minimal: u64,
    /// States of all spaces together.
    pub states: u64,
}

/// Whether the game has a board's space, and as which puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContainsAnswer {
    /// The board that was asked for.
    #[serde(flatten)]
    pub subject: Subject,
    /// Whether its space is in the game.
    pub contained: bool,
    /// Why not: a stable code.
    pub reason: Option<String>,
    /// How the board was turned first, in words.
    pub turned: Vec<String>,
    /// The depth of the board itself, in moves.
    pub depth: Option<u32>,
    /// The puzzle: the hardest state of the space.
    pub listed: Option<PlaceEntry>,
}

/// The puzzle that a space is listed as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceEntry {
    /// Its number in the table, from 1.
    pub number: u64,
    /// Its board.
    pub board: String,
    /// The least number of moves.
    pub moves: u32,
    /// The least number of steps.
    pub steps: u32,
    /// How many states can be reached.
    pub states: u64,
}

impl ContainsAnswer {
    /// The answer for a board that is in the game, turned like this, and needs so many moves.
    pub fn present(
        name: Option<&str>,
        puzzle: &Puzzle,
        turned: &[&str],
        depth: u32,
        listed: PlaceEntry,
    ) -> Self {
        Self {
            subject: Subject::new(name, puzzle),
            contained: true,
            reason: None,
            turned: turned.iter().map(|&words| words.to_owned()).collect(),
            depth: Some(depth),
            listed: Some(listed),
        }
    }

    /// The answer for a board that is not in the game for this reason.
    pub fn absent(name: Option<&str>, puzzle: &Puzzle, reason: &str) -> Self {
        Self {
            subject: Subject::new(name, puzzle),
            contained: false,
            reason: Some(reason.to_owned()),
            turned: Vec::new(),
            depth: None,
            listed: None,
        }
    }
}

impl GameAnswer {
    /// The answer without any counts yet.
    pub const fn empty() -> Self {
        Self {
            version: VERSION,
            puzzles: 0,
            by_moves: Vec::new(),
            candidates: 0,
            spaces: 0,
            solvable: 0,
            minimal: 0,
            states: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin;

    #[test]
    fn a_listed_puzzle_is_written_in_order_and_read_back() {
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        let difficulty = Difficulty::of_moves(51);
        let answer = ListedAnswer::new(&puzzle, (51, 83), 4780, &difficulty);
        let text = serde_json::to_string(&answer).expect("serialisable");
        let end = r#""moves":51,"steps":83,"states":4780,"vehicles":13,"cars":10,"trucks":3,"grade":100,"level":"grandmaster","equivalent_moves":51.0,"surprise":null,"room":null,"estimated":true}"#;
        assert!(text.starts_with(r#"{"version":1,"puzzle":null,"board":"#), "{text}");
        assert!(text.ends_with(end), "{text}");
        assert_eq!(serde_json::from_str::<ListedAnswer>(&text).expect("readable"), answer);
    }

    #[test]
    fn an_absent_board_has_its_reason() {
        let puzzle = builtin::find("walled").expect("built in").puzzle();
        let answer = ContainsAnswer::absent(Some("walled"), &puzzle, "walls");
        let text = serde_json::to_string(&answer).expect("serialisable");
        let end = r#""contained":false,"reason":"walls","turned":[],"depth":null,"listed":null}"#;
        assert!(text.ends_with(end), "{text}");
    }
}
