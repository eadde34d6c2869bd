//! Chooses the outer lines, and the use of the inner lines, so that words are full.
//!
//! Work is done word by word, so the fewer words the states take, the better. How many states a
//! word has depends on the cells that the outer vehicles leave free. So a random walk from the
//! start samples a few hundred placings of them; the same puzzle always gets the same walk.

use super::MAX_SIDE;
use super::frame::{BoxFrame, Levels, byte};
use super::line::NONE;
use super::nodes::WORD;
use crate::board::Axis;
use crate::state::Lanes;

/// How many steps the walk takes.
const WALK: usize = 400;

/// The most sets of inner lines.
const SETS: usize = 1 << MAX_SIDE;

/// How many configurations each inner line may have in one placing of the outer vehicles.
pub(super) type Counts = [u8; MAX_SIDE];

/// A way to divide the board, and the samples that it was chosen by.
pub(super) struct BoxPlan {
    pub(super) frame: BoxFrame,
    samples: Vec<Counts>,
}

impl BoxPlan {
    /// The division with the fullest boxes; `None` if the board is too large for boxes.
    pub(super) fn new(lanes: &Lanes) -> Option<Self> {
        let plans = [Axis::Horizontal, Axis::Vertical].map(|axis| {
            let frame = BoxFrame::new(lanes, axis)?;
            let samples = walk(&frame, lanes.start())?;
            let (levels, fullness) = choose(&frame, &samples)?;
            let mut plan = Self { frame, samples };
            plan.frame.set_levels(levels)?;
            Some((plan, fullness))
        });
        let [rows, columns] = plans;
        match (rows, columns) {
            (Some(rows), Some(columns)) if columns.1 > rows.1 => Some(columns.0),
            (Some(plan), _) | (None, Some(plan)) => Some(plan.0),
            (None, None) => None,
        }
    }

    /// Makes boxes smaller after one was too large; `None` if that is impossible.
    pub(super) fn widen(mut self, counts: Counts) -> Option<Self> {
        self.samples.push(counts);
        let (levels, _) = choose(&self.frame, &self.samples)?;
        self.frame.set_levels(levels)?;
        Some(self)
    }
}

/// Placings of the outer vehicles that leave every inner line a configuration.
fn walk(frame: &BoxFrame, start: &[u8]) -> Option<Vec<Counts>> {
    let (mut outer, _) = frame.configurations(start)?;
    let mut board = frame.board(outer);
    let mut samples = vec![frame.counts(board)];
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..WALK {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let Some(index) = (random as usize % 4096).checked_rem(frame.outer.len()) else { break };
        let line = &frame.outer[index];
        let slots = line.line.slots();
        let slot = (random >> 20) as usize % slots;
        let from = byte(outer, index);
        let step = &line.steps[usize::from(from) * slots + slot][(random >> 40) as usize & 1];
        if step.to == NONE {
            continue;
        }
        let next = frame.counts(board ^ step.board);
        if next.contains(&0) {
            continue;
        }
        board ^= step.board;
        outer ^= u64::from(from ^ step.to) << (8 * index);
        samples.push(next);
    }
    crate::sort::long(&mut samples);
    samples.dedup();
    Some(samples)
}

/// The use of the lines that needs the fewest words, and the states per word.
///
/// Fills the bits of a word first. Then as many of the other lines as possible become words of a
/// box, because work is done box by box.
pub(super) fn choose(frame: &BoxFrame, samples: &[Counts]) -> Option<(Levels, f64)> {
    let mut lines = [0; MAX_SIDE];
    let mut movable = 0;
    for (at, _) in frame.inner.iter().enumerate().filter(|(_, line)| line.count() > 1) {
        lines[movable] = at;
        movable += 1;
    }
    // Per set of movable lines: the sum of their states over all samples, and the maximum.
    let all = (1_usize << movable) - 1;
    let [mut sums, mut largest, mut products] = [[0_u64; SETS]; 3];
    for counts in samples {
        products[0] = 1;
        for set in 1..=all {
            let line = lines[set.trailing_zeros() as usize % MAX_SIDE];
            products[set] = products[set & (set - 1)] * u64::from(counts[line]);
        }
        for set in 0..=all {
            sums[set] += products[set];
            largest[set] = largest[set].max(products[set]);
        }
    }
    let fits = |set: &usize| largest[*set] <= WORD.into();
    let subsets = |of: usize| (0..=of).filter(move |set| set & !of == 0);
    let bits = subsets(all).filter(fits).min_by_key(|set| sums[all & !set])?;
    let rest = all & !bits;
    let words = subsets(rest).filter(fits).max_by_key(|&set| sums[set])?;
    let of_lines = |set: usize| -> u8 {
        (0..movable).map(|at| u8::from(set >> at & 1 != 0) << lines[at]).sum()
    };
    let (words, keys) = (of_lines(words), of_lines(rest & !words));
    let levels = Levels { bits: !(words | keys), words, keys };
    Some((levels, sums[all] as f64 / sums[rest] as f64))
}
