//! The most likely set of vehicles, from evidence about cells and about neighbours.
//!
//! Cell by cell in reading order, each cell is empty, a wall, a part of the vehicle to its left or
//! above, or begins a vehicle. Later cells need to know only a code per column about earlier ones,
//! so of all ways with equal codes only the best is kept. The result is always a set of straight
//! bars that do not overlap. A limited number of codes is kept per cell.

use clearway::board::Axis;

/// How many codes are kept per cell. In the tests the result agrees with an exact search of small
/// boards.
const WIDTH: usize = 240;
/// How many are kept in a rough search.
const ROUGH_WIDTH: usize = 60;
/// The score of a vehicle: fewer are likelier.
const VEHICLE: f32 = -0.6;
/// The score of each cell of a vehicle beyond the third, on boards up to 6 x 6 and on larger ones.
/// Sets and apps of 6 x 6 cells have cars and trucks only.
const LONG: [f32; 2] = [-2.5, -1.5];
/// The score of a wall: few puzzles have them.
const WALL: f32 = -3.0;

/// The evidence for and against each reading of each cell; positive numbers are for it.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// Per cell: something stands on it.
    pub occupied: Vec<f32>,
    /// Per cell: it and the one to its right are of one vehicle.
    pub joined_right: Vec<f32>,
    /// Per cell: it and the one below are of one vehicle.
    pub joined_below: Vec<f32>,
    /// Per cell: it and the one to its right look alike as empty cells.
    pub empty_right: Vec<f32>,
    /// Per cell: it and the one below look alike as empty cells.
    pub empty_below: Vec<f32>,
    /// Per cell: if something stands on it, it is a wall. Negative if it looks like its
    /// neighbours.
    pub wall: Vec<f32>,
    /// Per cell: the score of each part of a piece.
    pub parts: Vec<PartScores>,
}

/// The scores of what one cell may show.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartScores {
    /// Nothing.
    pub empty: f32,
    /// A wall.
    pub wall: f32,
    /// The left end of a horizontal vehicle.
    pub left: f32,
    /// The middle of one.
    pub across: f32,
    /// The right end of one.
    pub right: f32,
    /// The top of a vertical vehicle.
    pub top: f32,
    /// The middle of one.
    pub upright: f32,
    /// The bottom of one.
    pub bottom: f32,
}

impl Evidence {
    /// Neutral evidence.
    pub fn new(columns: usize, rows: usize) -> Self {
        let none = vec![0.0; columns * rows];
        Self {
            columns,
            rows,
            occupied: none.clone(),
            joined_right: none.clone(),
            joined_below: none.clone(),
            empty_right: none.clone(),
            empty_below: none.clone(),
            wall: none,
            parts: vec![PartScores::default(); columns * rows],
        }
    }

    /// The score of each cell of a vehicle beyond the third.
    fn long(&self) -> f32 {
        LONG[usize::from(self.columns.max(self.rows) > 6)]
    }
}

/// A vehicle or, with length 1, a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// The row of its first cell.
    pub row: usize,
    /// The column of its first cell.
    pub column: usize,
    /// The number of cells.
    pub length: usize,
    /// Its direction; a wall counts as horizontal.
    pub axis: Axis,
}

impl Piece {
    /// Its cells as `(row, column)`.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let piece = *self;
        (0..piece.length).map(move |index| match piece.axis {
            Axis::Horizontal => (piece.row, piece.column + index),
            Axis::Vertical => (piece.row + index, piece.column),
        })
    }

    /// Whether this is a wall.
    pub const fn is_wall(&self) -> bool {
        self.length == 1
    }
}

/// A set of pieces with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// The sum of the evidence, half for what was read and half against what was not.
    pub score: f32,
    /// Vehicles and walls in reading order of their first cells.
    pub pieces: Vec<Piece>,
}

