//! Selects puzzles by their properties.

use crate::{Listed, Table};
use clearway::generate::Random;
use std::ops::RangeInclusive;

/// The numbers of a puzzle that a query asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// The optimum in moves.
    pub moves: u32,
    /// The optimum in steps.
    pub steps: u32,
    /// Vehicles of 2 cells, the red car included.
    pub cars: u32,
    /// Vehicles of 3 cells.
    pub trucks: u32,
}

impl Listed {
    /// What a query asks about.
    pub fn properties(&self) -> Properties {
        let (cars, trucks) = (self.board.cars(), self.board.trucks());
        Properties { moves: self.moves, steps: self.steps, cars, trucks }
    }
}

/// Constraints on a puzzle; the default accepts all.
///
/// The red car is one of the cars and of the vehicles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleQuery {
    /// The optimum in moves.
    pub moves: RangeInclusive<u32>,
    /// The optimum in steps.
    pub steps: RangeInclusive<u32>,
    /// Cars and trucks together.
    pub vehicles: RangeInclusive<u32>,
    /// Vehicles of 2 cells.
    pub cars: RangeInclusive<u32>,
    /// Vehicles of 3 cells.
    pub trucks: RangeInclusive<u32>,
}

impl Default for PuzzleQuery {
    fn default() -> Self {
        let any = 0..=u32::MAX;
        Self {
            moves: any.clone(),
            steps: any.clone(),
            vehicles: any.clone(),
            cars: any.clone(),
            trucks: any,
        }
    }
}

impl PuzzleQuery {
    /// Whether a puzzle satisfies the constraints.
    pub fn fits(&self, listed: &Listed) -> bool {
        self.distance(listed) == 0
    }

    /// The distance of a puzzle from the constraints: the sum of the amounts by which its numbers
    /// are out of range.
    pub fn distance(&self, listed: &Listed) -> u64 {
        self.distance_of(&listed.properties())
    }

    /// The distance of these numbers from the constraints.
    pub fn distance_of(&self, properties: &Properties) -> u64 {
        let Properties { moves, steps, cars, trucks } = *properties;
        let pairs = [
            (&self.moves, moves),
            (&self.steps, steps),
            (&self.vehicles, cars + trucks),
            (&self.cars, cars),
            (&self.trucks, trucks),
        ];
        let beyond = |(range, value): (&RangeInclusive<u32>, u32)| {
            u64::from(range.start().saturating_sub(value) + value.saturating_sub(*range.end()))
        };
        pairs.into_iter().map(beyond).sum()
    }
}

impl Table<'_> {
    /// The puzzles that satisfy a query, by moves. Decodes only the buckets that can have some.
    pub fn matching<'w>(&'w self, query: &'w PuzzleQuery) -> impl Iterator<Item = Listed> + 'w {
        self.by_moves()
            .filter(|(moves, _)| query.moves.contains(moves))
            .flat_map(|(moves, _)| self.bucket(moves))
            .filter(|listed| query.fits(listed))
    }

    /// The puzzles that satisfy a query, each once, in an order that depends only on the seed.
    pub fn draw(&self, query: &PuzzleQuery, seed: u64) -> Draw {
        Draw { rest: self.matching(query).collect(), random: Random::new(seed, STREAM) }
    }

    /// The puzzle nearest to a query, the first of several; `None` if the table is empty.
    pub fn nearest(&self, query: &PuzzleQuery) -> Option<Listed> {
        self.iter().min_by_key(|listed| query.distance(listed))
    }
}

/// The stream of the random generator; another one would give other puzzles.
pub(crate) const STREAM: u64 = 0x006a_09e6_67f3_bcc9;

/// Puzzles drawn at random, each once.
#[derive(Clone, Debug)]
pub struct Draw {
    rest: Vec<Listed>,
    random: Random,
}

impl Iterator for Draw {
    type Item = Listed;

    fn next(&mut self) -> Option<Listed> {
        if self.rest.is_empty() {
            return None;
        }
        let index = self.random.below(self.rest.len() as u32);
        Some(self.rest.swap_remove(index as usize))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for Draw {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, encode};
    use std::collections::BTreeSet;

    /// Some boards with made-up optima.
    fn table() -> Vec<u8> {
        let boards = (0..200).filter_map(|index| Board::from_numbers(index * 1009, index * 7));
        let listed = boards.enumerate().map(|(index, board)| {
            let moves = 1 + index as u32 % 9;
            Listed { moves, steps: moves + index as u32 % 5, board }
        });
        encode(&listed.collect::<Vec<_>>())
    }

    #[test]
    fn matching_returns_the_puzzles_that_fit() {
        let bytes = table();
        let table = Table::new(&bytes).expect("just written");
        let query = PuzzleQuery {
            moves: 3..=5,
            steps: 6..=u32::MAX,
            cars: 4..=7,
            ..PuzzleQuery::default()
        };
        let found: Vec<_> = table.matching(&query).collect();
        let expected: Vec<_> = table
            .iter()
            .filter(|p| (3..=5).contains(&p.moves) && p.steps >= 6)
            .filter(|p| (4..=7).contains(&p.board.cars()))
            .collect();
        assert!(!found.is_empty() && found.len() < table.len());
        assert_eq!(found, expected);
        assert_eq!(table.matching(&PuzzleQuery::default()).count(), table.len());
    }

    #[test]
    fn a_draw_has_every_puzzle_once_and_follows_the_seed() {
        let bytes = table();
        let table = Table::new(&bytes).expect("just written");
        let draw = |seed| table.draw(&PuzzleQuery::default(), seed).collect::<Vec<_>>();
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(draw(1).len(), table.len());
        let all: BTreeSet<_> = draw(1).into_iter().collect();
        assert_eq!(all.len(), table.len());
    }

    #[test]
    fn nearest_has_the_least_distance() {
        let bytes = table();
        let table = Table::new(&bytes).expect("just written");
        let query = PuzzleQuery { moves: 40..=50, ..PuzzleQuery::default() };
        assert_eq!(table.matching(&query).next(), None);
        let nearest = table.nearest(&query).expect("not empty");
        assert_eq!((nearest.moves, query.distance(&nearest)), (9, 31));
        let few = PuzzleQuery { moves: 0..=0, ..PuzzleQuery::default() };
        assert_eq!(table.nearest(&few).map(|listed| listed.moves), Some(1));
    }
}
