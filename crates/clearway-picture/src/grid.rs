//! A reading as text: the board in the notation `grid`, and its doubts in words.

use crate::reading::{Doubt, ReadBoard, Reading};
use clearway::board::Axis;

/// The names of vehicles in order. `X` is the red car; without one, a board must not have a vehicle
/// that `grid` takes for it, so `A` is left out. Small `o` and `x` mean empty cells and walls.
const NAMES: &str = "BCDEFGHIJKLMNOPQRSTUVWYZ0123456789abcdefghijklmnpqrstuvwyz";

impl ReadBoard {
    /// The rows of the board in the notation `grid`, joined by `/`; `None` if there are more
    /// vehicles than names.
    pub fn grid(&self, red: Option<usize>) -> Option<String> {
        let mut rows = vec![vec!['.'; self.columns.into()]; self.rows.into()];
        for wall in &self.walls {
            rows[usize::from(wall.row)][usize::from(wall.column)] = '#';
        }
        for index in 0..self.vehicles.len() {
            let name = self.name(index, red)?;
            let vehicle = &self.vehicles[index];
            for step in 0..usize::from(vehicle.length) {
                let (row, column) = (usize::from(vehicle.row), usize::from(vehicle.column));
                match vehicle.axis {
                    Axis::Horizontal => rows[row][column + step] = name,
                    Axis::Vertical => rows[row + step][column] = name,
                }
            }
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        Some(rows.join("/"))
    }

    /// The name of a vehicle in [`grid`](Self::grid).
    pub fn name(&self, index: usize, red: Option<usize>) -> Option<char> {
        match red {
            Some(red) if red == index => Some('X'),
            Some(red) if red < index => NAMES.chars().nth(index - 1),
            _ => NAMES.chars().nth(index),
        }
    }
}

impl Reading {
    /// The rows of the board in the notation `grid`, joined by `/`.
    pub fn grid(&self) -> Option<String> {
        self.board.grid(self.red)
    }

    /// A doubt in words; rows and columns count from 1.
    pub fn describe(&self, doubt: Doubt) -> String {
        match doubt {
            Doubt::Vehicle(index) => {
                let vehicle = &self.board.vehicles[index];
                let name = self.board.name(index, self.red).unwrap_or('?');
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
        assert_eq!(board().grid(Some(2)).as_deref(), Some("BB.C/XX.C/...#"));
        assert_eq!(board().grid(Some(0)).as_deref(), Some("XX.B/CC.B/...#"));
        assert_eq!(board().grid(None).as_deref(), Some("BB.C/DD.C/...#"));
    }

    #[test]
    fn the_library_reads_what_is_written() {
        let text = board().grid(Some(2)).unwrap();
        let options = clearway::notation::ReadOptions::default();
        let puzzle = clearway::notation::read(&text, &options).unwrap().puzzle;
        assert_eq!(puzzle.vehicles().len(), 3);
        assert_eq!(puzzle.red().name, "X");
    }
}
