//! Puzzles of a wanted kind, made by a seeded search.
//!
//! # Definitions
//! A puzzle is shown in the hardest state of its space: the greatest depth in
//! moves, and among equals the one that [`enumerate`](crate::enumerate) takes. So
//! two puzzles are the same space if and only if they are the same board, and no
//! board comes twice. A puzzle is *minimal* if it gets easier whichever vehicle
//! (but the red car) or wall is taken away.
//!
//! # Idea
//! A local search begins with a random board on which the red car is out: such a board
//! can be solved, whatever else is on it. A few things are taken away or added at
//! random, and the change is kept unless the depth of the hardest state gets
//! farther from the constraints. When the depth is right, all that does not matter is
//! taken away (`judge`), and if the puzzle is then as
//! wanted, and new, it is one of the result. A search that gets nowhere is given
//! up for another.
//!
//! # Guarantees
//! All decisions are made with whole numbers and one random generator, so the
//! same constraints and seed give the same puzzles on every machine. Limits only cut
//! the list short. Where no new puzzle turns up for very many boards, the
//! generator gives up and offers the [nearest](Generator::nearest).
//!
//! # Cost
//! Nearly all of it is for whole spaces: less than a millisecond for a board of 6
//! by 6. Very large spaces are passed over; boards with a side of more than 8
//! cells take much longer, and only easy puzzles are found on them.
//!
//! ```
//! use clearway::generate::{Generator, Constraints};
//!
//! let constraints = Constraints { moves: 8..=10, walls: 1..=1, ..Constraints::default() };
//! let mut generator = Generator::new(constraints, 1)?;
//! let made = generator.next().expect("there are many");
//! assert!((8..=10).contains(&made.moves));
//! assert_eq!(made.puzzle.walls().len(), 1);
//! # Ok::<(), clearway::generate::ConstraintsError>(())
//! ```

mod candidate;
mod constraints;
mod judge;
mod local_search;
mod random;
mod workspace;

pub use constraints::{ANY, Constraints, ConstraintsError, Lengths, Minimality, Range, exit_of};
pub use local_search::{Generator, Made};
pub use random::Random;
