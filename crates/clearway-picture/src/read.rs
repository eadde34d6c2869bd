//! The main function: all stages in order.

use crate::boards::{self, Found};
use crate::choose::{Choice, choose};
use crate::confidence::{self, Margins};
use crate::exit::{self, ExitSource};
use crate::geometry::{Point, is_convex, mean_side};
use crate::lines::{Hypothesis, climb, fit};
use crate::load::{Working, load};
use crate::picture::Rgba;
use crate::reading::{
    Alternative, Doubt, Options, ReadBoard, ReadError, ReadVehicle, ReadWall, Reading,
};
use crate::red_car;
use crate::sheet;
use crate::tiling::Piece;
use crate::weights::CONFIDENCE;
use clearway::board::Side;

/// Squares of these sizes are recognised.
const SIZES: [(u8, u8); 4] = [(5, 5), (6, 6), (7, 7), (8, 8)];
/// The log odds that a board must have, with a red car and without. Real ones have more than 4, as a
/// rule, other things less than -2.
const IS_BOARD: [f32; 2] = [1.0, 3.0];
/// A vehicle or wall with a smaller margin is in doubt.
const DOUBTFUL: f32 = 3.0;
/// A board that takes less of the picture's shorter side is in doubt: at that size, other things look
/// like boards, and boards like smaller ones.
const SMALL: f32 = 0.3;
/// How far given corners are moved: rounds, and the first step.
const GIVEN: [(u32, f32); 3] = [(0, 0.0), (2, 0.006), (4, 0.012)];
/// How many alternative boards are returned.
const ALTERNATIVES: usize = 4;

/// Reads the board of a picture.
///
/// ```
/// use clearway_picture::{Options, ReadError, Rgba, read};
///
/// let white = Rgba::new(100, 100, vec![255; 100 * 100 * 4]).expect("four bytes per pixel");
/// assert!(matches!(read(&white, &Options::default()), Err(ReadError::NoBoard { .. })));
/// ```
pub fn read(picture: &Rgba, options: &Options) -> Result<Reading, ReadError> {
    read_loaded(picture, &load(picture), options)
}

fn read_loaded(picture: &Rgba, working: &Working, options: &Options) -> Result<Reading, ReadError> {
    let choices = candidates(working, options)?;
    // If the caller gives the corners or the red car, there is a board.
    let is_told = options.corners.is_some() || options.red.is_some();
    let least = |best: &Choice| IS_BOARD[usize::from(!best.has_red_car())];
    let best = choices.first().filter(|best| best.is_board() > least(best) || is_told);
    let Some(best) = best else {
        return Err(ReadError::NoBoard { looked_for: looked_for(options) });
    };
    let margins = confidence::margins(&best.reads[0]);
    let features = confidence::features(&choices, &margins);
    let odds: f32 =
        CONFIDENCE[0] + features.iter().zip(&CONFIDENCE[1..]).map(|(f, w)| f * w).sum::<f32>();
    // A reading is right only if it is of a board.
    let odds = if is_told { odds } else { odds.min(best.is_board()) };
    let confidence = 1.0 / (1.0 + (-odds).exp());
    let pieces = &best.reads[0].tiling.pieces;
    let board = board_of(best, pieces, Some(&margins));
    let red = red_of(best, pieces, &board, options);
    let exit = exit_of(best, &board, red, options);
    let mut doubts = doubts(&board, red, exit, features[0] < 0.3);
    let corners = best.board.corners.map(|corner| corner.scaled(1.0 / working.scale));
    let shorter = picture.width().min(picture.height()) as f32;
    if options.corners.is_none() && mean_side(&corners) < SMALL * shorter {
        doubts.insert(0, Doubt::Small);
    }
    Ok(Reading {
        corners,
        red,
        exit,
        confidence,
        doubts,
        alternatives: alternatives(&choices, &margins),
        board,
    })
}

