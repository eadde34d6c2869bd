//! Enumerations that are kept in a folder.
//!
//! A run is divided into shards, which do not depend on each other: any process
//! on any machine may do any of them, at any time, and again. [`plan`] says
//! whether a run can be done at all; a [`ShardRunner`] does shards on threads; a
//! [`Folder`] keeps them in files, each with its checksum and renamed into place
//! when it is complete, and merges them when all are there. The result is the
//! same, byte by byte, in whatever order the work was done.

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
pub use folder::{Encode, FAILURES, Folder, PUZZLES, Progress, TABLE};
pub use manifest::{MOST_SHARDS, Run, USUAL_SHARDS};
pub use record::Record;
pub use runner::{FinishedShard, Halt, ShardRunner};
pub use shard::shard_text;
pub use size::Size;
