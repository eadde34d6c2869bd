//! Tests of the benchmarks themselves, one binary.

mod counts;
mod generated;
mod large;
mod oracle;
mod page;
mod sets;
mod yardstick;
