//! Boards in play, for learning agents.
//!
//! A [`Stages`] is a numbered list of puzzles, each created on first use and cached. An [`Arena`]
//! has boards that are set to stages and take actions. Nothing is random here: the caller chooses
//! the next stage.
//!
//! An action is a vehicle and a slide. The red car is vehicle 0, the others follow in reading
//! order. The first half of the slides go left or up by 1, 2, ... cells, the second half right or
//! down.

mod stages;

pub use stages::{Shape, Source, Stage, StageError, Stages};

use crate::field::Field;
use clearway::board::{Axis, Cell, Move, Side, VehicleId};
use std::sync::Arc;

/// The reward of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// The share of the least number of moves that the action saves: a shortest solution adds up to
    /// 1.
    Progress,
    /// 1 if it solves the puzzle, else 0.
    Sparse,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// The reward of an action.
    pub reward: Reward,
    /// The penalty of an illegal action, which changes nothing.
    pub penalty: f64,
    /// The maximum number of actions of a game.
    pub most_actions: u32,
}

/// The result of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Turn {
    /// The reward.
    pub reward: f64,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// Whether the maximum number of actions is reached.
    pub over: bool,
    /// Whether the action was legal.
    pub legal: bool,
}

/// A board in play.
#[derive(Debug)]
struct Slot {
    stage: Arc<Stage>,
    field: Field,
    depth: Option<u32>,
    actions: u32,
}

/// Boards in play.
#[derive(Debug)]
pub struct Arena {
    rules: Rules,
    shape: Shape,
    slots: Vec<Option<Slot>>,
}

/// Numbers per vehicle: row, column, length, whether it is vertical, whether it exists.
pub const VEHICLE_FIELDS: usize = 5;

/// The cells of a grid: free cells and walls.
const FREE: u8 = 0;
const WALL: u8 = 1;
/// The grid value of vehicle 0.
const FIRST_VEHICLE: u8 = 2;

impl Arena {
    /// This many boards, all empty.
    pub fn new(rules: Rules, shape: Shape, boards: usize) -> Self {
        Self { rules, shape, slots: (0..boards).map(|_| None).collect() }
    }

    /// Number of boards.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no boards.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Starts a new game on a board.
    pub fn place(&mut self, board: usize, stage: Arc<Stage>) {
        let field = Field::new(Arc::clone(&stage.puzzle));
        let depth = stage.depth_of(field.offsets());
        if let Some(slot) = self.slots.get_mut(board) {
            *slot = Some(Slot { stage, field, depth, actions: 0 });
        }
    }

    /// Makes an action on a board; does nothing on an empty one.
    pub fn act(&mut self, board: usize, action: i64) -> Turn {
        let (rules, shape) = (self.rules, self.shape);
        let Some(Some(slot)) = self.slots.get_mut(board) else { return Turn::default() };
        slot.actions = slot.actions.saturating_add(1);
        let step = shape.step(action).and_then(|(vehicle, by)| {
            let vehicle = *slot.stage.order.get(vehicle)?;
            Some(Move { vehicle, by })
        });
        let legal = step.is_some_and(|step| slot.field.slide(step));
        let solved = slot.field.is_solved();
        let before = slot.depth;
        if legal && rules.reward == Reward::Progress {
            slot.depth = slot.stage.depth_of(slot.field.offsets());
        }
        let earned = match rules.reward {
            Reward::Sparse => f64::from(u8::from(legal && solved)),
            Reward::Progress => {
                let whole = slot.stage.depth.unwrap_or(1).max(1);
                let depth = |depth: Option<u32>| f64::from(depth.unwrap_or(0));
                (depth(before) - depth(slot.depth)) / f64::from(whole)
            }
        };
        let reward = if legal { earned } else { -rules.penalty };
        Turn { reward, solved, over: slot.actions >= rules.most_actions, legal }
    }

