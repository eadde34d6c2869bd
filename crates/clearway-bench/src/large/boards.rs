//! The large boards, from 8x8 to 16x16 and from sparse to dense.
//!
//! - Random boards: from (mostly) twelve for each side and density, those with the longest plans
//!   found within a second.
//! - Random boards in which a shortest plan moves the red car back.
//! - Random boards without a solution.
//! - Built-in puzzles surrounded by walls and by vehicles that do not matter; some locked by one
//!   more car.
//! - Two built-in puzzles, separated by walls, one after the other on the red car's line.
//! - Chains of vehicles, each of which waits for the next.

use crate::sets::{Recipe, random_board};
use clearway::algorithms::Algorithm;
use clearway::board::{
    Axis, Cell, Layout, LayoutCell, LayoutExit, LayoutVehicle, Puzzle, Shape, Side,
};
use clearway::builtin;
use clearway::solve::{Outcome, SolveOptions, solve};

/// A board with its name.
#[derive(Clone, Debug)]
pub struct LargeBoard {
    /// The name.
    pub name: String,
    /// The board.
    pub puzzle: Puzzle,
}

/// A random board: side, percentage of covered cells, number.
type Drawn = (u8, u32, u64);

/// The random boards with long plans.
const HARD: &[Drawn] = &[
    (8, 45, 3),
    (8, 60, 1),
    (8, 72, 1),
    (8, 72, 4),
    (8, 80, 10),
    (8, 80, 11),
    (9, 45, 11),
    (9, 60, 9),
    (9, 72, 6),
    (9, 72, 10),
    (9, 80, 8),
    (9, 80, 10),
    (10, 45, 2),
    (10, 60, 12),
    (10, 72, 1),
    (10, 72, 6),
    (10, 80, 2),
    (10, 80, 6),
    (11, 45, 2),
    (11, 60, 3),
    (11, 72, 3),
    (11, 72, 7),
    (11, 80, 1),
    (11, 80, 10),
    (12, 45, 12),
    (12, 60, 2),
    (12, 72, 7),
    (12, 72, 8),
    (12, 80, 6),
    (12, 80, 7),
    (13, 45, 4),
    (13, 60, 5),
    (13, 72, 8),
    (13, 72, 12),
    (13, 80, 3),
    (13, 80, 8),
    (14, 45, 1),
    (14, 60, 11),
    (14, 72, 11),
    (14, 72, 12),
    (14, 80, 9),
    (14, 80, 12),
    (16, 45, 3),
    (16, 60, 6),
    (16, 72, 1),
    (16, 72, 2),
    (16, 72, 3),
    (16, 72, 6),
    (16, 80, 1),
    (16, 80, 2),
];

/// The random boards whose red car must go back.
const BACK: &[Drawn] =
    &[(8, 60, 11), (8, 72, 12), (8, 72, 24), (8, 80, 22), (8, 80, 9), (12, 80, 14)];

/// The random boards without a solution.
const LOCKED: &[Drawn] = &[(8, 72, 17), (8, 80, 2), (10, 80, 8), (13, 60, 13)];

/// The built-in puzzles that are put into larger boards.
const AROUND: [&str; 8] =
    ["hardest", "longest", "walled", "loose", "huji", "beginner", "intermediate", "advanced"];

/// The built-in puzzles that are locked by one more car, and the sides of their boards.
const LOCKED_AROUND: [(&str, u8); 4] =
    [("hardest", 9), ("huji", 11), ("longest", 12), ("advanced", 16)];

/// The built-in puzzles that the red car has to pass one after the other, and the sides.
const PAIRS: [(&str, &str, u8); 4] = [
    ("beginner", "intermediate", 13),
    ("advanced", "huji", 14),
    ("intermediate", "hardest", 15),
    ("hardest", "longest", 16),
];

/// The sides of the boards with chains.
const CHAINS: [u8; 4] = [10, 12, 14, 16];

/// The boards.
pub fn boards() -> Vec<LargeBoard> {
    let mut all = Vec::new();
    for (kind, list) in [("", HARD), ("back-", BACK), ("locked-", LOCKED)] {
        all.extend(list.iter().map(|&(side, hundredths, number)| LargeBoard {
            name: format!("{side}x{side}-{kind}{}-{number}", density(hundredths)),
            puzzle: drawn((side, hundredths, number)),
        }));
    }
    for (index, name) in AROUND.into_iter().enumerate() {
        let side = 9 + index as u8 % 4;
        let inner = [find(name)];
        all.push(LargeBoard {
            name: format!("{side}x{side}-around-{name}"),
            puzzle: surrounded(&inner, side, index as u64),
        });
    }
    for (name, side) in LOCKED_AROUND {
        let inner = [locked(&find(name))];
        all.push(LargeBoard {
            name: format!("{side}x{side}-locked-around-{name}"),
            puzzle: surrounded(&inner, side, side.into()),
        });
    }
    for (first, second, side) in PAIRS {
        let inner = [find(second), find(first)];
        all.push(LargeBoard {
            name: format!("{side}x{side}-{first}-{second}"),
            puzzle: surrounded(&inner, side, side.into()),
        });
    }
    all.extend(
        CHAINS
            .map(|side| LargeBoard { name: format!("{side}x{side}-chains"), puzzle: chains(side) }),
    );
    all
}

fn density(hundredths: u32) -> &'static str {
    match hundredths {
        ..50 => "sparse",
        50..65 => "medium",
        65..75 => "dense",
        _ => "full",
    }
}

