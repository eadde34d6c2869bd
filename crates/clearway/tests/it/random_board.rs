//! Random valid boards for tests.
//!
//! A board depends on its seed alone, and is the same on every machine, so a failing test only has
//! to print the seed.
//!
//! ```text
//! any_board(7)      any size from 1 to 16, walls, every exit, lengths from 1
//! boxed_board(7)    6 by 6, cars and trucks, red car in row 3, exit right: as in the box
//! small_board(7)    3 to 5 cells a side, walls, every exit: few states, quick to search
//! crowded_board(7, 9, 8)   9 by 8, walls, every exit, mostly dense: the hardest to search
//! ```
//!
//! The boards need not be solvable, and may be solved already.

use clearway::board::{Axis, Cell, CellSet, Layout, LayoutCell, LayoutExit, LayoutVehicle};
use clearway::board::{Puzzle, Shape, Side};

/// A small generator of random numbers (splitmix64), good enough for test boards.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The generator that starts from `seed`.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, but not including, `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn within(&mut self, low: u8, high: u8) -> u8 {
        low + (self.next() % u64::from(high - low + 1)) as u8
    }

    /// True once in `times` on average.
    pub(crate) fn once_in(&mut self, times: u8) -> bool {
        self.within(1, times) == 1
    }
}

/// The parameters of a random board.
#[derive(Clone, Copy, Debug)]
struct Recipe {
    width: u8,
    height: u8,
    walls: u8,
    tries: u8,
    shortest: u8,
    longest: u8,
    is_boxed: bool,
}

/// A board of any size from 1 to 16, with walls and any exit.
pub(crate) fn any_board(seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let (width, height) = (random.within(1, 16), random.within(1, 16));
    let cells = u16::from(width) * u16::from(height);
    let walls = if random.once_in(2) { 0 } else { random.within(0, (cells / 6).min(30) as u8) };
    // Only some boards have one-cell vehicles, because several notations cannot express them.
    let shortest = if random.once_in(3) { 1 } else { 2 };
    let most = if random.once_in(2) { 3 } else { 16 };
    let longest = random.within(shortest, most);
    let tries = random.within(0, cells.min(200) as u8);
    let recipe = Recipe { width, height, walls, tries, shortest, longest, is_boxed: false };
    make(recipe, &mut random)
}

/// A board like those of the boxed game: 6x6, cars and trucks, no walls, exit on the right.
pub(crate) fn boxed_board(seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let tries = random.within(0, 40);
    let recipe =
        Recipe { width: 6, height: 6, walls: 0, tries, shortest: 2, longest: 3, is_boxed: true };
    make(recipe, &mut random)
}

/// A board of 3 to 5 cells a side with any exit, which has few states.
pub(crate) fn small_board(seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let (width, height) = (random.within(3, 5), random.within(3, 5));
    let walls = random.within(0, 2);
    let tries = random.within(0, 16);
    let recipe = Recipe { width, height, walls, tries, shortest: 1, longest: 3, is_boxed: false };
    make(recipe, &mut random)
}

/// A board of this size: walls, vehicles of 1 to 4 cells, any exit, mostly dense.
pub(crate) fn crowded_board(random: &mut Random, width: u8, height: u8) -> Puzzle {
    const LENGTHS: [u8; 8] = [1, 2, 2, 2, 2, 3, 3, 4];
    let area = usize::from(width) * usize::from(height);
    let recipe =
        Recipe { width, height, walls: 0, tries: 200, shortest: 1, longest: 4, is_boxed: false };
    let mut board =
        Draft { taken: CellSet::EMPTY, layout: Layout::new(width.into(), height.into()) };
    let exit = Side::ALL[random.below(4)];
    board.layout.exit = Some(LayoutExit { side: exit, line: None, span: None });
    let wanted = 3 + random.below(area / 3);
    let walls = random.below(3);
    for _ in 0..recipe.tries {
        if board.layout.vehicles.len() == wanted {
            break;
        }
        let red = board.layout.vehicles.is_empty();
        let axis = match (red, random.below(2)) {
            (true, _) => exit.axis(),
            (false, 0) => Axis::Horizontal,
            _ => Axis::Vertical,
        };
        let length = LENGTHS[random.below(LENGTHS.len())];
        let cell = any_cell(recipe, random);
        board.place(recipe, cell, length, axis, red);
    }
    for _ in 0..walls {
        let cell = any_cell(recipe, random);
        if board.taken.insert(cell) {
            board.layout.walls.push(layout_cell(cell));
        }
    }
    board.layout.into_puzzle().expect("a random board is valid")
}

