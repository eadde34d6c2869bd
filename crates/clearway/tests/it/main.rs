//! Tests of the whole library, one binary.

mod boards;
mod claims;
