//! Going through the signatures of a unit.

use super::candidates::Stuck;
use super::groups::Group;
use super::minimal::{Choice, Judge};
use super::pictures::{Picture, pictures};
use super::unit::Walled;
use super::{Enumeration, Found, Tally};
use crate::board::{Axis, CellSet};
use crate::boxes::{Exits, Hardest, Mirror, Shape, Slot, Solvable, Sweep, Target};
use crate::search::{Budget, Control, Observer, StopReason};
use std::sync::Arc;

/// Does units of an enumeration, one after the other, in memory that it uses again.
#[derive(Debug)]
pub struct Worker<'a> {
    enumeration: &'a Enumeration,
    judge: Judge,
    sweep: Option<Sweep>,
    /// The choice of walls that was worked on last.
    ground: Option<Ground>,
    /// The most memory, and how much is held.
    memory: u64,
    held: u64,
}

/// A choice of walls.
#[derive(Debug)]
struct Ground {
    /// Its number.
    index: usize,
    walled: Walled,
    pictures: Vec<Picture>,
}

/// The memory that a worker takes at most if nobody says: none of the 6x6 board takes 100 MB.
const USUAL_MEMORY: u64 = 4 << 30;

/// The boards of a unit, or what they are in a mirror.
struct Image<'a> {
    mirror: Mirror,
    /// None for the boards themselves.
    picture: Option<&'a Picture>,
    walled: &'a Walled,
    walls: CellSet,
    unit: u64,
    outer: Vec<&'a Group>,
    /// The groups of the inner lines in the signature at hand.
    inner: Vec<usize>,
    /// Whether that is another signature than those of the images before.
    is_new: bool,
}

/// A unit while it is done.
struct Walk<'a, 'c, 'o> {
    axis: Axis,
    /// The unit itself, and then its pictures.
    images: Vec<Image<'a>>,
    /// In how many ways the outer vehicles can be placed.
    outer_placings: u64,
    /// Per inner line: the most that it and those after it multiply the placings by.
    most: Vec<u64>,
    judge: &'a mut Judge,
    sweep: &'a mut Sweep,
    /// The groups of the inner lines so far.
    chosen: Vec<usize>,
    tally: &'a mut Tally,
    sink: &'a mut dyn FnMut(Found),
    control: &'c mut Control<'o>,
}

