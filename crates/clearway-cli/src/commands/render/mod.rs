//! `render`: pictures of boards and solutions, and cards to print.

mod draw;
mod folder;
mod format;

use super::{Sources, accept, go_on};
use crate::args::{self, Reading, Search};
use crate::exit::Exit;
use crate::output::numbers::bytes;
use crate::output::text::verdict;
use crate::problem::Problem;
use crate::source::{Item, Source};
use crate::target::Target;
use crate::ui::Ui;
use clearway::board::{Move, Puzzle};
use clearway::solve::Outcome;
use clearway_contract::{PuzzleRequest, SolveAnswer, SolveRequest, codes};
use clearway_render::{Back, Card, Columns, Letters, MOST_CARDS, Style, Theme};
use clearway_run::interrupt::{self, InterruptListener};
use draw::Picture;
use format::Format;
use std::ops::ControlFlow;

/// Draw a board, a solution, or cards to print.
///
/// The ending of FILE decides the format: .svg, .png, .gif, or .pdf for --cards. Without PUZZLE the
/// built-in `hardest` is drawn. An existing file is replaced when the new picture is complete. Many
/// puzzles, or a file that holds many, need a folder after -o: each picture is named after its
/// puzzle.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, `-`, built-in puzzles or boards on one line; FILE#NAME and FILE#3 pick one.
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// Write the picture to this file, or one for each puzzle to this folder.
    ///
    /// `-` with --format is standard output. In a folder pictures are .svg unless
    /// --format says otherwise.
    #[arg(short, long = "out", value_name = "FILE|DIR")]
    out: String,

    /// The format; overrides the ending of FILE.
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    #[command(flatten)]
    what: What,

    /// The theme.
    #[arg(long, value_name = "ID", value_parser = args::theme(), default_value = "classic")]
    theme: Theme,

    /// The width of a cell in pixels; by default 60, or 24 in a strip.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(4..=400))]
    cell: Option<u16>,

    /// With --strip, the number of boards per row.
    #[arg(long, value_name = "N", requires = "strip")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    columns: Option<u16>,

    /// Leave out the names of the vehicles.
    #[arg(long)]
    no_letters: bool,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    search: Search,
}

/// What to draw; by default the board at its start.
#[derive(Clone, Copy, Debug, clap::Args)]
#[group(multiple = false)]
struct What {
    /// The solution as an animation: .gif or .svg.
    #[arg(long)]
    solution: bool,

    /// All positions of the solution side by side.
    #[arg(long)]
    strip: bool,

    /// The board after N moves of the solution.
    #[arg(long, value_name = "N")]
    state: Option<usize>,

    /// Cards to print on both sides of A4, with the solutions on the back: .pdf or .svg.
    #[arg(long)]
    cards: bool,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    args.search.check()?;
    ui.limit_memory(args.search.limits.memory);
    let mut sources = Sources::new(&args.puzzles, &args.reading, ui);
    // With one argument, read its text first: it may hold many puzzles.
    let first = if args.puzzles.len() > 1 { None } else { sources.next(ui) };
    let is_many = args.puzzles.len() > 1 || first.as_ref().is_some_and(Source::is_many);
    if !args.what.cards && (is_many || folder::is_folder(&args.out)) {
        return folder::run(args, first, &mut sources, ui);
    }
    let format = Format::choose(args.format, &args.out)?;
    format.check_built()?;
    args.what.check(format)?;
    let target = Target::open(&args.out)?;
    let picture = if args.what.cards {
        deck(args, first, &mut sources, ui)?.map(Picture::Cards)
    } else {
        let mut item = None;
        if let Some(source) = first {
            let _ = source.visit(|entry, _| {
                item = accept(entry, ui);
                Ok(ControlFlow::Break(()))
            })?;
        }
        match item {
            Some(item) => picture(args, &item, ui)?,
            None => None,
        }
    };
    let Some(picture) = picture else { return Ok(()) };
    // From here on Ctrl-C is checked when the picture is complete, which is then discarded.
    let _listener = InterruptListener::begin();
    let drawn = draw::draw(&picture, format, args.style());
    let drawn = drawn.map_err(|error| Problem::new(error.code(), error.to_string()))?;
    if interrupt::interrupted() {
        ui.raise(Exit::Interrupted);
        return Ok(());
    }
    target.write(&drawn, ui.out())?;
    ui.flush()?;
    if let Target::File(..) = target {
        ui.note(&format!("wrote {}, {}", target.label(), bytes(drawn.len() as u64)));
    }
    Ok(())
}

impl Args {
    fn style(&self) -> Style {
        Style {
            theme: self.theme,
            letters: if self.no_letters { Letters::Hidden } else { Letters::Shown },
            cell: self.cell.unwrap_or(if self.what.strip { 24 } else { 60 }),
        }
    }

