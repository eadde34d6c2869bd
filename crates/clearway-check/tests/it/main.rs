//! The checker against the solvers, with which it shares no code.

mod proofs;
#[path = "../../../clearway/tests/it/random_board.rs"]
mod random_board;
