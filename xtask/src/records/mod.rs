//! `cargo xtask records`: enumerates whole board sizes and keeps what `docs/records.md` tells.
//!
//! Every run is kept in a folder below `target/records`, so a run that was interrupted goes on.
//! The boards and totals go to `docs/records.txt`, which is committed, after each enumeration. What
//! is there already is kept: remove its lines to have it made again.

pub(crate) mod counting;

use crate::ledger::{CHILD_TIMES, processor_seconds};
use crate::run::{output, root, run as call, target};
use clearway::board::Metric;
use clearway_game::game;
use counting::{Count, FullLines, RedRow, count};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::fs;
use std::path::Path;

/// The table.
pub(crate) const PATH: &str = "docs/records.txt";

/// The sizes that are enumerated with the red car in each row, smallest first.
const SIZES: &[(u8, u8)] = &[
    (3, 3),
    (3, 4),
    (4, 3),
    (4, 4),
    (3, 5),
    (5, 3),
    (4, 5),
    (5, 4),
    (3, 6),
    (6, 3),
    (5, 5),
    (4, 6),
    (6, 4),
    (5, 6),
    (6, 5),
    (5, 7),
    (7, 5),
    (6, 6),
];

/// The sizes of boards of one-cell vehicles, and how many steps are looked for: all boards with fewer
/// are left out.
const UNITS: &[(&str, u32)] = &[("2x2", 1), ("3x3", 1), ("4x4", 1), ("5x5", 1), ("6x6", 732)];

/// One enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Run {
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// The row of the red car, from 1.
    pub(crate) row: u8,
    pub(crate) metric: Metric,
}

impl Run {
    /// Whether the program contains its puzzles.
    fn is_built_in(self) -> bool {
        self == Self { width: 6, height: 6, row: 3, metric: Metric::Moves }
    }

    fn size(self) -> String {
        format!("{}x{}", self.width, self.height)
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.size(), self.row, self.metric)
    }
}

/// The totals of an enumeration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) spaces: u64,
    pub(crate) solvable: u64,
    pub(crate) minimal: u64,
    pub(crate) states: u64,
}

/// The hardest puzzle of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    /// How many puzzles are of this kind.
    pub(crate) count: u64,
    pub(crate) cost: u32,
    /// Rows from the top, the red car is X.
    pub(crate) board: String,
}

/// The hardest puzzles by kind: `all`, `cars`, `trucks`, or a number of vehicles.
pub(crate) type BestByKind = BTreeMap<String, Best>;

/// Runs what is missing of these sizes, or of all, and writes the table.
pub(crate) fn run(sizes: &[&str]) -> Result<(), String> {
    call("cargo build --release --package clearway-cli")?;
    let mut known = fs::read_to_string(root().join(PATH)).unwrap_or_default();
    for run in runs() {
        let is_wanted = sizes.is_empty() || sizes.contains(&&*run.size());
        if is_wanted && !known.contains(&format!("made {run} ")) {
            let made = enumerate(run)?;
            let beginnings = beginnings(run);
            known = without(&known, &beginnings);
            made.add(&mut known, run);
            // Each of them may take an hour, so what is done is kept.
            write(&table(&known)?)?;
        }
    }
    write(&table(&known)?)
}

/// The table in its order, with what is missing besides the enumerations.
fn table(known: &str) -> Result<String, String> {
    let mut text = String::from(
        "# Hardest puzzles of whole board sizes. Written by `cargo xtask records`.\n\
         # totals: size, red row, metric, spaces, solvable, minimal, states\n\
         # made: size, red row, metric, processor seconds, checksum of puzzles.txt\n\
         # best: size, red row, metric, kind, puzzles of this kind, cost, board\n\
         # unit: size, steps, board of one-cell vehicles\n\
         # count: red car's row, full lines, placings on 6x6, those not solved, and both with the\n\
         # vehicles of the boxed game\n\
         # climb: size, metric, cost, board found by the example `climb`: a lower bound\n",
    );
    for run in runs() {
        text += &lines(known, &beginnings(run));
    }
    for (size, at_least) in UNITS {
        let kept = lines(known, &[format!("unit {size} ")]);
        text += &if kept.is_empty() { unit(size, *at_least)? } else { kept };
    }
    let kept = lines(known, &["count ".to_owned()]);
    text += &if kept.is_empty() { counts() } else { kept };
    // Nothing makes it again.
    text += &lines(known, &["climb ".to_owned()]);
    Ok(text)
}

