//! Moves a board to where the network sees its cells.
//!
//! Lines may mislead: those of a frame, of tiles that are smaller than their cells, or of shadows
//! beside the vehicles. The network tells for each cell how far off it is, and the corners follow
//! what most cells tell.

use crate::evidence::Looks;
use crate::geometry::{Homography, Point, is_convex};
use crate::lines::{Hypothesis, is_upright};
use crate::parts::Part;

/// Cells that are less likely to belong to a board tell nothing.
const LIKELY: f32 = 0.5;
/// Smaller moves, in cells, change nothing.
const LEAST: f32 = 0.015;
/// How often the cells are weighed again, and from which distance on they count less.
const ROUNDS: usize = 3;
const SMALL: f32 = 0.05;
/// What keeps a side with few known cells in place, as a number of cells.
const INERTIA: f32 = 0.3;

/// How a shift depends on the place on the board: the same everywhere, across, down, and both.
const TERMS: usize = 4;

/// The terms at a place, from -1 to 1 both ways. An upright board stays so.
fn terms([u, v]: [f32; 2], is_upright: bool, axis: usize) -> [f32; TERMS] {
    match (is_upright, axis) {
        (true, 0) => [1.0, u, 0.0, 0.0],
        (true, _) => [1.0, 0.0, v, 0.0],
        (false, _) => [1.0, u, v, u * v],
    }
}

/// The board where most of its cells are seen, if that is somewhere else.
pub(crate) fn aligned(board: &Hypothesis, looks: &Looks) -> Option<Hypothesis> {
    let (columns, rows) = (looks.columns, looks.rows);
    let middle = |index: usize, count: usize| (2 * index + 1) as f32 / count as f32 - 1.0;
    let seen: Vec<([f32; 2], [f32; 2])> = looks
        .shifts
        .iter()
        .enumerate()
        .filter(|(at, _)| looks.parts[*at][Part::Outside as usize].exp() < LIKELY)
        .map(|(at, shift)| ([middle(at % columns, columns), middle(at / columns, rows)], *shift))
        .collect();
    if seen.len() * 3 < looks.shifts.len() {
        return None;
    }
    let is_upright = is_upright(&board.corners);
    let fitted = [0, 1].map(|axis| {
        let told: Vec<([f32; TERMS], f32)> =
            seen.iter().map(|(at, shift)| (terms(*at, is_upright, axis), shift[axis])).collect();
        robust(&told)
    });
    let map = Homography::from_unit_square(&board.corners);
    let mut most = 0.0_f32;
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|at| -> Point {
        let [dx, dy] = [0, 1].map(|axis| product(&fitted[axis], &terms(at, is_upright, axis)));
        most = most.max(dx.abs()).max(dy.abs());
        let along =
            |at: f32, shift: f32, count: usize| f32::midpoint(at, 1.0) + shift / count as f32;
        map.apply(along(at[0], dx, columns), along(at[1], dy, rows))
    });
    (most > LEAST && is_convex(&corners)).then_some(Hypothesis { corners, ..*board })
}

fn product(a: &[f32; TERMS], b: &[f32; TERMS]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The weights of the terms that fit the values best, whatever a few of them are.
fn robust(told: &[([f32; TERMS], f32)]) -> [f32; TERMS] {
    let mut fitted = [0.0; TERMS];
    for round in 0..ROUNDS {
        let mut matrix = [[0.0; TERMS]; TERMS];
        let mut right = [0.0; TERMS];
        for (at, row) in matrix.iter_mut().enumerate() {
            row[at] = INERTIA;
        }
        for (terms, value) in told {
            let off = (value - product(&fitted, terms)).abs();
            let weight = if round == 0 { 1.0 } else { SMALL / off.max(SMALL) };
            for (row, (right, a)) in matrix.iter_mut().zip(right.iter_mut().zip(terms)) {
                *right += weight * a * value;
                for (sum, b) in row.iter_mut().zip(terms) {
                    *sum += weight * a * b;
                }
            }
        }
        fitted = solved(matrix, right);
    }
    fitted
}

/// Solves a system with a positive diagonal.
fn solved(mut matrix: [[f32; TERMS]; TERMS], mut right: [f32; TERMS]) -> [f32; TERMS] {
    for at in 0..TERMS {
        for other in (0..TERMS).filter(|&other| other != at) {
            let factor = matrix[other][at] / matrix[at][at];
            let line = matrix[at];
            for (value, own) in matrix[other].iter_mut().zip(line) {
                *value -= factor * own;
            }
            right[other] -= factor * right[at];
        }
    }
    std::array::from_fn(|at| right[at] / matrix[at][at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::looks;
    use crate::geometry::{Corners, rectangle};
    use crate::load::load;
    use crate::network::OUTPUTS;
    use crate::picture::Rgba;
    use crate::rectify::rectify;

    /// A board whose cells tell these shifts, in a row and a column.
    fn told(corners: Corners, shift: impl Fn(usize, usize) -> [f32; 2]) -> Option<Hypothesis> {
        let board = Hypothesis { corners, columns: 6, rows: 6 };
        let white = Rgba::new(500, 500, vec![255; 500 * 500 * 4]).expect("four bytes per pixel");
        let mut looks = looks(&rectify(&load(&white), &board));
        looks.parts = vec![[-3.0; OUTPUTS]; 36];
        looks.shifts = (0..36).map(|at| shift(at / 6, at % 6)).collect();
        aligned(&board, &looks)
    }

    fn is_near(found: Option<Hypothesis>, wanted: Corners) -> bool {
        let found = found.expect("it is somewhere else");
        found.corners.iter().zip(wanted).all(|(a, b)| a.distance(b) < 2.0)
    }

    #[test]
    fn a_board_in_its_place_stays_there() {
        assert!(told(rectangle(100.0, 100.0, 300.0, 300.0), |_, _| [0.0; 2]).is_none());
    }

    #[test]
    fn a_board_moves_to_where_its_cells_are() {
        let found = told(rectangle(100.0, 100.0, 300.0, 300.0), |_, _| [0.2, -0.1]);
        assert!(is_near(found, rectangle(110.0, 95.0, 300.0, 300.0)));
    }

    #[test]
    fn a_board_with_its_frame_shrinks() {
        let inwards = |at: usize| (2.5 - at as f32) * 0.1;
        let found = told(rectangle(100.0, 100.0, 300.0, 300.0), |row, column| {
            [inwards(column), inwards(row)]
        });
        assert!(is_near(found, rectangle(115.0, 115.0, 270.0, 270.0)));
    }

    #[test]
    fn a_few_cells_do_not_move_a_board() {
        let found = told(rectangle(100.0, 100.0, 300.0, 300.0), |row, column| {
            if (row, column) == (2, 3) || row == column { [-0.45, 0.4] } else { [0.1, 0.1] }
        });
        assert!(is_near(found, rectangle(105.0, 105.0, 300.0, 300.0)));
    }

    #[test]
    fn a_tilted_board_follows_each_corner() {
        let corners = [(100.0, 100.0), (400.0, 110.0), (390.0, 410.0), (95.0, 400.0)]
            .map(|(x, y)| Point::new(x, y));
        let found = told(corners, |row, column| [0.02 * row as f32, 0.01 * column as f32])
            .expect("it is somewhere else");
        let moved: Vec<f32> =
            found.corners.iter().zip(corners).map(|(a, b)| (a.x - b.x) / 50.0).collect();
        assert!(moved[0] < 0.03 && moved[2] > 0.08, "{moved:?}");
    }
}
