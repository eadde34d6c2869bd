//! `list`: the algorithms, heuristics, notations, puzzles and requests.

use crate::RequestId;
use clearway::algorithms::{ALGORITHMS, AlgorithmInfo, Optimality};
use clearway::builtin::{BUILTINS, Builtin, LARGE, Rung, ladder, walled_levels};
use clearway::heuristics::{Claims, HEURISTICS, HeuristicInfo};
use clearway::notation::{Notation, NotationInfo, one_line_board};
use serde::{Deserialize, Serialize};

/// Asks for a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListRequest {
    /// The kind of list.
    pub what: ListKind,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListKind {
    /// [`AlgorithmEntry`].
    Algorithms,
    /// [`HeuristicEntry`].
    Heuristics,
    /// [`NotationEntry`].
    Notations,
    /// [`PuzzleEntry`].
    Puzzles,
    /// [`RequestId`].
    Requests,
}

impl ListKind {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Algorithms, Self::Heuristics, Self::Notations, Self::Puzzles, Self::Requests];

    /// The name in requests.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Algorithms => "algorithms",
            Self::Heuristics => "heuristics",
            Self::Notations => "notations",
            Self::Puzzles => "puzzles",
            Self::Requests => "requests",
        }
    }

    /// The kind with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

/// The answer to `list`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Listing {
    /// The algorithms.
    Algorithms(Vec<AlgorithmEntry>),
    /// The heuristics.
    Heuristics(Vec<HeuristicEntry>),
    /// The notations.
    Notations(Vec<NotationEntry>),
    /// The built-in puzzles, then the ladder of levels, then the levels with walls.
    Puzzles(Vec<PuzzleEntry>),
    /// The requests.
    Requests(Vec<RequestId>),
}

impl ListRequest {
    /// Answers the request.
    pub fn answer(self) -> Listing {
        match self.what {
            ListKind::Algorithms => {
                Listing::Algorithms(ALGORITHMS.iter().map(|&info| info.into()).collect())
            }
            ListKind::Heuristics => {
                Listing::Heuristics(HEURISTICS.iter().map(|&info| info.into()).collect())
            }
            ListKind::Notations => {
                let notations = Notation::ALL.iter();
                Listing::Notations(notations.map(|notation| notation.info().into()).collect())
            }
            ListKind::Puzzles => {
                let builtins = BUILTINS.iter().chain(LARGE).map(PuzzleEntry::from);
                let rungs = ladder().chain(walled_levels()).map(|rung| PuzzleEntry::from(&rung));
                Listing::Puzzles(builtins.chain(rungs).collect())
            }
            ListKind::Requests => Listing::Requests(RequestId::ALL.to_vec()),
        }
    }
}

/// An algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlgorithmEntry {
    /// The id.
    pub id: String,
    /// A short title.
    pub title: String,
    /// What it does, in one line.
    pub summary: String,
    /// When its solutions are shortest ones: `always`, `if-admissible` or `never`.
    pub optimal: String,
    /// Whether it uses a heuristic.
    pub informed: bool,
    /// Its own options, as on the command line.
    pub options: Vec<String>,
    /// The reports that use it.
    pub reports: Vec<String>,
}

impl From<&AlgorithmInfo> for AlgorithmEntry {
    fn from(info: &AlgorithmInfo) -> Self {
        let optimal = match info.optimality {
            Optimality::Always => "always",
            Optimality::IfAdmissible => "if-admissible",
            Optimality::Never => "never",
        };
        Self {
            id: info.id.to_owned(),
            title: info.title.to_owned(),
            summary: info.summary.to_owned(),
            optimal: optimal.to_owned(),
            informed: info.informed,
            options: info.options.iter().map(|name| format!("--{name}")).collect(),
            reports: owned(info.reports),
        }
    }
}

/// Our claims about a heuristic in one metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimsEntry {
    /// Never larger than the true depth.
    pub admissible: bool,
    /// Never falls by more than the cost of an edge.
    pub consistent: bool,
}

impl From<Claims> for ClaimsEntry {
    fn from(claims: Claims) -> Self {
        Self { admissible: claims.admissible, consistent: claims.consistent }
    }
}