/// Reads all boards of a picture, in reading order: those of a sheet, or the only one.
///
/// Boards of a sheet are upright, and have blank paper around them. Given corners are those of one
/// board.
pub fn read_all(picture: &Rgba, options: &Options) -> Result<Vec<Reading>, ReadError> {
    let working = load(picture);
    let parts = match options.corners {
        Some(_) => Vec::new(),
        None => sheet::parts(&working, picture.width(), picture.height()),
    };
    let mut readings = Vec::new();
    for [left, top, width, height] in parts {
        match read(&picture.part(left, top, width, height), options) {
            Ok(mut reading) => {
                let (x, y) = (left as f32, top as f32);
                reading.corners =
                    reading.corners.map(|corner| Point::new(corner.x + x, corner.y + y));
                readings.push(reading);
            }
            Err(ReadError::NoBoard { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    if readings.len() > 1 {
        Ok(readings)
    } else {
        Ok(vec![read_loaded(picture, &working, options)?])
    }
}

/// All boards that were read, the likeliest first.
pub(crate) fn candidates(working: &Working, options: &Options) -> Result<Vec<Choice>, ReadError> {
    let sizes = match options.size {
        Some((w, h)) if !(2..=16).contains(&w) || !(2..=16).contains(&h) => {
            return Err(ReadError::Size(w, h));
        }
        Some(size) => vec![size],
        None => SIZES.to_vec(),
    };
    let found = match options.corners {
        Some(corners) => {
            let corners = corners.map(|corner| corner.scaled(working.scale));
            let finite = corners.iter().all(|corner| corner.x.is_finite() && corner.y.is_finite());
            if !finite || !is_convex(&corners) {
                return Err(ReadError::Corners);
            }
            given(working, corners, &sizes)
        }
        None => boards::find(working, &sizes),
    };
    let near = options.corners.is_none().then_some(&sizes[..]);
    Ok(choose(working, &found, near))
}

/// Boards with the caller's corners, moved a little, or a little more, to nearby lines: a person
/// drags them a few pixels off, and a strong line beside the board may attract them.
fn given(working: &Working, corners: crate::Corners, sizes: &[(u8, u8)]) -> Found {
    let boards = sizes
        .iter()
        .flat_map(|&(columns, rows)| {
            let board = Hypothesis { corners, columns, rows };
            GIVEN.map(|(rounds, step)| {
                let board = climb(working, &board, rounds, step);
                (board, fit(working, &board))
            })
        })
        .collect();
    Found { boards, quads: vec![corners] }
}

fn looked_for(options: &Options) -> String {
    let size = match options.size {
        Some((w, h)) => format!("a lattice of {w} x {h} cells"),
        None => "a square lattice of 5 to 8 cells a side".to_owned(),
    };
    format!("{size} with a red car, upright or in a frame that is tilted up to 35 degrees")
}

fn board_of(choice: &Choice, pieces: &[Piece], margins: Option<&Margins>) -> ReadBoard {
    let mut board = ReadBoard {
        columns: choice.board.columns,
        rows: choice.board.rows,
        ..ReadBoard::default()
    };
    for (index, piece) in pieces.iter().enumerate() {
        let margin = margins.map_or(0.0, |margins| margins.pieces[index]);
        let (row, column) = (piece.row as u8, piece.column as u8);
        if piece.is_wall() {
            board.walls.push(ReadWall { row, column, margin });
        } else {
            let (length, axis) = (piece.length as u8, piece.axis);
            board.vehicles.push(ReadVehicle { row, column, length, axis, margin });
        }
    }
    board
}

/// The index of the red car among the vehicles.
fn red_of(
    choice: &Choice,
    pieces: &[Piece],
    board: &ReadBoard,
    options: &Options,
) -> Option<usize> {
    let (row, column) = if let Some(cell) = options.red {
        cell
    } else {
        let found = &pieces[red_car::find(&choice.looks, &choice.patch, pieces)?];
        (found.row as u8, found.column as u8)
    };
    board.vehicles.iter().position(|vehicle| vehicle.covers(row, column))
}

fn exit_of(
    choice: &Choice,
    board: &ReadBoard,
    red: Option<usize>,
    options: &Options,
) -> Option<(Side, ExitSource)> {
    if let Some(side) = options.exit {
        return Some((side, ExitSource::Given));
    }
    let red = &board.vehicles[red?];
    let piece = Piece {
        row: red.row.into(),
        column: red.column.into(),
        length: red.length.into(),
        axis: red.axis,
    };
    Some(exit::find(&choice.patch, &piece))
}

fn doubts(
    board: &ReadBoard,
    red: Option<usize>,
    exit: Option<(Side, ExitSource)>,
    unsure_board: bool,
) -> Vec<Doubt> {
    let vehicles = board.vehicles.iter().map(|vehicle| vehicle.margin).enumerate();
    let walls = board.walls.iter().map(|wall| wall.margin).enumerate();
    let mut weak: Vec<(f32, Doubt)> = vehicles
        .map(|(index, margin)| (margin, Doubt::Vehicle(index)))
        .chain(walls.map(|(index, margin)| (margin, Doubt::Wall(index))))
        .filter(|(margin, _)| *margin < DOUBTFUL)
        .collect();
    weak.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut doubts = Vec::new();
    if unsure_board {
        doubts.push(Doubt::Board);
    }
    if red.is_none() {
        doubts.push(Doubt::RedCar);
    }
    doubts.extend(weak.into_iter().map(|(_, doubt)| doubt));
    if exit.is_some_and(|(_, source)| source == ExitSource::Assumed) {
        doubts.push(Doubt::Exit);
    }
    doubts
}

fn alternatives(choices: &[Choice], margins: &Margins) -> Vec<Alternative> {
    let best = &choices[0];
    let read = &best.reads[0];
    let mut all: Vec<Alternative> = margins
        .others
        .iter()
        .map(|(behind, pieces)| Alternative {
            board: board_of(best, pieces, None),
            behind: *behind,
        })
        .collect();
    all.extend(best.reads[1..].iter().map(|other| Alternative {
        board: board_of(best, &other.tiling.pieces, None),
        behind: read.total - other.total,
    }));
    // The scores of boards have other units: about 10 to 1.
    all.extend(choices[1..].iter().map(|other| Alternative {
        board: board_of(other, &other.reads[0].tiling.pieces, None),
        behind: (best.score - other.score) * 10.0,
    }));
    all.sort_by(|a, b| a.behind.total_cmp(&b.behind));
    let first = board_of(best, &read.tiling.pieces, None);
    let mut kept: Vec<Alternative> = Vec::new();
    for other in all {
        if other.board != first && kept.iter().all(|known| known.board != other.board) {
            kept.push(other);
        }
    }
    kept.truncate(ALTERNATIVES);
    kept
}
