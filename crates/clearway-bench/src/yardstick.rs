//! The yardstick: a textbook solver that all times are compared with.
//!
//! Machines differ and are busy; the speedup over this plain code, measured in the same minute,
//! varies less. So the code stays simple: a queue of boards, a hash table of visited boards, no
//! tricks. It shares only [`Puzzle`] with the library, which also makes it an independent check of
//! the answers.

use clearway::board::{Metric, Puzzle};
use std::collections::{HashMap, VecDeque};

/// A board: the offset of each vehicle on its line.
pub type Board = Vec<u8>;

/// The result of [`solve`].
#[derive(Debug)]
pub struct Found {
    /// The boards from the start to a nearest solved one; `None` if none is reachable.
    pub boards: Option<Vec<Board>>,
    /// Number of visited boards.
    pub seen: usize,
}

impl Found {
    /// The least number of moves or steps.
    pub fn cost(&self) -> Option<u32> {
        self.boards.as_ref().map(|boards| boards.len() as u32 - 1)
    }
}

/// Finds a shortest solution, breadth first.
///
/// # Panics
/// Never: every board in the queue has an entry in the table.
pub fn solve(puzzle: &Puzzle, metric: Metric) -> Found {
    let start = puzzle.offsets();
    let mut parents: HashMap<Board, Option<Board>> = HashMap::from([(start.clone(), None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        if is_solved(puzzle, &board) {
            let mut boards = vec![board];
            while let Some(parent) = &parents[&boards[boards.len() - 1]] {
                boards.push(parent.clone());
            }
            boards.reverse();
            return Found { boards: Some(boards), seen: parents.len() };
        }
        for neighbour in neighbours(puzzle, metric, &board) {
            if !parents.contains_key(&neighbour) {
                parents.insert(neighbour.clone(), Some(board.clone()));
                queue.push_back(neighbour);
            }
        }
    }
    Found { boards: None, seen: parents.len() }
}

/// Finds every reachable board with its depth; `None` if none can be solved.
pub fn explore(puzzle: &Puzzle, metric: Metric) -> HashMap<Board, Option<u32>> {
    let start = puzzle.offsets();
    let mut depths: HashMap<Board, Option<u32>> = HashMap::from([(start.clone(), None)]);
    let mut queue = VecDeque::from([start]);
    let mut solved = Vec::new();
    while let Some(board) = queue.pop_front() {
        for neighbour in neighbours(puzzle, metric, &board) {
            if !depths.contains_key(&neighbour) {
                depths.insert(neighbour.clone(), None);
                queue.push_back(neighbour);
            }
        }
        if is_solved(puzzle, &board) {
            solved.push(board);
        }
    }
    // Moves are reversible, so the distance from a solved board is the distance to it.
    for board in solved {
        depths.insert(board.clone(), Some(0));
        queue.push_back(board);
    }
    while let Some(board) = queue.pop_front() {
        let depth = depths[&board].map(|depth| depth + 1);
        for neighbour in neighbours(puzzle, metric, &board) {
            if depths[&neighbour].is_none() {
                depths.insert(neighbour.clone(), depth);
                queue.push_back(neighbour);
            }
        }
    }
    depths
}

fn is_solved(puzzle: &Puzzle, board: &Board) -> bool {
    board[puzzle.red_id().index()] == puzzle.solved_offset()
}

/// The boards that are one move (or one step) away.
fn neighbours(puzzle: &Puzzle, metric: Metric, board: &Board) -> Vec<Board> {
    let width = usize::from(puzzle.width());
    let mut taken = vec![false; width * usize::from(puzzle.height())];
    for wall in puzzle.walls().iter() {
        taken[usize::from(wall.row) * width + usize::from(wall.column)] = true;
    }
    for (vehicle, &offset) in puzzle.vehicles().iter().zip(board) {
        for cell in vehicle.cells_at(offset) {
            taken[usize::from(cell.row) * width + usize::from(cell.column)] = true;
        }
    }
    let mut found = Vec::new();
    for (index, vehicle) in puzzle.vehicles().iter().enumerate() {
        let is_free = |along: u8| {
            let cell = clearway::board::Cell::on_line(vehicle.axis, vehicle.line(), along);
            !taken[usize::from(cell.row) * width + usize::from(cell.column)]
        };
        let mut offset = board[index];
        while offset > 0 && is_free(offset - 1) {
            offset -= 1;
            found.push(with(board, index, offset));
            if metric == Metric::Steps {
                break;
            }
        }
        let mut offset = board[index];
        let end = puzzle.line_length(vehicle.axis) - vehicle.length;
        while offset < end && is_free(offset + vehicle.length) {
            offset += 1;
            found.push(with(board, index, offset));
            if metric == Metric::Steps {
                break;
            }
        }
    }
    found
}

/// The board with one vehicle moved.
fn with(board: &Board, index: usize, offset: u8) -> Board {
    let mut other = board.clone();
    other[index] = offset;
    other
}
