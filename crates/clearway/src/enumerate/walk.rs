//! Visits the signatures of a unit.

use super::groups::Group;
use super::images::{Image, show};
use super::minimal::MinimalityTest;
use super::{Found, Tally};
use crate::board::{Axis, CellSet};
use crate::boxes::{Exits, Hardest, Solvable, Sweep};
use crate::search::{Control, StopReason};

/// Decides which signatures a unit has to do.
pub(super) struct WalkPlan {
    axis: Axis,
    /// In how many ways the outer vehicles can be placed.
    outer_placings: u64,
    /// Per inner line: the largest factor that it and the lines after it add to the placings.
    most: Vec<u64>,
}

impl WalkPlan {
    /// The plan for the outer lines of a unit; `None` if it has no signature to do.
    pub(super) fn new(axis: Axis, unit: &Image<'_>) -> Option<Self> {
        let mut most = vec![1];
        for groups in unit.walled.lines(axis.across()).iter().rev() {
            let largest = groups.iter().map(Group::placings).max().unwrap_or(1);
            most.push(most[most.len() - 1] * largest);
        }
        most.reverse();
        let outer_placings = unit.outer.iter().map(|group| group.placings()).product();
        let plan = Self { axis, outer_placings, most };
        plan.is_own(plan.most[0]).then_some(plan)
    }

    /// Whether the outer vehicles number the boxes: those of the axis with fewer placings, or of
    /// the rows if both are equal.
    fn is_own(&self, across: u64) -> bool {
        match self.axis {
            Axis::Horizontal => self.outer_placings <= across,
            Axis::Vertical => self.outer_placings < across,
        }
    }
}

/// A unit in progress.
pub(super) struct Walk<'a, 'c, 'o> {
    pub(super) plan: WalkPlan,
    /// The unit itself, and then its pictures.
    pub(super) images: Vec<Image<'a>>,
    pub(super) judge: &'a mut MinimalityTest,
    pub(super) sweep: &'a mut Sweep,
    /// The groups of the inner lines so far.
    pub(super) chosen: Vec<usize>,
    pub(super) tally: &'a mut Tally,
    pub(super) sink: &'a mut dyn FnMut(Found),
    pub(super) control: &'c mut Control<'o>,
}

impl Walk<'_, '_, '_> {
    /// Finds all spaces of all signatures.
    pub(super) fn run(mut self) -> Result<(), StopReason> {
        self.go(1)
    }

    /// Chooses a group for the next inner line, and recurses; `placings` are those of the lines
    /// before it.
    fn go(&mut self, placings: u64) -> Result<(), StopReason> {
        let line = self.chosen.len();
        let walled = self.images[0].walled;
        let inner = walled.lines(self.plan.axis.across());
        let Some(groups) = inner.get(line) else { return self.sweep() };
        for (index, group) in groups.iter().enumerate() {
            let placings = placings * group.placings();
            if !self.plan.is_own(placings * self.plan.most[line + 1]) {
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

    /// Finds all spaces of the chosen signature and of its mirror images.
    fn sweep(&mut self) -> Result<(), StopReason> {
        let Self { plan, images, sweep, judge, chosen, tally, sink, control } = self;
        let axis = plan.axis;
        if !show(images, axis, chosen) {
            return Ok(());
        }
        let shown = || images.iter().filter(|image| image.is_new);
        let opposite = shown().filter(|image| image.mirror.sideways).count() as u64;
        let exits = if opposite > 0 { Exits::Both } else { Exits::Own };
        let least = MinimalityTest::least_depth(images[0].things(axis));
        let swept = sweep.run(exits, control, &mut |space, _| {
            if space.depth() < least {
                return Ok(());
            }
            // Images with the same exit may show the same state, which need not be judged twice.
            let mut judged: Option<(Hardest, bool)> = None;
            let is_opposite = space.is_opposite;
            for image in shown().filter(|image| image.mirror.sideways == is_opposite) {
                let hardest = space.hardest(image.mirror);
                let known = judged.filter(|(other, _)| hardest.is_same_state(other));
                if known.is_some_and(|(_, is_minimal)| !is_minimal) {
                    continue;
                }
                let inner: Vec<&Group> = image.walled.groups(axis.across(), &image.inner).collect();
                judge.place(&hardest.cells, &image.choice(axis, &inner));
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

/// The puzzle that was placed last, the hardest state of a space.
fn found(judge: &mut MinimalityTest, space: &Solvable<'_>, walls: &CellSet) -> Found {
    let (moves, steps) = judge.optima(space.depth(), walls);
    Found {
        puzzle: judge.sketch(walls).puzzle().expect("an enumerated board is valid"),
        moves,
        steps,
        states: space.states,
        depth_counts: space.depth_counts().to_vec(),
    }
}
