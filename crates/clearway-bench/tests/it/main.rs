//! Tests of the benchmarks themselves, one binary.

mod counts;
mod page;
mod sets;
mod yardstick;