    /// The grid of a board: 0 is free, 1 a wall, 2 the red car, higher numbers the other vehicles.
    pub fn write_grid(&self, board: usize, grid: &mut Vec<u8>) {
        let (width, height) = (usize::from(self.shape.width), usize::from(self.shape.height));
        let start = grid.len();
        grid.resize(start + width * height, WALL);
        let grid = &mut grid[start..];
        let Some(Some(slot)) = self.slots.get(board) else { return };
        let puzzle = &slot.stage.puzzle;
        for row in 0..puzzle.height() {
            let first = usize::from(row) * width;
            grid[first..first + usize::from(puzzle.width())].fill(FREE);
        }
        let mut put = |cell: Cell, sign: u8| {
            grid[usize::from(cell.row) * width + usize::from(cell.column)] = sign;
        };
        puzzle.walls().iter().for_each(|cell| put(cell, WALL));
        for (number, id) in slot.stage.order.iter().enumerate() {
            let offset = slot.field.offsets()[id.index()];
            let cells = puzzle.vehicle(*id).cells_at(offset);
            cells.for_each(|cell| put(cell, FIRST_VEHICLE + number as u8));
        }
    }

    /// The vehicles of a board, [`VEHICLE_FIELDS`] numbers each.
    pub fn write_vehicles(&self, board: usize, out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + self.shape.vehicles * VEHICLE_FIELDS, 0);
        let Some(Some(slot)) = self.slots.get(board) else { return };
        for (id, fields) in slot.stage.order.iter().zip(out[start..].chunks_mut(VEHICLE_FIELDS)) {
            let vehicle = slot.stage.puzzle.vehicle(*id);
            let offset = slot.field.offsets()[id.index()];
            let cell = Cell::on_line(vehicle.axis, vehicle.line(), offset);
            let vertical = u8::from(vehicle.axis == Axis::Vertical);
            fields.copy_from_slice(&[cell.row, cell.column, vehicle.length, vertical, 1]);
        }
    }

    /// The action mask of a board: 1 for legal, 0 for illegal.
    pub fn write_mask(&self, board: usize, out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + self.shape.actions(), 0);
        let Some(Some(slot)) = self.slots.get(board) else { return };
        for (number, id) in slot.stage.order.iter().enumerate() {
            let (before, after) = slot.field.room(*id);
            let first = start + number * 2 * self.shape.slides;
            out[first..first + usize::from(before).min(self.shape.slides)].fill(1);
            let second = first + self.shape.slides;
            out[second..second + usize::from(after).min(self.shape.slides)].fill(1);
        }
    }

    /// The side of a board's exit: 0 left, 1 right, 2 top, 3 bottom.
    pub fn exit(&self, board: usize) -> u8 {
        let slot = self.slots.get(board).and_then(Option::as_ref);
        match slot.map(|slot| slot.stage.puzzle.exit()) {
            Some(Side::Left) => 0,
            None | Some(Side::Right) => 1,
            Some(Side::Top) => 2,
            Some(Side::Bottom) => 3,
        }
    }

    /// The current board and its stage.
    pub fn board(&self, board: usize) -> Option<(&Field, &Arc<Stage>)> {
        let slot = self.slots.get(board)?.as_ref()?;
        Some((&slot.field, &slot.stage))
    }

    /// The depth of a board, if known: under [`Reward::Progress`].
    pub fn depth(&self, board: usize) -> Option<u32> {
        let slot = self.slots.get(board)?.as_ref()?;
        slot.depth.filter(|_| self.rules.reward == Reward::Progress)
    }
}

/// The vehicles in action order: the red car, then the others.
fn order(puzzle: &clearway::board::Puzzle) -> Vec<VehicleId> {
    let red = puzzle.red_id();
    let others = puzzle.ids().map(|(id, _)| id).filter(|id| *id != red);
    std::iter::once(red).chain(others).collect()
}

#[cfg(test)]
mod tests;
