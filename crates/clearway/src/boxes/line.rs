//! One line of the board and every way to place its vehicles.
//!
//! A *configuration* is an offset for each vehicle of the line. Vehicles never pass each other, so
//! the taken cells determine the configuration.

use super::MAX_SIDE;
use crate::board::Metric;

/// The most configurations of a line: a set of them is a word of 32 bits.
const MAX_CONFIGURATIONS: usize = 32;

/// Marks a step that the line itself does not allow.
pub(super) const NONE: u8 = u8::MAX;

/// A vehicle of a line: its length and the stretch that it can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) length: u8,
    pub(crate) low: u8,
    pub(crate) high: u8,
}

/// One vehicle goes one cell, from a given configuration.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineStep {
    /// The configuration that it leads to; [`NONE`] if the line does not allow it.
    pub(super) to: u8,
    /// The cell that it takes.
    pub(super) entered: u8,
    /// The cell that it leaves.
    pub(super) left: u8,
}

/// Bits that go `distance` ranks up in one move, and those above come down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) distance: u32,
    /// The lower ranks of the pairs.
    pub(super) ranks: u32,
}

/// All configurations of a line, in lexicographic order of the offsets.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    slots: usize,
    /// Per configuration: the cells that are taken.
    occupied: Vec<u8>,
    /// Per set of cells: the configuration that takes exactly these; [`NONE`] if there is none.
    by_occupied: Vec<u8>,
    /// Per configuration and vehicle.
    offsets: Vec<u8>,
    /// Per configuration and vehicle: one cell down, one cell up.
    steps: Vec<[LineStep; 2]>,
    /// Per set of crossed cells: the configurations that leave all of them free.
    allowed: Vec<u32>,
    /// Per set of crossed cells: the number of these configurations.
    counts: Vec<u8>,
    /// Per cell: the configurations that leave it free.
    free: [u32; MAX_SIDE],
    moves: Shifts,
    steps_only: Shifts,
}

/// The shifts of a line, per set of crossed cells.
#[derive(Clone, Debug, Default)]
struct Shifts {
    all: Vec<Shift>,
    /// Where those of each set begin and end.
    ends: Vec<u32>,
}

impl Line {
    /// The line with these vehicles in order; `None` if it has too many configurations.
    pub(crate) fn new(cells: u8, slots: &[Slot]) -> Option<Self> {
        let mut offsets = Vec::new();
        place(slots, &mut Vec::new(), &mut offsets)?;
        let count = if slots.is_empty() { 1 } else { offsets.len() / slots.len() };
        let mut line = Self {
            slots: slots.len(),
            occupied: Vec::with_capacity(count),
            by_occupied: vec![NONE; 1 << cells],
            offsets,
            steps: Vec::with_capacity(count * slots.len()),
            allowed: Vec::with_capacity(1 << cells),
            counts: Vec::with_capacity(1 << cells),
            free: [0; MAX_SIDE],
            moves: Shifts::default(),
            steps_only: Shifts::default(),
        };
        for configuration in 0..count {
            let taken =
                slots.iter().zip(line.offsets(configuration)).map(|(slot, &at)| cover(*slot, at));
            let taken = taken.fold(0, |all, cells| all | cells);
            line.by_occupied[usize::from(taken)] = configuration as u8;
            line.occupied.push(taken);
        }
        for (cell, free) in line.free.iter_mut().enumerate() {
            *free = avoiding(&line.occupied, 1 << cell);
        }
        line.find_steps(slots);
        for crossed in 0..1_u32 << cells {
            let allowed = avoiding(&line.occupied, crossed as u8);
            line.allowed.push(allowed);
            line.counts.push(allowed.count_ones() as u8);
        }
        line.moves = line.find_shifts(Metric::Moves);
        line.steps_only = line.find_shifts(Metric::Steps);
        Some(line)
    }

    fn find_steps(&mut self, slots: &[Slot]) {
        for configuration in 0..self.count() {
            for (index, slot) in slots.iter().enumerate() {
                let at = self.offsets(configuration)[index];
                let others = self.occupied[configuration] & !cover(*slot, at);
                let step = |to: u8, entered: u8, left: u8| {
                    let cells = cover(*slot, to);
                    let is_clear = others & cells == 0;
                    let to = self.by_occupied[usize::from(others | cells)];
                    LineStep { to: if is_clear { to } else { NONE }, entered, left }
                };
                let nowhere = LineStep { to: NONE, entered: 0, left: 0 };
                let down = if at > slot.low {
                    step(at - 1, at - 1, at + slot.length - 1)
                } else {
                    nowhere
                };
                let up = if at < slot.high { step(at + 1, at + slot.length, at) } else { nowhere };
                self.steps.push([down, up]);
            }
        }
    }

