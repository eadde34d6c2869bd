//! Options for reading and writing, and the result of reading.

use super::Notation;
use crate::board::{Fault, Faults, Layout, Puzzle, Side, Span};

/// What to do with faults that can be repaired without guessing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Report them.
    #[default]
    Strict,
    /// Repair them, and report every repair.
    Lenient,
}

/// How to read a text; the default detects the notation and is strict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The notation, or `None` to detect it.
    pub notation: Option<Notation>,
    /// Width and height, for texts that do not give them, or as a check.
    pub size: Option<(u8, u8)>,
    /// The name of the red car, whatever the text says.
    pub red: Option<String>,
    /// The side of the exit, whatever the text says.
    pub exit: Option<Side>,
    /// Whether small faults are repaired.
    pub mode: Mode,
}

impl ReadOptions {
    /// The options to read a text in `notation`.
    pub fn in_notation(notation: Notation) -> Self {
        Self { notation: Some(notation), ..Self::default() }
    }

    pub(super) const fn is_lenient(&self) -> bool {
        matches!(self.mode, Mode::Lenient)
    }
}

/// A repair made in lenient mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// Where it was.
    pub span: Option<Span>,
    /// What was done: lower case, no full stop.
    pub message: String,
}

/// A puzzle that was read, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The notation that it was read in.
    pub notation: Notation,
    /// The repairs; empty in strict mode.
    pub repairs: Vec<Repair>,
    /// The first line of the puzzle in the text, from 1.
    pub line: u32,
}

/// Facts that some notations include and only a search can find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The least number of moves that solves it.
    pub moves: Option<u32>,
    /// The number of states that can be reached from it.
    pub states: Option<u64>,
}

/// The result of parsing a block of text.
pub(super) struct Parsed {
    /// The layout; `None` when there is too little of it to be checked.
    pub(super) layout: Option<Layout>,
    /// What is wrong with the text itself.
    pub(super) faults: Faults,
    /// The repairs.
    pub(super) repairs: Vec<Repair>,
}

impl Parsed {
    /// A text with faults and no layout.
    pub(super) fn failed(faults: impl Into<Faults>) -> Self {
        Self { layout: None, faults: faults.into(), repairs: Vec::new() }
    }

    /// A layout and what is wrong with the text that it came from.
    pub(super) const fn new(layout: Layout, faults: Faults) -> Self {
        Self { layout: Some(layout), faults, repairs: Vec::new() }
    }
}

impl From<Fault> for Parsed {
    fn from(fault: Fault) -> Self {
        Self::failed(fault)
    }
}