/// A heuristic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeuristicEntry {
    /// The id.
    pub id: String,
    /// A short title.
    pub title: String,
    /// The value in one line.
    pub formula: String,
    /// Our claims for moves.
    pub moves: ClaimsEntry,
    /// Our claims for steps.
    pub steps: ClaimsEntry,
    /// What its authors claimed, right or wrong.
    pub authors_claim: Option<String>,
    /// The reports that use it.
    pub reports: Vec<String>,
}

impl From<&HeuristicInfo> for HeuristicEntry {
    fn from(info: &HeuristicInfo) -> Self {
        Self {
            id: info.id.to_owned(),
            title: info.title.to_owned(),
            formula: info.formula.to_owned(),
            moves: info.moves.into(),
            steps: info.steps.into(),
            authors_claim: info.reported(None),
            reports: owned(info.reports),
        }
    }
}

/// A notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotationEntry {
    /// The id.
    pub id: String,
    /// A title of a few words.
    pub title: String,
    /// What a text in it looks like.
    pub summary: String,
    /// What it cannot express, such as `only square boards, no walls`.
    pub limits: String,
    /// A whole puzzle in it.
    pub example: String,
}

impl From<&NotationInfo> for NotationEntry {
    fn from(info: &NotationInfo) -> Self {
        Self {
            id: info.id.to_owned(),
            title: info.title.to_owned(),
            summary: info.summary.to_owned(),
            limits: info.limits.to_owned(),
            example: info.example.to_owned(),
        }
    }
}

/// A built-in puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleEntry {
    /// The name that requests accept.
    pub name: String,
    /// The board, as in the answer to `solve`.
    pub board: String,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The least number of moves.
    pub moves: u32,
    /// The least number of steps.
    pub steps: u32,
    /// How many states can be reached.
    pub states: u64,
    /// Where it comes from and what is special about it.
    pub about: String,
    /// The grade of a level, from 1 to 100; null for the other puzzles.
    pub grade: Option<u8>,
    /// The level name of that grade.
    pub level: Option<String>,
}

impl From<&Rung> for PuzzleEntry {
    fn from(rung: &Rung) -> Self {
        Self {
            grade: Some(rung.grade),
            level: Some(rung.level.id().to_owned()),
            ..Self::from(&rung.builtin)
        }
    }
}

impl From<&Builtin> for PuzzleEntry {
    fn from(builtin: &Builtin) -> Self {
        let puzzle = builtin.puzzle();
        Self {
            name: builtin.name.to_owned(),
            board: one_line_board(&puzzle),
            width: puzzle.width(),
            height: puzzle.height(),
            moves: builtin.moves,
            steps: builtin.steps,
            states: builtin.states,
            about: builtin.about.to_owned(),
            grade: None,
            level: None,
        }
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<'a, T>(value: &T, text: &'a mut String, start: &str)
    where
        T: Serialize + Deserialize<'a> + PartialEq + std::fmt::Debug,
    {
        *text = serde_json::to_string(value).expect("serialisable");
        assert!(text.starts_with(start), "{text}");
        assert_eq!(&serde_json::from_str::<T>(text).expect("readable"), value);
    }

    #[test]
    fn entries_are_written_in_order_and_read_back() {
        let mut text = String::new();
        let auto = AlgorithmEntry::from(ALGORITHMS[0]);
        check(&auto, &mut text, r#"{"id":"auto","title":"Automatic","summary":"#);
        let zero = HeuristicEntry::from(HEURISTICS[0]);
        let mut text = String::new();
        check(
            &zero,
            &mut text,
            r#"{"id":"zero","title":"Zero","formula":"0","moves":{"admissible":true,"consistent":true},"steps":"#,
        );
        let hardest = PuzzleEntry::from(&BUILTINS[0]);
        let mut text = String::new();
        check(
            &hardest,
            &mut text,
            r#"{"name":"hardest","board":"BCDDE./BCF.EG/B.FAAG/HHHI.G/..JIKK/LLJMM.","width":6,"height":6,"moves":51,"steps":83,"states":4780,"#,
        );
    }
}
