//! `auto` beside every single algorithm on the five hundred random boards of `sets::mixed_boards`.
//!
//! `auto` must not be slower than the fastest of them by more than a quarter: on each board, with a
//! small allowance for the clock, and in sum over the boards of each size.

use crate::clock::cpu_time;
use crate::driver::write;
use crate::machine::Machine;
use crate::markdown::duration;
use crate::sets::{MIXED_SIDES, mixed_boards};
use crate::yardstick;
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle};
use clearway::search::{Observer, Progress, StopReason};
use clearway::solve::{CoreNaming, Outcome, SolveOptions, solve_observed};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The algorithms that `auto` is compared with. The last one is the yardstick.
pub const RIVALS: [&str; 5] = ["bfs", "a-star", "ida-star", "sat", "yardstick"];

const ALGORITHMS: [Algorithm; 4] =
    [Algorithm::Bfs, Algorithm::AStar, Algorithm::IdaStar, Algorithm::Sat];

/// The difference on one board that may be noise of the clock and the machine.
pub const ALLOWANCE: Duration = Duration::from_micros(300);

/// The CPU time after which a board is given up.
const LIMIT: Duration = Duration::from_secs(1);

/// How many times something is measured; the best counts. What takes long is measured once.
const RUNS: u32 = 3;
const LONG: Duration = Duration::from_millis(100);

/// How many times `auto` and a rival that seems faster are measured again.
const DOUBTS: u32 = 4;

/// The times on one board.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The board.
    pub name: String,
    /// The time of `auto`.
    pub auto: Duration,
    /// Whether `auto` decided the board within the limit.
    pub is_decided: bool,
    /// The time of each of [`RIVALS`], and whether it decided the board. A rival stops when it has
    /// taken twice as long as `auto`.
    pub rivals: [(Duration, bool); RIVALS.len()],
}

impl Compared {
    /// The rivals that decide the board faster than allowed.
    pub fn ahead(&self) -> impl Iterator<Item = usize> {
        (0..RIVALS.len()).filter(|&rival| {
            let (time, is_decided) = self.rivals[rival];
            is_decided && self.auto > time * 5 / 4 + ALLOWANCE
        })
    }
}

/// The times on all boards of one size.
#[derive(Clone, Debug)]
pub struct SizeRow {
    /// The side length of the boards in cells.
    pub side: u8,
    /// The metric.
    pub metric: Metric,
    /// The boards.
    pub boards: Vec<Compared>,
}

impl SizeRow {
    /// The sum of the times of `auto`.
    pub fn auto(&self) -> Duration {
        self.boards.iter().map(|board| board.auto).sum()
    }

    /// The sum of the times of a rival, at least: on some boards it was stopped.
    pub fn rival(&self, rival: usize) -> Duration {
        self.boards.iter().map(|board| board.rivals[rival].0).sum()
    }

    /// How many boards a rival decides before it is stopped.
    pub fn decided_by(&self, rival: usize) -> usize {
        self.boards.iter().filter(|board| board.rivals[rival].1).count()
    }

    /// How many boards `auto` decides.
    pub fn decided(&self) -> usize {
        self.boards.iter().filter(|board| board.is_decided).count()
    }

    /// How many boards some rival decides faster than allowed.
    pub fn behind(&self) -> usize {
        self.boards.iter().filter(|board| board.ahead().next().is_some()).count()
    }

    /// Whether `auto` is slower in sum than a rival allows.
    pub fn is_behind_in_sum(&self) -> bool {
        (0..RIVALS.len()).any(|rival| self.auto() > self.rival(rival) * 5 / 4)
    }
}

struct Alarm {
    begin: Duration,
    limit: Duration,
}

impl Observer for Alarm {
    fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
        let is_over = cpu_time().saturating_sub(self.begin) > self.limit;
        if is_over { Err(StopReason::Time) } else { Ok(()) }
    }
}

/// The cost that an algorithm proves, or `None` if the board cannot be solved.
type Verdict = Option<u32>;

/// The CPU time of an algorithm, and its verdict if it has one within the limit.
fn run(
    algorithm: Algorithm,
    puzzle: &Puzzle,
    metric: Metric,
    limit: Duration,
) -> (Duration, Option<Verdict>) {
    let begin = cpu_time();
    // No rival but `sat` names the vehicles of a lock.
    let core = CoreNaming::Skipped;
    let options = SolveOptions { metric, algorithm, core, ..SolveOptions::default() };
    let answer = solve_observed(puzzle, &options, &mut Alarm { begin, limit });
    let time = cpu_time().saturating_sub(begin);
    let verdict = match answer.outcome {
        Outcome::Unsolvable => Some(None),
        Outcome::Solved if answer.is_optimal() => Some(answer.cost()),
        _ => None,
    };
    (time, verdict)
}

fn run_yardstick(puzzle: &Puzzle, metric: Metric) -> (Duration, Option<Verdict>) {
    let begin = cpu_time();
    let cost = yardstick::solve(puzzle, metric).cost();
    (cpu_time().saturating_sub(begin), Some(cost))
}

/// The best of several runs.
fn best(
    mut work: impl FnMut() -> (Duration, Option<Verdict>),
    runs: u32,
) -> (Duration, Option<Verdict>) {
    let mut best = work();
    for _ in 1..runs {
        if best.0 > LONG {
            break;
        }
        let next = work();
        if next.1.is_some() && next.0 < best.0 {
            best = next;
        }
    }
    best
}

