//! The enumeration against a reference implementation that follows only the definitions: every
//! placing of cars and trucks, hash tables, plain breadth-first searches.

use clearway::board::{Axis, Cell, Metric, Puzzle};
use clearway::enumerate::{Enumeration, Field, Found, Tally, Worker};
use clearway::search::Unobserved;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

/// A vehicle. Sorting keeps the vehicles of a line together, and moves never change their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Bar {
    vertical: bool,
    line: u8,
    offset: u8,
    length: u8,
}

/// The vehicles of a board, sorted.
type State = Vec<Bar>;

/// A puzzle of the result; the first two fields are the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    walls: Vec<(u8, u8)>,
    bars: State,
    moves: u32,
    steps: u32,
    states: u64,
    depth_counts: Vec<u64>,
}

/// A board without its vehicles.
#[derive(Clone)]
struct Ground {
    width: u8,
    height: u8,
    walls: BTreeSet<(u8, u8)>,
    red_row: u8,
    metric: Metric,
}

impl Bar {
    fn cells(self) -> impl Iterator<Item = (u8, u8)> {
        let cell = move |at| if self.vertical { (at, self.line) } else { (self.line, at) };
        (self.offset..self.offset + self.length).map(cell)
    }
}

impl Ground {
    fn is_red(&self, bar: Bar) -> bool {
        !bar.vertical && bar.line == self.red_row
    }

    /// How many cells a vehicle may go at the cost of one.
    fn most(&self) -> u8 {
        match self.metric {
            Metric::Moves => u8::MAX,
            Metric::Steps => 1,
        }
    }

    /// Whether the bar stands on free cells of the board.
    fn fits(&self, bar: Bar, others: &[Bar]) -> bool {
        let length = if bar.vertical { self.height } else { self.width };
        bar.offset + bar.length <= length
            && bar.cells().all(|cell| {
                let is_taken = others.iter().any(|other| other.cells().any(|taken| taken == cell));
                !self.walls.contains(&cell) && !is_taken
            })
    }

    /// Every board that the definitions allow.
    fn boards(&self) -> Vec<State> {
        let mut bars = Vec::new();
        for vertical in [false, true] {
            let (lines, length) =
                if vertical { (self.width, self.height) } else { (self.height, self.width) };
            for line in 0..lines {
                for offset in 0..length {
                    let lengths = [2, 3].map(|length| Bar { vertical, line, offset, length });
                    bars.extend(lengths.into_iter().filter(|bar| self.fits(*bar, &[])));
                }
            }
        }
        let mut found = Vec::new();
        self.choose(&bars, &mut Vec::new(), &mut found);
        found
    }

    fn choose(&self, bars: &[Bar], chosen: &mut State, found: &mut Vec<State>) {
        let Some((&bar, rest)) = bars.split_first() else {
            if self.is_allowed(chosen) {
                found.push(chosen.clone());
            }
            return;
        };
        self.choose(rest, chosen, found);
        if self.fits(bar, chosen) {
            chosen.push(bar);
            self.choose(rest, chosen, found);
            chosen.pop();
        }
    }

    fn is_allowed(&self, bars: &[Bar]) -> bool {
        let taken = |vertical: bool, line: u8| -> usize {
            let bars = bars.iter().filter(|bar| bar.vertical == vertical && bar.line == line);
            bars.map(|bar| usize::from(bar.length)).sum()
        };
        let walls = |row: u8| self.walls.iter().filter(|wall| wall.0 == row).count();
        let mut rows = 0..self.height;
        let rows = rows.all(|row| taken(false, row) + walls(row) < self.width.into());
        let mut columns = 0..self.width;
        let columns = columns.all(|column| taken(true, column) < self.height.into());
        let reds: Vec<Bar> = bars.iter().copied().filter(|bar| self.is_red(*bar)).collect();
        let [red] = reds[..] else { return false };
        let ahead = |wall: &(u8, u8)| wall.0 == self.red_row && wall.1 > red.offset;
        rows && columns && red.length == 2 && !self.walls.iter().any(ahead)
    }

    fn is_solved(&self, state: &[Bar]) -> bool {
        state.iter().any(|bar| self.is_red(*bar) && bar.offset + bar.length == self.width)
    }

