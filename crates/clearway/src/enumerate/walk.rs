//! Going through the signatures of a unit.

use super::groups::Group;
use super::minimal::{Choice, Judge};
use super::unit::Walled;
use super::{Enumeration, Found, StateTotal, Tally};
use crate::board::{Axis, Cell, CellSet};
use crate::boxes::{Line, Slot, Sweep, Target};
use crate::search::{Budget, Control, Observer, StopReason};
use std::sync::Arc;

/// Does units of an enumeration, one after the other, in memory that it uses again.
#[derive(Debug)]
pub struct Worker<'a> {
    enumeration: &'a Enumeration,
    judge: Judge,
    sweep: Option<Sweep>,
    /// Per inner line: the placings of the outer vehicles that leave room on those before it.
    keys: Vec<Vec<u32>>,
}

/// A unit while it is done.
struct Walk<'a, 'c, 'o> {
    enumeration: &'a Enumeration,
    walled: &'a Walled,
    walls: CellSet,
    axis: Axis,
    outer: Vec<&'a Group>,
    /// In how many ways the outer vehicles can be placed.
    outer_placings: u64,
    /// Per inner line: the most that it and those after it multiply the placings by.
    most: Vec<u64>,
    judge: &'a mut Judge,
    sweep: &'a mut Sweep,
    keys: &'a mut [Vec<u32>],
    chosen: Vec<&'a Group>,
    lines: Vec<Arc<Line>>,
    tally: Tally,
    sink: &'a mut dyn FnMut(Found),
    control: &'c mut Control<'o>,
}

impl<'a> Worker<'a> {
    /// A worker for an enumeration.
    pub fn new(enumeration: &'a Enumeration) -> Self {
        let sides = enumeration.field.width.max(enumeration.field.height);
        let keys = vec![Vec::new(); usize::from(sides) + 1];
        Self { enumeration, judge: Judge::new(&enumeration.field), sweep: None, keys }
    }

    /// Does one unit; every minimal puzzle goes to `sink`.
    ///
    /// What the sink was given counts only if the unit came to its end.
    pub fn run(
        &mut self,
        unit: u64,
        observer: &mut dyn Observer,
        sink: &mut dyn FnMut(Found),
    ) -> Result<Tally, StopReason> {
        let control = &mut Control::new(Budget::default(), observer);
        let (walled, axis, choice) = self.enumeration.walled(unit);
        let lines = walled.lines(axis);
        let outer: Vec<&Group> =
            lines.iter().zip(&choice).map(|(groups, &index)| &groups[index]).collect();
        let inner = walled.lines(axis.across());
        let taken = outer.iter().enumerate().filter(|(_, group)| !group.slots.is_empty());
        let outer_lines = taken.map(|(at, group)| (Arc::clone(&group.line), at as u8)).collect();
        let red = target(self.enumeration, walled);
        let sweep = match &mut self.sweep {
            Some(sweep) => {
                sweep.restart(axis, outer_lines, inner.len(), red);
                sweep
            }
            none => none.insert(Sweep::new(axis, outer_lines, inner.len(), red, control)?),
        };
        let mut most = vec![1];
        for groups in inner.iter().rev() {
            let largest = groups.iter().map(Group::placings).max().unwrap_or(1);
            most.push(most[most.len() - 1] * largest);
        }
        most.reverse();
        let mut walk = Walk {
            enumeration: self.enumeration,
            walled,
            walls: wall_cells(walled),
            axis,
            outer_placings: outer.iter().map(|group| group.placings()).product(),
            outer,
            most,
            judge: &mut self.judge,
            sweep,
            keys: &mut self.keys,
            chosen: Vec::new(),
            lines: Vec::new(),
            tally: Tally::default(),
            sink,
            control,
        };
        if axis == Axis::Horizontal {
            walk.count_candidates();
        }
        walk.keys[0].clear();
        walk.keys[0].extend(0..walk.sweep.boards().len() as u32);
        walk.go(1)?;
        Ok(walk.tally)
    }
}

