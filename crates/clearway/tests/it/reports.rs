//! The searches of reports 002 and 004, which reproduce their figures with our heuristics.
//!
//! Both expand nodes of equal cost in the order of a binary heap. Report 002 queues a state again
//! if it is found at the same cost, and never reopens a closed one. Report 004 enters each state
//! once, by the first path found.

use crate::known_answers::{CARD_MOVES, shared};
use clearway::board::{Axis, Metric, Puzzle};
use clearway::heuristics::{self, Heuristic};
use clearway::notation::{ReadOptions, read_all};
use clearway::solve::solve;
use clearway::{Algorithm, Position, SolveOptions, builtin};
use std::collections::HashMap;

/// The nodes and the depth per card, of report 002's column "Advanced".
const CARDS: [(u64, u32); 40] = [
    (991, 8),
    (2_643, 9),
    (3_688, 14),
    (409, 9),
    (668, 9),
    (2_287, 10),
    (19_262, 13),
    (972, 12),
    (2_468, 12),
    (8_001, 17),
    (4_961, 25),
    (4_656, 17),
    (19_842, 16),
    (44_531, 18),
    (3_171, 23),
    (16_879, 21),
    (10_451, 25),
    (7_202, 25),
    (3_482, 22),
    (1_973, 10),
    (1_301, 21),
    (11_322, 27),
    (10_163, 29),
    (42_408, 25),
    (54_025, 27),
    (29_348, 28),
    (15_462, 28),
    (4_299, 30),
    (34_569, 31),
    (7_060, 32),
    (28_863, 37),
    (2_683, 37),
    (15_743, 41),
    (31_437, 44),
    (32_553, 44),
    (15_739, 44),
    (8_919, 47),
    (22_597, 48),
    (23_908, 50),
    (17_615, 51),
];

/// The report whose program is reproduced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Report {
    /// Report 002, on 40 cards.
    Cards,
    /// Report 004, on boards that are drawn.
    Drawn,
}

/// A binary heap of node numbers by cost, without a rule for ties.
#[derive(Default)]
struct Heap {
    list: Vec<usize>,
    costs: Vec<u32>,
    places: Vec<usize>,
}

impl Heap {
    fn add(&mut self, node: usize, cost: u32) {
        self.costs.resize(self.costs.len().max(node + 1), 0);
        self.places.resize(self.costs.len(), usize::MAX);
        self.costs[node] = cost;
        self.list.push(node);
        self.up(self.list.len() - 1, node);
    }

    fn take_first(&mut self) -> Option<usize> {
        let first = *self.list.first()?;
        self.remove(first);
        Some(first)
    }

    fn remove(&mut self, node: usize) {
        let place = self.places[node];
        let last = self.list.pop().expect("not empty");
        if place < self.list.len() {
            self.down(place, last);
            if self.list[place] == last {
                self.up(place, last);
            }
        }
    }

    fn put(&mut self, place: usize, node: usize) {
        self.list[place] = node;
        self.places[node] = place;
    }

    fn up(&mut self, mut place: usize, node: usize) {
        while place > 0 {
            let parent = self.list[(place - 1) / 2];
            if self.costs[node] >= self.costs[parent] {
                break;
            }
            self.put(place, parent);
            place = (place - 1) / 2;
        }
        self.put(place, node);
    }

    fn down(&mut self, mut place: usize, node: usize) {
        while place < self.list.len() / 2 {
            let mut child = 2 * place + 1;
            if let Some(&right) = self.list.get(child + 1)
                && self.costs[self.list[child]] > self.costs[right]
            {
                child += 1;
            }
            if self.costs[node] <= self.costs[self.list[child]] {
                break;
            }
            self.put(place, self.list[child]);
            place = child;
        }
        self.put(place, node);
    }
}

/// A board as the reports' programs represent it, with the red car first.
struct Board {
    report: Report,
    /// Per vehicle: its number in the puzzle, whether it is horizontal, its line and its length.
    bars: Vec<(usize, bool, usize, usize)>,
    side: usize,
    position: Position,
}

