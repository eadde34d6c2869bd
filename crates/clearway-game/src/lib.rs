//! The whole 6x6 game: every minimal puzzle without walls, as a table in the program.
//!
//! What belongs to the game, what minimal means and in which state a space is
//! shown is said in [`clearway::enumerate`]. [`game`] is the table; it can be
//! asked for puzzles by their properties ([`Wish`]) and whether it
//! [contains](Table::contains) a board. This crate is apart from the library so
//! that who does not need the table does not carry it.
//!
//! ```
//! use clearway_game::{Wish, game};
//!
//! let wish = Wish { moves: 20..=25, trucks: 3..=3, ..Wish::default() };
//! let listed = game().draw(&wish, 1).next().expect("there are many");
//! assert!((20..=25).contains(&listed.moves));
//! assert_eq!(listed.board.puzzle().width(), 6);
//! ```

mod board;
mod graded;
mod lookup;
mod placing;
mod table;
mod totals;
mod turn;
mod wish;

pub use board::Board;
pub use graded::Graded;
pub use lookup::{Absence, Place};
pub use table::{Bucket, Listed, Table, TableError, encode};
pub use totals::{LargestSpace, TOTALS, Totals};
pub use turn::Turn;
pub use wish::{Draw, Wish};

/// The table of the game.
///
/// # Panics
/// Never: the tests decode all of it.
pub fn game() -> Table<'static> {
    static BYTES: &[u8] = include_bytes!("../data/game.bin");
    Table::new(BYTES).expect("the table in the program is whole")
}