fn write(text: &str) -> Result<(), String> {
    fs::write(root().join(PATH), text).map_err(|error| format!("cannot write {PATH}: {error}"))
}

/// All enumerations of the table, in its order.
fn runs() -> impl Iterator<Item = Run> {
    SIZES.iter().flat_map(|&(width, height)| {
        (1..=height.div_ceil(2)).flat_map(move |row| {
            Metric::ALL.into_iter().map(move |metric| Run { width, height, row, metric })
        })
    })
}

/// How the lines of an enumeration begin.
fn beginnings(run: Run) -> [String; 3] {
    ["totals", "made", "best"].map(|what| format!("{what} {run} "))
}

/// The lines of the table that begin in one of these ways.
fn lines(table: &str, beginnings: &[String]) -> String {
    divide(table, beginnings).0
}

/// The other lines.
fn without(table: &str, beginnings: &[String]) -> String {
    divide(table, beginnings).1
}

fn divide(table: &str, beginnings: &[String]) -> (String, String) {
    let (wanted, others): (Vec<&str>, Vec<&str>) = table
        .lines()
        .partition(|line| beginnings.iter().any(|beginning| line.starts_with(beginning)));
    let text =
        |lines: Vec<&str>| lines.into_iter().fold(String::new(), |all, line| all + line + "\n");
    (text(wanted), text(others))
}

/// The placings of the 6x6 board, under several definitions.
fn counts() -> String {
    let mut text = String::new();
    for what in RedRow::ALL {
        for full in FullLines::ALL {
            let Count { all, unsolved, boxed, boxed_unsolved } = count((6, 6), 2, full, what);
            let (what, full) = (what.id(), full.id());
            let _ = writeln!(text, "count {what} {full} {all} {unsolved} {boxed} {boxed_unsolved}");
        }
    }
    text
}

/// What an enumeration gave.
struct Made {
    totals: Totals,
    best: BestByKind,
    seconds: f64,
    checksum: String,
}

impl Made {
    fn add(&self, text: &mut String, run: Run) {
        let Totals { spaces, solvable, minimal, states } = self.totals;
        let _ = writeln!(text, "totals {run} {spaces} {solvable} {minimal} {states}");
        let _ = writeln!(text, "made {run} {:.1} {}", self.seconds, self.checksum);
        for (kind, Best { count, cost, board }) in &self.best {
            // Of other boards the hardest are enough.
            if (run.width, run.height, run.row) == (6, 6, 3) || kind.parse::<u8>().is_err() {
                let _ = writeln!(text, "best {run} {kind} {count} {cost} {board}");
            }
        }
    }
}

/// Enumerates, in a folder that keeps what is done.
fn enumerate(run: Run) -> Result<Made, String> {
    let Run { width, height, row, metric } = run;
    let folder = target().join(format!("records/{width}x{height}-{row}-{metric}"));
    fs::create_dir_all(target().join("records")).map_err(|error| error.to_string())?;
    let program =
        target().join("release").join(format!("clearway{}", std::env::consts::EXE_SUFFIX));
    let line = format!(
        "{} enumerate --size {width}x{height} --red-row {row} --metric {metric} --out {} \
         --output json --quiet",
        program.display(),
        folder.display()
    );
    let before = processor_seconds(CHILD_TIMES).unwrap_or_default();
    let told = parse_json(&output(&line)?)?;
    let seconds = processor_seconds(CHILD_TIMES).unwrap_or_default() - before;
    let number = |name: &str| told[name].as_u64().ok_or_else(|| format!("no {name}: {told}"));
    let totals = Totals {
        spaces: number("spaces")?,
        solvable: number("solvable")?,
        minimal: number("minimal")?,
        states: number("states")?,
    };
    let manifest = fs::read(folder.join("manifest.json")).map_err(|error| error.to_string())?;
    let manifest = parse_json(&manifest)?;
    let checksum = manifest["puzzles"]["checksum"].as_str();
    let checksum = checksum.ok_or_else(|| format!("no checksum: {manifest}"))?.to_owned();
    let best = if run.is_built_in() {
        best_of_the_game()
    } else {
        read_puzzles(&folder.join("puzzles.txt"), run)?
    };
    Ok(Made { totals, best, seconds, checksum })
}

fn parse_json(text: &[u8]) -> Result<serde_json::Value, String> {
    serde_json::from_slice(text).map_err(|error| error.to_string())
}

