//! Mirror images of boards.

use crate::board::Axis;

/// The sides that a mirror swaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mirror {
    /// Left and right.
    pub(crate) sideways: bool,
    /// Top and bottom.
    pub(crate) upside_down: bool,
}

impl Mirror {
    /// The mirror image of cells on a board of this width and height: a byte per row, a bit per
    /// column.
    pub(super) const fn cells(self, mut cells: u64, (width, height): (u8, u8)) -> u64 {
        if self.sideways {
            // Reverses the bits of each byte, then shifts them down to the width.
            cells = cells.reverse_bits().swap_bytes() >> (8 - width);
        }
        if self.upside_down {
            cells = cells.swap_bytes() >> (8 * (8 - height));
        }
        cells
    }

    /// Whether the order of places along an axis is reversed.
    pub(crate) const fn reverses(self, axis: Axis) -> bool {
        match axis {
            Axis::Horizontal => self.sideways,
            Axis::Vertical => self.upside_down,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_its_picture() {
        for (width, height) in [(1, 1), (3, 8), (6, 6), (8, 5), (8, 8)] {
            for (row, column) in (0..height).flat_map(|row| (0..width).map(move |x| (row, x))) {
                for (sideways, upside_down) in
                    [(false, false), (true, false), (false, true), (true, true)]
                {
                    let mirror = Mirror { sideways, upside_down };
                    let across = if sideways { width - 1 - column } else { column };
                    let down = if upside_down { height - 1 - row } else { row };
                    let picture = mirror.cells(1 << (8 * row + column), (width, height));
                    assert_eq!(picture, 1 << (8 * down + across), "{width}x{height} {mirror:?}");
                }
            }
        }
    }
}
