//! Drawing puzzles.

use super::{Args, Output};
use crate::exit::Exit;
use crate::interrupt::{self, Searching};
use crate::output::json;
use crate::output::numbers::{counted, grouped};
use crate::search::{Watch, budget};
use crate::ui::Ui;
use clearway::board::{Metric, Puzzle};
use clearway::difficulty::{Difficulty, Level};
use clearway::notation::{one_line_board, write_database};
use clearway::search::{Budget, StopReason};
use clearway::space::WholeSpace;
use clearway_game::{Listed, Wish, game};
use clearway_wire::ListedAnswer;

/// How many puzzles are graded in the search for those of a level, at most.
const MOST_GRADED: u64 = 20_000;

/// A drawn puzzle with what was found about it.
struct Drawn {
    listed: Listed,
    puzzle: Puzzle,
    states: u64,
    difficulty: Difficulty,
}

/// Draws puzzles and prints them.
pub(super) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let table = game();
    let mut wish = args.wishes.wish();
    let asked = wish.clone();
    let level = args.wishes.level;
    if let Some(level) = level {
        narrow(&mut wish, level);
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
        let drawn = match grade(listed, budget, &mut watch) {
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

/// Leaves out the numbers of moves that no puzzle of a level can have.
///
/// A puzzle in its hardest state has no room to get lost, so that its equivalent moves are
/// 0.898 m e^(0.22 (S - 1.7)). S is at least 0. A quarter of the time the player who thinks in
/// subgoals moves at random, and there are less than 64 moves, so S is at most log2(4 * 64) = 8.
fn narrow(wish: &mut Wish, level: Level) {
    const LEAST: f64 = 0.617;
    const MOST: f64 = 3.6;
    let grades = level.grades();
    let most = f64::from(grades.end() + 1) / 2.0 / LEAST;
    let least = f64::from(grades.start() - 1) / 2.0 / MOST;
    // The highest level has no upper end.
    let most = if level == Level::Grandmaster { u32::MAX } else { most.ceil() as u32 };
    let (start, end) = (*wish.moves.start(), *wish.moves.end());
    wish.moves = start.max(least.floor() as u32)..=end.min(most);
}

/// The states and the grade of a puzzle; `None` if it has no solution, as none of the table has.
fn grade(
    listed: Listed,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Result<Option<Drawn>, StopReason> {
    let puzzle = listed.board.puzzle();
    let space = WholeSpace::explore(&puzzle, Metric::Moves, budget, watch)?;
    let difficulty = Difficulty::of_space(&space, &puzzle, budget, watch)?;
    let states = space.len() as u64;
    Ok(difficulty.map(|difficulty| Drawn { listed, puzzle, states, difficulty }))
}

fn print(drawn: &Drawn, output: Output, ui: &mut Ui) -> anyhow::Result<()> {
    let Drawn { listed: Listed { moves, steps, board }, puzzle, states, difficulty } = drawn;
    let (grade, level) = (difficulty.grade, difficulty.level);
    match output {
        Output::Text => {
            let line = write_database(puzzle, *moves, *states)?;
            writeln!(ui.out(), "{} {steps} {grade} {level}", line.trim_end())?;
        }
        Output::Json => {
            json::line(
                ui.out(),
                &ListedAnswer::new(puzzle, (*moves, *steps), *states, difficulty),
            )?;
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
