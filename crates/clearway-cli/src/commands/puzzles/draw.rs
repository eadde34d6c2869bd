//! Drawing puzzles.

use super::{Args, Output};
use crate::exit::Exit;
use crate::interrupt::{self, Searching};
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::search::{Watch, budget};
use crate::ui::Ui;
use clearway::difficulty::Level;
use clearway::notation::{one_line_board, write_database};
use clearway::search::{Budget, StopReason};
use clearway_game::{Graded, Listed, Wish, game};
use clearway_wire::ListedAnswer;

/// How many puzzles are graded in the search for those of a level, at most.
const MOST_GRADED: u64 = 20_000;

/// Draws puzzles and prints them.
pub(super) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let table = game();
    let mut wish = args.wishes.wish();
    let asked = wish.clone();
    let level = args.wishes.level;
    if let Some(level) = level {
        wish = wish.narrowed(&level.grades());
    }
    let _searching = Searching::begin();
    let mut watch = Watch::new(&args.limits, None);
    if args.output == Output::Csv {
        writeln!(ui.out(), "moves,steps,states,vehicles,cars,trucks,grade,level,board")?;
    }
    let (mut found, mut graded) = (0_u32, 0_u64);
    let mut stopped = None;
    for listed in table.draw(&wish, args.seed) {
        if found == args.count || graded == MOST_GRADED.max(args.count.into()) {
            break;
        }
        let budget = Budget { nodes: args.limits.nodes, memory: Some(budget(&args.limits, 1)) };
        let drawn = match listed.grade(budget, &mut watch) {
            Ok(drawn) if interrupt::asked() => {
                drop(drawn);
                Err(StopReason::Interrupted)
            }
            other => other,
        };
        match drawn {
            Ok(Some(drawn)) => {
                graded += 1;
                if level.is_none_or(|level| drawn.difficulty.level == level) {
                    print(&drawn, args.output, ui)?;
                    found += 1;
                }
            }
            Ok(None) => {}
            Err(reason) => {
                stopped = Some(reason);
                break;
            }
        }
    }
    ui.flush()?;
    if let Some(reason) = stopped {
        ui.note(&format!(
            "stopped by a limit ({reason}) after {}",
            counted(found.into(), "puzzle")
        ));
        ui.raise(Exit::from(reason));
    } else if found < args.count {
        ui.raise(Exit::Stopped);
        let missed = missed(found, graded, level, &asked, table.nearest(&asked));
        ui.note(&missed);
    }
    Ok(())
}

/// What to say where fewer puzzles were found than are wanted.
fn missed(
    found: u32,
    graded: u64,
    level: Option<Level>,
    wish: &Wish,
    nearest: Option<Listed>,
) -> String {
    match (level, nearest) {
        (None, Some(nearest)) if found == 0 => format!(
            "no puzzle fits; the nearest has {}, {}, {} and {}: {}",
            counted(nearest.moves.into(), "move"),
            counted(nearest.steps.into(), "step"),
            counted(nearest.board.cars().into(), "car"),
            counted(nearest.board.trucks().into(), "truck"),
            one_line_board(&nearest.board.puzzle())
        ),
        (Some(level), Some(nearest)) if wish.fits(&nearest) => format!(
            "only {} of level {level} found among {} that were graded",
            counted(found.into(), "puzzle"),
            grouped(graded)
        ),
        (Some(_), Some(nearest)) => missed(found, graded, None, wish, Some(nearest)),
        _ => format!("no more than {} fit", counted(found.into(), "puzzle")),
    }
}

fn print(drawn: &Graded, output: Output, ui: &mut Ui) -> anyhow::Result<()> {
    let Graded { listed: Listed { moves, steps, board }, puzzle, space, difficulty } = drawn;
    let states = space.len() as u64;
    let (grade, level) = (difficulty.grade, difficulty.level);
    match output {
        Output::Text => {
            let line = write_database(puzzle, *moves, states)?;
            writeln!(ui.out(), "{} {steps} {grade} {level}", line.trim_end())?;
        }
        Output::Json => {
            json::line(ui.out(), &ListedAnswer::new(puzzle, (*moves, *steps), states, difficulty))?;
        }
        Output::Csv => {
            let (cars, trucks) = (board.cars(), board.trucks());
            let vehicles = cars + trucks;
            let text = one_line_board(puzzle);
            writeln!(
                ui.out(),
                "{moves},{steps},{states},{vehicles},{cars},{trucks},{grade},{level},{text}"
            )?;
        }
    }
    Ok(())
}
