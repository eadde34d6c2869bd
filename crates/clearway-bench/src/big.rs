//! Large boards: CPU time and memory of one proven solution each.
//!
//! Each runs in its own process, because the system reports peak memory per process.

use crate::clock::time;
use crate::sets;
use clearway::board::Metric;
use clearway::solve::{SolveOptions, solve};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A large board in one metric, with its known optimum.
#[derive(Clone, Copy, Debug)]
pub struct BigCase {
    /// The board, one of [`sets::AMSTERDAM`].
    pub board: &'static str,
    /// The metric.
    pub metric: Metric,
    /// The known least cost.
    pub cost: u32,
}

impl BigCase {
    /// The kind and the name, as matched by filters.
    pub fn id(&self) -> String {
        format!("big/{}/{}", self.board, self.metric)
    }
}

const fn case(board: &'static str, metric: Metric, cost: u32) -> BigCase {
    BigCase { board, metric, cost }
}

/// The large boards. In steps, `12x12_7` takes 48, and minutes: `docs/proofs.md`.
pub static BIG: &[BigCase] = &[
    case("9x9_4", Metric::Moves, 27),
    case("9x9_5", Metric::Moves, 22),
    case("9x9_6", Metric::Moves, 18),
    case("12x12_7", Metric::Moves, 25),
    case("9x9_4", Metric::Steps, 51),
    case("9x9_5", Metric::Steps, 49),
    case("9x9_6", Metric::Steps, 29),
];

/// The measurements of one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Big {
    /// The board.
    pub board: String,
    /// The metric.
    pub metric: Metric,
    /// The least cost, proven.
    pub cost: u32,
    /// The algorithm that found the answer.
    pub finder: String,
    /// The CPU time.
    pub time: Duration,
    /// Peak memory of the process in KiB, if the system reports it.
    pub memory: Option<u64>,
}

/// Solves a case in this process; `None` if its file is absent.
///
/// # Panics
/// If the answer differs from the known one.
pub fn solve_here(case: &BigCase) -> Option<Big> {
    let puzzle = sets::amsterdam(case.board, &mut Vec::new())?;
    let options = SolveOptions { metric: case.metric, ..SolveOptions::default() };
    let mut answer = None;
    let time = time(&mut || answer = Some(solve(&puzzle, &options)));
    let answer = answer?;
    assert_eq!(answer.cost(), Some(case.cost), "{}", case.id());
    assert!(answer.is_optimal(), "{}", case.id());
    Some(Big {
        board: case.board.to_owned(),
        metric: case.metric,
        cost: case.cost,
        finder: answer.algorithm.id.to_owned(),
        time,
        memory: peak_memory(),
    })
}

/// Solves a case in its own process; `None` if its file is absent.
pub fn solve_apart(case: &BigCase) -> Result<Option<Big>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(program)
        .args(["run", &case.id()])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run {}: {error}", case.id()))?;
    if !output.status.success() {
        return Err(format!("{} failed", case.id()));
    }
    Ok(parse(case, &String::from_utf8_lossy(&output.stdout)))
}

/// A result as one line, for the parent process.
pub fn render(big: &Big) -> String {
    let memory = big.memory.map_or("-".to_owned(), |memory| memory.to_string());
    format!("{} {} {memory}", big.finder, big.time.as_nanos())
}

fn parse(case: &BigCase, line: &str) -> Option<Big> {
    let mut words = line.split_whitespace();
    let finder = words.next()?.to_owned();
    let time = Duration::from_nanos(words.next()?.parse().ok()?);
    let memory = words.next()?.parse().ok();
    let (board, metric, cost) = (case.board.to_owned(), case.metric, case.cost);
    Some(Big { board, metric, cost, finder, time, memory })
}

/// Peak memory of this process in KiB, if `/proc` reports it.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_round_trips_through_its_line() {
        let big = Big {
            board: "9x9_6".to_owned(),
            metric: Metric::Moves,
            cost: 18,
            finder: "sat".to_owned(),
            time: Duration::from_micros(1_234_567),
            memory: Some(35_000),
        };
        assert_eq!(parse(&BIG[2], &render(&big)), Some(big.clone()));
        let unknown = Big { memory: None, ..big };
        assert_eq!(parse(&BIG[2], &render(&unknown)), Some(unknown));
        assert_eq!(parse(&BIG[2], ""), None);
    }
}
