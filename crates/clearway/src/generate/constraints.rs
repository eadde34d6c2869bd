//! The constraints on generated puzzles.

use super::candidate::{Ground, RED_LENGTH};
use crate::board::{MAX_SIDE, Side};
use crate::difficulty::Level;
use std::fmt;
use std::ops::RangeInclusive;

/// A range of numbers, both ends included.
pub type Range = RangeInclusive<u32>;

/// Any number.
pub const ANY: Range = 0..=u32::MAX;

/// Which lengths vehicles may have: a set of numbers from 2 to 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths(u16);

impl Lengths {
    /// Cars and trucks.
    pub const STANDARD: Self = Self(0b1100);

    /// The set of these lengths; `None` if it is empty, or has a length outside 2 to 15.
    pub fn new(lengths: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut bits = 0;
        for length in lengths {
            if length < 2 || usize::from(length) >= MAX_SIDE {
                return None;
            }
            bits |= 1 << length;
        }
        (bits != 0).then_some(Self(bits))
    }

    /// The lengths, the shortest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..MAX_SIDE as u8).filter(move |length| self.0 >> length & 1 != 0)
    }

    /// Whether a length is one of them.
    pub const fn contains(self, length: u8) -> bool {
        self.0 >> length & 1 != 0
    }
}

/// Whether puzzles may have vehicles and walls that do not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Minimality {
    /// The puzzle gets easier if any vehicle or wall is removed.
    #[default]
    Minimal,
    /// Some vehicles or walls may be unnecessary.
    Any,
}

/// The constraints on generated puzzles; the default allows any minimal puzzle of the classic
/// board.
///
/// The red car is 2 cells long, and counts among the cars and the vehicles. It is alone on its
/// line. No line is full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraints {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The side that the red car must reach.
    pub exit: Side,
    /// The red car's row (or column), from 0; the middle one, or the one before the middle, if `None`.
    pub line: Option<u8>,
    /// The optimum in moves.
    pub moves: Range,
    /// The optimum in steps.
    pub steps: Range,
    /// How hard it is for people.
    pub level: Option<Level>,
    /// All vehicles.
    pub vehicles: Range,
    /// Vehicles of 2 cells.
    pub cars: Range,
    /// Vehicles of 3 cells.
    pub trucks: Range,
    /// Walls.
    pub walls: Range,
    /// Which lengths the other vehicles have.
    pub lengths: Lengths,
    /// Whether puzzles must be minimal.
    pub minimality: Minimality,
}

impl Default for Constraints {
    fn default() -> Self {
        Self {
            width: 6,
            height: 6,
            exit: Side::Right,
            line: None,
            moves: ANY,
            steps: ANY,
            level: None,
            vehicles: ANY,
            cars: ANY,
            trucks: ANY,
            walls: 0..=0,
            lengths: Lengths::STANDARD,
            minimality: Minimality::Minimal,
        }
    }
}

/// Why no puzzle can meet the constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstraintsError {
    /// The constraint that is wrong: `size`, `exit`, `moves` and so on.
    pub part: &'static str,
    /// What is wrong with it.
    pub message: &'static str,
}

impl fmt::Display for ConstraintsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message)
    }
}

impl std::error::Error for ConstraintsError {}

/// The properties of a puzzle that the constraints check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Traits {
    pub(super) moves: u32,
    pub(super) steps: u32,
    pub(super) vehicles: u32,
    pub(super) cars: u32,
    pub(super) trucks: u32,
    pub(super) walls: u32,
    pub(super) grade: u8,
}

impl Constraints {
    /// Refuses constraints that no board can meet.
    pub fn check(&self) -> Result<(), ConstraintsError> {
        let refuse = |part, message| Err(ConstraintsError { part, message });
        self.check_ranges()?;
        if self.lengths.iter().next().is_none() {
            return refuse("lengths", "the set has no vehicles of these lengths");
        }
        let sides = 1..=MAX_SIDE as u8;
        if !sides.contains(&self.width) || !sides.contains(&self.height) {
            return refuse("size", "a side of a board has 1 to 16 cells");
        }
        let ground = self.ground();
        let axis = self.exit.axis();
        if ground.cells(axis) <= RED_LENGTH {
            return refuse("size", "the red car has no room to move on so small a board");
        }
        if ground.line >= ground.cells(axis.across()) {
            return refuse("exit", "there is no such row or column");
        }
        if *self.cars.start() > 1 && !self.lengths.contains(2) {
            return refuse("cars", "vehicles of 2 cells are not among the lengths");
        }
        if *self.trucks.start() > 0 && !self.lengths.contains(3) {
            return refuse("trucks", "vehicles of 3 cells are not among the lengths");
        }
        let longest = self.width.max(self.height);
        if self.lengths.iter().all(|length| length >= longest) && *self.vehicles.start() > 1 {
            return refuse("lengths", "vehicles of these lengths have no room to move");
        }
        self.check_room()
    }

