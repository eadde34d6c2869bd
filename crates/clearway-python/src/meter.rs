//! Counts what the module allocates, for `peak_bytes`.
//!
//! Each thread counts for itself: a search runs in one thread, and several threads
//! of Python may search at the same time. Python's own memory is not counted.

use std::cell::Cell;

thread_local! {
    // Without destructors, so that they can be used at any time, even while a thread ends.
    static CURRENT: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
    static BASE: Cell<isize> = const { Cell::new(0) };
}

/// Starts to measure this thread anew.
pub fn start() {
    let current = CURRENT.get();
    BASE.set(current);
    PEAK.set(current);
}

/// The most bytes that this thread held since then, beyond those held at that time.
pub fn peak() -> u64 {
    (PEAK.get() - BASE.get()).max(0) as u64
}

/// Takes note of bytes that this thread got, or gave back.
pub fn count(change: isize) {
    let current = CURRENT.get() + change;
    CURRENT.set(current);
    if current > PEAK.get() {
        PEAK.set(current);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_still_part_of_the_peak() {
        start();
        count(1000);
        count(-1000);
        count(10);
        assert_eq!(peak(), 1000);
        start();
        assert_eq!(peak(), 0);
    }
}
