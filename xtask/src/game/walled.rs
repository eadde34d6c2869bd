//! Chooses the levels with walls.
//!
//! There is no table of all puzzles with walls, so the pool is generated: for each level name, a
//! fixed number of puzzles with one wall and with two, from a fixed seed. The generator's puzzles
//! are minimal, without their walls too, and in the hardest state of their space. The levels are
//! chosen from the pool as those of the ladder are. One and two walls take turns.

use super::choose::{Candidate, Graded, Kind, LINES, choose_from};
use super::ladder;
use clearway::board::{Axis, Layout, LayoutCell, LayoutExit, LayoutVehicle, Puzzle, Shape};
use clearway::difficulty::Level;
use clearway::generate::{ANY, Constraints, Generator, Made};
use clearway::notation::one_line_board;
use std::ops::RangeInclusive;
use std::thread;

/// The path of the levels with walls.
const WALLED: &str = "crates/clearway/src/builtin/walled.txt";

/// Number of levels per grade: each kind once, each number of walls twice.
const PER_LEVEL: usize = 4;

/// How many walls a level has.
const WALLS: RangeInclusive<u32> = 1..=2;

/// Smaller puzzles are not worth a level.
const LEAST_VEHICLES: u32 = 5;
const LEAST_MOVES: u32 = 4;

/// The seed of the pool.
const SEED: u64 = 1;

/// Number of puzzles in the pool for each level name and number of walls. The hard ones take the
/// longest to find.
const fn pool_size(level: Level) -> usize {
    match level {
        Level::Beginner | Level::Intermediate | Level::Advanced => 40,
        Level::Expert => 24,
        Level::Grandmaster => 12,
    }
}

/// Generates the pool, chooses the levels and writes them.
pub(crate) fn run() -> Result<(), String> {
    let pools: Vec<Result<Vec<Graded<Walled>>, String>> = thread::scope(|scope| {
        let workers: Vec<_> = WALLS.map(|walls| scope.spawn(move || pool(walls))).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined.map(|pool| pool.unwrap_or_else(|_| Err("a thread panicked".to_owned()))).collect()
    });
    let pool: Vec<Graded<Walled>> =
        pools.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    let chosen = choose_from(&pool, PER_LEVEL, |slot, walled: &Walled| {
        // Another start in each level, so that no kind always has the same number of walls.
        let walls = WALLS.start() + ((slot + slot / PER_LEVEL) % 2) as u32;
        walled.walls == walls
    })?;
    ladder::write(WALLED, "walls", &chosen)
}

/// Puzzles of all levels with so many walls.
fn pool(walls: u32) -> Result<Vec<Graded<Walled>>, String> {
    let mut pool = Vec::new();
    for level in Level::ALL {
        let constraints = Constraints {
            moves: LEAST_MOVES..=*ANY.end(),
            vehicles: LEAST_VEHICLES..=*ANY.end(),
            walls: walls..=walls,
            level: Some(level),
            ..Constraints::default()
        };
        let generator = Generator::new(constraints, SEED).map_err(|error| error.to_string())?;
        for made in generator.take(pool_size(level)) {
            let states = made.states.ok_or("the space of a 6x6 puzzle is not known")?;
            let difficulty = made.difficulty;
            let candidate = Walled::new(&made)?;
            pool.push(Graded { candidate, states, difficulty, kind: Kind::Length });
        }
    }
    Ok(pool)
}

/// A puzzle with walls.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Walled {
    moves: u32,
    steps: u32,
    walls: u32,
    /// The text decides between equals.
    board: String,
    signature: [u8; LINES],
    vehicles: (u32, u32),
}

impl Walled {
    fn new(made: &Made) -> Result<Self, String> {
        let puzzle = renamed(&made.puzzle)?;
        let mut signature = [0; LINES];
        let rows = usize::from(puzzle.height());
        // Vehicles are in reading order, so those of a line are, too.
        for vehicle in puzzle.vehicles() {
            let first = if vehicle.axis == Axis::Horizontal { 0 } else { rows };
            let digits = &mut signature[first + usize::from(vehicle.line())];
            *digits = *digits * 10 + vehicle.length;
        }
        let of_length = |length: u8| {
            puzzle.vehicles().iter().filter(|vehicle| vehicle.length == length).count() as u32
        };
        Ok(Self {
            moves: made.moves,
            steps: made.steps,
            walls: puzzle.walls().len() as u32,
            board: one_line_board(&puzzle).replace('/', ""),
            signature,
            vehicles: (of_length(2), of_length(3)),
        })
    }
}

impl Candidate for Walled {
    fn moves(&self) -> u32 {
        self.moves
    }

    fn steps(&self) -> u32 {
        self.steps
    }

    fn board(&self) -> String {
        self.board.clone()
    }

    fn signature(&self) -> [u8; LINES] {
        self.signature
    }

    fn vehicles(&self) -> (u32, u32) {
        self.vehicles
    }
}

/// The puzzle with names like those of the ladder: red car X, cars from A on, trucks from O on.
fn renamed(puzzle: &Puzzle) -> Result<Puzzle, String> {
    let mut layout = Layout::new(puzzle.width().into(), puzzle.height().into());
    layout.exit = Some(LayoutExit { side: puzzle.exit(), line: None, span: None });
    let place =
        |row: u8, column: u8| LayoutCell { row: row.into(), column: column.into(), span: None };
    layout.walls.extend(puzzle.walls().iter().map(|cell| place(cell.row, cell.column)));
    layout.vehicles.extend(puzzle.vehicles().iter().map(|vehicle| LayoutVehicle {
        name: None,
        shape: Shape::Bar {
            cell: place(vehicle.cell.row, vehicle.cell.column),
            length: vehicle.length.into(),
            axis: vehicle.axis,
        },
        red: vehicle == puzzle.red(),
        span: None,
    }));
    layout.into_puzzle().map_err(|faults| faults.to_string())
}
