//! Enumerations that are kept in a folder.
//!
//! A run is divided into independent shards: any process on any machine may do any of them, at any
//! time, even more than once. [`plan`] refuses runs that take too long. A [`ShardRunner`] does
//! shards on threads. A [`Folder`] keeps them in files, each with its checksum and renamed into
//! place when it is complete, and merges them when all exist. The result is the same, byte by byte,
//! for any order of work.

mod effort;
mod error;
mod folder;
mod manifest;
mod record;
mod runner;
mod shard;
mod size;

pub use effort::{LargeRuns, plan};
pub use error::RunError;
pub use folder::{COLUMNS, Encode, FAILURES, Folder, PUZZLES, Progress, TABLE};
pub use manifest::{MOST_SHARDS, Run, USUAL_SHARDS};
pub use record::Record;
pub use runner::{FinishedShard, Halt, ShardRunner};
pub use shard::{read_shard, shard_text};
pub use size::Size;