/// Measures one board.
fn compare(puzzle: &Puzzle, metric: Metric) -> Compared {
    let name = puzzle.name().unwrap_or_default().to_owned();
    let mut auto = best(|| run(Algorithm::Auto, puzzle, metric, LIMIT), RUNS);
    let limit = (auto.0 * 2 + Duration::from_millis(1)).min(LIMIT);
    let mut rivals = [(limit, false); RIVALS.len()];
    for rival in 0..RIVALS.len() {
        // The yardstick cannot be stopped. It never ends before `bfs`, which does the same.
        if rival == ALGORITHMS.len() && !rivals[0].1 {
            continue;
        }
        let work = || match ALGORITHMS.get(rival) {
            Some(&algorithm) => run(algorithm, puzzle, metric, limit),
            None => run_yardstick(puzzle, metric),
        };
        let mut found = best(work, RUNS);
        for _ in 0..DOUBTS {
            if found.1.is_none() || auto.0 <= found.0 * 5 / 4 + ALLOWANCE {
                break;
            }
            let again = run(Algorithm::Auto, puzzle, metric, LIMIT);
            if again.1.is_some() && again.0 < auto.0 {
                auto = again;
            }
            found = best(|| if found.1.is_some() { work() } else { found }, 1).min(found);
        }
        if let (Some(own), Some(other)) = (auto.1, found.1) {
            assert_eq!(own, other, "auto and {} on {name} in {metric}", RIVALS[rival]);
        }
        rivals[rival] = (found.0.min(limit), found.1.is_some() && found.0 <= limit);
    }
    Compared { name, auto: auto.0, is_decided: auto.1.is_some(), rivals }
}

/// Measures the boards of all sizes in all metrics whose names contain the filter.
pub fn compare_all(filter: &str, mut tell: impl FnMut(&SizeRow)) -> Vec<SizeRow> {
    let mut rows = Vec::new();
    for metric in Metric::ALL {
        for side in MIXED_SIDES {
            let chosen = mixed_boards(side).into_iter().filter(|puzzle| {
                format!("random/{}/{metric}", puzzle.name().unwrap_or_default()).contains(filter)
            });
            let boards: Vec<Compared> = chosen.map(|puzzle| compare(&puzzle, metric)).collect();
            if !boards.is_empty() {
                rows.push(SizeRow { side, metric, boards });
                tell(&rows[rows.len() - 1]);
            }
        }
    }
    rows
}

/// The sums of one size as text, and the boards on which `auto` is behind.
pub fn describe(row: &SizeRow) -> String {
    let milliseconds = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let SizeRow { side, metric, boards } = row;
    let mut text = format!(
        "{side}x{side} {metric}: {} boards, {} decided by auto in {}",
        boards.len(),
        row.decided(),
        milliseconds(row.auto())
    );
    for (rival, name) in RIVALS.iter().enumerate() {
        let (sum, decided) = (milliseconds(row.rival(rival)), row.decided_by(rival));
        let _ = write!(text, "; {decided} by {name} in {sum}");
    }
    text.push('\n');
    for board in boards {
        for rival in board.ahead() {
            let (auto, other) = (milliseconds(board.auto), milliseconds(board.rivals[rival].0));
            let _ = writeln!(text, "  {}: auto {auto}, {} {other}", board.name, RIVALS[rival]);
        }
    }
    text
}

/// Where the committed results are.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("random.txt")
}

/// The text of the file: one line per size and metric, with its fields separated by `|`.
pub fn file(rows: &[SizeRow], date: &str) -> String {
    let mut text = format!(
        "# `auto` beside single algorithms on 500 random boards; shown in docs/speed.md.\n\
         # Measured on {date}. Renewed by: cargo xtask bench --random --bless\n"
    );
    for row in rows {
        let SizeRow { side, metric, boards } = row;
        let mut fields = vec![format!("{side}x{side}"), metric.to_string()];
        fields.push(format!("{} of {}", row.decided(), boards.len()));
        fields.push(duration(row.auto()));
        fields.extend((0..RIVALS.len()).map(|rival| {
            let is_whole = boards.iter().all(|board| board.rivals[rival].1);
            format!("{}{}", if is_whole { "" } else { "> " }, duration(row.rival(rival)))
        }));
        fields.push(row.behind().to_string());
        let _ = writeln!(text, "{}", fields.join(" | "));
    }
    text
}

/// The fields of the lines of the file.
pub fn parse(text: &str) -> Vec<Vec<String>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('|').map(|field| field.trim().to_owned()).collect())
        .collect()
}

/// Compares, and fails if `auto` is slower in sum than allowed; or writes the results.
pub fn measure(filter: &str, bless: bool) -> Result<(), String> {
    let rows = compare_all(filter, |row| print!("{}", describe(row)));
    let boards: usize = rows.iter().map(|row| row.boards.len()).sum();
    let behind: usize = rows.iter().map(SizeRow::behind).sum();
    println!("auto is behind by more than allowed on {behind} of {boards}");
    if bless && filter.is_empty() {
        let Machine { date, .. } = Machine::here();
        return write(&path(), &file(&rows, &date));
    }
    let late: Vec<String> = rows
        .iter()
        .filter(|row| row.is_behind_in_sum())
        .map(|SizeRow { side, metric, .. }| format!("{side}x{side} in {metric}"))
        .collect();
    if late.is_empty() {
        Ok(())
    } else {
        Err(format!("auto is behind in sum: {}", late.join(", ")))
    }
}
