//! `review`: a coach's judgement of each move of a solution.

use super::TextOrJson;
use super::attempt::Attempt;
use crate::args::Search;
use crate::exit::Exit;
use crate::output::json;
use crate::problem::Problem;
use crate::ui::Ui;
use clearway_contract::{Judgement, RequestWatch, ReviewAnswer, ReviewRequest};
use clearway_run::interrupt::InterruptListener;

/// Judge a solution move by move: kept, neutral or lost.
///
/// A kept move is part of a shortest solution. A neutral move does not shorten the remaining
/// solution as it could, a lost move makes it longer; both are shown with a better move and its
/// reason. The solution need not be complete. Without PUZZLE it is one of the built-in `hardest`.
///
/// Exit codes: 0 every move is judged; 2 the puzzle or the solution cannot be read, or a move
/// is illegal; 3 a limit came before all moves were judged.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    attempt: Attempt,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,

    #[command(flatten)]
    search: Search,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    args.search.check()?;
    ui.limit_memory(args.search.limits.memory);
    let Some((item, moves)) = args.attempt.read(ui)? else { return Ok(()) };
    let spinner = ui.spinner();
    let limits = &args.search.limits;
    let options = args.search.options_within(limits.budget(1));
    let request = ReviewRequest { options, time: limits.time, ..ReviewRequest::default() };
    let listener = InterruptListener::begin();
    let answer = {
        let mut context = limits.context_with(spinner.as_ref());
        request.review(&item.named, &moves, &mut RequestWatch::new(limits.time, &mut context))
    };
    drop(listener);
    drop(spinner);
    let answer = answer.map_err(Problem::from)?;
    if !answer.legal {
        ui.raise(Exit::Bad);
    } else if answer.moves.iter().any(|each| each.judgement == Judgement::Unknown) {
        ui.raise(Exit::Stopped);
    }
    match args.output {
        TextOrJson::Json => json::line(ui.out(), &answer)?,
        TextOrJson::Text => tell(&item.label, &answer, ui)?,
    }
    ui.flush()?;
    Ok(())
}

/// Prints the moves with their judgements, then the summary.
fn tell(label: &str, answer: &ReviewAnswer, ui: &mut Ui) -> anyhow::Result<()> {
    let paint = ui.paint;
    let wide = answer.moves.iter().map(|each| each.text.len()).max().unwrap_or(0);
    for (number, each) in (1..).zip(&answer.moves) {
        let judgement = match each.judgement {
            Judgement::Kept => "kept",
            Judgement::Neutral => "neutral",
            Judgement::Lost => "lost",
            Judgement::Unknown => "unknown",
        };
        let left = each.left.map_or_else(String::new, |left| format!("{left} to go"));
        let line = format!("{number:>3}. {:<wide$}  {judgement:<7}  {left:<9}", each.text);
        let better = each.better.as_ref().zip(each.why.as_ref());
        let better = better.map_or_else(String::new, |(step, why)| {
            format!("  better: {}{:+}, it {why}", step.vehicle, step.by)
        });
        writeln!(ui.out(), "{}", format!("{line}{better}").trim_end())?;
    }
    if let Some(message) = &answer.message {
        writeln!(ui.out(), "{message}")?;
    }
    writeln!(ui.out(), "{label}: {}", paint.strong(&answer.verdict))?;
    Ok(())
}
