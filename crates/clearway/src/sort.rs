//! Sorting in little code.
//!
//! The sort of the standard library is fast, but takes several thousand bytes of code for every
//! type it is used with. That is too much for short lists, and in the `compact` build for all
//! lists.

/// Sorts a short list by a key; stable.
pub(crate) fn short<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts a list of any length.
pub(crate) fn long<T: Ord>(list: &mut [T]) {
    if cfg!(feature = "compact") {
        heap(list);
    } else {
        list.sort_unstable();
    }
}

/// Heap sort.
fn heap<T: Ord>(list: &mut [T]) {
    let mut end = list.len();
    let mut start = end / 2;
    while end > 1 {
        // First builds the heap, from the last inner node to the root; then moves the root to the
        // end, again and again.
        if start > 0 {
            start -= 1;
        } else {
            end -= 1;
            list.swap(0, end);
        }
        let mut at = start;
        loop {
            let mut child = 2 * at + 1;
            if child + 1 < end && list[child] < list[child + 1] {
                child += 1;
            }
            if child >= end || list[child] <= list[at] {
                break;
            }
            list.swap(at, child);
            at = child;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Random;

    #[test]
    fn lists_are_sorted_and_equal_ones_stay_in_order() {
        let mut random = Random::new(1, 1);
        for length in 0..200 {
            let list: Vec<u32> = (0..length).map(|_| random.below(50)).collect();
            let mut expected = list.clone();
            expected.sort_unstable();
            let (mut all, mut tall) = (list.clone(), list.clone());
            heap(&mut all);
            long(&mut tall);
            assert_eq!((&all, &tall), (&expected, &expected));
            let mut pairs: Vec<(u32, usize)> = list.into_iter().zip(0..).collect();
            let mut stable = pairs.clone();
            stable.sort_by_key(|pair| pair.0);
            short(&mut pairs, |pair| pair.0);
            assert_eq!(pairs, stable);
        }
    }
}
