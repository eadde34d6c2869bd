//! Looks for hard boards of a size that is too large to enumerate, by changing boards at random.
//!
//! `cargo run --release --example climb -- 7x7 moves 600 1 < boards.txt` climbs for 600 seconds with
//! seed 1, from the boards of standard input, a board in one line each: `XX.A/...A/....`. Smaller
//! ones are put next to the exit. Without arguments it climbs on 5x5 for a second.
//!
//! A line is printed for each board that is harder than all before: the cost, the states of its
//! space, and the board. What is found is a lower bound, not a record.
//!
//! Every board is judged by its whole space. The climb goes on from a board that is at least as hard
//! as the one a while ago ("late acceptance"), so it also passes through easier boards.

use clearway::board::{Metric, Puzzle};
use clearway::generate::Random;
use clearway::search::{Budget, Unobserved};
use clearway::space::Space;
use std::io::{BufRead, IsTerminal};
use std::time::{Duration, Instant};

/// Larger spaces are passed over: they take long, and the hardest boards are crowded.
const MOST_STATES: u64 = 3_000_000;
/// A board must be as hard as the one that many boards ago.
const MEMORY: usize = 120;
/// How many boards without progress end a climb.
const PATIENCE: u32 = 4_000;

/// The cells of a board, a sign for each vehicle; `X` is the red car, `.` is empty.
#[derive(Clone, Debug)]
struct Cells {
    width: usize,
    height: usize,
    signs: Vec<char>,
}

/// A board in its hardest state.
struct Judged {
    depth: u32,
    space: Space,
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    if words.is_empty() {
        words = ["5x5", "moves", "1", "1"].map(str::to_owned).to_vec();
    }
    let Some((size, metric, seconds, seed)) = arguments(&words) else {
        eprintln!("usage: climb WxH moves|steps SECONDS SEED < BOARDS; sides from 4 to 8");
        std::process::exit(2);
    };
    let mut starts = Vec::new();
    if !std::io::stdin().is_terminal() {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            starts.extend(Cells::embedded(line.trim(), size));
        }
    }
    starts.push(Cells::empty(size));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut random = Random::new(seed, 0x0063_6c69_6d62);
    let mut best = 0;
    while Instant::now() < end {
        let start = starts[random.below(starts.len() as u32) as usize].clone();
        if let Some(judged) = start.judge(metric) {
            climb(judged, metric, end, &mut random, &mut best);
        }
    }
}

fn arguments(words: &[String]) -> Option<((usize, usize), Metric, u64, u64)> {
    let [size, metric, seconds, seed] = words else { return None };
    let (width, height) = size.split_once('x')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    let is_possible = (4..=8).contains(&width) && (4..=8).contains(&height);
    let rest = (Metric::from_id(metric)?, seconds.parse().ok()?, seed.parse().ok()?);
    is_possible.then_some(((width, height), rest.0, rest.1, rest.2))
}

/// Changes a board until that has not helped for long.
fn climb(start: Judged, metric: Metric, end: Instant, random: &mut Random, best: &mut u32) {
    let mut current = start;
    let mut before = [current.depth; MEMORY];
    let (mut most, mut stale, mut turn) = (current.depth, 0, 0);
    while stale < PATIENCE && Instant::now() < end {
        stale += 1;
        turn = (turn + 1) % MEMORY;
        let number = random.below(current.space.len() as u32) as usize;
        // Any state of the space will do: its vehicles leave other places free.
        let state = current.space.numbers().nth(number).expect("a state of the space");
        let mut cells = Cells::of(&current.space.board(state));
        for _ in 0..=random.below(3) {
            cells.change(random);
        }
        let Some(judged) = cells.judge(metric) else { continue };
        if judged.depth >= before[turn] || judged.depth >= current.depth {
            current = judged;
        }
        before[turn] = current.depth;
        if current.depth > most {
            (most, stale) = (current.depth, 0);
        }
        if current.depth > *best {
            *best = current.depth;
            let hardest = current.space.hardest().expect("a board that can be solved");
            let board = Cells::of(&current.space.board(hardest)).text();
            println!("{best} {} {board}", current.space.len());
        }
    }
}

