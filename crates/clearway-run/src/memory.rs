//! Counts what a program allocates, for `peak_bytes` and for memory limits.
//!
//! The program, the Python module and the WASM module each install the [`CountingAllocator`]. A
//! memory limit is compared with the [`total`] over all threads. Each thread also counts for
//! itself: a search runs in one thread, so a [`Meter`] there measures that search alone.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};

/// The system's allocator, with counters; to be installed with `#[global_allocator]`.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingAllocator;

/// The size from which [`keep_large_blocks`] keeps blocks.
const LARGE: usize = 1 << 14;

static TOTAL: AtomicIsize = AtomicIsize::new(0);
static KEEPS_LARGE_BLOCKS: AtomicBool = AtomicBool::new(false);

thread_local! {
    // Without destructors, so that they can be used at any time, even while a thread ends.
    static CURRENT: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(change: isize) {
    TOTAL.fetch_add(change, Ordering::Relaxed);
    let current = CURRENT.get() + change;
    CURRENT.set(current);
    if current > PEAK.get() {
        PEAK.set(current);
    }
}

#[expect(unsafe_code, reason = "a global allocator cannot be written without")]
// SAFETY: every call is passed on to `System` with the same arguments; a call that frees a block
// may be dropped, which leaks the block. Counting neither allocates nor panics.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`, which is that of `System`.
        let pointer = unsafe { System.alloc(layout) };
        if !pointer.is_null() {
            count(layout.size() as isize);
        }
        pointer
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above. Handed on so that fresh pages need not be cleared again.
        let pointer = unsafe { System.alloc_zeroed(layout) };
        if !pointer.is_null() {
            count(layout.size() as isize);
        }
        pointer
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        if layout.size() >= LARGE && KEEPS_LARGE_BLOCKS.load(Ordering::Relaxed) {
            return;
        }
        // SAFETY: the pointer came from `System`, with this layout.
        unsafe { System.dealloc(pointer, layout) };
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above. Handed on so that large blocks are remapped, not copied.
        let moved = unsafe { System.realloc(pointer, layout, size) };
        if !moved.is_null() {
            count(size as isize - layout.size() as isize);
        }
        moved
    }
}

/// The memory that no allocator counts: code and stacks.
///
/// A memory limit is about resident memory, so this is part of it.
const PROGRAM_BYTES: u64 = 4 << 20;

/// What is left of a limit on the whole program's memory, in bytes.
pub fn left_of(limit: u64) -> u64 {
    limit.saturating_sub(total() + PROGRAM_BYTES)
}

/// The memory of all threads now, in bytes.
pub fn total() -> u64 {
    TOTAL.load(Ordering::Relaxed).max(0) as u64
}

/// Gives freed memory back to the system.
///
/// The allocator of glibc keeps freed memory if something small behind it is still in use. In a
/// program that runs for long, and whose threads come and go, more and more of it would pile up.
#[cfg(all(target_os = "linux", target_env = "gnu", not(miri)))]
#[expect(unsafe_code, reason = "a function of the C library")]
pub fn give_back() {
    // SAFETY: it may be called at any time and from any thread, and changes no block in use.
    unsafe { libc::malloc_trim(0) };
}

/// Gives freed memory back to the system. Nothing to do here: this allocator does it by itself.
#[cfg(not(all(target_os = "linux", target_env = "gnu", not(miri))))]
pub const fn give_back() {}

/// Frees no large blocks from now on: the program is about to end.
///
/// After Ctrl-C the program should end at once, and freeing gigabytes block by block would take
/// long. The end of the process frees everything.
pub fn keep_large_blocks() {
    KEEPS_LARGE_BLOCKS.store(true, Ordering::Relaxed);
}

/// Measures the most memory that this thread holds beyond what it held at the start.
#[derive(Clone, Copy, Debug)]
pub struct Meter {
    base: isize,
}

impl Meter {
    /// Starts measuring; a thread has one meter at a time.
    pub fn start() -> Self {
        let base = CURRENT.get();
        PEAK.set(base);
        Self { base }
    }

    /// What this thread held at the start, for [`since`](Self::since).
    pub const fn base(self) -> i64 {
        self.base as i64
    }

    /// The meter of this thread that was started at this [`base`](Self::base).
    pub const fn since(base: i64) -> Self {
        Self { base: base as isize }
    }

    /// The peak since the start, in bytes.
    pub fn peak(self) -> u64 {
        (PEAK.get() - self.base).max(0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_sees_the_peak_and_not_only_what_is_left() {
        let meter = Meter::start();
        let block = vec![1_u8; 1 << 20];
        drop(std::hint::black_box(block));
        assert!((1 << 20..2 << 20).contains(&meter.peak()), "{}", meter.peak());
        assert!(Meter::start().peak() < 1 << 20);
    }

    #[test]
    fn what_is_left_excludes_the_program_itself() {
        assert!((1..=(1 << 40) - PROGRAM_BYTES).contains(&left_of(1 << 40)));
        assert_eq!(left_of(PROGRAM_BYTES), 0);
        assert_eq!(left_of(1), 0);
    }

    #[test]
    fn the_total_counts_all_threads() {
        let block = std::thread::spawn(|| vec![1_u8; 64 << 20]).join().expect("it only allocates");
        assert!(total() >= 64 << 20, "{}", total());
        drop(std::hint::black_box(block));
    }
}
