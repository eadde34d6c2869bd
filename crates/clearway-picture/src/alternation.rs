//! Floors in two colours: every second row, column or cell of the board is another one.

use crate::evidence::{CellLook, Looks};

/// Which empty cells look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alternation {
    /// All of them.
    None,
    /// Those of every second row.
    Rows,
    /// Those of every second column.
    Columns,
    /// Those of one colour of a chessboard.
    Checks,
}

impl Alternation {
    /// All but `None`.
    pub(crate) const PATTERNS: [Self; 3] = [Self::Rows, Self::Columns, Self::Checks];

    /// Whether a cell is one of the second kind.
    pub(crate) const fn is_second(self, row: usize, column: usize) -> bool {
        match self {
            Self::None => false,
            Self::Rows => row % 2 == 1,
            Self::Columns => column % 2 == 1,
            Self::Checks => (row + column) % 2 == 1,
        }
    }
}

/// How far apart the two colours of a floor are at least.
const APART: f32 = 5.0;
/// A part of this size of the cells of a kind may have the colour of the other kind: vehicles.
const STRAY: f32 = 0.25;
/// How many cells of a kind are empty at least.
const FEW: usize = 3;

/// The cells of both kinds.
pub(crate) fn cells(looks: &Looks, alternation: Alternation) -> [Vec<usize>; 2] {
    [false, true].map(|second| {
        let is_kind =
            |at: &usize| alternation.is_second(at / looks.columns, at % looks.columns) == second;
        (0..looks.cells.len()).filter(is_kind).collect()
    })
}

/// Whether these may be the empty cells of both kinds, by their number and their looks: those of a
/// kind are alike, and few cells of the other kind are like them.
pub(crate) fn is_likely(
    looks: &Looks,
    cells: &[Vec<usize>; 2],
    empty: [(usize, &CellLook); 2],
) -> bool {
    let is_one = |kind: usize| {
        let (count, look) = empty[kind];
        let other = empty[1 - kind].1;
        let is_stray = |at: &&usize| {
            let cell = &looks.cells[**at];
            cell.distance(look) < cell.distance(other).min(APART)
        };
        let strays = cells[1 - kind].iter().filter(is_stray).count();
        count >= FEW && strays as f32 <= STRAY * count as f32
    };
    empty[0].1.distance(empty[1].1) > APART && is_one(0) && is_one(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Lab, lab};

    /// Cells of one colour each: `a` and `b` are two floors, other letters are vehicles.
    fn board(rows: [&str; 4]) -> Looks {
        let colour = |sign: char| -> Lab {
            lab(match sign {
                'a' => [70.0, 0.0, 10.0],
                'b' => [55.0, 0.0, 10.0],
                other => [40.0, f32::from(other as u8) - 90.0, -40.0],
            })
        };
        let look = |sign: char| CellLook {
            colour: colour(sign),
            blocks: [colour(sign); 25],
            red: (0.0, [0.0; 4]),
        };
        Looks {
            columns: 4,
            rows: 4,
            cells: rows.iter().flat_map(|row| row.chars()).map(look).collect(),
            right: Vec::new(),
            below: Vec::new(),
            parts: Vec::new(),
            outer: [0.0; 4],
            outer_vehicles: 0.0,
            shifts: Vec::new(),
        }
    }

    /// The ways in which a floor of the looks of cells `a` and `b` may alternate.
    fn likely(rows: [&str; 4]) -> Vec<Alternation> {
        let looks = board(rows);
        let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let is_likely = |alternation: &Alternation| {
            let cells = cells(&looks, *alternation);
            let count = |kind: usize, sign: char| {
                cells[kind].iter().filter(|at| signs[**at] == sign).count()
            };
            let look = |sign: char| {
                &looks.cells[signs.iter().position(|other| *other == sign).expect("a cell")]
            };
            let pair = |a: char, b: char| {
                super::is_likely(&looks, &cells, [(count(0, a), look(a)), (count(1, b), look(b))])
            };
            pair('a', 'b') || pair('b', 'a')
        };
        Alternation::PATTERNS.into_iter().filter(is_likely).collect()
    }

    #[test]
    fn floors_in_two_colours_are_told_from_each_other() {
        assert_eq!(likely(["aacc", "bbbd", "aaad", "bbbb"]), [Alternation::Rows]);
        assert_eq!(likely(["abcc", "abad", "abad", "abab"]), [Alternation::Columns]);
        assert_eq!(likely(["abcc", "babd", "abad", "baba"]), [Alternation::Checks]);
    }

    #[test]
    fn a_floor_beside_vehicles_of_one_colour_does_not_alternate() {
        assert_eq!(likely(["aabb", "abba", "aaba", "aaba"]), []);
        assert_eq!(likely(["bbaa", "aabb", "abaa", "abbb"]), []);
    }
}
