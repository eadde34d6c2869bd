//! Going through the signatures of a unit.

use super::candidates::Stuck;
use super::groups::Group;
use super::minimal::{Choice, Judge};
use super::unit::Walled;
use super::{Enumeration, Found, StateTotal, Tally};
use crate::board::{Axis, Cell, CellSet};
use crate::boxes::{Slot, Sweep, Target};
use crate::search::{Budget, Control, Observer, StopReason};
use std::sync::Arc;

/// Does units of an enumeration, one after the other, in memory that it uses again.
#[derive(Debug)]
pub struct Worker<'a> {
    enumeration: &'a Enumeration,
    judge: Judge,
    sweep: Option<Sweep>,
}

/// A unit while it is done.
struct Walk<'a, 'c, 'o> {
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
    chosen: Vec<&'a Group>,
    tally: &'a mut Tally,
    sink: &'a mut dyn FnMut(Found),
    control: &'c mut Control<'o>,
}

impl<'a> Worker<'a> {
    /// A worker for an enumeration.
    pub fn new(enumeration: &'a Enumeration) -> Self {
        Self { enumeration, judge: Judge::new(&enumeration.field), sweep: None }
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
        let mut most = vec![1];
        for groups in inner.iter().rev() {
            let largest = groups.iter().map(Group::placings).max().unwrap_or(1);
            most.push(most[most.len() - 1] * largest);
        }
        most.reverse();
        let candidates = match axis {
            Axis::Horizontal => count_candidates(self.enumeration, walled, &outer),
            Axis::Vertical => 0,
        };
        let mut tally = Tally { candidates, ..Tally::default() };
        let outer_placings = outer.iter().map(|group| group.placings()).product();
        if !is_outer(axis, outer_placings, most[0]) {
            return Ok(tally);
        }
        let red = target(self.enumeration, walled);
        let sweep = match &mut self.sweep {
            Some(sweep) => {
                sweep.restart(axis, outer_lines, inner.len(), &red, control)?;
                sweep
            }
            none => none.insert(Sweep::new(axis, outer_lines, inner.len(), &red, control)?),
        };
        let mut walk = Walk {
            walled,
            walls: wall_cells(walled),
            axis,
            outer_placings,
            outer,
            most,
            judge: &mut self.judge,
            sweep,
            chosen: Vec::new(),
            tally: &mut tally,
            sink,
            control,
        };
        walk.go(1)?;
        Ok(tally)
    }
}

impl Walk<'_, '_, '_> {
    /// Chooses a group for the next inner line, and so on; `placings` is what those before it have.
    fn go(&mut self, placings: u64) -> Result<(), StopReason> {
        let line = self.chosen.len();
        let walled = self.walled;
        let inner = walled.lines(self.axis.across());
        let Some(groups) = inner.get(line) else { return self.sweep() };
        for group in groups {
            let placings = placings * group.placings();
            if !is_outer(self.axis, self.outer_placings, placings * self.most[line + 1]) {
                continue;
            }
            let has_room = self.sweep.add_inner(line, &group.line, self.control)?;
            if has_room {
                self.chosen.push(group);
                self.go(placings)?;
                self.chosen.pop();
            }
            self.sweep.drop_inner(&group.line);
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
        let least = Judge::least_depth(choice.things());
        let swept = sweep.run(control, &mut |space, _| {
            let moves = space.depth();
            if moves < least {
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
}

/// Whether the vehicles along an axis number the boxes: those of the side that has fewer placings,
/// of the rows among equals.
fn is_outer(axis: Axis, placings: u64, across: u64) -> bool {
    match axis {
        Axis::Horizontal => placings <= across,
        Axis::Vertical => placings < across,
    }
}

/// Counts the candidates among the boards with these groups in their rows.
fn count_candidates(enumeration: &Enumeration, walled: &Walled, rows: &[&Group]) -> u64 {
    let rows = rows.iter().zip(&walled.row_walls).enumerate();
    let rows: Vec<Vec<Stuck>> = rows
        .filter(|(_, (group, _))| !group.slots.is_empty())
        .map(|(row, (group, walls))| {
            let placings = (0..group.line.count()).map(|index| Stuck {
                taken: spread(group.line.occupied(index), row),
                wanted: spread(left_of(group, index, *walls), row),
            });
            placings.collect()
        })
        .collect();
    enumeration.columns.candidates(&rows, &walled.column_walls)
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

fn target(enumeration: &Enumeration, walled: &Walled) -> Target {
    let line = enumeration.field.red_row();
    let group = &walled.rows[usize::from(line)][0];
    let vehicle: Slot = group.slots[0];
    Target {
        axis: Axis::Horizontal,
        line,
        placings: Arc::clone(&group.line),
        slot: 0,
        vehicle,
        offset: vehicle.high,
    }
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
