//! The constant data of a search, as tables of bits.

use super::grid::Grid;
use crate::board::{Axis, CellSet, Metric, Side};
use crate::heuristics::LINES_ASKED;

/// A vehicle of a model: its line, where it stands, and where it can ever stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    pub(super) axis: Axis,
    pub(super) line: u8,
    pub(super) length: u8,
    pub(super) start: u8,
    pub(super) low: u8,
    pub(super) high: u8,
}

/// The board without its vehicles.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardFrame<'a> {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) walls: &'a CellSet,
    pub(super) red: usize,
    pub(super) exit: Side,
}

impl BoardFrame<'_> {
    pub(super) fn fits<G: Grid>(&self) -> bool {
        self.width.max(self.height) <= G::SIDE
    }

    /// The red car's offset when its front is on the exit edge.
    pub(super) fn solved_offset(&self, red: Track) -> u8 {
        match self.exit {
            Side::Left | Side::Top => 0,
            Side::Right => self.width - red.length,
            Side::Bottom => self.height - red.length,
        }
    }
}

/// A vehicle: its field in the key, and the bits of its places in the words of targets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) shift: u32,
    pub(super) mask: u64,
    /// 0 for the rows, 1 for the columns.
    pub(super) axis: usize,
    pub(super) line: u8,
    pub(super) low: u8,
    pub(super) length: u8,
    /// The greatest value of the field.
    pub(super) last: u8,
    /// The first bit beyond its stretch, counted from `low`.
    pub(super) end: u32,
    /// Where its places begin in the word.
    pub(super) bit: u32,
    /// Where its places begin in the tables.
    pub(super) base: u16,
    /// The first of the vehicles that may move next after this one, apart from those that it
    /// crosses.
    pub(super) next: u8,
    /// The vehicle of the puzzle.
    pub(super) vehicle: u8,
}

impl Piece {
    #[inline(always)]
    pub(super) fn value(&self, key: u64) -> u32 {
        (key >> self.shift & self.mask) as u32
    }
}

/// A value of a vehicle's field.
#[derive(Clone, Copy, Debug)]
pub(super) struct VehiclePlace {
    pub(super) clear: u64,
    pub(super) set: u64,
    pub(super) piece: u16,
    pub(super) value: u16,
}

/// The cells that a blocker sweeps to leave the way out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leave {
    up: u32,
    down: u32,
    up_steps: u8,
    down_steps: u8,
    /// Whether it covers the red car's line at this place.
    blocks: bool,
}

/// Marks a direction in which a vehicle can never leave: a cell that is always taken.
const NEVER: u32 = 1 << 31;

/// The vehicles whose places share a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) base: usize,
}

/// A puzzle as tables, which are filled again for each puzzle in the same memory.
#[derive(Debug)]
pub(super) struct Model<G> {
    pub(super) pieces: Vec<Piece>,
    pub(super) words: Vec<Word>,
    pub(super) places: Vec<VehiclePlace>,
    /// Per place: its cells by rows, by columns, and across the red car's line if it is parallel.
    pub(super) masks: Vec<[G; 3]>,
    leaves: Vec<Leave>,
    crossers: Vec<Crosser>,
    pub(super) red: Piece,
    /// Per value of the red car's field: its way out and how long it is.
    ways: [(u32, u32); 16],
    across: usize,
    /// Per line: how many pieces are on lines before it.
    pub(super) before: [u8; 33],
    pub(super) start: u64,
    /// The taken cells at the start, as in `masks`, walls included.
    pub(super) board: [G; 3],
}

/// A vehicle of another line that can cover a cell of the red car's line.
#[derive(Clone, Copy, Debug)]
struct Crosser {
    shift: u32,
    mask: u64,
    base: u16,
    line: u8,
    is_asked: bool,
}

const NO_PIECE: Piece = Piece {
    shift: 0,
    mask: 0,
    axis: 0,
    line: 0,
    low: 0,
    length: 0,
    last: 0,
    end: 0,
    bit: 0,
    base: 0,
    next: 0,
    vehicle: 0,
};

impl<G: Grid> Model<G> {
    pub(super) fn new() -> Self {
        Self {
            pieces: Vec::new(),
            words: Vec::new(),
            places: Vec::new(),
            masks: Vec::new(),
            leaves: Vec::new(),
            crossers: Vec::new(),
            red: NO_PIECE,
            ways: [(0, 0); 16],
            across: 1,
            before: [0; 33],
            start: 0,
            board: [G::default(); 3],
        }
    }

