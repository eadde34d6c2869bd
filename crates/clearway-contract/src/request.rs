//! What the doors that speak JSON are asked.

use serde::{Deserialize, Serialize};

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum RequestId {
    /// What a text means: [`ReadAnswer`](crate::ReadAnswer).
    Read,
    /// A solution: [`SolveAnswer`](crate::SolveAnswer).
    Solve,
    /// The next move: [`HintAnswer`](crate::HintAnswer).
    Hint,
    /// The whole space: [`ExploreAnswer`](crate::ExploreAnswer).
    Explore,
    /// Algorithms side by side: an array of [`CompareAnswer`](crate::CompareAnswer).
    Compare,
    /// A puzzle of a wanted kind: [`GenerateAnswer`](crate::GenerateAnswer); with `count` an array.
    Generate,
    /// Another notation: [`ConvertAnswer`](crate::ConvertAnswer).
    Convert,
    /// A picture: [`RenderAnswer`](crate::RenderAnswer).
    Render,
    /// Whether a plan is a solution: [`VerifyAnswer`](crate::VerifyAnswer).
    Verify,
    /// What there is: an array of the entries of `what`.
    List,
}

impl RequestId {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Read,
        Self::Solve,
        Self::Hint,
        Self::Explore,
        Self::Compare,
        Self::Generate,
        Self::Convert,
        Self::Render,
        Self::Verify,
        Self::List,
    ];

    /// The name in addresses and messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Solve => "solve",
            Self::Hint => "hint",
            Self::Explore => "explore",
            Self::Compare => "compare",
            Self::Generate => "generate",
            Self::Convert => "convert",
            Self::Render => "render",
            Self::Verify => "verify",
            Self::List => "list",
        }
    }

    /// The request with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|request| request.id() == id)
    }
}

/// A range of numbers: the first and the last, which may be missing.
pub type Span = (u32, Option<u32>);

/// The fields of all requests; each request uses those that mean something to it.
///
/// They are the flags of the command line. Only `puzzle` is required, and not by `list` or `generate`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Request {
    /// The puzzle in any notation, or the name of a built-in one.
    pub puzzle: Option<String>,
    /// The notation; detected if missing.
    pub notation: Option<String>,
    /// The board's size, such as `6x6`, for notations that do not tell.
    pub size: Option<String>,
    /// The name of the red car, whatever the text says.
    pub red: Option<String>,
    /// The side of the exit, whatever the text says; for `generate` also `right:1`, the first row.
    pub exit: Option<String>,
    /// Whether to repair what can be repaired without guessing.
    pub lenient: bool,
    /// The algorithm; `auto` if missing.
    pub algorithm: Option<String>,
    /// The heuristic; the strongest admissible one if missing.
    pub heuristic: Option<String>,
    /// What is minimised: `moves` (if missing) or `steps`.
    pub metric: Option<String>,
    /// The time that a search may take, in milliseconds.
    pub time_limit_ms: Option<u64>,
    /// How many states may be expanded.
    pub node_limit: Option<u64>,
    /// How many bytes a search may hold.
    pub memory_limit: Option<u64>,
    /// The seed of the random algorithms, and of `generate`.
    pub seed: Option<u64>,
    /// `beam`: how many states a layer keeps.
    pub beam_width: Option<u32>,
    /// `hill-climb`: how many walks are tried.
    pub restarts: Option<u32>,
    /// `solve`: the most frames of a film of the search; none if missing.
    pub trace: Option<u16>,
    /// `explore`: leave out which vehicles can be removed, which takes a search for each of them.
    pub brief: bool,
    /// `compare`: the algorithms.
    pub algorithms: Vec<String>,
    /// `compare`: the heuristics.
    pub heuristics: Vec<String>,
    /// `convert`: the notation to write.
    pub to: Option<String>,
    /// `verify`: the plan. `render`: the moves that are made, or shown, in the picture.
    pub solution: Option<String>,
    /// `render`: `board` (if missing) or `solution`, a picture that moves.
    pub picture: Option<String>,
    /// `render`: the looks.
    pub theme: Option<String>,
    /// `render`: the pixels that a cell is wide, 4 to 400.
    pub cell: Option<u16>,
    /// `render`: leave out the names of the vehicles.
    pub no_letters: bool,
    /// `generate`: the least number of moves, from and to (null: no end), as all ranges.
    pub moves: Option<Span>,
    /// `generate`: the least number of steps.
    pub steps: Option<Span>,
    /// `generate`: all vehicles, the red car included.
    pub vehicles: Option<Span>,
    /// `generate`: vehicles of 2 cells, the red car included.
    pub cars: Option<Span>,
    /// `generate`: vehicles of 3 cells.
    pub trucks: Option<Span>,
    /// `generate`: walls; none if missing.
    pub walls: Option<Span>,
    /// `generate`: how hard it is for people.
    pub level: Option<String>,
    /// `generate`: the lengths of the vehicles besides the red car; 2 and 3 if there are none.
    pub lengths: Vec<u8>,
    /// `generate`: `classic` for no more than 12 cars and 4 trucks.
    pub set: Option<String>,
    /// `generate`: whether everything must matter; true if missing.
    pub minimal: Option<bool>,
    /// `generate`: how many puzzles; one, and no array, if missing.
    pub count: Option<u32>,
    /// `generate`: how many boards in a row may bring no new puzzle.
    pub patience: Option<u64>,
    /// `list`: `algorithms`, `heuristics`, `notations`, `puzzles` or `requests`.
    pub what: Option<String>,
}
