//! The program as a user sees it: stdout, stderr and exit code of every command.

mod audit;
mod batch;
#[cfg(feature = "parquet")]
mod columns;
mod compare;
mod conformance;
mod convert;
mod dataset;
mod enumerate;
mod enumerate_kept;
mod explore;
mod files;
mod generate;
mod hand_ins;
mod help;
mod hint;
mod invalid;
mod list;
#[cfg(feature = "serve")]
mod mcp;
mod memory;
mod mended;
#[cfg(all(unix, feature = "play"))]
mod play;
mod proof;
#[cfg(all(unix, feature = "play"))]
mod pty;
mod puzzles;
#[cfg(feature = "pictures")]
mod read;
mod render;
mod review;
mod run;
#[cfg(feature = "serve")]
mod serve;
#[cfg(all(target_os = "linux", feature = "serve"))]
mod serve_hostile;
mod solve;
mod sources;
mod streams;
mod verify;
