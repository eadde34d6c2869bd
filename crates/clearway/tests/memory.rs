//! How much memory the library takes, counted by the allocator. A separate binary, because it
//! replaces the allocator.

use clearway::board::Move;
use clearway::explain;
use clearway::solve::LONGEST_PLAN;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

#[path = "it/crowded.rs"]
mod crowded;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Counting;

thread_local! {
    // Without destructors, so they can be used at any time, even while a thread ends.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(change: isize) {
    HELD.set(HELD.get() + change);
    PEAK.set(PEAK.get().max(HELD.get()));
}

#[expect(unsafe_code, reason = "a global allocator cannot be written without")]
// SAFETY: every call is handed to `System` as it is; counting neither allocates nor panics.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller keeps the contract of `alloc`, which is that of `System`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the pointer came from `System`, with this layout.
        unsafe { System.dealloc(pointer, layout) };
    }
}

/// The result of `work`, and the most bytes that it held at a time, beyond those from before.
fn peak_of<T>(work: impl FnOnce() -> T) -> (T, isize) {
    let before = HELD.get();
    PEAK.set(before);
    let result = work();
    (result, PEAK.get() - before)
}

#[test]
fn the_allocator_counts_the_peak() {
    let hold = |bytes: usize| black_box(vec![1_u8; bytes]).len();
    let (length, peak) = peak_of(|| {
        let first = hold(5000);
        first + hold(3000)
    });
    assert_eq!((length, peak), (8000, 5000));
}

/// Holds for the hint and for the reasons of all moves: no list grows with the plan.
#[test]
fn a_hint_of_a_plan_of_very_many_moves_takes_little_memory() {
    let puzzle = crowded::puzzle();
    assert_eq!(puzzle.vehicles().len(), 28);
    let slide = |name: &str, by| {
        let (vehicle, _) = puzzle.ids().find(|(_, vehicle)| vehicle.name == name).expect("there");
        Move { vehicle, by }
    };
    // To find the reason of the first move, all others must be read.
    let mut plan = vec![slide("A", -1)];
    plan.extend([slide("C", -1), slide("C", 1)].repeat(LONGEST_PLAN as usize / 2));
    let (hint, peak) = peak_of(|| explain::hint(&puzzle, &plan));
    assert_eq!(hint.map(|hint| hint.next), plan.first().copied());
    assert!(peak < 1 << 12, "{peak}");
    let (told, peak) = peak_of(|| explain::reasons(&puzzle, &plan).map(drop).count());
    assert_eq!(told, plan.len());
    assert!(peak < 1 << 12, "{peak}");
}