    /// Fills the tables; false if a state has more than 64 bits.
    pub(super) fn fill(&mut self, frame: BoardFrame<'_>, all: &[Track], metric: Metric) -> bool {
        self.clear(&frame);
        let red = all[frame.red];
        self.across = 1 - axis_index(red.axis);
        let order = self.sort(all);
        let (mut shift, mut bit) = (0, 64);
        for (number, &vehicle) in order[..all.len()].iter().enumerate() {
            let stretch = &all[usize::from(vehicle)];
            let count = u32::from(stretch.high - stretch.low) + 1;
            let bits = 32 - (count - 1).leading_zeros();
            if shift + bits > 64 {
                return false;
            }
            if bit + count > 64 {
                bit = 0;
                let base = self.places.len();
                self.words.push(Word { first: number, end: number, base });
            }
            let lane = usize::from(lane(*stretch));
            let is_alone = self.before[lane + 1] - self.before[lane] == 1;
            let piece = Piece {
                // A field of no bits may stand at the end of a full word.
                shift: shift.min(63),
                mask: (1 << bits) - 1,
                axis: axis_index(stretch.axis),
                line: stretch.line,
                low: stretch.low,
                length: stretch.length,
                last: stretch.high - stretch.low,
                end: 1 << (stretch.high - stretch.low + stretch.length),
                bit,
                base: self.places.len() as u16,
                // In moves, a second slide of the same vehicle leads only where the first could
                // have gone.
                next: self.before[lane + usize::from(is_alone && metric == Metric::Moves)],
                vehicle,
            };
            self.add_places(&piece, number, &frame, red);
            if let Some(word) = self.words.last_mut() {
                word.end = number + 1;
            }
            self.pieces.push(piece);
            if usize::from(vehicle) == frame.red {
                self.red = piece;
            }
            let value = stretch.start - stretch.low;
            self.start |= u64::from(value) << piece.shift;
            let mask = self.masks[usize::from(piece.base) + usize::from(value)];
            for (board, mask) in self.board.iter_mut().zip(&mask) {
                board.toggle(mask);
            }
            shift += bits;
            bit += count;
        }
        self.fill_ways(&frame, red);
        true
    }

    /// Empties the tables; the board has its walls only.
    fn clear(&mut self, frame: &BoardFrame<'_>) {
        self.pieces.clear();
        self.words.clear();
        self.places.clear();
        self.masks.clear();
        self.leaves.clear();
        self.crossers.clear();
        self.start = 0;
        self.board = [G::default(); 3];
        if !frame.walls.is_empty() {
            for wall in frame.walls.iter() {
                self.board[0].set(wall.row, 1 << wall.column);
                self.board[1].set(wall.column, 1 << wall.row);
            }
        }
    }

    /// Sorts the vehicles by line; on one line in any order.
    fn sort(&mut self, all: &[Track]) -> [u8; 256] {
        self.before = [0; 33];
        for stretch in all {
            self.before[usize::from(lane(*stretch)) + 1] += 1;
        }
        for lane in 0..32 {
            self.before[lane + 1] += self.before[lane];
        }
        let mut order = [0_u8; 256];
        let mut filled = self.before;
        for (vehicle, stretch) in all.iter().enumerate() {
            let place = &mut filled[usize::from(lane(*stretch))];
            order[usize::from(*place)] = vehicle as u8;
            *place += 1;
        }
        order
    }

    fn add_places(&mut self, piece: &Piece, number: usize, frame: &BoardFrame<'_>, red: Track) {
        let is_across = piece.axis == self.across;
        let own = (1_u32 << piece.length) - 1;
        let mut can_block = false;
        for value in 0..=piece.last {
            self.places.push(VehiclePlace {
                clear: !(piece.mask << piece.shift),
                set: u64::from(value) << piece.shift,
                piece: number as u16,
                value: value.into(),
            });
            let offset = piece.low + value;
            let mut mask = [G::default(); 3];
            mask[piece.axis].set(piece.line, own << offset);
            let across = &mut mask[1 - piece.axis];
            for along in offset..offset + piece.length {
                across.set(along, 1 << piece.line);
            }
            if !is_across {
                mask[2] = mask[self.across];
            }
            self.masks.push(mask);
            let leave = if is_across { leave(piece, offset, red.line) } else { Leave::default() };
            can_block |= leave.blocks;
            self.leaves.push(leave);
        }
        let Piece { shift, mask, base, line, .. } = *piece;
        if is_across && can_block {
            let side = match frame.exit {
                Side::Left | Side::Top => line,
                Side::Right => frame.width - 1 - line,
                Side::Bottom => frame.height - 1 - line,
            };
            let is_asked = side < LINES_ASKED;
            self.crossers.push(Crosser { shift, mask, base, line, is_asked });
        }
    }

    fn fill_ways(&mut self, frame: &BoardFrame<'_>, red: Track) {
        let solved = frame.solved_offset(red);
        for offset in red.low..=red.high {
            let (from, until) = match frame.exit.sign() {
                1 => (offset + red.length, solved + red.length),
                _ => (solved, offset),
            };
            let way = (1 << until) - (1 << from);
            self.ways[usize::from(offset - red.low)] = (way, offset.abs_diff(solved).into());
        }
    }

