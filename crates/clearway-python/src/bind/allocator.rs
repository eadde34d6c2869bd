//! The allocator of the module: the system's, with the counters of [`meter`].

use crate::meter;
use std::alloc::{GlobalAlloc, Layout, System};

/// The system's allocator, with counters.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[expect(unsafe_code, reason = "a global allocator cannot be written without")]
// SAFETY: every call is handed to `System` with the very same arguments; counting
// neither allocates nor panics.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        meter::count(layout.size() as isize);
        // SAFETY: the caller keeps the contract of `alloc`, which is that of `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        meter::count(layout.size() as isize);
        // SAFETY: as above. Handed on so that fresh pages need not be cleared again.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        meter::count(-(layout.size() as isize));
        // SAFETY: the pointer came from `System`, with this layout.
        unsafe { System.dealloc(pointer, layout) };
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        meter::count(size as isize - layout.size() as isize);
        // SAFETY: as above. Handed on so that large blocks are remapped, not copied.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
