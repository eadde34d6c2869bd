//! Many boards in play, for agents that learn.
//!
//! A [`Stages`] is a numbered supply of puzzles, each made when it is first asked
//! for and kept. An [`Arena`] has boards that are put on stages and take actions.
//! Nothing is random here: who plays says which stage comes next.
//!
//! An action is a vehicle and a slide. The red car is vehicle 0, the others follow
//! in reading order; of the slides, the first half go left or up by 1, 2, ... cells,
//! the second half right or down.

mod stages;

pub use stages::{Shape, Source, Stage, StageError, Stages};

use crate::field::Field;
use clearway::board::{Axis, Cell, Move, Side, VehicleId};
use std::sync::Arc;

/// What an action earns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// The part of the least number of moves that it saves: all of a shortest solution add up to 1.
    Progress,
    /// 1 if it solves the puzzle, else 0.
    Sparse,
}

/// How the game is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// What an action earns.
    pub reward: Reward,
    /// What an action that cannot be made costs; it changes nothing.
    pub penalty: f64,
    /// After how many actions a game is over.
    pub most_actions: u32,
}

/// What came of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Turn {
    /// What it earned.
    pub reward: f64,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// Whether there have been too many actions.
    pub over: bool,
    /// Whether it could be made.
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

/// The numbers that tell of one vehicle: row, column, length, whether it is vertical, whether it
/// is there at all.
pub const VEHICLE_FIELDS: usize = 5;

/// The cells of a grid: what is free, and what is never.
const FREE: u8 = 0;
const WALL: u8 = 1;
/// The number of vehicle 0.
const FIRST_VEHICLE: u8 = 2;

impl Arena {
    /// So many boards, all still empty.
    pub fn new(rules: Rules, shape: Shape, boards: usize) -> Self {
        Self { rules, shape, slots: (0..boards).map(|_| None).collect() }
    }

    /// How many boards there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
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

    /// Takes an action on a board; on an empty one nothing happens.
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

    /// What a board shows: 0 is free, 1 a wall, 2 the red car, more the other vehicles.
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

    /// Which actions can be made on a board: 1 or 0 each.
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

    /// The board as it stands, and its stage.
    pub fn board(&self, board: usize) -> Option<(&Field, &Arc<Stage>)> {
        let slot = self.slots.get(board)?.as_ref()?;
        Some((&slot.field, &slot.stage))
    }

    /// The depth of a board, if it is known: under [`Reward::Progress`].
    pub fn depth(&self, board: usize) -> Option<u32> {
        let slot = self.slots.get(board)?.as_ref()?;
        slot.depth.filter(|_| self.rules.reward == Reward::Progress)
    }
}

/// The order in which actions name vehicles: the red car, then the others.
fn order(puzzle: &clearway::board::Puzzle) -> Vec<VehicleId> {
    let red = puzzle.red_id();
    let others = puzzle.ids().map(|(id, _)| id).filter(|id| *id != red);
    std::iter::once(red).chain(others).collect()
}

#[cfg(test)]
mod tests;
