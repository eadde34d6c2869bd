//! `list`: the algorithms, heuristics, notations and built-in puzzles.

use super::TextOrJson;
use crate::output::json;
use crate::output::numbers::grouped;
use crate::output::table::{Table, wrap};
use crate::ui::Ui;
use clap::ValueEnum;
use clearway::difficulty::Level;
use clearway_contract::{
    AlgorithmEntry, ClaimsEntry, HeuristicEntry, ListKind, ListRequest, Listing, NotationEntry,
    PuzzleEntry,
};

/// List the algorithms, heuristics, notations or built-in puzzles.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What to list.
    #[arg(value_name = "WHAT")]
    what: What,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// The algorithms and when their solutions are shortest ones.
    Algorithms,
    /// The heuristics and their properties in each metric.
    Heuristics,
    /// The notations that puzzles are read and written in.
    Notations,
    /// The built-in puzzles.
    Puzzles,
}

impl From<What> for ListKind {
    fn from(what: What) -> Self {
        match what {
            What::Algorithms => Self::Algorithms,
            What::Heuristics => Self::Heuristics,
            What::Notations => Self::Notations,
            What::Puzzles => Self::Puzzles,
        }
    }
}

/// Longer lines of prose are hard to read, however wide the terminal is.
const MOST_COLUMNS: usize = 100;

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let listing = ListRequest { what: args.what.into() }.answer();
    match args.output {
        TextOrJson::Json => print_json(&listing, ui)?,
        TextOrJson::Text => print_text(&listing, ui)?,
    }
    ui.flush()?;
    Ok(())
}

fn print_json(listing: &Listing, ui: &mut Ui) -> std::io::Result<()> {
    let out = ui.out();
    match listing {
        Listing::Algorithms(entries) => json::lines(out, entries),
        Listing::Heuristics(entries) => json::lines(out, entries),
        Listing::Notations(entries) => json::lines(out, entries),
        Listing::Puzzles(entries) => json::lines(out, entries),
        Listing::Requests(entries) => json::lines(out, entries),
    }
}

fn print_text(listing: &Listing, ui: &mut Ui) -> std::io::Result<()> {
    let (width, paint) = (ui.width, ui.paint);
    match listing {
        Listing::Algorithms(entries) => algorithms(entries).print(ui.out(), width, paint),
        Listing::Heuristics(entries) => print_heuristics(entries, ui),
        Listing::Notations(entries) => print_notations(entries, ui),
        Listing::Puzzles(entries) => {
            puzzles(entries).print(ui.out(), width, paint)?;
            writeln!(ui.out(), "\nThe ladder of levels, from the whole 6x6 game:")?;
            levels(entries, false).print(ui.out(), width, paint)?;
            writeln!(ui.out(), "\nLevels with one or two walls:")?;
            levels(entries, true).print(ui.out(), width, paint)
        }
        // No command lists them.
        Listing::Requests(_) => Ok(()),
    }
}

fn algorithms(entries: &[AlgorithmEntry]) -> Table {
    let mut table = Table::new(&["id", "shortest", "from", "what"]);
    for entry in entries {
        let shortest = match entry.optimal.as_str() {
            "if-admissible" => "if admissible",
            "never" => "not proven",
            other => other,
        };
        let options = if entry.options.is_empty() {
            String::new()
        } else {
            format!("; {}", entry.options.join(", "))
        };
        table.row(vec![
            entry.id.clone(),
            shortest.to_owned(),
            entry.reports.join(" "),
            format!("{}{options}", entry.summary),
        ]);
    }
    table
}

fn print_heuristics(entries: &[HeuristicEntry], ui: &mut Ui) -> std::io::Result<()> {
    let claims = |claims: ClaimsEntry| match (claims.admissible, claims.consistent) {
        (true, true) => "admissible and consistent",
        (true, false) => "admissible",
        (false, _) => "not admissible",
    };
    let (width, paint) = (ui.width.min(MOST_COLUMNS), ui.paint);
    let out = ui.out();
    for entry in entries {
        let from = match &entry.reports[..] {
            [] => String::new(),
            [report] => format!(" (report {report})"),
            reports => format!(" (reports {})", reports.join(" ")),
        };
        writeln!(out, "{}: {}{from}", paint.strong(&entry.id), entry.title)?;
        let truth = if entry.moves == entry.steps {
            format!("{} for moves and steps", claims(entry.moves))
        } else {
            format!("{} for moves, {} for steps", claims(entry.moves), claims(entry.steps))
        };
        let authors = entry
            .authors_claim
            .as_ref()
            .map_or(String::new(), |claim| format!("; reports {claim}"));
        for line in
            wrap(&entry.formula, width - 2).iter().chain(&wrap(&(truth + &authors), width - 2))
        {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

/// The built-in puzzles that are not levels.
fn puzzles(entries: &[PuzzleEntry]) -> Table {
    let mut table = Table::new(&["name", "size", "moves", "steps", "states", "about"]);
    for entry in entries.iter().filter(|entry| entry.level.is_none()) {
        table.row(vec![
            entry.name.clone(),
            format!("{}x{}", entry.width, entry.height),
            format!("{:>5}", entry.moves),
            format!("{:>5}", entry.steps),
            match entry.states {
                0 => format!("{:>9}", "-"),
                states => format!("{:>9}", grouped(states)),
            },
            entry.about.clone(),
        ]);
    }
    table
}

/// The ladder, or the levels with walls, a row for each level name.
fn levels(entries: &[PuzzleEntry], with_walls: bool) -> Table {
    let mut table = Table::new(&["names", "moves", "steps", "grade", "level"]);
    for level in Level::ALL {
        let is_there = |entry: &&PuzzleEntry| {
            // The sign of a wall.
            entry.level.as_deref() == Some(level.id()) && entry.board.contains('x') == with_walls
        };
        let rungs: Vec<&PuzzleEntry> = entries.iter().filter(is_there).collect();
        let [first, .., last] = &rungs[..] else { continue };
        let range = |of: fn(&PuzzleEntry) -> u32| {
            let numbers = || rungs.iter().map(|entry| of(entry));
            format!("{:>2}-{}", numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
        };
        table.row(vec![
            format!("{} to {}", first.name, last.name),
            range(|entry| entry.moves),
            range(|entry| entry.steps),
            range(|entry| entry.grade.unwrap_or(0).into()),
            level.to_string(),
        ]);
    }
    table
}

fn print_notations(entries: &[NotationEntry], ui: &mut Ui) -> std::io::Result<()> {
    let (width, paint) = (ui.width.min(MOST_COLUMNS), ui.paint);
    let out = ui.out();
    for (number, entry) in entries.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}: {}", paint.strong(&entry.id), entry.title)?;
        let words = format!("{} Limits: {}.", entry.summary, entry.limits);
        for line in wrap(&words, width - 2) {
            writeln!(out, "  {line}")?;
        }
        for line in entry.example.lines() {
            writeln!(out, "{}", paint.dim(format!("    {line}").trim_end()))?;
        }
    }
    Ok(())
}
