//! How many placings of cars and trucks a board has, under the definitions that others may have used.
//!
//! Row by row: for each set of unfinished vertical vehicles, it is known how many placings of the
//! rows above end in it, by their numbers of cars and trucks.

use std::collections::BTreeMap;

/// The cars, with the red one, and the trucks of the boxed game that shops sell.
const BOXED: (usize, usize) = (12, 4);
/// Larger numbers of cars, and of trucks, are all alike.
const CARS: usize = BOXED.0 + 2;
const TRUCKS: usize = BOXED.1 + 2;

/// What may stand in the red car's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RedRow {
    /// The red car alone.
    Alone,
    /// Other vehicles behind it.
    Behind,
    /// Other vehicles on both sides.
    Anywhere,
}

impl RedRow {
    pub(crate) const ALL: [Self; 3] = [Self::Alone, Self::Behind, Self::Anywhere];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Alone => "alone",
            Self::Behind => "behind",
            Self::Anywhere => "anywhere",
        }
    }
}

/// The placings of one kind: all of them, and those that are not solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) all: u64,
    pub(crate) unsolved: u64,
    /// With at most the vehicles of the boxed game.
    pub(crate) boxed: u64,
    pub(crate) boxed_unsolved: u64,
}

/// Whether a line may be covered by its own vehicles from end to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FullLines {
    Forbidden,
    Allowed,
}

impl FullLines {
    pub(crate) const ALL: [Self; 2] = [Self::Forbidden, Self::Allowed];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Forbidden => "not-full",
            Self::Allowed => "full",
        }
    }
}

/// The vehicles of a row.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The covered cells.
    cells: u32,
    cars: usize,
    trucks: usize,
    /// What the red car's row has, and whether the red car is at the exit.
    red: Option<(RedRow, bool)>,
}

/// Placings by their numbers of cars and trucks.
type ByVehicles = [[u64; TRUCKS]; CARS];

/// The columns between two rows: per column, three bits. The lower two say how many cells the
/// vehicle that crosses has still to cover; the third, that the column has had no gap so far.
type Columns = u32;

/// Counts the placings on a board with the red car, a car, in a row from 0.
pub(crate) fn count(size: (usize, usize), red_row: usize, full: FullLines, what: RedRow) -> Count {
    let (width, height) = size;
    let mut open: BTreeMap<(Columns, bool), ByVehicles> = BTreeMap::new();
    let gapless = (0..width).map(|column| 4 << (3 * column)).sum();
    open.entry((gapless, false)).or_insert([[0; TRUCKS]; CARS])[0][0] = 1;
    let plain = rows(width, full);
    let with_red: Vec<Row> =
        red_rows(width, full).filter(|row| row.red.is_some_and(|(kind, _)| kind <= what)).collect();
    for at in 0..height {
        let rows = if at == red_row { &with_red } else { &plain };
        let mut next = BTreeMap::new();
        for (&(columns, solved), placings) in &open {
            for row in rows {
                let solved = solved || row.red.is_some_and(|(_, solved)| solved);
                let room = height - at;
                place(columns, row, (width, room), &mut |columns, cars, trucks| {
                    let sum = next.entry((columns, solved)).or_insert([[0; TRUCKS]; CARS]);
                    add(sum, placings, row.cars + cars, row.trucks + trucks);
                });
            }
        }
        open = next;
    }
    let mut count = Count::default();
    for ((columns, solved), placings) in open {
        let is_full = (0..width).any(|column| columns >> (3 * column) & 4 != 0);
        if full == FullLines::Forbidden && is_full {
            continue;
        }
        let all: u64 = placings.iter().flatten().sum();
        let boxed: u64 =
            placings[..=BOXED.0].iter().flat_map(|by_trucks| &by_trucks[..=BOXED.1]).sum();
        count.all += all;
        count.boxed += boxed;
        if !solved {
            count.unsolved += all;
            count.boxed_unsolved += boxed;
        }
    }
    count
}

