//! The depth of a single space, exactly.
//!
//! A space is searched from one of its boards. If the farthest board is `d` steps away, and the
//! nearest solved one `e`, then no board of the space needs more than `d + e` steps. Only if that
//! could be a record, the space is searched again from all of its solved boards.

use super::field::{End, Field, Rows, State};
use super::half::Hole;

/// The hardest board for an end of a line.
pub(crate) struct Record {
    pub(crate) steps: u32,
    pub(crate) board: String,
}

/// The boards of a class with the same sums of columns in the upper half.
#[derive(Clone, Copy, Default)]
struct Block {
    /// Where they begin if the hole is in the upper half, and if it is in the lower one.
    starts: [u32; 2],
    /// How many lower halves there are for each upper half, without the hole and with it.
    lower: [u32; 2],
}

/// Numbers the boards of a class, and searches spaces; its memory is used again.
pub(crate) struct Depths<'a> {
    field: &'a Field,
    /// By the sums of the upper half.
    blocks: Vec<Block>,
    is_seen: Vec<u64>,
    queue: Vec<State>,
    second: Vec<State>,
}

impl<'a> Depths<'a> {
    pub(crate) fn new(field: &'a Field) -> Self {
        Self {
            field,
            blocks: vec![Block::default(); 1 << (2 * field.width)],
            is_seen: Vec::new(),
            queue: Vec::new(),
            second: Vec::new(),
        }
    }

    /// Numbers the boards of a class: the sums of the upper half and what is left for the lower one.
    pub(crate) fn number_class(&mut self, key: Rows, sums: &[(u16, u16)]) {
        let mut start = 0;
        for &(above, below) in sums {
            let kinds = [Hole::Absent, Hole::Present];
            let upper = kinds.map(|hole| self.field.upper.group(hole, key.0, above).len);
            let lower = kinds.map(|hole| self.field.lower.group(hole, key.1, below).len);
            let middle = start + upper[1] * lower[0];
            self.blocks[usize::from(above)] = Block { starts: [start, middle], lower };
            start = middle + upper[0] * lower[1];
        }
        let words = (start as usize).div_ceil(64);
        self.is_seen.resize(words.max(self.is_seen.len()), 0);
    }

    /// The most steps that a board of a space needs, for any end, if that is at least `best`.
    pub(crate) fn record(&mut self, first: State, best: u32) -> Option<Record> {
        let mut queue = std::mem::take(&mut self.queue);
        queue.clear();
        queue.push(first);
        let (ends, depth) = self.search(&mut queue);
        let mut found: Option<Record> = None;
        for (nearest, end) in ends {
            let best = found.as_ref().map_or(best, |found| found.steps);
            if depth + nearest >= best
                && let Some(record) = self.farthest(&queue, end, best)
                && found.as_ref().is_none_or(|found| record.is_better(found))
            {
                found = Some(record);
            }
        }
        self.queue = queue;
        found
    }

    /// Searches from the only board in the queue. Returns how near each end is, and the depth.
    fn search(&mut self, queue: &mut Vec<State>) -> (Vec<(u32, End)>, u32) {
        let mut open_rows = self.field.row_ends;
        let mut open_columns = self.field.column_ends;
        let mut ends: Vec<(u32, End)> = Vec::new();
        let depth = self.layers(queue, |state, depth| {
            let along = !state.down() & !(1 << state.hole());
            let (rows, columns) = (open_rows & along, open_columns & state.down());
            if rows | columns != 0 {
                open_rows &= !rows;
                open_columns &= !columns;
                ends.extend(bits(rows).map(|cell| (depth, End { cell, of_row: true })));
                ends.extend(bits(columns).map(|cell| (depth, End { cell, of_row: false })));
            }
        });
        (ends, depth.0)
    }

    /// The boards of a space that are farthest from those solved for an end, if they are a record.
    fn farthest(&mut self, space: &[State], end: End, best: u32) -> Option<Record> {
        let mut queue = std::mem::take(&mut self.second);
        queue.clear();
        queue.extend(space.iter().filter(|&&state| end.is_solved(state)));
        let (steps, last) = self.layers(&mut queue, |_, _| {});
        let record = (steps >= best).then(|| {
            let boards = queue[last..].iter().map(|&state| self.field.draw(state, end));
            Record { steps, board: boards.min().expect("a layer is not empty") }
        });
        self.second = queue;
        record
    }

    /// Searches from all boards in the queue, and appends all that are reached. Returns how deep it
    /// is, and where the last layer begins.
    fn layers(
        &mut self,
        queue: &mut Vec<State>,
        mut visit: impl FnMut(State, u32),
    ) -> (u32, usize) {
        for &state in &*queue {
            let number = self.number(state.down(), state.hole());
            mark(&mut self.is_seen, number);
        }
        let (mut depth, mut layer_start, mut layer_end) = (0, 0, queue.len());
        loop {
            for done in layer_start..layer_end {
                let state = queue[done];
                visit(state, depth);
                self.expand(state, queue);
            }
            if queue.len() == layer_end {
                break;
            }
            (layer_start, layer_end) = (layer_end, queue.len());
            depth += 1;
        }
        for state in &*queue {
            let number = self.number(state.down(), state.hole());
            self.is_seen[number as usize / 64] = 0;
        }
        (depth, layer_start)
    }

    /// Appends the boards one step away that are new.
    #[inline]
    fn expand(&mut self, state: State, queue: &mut Vec<State>) {
        let (down, hole) = (state.down(), state.hole());
        let (field, at) = (self.field, 1_u64 << hole);
        let mut visit = |down: u64, hole: u32| {
            let number = self.number(down, hole);
            if mark(&mut self.is_seen, number) {
                queue.push(State::new(down, hole));
            }
        };
        if at & field.has_left != 0 && down & at >> 1 == 0 {
            visit(down, hole - 1);
        }
        if at & field.has_right != 0 && down & at << 1 == 0 {
            visit(down, hole + 1);
        }
        // Above the first row and below the last one there is nothing that moves along a column.
        let above = at >> field.width;
        if down & above != 0 {
            visit(down ^ above ^ at, hole - field.width);
        }
        let below = at << field.width;
        if down & below != 0 {
            visit(down ^ below ^ at, hole + field.width);
        }
    }

    /// The number of a board in its class.
    #[inline]
    fn number(&self, down: u64, hole: u32) -> u32 {
        let field = self.field;
        let above = (down & ((1 << field.upper_cells) - 1)) as u32;
        let below = (down >> field.upper_cells) as u32;
        let Block { starts, lower } = self.blocks[usize::from(field.upper.sums(above))];
        if hole < field.upper_cells {
            starts[0]
                + field.upper.number(Hole::Present, above, hole) * lower[0]
                + field.lower.number(Hole::Absent, below, 0)
        } else {
            starts[1]
                + field.upper.number(Hole::Absent, above, 0) * lower[1]
                + field.lower.number(Hole::Present, below, hole - field.upper_cells)
        }
    }
}

impl Record {
    /// Whether it is harder than another one, or as hard and before it in the order of boards.
    pub(crate) fn is_better(&self, other: &Self) -> bool {
        (other.steps, &self.board) < (self.steps, &other.board)
    }
}

/// Marks a number. Returns whether it is new.
#[inline]
pub(crate) fn mark(marks: &mut [u64], number: u32) -> bool {
    let (word, bit) = (&mut marks[number as usize / 64], 1 << (number % 64));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// The bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}
