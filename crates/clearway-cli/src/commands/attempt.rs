//! A puzzle and a solution of it: what `verify` and `review` take.

use super::one_puzzle;
use crate::args::{self, Reading};
use crate::output::numbers::counted;
use crate::plan::moves_of_boards;
use crate::problem::Problem;
use crate::resolve::{is_path, read_text};
use crate::source::{Item, LineFinder, Origin};
use crate::ui::Ui;
use clearway::board::Move;
use clearway::notation::{Positive, ReadOptions, SolutionOptions, parse_solution};
use clearway::pddl;
use clearway_contract::codes;
use std::path::Path;

#[derive(Debug, clap::Args)]
pub(super) struct Attempt {
    /// A file, `-`, a built-in puzzle or a board on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    /// The solution: a text such as `C-2 A+1`, a file, or `-` for standard input.
    ///
    /// Moves may be written `A+3 C-1`, `1. C left 2`, as a car,move table, as places
    /// `< id, row, column >`, as boards with headings, or as JSON: whatever solve prints.
    #[arg(long, value_name = "TEXT|FILE", allow_hyphen_values = true)]
    solution: String,

    /// Which direction of vertical moves is positive in `A+3` and in tables.
    #[arg(long, value_name = "DIRECTION", default_value = "down")]
    #[arg(value_parser = args::positive())]
    positive: Positive,

    #[command(flatten)]
    reading: Reading,
}

impl Attempt {
    /// The puzzle and the moves; `None` if one of them is faulty, which is reported.
    pub(super) fn read(&self, ui: &mut Ui) -> anyhow::Result<Option<(Item, Vec<Move>)>> {
        if self.solution == "-" && self.puzzle.as_deref() == Some("-") {
            let problem =
                Problem::new(codes::USAGE, "standard input cannot be puzzle and solution");
            return Err(problem.expecting("a file or a text for one of them").into());
        }
        let options = self.reading.options();
        let Some(item) = one_puzzle(self.puzzle.as_ref(), &self.reading, ui)? else {
            return Ok(None);
        };
        let moves = read_solution(&self.solution, self.positive, options, &item, ui)?;
        Ok(moves.map(|moves| (item, moves)))
    }
}

/// The moves. Reports everything that is wrong with the text.
fn read_solution(
    argument: &str,
    positive: Positive,
    mut options: ReadOptions,
    item: &Item,
    ui: &mut Ui,
) -> anyhow::Result<Option<Vec<Move>>> {
    let puzzle = item.puzzle();
    let (label, text) = if argument == "-" {
        (Origin::Stdin.label(), read_text(argument)?)
    } else if Path::new(argument).exists() {
        (argument, read_text(argument)?)
    } else if is_path(argument) {
        return Err(Problem::new(codes::FILE, "no such file").in_file(argument).into());
    } else {
        ("<solution>", argument.to_owned())
    };
    if pddl::is_plan(&text) {
        return match pddl::read_plan(&text, puzzle) {
            Ok(moves) => Ok(Some(moves)),
            Err(line) => {
                let problem =
                    Problem::new(codes::USAGE, format!("not an action of this puzzle: {line}"));
                ui.report(&problem.in_file(label));
                Ok(None)
            }
        };
    }
    options.notation = Some(item.named.reading.notation);
    options.size = options.size.or(Some((puzzle.width(), puzzle.height())));
    let finder = LineFinder::new(&text);
    match moves_of_boards(&text, puzzle, &options) {
        None => {}
        Some(Ok(moves)) => return Ok(Some(moves)),
        Some(Err(faults)) => {
            for fault in &faults {
                ui.report(&Problem::of_fault(fault, |line| finder.line(line)).in_file(label));
            }
            return Ok(None);
        }
    }
    let faults = match parse_solution(&text, puzzle, SolutionOptions { positive }) {
        Ok(moves) => return Ok(Some(moves)),
        Err(faults) => faults,
    };
    for fault in &faults {
        ui.report(&Problem::of_fault(fault, |line| finder.line(line)).in_file(label));
    }
    if faults.more() > 0 {
        let message = format!("and {}", counted(faults.more() as u64, "more fault"));
        ui.report(&Problem::new(codes::MORE_FAULTS, message).in_file(label));
    }
    Ok(None)
}
