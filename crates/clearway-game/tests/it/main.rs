//! Checks the table of the whole game against the library.

mod embedded;
mod lookup;