impl Walk<'_, '_, '_> {
    /// Chooses a group for the next inner line, and so on; `placings` is what those before it have.
    fn go(&mut self, placings: u64) -> Result<(), StopReason> {
        let line = self.chosen.len();
        // Whichever side has fewer placings is the outer one; rows come first among equals.
        let is_outer = |inner: u64| match self.axis {
            Axis::Horizontal => self.outer_placings <= inner,
            Axis::Vertical => self.outer_placings < inner,
        };
        if self.keys[line].is_empty() || !is_outer(placings * self.most[line]) {
            return Ok(());
        }
        let walled = self.walled;
        let inner = walled.lines(self.axis.across());
        let Some(groups) = inner.get(line) else { return self.sweep() };
        for group in groups {
            let [from, to] = &mut self.keys[line..line + 2] else { unreachable!("one per line") };
            let boards = self.sweep.boards();
            to.clear();
            to.extend(from.iter().copied().filter(|&key| {
                group.line.allowed((boards[key as usize] >> (8 * line)) as u8) != 0
            }));
            self.chosen.push(group);
            self.lines.push(Arc::clone(&group.line));
            let result = self.go(placings * group.placings());
            self.chosen.pop();
            self.lines.pop();
            result?;
        }
        Ok(())
    }

    /// Finds all spaces of the signature that is chosen.
    fn sweep(&mut self) -> Result<(), StopReason> {
        let Self { sweep, judge, walled, walls, tally, sink, control, .. } = self;
        let (rows, columns) = match self.axis {
            Axis::Horizontal => (&self.outer, &self.chosen),
            Axis::Vertical => (&self.chosen, &self.outer),
        };
        let choice = Choice { rows, columns, walls };
        let things = choice.things();
        let keys = &self.keys[self.lines.len()];
        let swept = sweep.run(&self.lines, keys, control, &mut |space, _| {
            let moves = space.depth();
            if !Judge::may_be_minimal(moves, things) {
                return Ok(());
            }
            let hardest = space.hardest();
            if judge.is_minimal(space, &hardest, walled, &choice) {
                tally.minimal += 1;
                let moves_index = moves as usize;
                if tally.by_moves.len() <= moves_index {
                    tally.by_moves.resize(moves_index + 1, 0);
                }
                tally.by_moves[moves_index] += 1;
                let steps = judge.steps(walls);
                sink(Found {
                    puzzle: judge.sketch(walls).puzzle().expect("an enumerated board is valid"),
                    moves,
                    steps,
                    states: space.states,
                    depth_counts: space.depth_counts().to_vec(),
                });
            }
            Ok(())
        })?;
        tally.spaces += swept.spaces;
        tally.solvable += swept.solvable;
        tally.states += swept.states;
        Ok(())
    }

    /// Counts the candidates among the boards whose rows are those of the unit.
    fn count_candidates(&mut self) {
        // Cells to the left of a vehicle that nothing of its own row fills.
        let lefts = self.outer.iter().zip(&self.walled.row_walls).enumerate();
        let wanted: Vec<Vec<u64>> = lefts
            .filter(|(_, (group, _))| !group.slots.is_empty())
            .map(|(row, (group, walls))| {
                let placings = 0..group.line.count();
                placings.map(|index| spread(left_of(group, index, *walls), row)).collect()
            })
            .collect();
        let wanted = products(&wanted);
        let columns = &self.enumeration.columns;
        for (board, wanted) in self.sweep.boards().iter().zip(wanted) {
            let mut product = 1;
            for (column, walls) in self.walled.column_walls.iter().enumerate() {
                let taken = (board >> (8 * column)) as u8 | walls;
                product *= columns.stuck(taken, (wanted >> (8 * column)) as u8);
                if product == 0 {
                    break;
                }
            }
            self.tally.candidates += product;
        }
    }
}

