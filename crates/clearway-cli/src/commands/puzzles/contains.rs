//! `puzzles --contains`: looks up a board's space in the game.

use super::Args;
use crate::commands::one_puzzle;
use crate::commands::sheet::Output;
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::problem::Problem;
use crate::ui::Ui;
use clearway_contract::{ContainsAnswer, ContainsRequest, PlaceEntry, PuzzleRequest};
use clearway_game::Absence;
use clearway_run::interrupt::{self, InterruptListener};

/// Looks for the board and prints the answer.
pub(super) fn run(board: &String, args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let Some(item) = one_puzzle(Some(board), &args.reading, ui)? else { return Ok(()) };
    let _listener = InterruptListener::begin();
    let request = ContainsRequest { limits: args.limits.of_request(1) };
    let answer = match request.answer(&item.named, &mut args.limits.context()) {
        Ok(answer) => answer,
        Err(refusal) => {
            ui.report(&Problem::from(refusal).in_file(&item.label));
            let interrupted = interrupt::interrupted();
            ui.raise(if interrupted { Exit::Interrupted } else { Exit::Stopped });
            return Ok(());
        }
    };
    if !answer.contained {
        ui.raise(Exit::Unsolvable);
    }
    match args.output {
        Output::Json => json::line(ui.out(), &answer)?,
        Output::Csv => {
            writeln!(ui.out(), "contained,number,moves,steps,states,board")?;
            match &answer.listed {
                Some(PlaceEntry { number, board, moves, steps, states }) => {
                    writeln!(ui.out(), "true,{number},{moves},{steps},{states},{board}")?;
                }
                None => writeln!(ui.out(), "false,,,,,")?,
            }
        }
        Output::Text => text(&item.label, &answer, ui)?,
    }
    ui.flush()?;
    Ok(())
}

fn text(label: &str, answer: &ContainsAnswer, ui: &mut Ui) -> anyhow::Result<()> {
    let out = ui.out();
    let Some(place) = &answer.listed else {
        let absence = answer.reason.as_deref().and_then(Absence::from_code);
        let why = absence.map_or_else(String::new, |absence| absence.to_string());
        writeln!(out, "{label}: not in the game: {why}.")?;
        return Ok(());
    };
    let number = grouped(place.number);
    let parts: Vec<&str> =
        std::iter::once(number.as_str()).chain(answer.turned.iter().map(String::as_str)).collect();
    writeln!(out, "{label}: in the game as puzzle {}.", parts.join(", "))?;
    writeln!(
        out,
        "The hardest of its {} needs {}, {}; the board itself needs {}.",
        counted(place.states, "state"),
        counted(place.moves.into(), "move"),
        counted(place.steps.into(), "step"),
        counted(answer.depth.unwrap_or(0).into(), "move")
    )?;
    writeln!(out, "{}", place.board)?;
    Ok(())
}
