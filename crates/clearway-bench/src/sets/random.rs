//! Random boards, each made from a seed: the same on every machine.

use clearway::board::{Axis, Cell, CellSet, Layout, LayoutCell, LayoutExit, LayoutVehicle};
use clearway::board::{Puzzle, Shape, Side};

/// The recipe of a random set.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The name of the set.
    pub name: &'static str,
    /// The side length in cells.
    pub side: u8,
    /// Number of walls.
    pub walls: u8,
    /// Number of vehicles besides the red car, as far as they fit.
    pub vehicles: u8,
    /// The side of the exit; `None` draws one.
    pub exit: Option<Side>,
    /// The seeds, chosen so that every board is solvable in at least [`Recipe::LEAST_MOVES`] moves
    /// and has at most [`Recipe::MOST_STATES`] states.
    pub seeds: &'static [u64],
}

/// The random sets.
pub static RECIPES: &[Recipe] = &[
    Recipe {
        name: "random-6x6",
        side: 6,
        walls: 0,
        vehicles: 11,
        exit: Some(Side::Right),
        seeds: &[39, 55, 87, 118, 199, 225],
    },
    Recipe {
        name: "random-7x7",
        side: 7,
        walls: 0,
        vehicles: 16,
        exit: Some(Side::Right),
        seeds: &[98, 146, 149, 640, 1292, 1714],
    },
    Recipe {
        name: "random-8x8",
        side: 8,
        walls: 0,
        vehicles: 22,
        exit: Some(Side::Right),
        seeds: &[112, 5216, 6500, 6829, 12348, 13242],
    },
    Recipe {
        name: "random-walls",
        side: 6,
        walls: 3,
        vehicles: 9,
        exit: None,
        seeds: &[300, 740, 1476, 1645, 1898, 2460],
    },
];

impl Recipe {
    /// The minimum optimum in moves of the boards.
    pub const LEAST_MOVES: u32 = 12;
    /// The maximum number of states of the boards.
    pub const MOST_STATES: usize = 20_000;

    /// The boards of all seeds.
    pub fn puzzles(&self) -> Vec<Puzzle> {
        self.seeds.iter().map(|&seed| random_board(self, seed)).collect()
    }
}

/// The board of a seed; it may be unsolvable.
///
/// # Panics
/// Never: the vehicles do not overlap.
pub fn random_board(recipe: &Recipe, seed: u64) -> Puzzle {
    let mut random = Random(seed);
    let exit = recipe.exit.unwrap_or_else(|| Side::ALL[random.below(4) as usize]);
    let mut draft = Draft {
        side: recipe.side,
        taken: CellSet::EMPTY,
        layout: Layout::new(recipe.side.into(), recipe.side.into()),
    };
    draft.layout.exit = Some(LayoutExit { side: exit, line: None, span: None });
    let axis = exit.axis();
    // The red car starts in the half away from the exit.
    let back = random.below(recipe.side / 2 - 1);
    let along = if exit.sign() > 0 { back } else { recipe.side - 2 - back };
    let line = random.below(recipe.side);
    draft.place(Cell::on_line(axis, line, along), 2, axis, Paint::Red);
    for _ in 0..recipe.walls {
        let cell = Cell::new(random.below(recipe.side), random.below(recipe.side));
        // A wall on the red car's line would block it or shorten its lane.
        if cell.line(axis) != line && draft.taken.insert(cell) {
            draft.layout.walls.push(place(cell));
        }
    }
    let mut left = recipe.vehicles;
    for _ in 0..1000 {
        let across = if random.below(2) == 0 { axis } else { axis.across() };
        let length = if random.below(3) == 0 { 3 } else { 2 };
        let cell = Cell::new(random.below(recipe.side), random.below(recipe.side));
        // A vehicle in front of the red car on the same line could never make way.
        if left == 0 || (across == axis && cell.line(axis) == line) {
            continue;
        }
        left -= u8::from(draft.place(cell, length, across, Paint::Any));
    }
    draft.layout.into_puzzle().expect("a random board is valid")
}

/// A random generator (splitmix64).
struct Random(u64);

impl Random {
    /// A number below `end`.
    fn below(&mut self, end: u8) -> u8 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % u64::from(end)) as u8
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Paint {
    Red,
    Any,
}

struct Draft {
    side: u8,
    taken: CellSet,
    layout: Layout,
}

impl Draft {
    /// Places a vehicle if it fits, and says whether it did.
    fn place(&mut self, cell: Cell, length: u8, axis: Axis, paint: Paint) -> bool {
        if cell.along(axis) + length > self.side {
            return false;
        }
        let cells = (0..length)
            .map(|step| Cell::on_line(axis, cell.line(axis), cell.along(axis) + step))
            .collect::<Vec<Cell>>();
        if cells.iter().any(|&cell| self.taken.contains(cell)) {
            return false;
        }
        self.taken = self.taken.iter().chain(cells).collect();
        self.layout.vehicles.push(LayoutVehicle {
            name: None,
            shape: Shape::Bar { cell: place(cell), length: length.into(), axis },
            red: paint == Paint::Red,
            span: None,
        });
        true
    }
}

fn place(cell: Cell) -> LayoutCell {
    LayoutCell { row: cell.row.into(), column: cell.column.into(), span: None }
}
