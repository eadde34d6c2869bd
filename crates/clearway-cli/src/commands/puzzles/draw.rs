//! Drawing puzzles from the table.

use super::Args;
use crate::args::Limits;
use crate::commands::sheet;
use crate::exit::Exit;
use crate::output::numbers::{counted, grouped};
use crate::ui::Ui;
use clearway::difficulty::Level;
use clearway::generate::Made;
use clearway::notation::one_line_board;
use clearway::search::StopReason;
use clearway_contract::ListedAnswer;
use clearway_game::{Graded, Listed, Wish, game};
use clearway_run::RunContext;
use clearway_run::interrupt::InterruptListener;

/// How many puzzles are graded in the search for those of a level, at most.
const MOST_GRADED: u64 = 20_000;

/// What to draw.
pub(crate) struct Order<'a> {
    pub(crate) wish: Wish,
    pub(crate) level: Option<Level>,
    pub(crate) count: u32,
    pub(crate) seed: u64,
    pub(crate) limits: &'a Limits,
}

/// Draws puzzles and prints them.
pub(super) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let order = Order {
        wish: args.wishes.wish(),
        level: args.wishes.level,
        count: args.count,
        seed: args.seed,
        limits: &args.limits,
    };
    sheet::head(args.output, ui)?;
    draw(&order, ui, &mut |made, ui| sheet::line(made, args.output, listed_answer, ui))?;
    Ok(())
}

fn listed_answer(made: &Made) -> ListedAnswer {
    ListedAnswer::new(&made.puzzle, (made.moves, made.steps), made.states, &made.difficulty)
}

/// Draws puzzles, prints them, and tells how it ended; the nearest one if none is as wished.
pub(crate) fn draw(
    order: &Order<'_>,
    ui: &mut Ui,
    print: &mut dyn FnMut(&Made, &mut Ui) -> anyhow::Result<()>,
) -> anyhow::Result<Option<Made>> {
    let Order { wish: asked, level, count, seed, limits } = order;
    let table = game();
    let mut wish = asked.clone();
    if let Some(level) = level {
        wish = wish.narrowed(&level.grades());
    }
    let _listener = InterruptListener::begin();
    let mut context = limits.context();
    let (mut found, mut graded) = (0_u32, 0_u64);
    let mut stopped = None;
    for listed in table.draw(&wish, *seed) {
        if found == *count || graded == MOST_GRADED.max(u64::from(*count)) {
            break;
        }
        match grade(listed, limits, &mut context) {
            Ok(Some(made)) => {
                graded += 1;
                if level.is_none_or(|level| made.difficulty.level == level) {
                    print(&made, ui)?;
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
    } else if found < *count {
        ui.raise(Exit::Stopped);
        let nearest = table.nearest(asked);
        ui.note(&missed(found, graded, *level, asked, nearest));
        if let Some(nearest) = nearest.filter(|_| found == 0)
            && let Ok(Some(made)) = grade(nearest, limits, &mut context)
        {
            let miss = asked.distance(&nearest).max(1);
            return Ok(Some(Made { miss, ..made }));
        }
    }
    Ok(None)
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

/// The states and the grade of a puzzle; `None` if it has no solution, as none of the table has.
fn grade(
    listed: Listed,
    limits: &Limits,
    context: &mut RunContext<'_>,
) -> Result<Option<Made>, StopReason> {
    let graded = listed.grade(limits.budget(1), context)?;
    // Small spaces may come and go without being observed.
    context.check()?;
    Ok(graded.map(|Graded { listed, puzzle, space, difficulty }| {
        let (moves, steps, states) = (listed.moves, listed.steps, space.len() as u64);
        Made { puzzle, moves, steps, states, difficulty, miss: 0 }
    }))
}
