//! `play`: the game in the terminal.

mod app;
mod background;
mod canvas;
mod game;
mod input;
mod levels;
mod look;
mod playback;
#[cfg(all(test, unix))]
#[path = "../../../tests/it/pty.rs"]
#[expect(dead_code, reason = "the tests of the whole program use the rest")]
mod pty;
mod screen;
mod terminal;
mod words;

pub(crate) use terminal::give_back;

use super::one_puzzle;
use crate::args::{self, Limits, Reading};
use crate::exit::Exit;
use crate::output::numbers::counted;
use crate::output::paint::Paint;
use crate::problem::Problem;
use crate::ui::Ui;
use app::App;
use background::BackgroundSolver;
use clearway::board::Metric;
use clearway_contract::codes;
use clearway_run::interrupt::{self, InterruptListener};
use crossterm::event::{self, Event};
use crossterm::style::force_color_output;
use levels::Levels;
use look::Look;
use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};
use terminal::Screen;

/// Default time limit of a search for a hint or the optimum.
const PATIENCE: Duration = Duration::from_secs(60);

/// Timeout for input while the screen may change by itself.
const BUSY: Duration = Duration::from_millis(30);

/// Timeout for input otherwise; only a signal can change anything.
const IDLE: Duration = Duration::from_millis(250);

/// Play in the terminal, with hints and solutions.
///
/// Without PUZZLE the game begins with the built-in `hardest`; l chooses among
/// the built-in puzzles, from easy to hard. ? shows all keys.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A file, a built-in puzzle or a board on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    /// What hints and solutions minimise.
    #[arg(long, value_name = "METRIC", value_parser = args::metric(), default_value = "moves")]
    metric: Metric,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limits: Limits,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    if let Some(problem) = no_terminal() {
        ui.report(&problem);
        return Ok(());
    }
    let Some(item) = one_puzzle(args.puzzle.as_ref(), &args.reading, ui)? else { return Ok(()) };
    let mut limits = args.limits;
    limits.time = limits.time.or(Some(PATIENCE));
    let levels = Levels::new(&item.label, item.puzzle());
    let mut app = App::new(levels, BackgroundSolver::new(args.metric, limits))?;
    // `--color always` overrides crossterm's own detection.
    force_color_output(ui.paint == Paint::Colour);
    let exit = play(&mut app, Look::of_terminal(ui.paint))?;
    for level in app.levels.all() {
        if let Some(best) = level.best {
            let moves = counted(best.moves.into(), "move");
            let steps = counted(best.steps.into(), "step");
            ui.note(&format!("{}: solved in {moves}, {steps}", level.name));
        }
    }
    ui.raise(exit);
    Ok(())
}

/// Why the game cannot be shown, if it cannot.
fn no_terminal() -> Option<Problem> {
    let missing = match (io::stdin().is_terminal(), io::stdout().is_terminal()) {
        (true, true) if cfg!(windows) => return None,
        (true, true) => {
            let term = std::env::var("TERM").unwrap_or_default();
            if !matches!(term.as_str(), "" | "dumb") {
                return None;
            }
            let message = format!("the terminal type {term:?} cannot move the cursor");
            return Some(Problem::new(codes::USAGE, message).expecting("another TERM"));
        }
        (false, true) => "stdin",
        (true, false) => "stdout",
        (false, false) => "neither stdin nor stdout",
    };
    let negation = if missing.starts_with("neither") { "" } else { " not" };
    let message = format!("the game needs a terminal, and {missing} is{negation} one");
    Some(Problem::new(codes::USAGE, message).expecting("a terminal, without pipes"))
}

/// Runs the game until it ends.
fn play(app: &mut App, look: Look) -> anyhow::Result<Exit> {
    // The loop polls for a signal and restores the terminal first.
    let _listener = InterruptListener::begin();
    let mut screen = Screen::take()?;
    let mut grip = None;
    let mut changed = true;
    let mut before = Instant::now();
    loop {
        // After a panic in another thread the terminal is restored: do not draw.
        if changed && terminal::is_taken() {
            screen.draw(|canvas| screen::draw(app, look, canvas))?;
            changed = false;
        }
        let wait = if app.is_waiting() { BUSY } else { IDLE };
        if event::poll(wait)? {
            changed = true;
            match event::read()? {
                Event::Key(key) => input::key(app, key)?,
                Event::Mouse(mouse) => input::mouse(app, &mut grip, mouse, screen.area())?,
                _ => {}
            }
        }
        let now = Instant::now();
        changed |= app.pass(now - before);
        before = now;
        if interrupt::interrupted() {
            return Ok(Exit::Interrupted);
        }
        if let Some(exit) = app.exit {
            return Ok(exit);
        }
    }
}
