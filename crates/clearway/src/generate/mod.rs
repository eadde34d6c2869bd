//! Generates puzzles that meet constraints, by a seeded search.
//!
//! # Definitions
//! A puzzle is shown in the hardest state of its space: the one of greatest depth in moves, with
//! the same tie-break as in [`enumerate`](crate::enumerate). So two puzzles are the same space if
//! and only if they are the same board, and no board comes twice. A puzzle is *minimal* if it gets
//! easier whichever vehicle (except the red car) or wall is removed.
//!
//! # Idea
//! A local search begins with a random board on which the red car is at the exit, so the board can
//! be solved. It adds or removes a few vehicles and walls at random, and keeps the change unless
//! the depth of the hardest state gets farther from the constraints. When the depth is right, it
//! removes everything that does not matter (`judge`). If the puzzle then meets the constraints and
//! is new, it is a result. A local search without progress is replaced by a new one.
//!
//! # Guarantees
//! All decisions are made with whole numbers and one random generator, so the same constraints and
//! seed give the same puzzles on every machine. Limits only cut the list short. After very many
//! boards without a new puzzle, the generator gives up and offers the
//! [nearest](Generator::nearest).
//!
//! # Cost
//! Nearly all time goes into exploring spaces: less than a millisecond for a 6x6 board. Very large
//! spaces are skipped.
//!
//! # Large boards
//! Boards of more than 56 cells are judged without their space (`large`). Their
//! optima are proven, but the start need not be the hardest state of its space, and
//! *minimal* refers to the start. No two of them have the same vehicles in the same
//! order on the same lines, so no space comes twice. The feature `compact` leaves
//! this out.
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
mod large;
mod local_search;
mod random;
mod workspace;

pub use constraints::{ANY, Constraints, ConstraintsError, Lengths, Minimality, Range, exit_of};
pub use local_search::{Generator, Made};
pub use random::Random;
