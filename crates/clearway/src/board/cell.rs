//! Cells, the two axes, the four sides, and sets of cells.

use super::MAX_SIDE;
use crate::ids::print_and_read_by_id;

/// One square of the board, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub column: u8,
}

impl Cell {
    /// The cell at `row` and `column`.
    pub const fn new(row: u8, column: u8) -> Self {
        Self { row, column }
    }

    /// The coordinate along `axis`: the column of a horizontal line, the row of a vertical one.
    pub const fn along(self, axis: Axis) -> u8 {
        match axis {
            Axis::Horizontal => self.column,
            Axis::Vertical => self.row,
        }
    }

    /// The line of `axis` that the cell is on: its row or its column.
    pub const fn line(self, axis: Axis) -> u8 {
        match axis {
            Axis::Horizontal => self.row,
            Axis::Vertical => self.column,
        }
    }

    /// The cell on `line` of `axis` at coordinate `along`.
    pub const fn on_line(axis: Axis, line: u8, along: u8) -> Self {
        match axis {
            Axis::Horizontal => Self::new(line, along),
            Axis::Vertical => Self::new(along, line),
        }
    }
}

/// The direction of a line: a vehicle slides along its axis and never leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
}

impl Axis {
    /// The name in texts: `horizontal` or `vertical`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
        }
    }

    /// The other axis.
    #[must_use]
    pub const fn across(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }
}

/// A side of the board, where the exit can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The left end of a row.
    Left,
    /// The right end of a row.
    Right,
    /// The top end of a column.
    Top,
    /// The bottom end of a column.
    Bottom,
}

impl Side {
    /// All four sides, in the order of the contract.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Top, Self::Bottom];

    /// The axis of a red car that leaves through this side.
    pub const fn axis(self) -> Axis {
        match self {
            Self::Left | Self::Right => Axis::Horizontal,
            Self::Top | Self::Bottom => Axis::Vertical,
        }
    }

    /// The sign of a move towards this side: +1 is right or down.
    pub const fn sign(self) -> i8 {
        match self {
            Self::Left | Self::Top => -1,
            Self::Right | Self::Bottom => 1,
        }
    }

    /// The side that a move by `sign` along `axis` goes towards.
    pub const fn towards(axis: Axis, sign: i8) -> Self {
        match (axis, sign < 0) {
            (Axis::Horizontal, true) => Self::Left,
            (Axis::Horizontal, false) => Self::Right,
            (Axis::Vertical, true) => Self::Top,
            (Axis::Vertical, false) => Self::Bottom,
        }
    }

    /// The name in the contract: `left`, `right`, `top` or `bottom`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Top => "top",
            Self::Bottom => "bottom",
        }
    }

    /// The side with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.id() == id)
    }

    /// The direction in words: `left`, `right`, `up` or `down`.
    pub const fn direction(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Top => "up",
            Self::Bottom => "down",
        }
    }
}

print_and_read_by_id!(Side, "side", Self::ALL.iter().map(|side| side.id()));

/// A set of cells of a board of at most 16 by 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet([u64; 4]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    const fn bit(cell: Cell) -> (usize, u64) {
        let index = cell.row as usize * MAX_SIDE + cell.column as usize;
        (index / 64, 1 << (index % 64))
    }

    /// Removes a cell. Returns whether it was in the set.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let was_there = self.contains(cell);
        if was_there {
            let (word, bit) = Self::bit(cell);
            self.0[word] &= !bit;
        }
        was_there
    }

    /// Adds `cell`; false if it was there already.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = Self::bit(cell);
        let fresh = self.0[word] & bit == 0;
        self.0[word] |= bit;
        fresh
    }

    /// Whether `cell` is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = Self::bit(cell);
        self.0[word] & bit != 0
    }

    /// The set as a number, most significant word first. The top left cell is the lowest bit; the
    /// last row has the highest bits.
    pub(crate) fn number(&self) -> [u64; 4] {
        let [a, b, c, d] = self.0;
        [d, c, b, a]
    }

    /// How many cells the set has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set has no cell.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The cells in reading order: by rows from the top, each from the left.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                let at = index * 64 + bit;
                Some(Cell::new((at / MAX_SIDE) as u8, (at % MAX_SIDE) as u8))
            })
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_cells_in_reading_order() {
        let set: CellSet =
            [Cell::new(15, 15), Cell::new(0, 3), Cell::new(4, 0)].into_iter().collect();
        let cells: Vec<_> = set.iter().collect();
        assert_eq!(cells, [Cell::new(0, 3), Cell::new(4, 0), Cell::new(15, 15)]);
        assert_eq!(set.len(), 3);
        assert!(!set.contains(Cell::new(3, 0)));
    }

    #[test]
    fn a_side_is_the_one_that_its_own_sign_goes_towards() {
        for side in Side::ALL {
            assert_eq!(Side::towards(side.axis(), side.sign()), side);
            assert_eq!(Side::from_id(side.id()), Some(side));
        }
        assert_eq!(Side::from_id("up"), None);
    }
}
