//! The levels of the page: boards that a seeded climb through random boards finds.
//!
//! A climb changes one vehicle at a time and keeps a change that does not make
//! the hardest state easier. Every hardest state on its way is a candidate: one
//! in which no vehicle is idle, since a board with nothing to spare is the
//! better puzzle. Each grade takes ten, spread over its range of moves.

use crate::run::root;
use clearway::board::{Metric, Puzzle};
use clearway::notation::{ReadOptions, one_line_board, read};
use clearway::search::{Budget, Unobserved};
use clearway::space::{Facts, WholeSpace, removable};
use std::collections::BTreeMap;

/// The least number of moves of each grade; the last has no end.
const GRADES: [u32; 6] = [3, 9, 16, 24, 32, 40];
const PER_GRADE: usize = 10;
const SIDE: usize = 6;
const CLIMBS: u32 = 150;
const CHANGES: u32 = 220;
/// Larger spaces are no fun to explore a thousand times.
const MOST_STATES: u64 = 40_000;

/// A small generator, for the same levels on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % end
    }
}

#[derive(Clone)]
struct Bar {
    row: usize,
    column: usize,
    length: usize,
    down: bool,
}

impl Bar {
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.length).map(|along| {
            if self.down {
                (self.row + along, self.column)
            } else {
                (self.row, self.column + along)
            }
        })
    }
}

/// Writes `web/src/levels/data.js`.
pub(crate) fn write() -> Result<(), String> {
    let mut random = Random(0x5eed_0006_c1ea_0a71);
    let mut found: BTreeMap<u32, Vec<(String, u64)>> = BTreeMap::new();
    for climb in 0..CLIMBS {
        // Every third climb begins nearly empty, for the easy grades.
        let vehicles = if climb % 3 == 0 { 1 + random.below(3) } else { 6 + random.below(6) };
        climb_once(&mut random, vehicles, climb % 6 == 5, &mut found);
        println!("climb {climb}: depths up to {:?}", found.keys().last());
    }
    let mut lines = Vec::new();
    for (grade, &least) in GRADES.iter().enumerate() {
        let end = GRADES.get(grade + 1).copied().unwrap_or(u32::MAX);
        let mut fitting: Vec<(u32, &(String, u64))> = found
            .range(least..end)
            .flat_map(|(&moves, boards)| boards.iter().map(move |board| (moves, board)))
            .collect();
        fitting.dedup_by(|a, b| a.1.0 == b.1.0);
        let count = fitting.len().min(PER_GRADE);
        for index in 0..count {
            let (moves, (board, states)) = fitting[index * fitting.len() / count];
            lines.push(format!("  ['{board}', {moves}, {states}],"));
        }
    }
    let text = format!(
        "// Written by `cargo xtask levels`: board, least moves, reachable states.\n\
         /** @type {{readonly (readonly [string, number, number])[]}} */\n\
         export const LEVELS = [\n{}\n];\n",
        lines.join("\n")
    );
    let file = root().join("web/src/levels/data.js");
    std::fs::write(&file, text).map_err(|error| format!("cannot write the levels: {error}"))
}

fn climb_once(
    random: &mut Random,
    vehicles: usize,
    walled: bool,
    found: &mut BTreeMap<u32, Vec<(String, u64)>>,
) {
    let red = Bar { row: 2, column: random.below(3), length: 2, down: false };
    let mut bars = vec![red];
    let wall = walled.then(|| (random.below(2) * 4, random.below(SIDE)));
    for _ in 0..vehicles {
        add(&mut bars, wall, random);
    }
    let mut best = 0;
    for _ in 0..CHANGES {
        let mut changed = bars.clone();
        if changed.len() > 5 && random.below(3) > 0 {
            let index = 1 + random.below(changed.len() - 1);
            changed.remove(index);
        }
        for _ in 0..=random.below(2) {
            add(&mut changed, wall, random);
        }
        let Some((depth, board, states)) = hardest(&changed, wall) else { continue };
        if depth < best {
            continue;
        }
        let is_better = depth > best;
        best = depth;
        bars = changed;
        if is_better && let Some(board) = board {
            found.entry(depth).or_default().push((board, states));
        }
    }
}

fn add(bars: &mut Vec<Bar>, wall: Option<(usize, usize)>, random: &mut Random) {
    for _ in 0..40 {
        let length = if random.below(4) == 0 { 3 } else { 2 };
        let down = random.below(2) == 0;
        let (across, along) = (random.below(SIDE), random.below(SIDE - length + 1));
        let (row, column) = if down { (along, across) } else { (across, along) };
        let bar = Bar { row, column, length, down };
        // A bar that lies in the red car's row can never leave it.
        let is_free = (down || row != 2)
            && bar.cells().all(|cell| {
                Some(cell) != wall && bars.iter().all(|other| other.cells().all(|c| c != cell))
            });
        if is_free {
            bars.push(bar);
            return;
        }
    }
}

/// The depth of the hardest state; its board if no vehicle is idle in it; how many states.
fn hardest(bars: &[Bar], wall: Option<(usize, usize)>) -> Option<(u32, Option<String>, u64)> {
    let puzzle = puzzle(bars, wall)?;
    let budget = Budget { nodes: Some(MOST_STATES), memory: None };
    let space = WholeSpace::explore(&puzzle, Metric::Moves, budget, &mut Unobserved).ok()?;
    let depth = space.max_depth()?;
    let start = space.board(&puzzle, space.hardest()?);
    let facts = Facts::find(&space, &puzzle, Budget::default(), &mut Unobserved).ok()?;
    let idle = removable(&start, Metric::Moves, depth, budget, &mut Unobserved).ok()?;
    let is_tight = idle.is_empty() && facts.immobile.is_empty();
    let board = is_tight.then(|| one_line_board(&renamed(&start)));
    Some((depth, board, space.len() as u64))
}

fn puzzle(bars: &[Bar], wall: Option<(usize, usize)>) -> Option<Puzzle> {
    let mut grid = vec![vec!['.'; SIDE]; SIDE];
    for (bar, name) in bars.iter().zip('A'..) {
        for (row, column) in bar.cells() {
            grid[row][column] = name;
        }
    }
    if let Some((row, column)) = wall {
        grid[row][column] = '#';
    }
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
    Some(read(&rows.join("/"), &ReadOptions::default()).ok()?.puzzle)
}

/// The same board with names in reading order: A is the red car.
fn renamed(puzzle: &Puzzle) -> Puzzle {
    let mut names = 'B'..='Z';
    let mut grid = vec![vec!['.'; SIDE]; SIDE];
    for cell in puzzle.walls().iter() {
        grid[usize::from(cell.row)][usize::from(cell.column)] = '#';
    }
    for (id, vehicle) in puzzle.ids() {
        let name = if id == puzzle.red_id() { 'A' } else { names.next().unwrap_or('?') };
        for cell in vehicle.cells() {
            grid[usize::from(cell.row)][usize::from(cell.column)] = name;
        }
    }
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
    read(&rows.join("/"), &ReadOptions::default()).map_or_else(|_| puzzle.clone(), |r| r.puzzle)
}