impl Cells {
    /// The red car alone, in the middle row.
    fn empty((width, height): (usize, usize)) -> Self {
        let mut signs = vec!['.'; width * height];
        let red = (height - 1) / 2 * width;
        signs[red..red + 2].fill('X');
        Self { width, height, signs }
    }

    /// A board of a text, at the right edge: once with its red car in each row that it can get.
    fn embedded(text: &str, (width, height): (usize, usize)) -> Vec<Self> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let (columns, lines) = (rows[0].len(), rows.len());
        if columns > width || lines > height || rows.iter().any(|row| row.len() != columns) {
            return Vec::new();
        }
        let at = |top: usize| {
            let mut signs = vec!['.'; width * height];
            for (row, line) in rows.iter().enumerate() {
                let from = (top + row) * width + width - columns;
                signs[from..from + columns].copy_from_slice(line);
            }
            Self { width, height, signs }
        };
        (0..=height - lines).map(at).collect()
    }

    fn of(puzzle: &Puzzle) -> Self {
        let (width, height) = (puzzle.width().into(), puzzle.height().into());
        let mut signs = vec!['.'; width * height];
        let mut names = ('A'..='Z').chain('a'..='n').filter(|name| *name != 'X');
        for (id, vehicle) in puzzle.ids() {
            let name = if id == puzzle.red_id() { Some('X') } else { names.next() };
            let name = name.expect("a board of 64 cells has at most 32 vehicles");
            for cell in vehicle.cells() {
                signs[usize::from(cell.row) * width + usize::from(cell.column)] = name;
            }
        }
        Self { width, height, signs }
    }

    fn text(&self) -> String {
        let rows = self.signs.chunks(self.width).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    /// The whole space; `None` if it is too large, cannot be solved, or is no board of this kind.
    fn judge(&self, metric: Metric) -> Option<Judged> {
        let puzzle: Puzzle = self.text().parse().ok()?;
        let budget = Budget { nodes: Some(MOST_STATES), ..Budget::default() };
        let space = Space::explore_observed(&puzzle, metric, budget, &mut Unobserved).ok()?;
        Some(Judged { depth: space.max_depth()?, space })
    }

    /// Removes or adds a vehicle.
    fn change(&mut self, random: &mut Random) {
        let mut names: Vec<char> = self.signs.clone();
        names.sort_unstable();
        names.dedup();
        names.retain(|name| !matches!(name, '.' | 'X'));
        if !names.is_empty() && random.below(5) < 2 {
            let name = names[random.below(names.len() as u32) as usize];
            for sign in &mut self.signs {
                if *sign == name {
                    *sign = '.';
                }
            }
            return;
        }
        let free = ('A'..='Z').chain('a'..='n').find(|name| *name != 'X' && !names.contains(name));
        let name = free.expect("a board of 64 cells has at most 32 vehicles");
        for _ in 0..20 {
            let cell = random.below((self.width * self.height) as u32) as usize;
            let length = if random.below(3) == 0 { 3 } else { 2 };
            let (row, column) = (cell / self.width, cell % self.width);
            let is_along = random.below(2) == 0;
            let step = if is_along { 1 } else { self.width };
            let (at, side) = if is_along { (column, self.width) } else { (row, self.height) };
            // The red car is alone in its row.
            let is_red_row =
                is_along && self.signs[row * self.width..(row + 1) * self.width].contains(&'X');
            let cells = (0..length).map(|index| cell + index * step);
            if at + length <= side
                && !is_red_row
                && cells.clone().all(|cell| self.signs[cell] == '.')
                && !self.would_be_full((row, column), is_along, length)
            {
                for cell in cells {
                    self.signs[cell] = name;
                }
                return;
            }
        }
    }

    /// Whether the vehicles of a line would fill it.
    fn would_be_full(&self, (row, column): (usize, usize), is_along: bool, length: usize) -> bool {
        let (side, step) = if is_along { (self.width, 1) } else { (self.height, self.width) };
        let first = if is_along { row * self.width } else { column };
        let line: Vec<char> = (0..side).map(|at| self.signs[first + at * step]).collect();
        let own = (0..side).filter(|&at| {
            let sign = line[at];
            let beside = [at.wrapping_sub(1), at + 1].map(|at| line.get(at) == Some(&sign));
            sign != '.' && beside.contains(&true)
        });
        own.count() + length >= side
    }
}
