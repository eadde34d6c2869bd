//! Clearway for Python: the native part of the module `clearway`.
//!
//! The part in Python (`python/clearway`) has the classes that people see. It asks
//! this one in two ways. Where speed does not matter, with a request of the JSON
//! contract, which `clearway-contract` answers as it does for every other door
//! ([`bind`](self)); where it does, with puzzles and arrays of bytes: whole spaces,
//! batches ([`batch`]) and boards for learning agents ([`arena`]).
//!
//! What has to do with Python itself is in `bind`, and only built with the feature
//! `module`; everything else is plain Rust, tested without an interpreter.

pub mod arena;
pub mod batch;
#[cfg(feature = "module")]
mod bind;
pub mod field;
pub mod oracle;
