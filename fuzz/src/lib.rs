//! The fuzz targets: each takes any bytes, and panics if a guarantee is broken.
//!
//! `cargo xtask fuzz` runs them, with cargo-fuzz if it is installed.

use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle};
use clearway::builtin;
use clearway::enumerate::{Enumeration, Field};
use clearway::notation::{
    Facts, Mode, Notation, Positive, ReadOptions, SolutionOptions, SolutionStyle, detect,
    one_line_board, parse_solution, read, read_all, write_solution, write_with,
};
use clearway::search::{Budget, StopReason};
use clearway::solve::{Keep, Outcome, SolveOptions, solve};
use clearway::verify::verify;
use clearway_contract::{Context, Limits, ProgressEntry, Request, RequestId, answer, to_json};
use clearway_run::shards::{Folder, Progress, read_shard};
use std::sync::LazyLock;
use std::time::Duration;
use std::{env, fs, process};

/// A target, by its name.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("read", read_any),
    ("round_trip", round_trip),
    ("solution", solution),
    ("request", request),
    ("agreement", agreement),
    ("picture", picture),
    ("proof", proof),
    ("shards", shards),
];

/// Reads a text in every notation; the first byte chooses how.
pub fn read_any(bytes: &[u8]) {
    let Some((options, text)) = text(bytes) else { return };
    let _ = detect(text);
    for notation in [None].into_iter().chain(Notation::ALL.iter().copied().map(Some)) {
        let options = ReadOptions { notation, ..options.clone() };
        if let Err(faults) = read(text, &options) {
            assert!(faults.iter().count() > 0, "refused without a fault");
            for fault in faults.iter() {
                assert!(!fault.to_string().is_empty());
            }
        }
        // A file may hold many puzzles, but no text makes the reader run for ever.
        assert!(read_all(text, &options).take(10_000).count() < 10_000 || text.len() >= 10_000);
    }
}

/// A puzzle that can be read is written in every notation that can hold it, and read back.
pub fn round_trip(bytes: &[u8]) {
    let Some((options, text)) = text(bytes) else { return };
    let Ok(reading) = read(text, &options) else { return };
    let puzzle = reading.puzzle;
    let facts = Facts { moves: Some(3), states: Some(1234) };
    for &notation in Notation::ALL {
        let Ok(text) = write_with(&puzzle, notation, &facts) else { continue };
        let size = matches!(notation, Notation::List | Notation::Csv)
            .then_some((puzzle.width(), puzzle.height()));
        let options = ReadOptions { size, ..ReadOptions::default() };
        assert_eq!(detect(&text), Some(notation), "{text}");
        let back = read(&text, &options).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        assert!(back.puzzle.same_board(&puzzle), "{}:\n{text}", notation.id());
    }
    let board = one_line_board(&puzzle);
    let options = ReadOptions {
        red: Some(puzzle.red().name.clone()),
        exit: Some(puzzle.exit()),
        ..ReadOptions::default()
    };
    let back = read(&board, &options).unwrap_or_else(|faults| panic!("{faults:?}\n{board}"));
    assert!(back.puzzle.same_board(&puzzle), "{board}");
}

/// Reads a solution; what was read is written in every style and read back.
pub fn solution(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Ok(text) = str::from_utf8(rest) else { return };
    let names = ["beginner", "hardest", "walled", "nine"];
    let puzzle = builtin::find(names[usize::from(first) % names.len()]).expect("listed").puzzle();
    let positive = if first & 0x80 == 0 { Positive::Down } else { Positive::Up };
    let Ok(moves) = parse_solution(text, &puzzle, SolutionOptions { positive }) else { return };
    let is_legal = verify(&puzzle, &moves).is_ok();
    for style in [SolutionStyle::Plain, SolutionStyle::Words, SolutionStyle::Json] {
        let text = write_solution(&puzzle, &moves, style);
        let back = parse_solution(&text, &puzzle, SolutionOptions::default());
        assert_eq!(back.as_ref(), Ok(&moves), "{text}");
        assert_eq!(verify(&puzzle, &moves).is_ok(), is_legal);
    }
}

