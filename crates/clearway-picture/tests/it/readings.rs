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

/// The floor has no seams, or circles, and lattices of other things seemed likelier.
#[test]
fn framed_boards_with_weak_lines_were_not_found() {
    let wanted = Wanted { invented: true, most_tilt: Some(30.0), ..Wanted::default() };
    for seed in [7_000_062, 7_002_182] {
        let sample = make(Kind::Screen, Half::Open, seed, wanted);
        let trial = try_reading(&sample, &Options::default());
        assert_eq!(trial.outcome, Outcome::Exact, "{seed}");
    }
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

/// A screen in an invented skin.
#[track_caller]
fn is_read(seed: u64) {
    let wanted = Wanted { most_tilt: Some(30.0), invented: true, ..Wanted::default() };
    let sample = make(Kind::Screen, Half::Open, seed, wanted);
    let trial = try_reading(&sample, &Options::default());
    assert_eq!(trial.outcome, Outcome::Exact, "{seed}: {}", sample.name);
}

#[test]
fn rows_of_a_floor_in_two_colours_were_read_as_vehicles() {
    for seed in [80, 92, 120, 176, 189] {
        is_read(seed);
    }
}

#[test]
fn walls_side_by_side_were_read_as_a_vehicle() {
    for seed in [67, 113, 119, 136, 197] {
        is_read(seed);
    }
}

/// A drawn board: the floor is that of a chessboard, each letter is a vehicle, `X` and `Y` are red.
/// The frame may be open on the right of a row.
fn chessboard(rows: [&str; 6], exit_row: Option<usize>) -> Rgba {
    const CELL: usize = 60;
    const AROUND: usize = 70;
    let side = 6 * CELL + 2 * AROUND;
    let sign = |row: usize, column: usize| rows[row].as_bytes()[column];
    let mut bytes = Vec::new();
    for y in 0..side {
        for x in 0..side {
            let inside = |at: usize| (AROUND..AROUND + 6 * CELL).contains(&at);
            let is_exit = x >= AROUND + 6 * CELL
                && exit_row.is_some_and(|row| y >= AROUND && (y - AROUND) / CELL == row);
            let mut colour = if is_exit { [214, 190, 150] } else { [40, 44, 52] };
            if inside(x) && inside(y) {
                let (across, down) = (x - AROUND, y - AROUND);
                let (row, column) = (down / CELL, across / CELL);
                let own = sign(row, column);
                // A vehicle has a margin, except where it goes on.
                let goes_on = |down: isize, right: isize| {
                    let place = (row.checked_add_signed(down), column.checked_add_signed(right));
                    matches!(place, (Some(r @ 0..6), Some(c @ 0..6)) if sign(r, c) == own)
                };
                let (dx, dy) = (across % CELL, down % CELL);
                let is_margin = (dx < 4 && !goes_on(0, -1))
                    || (dx >= CELL - 4 && !goes_on(0, 1))
                    || (dy < 4 && !goes_on(-1, 0))
                    || (dy >= CELL - 4 && !goes_on(1, 0));
                let floor = if (row + column) % 2 == 0 { [214, 190, 150] } else { [176, 146, 104] };
                colour = match own {
                    b'.' => floor,
                    _ if is_margin => floor,
                    b'X' | b'Y' => [214, 40, 40],
                    b'A' | b'D' => [40, 110, 190],
                    b'B' | b'E' => [50, 150, 80],
                    _ => [120, 70, 160],
                };
            }
            bytes.extend([colour[0], colour[1], colour[2], 255]);
        }
    }
    Rgba::new(side, side, bytes).unwrap()
}

#[test]
fn vehicles_on_a_chessboard_are_read() {
    let rows = ["A..BBB", "A..C..", "XX.C..", "...C.D", "EE...D", "...FFF"];
    let reading = read(&chessboard(rows, None), &Options::default()).unwrap();
    let mut cells = [b'.'; 36];
    let mut names = b"ABCXDEF".iter();
    for vehicle in &reading.board.vehicles {
        let name = *names.next().expect("as many vehicles");
        for at in 0..36_u8 {
            if vehicle.covers(at / 6, at % 6) {
                cells[usize::from(at)] = name;
            }
        }
    }
    let read: Vec<&str> = cells.chunks(6).map(|row| std::str::from_utf8(row).unwrap()).collect();
    assert_eq!(read, rows);
    assert!(reading.board.walls.is_empty(), "{:?}", reading.board.walls);
}

#[test]
fn of_two_red_vehicles_the_one_before_the_exit_is_the_red_car() {
    let rows = ["A..BBB", "AXXC..", "...C..", "...C.D", "YY...D", "...FFF"];
    let red = |exit_row| {
        let reading = read(&chessboard(rows, exit_row), &Options::default()).unwrap();
        reading.red.map(|index| reading.board.vehicles[index].row)
    };
    assert_eq!(red(Some(1)), Some(1));
    assert_eq!(red(Some(4)), Some(4));
}
