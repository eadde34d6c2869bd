//! The results of a sweep for one solvable space.

use super::BoxPlace;
use super::descend::Descend;
use super::graph::Graph;
use super::layers::Layers;
use super::mirror::Mirror;
use super::part::Part;
use super::shifts::Shifts;
use super::sweep::Shape;
use crate::bits::run;
use crate::board::Axis;

/// A vehicle by its line and its place among the vehicles of that line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) axis: Axis,
    pub(crate) line: u8,
    pub(crate) slot: u8,
}

/// The cells of the vehicles of each axis: a byte for each row, a bit for each column of it.
///
/// Ordered by the horizontal vehicles' cells first, those of the last row most
/// significant; then by the vertical ones'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cells {
    pub(crate) horizontal: u64,
    pub(crate) vertical: u64,
}

/// A solvable space, as a sweep passes it to its visitor.
pub(crate) struct Solvable<'a> {
    /// How many states it has.
    pub(crate) states: u64,
    /// Whether the exit is the one opposite the red car's.
    pub(crate) is_opposite: bool,
    pub(super) sweep: Parts<'a>,
}

/// The parts of a sweep that describe a space.
pub(super) struct Parts<'a> {
    pub(super) shape: Shape,
    pub(super) graph: &'a Graph,
    /// What one move, or one step, does within a box.
    pub(super) shifts: &'a Shifts,
    pub(super) layers: &'a Layers,
    pub(super) scratch: &'a mut [Part; 3],
}

impl Solvable<'_> {
    /// The greatest depth.
    pub(crate) fn depth(&self) -> u32 {
        self.sweep.layers.counts.len() as u32 - 1
    }

    /// How many states there are of each depth.
    pub(crate) fn depth_counts(&self) -> &[u64] {
        &self.sweep.layers.counts
    }

    /// The hardest state in a mirror image: among the states of the greatest depth, the first in
    /// the order of [`Cells`].
    pub(crate) fn hardest(&self, mirror: Mirror) -> Hardest {
        let Parts { layers, shape, .. } = &self.sweep;
        let picture = |cells: u64| mirror.cells(cells, (shape.width, shape.height));
        let mut best = None;
        for entry in layers.at(self.depth()) {
            let along = picture(self.sweep.along(entry.node));
            let is_worse = |best: &Hardest| match shape.axis {
                Axis::Horizontal => along > best.cells.horizontal,
                Axis::Vertical => false,
            };
            if best.as_ref().is_some_and(is_worse) {
                continue;
            }
            let mut used = entry.used;
            while used != 0 {
                let word = used.trailing_zeros();
                used &= used - 1;
                let mut states = layers.words[(entry.start + word) as usize];
                while states != 0 {
                    let bit = states.trailing_zeros();
                    states &= states - 1;
                    let place = BoxPlace { node: entry.node, word, bit };
                    let across = picture(self.sweep.across(place));
                    let cells = match shape.axis {
                        Axis::Horizontal => Cells { horizontal: along, vertical: across },
                        Axis::Vertical => Cells { horizontal: across, vertical: along },
                    };
                    if best.as_ref().is_none_or(|best: &Hardest| cells < best.cells) {
                        best = Some(Hardest { mirror, cells, place });
                    }
                }
            }
        }
        best.expect("a space that can be solved has a deepest state")
    }

    /// The vehicles that move in a shortest solution from a deepest state, in the mirror image.
    pub(crate) fn moved(&mut self, from: &Hardest, moved: &mut Vec<Member>) {
        run(Descend { sweep: &mut self.sweep, place: from.place, moved });
        for member in moved {
            *member = self.sweep.picture(*member, from.mirror);
        }
    }
}

/// The hardest state of a space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hardest {
    mirror: Mirror,
    /// The cells in the mirror image.
    pub(crate) cells: Cells,
    place: BoxPlace,
}

impl Hardest {
    /// Whether both are images of the same state.
    pub(crate) fn is_same_state(&self, other: &Self) -> bool {
        self.place == other.place
    }
}

impl Parts<'_> {
    /// The cells of the outer vehicles of a box.
    fn along(&self, node: u32) -> u64 {
        self.by_rows(self.graph.nodes.list[node as usize].board)
    }

    /// The cells of the inner vehicles in a state.
    fn across(&self, place: BoxPlace) -> u64 {
        let nodes = &self.graph.nodes;
        let configurations = nodes.inner_configurations(place);
        let lines = nodes.frame.inner.iter().zip(configurations).enumerate();
        self.by_rows(lines.fold(0, |all, (at, (line, configuration))| {
            all | u64::from(line.occupied(configuration)) << (8 * at)
        }))
    }

    /// A vehicle in a mirror image.
    fn picture(&self, member: Member, mirror: Mirror) -> Member {
        let Member { axis, mut line, mut slot } = member;
        let frame = &self.graph.nodes.frame;
        if mirror.reverses(axis) {
            let slots = if axis == self.shape.axis {
                let outer = frame.outer.iter().find(|outer| outer.at == line);
                outer.expect("a line with vehicles").line.slots()
            } else {
                frame.inner[usize::from(line)].slots()
            };
            slot = slots as u8 - 1 - slot;
        }
        if mirror.reverses(axis.across()) {
            let lines = match axis {
                Axis::Horizontal => self.shape.height,
                Axis::Vertical => self.shape.width,
            };
            line = lines - 1 - line;
        }
        Member { axis, line, slot }
    }

    /// Cells with a byte for each inner line, as a byte for each row.
    const fn by_rows(&self, cells: u64) -> u64 {
        match self.shape.axis {
            Axis::Horizontal => transposed(cells),
            Axis::Vertical => cells,
        }
    }
}

/// Rows become columns.
const fn transposed(mut cells: u64) -> u64 {
    // Swaps squares of 1, 2 and 4 cells across the diagonal.
    let mut other = (cells ^ cells >> 7) & 0x00aa_00aa_00aa_00aa;
    cells ^= other ^ other << 7;
    other = (cells ^ cells >> 14) & 0x0000_cccc_0000_cccc;
    cells ^= other ^ other << 14;
    other = (cells ^ cells >> 28) & 0x0000_0000_f0f0_f0f0;
    cells ^ other ^ other << 28
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_mirrored_at_the_diagonal() {
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            assert_eq!(transposed(1 << (8 * row + column)), 1 << (8 * column + row));
        }
        let mixed = 0x0123_4567_89ab_cdef;
        assert_eq!(transposed(transposed(mixed)), mixed);
    }
}