/// What later cells need to know about the last cell of each column, three bits each.
mod code {
    /// Empty.
    pub(super) const EMPTY: u64 = 0;
    /// Part of something that is complete.
    pub(super) const DONE: u64 = 1;
    /// The first cell of a vertical vehicle, which must go on.
    pub(super) const DOWN_1: u64 = 2;
    /// The second cell of a vertical vehicle, which may go on.
    pub(super) const DOWN_2: u64 = 3;
    /// The third or a later cell of a vertical vehicle, which may go on.
    pub(super) const DOWN_3: u64 = 4;
    /// The first cell of a vehicle without a direction yet; only the cell before the current one.
    pub(super) const START: u64 = 5;
    /// The second cell of a horizontal vehicle; only the cell before the current one.
    pub(super) const RIGHT_2: u64 = 6;
    /// The third or a later cell of a horizontal vehicle; only the cell before the current one.
    pub(super) const RIGHT_3: u64 = 7;
}

/// How a cell was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellReading {
    Empty,
    Wall,
    Start,
    FromLeft,
    FromAbove,
}

#[derive(Clone, Copy)]
struct Way {
    key: u64,
    score: f32,
    from: u32,
    choice: CellReading,
}

/// The best tiling; without `forbidden`, if that is given.
///
/// A forbidden vehicle of four or more cells also forbids other long vehicles with its last cell.
pub fn best(evidence: &Evidence, forbidden: Option<&Piece>) -> Option<Tiling> {
    search(evidence, forbidden, WIDTH)
}

/// A good tiling, found in a quarter of the time.
pub(crate) fn rough(evidence: &Evidence) -> Option<Tiling> {
    search(evidence, None, ROUGH_WIDTH)
}

fn search(evidence: &Evidence, forbidden: Option<&Piece>, width: usize) -> Option<Tiling> {
    let mut beam = Beam::new(evidence, forbidden, width);
    for row in 0..evidence.rows {
        for column in 0..evidence.columns {
            beam.step(row, column);
        }
    }
    beam.finish()
}

struct Beam<'a> {
    evidence: &'a Evidence,
    forbidden: Option<Forbidden>,
    width: usize,
    /// The ways after each cell.
    layers: Vec<Vec<Way>>,
    /// Where in the next layer a key is, by its hash.
    table: Vec<u32>,
}

/// The end of a forbidden vehicle.
struct Forbidden {
    /// The last cell.
    row: usize,
    column: usize,
    /// The code of that cell just before the vehicle ends; for a wall, none.
    code: Option<u64>,
}

impl Forbidden {
    fn new(piece: &Piece) -> Self {
        let (row, column) = piece.cells().last().unwrap_or((piece.row, piece.column));
        let code = match (piece.axis, piece.length) {
            (_, 1) => None,
            (Axis::Horizontal, 2) => Some(code::RIGHT_2),
            (Axis::Horizontal, _) => Some(code::RIGHT_3),
            (Axis::Vertical, 2) => Some(code::DOWN_2),
            (Axis::Vertical, _) => Some(code::DOWN_3),
        };
        Self { row, column, code }
    }
}

const NONE: u32 = u32::MAX;

impl<'a> Beam<'a> {
    fn new(evidence: &'a Evidence, forbidden: Option<&Piece>, width: usize) -> Self {
        let start = Way { key: 0, score: 0.0, from: 0, choice: CellReading::Empty };
        Self {
            evidence,
            forbidden: forbidden.map(Forbidden::new),
            width,
            layers: vec![vec![start]],
            // A way goes on in at most five ways.
            table: vec![NONE; (width * 8).next_power_of_two()],
        }
    }

    /// Whether a vehicle with this code may end at this cell.
    fn may_end(&self, row: usize, column: usize, code: u64) -> bool {
        !self.forbidden.as_ref().is_some_and(|forbidden| {
            forbidden.row == row && forbidden.column == column && forbidden.code == Some(code)
        })
    }

    fn step(&mut self, row: usize, column: usize) {
        let last = std::mem::take(self.layers.last_mut().expect("there is a first layer"));
        let mut next: Vec<Way> = Vec::with_capacity(last.len() * 2);
        self.table.fill(NONE);
        for (index, way) in last.iter().enumerate() {
            self.expand(row, column, way, index as u32, &mut next);
        }
        if next.len() > self.width {
            next.select_nth_unstable_by(self.width, |a, b| b.score.total_cmp(&a.score));
            next.truncate(self.width);
        }
        *self.layers.last_mut().expect("there is a first layer") = last;
        self.layers.push(next);
    }

