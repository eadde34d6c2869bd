//! Puzzles from screenshots and photos: read, shown, and settled where they are not sure.

use crate::problem::{Problem, visible};
use crate::source::{Origin, Pick, Source};
use crate::ui::Ui;
use clearway::notation::{Notation, ReadOptions};
use clearway_contract::{
    NoContext, PictureRequest, PictureSource, ReadPicture, RedCar, Refusal, codes,
};
use clearway_picture::{Doubt, ExitSource, ReadVehicle, Reading, decode};
use serde_json::json;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};

/// What to do with a reading that is not sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsure {
    /// Ask on a terminal; without one, refuse.
    Ask,
    /// Take it.
    Accept,
}

/// Whether the first bytes are those of a PNG or JPEG file.
pub(crate) fn is_picture(bytes: &[u8]) -> bool {
    decode::format(bytes).is_some()
}

/// Reads a picture file as a source of its puzzles: one, or several of a sheet.
pub(crate) fn source(
    origin: Origin,
    bytes: Vec<u8>,
    pick: Pick,
    options: &ReadOptions,
) -> Result<Source, Problem> {
    let problem = |refusal: Refusal| Problem::from(refusal).in_file(origin.label());
    let red = options.red.as_deref().map(RedCar::parse).transpose().map_err(problem)?;
    let request = PictureRequest {
        source: PictureSource::File(bytes),
        name: None,
        size: options.size,
        corners: None,
        exit: options.exit,
        red,
    };
    let read = request.read(&mut NoContext).map_err(problem)?;
    Ok(of_read(origin, read, pick, options))
}

/// The source of a picture that was read.
fn of_read(origin: Origin, read: ReadPicture, pick: Pick, options: &ReadOptions) -> Source {
    let mut options = options.clone();
    options.size = None;
    options.red = None;
    let text = if let [reading] = &read.readings[..] {
        options.notation = Some(Notation::Grid);
        options.exit = reading.exit.map(|(side, _)| side);
        reading.grid()
    } else {
        // Each board has an exit of its own.
        options.notation = Some(Notation::Json);
        options.exit = None;
        read.readings.iter().map(|reading| described(reading) + "\n").collect()
    };
    Source { origin, text, pick, options, picture: Some(Box::new(read)) }
}

/// A board in the notation `json`.
fn described(reading: &Reading) -> String {
    let board = &reading.board;
    let walls: Vec<_> = board.walls.iter().map(|wall| [wall.row, wall.column]).collect();
    let vehicle = |(index, vehicle): (usize, &ReadVehicle)| {
        json!({
            "name": board.name(index, reading.red).to_string(),
            "row": vehicle.row,
            "column": vehicle.column,
            "length": vehicle.length,
            "orientation": vehicle.axis.id(),
            "red": reading.red == Some(index),
        })
    };
    let vehicles: Vec<_> = board.vehicles.iter().enumerate().map(vehicle).collect();
    let mut object = json!({
        "width": board.columns,
        "height": board.rows,
        "walls": walls,
        "vehicles": vehicles,
    });
    if let Some((side, _)) = reading.exit {
        object["exit"] = side.id().into();
    }
    object.to_string()
}

/// Shows what was read from a picture. An unsure reading is asked about, or refused.
pub(crate) fn settle(mut source: Source, unsure: Unsure, ui: &mut Ui) -> Result<Source, Problem> {
    let Some(read) = source.picture.take() else { return Ok(source) };
    let label = source.origin.label();
    if let [reading] = &read.readings[..] {
        settle_board(reading, label, unsure, ui)?;
    } else {
        for (number, reading) in (1..).zip(&read.readings) {
            if source.is_meant(number, None) {
                settle_board(reading, &format!("{label}#{number}"), unsure, ui)?;
            }
        }
    }
    Ok(source)
}

fn settle_board(
    reading: &Reading,
    label: &str,
    unsure: Unsure,
    ui: &mut Ui,
) -> Result<(), Problem> {
    ui.note(&format!("{label}: read from the picture, {}", summary(reading)));
    for row in reading.grid().split('/') {
        ui.talk_line(&format!("  {}", spaced(row)));
    }
    for &doubt in &reading.doubts {
        ui.note(&format!("{label}: {}", reading.describe(doubt)));
    }
    if reading.red.is_none() {
        let problem = Problem::new(codes::UNSURE, "no vehicle is clearly red");
        let expected = "--red NAME, with a name of the board above";
        return Err(problem.expecting(expected).in_file(label));
    }
    if reading.is_sure() || unsure == Unsure::Accept || confirmed(label, ui) {
        return Ok(());
    }
    let problem = Problem::new(codes::UNSURE, what_is_unsure(reading)).in_file(label);
    Err(problem.expecting("a look at the board above; --accept takes it as it is"))
}

/// Size, exit and confidence in words.
pub(crate) fn summary(reading: &Reading) -> String {
    let board = &reading.board;
    let mut text = format!("{} by {}", board.columns, board.rows);
    if let Some((side, source)) = reading.exit {
        let how = match source {
            ExitSource::Assumed => " (assumed)",
            _ => "",
        };
        let _ = write!(text, ", exit {}{how}", side.id());
    }
    let _ = write!(text, ", {:.0} % sure", f64::from(reading.confidence) * 100.0);
    text
}

fn what_is_unsure(reading: &Reading) -> String {
    let first = reading.doubts.iter().find(|doubt| !matches!(doubt, Doubt::Exit));
    first.map_or_else(
        || "the reader is not sure of this board".to_owned(),
        |&doubt| format!("the reader is not sure: {}", reading.describe(doubt)),
    )
}

/// The cells of a row, with blanks between them.
pub(crate) fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// Asks on the terminal whether the board is right.
fn confirmed(label: &str, ui: &mut Ui) -> bool {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return false;
    }
    ui.talk_line(&format!("Is this the board of {}? [y/N]", visible(label)));
    let mut answer = String::new();
    let read = io::stdin().read_line(&mut answer);
    read.is_ok() && matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")
}
