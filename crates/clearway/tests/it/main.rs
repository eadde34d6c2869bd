//! Tests of the whole library, one binary.

mod agreement;
mod boards;
mod claims;
mod core;
mod crowded;
mod difficulty;
mod difficulty_twins;
mod enumerate;
mod generate;
mod known_answers;
mod lean;
mod long_plans;
mod notation_files;
mod notation_hostile;
mod notation_round_trip;
mod own_heuristic;
mod quick;
mod random_board;
mod records;
mod reports;
mod spaces;
mod stopped;
mod ties;
