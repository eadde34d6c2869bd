//! What can be wrong with a text or a layout, and where.

use std::fmt;

/// A place in the text that a layout was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// How many characters the mark covers, at least 1.
    pub length: u32,
}

impl Span {
    /// A place that covers `length` characters from `line` and `column`, both from 1.
    pub const fn new(line: u32, column: u32, length: u32) -> Self {
        Self { line, column, length }
    }
}

macro_rules! fault_kinds {
    ($($(#[$doc:meta])* $kind:ident = $code:literal,)*) => {
        /// The kind of a fault; its [`code`](FaultKind::code) is stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum FaultKind {
            $($(#[$doc])* $kind,)*
        }

        impl FaultKind {
            /// All kinds, in the order of their definition.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// The code of this kind, for scripts.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$kind => $code,)*
                }
            }
        }
    };
}

fault_kinds! {
    /// There is nothing to read.
    Empty = "empty",
    /// The text is not text: control characters, or not UTF-8.
    NotText = "not-text",
    /// No notation fits the text.
    UnknownNotation = "unknown-notation",
    /// There is more than one puzzle where one is expected.
    SeveralPuzzles = "several-puzzles",
    /// A line does not have the form that the notation requires.
    Syntax = "syntax",
    /// A number is missing, malformed or out of range.
    Number = "number",
    /// The board's size is missing or not within 1 to 16.
    Size = "size",
    /// A row is longer or shorter than the board is wide.
    RowLength = "row-length",
    /// There are more or fewer rows than the board is high.
    RowCount = "row-count",
    /// A character is not allowed where it stands.
    Character = "character",
    /// A name cannot be a vehicle's name.
    Name = "name",
    /// Two vehicles have the same name.
    DuplicateName = "duplicate-name",
    /// A vehicle's length is 0 or larger than the board.
    Length = "length",
    /// A vehicle's orientation is missing or unknown.
    Orientation = "orientation",
    /// A one-cell vehicle in a grid, which cannot show how it slides.
    OneCell = "one-cell",
    /// A vehicle or wall lies partly or fully outside the board.
    OffBoard = "off-board",
    /// Two things stand on one cell.
    Overlap = "overlap",
    /// The cells of a vehicle are in line but not connected.
    Gap = "gap",
    /// The cells of a vehicle are not in one line.
    Bent = "bent",
    /// The number of vehicles is not the one that the text announces.
    VehicleCount = "vehicle-count",
    /// No vehicle is the red car.
    NoRed = "no-red",
    /// More than one vehicle is the red car.
    TwoReds = "two-reds",
    /// The text has no exit, but the notation requires one.
    NoExit = "no-exit",
    /// More than one exit.
    TwoExits = "two-exits",
    /// The exit is not at an end of the red car's line.
    ExitOffLine = "exit-off-line",
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// An option of the reader that would settle a fault. Each front end has its own words for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Advice {
    /// Which vehicle is the red car: [`ReadOptions::red`](crate::notation::ReadOptions::red).
    Red,
    /// The board's size: [`ReadOptions::size`](crate::notation::ReadOptions::size).
    Size,
    /// The notation: [`ReadOptions::notation`](crate::notation::ReadOptions::notation).
    Notation,
    /// Which one of several puzzles is meant.
    OneOfSeveral,
    /// Repair what can be repaired: [`Mode::Lenient`](crate::notation::Mode::Lenient).
    Lenient,
}

/// One thing that is wrong, where it is, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind, with a stable code.
    pub kind: FaultKind,
    /// Where it is, if the layout came from a text.
    pub span: Option<Span>,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What was expected instead; may be empty.
    pub expected: String,
    /// The option that would settle it without changing the text.
    pub advice: Option<Advice>,
}

impl Fault {
    /// A fault that does not say what was expected.
    pub fn new(kind: FaultKind, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        let (span, message) = (span.into(), message.into());
        Self { kind, span, message, expected: String::new(), advice: None }
    }

    /// The same fault with what was expected instead.
    #[must_use]
    pub fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    /// The same fault with the option that would settle it.
    #[must_use]
    pub(crate) const fn advising(mut self, advice: Advice) -> Self {
        self.advice = Some(advice);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(span) = self.span {
            write!(f, "{}:{}: ", span.line, span.column)?;
        }
        f.write_str(&self.message)
    }
}

/// All faults of a text or layout: at least one, in reading order.
///
/// A hostile text can have millions; only the first [`Faults::KEPT`] are kept
/// and the others counted, so that an error never outgrows its input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    kept: Vec<Fault>,
    more: usize,
}

impl Faults {
    /// How many faults are kept; further ones are only counted.
    pub const KEPT: usize = 40;

    pub(crate) const fn none() -> Self {
        Self { kept: Vec::new(), more: 0 }
    }

    /// Adds a fault.
    pub(crate) fn push(&mut self, fault: Fault) {
        if self.kept.len() < Self::KEPT {
            self.kept.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Adds all faults of `other`.
    pub(crate) fn append(&mut self, other: Self) {
        for fault in other.kept {
            self.push(fault);
        }
        self.more += other.more;
    }

    /// Drops the kept faults that do not pass `test`.
    pub(crate) fn retain(&mut self, test: impl Fn(&Fault) -> bool) {
        self.kept.retain(test);
    }

    /// Says for every fault of `kind` what was expected.
    pub(crate) fn expect_for(&mut self, kind: FaultKind, expected: &str) {
        for fault in self.kept.iter_mut().filter(|fault| fault.kind == kind) {
            expected.clone_into(&mut fault.expected);
        }
    }

    /// Sets the place of the faults that have none.
    pub(crate) fn place(&mut self, span: Span) {
        for fault in &mut self.kept {
            fault.span.get_or_insert(span);
        }
    }

    /// Whether nothing is wrong so far.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// `Ok(value)` when nothing is wrong, else the faults in reading order.
    pub(crate) fn into_result<T>(mut self, value: T) -> Result<T, Self> {
        if self.kept.is_empty() {
            return Ok(value);
        }
        // Stable: faults at the same place stay in the order in which they were found.
        crate::sort::short(&mut self.kept, |fault| fault.span.map(|span| (span.line, span.column)));
        Err(self)
    }

    /// The faults that were kept, in reading order.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.kept.iter()
    }

    /// The kind, line and column of each fault, for tests; 0 where it has no place.
    #[cfg(test)]
    pub(crate) fn places(&self) -> Vec<(FaultKind, u32, u32)> {
        let place = |fault: &Fault| fault.span.map_or((0, 0), |span| (span.line, span.column));
        self.kept.iter().map(|fault| (fault.kind, place(fault).0, place(fault).1)).collect()
    }

    /// How many faults there are beyond those kept.
    pub const fn more(&self) -> usize {
        self.more
    }

    /// The first fault.
    pub fn first(&self) -> &Fault {
        &self.kept[0]
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self { kept: vec![fault], more: 0 }
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.kept.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        if self.more > 0 {
            write!(f, "; and {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
