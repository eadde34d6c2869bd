//! Boards that frames suggest, whatever lines are inside of them.
//!
//! Where the floor has no seams and vehicles do not fill their cells, lines may be too weak for the
//! board to be among the likeliest lattices, and other things look more like one. But most boards
//! have a frame, with about the same margin on all sides.

use crate::geometry::{Corners, Homography};
use crate::lines::Hypothesis;

/// How far the board begins from the sides of the frame, as parts of the frame.
const MARGINS: [f32; 3] = [0.0, 0.045, 0.09];
/// How much longer one pair of sides of a frame may be: more is no frame of a square board.
const LONGER: f32 = 1.35;
/// How many frames are tried, the largest first.
const FRAMES: usize = 5;

/// The square boards of these sizes in frames.
pub(crate) fn framed(quads: &[Corners], sizes: &[(u8, u8)]) -> Vec<Hypothesis> {
    let square = quads.iter().filter(|quad| {
        let side = |index: usize| quad[index].distance(quad[(index + 1) % 4]);
        let (across, down) = (side(0) + side(2), side(1) + side(3));
        across.max(down) < LONGER * across.min(down)
    });
    let mut found = Vec::new();
    for quad in square.take(FRAMES) {
        let map = Homography::from_unit_square(quad);
        for &(columns, rows) in sizes.iter().filter(|(columns, rows)| columns == rows) {
            for margin in MARGINS {
                let corners = map.rectangle(margin, margin, 1.0 - margin, 1.0 - margin);
                found.push(Hypothesis { corners, columns, rows });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{mean_side, rectangle};

    #[test]
    fn a_square_frame_has_boards_of_all_sizes_with_margins() {
        let frame = rectangle(10.0, 20.0, 200.0, 210.0);
        let boards = framed(&[frame], &[(6, 6), (7, 7), (5, 6)]);
        assert_eq!(boards.len(), 2 * MARGINS.len());
        assert_eq!(boards[0].corners, frame);
        assert!((mean_side(&boards[1].corners) / mean_side(&frame) - 0.91).abs() < 0.001);
        assert_eq!(boards.iter().filter(|board| board.columns == 7).count(), MARGINS.len());
    }

    #[test]
    fn a_long_frame_has_none() {
        assert!(framed(&[rectangle(0.0, 0.0, 200.0, 300.0)], &[(6, 6)]).is_empty());
    }
}