    fn find_shifts(&self, metric: Metric) -> Shifts {
        let mut found = Shifts { all: Vec::new(), ends: vec![0] };
        for crossed in 0..self.allowed.len() {
            let allowed = self.allowed[crossed];
            let mut sets = [0_u32; MAX_CONFIGURATIONS];
            for from in bits(allowed) {
                let rank = self.rank(crossed as u8, from);
                for slot in 0..self.slots {
                    let mut at = from;
                    loop {
                        at = self.steps[at * self.slots + slot][1].to.into();
                        if at == usize::from(NONE) || allowed >> at & 1 == 0 {
                            break;
                        }
                        sets[(self.rank(crossed as u8, at) - rank) as usize] |= 1 << rank;
                        if metric == Metric::Steps {
                            break;
                        }
                    }
                }
            }
            let shifts = sets.iter().enumerate().filter(|(_, ranks)| **ranks != 0);
            found.all.extend(
                shifts.map(|(distance, &ranks)| Shift { distance: distance as u32, ranks }),
            );
            found.ends.push(found.all.len() as u32);
        }
        found
    }

    /// How many configurations there are.
    pub(crate) fn count(&self) -> usize {
        self.occupied.len()
    }

    /// How many vehicles there are.
    pub(super) const fn slots(&self) -> usize {
        self.slots
    }

    /// The offset of each vehicle in a configuration.
    pub(crate) fn offsets(&self, configuration: usize) -> &[u8] {
        &self.offsets[configuration * self.slots..][..self.slots]
    }

    /// The cells that are taken in a configuration.
    pub(crate) fn occupied(&self, configuration: usize) -> u8 {
        self.occupied[configuration]
    }

    /// The configuration that takes exactly these cells.
    pub(crate) fn find(&self, occupied: u8) -> Option<usize> {
        let found = self.by_occupied[usize::from(occupied)];
        (found != NONE).then_some(found.into())
    }

    /// The steps of each vehicle in a configuration.
    pub(super) fn steps(&self, configuration: usize) -> &[[LineStep; 2]] {
        &self.steps[configuration * self.slots..][..self.slots]
    }

    /// The configurations that leave the crossed cells free.
    #[inline(always)]
    pub(crate) fn allowed(&self, crossed: u8) -> u32 {
        self.allowed[usize::from(crossed)]
    }

    /// How many configurations leave the crossed cells free, per set of them.
    pub(super) fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// The configurations that leave a cell free.
    #[inline(always)]
    pub(super) fn free(&self, cell: u8) -> u32 {
        self.free[usize::from(cell) % MAX_SIDE]
    }

    /// The rank of a configuration among those that leave the crossed cells free.
    pub(super) fn rank(&self, crossed: u8, configuration: usize) -> u32 {
        (self.allowed(crossed) & ((1 << configuration) - 1)).count_ones()
    }

    /// How ranks are joined by one move (or step) while these cells are crossed.
    #[inline(always)]
    pub(super) fn shifts(&self, metric: Metric, crossed: u8) -> &[Shift] {
        let shifts = match metric {
            Metric::Moves => &self.moves,
            Metric::Steps => &self.steps_only,
        };
        let crossed = usize::from(crossed);
        &shifts.all[shifts.ends[crossed] as usize..shifts.ends[crossed + 1] as usize]
    }
}

/// Appends every placing of the vehicles after those in `placed`; `None` if there are too many.
fn place(slots: &[Slot], placed: &mut Vec<u8>, all: &mut Vec<u8>) -> Option<()> {
    let Some(slot) = slots.get(placed.len()) else {
        all.extend(placed.iter());
        return (all.len() <= MAX_CONFIGURATIONS * slots.len()).then_some(());
    };
    let free_from = placed.last().map_or(0, |at| at + slots[placed.len() - 1].length);
    for at in slot.low.max(free_from)..=slot.high {
        placed.push(at);
        place(slots, placed, all)?;
        placed.pop();
    }
    Some(())
}

/// The cells that a vehicle takes.
pub(super) const fn cover(slot: Slot, at: u8) -> u8 {
    (u8::MAX >> (8 - slot.length)) << at
}

/// The configurations that take none of these cells.
fn avoiding(occupied: &[u8], cells: u8) -> u32 {
    let sets = occupied.iter().enumerate();
    sets.map(|(index, taken)| u32::from(taken & cells == 0) << index).sum()
}

/// The places of the ones in a set.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}