/// The cells on the left of the vehicles of a row, less those that the row itself fills.
fn left_of(group: &Group, configuration: usize, walls: u8) -> u8 {
    let starts = group.line.offsets(configuration).iter().filter(|&&at| at > 0);
    let left = starts.fold(0, |cells, at| cells | 1 << (at - 1));
    left & !(group.line.occupied(configuration) | walls)
}

/// Cells of a row on the board: a byte for each column.
fn spread(cells: u8, row: usize) -> u64 {
    (0..8).map(|column| u64::from(cells >> column & 1) << (8 * column)).sum::<u64>() << row
}

/// The union of one choice from each list, for all choices; the first list changes fastest.
fn products(lists: &[Vec<u64>]) -> Vec<u64> {
    lists.iter().fold(vec![0], |old, list| {
        list.iter().flat_map(|&cells| old.iter().map(move |others| others | cells)).collect()
    })
}

fn target(enumeration: &Enumeration, walled: &Walled) -> Target {
    let line = enumeration.field.red_row();
    let vehicle: Slot = walled.rows[usize::from(line)][0].slots[0];
    Target { axis: Axis::Horizontal, line, slot: 0, vehicle, offset: vehicle.high }
}

fn wall_cells(walled: &Walled) -> CellSet {
    let mut walls = CellSet::EMPTY;
    for (row, &cells) in (0..).zip(&walled.row_walls) {
        for column in (0..8).filter(|column| cells >> column & 1 != 0) {
            walls.insert(Cell::new(row, column));
        }
    }
    walls
}

/// Up to this many placings of the rows are looked at one by one.
const MOST_PLACINGS: f64 = 6e7;

/// How many placings are looked at where there are more.
const SAMPLES: u32 = 200_000;

pub(super) fn total_states(enumeration: &Enumeration) -> StateTotal {
    let rows_of = |walled: &Walled| -> Vec<Vec<u64>> {
        let rows = walled.rows.iter().enumerate();
        rows.map(|(row, groups)| {
            let placings = groups.iter().flat_map(|group| {
                (0..group.line.count()).map(|index| spread(group.line.occupied(index), row))
            });
            placings.collect()
        })
        .collect()
    };
    let product = |walled: &Walled, board: u64| -> f64 {
        let columns = walled.column_walls.iter().enumerate();
        columns
            .map(|(column, walls)| {
                enumeration.columns.all((board >> (8 * column)) as u8 | walls) as f64
            })
            .product()
    };
    let placings = |rows: &[Vec<u64>]| rows.iter().map(|row| row.len() as f64).product::<f64>();
    let all: Vec<(&Walled, Vec<Vec<u64>>)> =
        enumeration.walled.iter().map(|(_, walled)| (walled, rows_of(walled))).collect();
    let total: f64 = all.iter().map(|(_, rows)| placings(rows)).sum();
    if total <= MOST_PLACINGS {
        let states = all.iter().map(|(walled, rows)| {
            fn each(rows: &[Vec<u64>], board: u64, count: &mut dyn FnMut(u64)) {
                match rows.split_first() {
                    None => count(board),
                    Some((row, rest)) => {
                        for cells in row {
                            each(rest, board | cells, count);
                        }
                    }
                }
            }
            let mut states = 0.0;
            each(rows, 0, &mut |board| states += product(walled, board));
            states
        });
        return StateTotal { states: states.sum(), is_exact: true };
    }
    // As many samples for each choice of walls as its share of the placings.
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let states = all.iter().map(|(walled, rows)| {
        let share = placings(rows);
        let samples = (f64::from(SAMPLES) * share / total).ceil();
        let mut sum = 0.0;
        for _ in 0..samples as u32 {
            let mut board = 0;
            for row in rows {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                board |= row[(random % row.len() as u64) as usize];
            }
            sum += product(walled, board);
        }
        sum / samples * share
    });
    StateTotal { states: states.sum(), is_exact: false }
}
