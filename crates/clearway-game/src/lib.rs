//! The whole 6x6 game: every minimal puzzle without walls, as a table in the program.
//!
//! [`clearway::enumerate`] defines the game, minimal puzzles and the state that represents a space.
//! [`game`] is the table: it selects puzzles by their properties ([`PuzzleQuery`]) and looks up whether it
//! [contains](Table::contains) a board. It is a separate crate so that users of the library need
//! not include the table.
//!
//! ```
//! use clearway_game::{PuzzleQuery, game};
//!
//! let query = PuzzleQuery { moves: 20..=25, trucks: 3..=3, ..PuzzleQuery::default() };
//! let listed = game().draw(&query, 1).next().expect("there are many");
//! assert!((20..=25).contains(&listed.moves));
//! assert_eq!(listed.board.puzzle().width(), 6);
//! ```

mod board;
mod file;
mod graded;
mod lookup;
mod placing;
mod query;
mod table;
mod totals;
mod turn;

pub use board::Board;
pub use file::{FileDraw, FileEntry, FileQuery, Shape, TableFile, encode_file};
pub use graded::Graded;
pub use lookup::{Absence, TablePlace};
pub use query::{Draw, Properties, PuzzleQuery};
pub use table::{Bucket, Listed, Table, TableError, encode};
pub use totals::{LargestSpace, TOTALS, Totals};
pub use turn::Turn;

/// The table of the game.
///
/// # Panics
/// Never: the tests decode the whole table.
pub fn game() -> Table<'static> {
    static BYTES: &[u8] = include_bytes!("../data/game.bin");
    Table::new(BYTES).expect("the table in the program is whole")
}