impl Board {
    fn new(report: Report, puzzle: &Puzzle) -> (Self, Vec<u8>) {
        let red = puzzle.red_id().index();
        let mut order: Vec<usize> = (0..puzzle.vehicles().len()).collect();
        order.sort_by_key(|&number| (number != red, number));
        let vehicle = |&number: &usize| {
            let vehicle = &puzzle.vehicles()[number];
            let is_horizontal = vehicle.axis == Axis::Horizontal;
            (number, is_horizontal, usize::from(vehicle.line()), usize::from(vehicle.length))
        };
        let start = order.iter().map(|&number| puzzle.vehicles()[number].offset()).collect();
        let side = usize::from(puzzle.width());
        let bars = order.iter().map(vehicle).collect();
        (Self { report, bars, side, position: Position::new(puzzle) }, start)
    }

    fn is_out(&self, state: &[u8]) -> bool {
        match self.report {
            // Solved when half of the red car is out.
            Report::Cards => usize::from(state[0]) == self.side - 1,
            Report::Drawn => usize::from(state[0]) == self.side - self.bars[0].3,
        }
    }

    fn estimate(&mut self, state: &[u8], heuristic: &mut dyn Heuristic) -> u32 {
        if self.is_out(state) {
            return 0;
        }
        let mut offsets = vec![0; state.len()];
        for (&(number, ..), &offset) in self.bars.iter().zip(state) {
            offsets[number] = offset;
        }
        self.position.set(offsets.into_iter());
        heuristic.estimate(&self.position).expect("solvable")
    }

    fn successors(&self, state: &[u8]) -> Vec<Vec<u8>> {
        let mut taken = vec![vec![false; self.side + 1]; self.side + 1];
        for (&(_, is_horizontal, line, length), &offset) in self.bars.iter().zip(state) {
            for along in usize::from(offset)..usize::from(offset) + length {
                let (row, column) = if is_horizontal { (line, along) } else { (along, line) };
                taken[row][column] = true;
            }
        }
        let mut found = Vec::new();
        for (vehicle, &(_, is_horizontal, line, length)) in self.bars.iter().enumerate() {
            let is_taken = |along: usize| {
                if is_horizontal { taken[line][along] } else { taken[along][line] }
            };
            let offset = usize::from(state[vehicle]);
            let mut add = |offset: usize| {
                let mut next = state.to_vec();
                next[vehicle] = offset as u8;
                found.push(next);
            };
            let back = (0..offset).rev().take_while(|&to| !is_taken(to));
            let beyond = usize::from(vehicle == 0 && self.report == Report::Cards);
            let ahead = (offset + length..self.side + beyond).take_while(|&end| !is_taken(end));
            let ahead = ahead.map(|end| end + 1 - length);
            match self.report {
                Report::Cards => back.chain(ahead).for_each(&mut add),
                Report::Drawn => ahead.chain(back).for_each(&mut add),
            }
        }
        found
    }
}

/// The successors that a report's A* produces, with the start, and the moves of its solution.
fn search(report: Report, puzzle: &Puzzle, heuristic: &mut dyn Heuristic) -> (u64, u32) {
    let (mut board, start) = Board::new(report, puzzle);
    let mut heap = Heap::default();
    let mut nodes = vec![(start.clone(), 0)];
    // Per state: its waiting node; `None` if it is never entered again.
    let mut states = HashMap::from([(start.clone(), Some(0))]);
    heap.add(0, board.estimate(&start, heuristic));
    let mut produced = 1;
    while let Some(node) = heap.take_first() {
        let (state, depth) = nodes[node].clone();
        if board.is_out(&state) {
            return (produced, depth);
        }
        let successors = board.successors(&state);
        states.insert(state, None);
        produced += successors.len() as u64;
        for next in successors {
            let cost = depth + 1 + board.estimate(&next, heuristic);
            match states.get(&next) {
                Some(None) => continue,
                Some(&Some(waiting)) if heap.costs[waiting] < cost => continue,
                Some(&Some(waiting)) => heap.remove(waiting),
                None => {}
            }
            let waiting = (report == Report::Cards).then_some(nodes.len());
            states.insert(next.clone(), waiting);
            heap.add(nodes.len(), cost);
            nodes.push((next, depth + 1));
        }
    }
    panic!("a board has no solution")
}