impl<'a> Worker<'a> {
    /// A worker for an enumeration.
    pub fn new(enumeration: &'a Enumeration) -> Self {
        let judge = Judge::new(enumeration.field());
        Self { enumeration, judge, sweep: None, ground: None, memory: USUAL_MEMORY, held: 0 }
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
        let wallings = &self.enumeration.wallings;
        if self.ground.as_ref().is_none_or(|known| known.index != index) {
            let walled = wallings.get(index);
            self.ground = walled.map(|walled| Ground {
                index,
                pictures: pictures(wallings, &walled),
                walled,
            });
        }
        let Some(Ground { walled, pictures, .. }) = &self.ground else {
            return Ok(Tally::default());
        };
        let (axis, choice) = walled.unit(number);
        let outer: Vec<&Group> = walled.groups(axis, &choice).collect();
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
        let mut images = vec![Image {
            mirror: Mirror::default(),
            picture: None,
            walled,
            walls: walled.walls(),
            unit,
            outer,
            inner: Vec::new(),
            is_new: true,
        }];
        images.extend(pictures.iter().map(|picture| {
            let mut there = Vec::new();
            picture.write_choice(axis, &choice, &mut there);
            Image {
                mirror: picture.mirror,
                picture: Some(picture),
                walled: &picture.walled,
                walls: picture.walled.walls(),
                unit: picture.unit(wallings, axis, &there),
                outer: picture.walled.groups(axis, &there).collect(),
                inner: Vec::new(),
                is_new: true,
            }
        }));
        // The first of the units that are pictures of each other does the work of all.
        let is_first = images.iter().all(|image| unit <= image.unit);
        if !is_first || !is_outer(axis, outer_placings, most[0]) {
            return Ok(tally);
        }
        let red = target(self.enumeration, walled);
        let field = self.enumeration.field();
        let shape = Shape { axis, width: field.width(), height: field.height() };
        let sweep = match &mut self.sweep {
            Some(sweep) => {
                sweep.restart(shape, outer_lines, &red, control)?;
                sweep
            }
            none => none.insert(Sweep::new(shape, outer_lines, &red, control)?),
        };
        let mut walk = Walk {
            axis,
            images,
            outer_placings,
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
        let walled = self.images[0].walled;
        let inner = walled.lines(self.axis.across());
        let Some(groups) = inner.get(line) else { return self.sweep() };
        for (index, group) in groups.iter().enumerate() {
            let placings = placings * group.placings();
            if !is_outer(self.axis, self.outer_placings, placings * self.most[line + 1]) {
                continue;
            }
            let has_room = self.sweep.add_inner(line, &group.line, self.control)?;
            if has_room {
                self.chosen.push(index);
                self.go(placings)?;
                self.chosen.pop();
            }
            self.sweep.drop_inner(&group.line);
        }
        Ok(())
    }

    /// Finds all spaces of the signature that is chosen, and of its pictures.
    fn sweep(&mut self) -> Result<(), StopReason> {
        let Self { axis, images, sweep, judge, chosen, tally, sink, control, .. } = self;
        if !show(images, *axis, chosen) {
            return Ok(());
        }
        let shown = || images.iter().filter(|image| image.is_new);
        let opposite = shown().filter(|image| image.mirror.sideways).count() as u64;
        let exits = if opposite > 0 { Exits::Both } else { Exits::Own };
        let least = Judge::least_depth(images[0].things(*axis));
        let swept = sweep.run(exits, control, &mut |space, _| {
            if space.depth() < least {
                return Ok(());
            }
            // Pictures by the same exit may show the same state: it need not be judged twice.
            let mut judged: Option<(Hardest, bool)> = None;
            let is_opposite = space.is_opposite;
            for image in shown().filter(|image| image.mirror.sideways == is_opposite) {
                let hardest = space.hardest(image.mirror);
                let known = judged.filter(|(other, _)| hardest.is_same_state(other));
                if known.is_some_and(|(_, is_minimal)| !is_minimal) {
                    continue;
                }
                let inner: Vec<&Group> = image.walled.groups(axis.across(), &image.inner).collect();
                judge.place(&hardest.cells, &image.choice(*axis, &inner));
                let is_minimal = match known {
                    Some((_, is_minimal)) => is_minimal,
                    None => judge.is_minimal(space, &hardest, image.mirror, &image.walls),
                };
                judged = Some((hardest, is_minimal));
                if is_minimal {
                    tally.count(space.depth());
                    sink(found(judge, space, &image.walls));
                }
            }
            Ok(())
        })?;
        let all = shown().count() as u64;
        tally.spaces += swept.spaces * all;
        tally.states += swept.states * all;
        let [by_own, by_opposite] = swept.solvable;
        tally.solvable += by_own * (all - opposite) + by_opposite * opposite;
        Ok(())
    }
}

impl Image<'_> {
    /// How many vehicles and walls there are.
    fn things(&self, axis: Axis) -> usize {
        let inner = self.walled.groups(axis.across(), &self.inner);
        self.outer.iter().copied().chain(inner).map(|group| group.slots.len()).sum::<usize>()
            + self.walls.len()
    }

    fn choice<'b>(&'b self, axis: Axis, inner: &'b [&'b Group]) -> Choice<'b> {
        let (rows, columns) = match axis {
            Axis::Horizontal => (&*self.outer, inner),
            Axis::Vertical => (inner, &*self.outer),
        };
        Choice { rows, columns }
    }
}

/// Takes the groups of the inner lines of a signature to its images.
///
/// False if one of them comes before the signature itself in the same unit: then all is done there.
fn show(images: &mut [Image<'_>], axis: Axis, chosen: &[usize]) -> bool {
    for at in 0..images.len() {
        let (before, rest) = images.split_at_mut(at);
        let image = &mut rest[0];
        match image.picture {
            None => chosen.clone_into(&mut image.inner),
            Some(picture) => picture.write_choice(axis.across(), chosen, &mut image.inner),
        }
        let is_same = |other: &Image<'_>| other.unit == image.unit && other.inner == image.inner;
        image.is_new = !before.iter().any(is_same);
        if before.first().is_some_and(|own| own.unit == image.unit && image.inner < own.inner) {
            return false;
        }
    }
    true
}

/// The puzzle that was placed last, the hardest state of a space.
fn found(judge: &mut Judge, space: &Solvable<'_>, walls: &CellSet) -> Found {
    let steps = judge.steps(walls);
    Found {
        puzzle: judge.sketch(walls).puzzle().expect("an enumerated board is valid"),
        moves: space.depth(),
        steps,
        states: space.states,
        depth_counts: space.depth_counts().to_vec(),
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
        opposite: vehicle.low,
    }
}
