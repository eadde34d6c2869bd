//! `puzzles`: draws from the whole 6x6 game, counts it, and looks up boards in it.

mod request;

use crate::{DifficultyEntry, NamedPuzzle, Subject, VERSION};
use clearway::generate::Made;
use clearway::notation::one_line_board;
use clearway_game::{Absence, PuzzleQuery, TOTALS, Table, TablePlace, game};
use serde::{Deserialize, Serialize};

pub use request::{Candidate, ContainsRequest, DrawRequest, Drawn, PuzzlesRequest};

/// The answer to `puzzles`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PuzzlesAnswer {
    /// Puzzles that fit; fewer than requested if no more were found.
    Drawn(Vec<ListedAnswer>),
    /// Statistics of the whole game.
    Game(GameAnswer),
    /// Whether the game has a board.
    Contains(Box<ContainsAnswer>),
}

/// A puzzle of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedAnswer {
    /// The puzzle; the puzzles of the game have no names.
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
    /// The answer for a puzzle of the game.
    pub fn new(made: &Made) -> Self {
        let Made { puzzle, moves, steps, states, difficulty, .. } = made;
        let of_length = |length| puzzle.vehicles().iter().filter(|v| v.length == length).count();
        Self {
            subject: Subject::new(None, puzzle),
            moves: *moves,
            steps: *steps,
            states: states.unwrap_or_default(),
            vehicles: puzzle.vehicles().len() as u32,
            cars: of_length(2) as u32,
            trucks: of_length(3) as u32,
            difficulty: DifficultyEntry::new(Some(difficulty)),
        }
    }
}

/// Statistics of the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameAnswer {
    /// The version of the contract.
    pub version: u32,
    /// How many puzzles fit the request.
    pub puzzles: u64,
    /// How many of them have each number of moves, from 0.
    pub by_moves: Vec<u64>,
    /// Boards on which no vehicle can step left or up.
    pub candidates: u64,
    /// Spaces.
    pub spaces: u64,
    /// Spaces that can be solved.
    pub solvable: u64,
    /// Solvable spaces that are minimal: all puzzles of the game.
    pub minimal: u64,
    /// States of all spaces together.
    pub states: u64,
}

/// Whether the game has a board's space, and as which puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContainsAnswer {
    /// The board in question.
    #[serde(flatten)]
    pub subject: Subject,
    /// Whether its space is in the game.
    pub contained: bool,
    /// Why not: a stable code.
    pub reason: Option<String>,
    /// How the board was turned or mirrored first, in words.
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

impl GameAnswer {
    /// The statistics of the game, with the number of puzzles that fit a query.
    pub fn new(query: &PuzzleQuery) -> Self {
        let by_moves = by_moves(&game(), query);
        Self {
            version: VERSION,
            puzzles: by_moves.iter().sum(),
            by_moves,
            candidates: TOTALS.candidates,
            spaces: TOTALS.spaces,
            solvable: TOTALS.solvable,
            minimal: TOTALS.minimal,
            states: TOTALS.states,
        }
    }
}

/// How many puzzles that fit have each number of moves.
fn by_moves(table: &Table<'_>, query: &PuzzleQuery) -> Vec<u64> {
    let mut counts = Vec::new();
    let mut add = |moves: u32, count: u64| {
        let index = moves as usize;
        if counts.len() <= index {
            counts.resize(index + 1, 0);
        }
        counts[index] += count;
    };
    let only_moves = PuzzleQuery { moves: query.moves.clone(), ..PuzzleQuery::default() };
    if *query == only_moves {
        // The header of the table has these counts.
        let wanted = table.by_moves().filter(|(moves, _)| query.moves.contains(moves));
        wanted.for_each(|(moves, count)| add(moves, count.into()));
    } else {
        table.matching(query).for_each(|listed| add(listed.moves, 1));
    }
    counts
}

impl ContainsAnswer {
    /// The answer for what was found.
    pub fn new(named: &NamedPuzzle, found: &Result<TablePlace, Absence>) -> Self {
        let place = found.as_ref().ok();
        let turned = place.map(|place| place.turn.words()).unwrap_or_default();
        Self {
            subject: Subject::new(named.name(), named.puzzle()),
            contained: place.is_some(),
            reason: found.as_ref().err().map(|absence| absence.code().to_owned()),
            turned: turned.into_iter().map(str::to_owned).collect(),
            depth: place.map(|place| place.depth),
            listed: place.map(PlaceEntry::from),
        }
    }
}

impl From<&TablePlace> for PlaceEntry {
    fn from(place: &TablePlace) -> Self {
        Self {
            number: place.number as u64,
            board: one_line_board(&place.listed.board.puzzle()),
            moves: place.listed.moves,
            steps: place.listed.steps,
            states: place.states,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoContext, ReadRequest};
    use clearway::builtin;
    use clearway::difficulty::Difficulty;

    #[test]
    fn a_listed_puzzle_is_written_in_order_and_read_back() {
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        let difficulty = Difficulty::of_moves(51);
        let made = Made { puzzle, moves: 51, steps: 83, states: Some(4780), difficulty, miss: 0 };
        let answer = ListedAnswer::new(&made);
        let text = serde_json::to_string(&answer).expect("serialisable");
        let end = r#""moves":51,"steps":83,"states":4780,"vehicles":13,"cars":10,"trucks":3,"grade":100,"level":"grandmaster","equivalent_moves":51.0,"surprise":null,"room":null,"estimated":true}"#;
        assert!(text.starts_with(r#"{"version":1,"puzzle":null,"board":"#), "{text}");
        assert!(text.ends_with(end), "{text}");
        assert_eq!(serde_json::from_str::<ListedAnswer>(&text).expect("readable"), answer);
    }

    #[test]
    fn an_absent_board_has_its_reason() {
        let read = ReadRequest { text: "walled".to_owned(), ..ReadRequest::default() };
        let walled = read.read(&mut NoContext).expect("built in");
        let answer = ContainsAnswer::new(&walled, &Err(Absence::Walls));
        let text = serde_json::to_string(&answer).expect("serialisable");
        let end = r#""contained":false,"reason":"walls","turned":[],"depth":null,"listed":null}"#;
        assert!(text.ends_with(end), "{text}");
    }
}
