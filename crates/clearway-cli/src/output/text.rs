//! Answers for people.

use super::board;
use super::columns::{Tile, newspaper, tiles};
use super::numbers::{bytes, counted, grouped, seconds};
use super::paint::Paint;
use crate::search::Solved;
use crate::source::Item;
use clap::ValueEnum;
use clearway::board::{Metric, Puzzle};
use clearway::search::StopReason;
use clearway::solve::{Answer, Outcome};
use clearway_contract::Measured;
use std::io::{self, Write};

/// Which boards of the way are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Boards {
    /// The board after each move.
    All,
    /// The board after the last move.
    Last,
    /// None but the first one.
    None,
}

/// How an answer is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) paint: Paint,
    pub(crate) width: usize,
    pub(crate) boards: Boards,
}

/// The title and the board itself.
pub(crate) fn puzzle(out: &mut dyn Write, item: &Item, paint: Paint) -> io::Result<()> {
    let puzzle = &item.puzzle;
    let about = format!(
        "{} by {}, {}, red car {}, exit {}",
        puzzle.width(),
        puzzle.height(),
        counted(puzzle.vehicles().len() as u64, "vehicle"),
        puzzle.red().name,
        puzzle.exit().id()
    );
    writeln!(out, "{}: {about}\n", paint.strong(&item.label))?;
    for line in board::framed(puzzle, paint).lines {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// Everything about one puzzle.
pub(crate) fn report(
    out: &mut dyn Write,
    item: &Item,
    solved: &Solved,
    look: Look,
) -> io::Result<()> {
    let Solved { answer, measured } = solved;
    puzzle(out, item, look.paint)?;
    writeln!(out)?;
    if !answer.solution.is_empty() {
        for line in newspaper(&move_list(&item.puzzle, answer), look.width) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        way(out, &item.puzzle, answer, look)?;
    }
    writeln!(out, "{}", look.paint.strong(&verdict(&item.puzzle, answer)))?;
    writeln!(out, "{}", effort(answer, *measured))
}

/// The titles of the lines that [`line()`] prints.
pub(crate) fn line_titles(paint: Paint) -> String {
    let [moves, steps, expanded, time] = ["moves", "steps", "expanded", "seconds"];
    paint.strong(&format!(
        "{:<LABEL$} {moves:>5} {steps:>5} {expanded:>11} {time:>8}  result",
        "puzzle"
    ))
}

/// The columns of a puzzle's name in a list.
const LABEL: usize = 22;

/// One line about one puzzle of many.
pub(crate) fn line(item: &Item, solved: &Solved) -> String {
    let Solved { answer, measured } = solved;
    let metric = answer.metric;
    let least = || format!("at least {} {metric}", answer.lower_bound.unwrap_or(0));
    let result = match (answer.outcome, answer.reason) {
        (Outcome::Solved, _) if answer.is_optimal() => format!("fewest {metric}"),
        (Outcome::Solved, _) => least(),
        (Outcome::Unsolvable, _) => "unsolvable".to_owned(),
        (Outcome::Stopped, reason) => {
            format!("stopped by {}, {}", reason.map_or("a limit", limit), least())
        }
    };
    let number = |count: Option<u32>| count.map_or("-".to_owned(), |count| count.to_string());
    format!(
        "{:<LABEL$} {:>5} {:>5} {:>11} {:>8.3}  {result}",
        ending(&item.label),
        number(answer.moves()),
        number(answer.steps()),
        grouped(answer.stats.expanded),
        measured.seconds
    )
}

/// A name that fits its column: of a long path, the end tells more.
fn ending(label: &str) -> String {
    let length = label.chars().count();
    if length <= LABEL {
        return label.to_owned();
    }
    format!("...{}", label.chars().skip(length - LABEL + 3).collect::<String>())
}

/// The moves, numbered and in words.
fn move_list(puzzle: &Puzzle, answer: &Answer) -> Vec<String> {
    let digits = answer.solution.len().to_string().len();
    (1..)
        .zip(&answer.solution)
        .map(|(number, step)| format!("{number:>digits$}. {}", step.text(puzzle)))
        .collect()
}

/// The boards of the way, several to a row.
fn way(out: &mut dyn Write, puzzle: &Puzzle, answer: &Answer, look: Look) -> io::Result<()> {
    let first = match look.boards {
        Boards::All => 0,
        Boards::Last => answer.solution.len() - 1,
        Boards::None => return Ok(()),
    };
    let boards = puzzle.boards(&answer.solution).skip(1).zip(&answer.solution);
    let shown: Vec<Tile> = (1..)
        .zip(boards)
        .skip(first)
        .map(|(number, (board, step)): (usize, _)| {
            let title = format!("{number}. {}", step.text(puzzle));
            let drawing = board::rows(&board, look.paint, Some(step.vehicle));
            let visible = |line: &String| match look.paint {
                Paint::Plain => line.chars().count(),
                Paint::Colour => drawing.width,
            };
            let widths = std::iter::once(title.chars().count())
                .chain(drawing.lines.iter().map(visible))
                .collect();
            let title = look.paint.strong(&title);
            let lines = std::iter::once(title).chain(drawing.lines.iter().cloned()).collect();
            Tile { lines, widths }
        })
        .collect();
    for line in tiles(&shown, look.width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}

/// What was found out, in one sentence.
pub(crate) fn verdict(puzzle: &Puzzle, answer: &Answer) -> String {
    let metric = answer.metric;
    let bound = answer.lower_bound.unwrap_or(0);
    let least = match metric {
        Metric::Moves => counted(bound.into(), "move"),
        Metric::Steps => counted(bound.into(), "step"),
    };
    match (answer.outcome, answer.moves(), answer.steps(), answer.cost()) {
        (Outcome::Solved, Some(0), ..) => {
            format!("Solved already: {} is at the exit.", puzzle.red().name)
        }
        (Outcome::Solved, Some(moves), Some(steps), Some(cost)) => {
            let (moves, steps) = (counted(moves.into(), "move"), counted(steps.into(), "step"));
            if answer.is_optimal() {
                return format!("Solved in {moves}, {steps}: the fewest {metric}, proven.");
            }
            let stopped = answer.reason.map_or(String::new(), |reason| {
                format!(" The proof was cut short by {}.", limit(reason))
            });
            format!(
                "Solved in {moves}, {steps}: not proven to be the fewest {metric}; \
                 at least {least} (a gap of {}).{stopped}",
                cost.saturating_sub(bound)
            )
        }
        (Outcome::Unsolvable, ..) => "Unsolvable: there is no solution, proven.".to_owned(),
        _ => format!(
            "Stopped by {}: no solution found; any takes at least {least}.",
            answer.reason.map_or("a limit", limit)
        ),
    }
}

/// The limit in words.
pub(crate) const fn limit(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Time => "the time limit",
        StopReason::Memory => "the memory limit",
        StopReason::Nodes => "the node limit",
        StopReason::Interrupted => "Ctrl-C",
        _ => "a limit",
    }
}

/// What it took.
pub(crate) fn effort(answer: &Answer, measured: Measured) -> String {
    let heuristic =
        answer.heuristic.map_or(String::new(), |heuristic| format!(" with {}", heuristic.id));
    format!(
        "{}{heuristic}: {} expanded, {} generated, {}, {}",
        answer.algorithm.id,
        grouped(answer.stats.expanded),
        grouped(answer.stats.generated),
        bytes(measured.peak_bytes),
        seconds(measured.seconds)
    )
}