    fn columns(&self) -> Columns {
        self.columns.map_or(Columns::Auto, Columns::Exactly)
    }
}

impl What {
    /// Fails if the format cannot show this.
    fn check(self, format: Format) -> Result<(), Problem> {
        let wrong = |message: &str, expected: &str| {
            Err(Problem::new(codes::USAGE, message).expecting(expected))
        };
        match format {
            Format::Png if self.solution => {
                wrong("a PNG does not move", "--solution with .gif or .svg, or --strip")
            }
            Format::Png | Format::Gif if self.cards => {
                wrong("cards are pages to print", "--cards with .pdf or .svg")
            }
            Format::Pdf if !self.cards => {
                wrong("a PDF is for cards to print", "--cards, or a file in .svg, .png or .gif")
            }
            _ => Ok(()),
        }
    }
}

/// The picture to draw; `None` if a problem was reported.
fn picture(args: &Args, item: &Item, ui: &mut Ui) -> anyhow::Result<Option<Picture>> {
    let puzzle = titled(item);
    if !args.what.solution && !args.what.strip && args.what.state.is_none() {
        return Ok(Some(Picture::Board(puzzle, Vec::new())));
    }
    let Some(moves) = solution(args, item, ui)? else { return Ok(None) };
    Ok(Some(match args.what.state {
        None if args.what.strip => Picture::Strip(puzzle, moves, args.columns()),
        None => Picture::Solution(puzzle, moves),
        Some(count) => {
            let Some(first) = moves.get(..count) else {
                let message = format!("the solution has {} moves", moves.len());
                let problem = Problem::new(codes::USAGE, message);
                let expected = format!("--state with a number from 0 to {}", moves.len());
                return Err(problem.expecting(expected).in_file(&item.label).into());
            };
            Picture::Board(puzzle, first.to_vec())
        }
    }))
}

/// The puzzle, named after its argument if it has no name.
fn titled(item: &Item) -> Puzzle {
    let puzzle = item.puzzle().clone();
    match item.named.name() {
        // FILE#3 is a place, not a name.
        Some(name) if puzzle.name().is_none() && !name.contains('#') => puzzle.named(name),
        _ => puzzle,
    }
}

fn search(args: &Args, item: &Item, ui: &Ui) -> Result<SolveAnswer, Problem> {
    let spinner = ui.spinner();
    let limits = &args.search.limits;
    let options = args.search.options_within(limits.budget(1));
    let request = SolveRequest { options, time: limits.time, ..SolveRequest::default() };
    let listener = InterruptListener::begin();
    let answer = request.answer(&item.named, &mut limits.context_with(spinner.as_ref()));
    drop(listener);
    drop(spinner);
    Ok(answer?)
}

/// The moves that solve the puzzle; `None` if there are none, which is reported.
fn solution(args: &Args, item: &Item, ui: &mut Ui) -> Result<Option<Vec<Move>>, Problem> {
    let answer = search(args, item, ui)?;
    ui.raise(Exit::from(&answer.verdict));
    if answer.verdict.outcome != Outcome::Solved.id() {
        ui.note(&format!("{}: {}", item.label, verdict(item.puzzle(), &answer)));
        ui.note("nothing was drawn");
        return Ok(None);
    }
    Ok(Some(answer.plan(item.puzzle())))
}

/// A card for each puzzle; `None` if there is none.
fn deck(
    args: &Args,
    first: Option<Source>,
    sources: &mut Sources<'_>,
    ui: &mut Ui,
) -> anyhow::Result<Option<Vec<Card>>> {
    let mut deck = Vec::new();
    let mut next = first;
    while let Some(source) = next.take().or_else(|| sources.next(ui)) {
        let flow = source.visit(|entry, _| {
            if let Some(item) = accept(entry, ui) {
                deck.push(card(args, &item, ui)?);
            }
            // Stop at one card too many: the message needs no more.
            Ok(if deck.len() > MOST_CARDS { ControlFlow::Break(()) } else { go_on() })
        })?;
        if flow.is_break() {
            break;
        }
    }
    Ok((!deck.is_empty()).then_some(deck))
}

fn card(args: &Args, item: &Item, ui: &mut Ui) -> Result<Card, Problem> {
    let answer = search(args, item, ui)?;
    ui.raise(Exit::from(&answer.verdict));
    let back = match (answer.verdict.outcome.as_str(), answer.verdict.reason.as_deref()) {
        ("solved", _) => Back::Solution(answer.plan(item.puzzle())),
        ("unsolvable", _) => Back::Words("There is no solution.".to_owned()),
        (_, Some("interrupted")) => Back::Words(String::new()),
        _ => {
            ui.note(&format!("{}: {}", item.label, verdict(item.puzzle(), &answer)));
            Back::Words("No solution was found within the limits.".to_owned())
        }
    };
    Ok(Card { title: None, puzzle: titled(item), back })
}
