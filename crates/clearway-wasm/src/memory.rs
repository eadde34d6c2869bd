//! Counts what the module allocates, for `peak_bytes`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The usual allocator, with counters.
pub(crate) struct Counting;

static CURRENT: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static BASE: AtomicUsize = AtomicUsize::new(0);

fn add(bytes: usize) {
    let current = CURRENT.load(Relaxed).wrapping_add(bytes);
    CURRENT.store(current, Relaxed);
    if current > PEAK.load(Relaxed) {
        PEAK.store(current, Relaxed);
    }
}

fn take(bytes: usize) {
    CURRENT.store(CURRENT.load(Relaxed).wrapping_sub(bytes), Relaxed);
}

#[expect(unsafe_code, reason = "a global allocator cannot be written without")]
// SAFETY: every call is handed to `System` with the very same arguments; counting
// neither allocates nor panics. A module has one thread, so the counters need no care.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`, which is that of `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        take(layout.size());
        // SAFETY: the pointer came from `System`, with this layout.
        unsafe { System.dealloc(pointer, layout) };
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        add(size);
        take(layout.size());
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Starts to measure anew.
pub(crate) fn start() {
    let current = CURRENT.load(Relaxed);
    BASE.store(current, Relaxed);
    PEAK.store(current, Relaxed);
}

/// The most bytes that were held since then, beyond those held at that time.
pub(crate) fn peak() -> u64 {
    PEAK.load(Relaxed).saturating_sub(BASE.load(Relaxed)) as u64
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_block_that_is_gone_is_still_counted() {
        super::start();
        drop(std::hint::black_box(vec![1_u8; 1 << 20]));
        assert!(super::peak() >= 1 << 20, "{}", super::peak());
    }
}
