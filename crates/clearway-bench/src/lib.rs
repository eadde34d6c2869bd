//! How much work Clearway does and how fast it does it.
//!
//! Three measures, from the surest to the loosest: exact counts of states, which
//! a test compares with those in `counts.txt`; instructions, compared with
//! those in `instructions.txt`; CPU time, as a ratio to a plain solver that is
//! part of this crate. `cargo xtask bench` takes them all and writes `docs/speed.md`.

pub mod args;
pub mod big;
pub mod cases;
pub mod clock;
pub mod counts;
pub mod driver;
pub mod instructions;
pub mod machine;
pub mod making;
pub mod markdown;
pub mod page;
pub mod peers;
pub mod races;
pub mod sets;
pub mod yardstick;
