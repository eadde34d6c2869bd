//! Enumerations that are kept in a folder.
//!
//! A run is divided into shards, which do not depend on each other: any process
//! on any machine may do any of them, at any time, and again. [`plan`] says
//! whether a run can be done at all; a [`Crew`] of threads does shards; a
//! [`Folder`] keeps them in files, each with its checksum and renamed into place
//! when it is complete, and merges them when all are there. The result is the
//! same, byte by byte, whoever did what in which order.

mod crew;
mod effort;
pub mod files;
mod folder;
mod manifest;
mod record;
mod shard;
mod size;
mod trouble;

pub use crew::{Crew, Done, Halt};
pub use effort::{Insistence, plan};
pub use folder::{FAILURES, Folder, PUZZLES, Progress, TABLE};
pub use manifest::{MOST_SHARDS, Run, USUAL_SHARDS};
pub use record::Record;
pub use shard::shard_text;
pub use size::Size;
pub use trouble::Trouble;
