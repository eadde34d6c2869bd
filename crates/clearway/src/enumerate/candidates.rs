//! Counting boards without making them.
//!
//! Once all rows are fixed, the columns are independent: the cells that the rows take from a column
//! decide what it can hold. So boards are counted as a sum over the rows of a product over the
//! columns.

use super::groups::Group;
use super::unit::Walled;

/// How many placings of a column's vehicles there are, for each set of cells that are taken.
#[derive(Debug)]
pub(super) struct Columns {
    /// Per set of taken cells: all placings.
    all: Vec<u64>,
    /// Per set of taken cells and set of cells that must be filled: the placings in which no
    /// vehicle can step up.
    stuck: Vec<u64>,
    cells: u8,
}

impl Columns {
    /// For columns of this many cells.
    pub(super) fn new(cells: u8) -> Self {
        let sets = 1_usize << cells;
        let mut found = Self { all: vec![0; sets], stuck: vec![0; sets * sets], cells };
        let mut placings = Vec::new();
        place(cells, 0, 0, &mut placings);
        // A column is never full.
        placings.retain(|&taken| taken.count_ones() < cells.into());
        for taken in 0..sets {
            for &vehicles in placings.iter().filter(|&&vehicles| vehicles & taken == 0) {
                found.all[taken] += 1;
                let above = (vehicles >> 1) & !vehicles;
                if above & !taken == 0 {
                    // Every set of cells that these vehicles fill.
                    let mut filled = vehicles;
                    loop {
                        found.stuck[taken << cells | filled] += 1;
                        if filled == 0 {
                            break;
                        }
                        filled = (filled - 1) & vehicles;
                    }
                }
            }
        }
        found
    }

    /// The placings that avoid the taken cells.
    pub(super) fn all(&self, taken: u8) -> u64 {
        self.all[usize::from(taken)]
    }

    /// Of those, the ones that fill the wanted cells and in which no vehicle can step up.
    pub(super) fn stuck(&self, taken: u8, wanted: u8) -> u64 {
        self.stuck[usize::from(taken) << self.cells | usize::from(wanted)]
    }
}

/// A placing of a row's vehicles, a byte for each column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stuck {
    /// The cells that they take.
    pub(super) taken: u64,
    /// The cells that must be filled so that none of them can step left.
    pub(super) wanted: u64,
}

impl Columns {
    /// How many boards with one placing of each row have no vehicle that can step left or up.
    pub(super) fn candidates(&self, rows: &[Vec<Stuck>], walls: &[u8]) -> u64 {
        self.candidates_with(Stuck { taken: 0, wanted: 0 }, rows, walls)
    }

    fn candidates_with(&self, above: Stuck, rows: &[Vec<Stuck>], walls: &[u8]) -> u64 {
        if let Some((row, below)) = rows.split_first() {
            let boards = row.iter().map(|row| {
                let taken = above.taken | row.taken;
                self.candidates_with(
                    Stuck { taken, wanted: above.wanted | row.wanted },
                    below,
                    walls,
                )
            });
            return boards.sum();
        }
        let mut product = 1;
        for (column, walls) in walls.iter().enumerate() {
            let [taken, wanted] =
                [above.taken, above.wanted].map(|all| (all >> (8 * column)) as u8);
            product *= self.stuck(taken | walls, wanted);
            if product == 0 {
                break;
            }
        }
        product
    }
}

/// Counts the candidates among the boards with these groups in their rows.
pub(super) fn count_candidates(columns: &Columns, walled: &Walled, rows: &[&Group]) -> u64 {
    let rows = rows.iter().zip(&walled.row_walls).enumerate();
    let rows: Vec<Vec<Stuck>> = rows
        .filter(|(_, (group, _))| !group.slots.is_empty())
        .map(|(row, (group, walls))| placings(group, row, *walls).collect())
        .collect();
    columns.candidates(&rows, &walled.column_walls)
}

/// Counts the candidates of a choice of walls, whatever the groups of its rows.
pub(super) fn count_all_candidates(columns: &Columns, walled: &Walled) -> u64 {
    let rows = walled.rows.iter().zip(&walled.row_walls).enumerate();
    let rows: Vec<Vec<Stuck>> = rows
        .map(|(row, (groups, walls))| {
            groups.iter().flat_map(|group| placings(group, row, *walls)).collect()
        })
        .collect();
    columns.candidates(&rows, &walled.column_walls)
}

/// The placings of a row's vehicles.
fn placings(group: &Group, row: usize, walls: u8) -> impl Iterator<Item = Stuck> {
    (0..group.line.count()).map(move |index| Stuck {
        taken: spread(group.line.occupied(index), row),
        wanted: spread(left_of(group, index, walls), row),
    })
}

/// The cells on the left of the vehicles of a row, less those that the row itself fills.
fn left_of(group: &Group, configuration: usize, walls: u8) -> u8 {
    let starts = group.line.offsets(configuration).iter().filter(|&&at| at > 0);
    let left = starts.fold(0, |cells, at| cells | 1 << (at - 1));
    left & !(group.line.occupied(configuration) | walls)
}

/// Cells of a row on the board: a byte for each column.
pub(super) fn spread(cells: u8, row: usize) -> u64 {
    (0..8).map(|column| u64::from(cells >> column & 1) << (8 * column)).sum::<u64>() << row
}

/// Every placing of vehicles from a cell on. Cells alone do not separate vehicles that touch, so
/// each set of cells is listed once for each choice of lengths.
fn place(cells: u8, from: u8, taken: usize, found: &mut Vec<usize>) {
    if from >= cells {
        found.push(taken);
        return;
    }
    place(cells, from + 1, taken, found);
    for length in [2, 3] {
        if from + length <= cells {
            let vehicle = ((1 << length) - 1) << from;
            place(cells, from + length, taken | vehicle, found);
        }
    }
}