/// How many cards are within 15 % of report 002, how many are not shortest, and all nodes.
fn compared(mut search: impl FnMut(&Puzzle) -> (u64, u32)) -> Option<(u32, u32, u64)> {
    let text = shared("jam/jams.txt")?;
    let options = ReadOptions::default();
    let (mut near, mut missed, mut total) = (0, 0, 0);
    let cards = read_all(&text, &options).zip(CARDS.into_iter().zip(CARD_MOVES));
    for (card, ((nodes, _), least)) in cards {
        let (found, depth) = search(&card.expect("a valid card").puzzle);
        near += u32::from(found.abs_diff(nodes) * 100 <= nodes * 15);
        missed += u32::from(depth > least);
        total += found;
    }
    Some((near, missed, total))
}

#[test]
fn with_the_queue_of_report_002_recursive_gives_the_nodes_of_its_program() {
    let info = heuristics::find("recursive").expect("listed");
    let found = compared(|puzzle| {
        let mut heuristic = info.prepare(puzzle, Metric::Moves).expect("no limit");
        search(Report::Cards, puzzle, heuristic.as_mut())
    });
    assert!(found.is_none_or(|found| found == (36, 9, 566_675)), "{found:?}");
}

#[test]
fn recursive_with_our_queue_is_as_far_from_report_002_as_its_page_says() {
    let info = heuristics::find("recursive").expect("listed");
    let found = compared(|puzzle| {
        let options = SolveOptions::new().algorithm(Algorithm::AStar).heuristic(info);
        let answer = solve(puzzle, &options);
        (answer.stats.generated, answer.moves().expect("solved"))
    });
    assert!(found.is_none_or(|found| found == (29, 15, 572_060)), "{found:?}");
}

#[test]
fn recursive_with_our_queue_is_furthest_from_report_002_on_its_first_card() {
    let info = heuristics::find("recursive").expect("listed");
    let Some(text) = shared("jam/jams.txt") else { return };
    let options = ReadOptions::default();
    let cards = read_all(&text, &options).zip(CARDS);
    let found = cards.enumerate().map(|(card, (puzzle, (nodes, _)))| {
        let options = SolveOptions::new().algorithm(Algorithm::AStar).heuristic(info);
        let generated = solve(&puzzle.expect("a valid card").puzzle, &options).stats.generated;
        (generated.abs_diff(nodes) * 1_000 / nodes, card + 1, generated)
    });
    let furthest = found.max().expect("forty cards");
    assert_eq!((furthest.1, furthest.2), (1, 1_759));
}

/// As the text describes its drawn example: the truck right ahead of the red car can go neither
/// up nor down, the truck at the end can go down. The report gives it 3, without the red car.
#[test]
fn the_drawn_example_of_report_004_has_its_value_and_one_for_the_red_car() {
    let drawn = "..BB../..T..U/XXT..U/..T..U/..CC../......";
    let puzzle: Puzzle = drawn.parse().expect("a board");
    let info = heuristics::find("blocked-blocking").expect("listed");
    let mut heuristic = info.prepare(&puzzle, Metric::Moves).expect("no limit");
    assert_eq!(heuristic.estimate(&Position::new(&puzzle)), Some(4));
}

#[test]
fn over_the_first_way_alone_a_star_has_the_moves_of_report_004() {
    let boards = ["beginner", "intermediate", "advanced", "expert"];
    for (heuristic, expected) in
        [("zero", [15, 21, 28, 32]), ("blocked-blocking", [16, 22, 28, 34])]
    {
        let found = boards.map(|name| {
            let puzzle = builtin::find(name).expect("built in").puzzle();
            let info = heuristics::find(heuristic).expect("listed");
            let mut heuristic = info.prepare(&puzzle, Metric::Moves).expect("no limit");
            search(Report::Drawn, &puzzle, heuristic.as_mut()).1
        });
        assert_eq!(found, expected, "{heuristic}");
    }
}