/// Answers a request of JSON; the first byte chooses which.
pub fn request(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Ok(text) = str::from_utf8(rest) else { return };
    let ids = RequestId::ALL;
    let id = ids[usize::from(first) % ids.len()];
    let Ok(mut request) = Request::from_json(id.id(), text) else { return };
    let budget = Budget { nodes: Some(300), memory: Some(32 << 20) };
    request.lower(&Limits { time: Some(Duration::from_millis(50)), budget }, 16);
    let mut context = Brief { checks: 0 };
    if let Ok(answer) = answer(&request, &mut context) {
        let _ = to_json(&answer, &mut context);
    }
}

/// Several algorithms agree on a small board, and their plans are legal.
pub fn agreement(bytes: &[u8]) {
    let Some(puzzle) = small_board(bytes) else { return };
    for metric in [Metric::Moves, Metric::Steps] {
        let base = SolveOptions::default().metric(metric).node_limit(20_000);
        let truth = solve(&puzzle, &base.clone().algorithm(Algorithm::Bfs));
        if truth.outcome == Outcome::Solved && !truth.is_optimal() {
            panic!("bfs does not prove: {}", one_line_board(&puzzle));
        }
        let lean =
            SolveOptions { keep: Keep::LastLayers, ..base.clone().algorithm(Algorithm::Bfs) };
        let ways = [Algorithm::Auto, Algorithm::AStar, Algorithm::IdaStar, Algorithm::UniformCost];
        let ways = ways.map(|algorithm| base.clone().algorithm(algorithm));
        for options in ways.into_iter().chain([lean]) {
            let answer = solve(&puzzle, &options);
            let what = || format!("{} {metric:?}", one_line_board(&puzzle));
            if answer.outcome == Outcome::Stopped {
                continue;
            }
            if answer.outcome == Outcome::Solved {
                verify(&puzzle, &answer.solution).unwrap_or_else(|e| panic!("{e}: {}", what()));
            }
            if truth.outcome != Outcome::Stopped {
                assert_eq!(answer.cost(), truth.cost(), "{}", what());
            }
        }
    }
}

/// Decodes a file as a picture, and reads what it shows if it is small.
pub fn picture(bytes: &[u8]) {
    let Ok(decoded) = clearway_picture::decode::decode(bytes) else { return };
    if decoded.picture.data().len() <= 4 * 400 * 400 {
        let _ = clearway_picture::read(&decoded.picture, &Default::default());
    }
}

/// Reads a board and a refutation with the proof checker; an empty line separates formula and
/// proof.
pub fn proof(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let _ = clearway_check::Board::parse(text);
    if let Some((formula, proof)) = text.split_once("\n\n") {
        let _ = clearway_check::check_refutation(formula.as_bytes(), proof.as_bytes());
    }
}

/// The enumeration whose files the target `shards` reads: 3x3, in two shards.
static SMALL: LazyLock<Enumeration> = LazyLock::new(|| {
    Enumeration::new(Field::new(3, 3, 0..=0).expect("a small size")).expect("a small size")
});

/// Reads the folder of an enumeration: its manifest, then shard 0, then shard 1, with empty lines
/// between them. The checksums are made right, so that they do not protect what lies behind them.
pub fn shards(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let mut parts = text.splitn(3, "\n\n");
    let mut part = || parts.next().unwrap_or_default();
    let (manifest, first, second) = (part(), part(), part());
    let names = ["shard-00000.txt", "shard-00001.txt"];
    let path = env::temp_dir().join(format!("clearway-fuzz-{}", process::id()));
    fs::create_dir_all(&path).expect("a place for temporary files");
    let keep = |name: &str, text: &str| {
        let place = path.join(name);
        if text.is_empty() {
            let _ = fs::remove_file(place);
        } else {
            fs::write(place, text).expect("a place for temporary files");
        }
    };
    keep("manifest.json", &signed_manifest(manifest));
    keep("puzzles.txt", "");
    for (number, text) in [first, second].into_iter().enumerate() {
        let text = if text.is_empty() { String::new() } else { signed_shard(text) };
        let read = read_shard(&SMALL, 2, number as u32, &text);
        if let Ok(tally) = read {
            assert_eq!(tally.by_cost.iter().sum::<u64>(), tally.minimal, "{text}");
        }
        keep(names[number], &text);
    }
    let place = path.to_str().expect("a path of plain letters");
    let Ok(folder) = Folder::open(place, &SMALL, Some(2), 2) else { return };
    if let Ok(Progress::Missing(missing, tally)) = folder.progress()
        && missing.is_empty()
    {
        let merged = folder.merge().expect("all shards are there");
        assert_eq!(merged.minimal, tally.minimal);
        let after = folder.progress().expect("just written");
        assert!(matches!(after, Progress::Complete(total) if total.minimal == tally.minimal));
    }
}

