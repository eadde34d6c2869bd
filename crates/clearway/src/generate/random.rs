//! Random numbers that are the same on every machine.

use rand_core::Rng;
use rand_pcg::Pcg32;

/// A generator whose numbers depend on its seed and its stream alone.
#[derive(Clone, Debug)]
pub struct Random(Pcg32);

impl Random {
    /// A generator; another stream gives other numbers for the same seed.
    pub fn new(seed: u64, stream: u64) -> Self {
        Self(Pcg32::new(seed, stream))
    }

    /// A random number below `end`, all equally likely.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        // Numbers of the last, incomplete round would favour the small ones.
        let whole = u32::MAX - u32::MAX % end;
        loop {
            let number = self.0.next_u32();
            if number < whole {
                return number % end;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_end_comes_up_about_as_often() {
        let mut random = Random::new(1, 2);
        let mut counts = [0_u32; 7];
        for _ in 0..7000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert_eq!(random.below(1), 0);
    }
}
