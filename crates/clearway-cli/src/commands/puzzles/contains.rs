//! `puzzles --contains`: is a board's space in the game?

use super::Args;
use crate::commands::one_puzzle;
use crate::commands::sheet::Output;
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::problem::Problem;
use crate::source::Item;
use crate::ui::Ui;
use clearway::notation::one_line_board;
use clearway_contract::{ContainsAnswer, PlaceEntry, codes};
use clearway_game::{Absence, Place, game};
use clearway_run::interrupt::InterruptListener;

/// Looks for the board and prints the answer.
pub(super) fn run(board: &String, args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let Some(item) = one_puzzle(Some(board), &args.reading, ui)? else { return Ok(()) };
    let _listener = InterruptListener::begin();
    let mut context = args.limits.context();
    let budget = args.limits.budget(1);
    let found = match game().contains(item.puzzle(), budget, &mut context) {
        Ok(found) => found,
        Err(reason) => {
            let message = format!("stopped by a limit ({reason}) before the space was explored");
            ui.report(&Problem::new(codes::STOPPED, message).in_file(&item.label));
            ui.raise(Exit::from(reason));
            return Ok(());
        }
    };
    if found.is_err() {
        ui.raise(Exit::Unsolvable);
    }
    match args.output {
        Output::Json => json::line(ui.out(), &answer(&item, &found))?,
        Output::Csv => {
            writeln!(ui.out(), "contained,number,moves,steps,states,board")?;
            match &found {
                Ok(Place { listed, number, states, .. }) => {
                    let text = one_line_board(&listed.board.puzzle());
                    let (moves, steps) = (listed.moves, listed.steps);
                    writeln!(ui.out(), "true,{number},{moves},{steps},{states},{text}")?;
                }
                Err(_) => writeln!(ui.out(), "false,,,,,")?,
            }
        }
        Output::Text => text(&item, &found, ui)?,
    }
    ui.flush()?;
    Ok(())
}

fn text(item: &Item, found: &Result<Place, Absence>, ui: &mut Ui) -> anyhow::Result<()> {
    let out = ui.out();
    match found {
        Ok(Place { listed, number, turn, states, depth }) => {
            let turned = match turn.words() {
                words if words.is_empty() => String::new(),
                words => format!(", {}", words.join(", ")),
            };
            writeln!(
                out,
                "{}: in the game as puzzle {}{turned}.",
                item.label,
                grouped(*number as u64)
            )?;
            writeln!(
                out,
                "The hardest of its {} needs {}, {}; the board itself needs {}.",
                counted(*states, "state"),
                counted(listed.moves.into(), "move"),
                counted(listed.steps.into(), "step"),
                counted((*depth).into(), "move")
            )?;
            writeln!(out, "{}", one_line_board(&listed.board.puzzle()))?;
        }
        Err(absence) => writeln!(out, "{}: not in the game: {absence}.", item.label)?,
    }
    Ok(())
}

fn answer(item: &Item, found: &Result<Place, Absence>) -> ContainsAnswer {
    let name = item.named.name();
    match found {
        Err(absence) => ContainsAnswer::absent(name, item.puzzle(), absence.code()),
        Ok(Place { listed, number, turn, states, depth }) => {
            let (number, board) = (*number as u64, one_line_board(&listed.board.puzzle()));
            let (moves, steps, states) = (listed.moves, listed.steps, *states);
            let place = PlaceEntry { number, board, moves, steps, states };
            ContainsAnswer::present(name, item.puzzle(), &turn.words(), *depth, place)
        }
    }
}
