//! A board as signs.

use clearway::board::Puzzle;
use clearway::enumerate::{Field, NAMES};
use clearway::notation::{Notation, ReadOptions, read};

const EMPTY: u8 = 0;
const WALL: u8 = 1;
const CAR: [u8; 2] = [2, 3];
const TRUCK: [u8; 2] = [4, 5];
const RED: u8 = 6;

/// A board as signs: for each cell, row by row, that no vehicle before it covers, what begins there.
///
/// 0 is an empty cell, 1 a wall, 2 a car along the row, 3 a car down the column, 4 and 5 a truck, 6
/// the red car.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape(Box<[u8]>);

impl Shape {
    /// The board in the cells of a database line: `A` is the red car, `o` empty, `x` a wall; `None`
    /// if it is no board of this size.
    pub fn parse(board: &str, (width, height): (u8, u8)) -> Option<Self> {
        let cells = board.as_bytes();
        if cells.len() != usize::from(width) * usize::from(height) {
            return None;
        }
        let at = |index: usize| cells.get(index).copied();
        let mut lengths = [0_u8; 256];
        for &cell in cells {
            lengths[usize::from(cell)] += 1;
        }
        let mut starts = (0..cells.len()).map(|index| {
            let (column, cell) = (index % usize::from(width), cells[index]);
            let is_in_row = column + 1 < width.into() && at(index + 1) == Some(cell);
            match (cell, lengths[usize::from(cell)]) {
                (b'o', _) => EMPTY,
                (b'x', _) => WALL,
                (b'A', 2) if is_in_row => RED,
                (_, 2) => CAR[usize::from(!is_in_row)],
                _ => TRUCK[usize::from(!is_in_row)],
            }
        });
        let mut covered = Covered::new(width, height);
        let mut signs = Vec::new();
        for index in 0..cells.len() {
            let sign = starts.next()?;
            if !covered.is_covered(index) {
                covered.place(index, sign)?;
                signs.push(sign);
            }
        }
        let shape = Self(signs.into());
        // The names must be those of this board, in their order.
        (shape.text((width, height)) == board).then_some(shape)
    }

    /// Reads signs until the board is complete; `None` if they make no board.
    pub(super) fn read(
        (width, height): (u8, u8),
        start: &[u8],
        next: &mut dyn FnMut() -> Option<u32>,
    ) -> Option<Self> {
        let mut covered = Covered::new(width, height);
        let mut signs = Vec::new();
        for index in 0..covered.cells.len() {
            if covered.is_covered(index) {
                continue;
            }
            let sign = match start.get(signs.len()) {
                Some(&sign) => sign,
                None => next()? as u8,
            };
            covered.place(index, sign)?;
            signs.push(sign);
        }
        Some(Self(signs.into()))
    }

    /// The first `count` signs; `None` if there are fewer.
    pub(super) fn start(&self, count: usize) -> Option<&[u8]> {
        self.0.get(..count)
    }

    /// All signs.
    pub(super) fn signs(&self) -> &[u8] {
        &self.0
    }

    /// How many vehicles have 2 cells, the red car included.
    pub fn cars(&self) -> u32 {
        self.count(|sign| CAR.contains(&sign) || sign == RED)
    }

    /// How many vehicles have 3 cells.
    pub fn trucks(&self) -> u32 {
        self.count(|sign| TRUCK.contains(&sign))
    }

    /// How many walls there are.
    pub fn walls(&self) -> u32 {
        self.count(|sign| sign == WALL)
    }

    fn count(&self, is_meant: impl Fn(u8) -> bool) -> u32 {
        self.0.iter().filter(|&&sign| is_meant(sign)).count() as u32
    }

    /// The cells row by row: `A` is the red car, `o` empty, `x` a wall, other letters in the order
    /// of the vehicles' first cells.
    pub fn text(&self, (width, height): (u8, u8)) -> String {
        let mut cells = vec![b'o'; usize::from(width) * usize::from(height)];
        let mut covered = Covered::new(width, height);
        let mut signs = self.0.iter();
        let mut letters = NAMES.iter();
        for index in 0..cells.len() {
            if covered.is_covered(index) {
                continue;
            }
            let sign = signs.next().copied().unwrap_or(EMPTY);
            let letter = match sign {
                EMPTY => b'o',
                WALL => b'x',
                RED => b'A',
                _ => letters.next().copied().unwrap_or(b'?'),
            };
            for cell in covered.place(index, sign).into_iter().flatten() {
                cells[cell] = letter;
            }
        }
        String::from_utf8_lossy(&cells).into_owned()
    }

    /// The puzzle; `None` if it has no red car, or one that is not in its row.
    pub(super) fn puzzle(&self, field: &Field) -> Option<Puzzle> {
        let text = self.text((field.width(), field.height()));
        let text = text.replace('o', ".").replace('x', "#");
        let rows: Vec<&str> = (0..usize::from(field.height()))
            .map(|row| &text[row * usize::from(field.width())..][..field.width().into()])
            .collect();
        let options = ReadOptions {
            notation: Some(Notation::Grid),
            red: Some("A".to_owned()),
            ..ReadOptions::default()
        };
        let puzzle = read(&rows.join("/"), &options).ok()?.puzzle;
        (puzzle.red().cell.row == field.red_row()).then_some(puzzle)
    }
}

/// The covered cells of a board that is being filled.
struct Covered {
    width: usize,
    cells: Vec<bool>,
}

impl Covered {
    fn new(width: u8, height: u8) -> Self {
        let width = usize::from(width);
        Self { width, cells: vec![false; width * usize::from(height)] }
    }

    fn is_covered(&self, index: usize) -> bool {
        self.cells[index]
    }

    /// Covers the cells of what begins at this cell, and returns them; `None` if it does not fit.
    fn place(&mut self, index: usize, sign: u8) -> Option<Vec<usize>> {
        let (length, step) = match sign {
            EMPTY | WALL => (1, 1),
            RED => (2, 1),
            _ if sign == CAR[0] => (2, 1),
            _ if sign == CAR[1] => (2, self.width),
            _ if sign == TRUCK[0] => (3, 1),
            _ if sign == TRUCK[1] => (3, self.width),
            _ => return None,
        };
        let cells: Vec<usize> = (0..length).map(|i| index + i * step).collect();
        let is_in_line = step != 1 || index % self.width + length <= self.width;
        let is_free = cells.iter().all(|&cell| self.cells.get(cell) == Some(&false));
        if !is_in_line || !is_free {
            return None;
        }
        for &cell in &cells {
            self.cells[cell] = true;
        }
        Some(cells)
    }
}
