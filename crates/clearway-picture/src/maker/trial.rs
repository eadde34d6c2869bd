//! Reads a made picture and compares the reading with the answer.

use super::{Sample, Sheet, Truth, TruthPiece};
use crate::choose::Choice;
use crate::exit::ExitSource;
use crate::geometry::mean_side;
use crate::load::load;
use crate::parts::{self, Part};
use crate::read::{candidates, read_all};
use crate::reading::{Options, ReadError, Reading};
use crate::tiling::Piece;

/// How a reading compares with the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell, the red car, and the exit, or a question about it.
    Exact,
    /// Every cell is right; the red car or a seen exit is not.
    CellsOnly,
    /// The size and place are right, some cell is not.
    WrongCells,
    /// Another part of the picture, or another size.
    WrongBoard,
    /// A board that is not there.
    Invented,
    /// No board was found.
    NotFound,
    /// Rightly, no board was found.
    RightlyNone,
}

/// A reading and its evaluation.
pub struct Trial {
    /// The comparison.
    pub outcome: Outcome,
    /// Whether the reader reported that it is sure.
    pub sure: bool,
    /// The probability that the reader gave.
    pub confidence: f32,
    /// The reading, if there is one.
    pub reading: Option<Reading>,
    /// Whether a question was asked about the exit only.
    pub asked_exit: bool,
    /// Whether the right reading was among the alternatives.
    pub in_alternatives: bool,
    /// How far the worst corner is from the right one, in cells, if there are both.
    pub off: Option<f32>,
}

/// Reads a sample.
pub fn try_reading(sample: &Sample, options: &Options) -> Trial {
    let result = read_all(&sample.picture, options);
    let outcome = match (result.as_deref(), &sample.truth) {
        (Err(ReadError::NoBoard { .. }), None) => Outcome::RightlyNone,
        (Err(_), _) => Outcome::NotFound,
        (Ok(_), None) => Outcome::Invented,
        (Ok([reading]), Some(truth)) => compare(reading, truth),
        // The picture is not a sheet.
        (Ok(_), Some(_)) => Outcome::WrongBoard,
    };
    let reading = result.ok().and_then(|readings| readings.into_iter().next());
    let in_alternatives = match (&reading, &sample.truth) {
        (Some(reading), Some(truth)) => reading.alternatives.iter().any(|other| {
            pieces_of(&other.board) == sorted(truth)
                && other.board.columns as usize == truth.columns
        }),
        _ => false,
    };
    Trial {
        outcome,
        sure: reading.as_ref().is_some_and(Reading::is_sure),
        confidence: reading.as_ref().map_or(0.0, |reading| reading.confidence),
        asked_exit: reading
            .as_ref()
            .and_then(|reading| reading.exit)
            .is_some_and(|(_, source)| source == ExitSource::Assumed),
        off: reading
            .as_ref()
            .zip(sample.truth.as_ref())
            .map(|(read, truth)| off(&read.corners, truth)),
        reading,
        in_alternatives,
    }
}

pub(super) fn sorted(truth: &Truth) -> Vec<TruthPiece> {
    let mut pieces = truth.pieces.clone();
    pieces.sort_unstable();
    pieces
}

fn pieces_of(board: &crate::reading::ReadBoard) -> Vec<TruthPiece> {
    let vehicles = board.vehicles.iter().map(|vehicle| TruthPiece {
        row: vehicle.row.into(),
        column: vehicle.column.into(),
        length: vehicle.length.into(),
        axis: vehicle.axis,
    });
    let walls = board.walls.iter().map(|wall| TruthPiece {
        row: wall.row.into(),
        column: wall.column.into(),
        length: 1,
        axis: clearway::board::Axis::Horizontal,
    });
    let mut pieces: Vec<TruthPiece> = vehicles.chain(walls).collect();
    pieces.sort_unstable();
    pieces
}

fn compare(reading: &Reading, truth: &Truth) -> Outcome {
    let is_size = reading.board.columns as usize == truth.columns;
    if !is_size || pieces_of(&reading.board) != sorted(truth) {
        let is_board = is_size && is_place(&reading.corners, truth);
        return if is_board { Outcome::WrongCells } else { Outcome::WrongBoard };
    }
    let red = &truth.pieces[0];
    let is_red = reading
        .red
        .is_some_and(|index| reading.board.vehicles[index].covers(red.row as u8, red.column as u8));
    let is_exit = match reading.exit {
        Some((side, ExitSource::Seen | ExitSource::Given)) => side == truth.exit,
        _ => true,
    };
    if is_red && is_exit { Outcome::Exact } else { Outcome::CellsOnly }
}