fn make(recipe: Recipe, random: &mut Random) -> Puzzle {
    let mut board = Draft {
        taken: CellSet::EMPTY,
        layout: Layout::new(recipe.width.into(), recipe.height.into()),
    };
    let side = match (recipe.is_boxed, random.within(0, 7)) {
        (false, 0 | 1) => Side::Left,
        (false, 2) => Side::Top,
        (false, 3 | 4) => Side::Bottom,
        _ => Side::Right,
    };
    board.layout.exit = Some(LayoutExit { side, line: None, span: None });
    board.place_red(recipe, side.axis(), random);
    for _ in 0..recipe.walls {
        let cell = any_cell(recipe, random);
        if board.taken.insert(cell) {
            board.layout.walls.push(layout_cell(cell));
        }
    }
    for _ in 0..recipe.tries {
        let axis = if random.once_in(2) { Axis::Horizontal } else { Axis::Vertical };
        let length = random.within(recipe.shortest, recipe.longest);
        let cell = any_cell(recipe, random);
        board.place(recipe, cell, length, axis, false);
    }
    board.layout.into_puzzle().expect("a random board is valid")
}

struct Draft {
    taken: CellSet,
    layout: Layout,
}

impl Draft {
    fn place_red(&mut self, recipe: Recipe, axis: Axis, random: &mut Random) {
        let (line_length, lines) = match axis {
            Axis::Horizontal => (recipe.width, recipe.height),
            Axis::Vertical => (recipe.height, recipe.width),
        };
        let (length, line) = if recipe.is_boxed {
            (2, 2)
        } else if random.once_in(3) {
            (random.within(1, line_length), random.within(0, lines - 1))
        } else {
            (2.min(line_length), random.within(0, lines - 1))
        };
        let offset = random.within(0, line_length - length);
        let cell = Cell::on_line(axis, line, offset);
        assert!(self.place(recipe, cell, length, axis, true), "an empty board has room");
    }

    /// Adds a vehicle if there is room.
    fn place(&mut self, recipe: Recipe, cell: Cell, length: u8, axis: Axis, red: bool) -> bool {
        let cells: Vec<Cell> = (0..length)
            .map(|step| Cell::on_line(axis, cell.line(axis), cell.along(axis) + step))
            .collect();
        let is_free = |cell: &Cell| {
            cell.row < recipe.height && cell.column < recipe.width && !self.taken.contains(*cell)
        };
        if !cells.iter().all(is_free) {
            return false;
        }
        for &cell in &cells {
            self.taken.insert(cell);
        }
        self.layout.vehicles.push(LayoutVehicle {
            name: None,
            shape: Shape::Bar { cell: layout_cell(cell), length: length.into(), axis },
            red,
            span: None,
        });
        true
    }
}

fn any_cell(recipe: Recipe, random: &mut Random) -> Cell {
    Cell::new(random.within(0, recipe.height - 1), random.within(0, recipe.width - 1))
}

fn layout_cell(cell: Cell) -> LayoutCell {
    LayoutCell { row: cell.row.into(), column: cell.column.into(), span: None }
}

#[test]
fn random_boards_are_as_various_as_they_should_be() {
    let boards: Vec<Puzzle> = (0..500).map(any_board).collect();
    for side in Side::ALL {
        assert!(boards.iter().any(|puzzle| puzzle.exit() == side));
    }
    let has = |test: fn(&Puzzle) -> bool| boards.iter().filter(|puzzle| test(puzzle)).count() > 20;
    assert!(has(|puzzle| !puzzle.walls().is_empty()));
    assert!(has(|puzzle| puzzle.vehicles().len() > 30));
    assert!(has(|puzzle| puzzle.vehicles().iter().any(|vehicle| vehicle.length == 1)));
    assert!(has(|puzzle| puzzle.vehicles().iter().any(|vehicle| vehicle.length > 5)));
    assert!((0..100).map(boxed_board).any(|puzzle| puzzle.vehicles().len() > 10));
    assert!((0..100).map(small_board).all(|puzzle| puzzle.width() <= 5));
    assert_eq!(any_board(42), any_board(42));
}
