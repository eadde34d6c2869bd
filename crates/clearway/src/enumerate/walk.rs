//! Going through the signatures of a unit.

use super::candidates::Stuck;
use super::groups::Group;
use super::minimal::{Choice, Judge};
use super::unit::Walled;
use super::{Enumeration, Found, Tally};
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
    /// The choice of walls that was worked on last, with its number.
    walled: Option<(usize, Walled)>,
    /// The most memory, and how much is held.
    memory: u64,
    held: u64,
}

/// The memory that a worker takes at most if nobody says: none of the 6x6 board takes 100 MB.
const USUAL_MEMORY: u64 = 4 << 30;

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
        let judge = Judge::new(enumeration.field());
        Self { enumeration, judge, sweep: None, walled: None, memory: USUAL_MEMORY, held: 0 }
    }

    /// With this many bytes of memory at most, for the spaces of one signature: units that take
    /// more are stopped.
    #[must_use]
    pub const fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
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
        let budget = Budget { memory: Some(self.memory), ..Budget::default() };
        let control = &mut Control::new(budget, observer);
        let result =
            control.charge(self.held as usize).and_then(|()| self.unit(unit, control, sink));
        self.held = control.used();
        if result.is_err() {
            // Whatever was held is free again, and what comes next is not to suffer.
            self.sweep = None;
            self.held = 0;
        }
        result
    }

    fn unit(
        &mut self,
        unit: u64,
        control: &mut Control<'_>,
        sink: &mut dyn FnMut(Found),
    ) -> Result<Tally, StopReason> {
        let (index, number) = self.enumeration.wallings.find(unit);
        if self.walled.as_ref().is_none_or(|(known, _)| *known != index) {
            let walled = self.enumeration.wallings.get(index);
            self.walled = walled.map(|walled| (index, walled));
        }
        let Some((_, walled)) = &self.walled else { return Ok(Tally::default()) };
        let (axis, choice) = walled.unit(number);
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
        for group in &**groups {
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
pub(super) fn spread(cells: u8, row: usize) -> u64 {
    (0..8).map(|column| u64::from(cells >> column & 1) << (8 * column)).sum::<u64>() << row
}

fn target(enumeration: &Enumeration, walled: &Walled) -> Target {
    let line = enumeration.field().red_row();
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
