//! The states that were met, with the cheapest way to each.

use crate::search::{Control, StopReason};

/// A table of states that is cleared in constant time.
///
/// Each search has its own stamp, and slots with another stamp are free. Each search begins with a
/// small table, which stays in the fastest cache, and grows into larger ones; a table of each size
/// is kept for the next search.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    /// How many bits of a hash are shifted out to get the number of a slot.
    shift: u32,
    used: usize,
    stamp: u16,
    /// Tables of other sizes, smallest first, without the one in use.
    kept: [Vec<Slot>; SIZES],
}

/// A state, its cost, and the place that the last move left.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    key: u64,
    pub(super) cost: u32,
    pub(super) from: u16,
    /// 0 in slots that no search has used yet.
    stamp: u16,
}

/// A small table to begin with: most 6x6 puzzles need no more than a few thousand.
const FIRST_BITS: u32 = 11;

/// How many sizes are kept.
const SIZES: usize = 7;

impl Table {
    pub(super) const fn new() -> Self {
        Self {
            slots: Vec::new(),
            shift: 64,
            used: 0,
            stamp: 0,
            kept: [const { Vec::new() }; SIZES],
        }
    }

    /// Empties the table for the next search.
    pub(super) fn clear(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        self.keep();
        let kept: usize = self.kept.iter().map(|slots| slots.len() * size_of::<Slot>()).sum();
        if control.charge(kept).is_err() {
            *self = Self::new();
        }
        self.used = 0;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.kept.iter_mut().for_each(|slots| slots.fill(Slot::default()));
            self.stamp = 1;
        }
        self.shift = 64 - FIRST_BITS;
        self.slots = self.take(control)?;
        Ok(())
    }

    /// Keeps the slots for a later search.
    fn keep(&mut self) {
        let slots = std::mem::take(&mut self.slots);
        let size = (64 - FIRST_BITS).wrapping_sub(self.shift) as usize;
        if !slots.is_empty() && size < SIZES {
            self.kept[size] = slots;
        }
    }

    /// The slots of the size that `shift` stands for, from those that are kept or new.
    fn take(&mut self, control: &mut Control<'_>) -> Result<Vec<Slot>, StopReason> {
        let size = (64 - FIRST_BITS - self.shift) as usize;
        if let Some(kept) = self.kept.get_mut(size)
            && !kept.is_empty()
        {
            return Ok(std::mem::take(kept));
        }
        control.charge(size_of::<Slot>() << (64 - self.shift))?;
        Ok(vec![Slot::default(); 1 << (64 - self.shift)])
    }

    /// The number of the slot that holds `key`, or else of the free one where it belongs.
    #[inline(always)]
    pub(super) fn find(&self, key: u64) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut index = (hash(key) >> self.shift) as usize & mask;
        loop {
            let slot = &self.slots[index];
            if slot.stamp != self.stamp {
                return Err(index);
            }
            if slot.key == key {
                return Ok(index);
            }
            index = (index + 1) & mask;
        }
    }

    #[inline(always)]
    pub(super) fn slot(&mut self, index: usize) -> &mut Slot {
        &mut self.slots[index]
    }

    pub(super) fn get(&self, index: usize) -> &Slot {
        &self.slots[index]
    }

    /// How many states there are.
    pub(super) const fn len(&self) -> usize {
        self.used
    }

    /// Fills a free slot that [`find`](Self::find) returned.
    #[inline(always)]
    pub(super) fn insert(
        &mut self,
        index: usize,
        key: u64,
        cost: u32,
        from: u16,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        self.slots[index] = Slot { key, cost, from, stamp: self.stamp };
        self.used += 1;
        if self.used * 2 > self.slots.len() { self.grow(control) } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        self.shift -= 1;
        let larger = self.take(control)?;
        let smaller = std::mem::replace(&mut self.slots, larger);
        for slot in smaller.iter().filter(|slot| slot.stamp == self.stamp) {
            if let Err(index) = self.find(slot.key) {
                self.slots[index] = *slot;
            }
        }
        let size = (64 - FIRST_BITS - self.shift) as usize - 1;
        if let Some(kept) = self.kept.get_mut(size) {
            *kept = smaller;
        } else {
            control.release(smaller.len() * size_of::<Slot>());
        }
        Ok(())
    }
}

/// Multiplied by the golden ratio, every bit of the key reaches the high bits.
#[inline(always)]
const fn hash(key: u64) -> u64 {
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
