//! From the key of a box to its number.

use crate::search::{Control, StopReason};

/// Up to this many keys have an entry each: 16 MiB of address space, of which only the pages in use
/// take memory.
const MAX_DIRECT: u64 = 1 << 22;

/// Marks a free slot of the table.
const FREE: u32 = u32::MAX;

/// Numbers by key. The keys themselves are kept with the boxes.
#[derive(Debug)]
pub(super) enum Index {
    /// An entry per key. The entry of a key that was not met can hold any number: compare the key
    /// of the box.
    Direct(Vec<u32>),
    /// A table with open addressing.
    Hashed { slots: Vec<u32>, len: usize },
}

impl Index {
    /// An index for keys below `keys`.
    pub(super) fn new(keys: u64, control: &mut Control<'_>) -> Result<Self, StopReason> {
        if keys <= MAX_DIRECT {
            control.charge(keys as usize * size_of::<u32>())?;
            return Ok(Self::Direct(vec![0; keys as usize]));
        }
        let size = 1 << 12;
        control.charge(size * size_of::<u32>())?;
        Ok(Self::Hashed { slots: vec![FREE; size], len: 0 })
    }

    /// Forgets all numbers, for keys below `keys`.
    pub(super) fn clear(&mut self, keys: u64, control: &mut Control<'_>) -> Result<(), StopReason> {
        match self {
            // Old entries do no harm: `find` compares the key of the box.
            Self::Direct(numbers) if keys <= MAX_DIRECT => {
                if numbers.len() < keys as usize {
                    control.charge((keys as usize - numbers.len()) * size_of::<u32>())?;
                    numbers.resize(keys as usize, 0);
                }
            }
            Self::Direct(numbers) => {
                control.release(numbers.len() * size_of::<u32>());
                *self = Self::new(keys, control)?;
            }
            Self::Hashed { slots, .. } => {
                control.release(slots.len() * size_of::<u32>());
                *self = Self::new(keys, control)?;
            }
        }
        Ok(())
    }

    /// The number of a key; `is` says whether the box with a number has the key.
    #[inline(always)]
    pub(super) fn find(&self, key: u64, is: impl Fn(u32) -> bool) -> Option<u32> {
        match self {
            Self::Direct(numbers) => {
                numbers.get(key as usize).copied().filter(|&number| is(number))
            }
            Self::Hashed { slots, .. } => {
                let mut slot = hash(key) & (slots.len() - 1);
                loop {
                    let number = slots[slot];
                    if number == FREE {
                        return None;
                    }
                    if is(number) {
                        return Some(number);
                    }
                    slot = (slot + 1) & (slots.len() - 1);
                }
            }
        }
    }

    /// Adds the number of a new key; `key_of` returns the key of a number.
    #[inline(always)]
    pub(super) fn insert(
        &mut self,
        key: u64,
        number: u32,
        key_of: impl Fn(u32) -> u64,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        match self {
            Self::Direct(numbers) => numbers[key as usize] = number,
            Self::Hashed { slots, len } => {
                *len += 1;
                if *len * 2 > slots.len() {
                    double(slots, key_of, control)?;
                }
                put(slots, key, number);
            }
        }
        Ok(())
    }
}

/// Makes the table twice as large.
#[inline(never)]
fn double(
    slots: &mut Vec<u32>,
    key_of: impl Fn(u32) -> u64,
    control: &mut Control<'_>,
) -> Result<(), StopReason> {
    let size = slots.len() * 2;
    control.charge(size * size_of::<u32>())?;
    let old = std::mem::replace(slots, vec![FREE; size]);
    for &number in old.iter().filter(|&&number| number != FREE) {
        put(slots, key_of(number), number);
    }
    control.release(old.len() * size_of::<u32>());
    Ok(())
}

fn put(slots: &mut [u32], key: u64, number: u32) {
    let mut slot = hash(key) & (slots.len() - 1);
    while slots[slot] != FREE {
        slot = (slot + 1) & (slots.len() - 1);
    }
    slots[slot] = number;
}

/// The high half of a product: every bit of the key reaches the low bits of the slot.
fn hash(key: u64) -> usize {
    let product = u128::from(key ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
    (product >> 64) as usize ^ key as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Budget, Unobserved};

    #[test]
    fn both_kinds_find_what_was_put_in_and_nothing_else() {
        let mut observer = Unobserved;
        let control = &mut Control::new(Budget::default(), &mut observer);
        for keys in [MAX_DIRECT, MAX_DIRECT + 1] {
            let mut index = Index::new(keys, control).expect("no limit");
            let mut known: Vec<u64> = Vec::new();
            for key in (0..keys).step_by(251).take(10_000) {
                let number = known.len() as u32;
                known.push(key);
                index
                    .insert(key, number, |number| known[number as usize], control)
                    .expect("no limit");
            }
            let find = |key: u64| {
                index.find(key, |number| known.get(number as usize).is_some_and(|&own| own == key))
            };
            for (number, &key) in (0..).zip(&known) {
                assert_eq!(find(key), Some(number));
                assert_eq!(find(key + 1), None);
            }
        }
    }
}
