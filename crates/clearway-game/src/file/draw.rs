//! Selects puzzles of a table file.

use super::{FileEntry, TableFile};
use crate::PuzzleQuery;
use crate::query::STREAM;
use clearway::generate::Random;
use std::ops::RangeInclusive;

/// Constraints on a puzzle of a table file; the default accepts all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileQuery {
    /// Everything but walls.
    pub puzzle: PuzzleQuery,
    /// The number of walls.
    pub walls: RangeInclusive<u32>,
}

impl Default for FileQuery {
    fn default() -> Self {
        Self { puzzle: PuzzleQuery::default(), walls: 0..=u32::MAX }
    }
}

impl FileQuery {
    /// Whether a puzzle satisfies the constraints.
    pub fn fits(&self, entry: &FileEntry) -> bool {
        self.distance(entry) == 0
    }

    /// The distance of a puzzle from the constraints.
    pub fn distance(&self, entry: &FileEntry) -> u64 {
        let walls = entry.shape.walls();
        let beyond =
            self.walls.start().saturating_sub(walls) + walls.saturating_sub(*self.walls.end());
        self.puzzle.distance_of(&entry.properties()) + u64::from(beyond)
    }
}

impl TableFile {
    /// The puzzles that satisfy a query, each once, in an order that depends only on the seed.
    pub fn draw(&self, query: &FileQuery, seed: u64) -> FileDraw<'_> {
        let fitting = self.iter().enumerate().filter(|(_, entry)| query.fits(entry));
        let rest = fitting.map(|(index, _)| index as u32).collect();
        FileDraw { file: self, rest, random: Random::new(seed, STREAM) }
    }

    /// The puzzle nearest to a query, the first of several; `None` if the table is empty.
    pub fn nearest(&self, query: &FileQuery) -> Option<FileEntry> {
        self.iter().min_by_key(|entry| query.distance(entry))
    }
}

/// Puzzles drawn at random, each once.
#[derive(Clone, Debug)]
pub struct FileDraw<'a> {
    file: &'a TableFile,
    /// The numbers of the puzzles that were not drawn yet.
    rest: Vec<u32>,
    random: Random,
}

impl Iterator for FileDraw<'_> {
    type Item = FileEntry;

    fn next(&mut self) -> Option<FileEntry> {
        if self.rest.is_empty() {
            return None;
        }
        let index = self.random.below(self.rest.len() as u32);
        self.file.get(self.rest.swap_remove(index as usize) as usize)
    }
}
