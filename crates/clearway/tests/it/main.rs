//! Integration tests of the library, one binary for all.

mod notation_files;
mod notation_hostile;
mod notation_round_trip;
mod random_board;
