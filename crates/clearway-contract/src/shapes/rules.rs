//! Rules of play and of scoring, as data.

use serde::{Deserialize, Serialize};

/// How an answer is read, played and scored, so that scores of different environments can be
/// compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RulesEntry {
    /// The name, such as `reasoning-gym`.
    pub id: String,
    /// The environment whose rules these are, in one line.
    pub summary: String,
    /// The metric of costs: `moves` or `steps`.
    pub metric: String,
    /// What an action is: `slide` (any number of cells) or `step` (one cell).
    pub action: String,
    /// Whether the red car has to drive off the board: it may move beyond the exit, and its
    /// length counts in steps.
    pub drive_off: bool,
    /// The letter of the red car in texts.
    pub red: String,
    /// The letter of a wall in texts.
    pub wall: String,
    /// The letter of a free cell in texts.
    pub free: String,
    /// How actions are found: `answer` (in any form), `strict` (nothing is guessed), `signed`
    /// (every `A+1` in the text) or `brackets` (every `[A+]` in the text).
    pub reading: String,
    /// What an illegal action does: `end` (the answer ends before it), `skip` (nothing) or
    /// `partial` (the vehicle goes as far as it can).
    pub illegal: String,
    /// How many illegal actions in a row end the answer, if a single one does not; null for no
    /// limit.
    pub errors: Option<u32>,
    /// When the red car must be at the exit: `first` (once) or `last` (after all actions).
    pub judged: String,
    /// How the credit is computed: `distance` (partial credit for a smaller distance), `solved` (1
    /// or `unsolved`) or `edge` (how near the red car is to the exit when errors end the answer).
    pub credit: String,
    /// The credit of an answer that does not solve the puzzle, if `credit` is `solved`.
    pub unsolved: f64,
    /// How many actions count at most, as a multiple of the optimum; null for no limit.
    pub most_actions: Option<u32>,
}
