//! `verify`: replays a solution move by move.

use super::{TextOrJson, one_puzzle};
use crate::args::{self, Reading};
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::counted;
use crate::plan::moves_of_boards;
use crate::problem::Problem;
use crate::resolve::{is_path, read_text};
use crate::source::{Item, LineFinder, Origin};
use crate::ui::Ui;
use clearway::board::{Move, Puzzle};
use clearway::notation::{Positive, ReadOptions, SolutionOptions, parse_solution};
use clearway::pddl;
use clearway_contract::{VerifyAnswer, codes};
use std::path::Path;

/// Check a solution by replaying it.
///
/// Without PUZZLE it is a solution of the built-in `hardest`.
///
/// Exit codes: 0 it solves the puzzle; 1 it does not, or a move is illegal;
/// 2 the puzzle or the solution cannot be read.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
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

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,

    #[command(flatten)]
    reading: Reading,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    if args.solution == "-" && args.puzzle.as_deref() == Some("-") {
        let problem = Problem::new(codes::USAGE, "standard input cannot be puzzle and solution");
        return Err(problem.expecting("a file or a text for one of them").into());
    }
    let options = args.reading.options();
    let Some(item) = one_puzzle(args.puzzle.as_ref(), options.clone(), ui)? else { return Ok(()) };
    let Some(moves) = read_solution(&args.solution, args.positive, options, &item, ui)? else {
        return Ok(());
    };
    let answer = VerifyAnswer::of_moves(&item.named, &moves);
    if !answer.solved {
        ui.raise(Exit::Unsolvable);
    }
    match args.output {
        TextOrJson::Json => json::line(ui.out(), &answer)?,
        TextOrJson::Text => {
            writeln!(ui.out(), "{}: {}", item.label, words(item.puzzle(), &answer))?;
        }
    }
    ui.flush()?;
    Ok(())
}

/// The moves. Reports everything that is wrong with the text.
pub(super) fn read_solution(
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

fn words(puzzle: &Puzzle, answer: &VerifyAnswer) -> String {
    if let Some(message) = &answer.message {
        return format!("not a solution: {message}");
    }
    let moves = counted(answer.moves.unwrap_or(0).into(), "move");
    let steps = counted(answer.steps.unwrap_or(0).into(), "step");
    let red = &puzzle.red().name;
    if answer.solved {
        format!("solved in {moves}, {steps}; every move is legal")
    } else {
        format!(
            "not a solution: after {moves}, {steps}, all legal, the red car {red} is not at the \
             exit"
        )
    }
}
