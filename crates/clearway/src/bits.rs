//! Gathers and scatters the bits of a word, and compiles code for the present processor.
//!
//! A box of states is a word, and a vehicle that crosses from one box to the next takes some of the
//! bits along: those under one mask become those under another, in order. Newer x86 processors have
//! one instruction to gather and one to scatter; elsewhere runs of bits are shifted into place.

#![expect(
    clippy::inline_always,
    reason = "a kernel is compiled for the processor at hand only as far as it is inlined"
)]

/// Takes bits out of a word, and puts them back elsewhere.
pub(crate) trait Bits: Copy {
    /// The bits of `word` under `mask`, moved together at the low end.
    fn extract(self, word: u64, mask: u64) -> u64;

    /// The low bits of `word`, spread over the bits of `mask`.
    fn deposit(self, word: u64, mask: u64) -> u64;
}

/// Work that runs on any [`Bits`]; compiled once for each.
pub(crate) trait Kernel {
    /// The result.
    type Output;

    /// Does the work. Must be inlined, so that it is compiled for the present processor.
    fn run<B: Bits>(self, bits: B) -> Self::Output;
}

/// Runs a kernel with the best instructions that this processor has.
pub(crate) fn run<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(bits) = bmi2::Bmi2::detect() {
        return bmi2::run(kernel, bits);
    }
    kernel.run(Portable)
}

/// Shifts the runs of a mask one after the other, on any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Bits for Portable {
    fn extract(self, word: u64, mask: u64) -> u64 {
        let (mut found, mut at) = (0, 0);
        for (start, length) in runs(mask) {
            found |= (word >> start & ones(length)) << at;
            at += length;
        }
        found
    }

    fn deposit(self, word: u64, mask: u64) -> u64 {
        let (mut found, mut at) = (0, 0);
        for (start, length) in runs(mask) {
            found |= (word >> at & ones(length)) << start;
            // A run of all 64 bits is the only one: then `at` is not used again.
            at = (at + length) % 64;
        }
        found
    }
}

/// The runs of ones in a mask, as start and length.
fn runs(mut mask: u64) -> impl Iterator<Item = (u32, u32)> {
    std::iter::from_fn(move || {
        let start = (mask != 0).then(|| mask.trailing_zeros())?;
        let length = (mask >> start).trailing_ones();
        mask &= !(ones(length) << start);
        Some((start, length))
    })
}

/// The lowest `count` bits, of 1 to 64.
pub(crate) const fn ones(count: u32) -> u64 {
    u64::MAX >> (64 - count)
}

#[cfg(target_arch = "x86_64")]
mod bmi2 {
    use super::{Bits, Kernel};
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    /// Proof that this processor has the instructions: only `detect` makes one.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Bmi2(());

    impl Bmi2 {
        /// The proof, if the processor has the instructions.
        pub(super) fn detect() -> Option<Self> {
            let found = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            found.then_some(Self(()))
        }
    }

    #[expect(unsafe_code, reason = "instructions that not every processor has")]
    impl Bits for Bmi2 {
        #[inline(always)]
        fn extract(self, word: u64, mask: u64) -> u64 {
            // SAFETY: a value of this type exists only where `detect` found the instruction.
            unsafe { _pext_u64(word, mask) }
        }

        #[inline(always)]
        fn deposit(self, word: u64, mask: u64) -> u64 {
            // SAFETY: a value of this type exists only where `detect` found the instruction.
            unsafe { _pdep_u64(word, mask) }
        }
    }

    /// Runs a kernel with these instructions.
    #[expect(unsafe_code, reason = "code compiled for processors that have the instructions")]
    pub(super) fn run<K: Kernel>(kernel: K, bits: Bmi2) -> K::Output {
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        fn compiled<K: Kernel>(kernel: K, bits: Bmi2) -> K::Output {
            kernel.run(bits)
        }
        // SAFETY: `bits` exists only where `detect` found all of these features.
        unsafe { compiled(kernel, bits) }
    }

    #[cfg(test)]
    mod tests {
        use super::super::{Portable, tests::words};
        use super::*;

        #[test]
        fn the_instructions_and_the_shifts_agree() {
            // Without the instructions there is nothing to compare.
            let Some(bits) = Bmi2::detect() else { return };
            let words: Vec<u64> = words().collect();
            for &word in &words {
                for &mask in &words {
                    assert_eq!(bits.extract(word, mask), Portable.extract(word, mask));
                    assert_eq!(bits.deposit(word, mask), Portable.deposit(word, mask));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words with few and many ones, in runs and single.
    pub(super) fn words() -> impl Iterator<Item = u64> {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let random = std::iter::repeat_with(move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        });
        let mixed = random
            .take(if cfg!(miri) { 3 } else { 60 })
            .flat_map(|word| [word, word & word.rotate_left(11), word >> 40]);
        [0, 1, 1 << 63, u64::MAX, u64::MAX >> 1, u64::MAX << 1].into_iter().chain(mixed)
    }

    #[test]
    fn what_is_put_apart_comes_together_again() {
        for word in words() {
            for mask in words() {
                let low = if mask == 0 { 0 } else { ones(mask.count_ones()) };
                let apart = Portable.deposit(word, mask);
                assert_eq!(apart & !mask, 0);
                assert_eq!(Portable.extract(apart, mask), word & low);
                assert_eq!(apart.count_ones(), (word & low).count_ones());
            }
        }
    }
}