/// A manifest with the checksum that it should have, as far as it has a place for one.
fn signed_manifest(text: &str) -> String {
    let Some((start, rest)) = text.rsplit_once("\"checksum\":\"") else { return text.to_owned() };
    let Some((_, end)) = rest.split_once('"') else { return text.to_owned() };
    let end = end.trim_end_matches('\n');
    let checksum = checksum(&format!("{start}\"checksum\":\"\"{end}"));
    format!("{start}\"checksum\":\"{checksum}\"{end}\n")
}

/// The lines of a shard, and their checksum.
fn signed_shard(text: &str) -> String {
    let text = text.trim_end_matches('\n');
    let lines = match text.rsplit_once('\n') {
        Some((lines, last)) if last.starts_with("crc32:") => lines,
        _ => text,
    };
    let lines = format!("{lines}\n");
    let checksum = checksum(&lines);
    format!("{lines}{checksum}\n")
}

fn checksum(text: &str) -> String {
    format!("crc32:{:08x}", crc32fast::hash(text.as_bytes()))
}

/// A text, and options that the first byte chooses.
fn text(bytes: &[u8]) -> Option<(ReadOptions, &str)> {
    let (&first, rest) = bytes.split_first()?;
    let text = str::from_utf8(rest).ok()?;
    let mode = if first & 1 == 1 { Mode::Lenient } else { Mode::Strict };
    let size = (first & 2 == 2).then_some((1 + first / 16, 1 + first % 16));
    Some((ReadOptions { mode, size, ..ReadOptions::default() }, text))
}

/// A board of at most 6 by 6 from bytes: two for its size and red row, then three per vehicle.
fn small_board(bytes: &[u8]) -> Option<Puzzle> {
    let (&[first, second], rest) = bytes.split_first_chunk::<2>()?;
    let (width, height) = (2 + first % 5, 2 + first / 5 % 5);
    let mut cells = vec![vec!['.'; width.into()]; height.into()];
    let row = usize::from(second % height);
    cells[row][0] = 'X';
    cells[row][1] = 'X';
    let names = ('A'..='W').chain('a'..='n');
    for (chunk, name) in rest.chunks_exact(3).zip(names).take(12) {
        let (row, column) = (usize::from(chunk[0] % height), usize::from(chunk[1] % width));
        let length = 2 + usize::from(chunk[2] >> 1 & 1);
        let is_down = chunk[2] & 1 == 1;
        let at = |i: usize| if is_down { (row + i, column) } else { (row, column + i) };
        let is_free = |i: usize| {
            let (row, column) = at(i);
            cells.get(row).and_then(|line| line.get(column)) == Some(&'.')
        };
        if (0..length).all(is_free) {
            for i in 0..length {
                let (row, column) = at(i);
                cells[row][column] = name;
            }
        }
    }
    let rows: Vec<String> = cells.into_iter().map(|row| row.into_iter().collect()).collect();
    let options = ReadOptions { notation: Some(Notation::Grid), ..ReadOptions::default() };
    Some(read(&rows.join("/"), &options).expect("a valid board").puzzle)
}

/// A context that ends every request soon: its clock advances with every call.
struct Brief {
    checks: u32,
}

impl Context for Brief {
    fn seconds(&mut self) -> f64 {
        self.checks += 1;
        f64::from(self.checks) / 1000.0
    }

    fn start_meter(&mut self) {}

    fn peak_bytes(&mut self) -> u64 {
        0
    }

    fn check(&mut self) -> Result<(), StopReason> {
        self.checks += 1;
        if self.checks > 2_000 { Err(StopReason::Interrupted) } else { Ok(()) }
    }

    fn progress(&mut self, _: &ProgressEntry) -> Result<(), StopReason> {
        self.check()
    }
}
