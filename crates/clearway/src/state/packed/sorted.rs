//! Packed states in sorted lists: each word takes as few bytes as its value needs.

use super::Packed;
use crate::search::SortedKey;

/// The most bytes that a word takes, 7 bits in each.
const WORD_BYTES: usize = 10;

impl<const N: usize> SortedKey for Packed<N> {
    const LEAST: Self = Self([0; N]);
    const MOST_BYTES: usize = N * WORD_BYTES;

    fn write_after(&self, before: &Self, bytes: &mut Vec<u8>) {
        let mut shared = true;
        for (&word, &old) in self.0.iter().zip(&before.0) {
            // After the first word that differs, the words of the previous state do not help.
            let base = if shared { old } else { 0 };
            shared &= word == old;
            let mut rest = word - base;
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
    }

    fn read_after(before: &Self, bytes: &[u8]) -> (Self, usize) {
        let mut state = Self::LEAST;
        let (mut shared, mut at) = (true, 0);
        for (word, &old) in state.0.iter_mut().zip(&before.0) {
            let mut shift = 0;
            loop {
                let byte = bytes[at];
                at += 1;
                *word |= u64::from(byte & 0x7f) << shift;
                if byte < 0x80 {
                    break;
                }
                shift += 7;
            }
            if shared {
                shared = *word == 0;
                *word += old;
            }
        }
        (state, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let ends = [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u64::MAX - 1, u64::MAX];
        let mut states: Vec<Packed<2>> =
            ends.iter().flat_map(|&high| ends.map(|low| Packed([high, low]))).collect();
        states.sort_unstable();
        let mut bytes = Vec::new();
        let mut last = Packed::LEAST;
        for state in &states {
            let before = bytes.len();
            state.write_after(&last, &mut bytes);
            assert!(bytes.len() - before <= Packed::<2>::MOST_BYTES);
            last = *state;
        }
        let (mut last, mut at) = (Packed::LEAST, 0);
        for state in &states {
            let (read, used) = Packed::read_after(&last, &bytes[at..]);
            assert_eq!(read, *state);
            (last, at) = (read, at + used);
        }
        assert_eq!(at, bytes.len());
    }
}
