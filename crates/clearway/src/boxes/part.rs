//! Some of the states of a box.

use super::nodes::WORD;

/// A set of states of one box.
///
/// Most boxes of a small board are a single word, which needs no loop over words: so the kernels
/// are compiled for [`Word`] as well as for [`Part`].
pub(super) trait States {
    /// Whether there is one word only.
    const IS_WORD: bool;

    /// Removes all states.
    fn clear(&mut self);

    /// A bit for each word that has states.
    fn used(&self) -> u64;

    /// A word that has states.
    fn get(&self, at: u32) -> u64;

    /// Sets the states of a word that had none.
    fn put(&mut self, at: u32, word: u64);

    /// Adds states to a word.
    fn add(&mut self, at: u32, word: u64);

    /// Calls `visit` with each of these words.
    fn each(&self, which: u64, visit: impl FnMut(usize, u64));

    /// Moves the states under the mask up by `by` bits and those above it down, and adds both.
    fn shift_bits(&mut self, mask: u64, by: u32) -> bool;

    /// Moves the words under the mask up by `by` words and those above it down, and adds both.
    fn shift_words(&mut self, mask: u64, by: u32) -> bool;

    /// The work of following all links of these states, in the units of
    /// [`Control::share`](crate::search::Control).
    #[inline(always)]
    fn work(&self) -> u64 {
        if Self::IS_WORD { 1 } else { 2 + 2 * u64::from(self.used().count_ones()) }
    }

    /// How many states there are.
    #[inline(always)]
    fn count(&self) -> u64 {
        let mut count = 0;
        self.each(self.used(), |_, word| count += u64::from(word.count_ones()));
        count
    }

    /// Whether any state is among these bits of these words.
    #[inline(always)]
    fn meets(&self, bits: u64, words: u64) -> bool {
        let mut which = self.used() & words;
        while which != 0 {
            if self.get(which.trailing_zeros()) & bits != 0 {
                return true;
            }
            which &= which - 1;
        }
        false
    }
}

/// States of a box of any number of words.
#[derive(Debug)]
pub(super) struct Part {
    /// A bit for each word that has states; the contents of other words are undefined.
    used: u64,
    words: Box<[u64; WORD as usize]>,
}

impl Part {
    pub(super) fn new() -> Self {
        Self { used: 0, words: Box::new([0; WORD as usize]) }
    }
}

impl States for Part {
    const IS_WORD: bool = false;

    #[inline(always)]
    fn clear(&mut self) {
        self.used = 0;
    }

    #[inline(always)]
    fn used(&self) -> u64 {
        self.used
    }

    #[inline(always)]
    fn get(&self, at: u32) -> u64 {
        self.words[(at % WORD) as usize]
    }

    #[inline(always)]
    fn put(&mut self, at: u32, word: u64) {
        self.words[(at % WORD) as usize] = word;
        self.used |= u64::from(word != 0) << (at % WORD);
    }

    #[inline(always)]
    fn add(&mut self, at: u32, word: u64) {
        let old = if self.used >> (at % WORD) & 1 != 0 { self.get(at) } else { 0 };
        self.put(at, old | word);
    }

    #[inline(always)]
    fn each(&self, mut which: u64, mut visit: impl FnMut(usize, u64)) {
        while which != 0 {
            let at = which.trailing_zeros();
            which &= which - 1;
            visit(at as usize, self.get(at));
        }
    }

    #[inline(always)]
    fn shift_bits(&mut self, mask: u64, by: u32) -> bool {
        let mut which = self.used;
        let mut is_changed = false;
        while which != 0 {
            let word = &mut self.words[which.trailing_zeros() as usize];
            which &= which - 1;
            let more = shifted(*word, mask, by) | *word;
            is_changed |= more != *word;
            *word = more;
        }
        is_changed
    }

    #[inline(always)]
    fn shift_words(&mut self, mask: u64, by: u32) -> bool {
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

/// States of a box of one word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word(u64);

impl States for Word {
    const IS_WORD: bool = true;

    #[inline(always)]
    fn clear(&mut self) {
        self.0 = 0;
    }

    #[inline(always)]
    fn used(&self) -> u64 {
        u64::from(self.0 != 0)
    }

    #[inline(always)]
    fn get(&self, _: u32) -> u64 {
        self.0
    }

    #[inline(always)]
    fn put(&mut self, _: u32, word: u64) {
        self.0 = word;
    }

    #[inline(always)]
    fn add(&mut self, _: u32, word: u64) {
        self.0 |= word;
    }

    #[inline(always)]
    fn each(&self, which: u64, mut visit: impl FnMut(usize, u64)) {
        if which != 0 {
            visit(0, self.0);
        }
    }

    #[inline(always)]
    fn shift_bits(&mut self, mask: u64, by: u32) -> bool {
        let old = self.0;
        self.0 |= shifted(old, mask, by);
        self.0 != old
    }

    fn shift_words(&mut self, _: u64, _: u32) -> bool {
        unreachable!("a box of one word has no line that tells the word")
    }
}

/// The states under the mask moved up by `by` bits, and those above it moved down.
#[inline(always)]
pub(super) const fn shifted(word: u64, mask: u64, by: u32) -> u64 {
    (word & mask) << by | (word >> by) & mask
}