    /// All readings of a cell that continue `way`.
    fn expand(&mut self, row: usize, column: usize, way: &Way, from: u32, next: &mut Vec<Way>) {
        let evidence = self.evidence;
        let at = row * evidence.columns + column;
        let bottom = row + 1 == evidence.rows;
        let above = if row > 0 { get(way.key, column) } else { code::DONE };
        let left = if column > 0 { get(way.key, column - 1) } else { code::DONE };
        let right_edge = if column > 0 { evidence.joined_right[at - 1] / 2.0 } else { 0.0 };
        let above_edge =
            if row > 0 { evidence.joined_below[at - evidence.columns] / 2.0 } else { 0.0 };
        let occupied = evidence.occupied[at] / 2.0;
        // The ways to end the vehicles of the left and the upper neighbour.
        let above_ends = match above {
            code::DOWN_1 => false,
            code::DOWN_2 | code::DOWN_3 => self.may_end(row - 1, column, above),
            _ => true,
        };
        let left_ends = match left {
            code::START => !bottom,
            code::RIGHT_2 | code::RIGHT_3 => self.may_end(row, column - 1, left),
            _ => true,
        };
        let part = &evidence.parts[at];
        let (left_end, left_on) = left_parts(evidence, at, left);
        let (above_end, above_on) = above_parts(evidence, at, above);
        let closed = if column > 0 { set(way.key, column - 1, ended(left)) } else { way.key };
        let mut push = |key: u64, code: u64, gain: f32, choice: CellReading| {
            let key = set(key, column, code);
            self.offer(next, Way { key, score: way.score + gain, from, choice });
        };
        if above_ends && left_ends {
            let left_gain = match (column > 0, left == code::EMPTY) {
                (true, true) => evidence.empty_right[at - 1],
                _ => -right_edge,
            };
            let above_gain = match (row > 0, above == code::EMPTY) {
                (true, true) => evidence.empty_below[at - evidence.columns],
                _ => -above_edge,
            };
            let ends = left_end + above_end;
            let empty = left_gain + above_gain - occupied + part.empty;
            push(closed, code::EMPTY, ends + empty, CellReading::Empty);
            let apart = ends + occupied - right_edge - above_edge;
            let wall = WALL + evidence.wall[at] + part.wall;
            push(closed, code::DONE, apart + wall, CellReading::Wall);
            push(closed, code::START, apart + VEHICLE, CellReading::Start);
        }
        if above_ends && left >= code::START {
            let long = if left == code::RIGHT_3 { evidence.long() } else { 0.0 };
            let code = if left == code::START { code::RIGHT_2 } else { code::RIGHT_3 };
            let key = set(way.key, column - 1, code::DONE);
            let gain = occupied + right_edge - above_edge + long + left_on + above_end;
            push(key, code, gain, CellReading::FromLeft);
        }
        if left_ends && (code::DOWN_1..=code::DOWN_3).contains(&above) {
            let long = if above == code::DOWN_3 { evidence.long() } else { 0.0 };
            let code = if above == code::DOWN_1 { code::DOWN_2 } else { code::DOWN_3 };
            let gain = occupied + above_edge - right_edge + long + above_on + left_end;
            push(closed, code, gain, CellReading::FromAbove);
        }
    }

