//! The checker against the solvers, which it shares no code with.

mod proofs;
#[path = "../../../clearway/tests/it/random_board.rs"]
mod random_board;
