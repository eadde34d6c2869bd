//! The cache of an oracle: it drops the spaces that were not used for longest.

use super::Depth;
use super::frame::{SpaceFrame, order};
use crate::board::VehicleId;
use crate::space::Space;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The approximate memory of an entry, without its spaces.
const ENTRY_BYTES: u64 = 320;

/// How many spaces of one frame are kept.
const MOST_SPACES: usize = 64;

/// An id of a vehicle is a byte.
const MOST_VEHICLES: usize = 256;

/// The entry of a frame, shared by threads.
pub(super) type Slot = Arc<Mutex<Kept>>;

/// The frames seen so far.
#[derive(Debug)]
pub(super) struct Cache {
    entries: BTreeMap<Vec<u8>, Entry>,
    /// Counts lookups, as a clock for `used`.
    time: u64,
    bytes: u64,
}

#[derive(Debug)]
struct Entry {
    slot: Slot,
    /// When it was last used.
    used: u64,
    bytes: u64,
}

impl Cache {
    pub(super) const fn new() -> Self {
        Self { entries: BTreeMap::new(), time: 0, bytes: 0 }
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many frames are in the cache.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entry of a frame; a new one if the frame is new.
    pub(super) fn slot(&mut self, key: &[u8], most: u64) -> Slot {
        self.time += 1;
        if let Some(entry) = self.entries.get_mut(key) {
            entry.used = self.time;
            return Arc::clone(&entry.slot);
        }
        let slot = Slot::default();
        let bytes = ENTRY_BYTES;
        let entry = Entry { slot: Arc::clone(&slot), used: self.time, bytes };
        self.entries.insert(key.to_vec(), entry);
        self.bytes += bytes;
        self.keep_to(most);
        slot
    }

    /// Records the memory of a frame's spaces, and drops other frames if the total is too much.
    pub(super) fn weigh(&mut self, key: &[u8], bytes: u64, most: u64) {
        if let Some(entry) = self.entries.get_mut(key) {
            let weight = ENTRY_BYTES + bytes;
            self.bytes = self.bytes - entry.bytes + weight;
            entry.bytes = weight;
            self.keep_to(most);
        }
    }

    /// Drops the frames that were not used for longest, until half of the memory is free, so that
    /// it happens rarely.
    fn keep_to(&mut self, most: u64) {
        if self.bytes <= most {
            return;
        }
        let mut times: Vec<(u64, u64)> =
            self.entries.values().map(|entry| (entry.used, entry.bytes)).collect();
        times.sort_unstable();
        let mut last = 0;
        for (used, bytes) in times {
            if self.bytes <= most / 2 {
                break;
            }
            self.bytes -= bytes;
            last = used;
        }
        self.entries.retain(|_, entry| entry.used > last);
    }
}

/// The cached data of a frame.
#[derive(Debug, Default)]
pub(super) struct Kept {
    spaces: Vec<Arc<KeptSpace>>,
    /// Whether a board of it was solved on its own.
    pub(super) is_met: bool,
    /// Whether a space of it took too much memory.
    pub(super) is_too_large: bool,
    /// The memory of its spaces.
    pub(super) bytes: u64,
}

/// A space, and how its vehicles are numbered.
#[derive(Debug)]
pub(super) struct KeptSpace {
    space: Space,
    /// The ids of its vehicles in the order of the frame.
    order: Vec<VehicleId>,
    bytes: u64,
}

impl Kept {
    /// Adds a space of `bytes` bytes.
    pub(super) fn add(&mut self, space: Space, bytes: u64) {
        if self.spaces.len() == MOST_SPACES {
            self.bytes -= self.spaces.remove(0).bytes;
        }
        self.bytes += bytes;
        let order = order(space.puzzle());
        self.spaces.push(Arc::new(KeptSpace { space, order, bytes }));
    }

    /// The depth of a board, if a space has it.
    pub(super) fn depth(&self, frame: &SpaceFrame) -> Option<Depth> {
        self.spaces.iter().find_map(|kept| kept.depth(frame.offsets.iter().copied()))
    }

    /// The space that has a board.
    pub(super) fn find(&self, frame: &SpaceFrame) -> Option<Arc<KeptSpace>> {
        let has = |kept: &&Arc<KeptSpace>| kept.depth(frame.offsets.iter().copied()).is_some();
        self.spaces.iter().find(has).map(Arc::clone)
    }
}

impl KeptSpace {
    /// The depth of the state with these offsets, which are in the order of the frame.
    pub(super) fn depth(&self, offsets: impl Iterator<Item = u8>) -> Option<Depth> {
        let mut own = [0; MOST_VEHICLES];
        for (id, offset) in self.order.iter().zip(offsets) {
            own[id.index()] = offset;
        }
        let state = self.space.find(&own[..self.order.len()])?;
        Some(self.space.depth(state).map_or(Depth::Unsolvable, Depth::Known))
    }
}
