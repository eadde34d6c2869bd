//! Tests of the whole library, one binary.

mod agreement;
mod boards;
mod claims;
mod known_answers;
