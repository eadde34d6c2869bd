//! Benchmarks: how much work Clearway does, and how fast.
//!
//! Three measures, from the most to the least reliable: exact counts of states, which a test
//! compares with `counts.txt`; instructions, compared with `instructions.txt`; CPU time, as a ratio
//! to a plain solver in this crate. `cargo xtask bench` takes all of them and writes
//! `docs/speed.md`.

pub mod args;
pub mod big;
pub mod cases;
pub mod clock;
pub mod counts;
pub mod driver;
pub mod instructions;
pub mod large;
pub mod large_run;
pub mod machine;
pub mod making;
pub mod markdown;
pub mod page;
pub mod peers;
pub mod races;
pub mod rivals;
pub mod sets;
pub mod yardstick;