    /// Refuses ranges without a possible number.
    fn check_ranges(&self) -> Result<(), ConstraintsError> {
        let refuse = |part, message| Err(ConstraintsError { part, message });
        let ranges = [
            ("moves", &self.moves),
            ("steps", &self.steps),
            ("vehicles", &self.vehicles),
            ("cars", &self.cars),
            ("trucks", &self.trucks),
            ("walls", &self.walls),
        ];
        for (part, range) in ranges {
            if range.is_empty() {
                return refuse(
                    part,
                    "the range is empty: its first number is larger than its last",
                );
            }
        }
        for (part, range) in [("moves", &self.moves), ("steps", &self.steps)] {
            if *range.end() == 0 {
                return refuse(part, "a puzzle takes at least 1");
            }
        }
        for (part, range) in [("vehicles", &self.vehicles), ("cars", &self.cars)] {
            if *range.end() == 0 {
                return refuse(part, "the red car is always there");
            }
        }
        Ok(())
    }

    /// Refuses more vehicles and walls than the board has room for.
    fn check_room(&self) -> Result<(), ConstraintsError> {
        let refuse = |part, message| Err(ConstraintsError { part, message });
        let (cars, trucks, walls) = (*self.cars.start(), *self.trucks.start(), *self.walls.start());
        let vehicles = u64::from(*self.vehicles.start());
        let known = u64::from(cars.max(1)) + u64::from(trucks);
        let area = u64::from(self.width) * u64::from(self.height);
        let shortest = self.lengths.iter().next().map_or(2, u64::from);
        let cells = u64::from(cars.max(1)) * 2
            + u64::from(trucks) * 3
            + vehicles.saturating_sub(known) * shortest;
        let part = match (cells >= area, trucks > cars, vehicles > known) {
            (false, ..) => "walls",
            (true, _, true) => "vehicles",
            (true, true, _) => "trucks",
            (true, false, _) => "cars",
        };
        if cells + u64::from(walls) >= area {
            return refuse(part, "so many do not fit on the board, with room to move");
        }
        if u64::from(*self.vehicles.end()) < known {
            return refuse("vehicles", "there are more cars and trucks than vehicles");
        }
        Ok(())
    }

    /// Limits the vehicles to those of the boxed game: 12 cars, including the red one, and 4
    /// trucks.
    pub fn use_classic_set(&mut self) {
        self.cars = *self.cars.start()..=(*self.cars.end()).min(12);
        self.trucks = *self.trucks.start()..=(*self.trucks.end()).min(4);
        self.lengths.0 &= Lengths::STANDARD.0;
    }

    /// What all boards have in common.
    pub(super) fn ground(&self) -> Ground {
        let Self { width, height, exit, .. } = *self;
        let mut ground = Ground { width, height, exit, line: 0 };
        let lines = ground.cells(exit.axis().across());
        ground.line = self.line.unwrap_or(lines.saturating_sub(1) / 2);
        ground
    }

    /// How many vehicles of a length there may be.
    pub(super) fn most_of(&self, length: u8) -> u32 {
        match length {
            2 => *self.cars.end(),
            3 => *self.trucks.end(),
            _ => u32::MAX,
        }
    }

    /// The range of moves that a local search aims at.
    ///
    /// A puzzle in its hardest state has no room to get lost, so its equivalent moves are 0.9 m
    /// e^(0.22 (S - 1.7)). S is nearly always between 0.6 and 2.6.
    pub(super) fn aim(&self) -> Range {
        let (mut low, mut high) = (*self.moves.start(), *self.moves.end());
        if let Some(level) = self.level {
            let grades = level.grades();
            low = low.max(u32::from(*grades.start()) * 5 / 11);
            if level != Level::Grandmaster {
                high = high.min(u32::from(*grades.end()) * 5 / 7);
            }
        }
        // A solution has about two thirds as many moves as steps.
        low = low.max((*self.steps.start()).min(10_000) / 2);
        high = high.min(*self.steps.end());
        if low > high { self.moves.clone() } else { low.max(1)..=high }
    }

    /// How far a puzzle is from the constraints: by how much each number is too small or too large.
    pub(super) fn miss(&self, traits: &Traits) -> u64 {
        let pairs = [
            (&self.moves, traits.moves),
            (&self.steps, traits.steps),
            (&self.vehicles, traits.vehicles),
            (&self.cars, traits.cars),
            (&self.trucks, traits.trucks),
            (&self.walls, traits.walls),
        ];
        let grades = self.level.map_or(0..=100, Level::grades);
        let grades = u32::from(*grades.start())..=u32::from(*grades.end());
        let sum: u64 = pairs.into_iter().map(|(range, value)| beyond(range, value)).sum();
        sum + beyond(&grades, traits.grade.into())
    }
}

/// By how much a number is outside a range.
pub(super) fn beyond(range: &Range, value: u32) -> u64 {
    u64::from(range.start().saturating_sub(value) + value.saturating_sub(*range.end()))
}

/// The side and the line (counted from 0) that a text like `right` or `top:3` means.
pub fn exit_of(text: &str) -> Option<(Side, Option<u8>)> {
    let Some((side, line)) = text.split_once(':') else {
        return Some((Side::from_id(text)?, None));
    };
    let line: u8 = line.parse().ok()?;
    Some((Side::from_id(side)?, Some(line.checked_sub(1)?)))
}
