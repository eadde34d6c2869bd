//! The hardest boards of one-cell vehicles with a single hole ("Unit Rush Hour", J. Tromp and
//! R. Cilibrasi, 2005), found by looking at every board of a size.
//!
//! `cargo run --release --example unit -- 4x4 5x5` names the sizes. `6x6 --at-least 732` looks only for
//! boards of 732 steps or more, which is faster, and `--keys 0..5000` for a part of the classes.
//! A line has the size, the steps and the board: `-` moves along its row, `|` along its column, `>`
//! is the red car, which leaves on the right, and `.` is the hole.

mod depth;
mod field;
mod half;
mod parts;
mod sweep;

use clearway::board::{Metric, Puzzle};
use clearway::notation::{ReadOptions, read};
use clearway::solve::{SolveOptions, solve};
use field::Field;
use std::ops::Range;
use std::thread::available_parallelism;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = Asked::parse(&arguments).unwrap_or_else(|message| {
        eprintln!("{message}");
        std::process::exit(2);
    });
    for &size in &asked.sizes {
        look(size, &asked);
    }
}

/// What to look for.
struct Asked {
    sizes: Vec<(u32, u32)>,
    at_least: u32,
    /// Which of the numbers of vehicles in rows.
    keys: Range<usize>,
}

impl Asked {
    fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut asked = Self { sizes: Vec::new(), at_least: 1, keys: 0..usize::MAX };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} wants a value"));
            match &**argument {
                "--at-least" => asked.at_least = number(value()?)?,
                "--keys" => {
                    let (from, until) = value()?.split_once("..").ok_or("keys are FROM..UNTIL")?;
                    asked.keys = number(from)?..number(until)?;
                }
                size => asked
                    .sizes
                    .push(parse_size(size).ok_or(format!("{size} is no size from 2x2 to 6x6"))?),
            }
        }
        if asked.sizes.is_empty() {
            asked.sizes = vec![(2, 2), (3, 3), (4, 4)];
        }
        Ok(asked)
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

fn parse_size(size: &str) -> Option<(u32, u32)> {
    let (width, height) = size.split_once('x')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    ((2..=6).contains(&width) && (2..=6).contains(&height)).then_some((width, height))
}

/// Looks at all boards of a size, and prints the hardest.
fn look((width, height): (u32, u32), asked: &Asked) {
    let size = format!("{width}x{height}");
    let threads = available_parallelism().map_or(1, usize::from);
    let progress = |done: usize, all: usize, best: u32| {
        if (done + 1).is_multiple_of(100) {
            eprintln!("{size}: {} of {all} numbers of vehicles in rows, {best} steps", done + 1);
        }
    };
    let field = Field::new(width, height);
    let found = sweep::sweep(&field, asked.keys.clone(), asked.at_least, threads, &progress);
    eprintln!(
        "{size}: {} boards in {} classes, {} of them searched one by one",
        found.states, found.classes, found.searched
    );
    let (steps, board) = (found.record.steps, found.record.board);
    if steps == 0 {
        println!("unit {size}: no board of {} steps or more", asked.at_least);
        return;
    }
    // The search for the hardest board and the solver know nothing of each other.
    let answer = solve(&puzzle(&board), &SolveOptions::default().metric(Metric::Steps));
    assert_eq!(answer.cost(), Some(steps), "{board}");
    println!("unit {size} {steps} {board}");
}

/// The puzzle of a board of signs.
fn puzzle(board: &str) -> Puzzle {
    let rows: Vec<&str> = board.split('/').collect();
    let mut vehicles = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, sign) in line.chars().enumerate().filter(|(_, sign)| *sign != '.') {
            let orientation = if sign == '|' { "vertical" } else { "horizontal" };
            let (name, red) = if sign == '>' { ("X", true) } else { ("", false) };
            let name = if red { name.to_owned() } else { format!("{row}-{column}") };
            vehicles.push(format!(
                r#"{{"name":"{name}","row":{row},"column":{column},"length":1,"orientation":"{orientation}","red":{red}}}"#
            ));
        }
    }
    let text = format!(
        r#"{{"width":{},"height":{},"exit":"right","walls":[],"vehicles":[{}]}}"#,
        rows[0].len(),
        rows.len(),
        vehicles.join(",")
    );
    read(&text, &ReadOptions::default()).expect("a board").puzzle
}
