//! Boards near one that was read, by what the network sees at its sides.
//!
//! A lattice is easily found one cell off, without its last row and column, or with the frame as a
//! part of the board.

use crate::evidence::Looks;
use crate::geometry::Homography;
use crate::lines::Hypothesis;
use crate::parts;

/// The cells outside look like cells of a board.
const OPEN: f32 = -1.2;
/// The outermost cells do not.
const BAD: f32 = -0.25;
/// Most cells do not.
const POOR: f32 = -0.25;
/// How much smaller the board is if its frame was taken for a part of it.
const INSETS: [f32; 4] = [1.0, 0.93, 0.87, 0.8];

/// The sides, in the order in which they are measured.
const LEFT: usize = 0;
const RIGHT: usize = 1;
const TOP: usize = 2;
const BOTTOM: usize = 3;

/// The boards of these sizes to try beside this one.
pub(crate) fn nearby(board: &Hypothesis, looks: &Looks, sizes: &[(u8, u8)]) -> Vec<Hypothesis> {
    let (columns, rows) = (f32::from(board.columns), f32::from(board.rows));
    let map = Homography::from_unit_square(&board.corners);
    let open = looks.outer.map(|odds| odds > OPEN);
    let bad = parts::sides(looks).map(|odds| odds < BAD);
    // The first and last column and row, in cells of the board.
    let add = |found: &mut Vec<Hypothesis>, [left, right, top, bottom]: [f32; 4], more: i8| {
        let size = |count: u8| count.saturating_add_signed(more);
        let (w, h) = (size(board.columns), size(board.rows));
        if sizes.contains(&(w, h)) {
            let corners = map.rectangle(left / columns, top / rows, right / columns, bottom / rows);
            found.push(Hypothesis { corners, columns: w, rows: h });
        }
    };
    let mut found = Vec::new();
    let whole = [0.0, columns, 0.0, rows];
    let out = [-1.0, 1.0, -1.0, 1.0];
    for (across, other_across) in [(LEFT, RIGHT), (RIGHT, LEFT)] {
        for (down, other_down) in [(TOP, BOTTOM), (BOTTOM, TOP)] {
            let mut moved = whole;
            if open[across] && open[down] {
                moved[across] += out[across];
                moved[down] += out[down];
                add(&mut found, moved, 1);
            } else if bad[across] && bad[down] && !bad[other_across] && !bad[other_down] {
                moved[across] -= out[across];
                moved[down] -= out[down];
                add(&mut found, moved, -1);
            }
        }
    }
    for (side, opposite) in [(LEFT, RIGHT), (RIGHT, LEFT), (TOP, BOTTOM), (BOTTOM, TOP)] {
        if open[side] && bad[opposite] && !bad[side] {
            let mut moved = whole;
            moved[side] += out[side];
            moved[opposite] += out[side];
            add(&mut found, moved, 0);
        }
    }
    // Other sizes, and the frame as a part of the board.
    if found.is_empty() && parts::inside(looks) < POOR {
        for (w, _) in sizes {
            for part in INSETS {
                let (x, y) = (columns * (1.0 - part) / 2.0, rows * (1.0 - part) / 2.0);
                add(&mut found, [x, columns - x, y, rows - y], *w as i8 - board.columns as i8);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::looks;
    use crate::geometry::rectangle;
    use crate::load::load;
    use crate::network::OUTPUTS;
    use crate::parts::Part;
    use crate::picture::Rgba;
    use crate::rectify::rectify;

    const SIZES: [(u8, u8); 4] = [(5, 5), (6, 6), (7, 7), (8, 8)];

    /// A board of 6 x 6 cells of 50 pixels, whose cells all belong to a board, except for those
    /// that `is_outside` tells.
    fn seen(outer: [f32; 4], is_outside: impl Fn(usize, usize) -> bool) -> (Hypothesis, Looks) {
        let corners = rectangle(100.0, 100.0, 300.0, 300.0);
        let board = Hypothesis { corners, columns: 6, rows: 6 };
        let white = Rgba::new(500, 500, vec![255; 500 * 500 * 4]).expect("four bytes per pixel");
        let mut looks = looks(&rectify(&load(&white), &board));
        looks.parts = (0..36)
            .map(|at| {
                let mut odds = [-3.0; OUTPUTS];
                let part = if is_outside(at / 6, at % 6) { Part::Outside } else { Part::Empty };
                odds[part as usize] = -0.01;
                odds
            })
            .collect();
        looks.outer = outer;
        (board, looks)
    }

    fn rectangles(found: &[Hypothesis]) -> Vec<(u8, [i32; 4])> {
        let told = |board: &Hypothesis| {
            let [a, _, c, _] = board.corners;
            (board.columns, [a.x, a.y, c.x, c.y].map(|value| value.round() as i32))
        };
        found.iter().map(told).collect()
    }

    #[test]
    fn a_board_with_nothing_around_it_has_no_other() {
        let (board, looks) = seen([-4.0; 4], |_, _| false);
        assert!(nearby(&board, &looks, &SIZES).is_empty());
    }

    #[test]
    fn a_board_that_goes_on_grows() {
        let (board, looks) = seen([-4.0, 0.0, -4.0, 0.0], |_, _| false);
        assert_eq!(rectangles(&nearby(&board, &looks, &SIZES)), [(7, [100, 100, 450, 450])]);
        assert!(nearby(&board, &looks, &[(6, 6)]).is_empty());
    }

    #[test]
    fn a_board_that_is_one_cell_off_moves() {
        let (board, looks) = seen([-4.0, 0.0, -4.0, -4.0], |_, column| column == 0);
        assert_eq!(rectangles(&nearby(&board, &looks, &SIZES)), [(6, [150, 100, 450, 400])]);
    }

    #[test]
    fn a_row_and_a_column_too_many_are_left_out() {
        let (board, looks) = seen([-4.0; 4], |row, column| row == 5 || column == 0);
        let found = rectangles(&nearby(&board, &looks, &SIZES));
        assert_eq!(found[0], (5, [150, 100, 400, 350]));
    }

    #[test]
    fn a_frame_that_was_taken_for_the_board_is_left_out() {
        let (board, looks) =
            seen([-4.0; 4], |row, column| [0, 5].contains(&row) || column % 5 == 0);
        let found = rectangles(&nearby(&board, &looks, &SIZES));
        assert!(found.contains(&(6, [120, 120, 381, 381])), "{found:?}");
    }
}