fn add(sum: &mut ByVehicles, placings: &ByVehicles, cars: usize, trucks: usize) {
    for (c, by_trucks) in placings.iter().enumerate() {
        for (t, &number) in by_trucks.iter().enumerate().filter(|(_, number)| **number > 0) {
            sum[(c + cars).min(CARS - 1)][(t + trucks).min(TRUCKS - 1)] += number;
        }
    }
}

/// Calls `found` with the columns below a row, and the vertical cars and trucks that begin in it.
///
/// `room` is how many rows are left, this one included.
fn place(
    columns: Columns,
    row: &Row,
    (width, room): (usize, usize),
    found: &mut impl FnMut(Columns, usize, usize),
) {
    let mut choices = vec![(0, 0, 0)];
    for column in 0..width {
        let state = columns >> (3 * column) & 7;
        let (left, gapless) = (state & 3, state & 4);
        let is_covered = row.cells >> column & 1 != 0;
        let mut more = Vec::new();
        for &(below, cars, trucks) in &choices {
            let with = |state: u32| below | state << (3 * column);
            if left > 0 {
                if !is_covered {
                    more.push((with((left - 1) | gapless), cars, trucks));
                }
                continue;
            }
            more.push((with(0), cars, trucks));
            if !is_covered && room >= 2 {
                more.push((with(1 | gapless), cars + 1, trucks));
            }
            if !is_covered && room >= 3 {
                more.push((with(2 | gapless), cars, trucks + 1));
            }
        }
        choices = more;
    }
    for (below, cars, trucks) in choices {
        found(below, cars, trucks);
    }
}

/// Every row of cars and trucks.
fn rows(width: usize, full: FullLines) -> Vec<Row> {
    let mut found = Vec::new();
    let mut begun = vec![(0, Row { cells: 0, cars: 0, trucks: 0, red: None })];
    while let Some((at, row)) = begun.pop() {
        if at == width {
            let is_full = row.cells == (1 << width) - 1;
            if full == FullLines::Allowed || !is_full {
                found.push(row);
            }
            continue;
        }
        begun.push((at + 1, row));
        if at + 2 <= width {
            let cells = row.cells | 3 << at;
            begun.push((at + 2, Row { cells, cars: row.cars + 1, ..row }));
        }
        if at + 3 <= width {
            let cells = row.cells | 7 << at;
            begun.push((at + 3, Row { cells, trucks: row.trucks + 1, ..row }));
        }
    }
    found
}

