//! Some of the states of a box.

use super::nodes::WORD;

/// A set of states of one box.
#[derive(Debug)]
pub(super) struct Part {
    /// A bit for each word that has states; the others hold anything.
    pub(super) used: u64,
    words: Box<[u64; WORD as usize]>,
}

impl Part {
    pub(super) fn new() -> Self {
        Self { used: 0, words: Box::new([0; WORD as usize]) }
    }

    /// A word that has states.
    #[inline(always)]
    pub(super) fn get(&self, at: u32) -> u64 {
        self.words[(at % WORD) as usize]
    }

    /// Makes a word that had none hold these states.
    #[inline(always)]
    pub(super) fn put(&mut self, at: u32, word: u64) {
        self.words[(at % WORD) as usize] = word;
        self.used |= u64::from(word != 0) << (at % WORD);
    }

    /// Adds states to a word.
    #[inline(always)]
    pub(super) fn add(&mut self, at: u32, word: u64) {
        let old = if self.used >> (at % WORD) & 1 != 0 { self.get(at) } else { 0 };
        self.put(at, old | word);
    }

    /// How many states there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        let mut count = 0;
        self.each(self.used, |_, word| count += u64::from(word.count_ones()));
        count
    }

    /// Whether any state is among these bits of these words.
    #[inline(always)]
    pub(super) fn meets(&self, bits: u64, words: u64) -> bool {
        let mut which = self.used & words;
        while which != 0 {
            if self.get(which.trailing_zeros()) & bits != 0 {
                return true;
            }
            which &= which - 1;
        }
        false
    }

    /// Calls `visit` with each of these words.
    #[inline(always)]
    pub(super) fn each(&self, mut which: u64, mut visit: impl FnMut(usize, u64)) {
        while which != 0 {
            let at = which.trailing_zeros();
            which &= which - 1;
            visit(at as usize, self.get(at));
        }
    }

    /// Adds the states `by` bits above those under the mask, and below those above it.
    #[inline(always)]
    pub(super) fn shift_bits(&mut self, mask: u64, by: u32) -> bool {
        let mut which = self.used;
        let mut is_changed = false;
        while which != 0 {
            let word = &mut self.words[which.trailing_zeros() as usize];
            which &= which - 1;
            let more = *word | (*word & mask) << by | (*word >> by) & mask;
            is_changed |= more != *word;
            *word = more;
        }
        is_changed
    }

    /// Adds the states of words under the mask to those `by` words above, and the other way.
    #[inline(always)]
    pub(super) fn shift_words(&mut self, mask: u64, by: u32) -> bool {
        let mut which = (self.used | self.used >> by) & mask;
        let mut is_changed = false;
        while which != 0 {
            let low = which.trailing_zeros();
            which &= which - 1;
            let high = low + by;
            let below = if self.used >> low & 1 != 0 { self.get(low) } else { 0 };
            let above = if self.used >> high & 1 != 0 { self.get(high) } else { 0 };
            let both = below | above;
            is_changed |= both != below || both != above;
            self.put(low, both);
            self.put(high, both);
        }
        is_changed
    }
}
