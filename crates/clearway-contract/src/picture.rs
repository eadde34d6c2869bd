//! `read` for pictures: the board of a screenshot or a photo.

use crate::fields::{refuse, side, size};
use crate::{
    Context, NoContext, PictureAlternative, PictureAnswer, PictureDoubt, PictureFields,
    PictureVehicle, PictureWall, Refusal, RequestWatch, VERSION, codes, rounded, to_json,
};
use clearway::board::Side;
use clearway_picture::{
    Corners, Doubt, ExitSource, Options, Point, ReadError, Reading, Rgba, read, read_all,
};

/// Where the pixels come from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PictureSource {
    /// Pixels, decoded before.
    Pixels(Rgba),
    /// A PNG or JPEG file.
    #[cfg(feature = "picture-files")]
    File(Vec<u8>),
}

/// Which vehicle is the red car.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RedCar {
    /// The one that covers this row and column, from 0.
    Cell(u8, u8),
    /// The one with this name in the board that is read without knowing it.
    Name(String),
}

/// Asks for the board of a picture.
#[derive(Clone, Debug)]
pub struct PictureRequest {
    /// The picture.
    pub source: PictureSource,
    /// What to call it in the answer.
    pub name: Option<String>,
    /// The number of columns and rows, if known.
    pub size: Option<(u8, u8)>,
    /// The corners of the playing field in pixels, if known.
    pub corners: Option<Corners>,
    /// The side of the exit, if known.
    pub exit: Option<Side>,
    /// The red car, if known.
    pub red: Option<RedCar>,
}

/// A picture with what was read from it.
#[derive(Clone, Debug)]
pub struct ReadPicture {
    /// The pixels; of a very large file, every second one.
    pub picture: Rgba,
    /// What was read, at least one board; corners in pixels of `picture`.
    pub readings: Vec<Reading>,
    /// Pixels of the source per pixel of `picture`.
    pub reduction: u32,
}

impl PictureFields {
    /// The fields that a JSON object has.
    pub fn from_json(text: &str) -> Result<Self, Refusal> {
        serde_json::from_str(text)
            .map_err(|error| refuse(format!("the request cannot be read: {error}")))
    }

    /// The request about a picture.
    pub fn request(self, source: PictureSource) -> Result<PictureRequest, Refusal> {
        Ok(PictureRequest {
            source,
            name: None,
            size: self.size.as_deref().map(size).transpose()?,
            corners: self.corners.as_deref().map(corners).transpose()?,
            exit: self.exit.as_deref().map(side).transpose()?,
            red: self.red.as_deref().map(RedCar::parse).transpose()?,
        })
    }
}

/// The reading of RGBA pixels as JSON. `fields` is a JSON object of [`PictureFields`].
///
/// # Errors
/// The JSON of a refusal.
pub fn read_pixels_json(
    pixels: Vec<u8>,
    width: usize,
    height: usize,
    fields: &str,
) -> Result<String, String> {
    let pixels = Rgba::new(width, height, pixels)
        .map_err(|error| Refusal::new(codes::PICTURE, error.to_string()));
    let answer = pixels.and_then(|pixels| {
        let request = PictureFields::from_json(fields)?.request(PictureSource::Pixels(pixels))?;
        to_json(&request.answer(&mut NoContext)?, &mut NoContext)
    });
    // A refusal is small, so writing it does not fail.
    answer.map_err(|refusal| serde_json::to_string(&refusal).unwrap_or_default())
}

impl RedCar {
    /// A name, or a cell as `row,column` from 1.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let Some((row, column)) = text.split_once(',') else {
            return Ok(Self::Name(text.to_owned()));
        };
        let number = |text: &str| text.trim().parse::<u8>().ok()?.checked_sub(1);
        match (number(row), number(column)) {
            (Some(row), Some(column)) => Ok(Self::Cell(row, column)),
            _ => Err(refuse("the red car is neither a name nor a cell like 3,1: row, column")),
        }
    }
}

/// Eight numbers, `x,y` of each corner.
pub fn corners(text: &str) -> Result<Corners, Refusal> {
    let parts = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|part| !part.is_empty());
    let numbers = parts.map(|part| part.parse().ok().filter(|number: &f32| number.is_finite()));
    match numbers.collect::<Option<Vec<f32>>>().as_deref() {
        Some(&[a, b, c, d, e, f, g, h]) => {
            Ok([Point::new(a, b), Point::new(c, d), Point::new(e, f), Point::new(g, h)])
        }
        _ => Err(refuse("the corners are not eight numbers like 10,10,90,10,90,90,10,90")),
    }
}

impl PictureRequest {
    /// Answers the request.
    pub fn answer(&self, context: &mut dyn Context) -> Result<PictureAnswer, Refusal> {
        let read = self.read(context)?;
        Ok(PictureAnswer::new(self.name.as_deref(), &read))
    }

