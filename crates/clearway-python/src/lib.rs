//! Clearway for Python: the native part of the module `clearway`.
//!
//! The Python part (`python/clearway`) has the public classes. It calls this one in two ways. Where
//! speed does not matter, it sends a request of the JSON contract, which `clearway-contract`
//! answers as for every other front end ([`bind`](self)). Where speed matters, it passes puzzles
//! and arrays of bytes: whole spaces, batches ([`batch`]) and boards for learning agents
//! ([`arena`]).
//!
//! Code that uses Python's API is in `bind`, and built only with the feature `module`; everything
//! else is plain Rust, tested without an interpreter.

pub mod arena;
pub mod batch;
#[cfg(feature = "module")]
mod bind;
pub mod field;
pub mod oracle;
