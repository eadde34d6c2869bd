//! What a native program needs besides the library to run searches.
//!
//! - [`memory`]: an allocator that counts, for `peak_bytes` and for memory limits.
//! - [`RunContext`]: clock, limits, interruption and progress of one request.
//! - [`WorkerPool`]: threads that do jobs, with the results in the order of the jobs.
//! - [`interrupt`]: Ctrl-C and SIGTERM.
//! - [`files`]: files that are complete or absent.
//! - [`shards`]: enumerations that are kept in a folder.

#[cfg(feature = "threads")]
mod context;
#[cfg(feature = "shards")]
pub mod files;
#[cfg(feature = "threads")]
pub mod interrupt;
pub mod memory;
#[cfg(feature = "threads")]
mod pool;
#[cfg(feature = "shards")]
pub mod shards;

#[cfg(feature = "threads")]
pub use context::RunContext;
#[cfg(feature = "threads")]
pub use pool::{Queue, WorkerPool, map_ordered};

#[cfg(test)]
#[global_allocator]
static ALLOCATOR: memory::CountingAllocator = memory::CountingAllocator;
