//! `verify`: replays a solution move by move.

use super::TextOrJson;
use super::attempt::Attempt;
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::counted;
use crate::ui::Ui;
use clearway::board::Puzzle;
use clearway_contract::VerifyAnswer;

/// Check a solution by replaying it.
///
/// Without PUZZLE it is a solution of the built-in `hardest`.
///
/// Exit codes: 0 it solves the puzzle; 1 it does not, or a move is illegal;
/// 2 the puzzle or the solution cannot be read.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    attempt: Attempt,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let Some((item, moves)) = args.attempt.read(ui)? else { return Ok(()) };
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