/// A random board; some have no room for all of their vehicles.
fn drawn((side, hundredths, number): Drawn) -> Puzzle {
    // Two and a third cells per vehicle on average.
    let cells = u32::from(side) * u32::from(side) * hundredths / 100;
    let vehicles = (cells * 3 / 7) as u8;
    let recipe = Recipe { name: "large", side, walls: 0, vehicles, exit: None, seeds: &[] };
    random_board(&recipe, u64::from(side) * 1_000_000 + u64::from(hundredths) * 1_000 + number)
}

fn find(name: &str) -> Puzzle {
    builtin::find(name).expect("the names are known").puzzle()
}

/// The puzzle with one more car that makes it unsolvable: among all such cars, the one that leaves
/// the most states.
fn locked(inner: &Puzzle) -> Puzzle {
    let mut best = None;
    for axis in [Axis::Horizontal, Axis::Vertical] {
        for row in 0..inner.height() {
            for column in 0..inner.width() {
                let cell = Cell::new(row, column);
                // On the red car's line it would block the exit for ever.
                if axis == inner.exit().axis() && cell.line(axis) == inner.red().line() {
                    continue;
                }
                let mut layout = inner.to_layout();
                layout.vehicles.push(bar(cell, 2, axis));
                let Ok(puzzle) = layout.into_puzzle() else { continue };
                let options = SolveOptions { algorithm: Algorithm::Bfs, ..SolveOptions::default() };
                let answer = solve(&puzzle, &options);
                let states = answer.stats.expanded;
                let is_more = best.as_ref().is_none_or(|(most, _)| states > *most);
                if answer.outcome == Outcome::Unsolvable && is_more {
                    best = Some((states, puzzle));
                }
            }
        }
    }
    best.expect("some car locks the puzzle").1
}

/// Puzzles at the middle of the right edge, surrounded by walls and other vehicles. Only the last
/// one keeps its red car, which passes all of them.
fn surrounded(inner: &[Puzzle], side: u8, seed: u64) -> Puzzle {
    let mut left = side;
    let mut sites = Vec::new();
    let line = (side - inner[0].height()) / 2 + inner[0].red().line();
    for puzzle in inner {
        left -= puzzle.width();
        sites.push((puzzle, line - puzzle.red().line(), left));
        // The wall between two puzzles.
        left = left.saturating_sub(1);
    }
    let (_, _, left) = sites[sites.len() - 1];
    let within = |margin: u8, cell: Cell| {
        sites.iter().any(|&(puzzle, top, left)| {
            cell.row + margin >= top
                && cell.row < top + puzzle.height() + margin
                && cell.column + margin >= left
                && cell.column < left + puzzle.width() + margin
        })
    };
    let vehicles = if inner.len() > 1 { side } else { side * 3 };
    let exit = Some(Side::Right);
    let recipe = Recipe { name: "around", side, walls: 0, vehicles, exit, seeds: &[] };
    let around = random_board(&recipe, seed);
    let mut layout = Layout::new(side.into(), side.into());
    layout.exit = Some(LayoutExit { side: Side::Right, line: None, span: None });
    for (index, &(puzzle, top, left)) in sites.iter().enumerate() {
        for vehicle in puzzle.vehicles() {
            let is_red = vehicle.name == puzzle.red().name;
            if is_red && index + 1 < sites.len() {
                continue;
            }
            let cell = Cell::new(vehicle.cell.row + top, vehicle.cell.column + left);
            let mut bar = bar(cell, vehicle.length, vehicle.axis);
            bar.red = is_red;
            layout.vehicles.push(bar);
        }
        let walls = puzzle.walls().iter();
        layout.walls.extend(walls.map(|cell| place(Cell::new(cell.row + top, cell.column + left))));
    }
    for vehicle in around.vehicles() {
        if vehicle.name != around.red().name && !vehicle.cells().any(|cell| within(1, cell)) {
            layout.vehicles.push(bar(vehicle.cell, vehicle.length, vehicle.axis));
        }
    }
    for row in 0..side {
        for column in 0..side {
            let cell = Cell::new(row, column);
            let is_way = row == line && column >= left;
            if within(1, cell) && !within(0, cell) && !is_way {
                layout.walls.push(place(cell));
            }
        }
    }
    layout.into_puzzle().expect("the parts do not overlap")
}

/// Staircases of vehicles down from the red car's line. Each waits for the next one to move, and
/// walls leave it one way only.
fn chains(side: u8) -> Puzzle {
    let mut layout = Layout::new(side.into(), side.into());
    layout.exit = Some(LayoutExit { side: Side::Right, line: None, span: None });
    let mut red = bar(Cell::new(0, 0), 2, Axis::Horizontal);
    red.red = true;
    layout.vehicles.push(red);
    let mut first = 2;
    while first < side {
        let (mut row, mut column) = (0, first);
        layout.vehicles.push(bar(Cell::new(row, column), 2, Axis::Vertical));
        // The last one of a chain has room.
        while row + 4 < side && column + 3 < side {
            row += 2;
            layout.walls.push(place(Cell::new(row, column - 1)));
            layout.vehicles.push(bar(Cell::new(row, column), 2, Axis::Horizontal));
            column += 2;
            layout.walls.push(place(Cell::new(row - 1, column)));
            layout.vehicles.push(bar(Cell::new(row, column), 2, Axis::Vertical));
        }
        first += 4;
    }
    layout.into_puzzle().expect("the chains do not overlap")
}

fn bar(cell: Cell, length: u8, axis: Axis) -> LayoutVehicle {
    let shape = Shape::Bar { cell: place(cell), length: length.into(), axis };
    LayoutVehicle { name: None, shape, red: false, span: None }
}

fn place(cell: Cell) -> LayoutCell {
    LayoutCell { row: cell.row.into(), column: cell.column.into(), span: None }
}
