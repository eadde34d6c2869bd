//! A reading as text: the board in the notation `grid`, and its doubts in words.

use crate::reading::{Doubt, ReadBoard, Reading};
use clearway::board::Axis;

/// The names of vehicles in order. `X` is the red car. Without an `X`, `grid` takes `A` for the red
/// car, so `A` is left out. Small `o` and `x` mean empty cells and walls.
const NAMES: &str = "BCDEFGHIJKLMNOPQRSTUVWYZ0123456789abcdefghijklmnpqrstuvwyz";

/// More names, for boards with more vehicles than [`NAMES`]: letters of Latin-1 and Greek.
const MORE_NAMES: [std::ops::RangeInclusive<char>; 3] =
    ['\u{c0}'..='\u{d6}', '\u{d8}'..='\u{f6}', '\u{3b1}'..='\u{3c9}'];

impl ReadBoard {
    /// The rows of the board in the notation `grid`, joined by `/`.
    pub fn grid(&self, red: Option<usize>) -> String {
        let mut rows = vec![vec!['.'; self.columns.into()]; self.rows.into()];
        for wall in &self.walls {
            rows[usize::from(wall.row)][usize::from(wall.column)] = '#';
        }
        for (index, vehicle) in self.vehicles.iter().enumerate() {
            let name = self.name(index, red);
            for step in 0..usize::from(vehicle.length) {
                let (row, column) = (usize::from(vehicle.row), usize::from(vehicle.column));
                match vehicle.axis {
                    Axis::Horizontal => rows[row][column + step] = name,
                    Axis::Vertical => rows[row + step][column] = name,
                }
            }
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        rows.join("/")
    }

    /// The name of a vehicle in [`grid`](Self::grid). No board has more vehicles than names.
    pub fn name(&self, index: usize, red: Option<usize>) -> char {
        let index = match red {
            Some(red) if red == index => return 'X',
            Some(red) if red < index => index - 1,
            _ => index,
        };
        let mut names = NAMES.chars().chain(MORE_NAMES.into_iter().flatten());
        names.nth(index).unwrap_or('?')
    }
}

impl Reading {
    /// The rows of the board in the notation `grid`, joined by `/`.
    pub fn grid(&self) -> String {
        self.board.grid(self.red)
    }

    /// The vehicle with this name in [`grid`](Self::grid).
    pub fn index_of(&self, name: &str) -> Option<usize> {
        let mut chars = name.chars();
        let (Some(name), None) = (chars.next(), chars.next()) else { return None };
        (0..self.board.vehicles.len()).find(|&index| self.board.name(index, self.red) == name)
    }

    /// A doubt in words; rows and columns count from 1.
    pub fn describe(&self, doubt: Doubt) -> String {
        match doubt {
            Doubt::Vehicle(index) => {
                let vehicle = &self.board.vehicles[index];
                let name = self.board.name(index, self.red);
                let (row, column) = (vehicle.row + 1, vehicle.column + 1);
                format!("vehicle {name} at row {row}, column {column} may be another one")
            }
            Doubt::Wall(index) => {
                let wall = &self.board.walls[index];
                format!("the wall at row {}, column {} may be none", wall.row + 1, wall.column + 1)
            }
            Doubt::Board => {
                let ReadBoard { columns, rows, .. } = self.board;
                format!("the board may be elsewhere, or not have {columns} x {rows} cells")
            }
            Doubt::Small => "the board is small: a picture of it alone is read better".to_owned(),
            Doubt::RedCar => "no vehicle is clearly red".to_owned(),
            Doubt::Exit => "no opening is seen: the exit is on the usual side".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::{ReadVehicle, ReadWall};

    fn board() -> ReadBoard {
        let vehicle =
            |row, column, length, axis| ReadVehicle { row, column, length, axis, margin: 5.0 };
        ReadBoard {
            columns: 4,
            rows: 3,
            vehicles: vec![
                vehicle(0, 0, 2, Axis::Horizontal),
                vehicle(0, 3, 2, Axis::Vertical),
                vehicle(1, 0, 2, Axis::Horizontal),
            ],
            walls: vec![ReadWall { row: 2, column: 3, margin: 1.0 }],
        }
    }

    #[test]
    fn the_red_car_is_x_and_nobody_else_is() {
        assert_eq!(board().grid(Some(2)), "BB.C/XX.C/...#");
        assert_eq!(board().grid(Some(0)), "XX.B/CC.B/...#");
        assert_eq!(board().grid(None), "BB.C/DD.C/...#");
    }

    #[test]
    fn the_library_reads_what_is_written() {
        let text = board().grid(Some(2));
        let options = clearway::notation::ReadOptions::default();
        let puzzle = clearway::notation::read(&text, &options).unwrap().puzzle;
        assert_eq!(puzzle.vehicles().len(), 3);
        assert_eq!(puzzle.red().name, "X");
    }

    #[test]
    fn the_fullest_board_has_a_name_for_every_vehicle() {
        let vehicle = |index: u8| ReadVehicle {
            row: index / 8,
            column: index % 8 * 2,
            length: 2,
            axis: Axis::Horizontal,
            margin: 5.0,
        };
        let full = ReadBoard {
            columns: 16,
            rows: 16,
            vehicles: (0..128).map(vehicle).collect(),
            walls: Vec::new(),
        };
        let options = clearway::notation::ReadOptions::default();
        let puzzle = clearway::notation::read(&full.grid(Some(60)), &options).unwrap().puzzle;
        assert_eq!(puzzle.vehicles().len(), 128);
    }
}
