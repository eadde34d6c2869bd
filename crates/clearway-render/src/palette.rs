//! Assigns colours to vehicles.

use crate::colour::Colour;
use crate::theme::{Look, Theme};
use crate::vision;
use clearway::board::{Cell, Puzzle, VehicleId};

/// Minimum colour distance of neighbours, in thousandths.
const APART: u32 = 70;

/// The colours of a puzzle's vehicles, the same in all its states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    theme: Theme,
    colours: Vec<Colour>,
}

impl Palette {
    /// Chooses colours such that vehicles side by side at the start look different.
    ///
    /// Only the red car is red. Each vehicle in turn takes the least used colour that is far enough
    /// from its neighbours' colours.
    pub fn new(puzzle: &Puzzle, theme: Theme) -> Self {
        let look = theme.look();
        let neighbours = neighbours(puzzle);
        let mut colours: Vec<Option<Colour>> = vec![None; puzzle.vehicles().len()];
        for (id, vehicle) in puzzle.ids() {
            let taken = &colours;
            let beside: Vec<Colour> =
                neighbours[id.index()].iter().filter_map(|other| taken[other.index()]).collect();
            let chosen = if id == puzzle.red_id() {
                look.red
            } else {
                choose(look, vehicle.length, &beside, taken)
            };
            colours[id.index()] = Some(chosen);
        }
        Self { theme, colours: colours.into_iter().flatten().collect() }
    }

    /// The theme of the colours.
    pub const fn look(&self) -> &'static Look {
        self.theme.look()
    }

    /// The colour of a vehicle.
    ///
    /// # Panics
    /// If the id belongs to another puzzle.
    pub fn colour(&self, id: VehicleId) -> Colour {
        self.colours[id.index()]
    }
}

/// The best colour for a vehicle of `length` with neighbours of these colours.
fn choose(look: &Look, length: u8, beside: &[Colour], taken: &[Option<Colour>]) -> Colour {
    let (own, other) = if length > 2 { (look.trucks, look.cars) } else { (look.cars, look.trucks) };
    // Rounded, so that the choice does not depend on the last digit of a square root.
    let apart = |colour: Colour| {
        let each = beside.iter().map(|&b| (vision::distance(colour, b) * 1000.0).round() as u32);
        each.min().unwrap_or(APART).min(APART)
    };
    let used = |colour: Colour| taken.iter().filter(|&&other| other == Some(colour)).count();
    let best = |pool: &[Colour]| {
        pool.iter().copied().rev().max_by_key(|&c| (apart(c), std::cmp::Reverse(used(c))))
    };
    let first = best(own).unwrap_or(look.red);
    // Better a truck in a car's colour than two neighbours that look like one vehicle.
    if apart(first) > 0 || own.len() == 1 { first } else { best(other).unwrap_or(first) }
}

/// Which vehicles are adjacent at the start.
fn neighbours(puzzle: &Puzzle) -> Vec<Vec<VehicleId>> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut owners = vec![None; usize::from(width) * usize::from(height)];
    let index = |cell: Cell| usize::from(cell.row) * usize::from(width) + usize::from(cell.column);
    for (id, vehicle) in puzzle.ids() {
        vehicle.cells().for_each(|cell| owners[index(cell)] = Some(id));
    }
    let mut found = vec![Vec::new(); puzzle.vehicles().len()];
    for (id, vehicle) in puzzle.ids() {
        for cell in vehicle.cells() {
            let around = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(down, right)| {
                let (row, column) =
                    (cell.row.checked_add_signed(down)?, cell.column.checked_add_signed(right)?);
                (row < height && column < width).then_some(Cell::new(row, column))
            });
            for other in around.into_iter().flatten().filter_map(|cell| owners[index(cell)]) {
                if other != id && !found[id.index()].contains(&other) {
                    found[id.index()].push(other);
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin::BUILTINS;

    #[test]
    fn neighbours_of_every_built_in_puzzle_look_different_to_every_vision() {
        for builtin in BUILTINS {
            let puzzle = builtin.puzzle();
            for theme in [Theme::Classic, Theme::Wood, Theme::Contrast] {
                let palette = Palette::new(&puzzle, theme);
                for (id, others) in neighbours(&puzzle).iter().enumerate() {
                    for &other in others {
                        let (a, b) = (palette.colours[id], palette.colour(other));
                        let apart = vision::distance(a, b);
                        assert!(apart >= 0.069, "{} {theme:?} {a} {b} {apart:.3}", builtin.name);
                    }
                }
            }
        }
    }

    #[test]
    fn only_the_red_car_is_red() {
        for builtin in BUILTINS {
            let puzzle = builtin.puzzle();
            for theme in Theme::ALL {
                let palette = Palette::new(&puzzle, theme);
                for (id, _) in puzzle.ids() {
                    let is_red = palette.colour(id) == theme.look().red;
                    assert_eq!(is_red, id == puzzle.red_id());
                }
            }
        }
    }
}