/// How the readings of a sheet compare with its boards.
#[derive(Clone, Copy, Debug, Default)]
pub struct SheetTrial {
    /// The boards that were read exactly.
    pub right: usize,
    /// The boards on the sheet.
    pub all: usize,
    /// Readings that are wrong or of no board, without a warning.
    pub silent: usize,
    /// Readings, right or wrong.
    pub read: usize,
}

/// Reads a sheet. A reading belongs to the board whose place it has.
pub fn try_sheet(sheet: &Sheet, options: &Options) -> SheetTrial {
    let readings = read_all(&sheet.picture, options).unwrap_or_default();
    let mut trial =
        SheetTrial { all: sheet.truths.len(), read: readings.len(), ..SheetTrial::default() };
    for reading in &readings {
        let truth = sheet.truths.iter().find(|truth| is_place(&reading.corners, truth));
        if truth.is_some_and(|truth| compare(reading, truth) == Outcome::Exact) {
            trial.right += 1;
        } else if reading.is_sure() {
            trial.silent += 1;
        }
    }
    trial
}

/// Whether all corners are within half a cell.
pub(super) fn is_place(corners: &crate::Corners, truth: &Truth) -> bool {
    off(corners, truth) < 0.5
}

/// How far the worst corner is from the right one, in cells.
fn off(corners: &crate::Corners, truth: &Truth) -> f32 {
    let distances = corners.iter().zip(&truth.corners).map(|(a, b)| a.distance(*b));
    distances.fold(0.0, f32::max) * truth.columns as f32 / mean_side(&truth.corners)
}

/// A board that the reader considered.
pub struct Considered {
    /// The number of columns.
    pub columns: u8,
    /// How far its worst corner is from the right one, in cells.
    pub off: f32,
    /// Its score among the boards.
    pub score: f32,
    /// The log odds that it is a board at all.
    pub is_board: f32,
    /// What the score is made of.
    pub features: Vec<f32>,
    /// The cells that are read wrongly, if the board is in the right place.
    pub wrong: Vec<WrongCell>,
}

/// A cell that is read wrongly.
#[derive(Clone, Debug)]
pub struct WrongCell {
    /// Its row and column.
    pub at: (usize, usize),
    /// The part that it shows, and the log probability that the network gives for that.
    pub truth: (String, f32),
    /// The same for what was read.
    pub read: (String, f32),
    /// The log odds that something stands on it, by the floor.
    pub occupied: f32,
}

/// All boards that the reader considered for a sample, the likeliest first.
pub fn considered(sample: &Sample) -> Vec<Considered> {
    let working = load(&sample.picture);
    let scale = working.scale;
    let Ok(choices) = candidates(&working, &Options::default()) else {
        return Vec::new();
    };
    let off = |choice: &Choice| {
        let corners = choice.board.corners.map(|corner| corner.scaled(1.0 / scale));
        sample.truth.as_ref().map_or(f32::INFINITY, |truth| off(&corners, truth))
    };
    let told = |choice: &Choice| Considered {
        columns: choice.board.columns,
        off: off(choice),
        score: choice.score,
        is_board: choice.is_board(),
        features: choice.features.to_vec(),
        wrong: sample.truth.as_ref().map_or_else(Vec::new, |truth| wrong_cells(choice, truth)),
    };
    choices.iter().map(told).collect()
}

/// The cells that a board in the right place reads wrongly; none of another size.
fn wrong_cells(choice: &Choice, truth: &Truth) -> Vec<WrongCell> {
    let (columns, rows) = (choice.looks.columns, choice.looks.rows);
    if columns != truth.columns || rows != truth.columns {
        return Vec::new();
    }
    let pieces = sorted(truth).into_iter().map(|piece| Piece {
        row: piece.row,
        column: piece.column,
        length: piece.length,
        axis: piece.axis,
    });
    let pieces: Vec<Piece> = pieces.collect();
    let read = &choice.reads[0];
    let shown = [&pieces, &read.tiling.pieces].map(|pieces| parts::shown(columns, rows, pieces));
    (0..columns * rows)
        .filter(|&at| shown[0][at] != shown[1][at])
        .map(|at| {
            let told = |part: Part| (format!("{part:?}"), choice.looks.parts[at][part as usize]);
            WrongCell {
                at: (at / columns, at % columns),
                truth: told(shown[0][at]),
                read: told(shown[1][at]),
                occupied: read.evidence.occupied[at],
            }
        })
        .collect()
}
