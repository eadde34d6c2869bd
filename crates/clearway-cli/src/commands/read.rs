//! `read`: boards from screenshots and photos.

use super::TextOrJson;
use crate::args::{self, values};
use crate::exit::Exit;
use crate::output::json;
use crate::picture::{is_picture, spaced, summary};
use crate::problem::Problem;
use crate::resolve::{io_problem, read_file, read_stdin};
use crate::source::Origin;
use crate::ui::Ui;
use clearway::board::Side;
use clearway_contract::{
    NoContext, PictureAnswer, PictureRequest, PictureSource, ReadPicture, RedCar, codes,
};
use clearway_picture::{Corners, Reading, decode, overlay};
use clearway_run::interrupt::interrupted;
use std::fs;

/// Read boards from screenshots and photos.
///
/// Pictures are PNG or JPEG files. Nothing leaves the machine. A printed sheet
/// with several boards gives all of them, as FILE#1, FILE#2, and so on.
///
/// Exit codes: 0 every board was read and the reader is sure of it; 2 otherwise,
/// unless --accept.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Picture files; `-` is standard input.
    #[arg(value_name = "PICTURE", required = true)]
    pictures: Vec<String>,

    /// The size of the board; by default a square of 5 to 8 cells a side is found.
    #[arg(long, value_name = "WxH", value_parser = args::size, help_heading = "Reading")]
    size: Option<(u8, u8)>,

    /// The corners of the playing field in pixels, clockwise from the top left: x,y,x,y,x,y,x,y.
    #[arg(long, value_name = "NUMBERS", value_parser = corners, help_heading = "Reading")]
    corners: Option<Corners>,

    /// The side of the exit.
    #[arg(long, value_name = "SIDE", value_parser = values::side(), help_heading = "Reading")]
    exit: Option<Side>,

    /// The red car: its name in the board that is printed, or a cell as row,column from 1.
    #[arg(long, value_name = "NAME|CELL", value_parser = red, help_heading = "Reading")]
    red: Option<RedCar>,

    /// Count a board that the reader is not sure of as read.
    #[arg(long, help_heading = "Reading")]
    accept: bool,

    /// Write the picture with the board drawn over it, as PNG; for one picture only.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    overlay: Option<String>,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,
}

fn corners(text: &str) -> Result<Corners, String> {
    clearway_contract::corners(text).map_err(|refusal| refusal.to_string())
}

fn red(text: &str) -> Result<RedCar, String> {
    RedCar::parse(text).map_err(|refusal| refusal.to_string())
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    if args.overlay.is_some() && args.pictures.len() > 1 {
        let problem = Problem::new(codes::USAGE, "an overlay is of one picture");
        return Err(problem.expecting("one picture, or no --overlay").into());
    }
    for path in &args.pictures {
        if interrupted() {
            ui.raise(Exit::Interrupted);
            break;
        }
        match read(args, path, ui.most_text) {
            Ok(read) => tell_all(args, path, &read, ui)?,
            Err(problem) => ui.report(&problem),
        }
    }
    Ok(())
}

fn read(args: &Args, path: &str, most: u64) -> Result<ReadPicture, Problem> {
    let (label, bytes) = if path == "-" {
        (Origin::Stdin.label(), read_stdin(most)?)
    } else {
        (path, read_file(path, most)?)
    };
    if !is_picture(&bytes) {
        let problem = Problem::new(codes::PICTURE, "neither a PNG nor a JPEG file");
        return Err(problem.expecting("a screenshot or a photo of a board").in_file(label));
    }
    let request = PictureRequest {
        source: PictureSource::File(bytes),
        name: None,
        size: args.size,
        corners: args.corners,
        exit: args.exit,
        red: args.red.clone(),
    };
    request.read(&mut NoContext).map_err(|refusal| Problem::from(refusal).in_file(label))
}

fn tell_all(args: &Args, path: &str, read: &ReadPicture, ui: &mut Ui) -> anyhow::Result<()> {
    match &read.readings[..] {
        [reading] => tell(args, path, reading, read.reduction, ui)?,
        readings => {
            for (number, reading) in (1..).zip(readings) {
                tell(args, &format!("{path}#{number}"), reading, read.reduction, ui)?;
            }
        }
    }
    if let Some(file) = &args.overlay {
        let mut picture = read.picture.clone();
        for reading in &read.readings {
            overlay(&mut picture, reading);
        }
        fs::write(file, decode::encode_png(&picture))
            .map_err(|error| io_problem(&error).in_file(file))?;
    }
    ui.flush()?;
    Ok(())
}

fn tell(
    args: &Args,
    name: &str,
    reading: &Reading,
    reduction: u32,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    if !reading.is_sure() && !args.accept {
        ui.raise(Exit::Bad);
    }
    match args.output {
        TextOrJson::Json => {
            json::line(ui.out(), &PictureAnswer::of_board(Some(name), reading, reduction))?;
        }
        TextOrJson::Text => {
            let vehicles = reading.board.vehicles.len();
            writeln!(ui.out(), "{name}: {}, {vehicles} vehicles", summary(reading))?;
            for row in reading.grid().split('/') {
                writeln!(ui.out(), "  {}", spaced(row))?;
            }
            for &doubt in &reading.doubts {
                writeln!(ui.out(), "  check: {}", reading.describe(doubt))?;
            }
        }
    }
    Ok(())
}
