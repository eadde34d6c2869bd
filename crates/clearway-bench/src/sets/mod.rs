//! The fixed sets of puzzles for all measurements.

mod mixed;
mod random;
mod shared;

pub use mixed::{MIXED_COUNT, MIXED_SIDES, mixed_boards};
pub use random::{RECIPES, Recipe, random_board};
pub use shared::shared;

use clearway::board::Puzzle;
use clearway::builtin::BUILTINS;
use clearway::notation::{ReadOptions, read, read_all};

/// The size of the spaces of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Every algorithm can solve them.
    Small,
    /// Only the strongest algorithms can solve them.
    Large,
}

/// Puzzles that are measured together.
#[derive(Clone, Debug)]
pub struct Set {
    /// The name, unique among the sets.
    pub name: String,
    /// The puzzles; all are solvable.
    pub puzzles: Vec<Puzzle>,
    /// The size of their spaces.
    pub size: Size,
}

impl Set {
    fn small(name: impl Into<String>, puzzles: Vec<Puzzle>) -> Self {
        Self { name: name.into(), puzzles, size: Size::Small }
    }
}

/// The boards of the Amsterdam course, with their side length in cells.
pub const AMSTERDAM: [(&str, u8); 7] = [
    ("6x6_1", 6),
    ("6x6_2", 6),
    ("6x6_3", 6),
    ("9x9_4", 9),
    ("9x9_5", 9),
    ("9x9_6", 9),
    ("12x12_7", 12),
];

/// A 6x6 board with a large space, 24 moves deep.
pub const ROOMY: &str = "B..CDDBEEC.F.G.AAF.GHHIJKKL.IJ..L.MM";
/// The states of [`ROOMY`].
pub const ROOMY_STATES: u64 = 278_666;

/// All sets. Those with missing files are left out and listed in `notes`.
pub fn all(notes: &mut Vec<String>) -> Vec<Set> {
    let mut sets: Vec<Set> =
        BUILTINS.iter().map(|builtin| Set::small(builtin.name, vec![builtin.puzzle()])).collect();
    sets.extend(cards(notes));
    sets.extend(RECIPES.iter().map(|recipe| Set::small(recipe.name, recipe.puzzles())));
    sets.extend(AMSTERDAM.iter().filter_map(|&(name, side)| {
        let size = if side == 6 { Size::Small } else { Size::Large };
        Some(Set { name: name.to_owned(), puzzles: vec![amsterdam(name, notes)?], size })
    }));
    sets
}

/// The forty cards of a box, if their file is present.
///
/// # Panics
/// If the file has no puzzles.
pub fn cards(notes: &mut Vec<String>) -> Option<Set> {
    let text = shared("jam/jams.txt", notes)?;
    let options = ReadOptions::default();
    let cards = read_all(&text, &options).map(|reading| reading.expect("a valid card").puzzle);
    Some(Set::small("cards", cards.collect()))
}

/// A board of the Amsterdam course, if its file is present.
///
/// # Panics
/// If the name is not one of [`AMSTERDAM`], or the file does not have its puzzle.
pub fn amsterdam(name: &str, notes: &mut Vec<String>) -> Option<Puzzle> {
    let (_, side) = AMSTERDAM.iter().find(|(known, _)| *known == name).expect("a known board");
    let text = shared(&format!("uva/Rushhour{name}.csv"), notes)?;
    let options = ReadOptions { size: Some((*side, *side)), ..ReadOptions::default() };
    Some(read(&text, &options).expect("a valid board").puzzle.named(name))
}

/// Parses one of our own boards.
///
/// # Panics
/// If the text is not a board.
pub fn board(text: &str) -> Puzzle {
    read(text, &ReadOptions::default()).expect("a valid board").puzzle
}