    /// Decodes the picture and reads it.
    pub fn read(&self, context: &mut dyn Context) -> Result<ReadPicture, Refusal> {
        let mut watch = RequestWatch::new(None, context);
        watch.check_before("the picture was decoded")?;
        let (picture, reduction) = match &self.source {
            PictureSource::Pixels(pixels) => (pixels.clone(), 1),
            #[cfg(feature = "picture-files")]
            PictureSource::File(bytes) => {
                let decoded = clearway_picture::decode::decode(bytes)
                    .map_err(|error| Refusal::new(codes::PICTURE, error.to_string()))?;
                (decoded.picture, decoded.reduction)
            }
        };
        watch.check_before("the picture was read")?;
        let scale = 1.0 / reduction as f32;
        let mut options = Options {
            size: self.size,
            corners: self.corners.map(|corners| corners.map(|corner| corner.scaled(scale))),
            exit: self.exit,
            red: None,
        };
        if let Some(RedCar::Cell(row, column)) = self.red {
            options.red = Some((row, column));
        }
        let mut readings = read_all(&picture, &options).map_err(|error| refusal(&error))?;
        if self.red.is_some() && readings.len() > 1 {
            let count = readings.len();
            return Err(refuse(format!("a red car is of one board, and there are {count}")));
        }
        if let (Some(RedCar::Name(name)), [reading]) = (&self.red, &mut readings[..]) {
            let vehicle = reading
                .index_of(name)
                .ok_or_else(|| refuse(format!("there is no vehicle {name} in the board")))?;
            let vehicle = &reading.board.vehicles[vehicle];
            options.red = Some((vehicle.row, vehicle.column));
            *reading = read(&picture, &options).map_err(|error| refusal(&error))?;
        }
        Ok(ReadPicture { picture, readings, reduction })
    }
}

fn refusal(error: &ReadError) -> Refusal {
    let code = match error {
        ReadError::NoBoard { .. } => codes::NO_BOARD,
        _ => codes::USAGE,
    };
    Refusal::new(code, error.to_string())
}

impl PictureAnswer {
    /// The answer for what was read: the first board, and the others of a sheet.
    pub fn new(name: Option<&str>, read: &ReadPicture) -> Self {
        let board = |reading| Self::of_board(name, reading, read.reduction);
        let mut first = board(&read.readings[0]);
        first.others = read.readings[1..].iter().map(board).collect();
        first
    }

    /// The answer for one board of a picture; `reduction` as in [`ReadPicture`].
    pub fn of_board(name: Option<&str>, reading: &Reading, reduction: u32) -> Self {
        let board = &reading.board;
        let margin = |margin: f32| rounded(f64::from(margin), 2);
        let vehicle_name = |index| board.name(index, reading.red).to_string();
        let place = |value: f32| rounded(f64::from(value) * f64::from(reduction), 1);
        Self {
            version: VERSION,
            puzzle: name.map(str::to_owned),
            board: board.grid(reading.red),
            width: board.columns,
            height: board.rows,
            exit: reading.exit.map(|(side, _)| side.id().to_owned()),
            exit_source: reading.exit.map(|(_, source)| source_id(source).to_owned()),
            red: reading.red.map(vehicle_name),
            sure: reading.is_sure(),
            confidence: rounded(f64::from(reading.confidence), 4),
            doubts: reading.doubts.iter().map(|&doubt| doubt_entry(reading, doubt)).collect(),
            corners: (reading.corners.iter())
                .map(|corner| (place(corner.x), place(corner.y)))
                .collect(),
            walls: (board.walls.iter())
                .map(|wall| PictureWall {
                    row: wall.row,
                    column: wall.column,
                    margin: margin(wall.margin),
                })
                .collect(),
            vehicles: (board.vehicles.iter().enumerate())
                .map(|(index, vehicle)| PictureVehicle {
                    name: vehicle_name(index),
                    row: vehicle.row,
                    column: vehicle.column,
                    length: vehicle.length,
                    orientation: vehicle.axis.id().to_owned(),
                    red: reading.red == Some(index),
                    margin: margin(vehicle.margin),
                })
                .collect(),
            alternatives: (reading.alternatives.iter())
                .map(|other| PictureAlternative {
                    board: other.board.grid(None),
                    behind: margin(other.behind),
                })
                .collect(),
            others: Vec::new(),
        }
    }
}

const fn source_id(source: ExitSource) -> &'static str {
    match source {
        ExitSource::Given => "given",
        ExitSource::Seen => "seen",
        ExitSource::Assumed => "assumed",
    }
}

fn doubt_entry(reading: &Reading, doubt: Doubt) -> PictureDoubt {
    let board = &reading.board;
    let (kind, vehicle, cell) = match doubt {
        Doubt::Vehicle(index) => {
            let vehicle = &board.vehicles[index];
            let name = board.name(index, reading.red).to_string();
            ("vehicle", Some(name), Some((vehicle.row, vehicle.column)))
        }
        Doubt::Wall(index) => {
            let wall = &board.walls[index];
            ("wall", None, Some((wall.row, wall.column)))
        }
        Doubt::RedCar => ("red", None, None),
        Doubt::Exit => ("exit", None, None),
        _ => ("board", None, None),
    };
    PictureDoubt {
        kind: kind.to_owned(),
        vehicle,
        row: cell.map(|(row, _)| row),
        column: cell.map(|(_, column)| column),
        message: reading.describe(doubt),
    }
}