    /// Adds a way, unless a better one has the same key.
    fn offer(&mut self, next: &mut Vec<Way>, mut way: Way) {
        let evidence = self.evidence;
        let cell = self.layers.len() - 1;
        let (row, column) = (cell / evidence.columns, cell % evidence.columns);
        if way.choice == CellReading::Wall
            && self.forbidden.as_ref().is_some_and(|forbidden| {
                forbidden.code.is_none() && (forbidden.row, forbidden.column) == (row, column)
            })
        {
            return;
        }
        if column + 1 == evidence.columns {
            // The row ends: nothing continues to the right.
            let code = get(way.key, column);
            let part = &evidence.parts[cell];
            let (after, gain) = match code {
                code::START if row + 1 == evidence.rows => return,
                code::START => (code::DOWN_1, part.top),
                code::RIGHT_2 | code::RIGHT_3 if !self.may_end(row, column, code) => return,
                code::RIGHT_2 | code::RIGHT_3 => (code::DONE, part.right),
                other => (other, 0.0),
            };
            way.score += gain;
            way.key = set(way.key, column, after);
        }
        let slots = self.table.len();
        let mut slot = (way.key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % slots;
        loop {
            match self.table[slot] {
                NONE => {
                    self.table[slot] = next.len() as u32;
                    next.push(way);
                    return;
                }
                index if next[index as usize].key == way.key => {
                    if way.score > next[index as usize].score {
                        next[index as usize] = way;
                    }
                    return;
                }
                _ => slot = (slot + 1) % slots,
            }
        }
    }

    fn finish(self) -> Option<Tiling> {
        let evidence = self.evidence;
        let last = evidence.rows - 1;
        // The vertical vehicles that end with the last row, or none if some may not.
        let ends = |way: &Way| -> Option<f32> {
            (0..evidence.columns).try_fold(way.score, |score, column| match get(way.key, column) {
                code::DOWN_1 => None,
                code @ (code::DOWN_2 | code::DOWN_3) => self
                    .may_end(last, column, code)
                    .then(|| score + evidence.parts[last * evidence.columns + column].bottom),
                _ => Some(score),
            })
        };
        let layer = self.layers.last()?;
        let ended = layer.iter().filter_map(|way| Some((ends(way)?, way)));
        let (score, best) = ended.max_by(|a, b| a.0.total_cmp(&b.0))?;
        let mut choices = vec![CellReading::Empty; evidence.columns * evidence.rows];
        let mut way = *best;
        for cell in (0..choices.len()).rev() {
            choices[cell] = way.choice;
            way = self.layers[cell][way.from as usize];
        }
        Some(Tiling { score, pieces: pieces(evidence, &choices) })
    }
}

/// The code of a cell if the next one does not go on with its vehicle.
const fn ended(left: u64) -> u64 {
    match left {
        code::START => code::DOWN_1,
        code::RIGHT_2 | code::RIGHT_3 => code::DONE,
        other => other,
    }
}

/// The scores of what the left neighbour turns out to be: if this cell does not go on with its
/// vehicle, and if it does. A vehicle without a direction that does not go on is vertical.
fn left_parts(evidence: &Evidence, at: usize, left: u64) -> (f32, f32) {
    if left < code::START {
        return (0.0, 0.0);
    }
    let part = &evidence.parts[at - 1];
    if left == code::START { (part.top, part.left) } else { (part.right, part.across) }
}

/// The same for the upper neighbour; that the first cell of a vertical vehicle is its top is
/// already counted.
fn above_parts(evidence: &Evidence, at: usize, above: u64) -> (f32, f32) {
    if above != code::DOWN_2 && above != code::DOWN_3 {
        return (0.0, 0.0);
    }
    let part = &evidence.parts[at - evidence.columns];
    (part.bottom, part.upright)
}

/// Builds the pieces from the reading of each cell.
fn pieces(evidence: &Evidence, choices: &[CellReading]) -> Vec<Piece> {
    let columns = evidence.columns;
    let mut found = Vec::new();
    for (cell, choice) in choices.iter().enumerate() {
        let (row, column) = (cell / columns, cell % columns);
        let run = |step: usize, most: usize, wanted: CellReading| {
            1 + (1..most).take_while(|index| choices[cell + index * step] == wanted).count()
        };
        let (length, axis) = match choice {
            CellReading::Wall => (1, Axis::Horizontal),
            CellReading::Start => match run(1, columns - column, CellReading::FromLeft) {
                1 => (run(columns, evidence.rows - row, CellReading::FromAbove), Axis::Vertical),
                length => (length, Axis::Horizontal),
            },
            _ => continue,
        };
        found.push(Piece { row, column, length, axis });
    }
    found
}

const fn get(key: u64, column: usize) -> u64 {
    (key >> (3 * column)) & 7
}

const fn set(key: u64, column: usize, code: u64) -> u64 {
    (key & !(7 << (3 * column))) | (code << (3 * column))
}

#[cfg(test)]
mod tests;