/// The hardest board of one-cell vehicles of a size.
fn unit(size: &str, at_least: u32) -> Result<String, String> {
    let line = format!(
        "cargo run --release --quiet --package clearway --example unit -- {size} \
         --at-least {at_least}"
    );
    String::from_utf8(output(&line)?).map_err(|error| error.to_string())
}

/// The hardest puzzles of a file of an enumeration.
fn read_puzzles(path: &Path, run: Run) -> Result<BestByKind, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut best = BestByKind::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [moves, board, _, steps, ..] = words[..] else {
            return Err(format!("not a puzzle: {line}"));
        };
        let cost = if run.metric == Metric::Moves { moves } else { steps };
        let cost = cost.parse().map_err(|_| format!("not a number: {cost}"))?;
        note(&mut best, cost, &rows(board, run.width.into()));
    }
    Ok(best)
}

/// The hardest of the 6x6 game in moves, which is built in.
fn best_of_the_game() -> BestByKind {
    let mut all: Vec<_> = game().iter().collect();
    all.sort_by_key(|listed| std::cmp::Reverse(listed.moves));
    let mut best = BestByKind::new();
    for listed in all {
        let board = clearway::notation::one_line_board(&listed.board.puzzle());
        note(&mut best, listed.moves, &board);
    }
    best
}

/// Counts a puzzle among its kinds; the first of the hardest is kept.
fn note(best: &mut BestByKind, cost: u32, board: &str) {
    for kind in kinds(board) {
        let known = best.entry(kind).or_insert(Best { count: 0, cost: 0, board: String::new() });
        known.count += 1;
        if cost > known.cost {
            (known.cost, known.board) = (cost, board.to_owned());
        }
    }
}

/// The kinds of a board: the number of its vehicles, and whether all but the red car are equal.
fn kinds(board: &str) -> Vec<String> {
    let mut cells = BTreeMap::<char, u32>::new();
    for cell in board.chars().filter(char::is_ascii_alphabetic) {
        *cells.entry(cell).or_default() += 1;
    }
    let mut kinds = vec!["all".to_owned(), cells.len().to_string()];
    let others = || cells.iter().filter(|&(&name, _)| name != 'X').map(|(_, &length)| length);
    for (kind, length) in [("cars", 2), ("trucks", 3)] {
        if others().count() > 0 && others().all(|other| other == length) {
            kinds.push(kind.to_owned());
        }
    }
    kinds
}

/// The rows of a board of an enumeration, with the usual signs.
pub(crate) fn rows(board: &str, width: usize) -> String {
    let sign = |(index, cell): (usize, char)| {
        let cell = match cell {
            'o' => '.',
            'A' => 'X',
            other => other,
        };
        let end = if index > 0 && index.is_multiple_of(width) { "/" } else { "" };
        format!("{end}{cell}")
    };
    board.chars().enumerate().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_run_are_kept_and_not_those_of_others() {
        let run = Run { width: 5, height: 6, row: 1, metric: Metric::Moves };
        let own = "totals 5x6 1 moves 1 2 3 4\nmade 5x6 1 moves 1.5 crc32:0\nbest 5x6 1 moves all 1 2 XX\n";
        let table = format!("# x\n{own}totals 5x6 1 steps 1 2 3 4\ntotals 5x6 10 moves 1 2 3 4\n");
        let beginnings = beginnings(run);
        assert_eq!(lines(&table, &beginnings), own);
        assert_eq!(without(&table, &beginnings) + own, table.replace(own, "") + own);
        assert_eq!(lines("", &beginnings), "");
        assert_eq!(runs().filter(|run| run.is_built_in()).count(), 1);
    }

    #[test]
    fn boards_are_turned_into_rows_and_sorted_by_kind() {
        let board = rows("ooBCAABCooDDooEE", 4);
        assert_eq!(board, "..BC/XXBC/..DD/..EE");
        assert_eq!(kinds(&board), ["all", "5", "cars"]);
        assert_eq!(kinds("XX.B/...B/...B"), ["all", "2", "trucks"]);
        assert_eq!(kinds("XX./..."), ["all", "1"]);
        let mut best = BestByKind::new();
        note(&mut best, 3, "XX.B/...B/...B");
        note(&mut best, 3, "XX.C/...C/...C");
        let kept = Best { count: 2, cost: 3, board: "XX.B/...B/...B".to_owned() };
        assert_eq!(best["trucks"], kept);
    }
}
