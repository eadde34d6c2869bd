//! How hard a puzzle is for people, as part of other answers.

use crate::{rounded, significant};
use clearway::difficulty::{Difficulty, Signs};
use serde::{Deserialize, Serialize};

/// How hard a puzzle is; all null if that is not known, or if there is no solution.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DifficultyEntry {
    /// The grade, from 1 to 100.
    pub grade: Option<u8>,
    /// `beginner`, `intermediate`, `advanced`, `expert` or `grandmaster`.
    pub level: Option<String>,
    /// The number of moves of a typical puzzle that is as hard.
    pub equivalent_moves: Option<f64>,
    /// The surprise of the shortest solutions, in bits per move; null in an estimate.
    pub surprise: Option<f64>,
    /// How many moves deeper than the start the deepest state is; null in an estimate.
    pub room: Option<u32>,
    /// Whether the grade comes from the number of moves alone.
    pub estimated: Option<bool>,
}

impl DifficultyEntry {
    /// The entry for what is known.
    pub fn new(difficulty: Option<&Difficulty>) -> Self {
        let Some(known) = difficulty else { return Self::default() };
        Self {
            grade: Some(known.grade),
            level: Some(known.level.id().to_owned()),
            equivalent_moves: Some(rounded(known.equivalent_moves, 3)),
            surprise: known.surprise.map(|bits| rounded(bits, 4)),
            room: known.room,
            estimated: Some(known.is_estimated()),
        }
    }
}

/// Further signs of difficulty that players and studies name; all null if not known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SignsEntry {
    /// How often the red car drives away from the exit in a shortest solution.
    pub red_retreats: Option<u32>,
    /// How many moves of a shortest solution bring a vehicle back to where it has stood before.
    pub returns: Option<u32>,
    /// How deep the chain of blockers is at the start.
    pub blocker_depth: Option<u32>,
    /// The expected moves of a random walk, to six digits; null if the space is too large.
    pub random_walk: Option<f64>,
}

impl SignsEntry {
    /// The entry for what is known.
    pub fn new(signs: Option<&Signs>) -> Self {
        Self {
            red_retreats: signs.map(|signs| signs.red_retreats),
            returns: signs.map(|signs| signs.returns),
            blocker_depth: signs.map(|signs| signs.blocker_depth),
            random_walk: signs.and_then(|signs| signs.random_walk).map(|v| significant(v, 6)),
        }
    }
}