/// Every row of the red car, with its exit on the right.
fn red_rows(width: usize, full: FullLines) -> impl Iterator<Item = Row> {
    // The red car takes its cells from rows of the others.
    let others = rows(width, FullLines::Allowed);
    (0..width - 1).flat_map(move |at| {
        let red = 3 << at;
        let beside: Vec<Row> =
            others.iter().copied().filter(|other| other.cells & red == 0).collect();
        beside.into_iter().filter_map(move |other| {
            let cells = other.cells | red;
            let kind = if other.cells == 0 {
                RedRow::Alone
            } else if other.cells < red {
                RedRow::Behind
            } else {
                RedRow::Anywhere
            };
            let is_full = cells == (1 << width) - 1;
            (full == FullLines::Allowed || !is_full).then_some(Row {
                cells,
                cars: other.cars + 1,
                trucks: other.trucks,
                red: Some((kind, at + 2 == width)),
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Places vehicles cell by cell, without any cleverness.
    #[derive(Clone, Debug)]
    struct Plain {
        width: usize,
        height: usize,
        red_row: usize,
        full: FullLines,
        what: RedRow,
        /// Per cell: whether it is taken, and per row and column: how many cells its own vehicles take.
        taken: Vec<bool>,
        in_row: Vec<usize>,
        in_column: Vec<usize>,
        red: Option<usize>,
        beside: Vec<usize>,
        count: Count,
        vehicles: (usize, usize),
    }

    impl Plain {
        fn run(&mut self, cell: usize) {
            let (row, column) = (cell / self.width, cell % self.width);
            if row == self.height {
                self.note();
                return;
            }
            self.run(cell + 1);
            for length in [2, 3] {
                for (step, fits) in
                    [(1, column + length <= self.width), (self.width, row + length <= self.height)]
                {
                    let cells: Vec<usize> = (0..length).map(|at| cell + at * step).collect();
                    if fits && cells.iter().all(|&cell| !self.taken[cell]) {
                        self.with(cell, &cells, step == 1);
                    }
                }
            }
        }

        fn with(&mut self, cell: usize, cells: &[usize], is_horizontal: bool) {
            let before = self.clone();
            let (row, column) = (cell / self.width, cell % self.width);
            for &cell in cells {
                self.taken[cell] = true;
            }
            *(if is_horizontal { &mut self.in_row[row] } else { &mut self.in_column[column] }) +=
                cells.len();
            if cells.len() == 2 {
                self.vehicles.0 += 1;
            } else {
                self.vehicles.1 += 1;
            }
            if is_horizontal && row == self.red_row {
                // A car of this row may be the red one, or beside it.
                if cells.len() == 2 && self.red.is_none() {
                    let mut red = self.clone();
                    red.red = Some(column);
                    red.run(cell + 1);
                    self.count = red.count;
                }
                self.beside.push(column);
            }
            self.run(cell + 1);
            let count = self.count;
            *self = before;
            self.count = count;
        }

        fn note(&mut self) {
            let Some(red) = self.red else { return };
            let is_full =
                self.in_row.contains(&self.width) || self.in_column.contains(&self.height);
            let is_wanted = match self.what {
                RedRow::Alone => self.beside.is_empty(),
                RedRow::Behind => self.beside.iter().all(|&at| at < red),
                RedRow::Anywhere => true,
            };
            if !is_wanted || is_full && self.full == FullLines::Forbidden {
                return;
            }
            let is_boxed = self.vehicles.0 <= BOXED.0 && self.vehicles.1 <= BOXED.1;
            let is_unsolved = red + 2 < self.width;
            self.count.all += 1;
            self.count.unsolved += u64::from(is_unsolved);
            self.count.boxed += u64::from(is_boxed);
            self.count.boxed_unsolved += u64::from(is_boxed && is_unsolved);
        }
    }

    #[test]
    fn small_boards_have_as_many_placings_as_are_found_one_by_one() {
        for (width, height, red_row) in [(3, 3, 0), (3, 4, 1), (4, 3, 2), (4, 4, 1), (3, 5, 4)] {
            for full in FullLines::ALL {
                for what in RedRow::ALL {
                    let mut plain = Plain {
                        width,
                        height,
                        red_row,
                        full,
                        what,
                        taken: vec![false; width * height],
                        in_row: vec![0; height],
                        in_column: vec![0; width],
                        red: None,
                        beside: Vec::new(),
                        count: Count::default(),
                        vehicles: (0, 0),
                    };
                    plain.run(0);
                    let found = count((width, height), red_row, full, what);
                    assert_eq!(found, plain.count, "{width}x{height} {red_row} {full:?} {what:?}");
                }
            }
        }
    }

    #[test]
    fn enumerations_have_as_many_states() {
        let text = fs::read_to_string(crate::run::root().join(crate::records::PATH));
        let text = text.expect("the table of records");
        let mut compared = 0;
        for line in text.lines().filter(|line| line.starts_with("totals ")) {
            let words: Vec<&str> = line.split(' ').collect();
            let (width, height) = words[1].split_once('x').expect("a size");
            let size = (width.parse().expect("a width"), height.parse().expect("a height"));
            if size.0 * size.1 > 25 {
                continue;
            }
            let row: usize = words[2].parse().expect("a row");
            let found = count(size, row - 1, FullLines::Forbidden, RedRow::Alone);
            assert_eq!(found.all.to_string(), words[7], "{line}");
            compared += 1;
        }
        assert!(compared >= 40, "{compared}");
    }
}
