//! The notations: one per file, and the list of them.

use super::options::Parsed;
use super::reader::Sample;
use super::text::{Block, Cursor};
use super::{Facts, ReadOptions, WriteErrorKind};
use crate::board::Puzzle;
use crate::ids::print_and_read_by_id;

mod art;
mod cars;
mod csv;
mod database;
mod grid;
mod jam;
mod json;
mod list;
mod tucil3;

pub(super) use grid::{join_rows, own_rows};
pub(super) use json::{Object, Places, Value as JsonValue, offset, one_line};
pub(super) use json::{Scanner, SyntaxError, Turn, quote};

/// The description of a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotationInfo {
    /// The name in the contract.
    pub id: &'static str,
    /// A title of a few words.
    pub title: &'static str,
    /// What a text in it looks like, in a few sentences.
    pub summary: &'static str,
    /// A whole puzzle in it.
    pub example: &'static str,
    /// What it cannot express, such as `only square boards, no walls`.
    pub limits: &'static str,
    /// The separator between two puzzles in one text.
    pub separator: &'static str,
}

/// One notation: how to detect, read and write it.
pub(super) struct Format {
    pub(super) notation: Notation,
    pub(super) info: NotationInfo,
    /// Whether a text that begins like this is in the notation.
    pub(super) detect: fn(&Sample<'_>) -> bool,
    /// Reads the next puzzle's text from the cursor, which is at a line that is not blank.
    pub(super) split: for<'a> fn(&mut Cursor<'a>, &ReadOptions) -> Option<Block<'a>>,
    /// The layout that the text of one puzzle describes.
    pub(super) parse: fn(Block<'_>, &ReadOptions) -> Parsed,
    /// The text of a puzzle, with a line end.
    pub(super) write: fn(&Puzzle, &Facts) -> Result<String, WriteErrorKind>,
}

macro_rules! notations {
    ($($(#[$doc:meta])* $notation:ident = $module:ident,)*) => {
        /// A notation for puzzles.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Notation {
            $($(#[$doc])* $notation,)*
        }

        impl Notation {
            /// All notations, in the order of the contract.
            pub const ALL: &'static [Self] = &[$(Self::$notation,)*];

            pub(super) const fn format(self) -> &'static Format {
                match self {
                    $(Self::$notation => &$module::FORMAT,)*
                }
            }
        }
    };
}

notations! {
    /// One character per cell.
    Grid = grid,
    /// A board on a line between its number of moves and of states.
    Database = database,
    /// A header, then a board with the exit drawn outside.
    Tucil3 = tucil3,
    /// A name, a size, and a vehicle per line.
    Jam = jam,
    /// A vehicle per line as `A23V`.
    Cars = cars,
    /// Five numbers per vehicle.
    List = list,
    /// A table with a header.
    Csv = csv,
    /// A board drawn by the kinds of its vehicles.
    Art = art,
    /// An object with everything that a puzzle has.
    Json = json,
}

/// The formats in the order of detection: the more specific ones first.
pub(super) static FORMATS: &[&Format] = &[
    &jam::FORMAT,
    &json::FORMAT,
    &csv::FORMAT,
    &tucil3::FORMAT,
    &list::FORMAT,
    &cars::FORMAT,
    &database::FORMAT,
    &art::FORMAT,
    &grid::FORMAT,
];

impl Notation {
    /// The name in the contract, such as `grid`.
    pub const fn id(self) -> &'static str {
        self.info().id
    }

    /// The notation with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|notation| notation.id() == id)
    }

    /// The description of the notation.
    pub const fn info(self) -> &'static NotationInfo {
        &self.format().info
    }
}

print_and_read_by_id!(Notation, "notation", Self::ALL.iter().map(|notation| notation.id()));

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_is_a_notation_in_both_lists() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/notation/formats");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .expect("the sources are there")
            .map(|entry| entry.expect("readable").path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .filter(|name| name != "mod")
            .collect();
        let ids: BTreeSet<String> = Notation::ALL.iter().map(|n| n.id().to_owned()).collect();
        let detected: BTreeSet<String> =
            FORMATS.iter().map(|format| format.notation.id().to_owned()).collect();
        assert_eq!(files, ids);
        assert_eq!(ids, detected);
    }

    #[test]
    fn every_example_is_detected_and_read_in_its_own_notation() {
        for &notation in Notation::ALL {
            let example = notation.info().example;
            assert_eq!(super::super::detect(example), Some(notation), "{example}");
            let reading = super::super::read(example, &ReadOptions::default());
            assert!(reading.is_ok(), "{}: {reading:?}", notation.id());
            assert_eq!(Notation::from_id(notation.id()), Some(notation));
        }
    }
}
