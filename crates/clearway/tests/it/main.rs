//! Tests of the whole library, one binary.

mod agreement;
mod boards;
mod claims;
mod known_answers;
mod notation_files;
mod notation_hostile;
mod notation_round_trip;
mod quick;
mod random_board;