    /// The taken cells in another state, as in `masks`.
    pub(super) fn board_at(&self, key: u64) -> [G; 3] {
        let mut board = self.board;
        for piece in &self.pieces {
            for value in [piece.value(self.start), piece.value(key)] {
                let masks = &self.masks[usize::from(piece.base) + value as usize];
                for (board, mask) in board.iter_mut().zip(masks) {
                    board.toggle(mask);
                }
            }
        }
        board
    }

    /// How far the red car is from the exit.
    #[inline(always)]
    pub(super) fn distance(&self, key: u64) -> u32 {
        self.ways[self.red.value(key) as usize & 15].1
    }

    /// A consistent lower bound on the cost; `None` is infinite.
    ///
    /// It is the `clearing` estimate.
    #[inline(always)]
    pub(super) fn estimate<const STEPS: bool>(&self, key: u64, board: &[G; 3]) -> Option<u32> {
        let (way, distance) = self.ways[self.red.value(key) as usize & 15];
        let blocked = board[1 - self.across].line(self.red.line) & way;
        if blocked == 0 {
            return Some(if STEPS { distance } else { distance.min(1) });
        }
        if STEPS {
            Some(distance + self.steps_to_clear(key, board, blocked)?)
        } else {
            Some(1 + blocked.count_ones() + self.lines_in_the_way(key, board, blocked)?)
        }
    }

    /// The steps of each blocker, and one for each taken cell on its way.
    #[inline(always)]
    fn steps_to_clear(&self, key: u64, board: &[G; 3], blocked: u32) -> Option<u32> {
        let mut sum = 0;
        for crosser in &self.crossers {
            let leave = self.leave(crosser, key);
            if blocked >> crosser.line & 1 == 0 || !leave.blocks {
                continue;
            }
            let line = board[self.across].line(crosser.line);
            let cost = |cells: u32, steps: u8| {
                (cells & NEVER == 0).then(|| u32::from(steps) + (cells & line).count_ones())
            };
            let up = cost(leave.up, leave.up_steps);
            let down = cost(leave.down, leave.down_steps);
            sum += up.into_iter().chain(down).min()?;
        }
        Some(sum)
    }

    /// On how many lines something must move before all blockers can leave, whichever way each goes.
    #[inline(always)]
    fn lines_in_the_way(&self, key: u64, board: &[G; 3], blocked: u32) -> Option<u32> {
        let mut unions = [0_u32; 1 << LINES_ASKED];
        let mut count = 1;
        for crosser in &self.crossers {
            if blocked >> crosser.line & 1 == 0 || !crosser.is_asked {
                continue;
            }
            let leave = self.leave(crosser, key);
            if !leave.blocks {
                continue;
            }
            let line = board[self.across].line(crosser.line);
            let parallel = board[2].line(crosser.line);
            let own = line & !parallel;
            // Each other vehicle on its own line is pushed by one move, whatever cells it takes.
            let sweep = |cells: u32| {
                (parallel & cells) | u32::from(own & cells != 0) << (16 + crosser.line)
            };
            let (up, down) = (sweep(leave.up), sweep(leave.down));
            match (leave.up & NEVER != 0, leave.down & NEVER != 0) {
                (true, true) => return None,
                (false, true) => unions[..count].iter_mut().for_each(|union| *union |= up),
                (true, false) => unions[..count].iter_mut().for_each(|union| *union |= down),
                (false, false) => {
                    if up == 0 || down == 0 {
                        continue;
                    }
                    for index in 0..count {
                        unions[count + index] = unions[index] | down;
                        unions[index] |= up;
                    }
                    count *= 2;
                }
            }
        }
        unions[..count].iter().map(|union| union.count_ones()).min()
    }

    #[inline(always)]
    fn leave(&self, crosser: &Crosser, key: u64) -> &Leave {
        &self.leaves[usize::from(crosser.base) + (key >> crosser.shift & crosser.mask) as usize]
    }
}

const fn axis_index(axis: Axis) -> usize {
    match axis {
        Axis::Horizontal => 0,
        Axis::Vertical => 1,
    }
}

const fn lane(stretch: Track) -> u8 {
    stretch.line + 16 * axis_index(stretch.axis) as u8
}

/// How a vehicle at `offset` leaves the red car's line.
fn leave(piece: &Piece, offset: u8, red_line: u8) -> Leave {
    let end = offset + piece.length;
    if !(offset..end).contains(&red_line) {
        return Leave::default();
    }
    let (up_steps, down_steps) = (end - red_line, red_line + 1 - offset);
    let up = if piece.low + up_steps > offset {
        NEVER
    } else {
        ((1 << up_steps) - 1) << (offset - up_steps)
    };
    let down = if offset + down_steps > piece.low + piece.last {
        NEVER
    } else {
        ((1 << down_steps) - 1) << end
    };
    Leave { up, down, up_steps, down_steps, blocks: true }
}
