use clearway_picture::maker::{
    Half, Kind, Outcome, Sample, Wanted, make, make_sheet, try_reading, try_sheet,
};
use clearway_picture::{Doubt, Options, Point, ReadError, Rgba, overlay, read, read_all};

/// Of `count` pictures, at least `least` are read exactly.
#[track_caller]
fn check(kind: Kind, wanted: Wanted, count: u64, least: usize) {
    let mut wrong = Vec::new();
    for seed in 0..count {
        let sample = make(kind, Half::Open, 500_000 + seed, wanted);
        let trial = try_reading(&sample, &Options::default());
        if trial.outcome != Outcome::Exact {
            wrong.push(format!("{seed}: {:?} {}", trial.outcome, sample.name));
        }
    }
    assert!(count as usize - wrong.len() >= least, "{wrong:#?}");
}

#[test]
fn fresh_screens_are_read() {
    check(Kind::Screen, Wanted { side: Some(6), fresh: true, ..Wanted::default() }, 12, 11);
}

#[test]
fn a_size_that_is_given_is_the_size() {
    let sample = make(
        Kind::Screen,
        Half::Open,
        3,
        Wanted { side: Some(7), fresh: true, ..Wanted::default() },
    );
    let options = Options { size: Some((7, 7)), ..Options::default() };
    let reading = read(&sample.picture, &options).unwrap();
    assert_eq!((reading.board.columns, reading.board.rows), (7, 7));
}

/// A photo with its corners.
fn photo() -> (Sample, Options) {
    let sample = make(
        Kind::Photo,
        Half::Open,
        3,
        Wanted { side: Some(6), fresh: true, ..Wanted::default() },
    );
    let corners = sample.truth.as_ref().map(|truth| truth.corners);
    (sample, Options { size: Some((6, 6)), corners, ..Options::default() })
}

#[test]
fn corners_that_are_given_are_kept() {
    let (sample, options) = photo();
    let reading = read(&sample.picture, &options).unwrap();
    for (given, read) in options.corners.unwrap().iter().zip(&reading.corners) {
        assert!((given.x - read.x).hypot(given.y - read.y) < 12.0, "{given:?} {read:?}");
    }
}

#[test]
fn options_that_cannot_be_are_refused() {
    let (sample, options) = photo();
    let mut turned = options.clone();
    turned.corners = options.corners.map(|[a, b, c, d]| [a, d, c, b]);
    assert_eq!(read(&sample.picture, &turned), Err(ReadError::Corners));
    let small = Options { size: Some((6, 1)), ..options };
    assert_eq!(read(&sample.picture, &small), Err(ReadError::Size(6, 1)));
}

#[test]
fn no_board_says_what_was_looked_for() {
    for (width, height) in [(1, 1), (3, 900), (640, 480)] {
        let grey = Rgba::new(width, height, vec![127; width * height * 4]).unwrap();
        let message = read(&grey, &Options::default()).unwrap_err().to_string();
        assert!(message.starts_with("no board found: looked for a square lattice"), "{message}");
    }
}

#[test]
fn a_reading_becomes_a_puzzle() {
    let sample = make(
        Kind::Screen,
        Half::Open,
        500_000,
        Wanted { side: Some(6), fresh: true, ..Wanted::default() },
    );
    let reading = read(&sample.picture, &Options::default()).unwrap();
    let puzzle = reading.layout().into_puzzle().unwrap();
    assert_eq!(puzzle.vehicles().len(), sample.truth.unwrap().pieces.len());
}

#[test]
fn a_board_that_is_small_in_the_picture_is_not_sure() {
    let wanted = Wanted { side: Some(6), fresh: true, ..Wanted::default() };
    let picture = make(Kind::Screen, Half::Open, 500_000, wanted).picture;
    assert!(read(&picture, &Options::default()).unwrap().is_sure());
    // Every fourth pixel of it, in a white picture of the same size.
    let (width, height) = (picture.width(), picture.height());
    let mut small = Rgba::new(width, height, vec![255; width * height * 4]).unwrap();
    for y in 0..height / 4 {
        for x in 0..width / 4 {
            small.set_pixel(x, y, picture.pixel(4 * x, 4 * y));
        }
    }
    if let Ok(reading) = read(&small, &Options::default()) {
        assert_eq!(reading.doubts.first(), Some(&Doubt::Small));
        assert!(!reading.is_sure());
    }
}

#[test]
fn an_overlay_is_drawn_where_the_board_is() {
    let sample = make(
        Kind::Screen,
        Half::Open,
        500_000,
        Wanted { side: Some(6), fresh: true, ..Wanted::default() },
    );
    let mut reading = read(&sample.picture, &Options::default()).unwrap();
    let mut drawn = sample.picture.clone();
    overlay(&mut drawn, &reading);
    let corner = reading.corners[0];
    let (x, y) = (corner.x as usize, corner.y as usize);
    assert_ne!(drawn.pixel(x, y), sample.picture.pixel(x, y));
    // Corners far outside of the picture do no harm.
    reading.corners = reading.corners.map(|corner| Point::new(corner.x * 1e6, corner.y * -1e6));
    overlay(&mut drawn, &reading);
}

#[test]
fn all_boards_of_a_sheet_are_read() {
    let sheet = make_sheet(Half::Open, 4);
    let trial = try_sheet(&sheet, &Options::default());
    assert_eq!((trial.right, trial.read, trial.all), (6, 6, 6));
    // In reading order, with the corners in pixels of the sheet.
    let readings = read_all(&sheet.picture, &Options::default()).expect("boards");
    for (reading, truth) in readings.iter().zip(&sheet.truths) {
        assert!(reading.corners[0].distance(truth.corners[0]) < 5.0, "{}", sheet.name);
    }
}