    /// The states after one move, or after one step.
    fn next(&self, state: &State, most: u8) -> Vec<State> {
        let mut found = Vec::new();
        for (index, bar) in state.iter().enumerate() {
            let mut others = state.clone();
            others.remove(index);
            let mut slide = |offsets: &mut dyn Iterator<Item = u8>| {
                for offset in offsets.take(most.into()) {
                    let moved = Bar { offset, ..*bar };
                    if !self.fits(moved, &others) {
                        break;
                    }
                    let mut next = state.clone();
                    next[index] = moved;
                    found.push(next);
                }
            };
            slide(&mut (0..bar.offset).rev());
            slide(&mut (bar.offset + 1..16));
        }
        found
    }

    /// The distances of all states that can be reached from some.
    fn distances(&self, from: Vec<State>, most: u8) -> HashMap<State, u32> {
        let mut distances: HashMap<State, u32> =
            from.iter().map(|state| (state.clone(), 0)).collect();
        let mut queue = VecDeque::from(from);
        while let Some(state) = queue.pop_front() {
            let distance = distances[&state] + 1;
            for next in self.next(&state, most) {
                if !distances.contains_key(&next) {
                    distances.insert(next.clone(), distance);
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    /// The optimum of a board.
    fn optimum(&self, state: &State, most: u8) -> u32 {
        let mut seen = HashSet::from([state.clone()]);
        let mut layer = vec![state.clone()];
        for distance in 0.. {
            if layer.iter().any(|state| self.is_solved(state)) {
                return distance;
            }
            let next = layer.iter().flat_map(|state| self.next(state, most));
            layer = next.filter(|state| seen.insert(state.clone())).collect();
            assert!(!layer.is_empty(), "it can be solved");
        }
        unreachable!("there are not so many layers")
    }

    /// The cells of the vehicles along an axis as a number; the first cell is the lowest bit.
    fn number(&self, state: &[Bar], vertical: bool) -> u64 {
        let bars = state.iter().filter(|bar| bar.vertical == vertical);
        bars.flat_map(|bar| bar.cells())
            .map(|(row, column)| 1 << (u32::from(row) * u32::from(self.width) + u32::from(column)))
            .sum()
    }

    /// Whether removing anything makes the board easier.
    fn is_minimal(&self, state: &State, optimum: u32) -> bool {
        let bars = (0..state.len()).filter(|&index| !self.is_red(state[index])).all(|index| {
            let mut fewer = state.clone();
            fewer.remove(index);
            self.optimum(&fewer, self.most()) < optimum
        });
        bars && self.walls.iter().all(|wall| {
            let mut ground = self.clone();
            ground.walls.remove(wall);
            ground.optimum(state, self.most()) < optimum
        })
    }

    fn is_candidate(&self, state: &[Bar]) -> bool {
        state.iter().enumerate().all(|(index, bar)| {
            let mut others = state.to_vec();
            others.remove(index);
            bar.offset == 0 || !self.fits(Bar { offset: bar.offset - 1, ..*bar }, &others)
        })
    }

    /// Counts and finds everything with these walls.
    fn enumerate(&self, tally: &mut Tally, found: &mut Vec<Entry>) {
        let mut rest: BTreeSet<State> = self.boards().into_iter().collect();
        tally.states += rest.len() as u64;
        tally.candidates += rest.iter().filter(|state| self.is_candidate(state)).count() as u64;
        while let Some(first) = rest.first().cloned() {
            let space: Vec<State> = self.distances(vec![first], u8::MAX).into_keys().collect();
            assert!(space.iter().all(|state| rest.remove(state)), "spaces do not overlap");
            tally.spaces += 1;
            let solved = space.iter().filter(|state| self.is_solved(state)).cloned().collect();
            let depths = self.distances(solved, self.most());
            if depths.is_empty() {
                continue;
            }
            tally.solvable += 1;
            let key = |state: &State| (self.number(state, false), self.number(state, true));
            let hardest = depths.iter().max_by_key(|(state, depth)| (**depth, Reverse(key(state))));
            let (hardest, &depth) = hardest.expect("there is a state");
            if depth == 0 || !self.is_minimal(hardest, depth) {
                continue;
            }
            tally.minimal += 1;
            let mut depth_counts = vec![0; depth as usize + 1];
            for &depth in depths.values() {
                depth_counts[depth as usize] += 1;
            }
            found.push(Entry {
                walls: self.walls.iter().copied().collect(),
                bars: hardest.clone(),
                moves: self.optimum(hardest, u8::MAX),
                steps: self.optimum(hardest, 1),
                states: depths.len() as u64,
                depth_counts,
            });
        }
    }
}

/// Every set of `count` cells.
fn wall_sets(cells: &[(u8, u8)], count: u8) -> Vec<BTreeSet<(u8, u8)>> {
    if count == 0 {
        return vec![BTreeSet::new()];
    }
    let mut sets = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        for mut set in wall_sets(&cells[index + 1..], count - 1) {
            set.insert(cell);
            sets.push(set);
        }
    }
    sets
}

/// A puzzle of the library in the types of the reference.
fn entry(found: &Found) -> Entry {
    fn at(cell: Cell) -> (u8, u8) {
        (cell.row, cell.column)
    }
    let puzzle: &Puzzle = &found.puzzle;
    let bars = puzzle.vehicles().iter().map(|vehicle| Bar {
        vertical: vehicle.axis == Axis::Vertical,
        line: vehicle.line(),
        offset: vehicle.offset(),
        length: vehicle.length,
    });
    let mut bars: State = bars.collect();
    bars.sort_unstable();
    Entry {
        walls: puzzle.walls().iter().map(at).collect(),
        bars,
        moves: found.moves,
        steps: found.steps,
        states: found.states,
        depth_counts: found.depth_counts.clone(),
    }
}

/// Compares all boards of a field, or those of every `stride`th choice of walls. Returns whether
/// there are any puzzles.
fn check(field: &Field, stride: usize) -> bool {
    let (width, height, walls) = (field.width(), field.height(), *field.walls().end());
    let (red_row, metric) = (field.red_row(), field.metric());
    let what = format!("{width}x{height} with {walls} walls, row {red_row}, {metric}");
    let enumeration = Enumeration::new(field.clone()).expect("a size that can be done");
    let mut worker = Worker::new(&enumeration);
    let (mut tally, mut found) = (Tally::default(), Vec::new());
    for unit in 0..enumeration.units() {
        let done = worker.run(unit, &mut Unobserved, &mut |puzzle| found.push(entry(&puzzle)));
        tally.add(&done.expect("nothing stops it"));
    }
    let (mut expected_tally, mut expected) = (Tally::default(), Vec::new());
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let sets = wall_sets(&cells.collect::<Vec<_>>(), walls);
    let sets: Vec<_> = sets.into_iter().step_by(stride).collect();
    for walls in &sets {
        let ground = Ground { width, height, walls: walls.clone(), red_row, metric };
        ground.enumerate(&mut expected_tally, &mut expected);
    }
    if stride == 1 {
        assert_eq!(tally.minimal, tally.by_cost.iter().sum::<u64>(), "{what}");
        let tally = Tally { by_cost: Vec::new(), ..tally };
        assert_eq!(tally, expected_tally, "{what}");
    }
    let looked_at: BTreeSet<_> = sets.into_iter().collect();
    found.retain(|entry| looked_at.contains(&entry.walls.iter().copied().collect()));
    found.sort();
    expected.sort();
    assert_eq!(found.len(), expected.len(), "{what}");
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected, "{what}");
    }
    !found.is_empty()
}

/// Boards of a size with exactly `walls` walls.
fn field(width: u8, height: u8, walls: u8) -> Field {
    Field::new(width, height, walls..=walls).expect("a size that can be done")
}

#[test]
fn the_twin_agrees_without_walls() {
    for (width, height) in [(3, 3), (4, 3), (3, 4), (5, 3), (3, 5), (4, 4)] {
        assert!(check(&field(width, height, 0), 1));
    }
}

#[test]
fn the_twin_agrees_with_a_wall() {
    // On boards of four rows or fewer a wall is never needed.
    for (width, height) in [(3, 3), (4, 3), (3, 4), (4, 4), (3, 5)] {
        assert_eq!(check(&field(width, height, 1), 1), height > 4);
    }
    assert!(check(&field(4, 5, 1), 6));
}

#[test]
fn the_twin_agrees_with_two_walls() {
    for (width, height) in [(3, 3), (4, 3), (4, 4)] {
        assert!(!check(&field(width, height, 2), 1));
    }
}

#[test]
fn the_twin_agrees_in_steps() {
    for (width, height) in [(3, 3), (5, 3), (3, 5), (4, 4)] {
        assert!(check(&field(width, height, 0).with_metric(Metric::Steps), 1));
    }
    assert!(check(&field(3, 5, 1).with_metric(Metric::Steps), 1));
}

#[test]
fn the_twin_agrees_for_every_row_of_the_red_car() {
    for row in 0..4 {
        let field = field(4, 4, 0).with_red_row(row).expect("a row of the board");
        assert!(check(&field, 1));
        assert!(check(&field.with_metric(Metric::Steps), 1));
    }
    assert!(field(4, 4, 0).with_red_row(4).is_err());
}
