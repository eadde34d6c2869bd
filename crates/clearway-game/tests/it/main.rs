//! The table of the whole game, held against the library.

mod embedded;
mod lookup;
