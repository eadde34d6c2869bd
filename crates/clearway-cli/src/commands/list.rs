//! `list`: the algorithms, heuristics, notations and built-in puzzles.

use super::TextOrJson;
use crate::output::json;
use crate::output::numbers::grouped;
use crate::output::table::{Table, wrap};
use crate::ui::Ui;
use clap::ValueEnum;
use clearway::algorithms::{ALGORITHMS, Optimality};
use clearway::builtin::{BUILTINS, Rung, ladder};
use clearway::difficulty::Level;
use clearway::heuristics::{Claims, HEURISTICS};
use clearway::notation::Notation;
use clearway_contract::{AlgorithmEntry, HeuristicEntry, NotationEntry, PuzzleEntry};

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
    /// The heuristics and what is true of them in each metric.
    Heuristics,
    /// The notations that puzzles are read and written in.
    Notations,
    /// The built-in puzzles.
    Puzzles,
}

/// Longer lines of prose do not read well, however wide the terminal is.
const MOST_COLUMNS: usize = 100;

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    match args.output {
        TextOrJson::Json => print_json(args.what, ui)?,
        TextOrJson::Text => print_text(args.what, ui)?,
    }
    ui.flush()?;
    Ok(())
}

fn print_json(what: What, ui: &mut Ui) -> std::io::Result<()> {
    let out = ui.out();
    match what {
        What::Algorithms => {
            ALGORITHMS.iter().try_for_each(|info| json::line(out, &AlgorithmEntry::from(*info)))
        }
        What::Heuristics => {
            HEURISTICS.iter().try_for_each(|info| json::line(out, &HeuristicEntry::from(*info)))
        }
        What::Notations => Notation::ALL
            .iter()
            .try_for_each(|notation| json::line(out, &NotationEntry::from(notation.info()))),
        What::Puzzles => {
            BUILTINS.iter().try_for_each(|builtin| json::line(out, &PuzzleEntry::from(builtin)))?;
            ladder().try_for_each(|rung| json::line(out, &PuzzleEntry::from(&rung)))
        }
    }
}

fn print_text(what: What, ui: &mut Ui) -> std::io::Result<()> {
    let (width, paint) = (ui.width, ui.paint);
    let table = match what {
        What::Notations => return print_notations(ui),
        What::Heuristics => return print_heuristics(ui),
        What::Algorithms => algorithms(),
        What::Puzzles => puzzles(),
    };
    table.print(ui.out(), width, paint)?;
    if what == What::Puzzles {
        writeln!(ui.out(), "\nThe ladder of levels, from the whole 6x6 game:")?;
        levels().print(ui.out(), width, paint)?;
    }
    Ok(())
}

fn algorithms() -> Table {
    let mut table = Table::new(&["id", "shortest", "from", "what"]);
    for info in ALGORITHMS {
        let shortest = match info.optimality {
            Optimality::Always => "always",
            Optimality::IfAdmissible => "if admissible",
            Optimality::Never => "not proven",
        };
        let options = if info.options.is_empty() {
            String::new()
        } else {
            format!("; {}", info.options.join(", "))
        };
        table.row(vec![
            info.id.to_owned(),
            shortest.to_owned(),
            info.reports.join(" "),
            format!("{}{options}", info.summary),
        ]);
    }
    table
}

fn print_heuristics(ui: &mut Ui) -> std::io::Result<()> {
    let claims = |claims: Claims| match (claims.admissible, claims.consistent) {
        (true, true) => "admissible and consistent",
        (true, false) => "admissible",
        (false, _) => "not admissible",
    };
    let (width, paint) = (ui.width.min(MOST_COLUMNS), ui.paint);
    let out = ui.out();
    for info in HEURISTICS {
        writeln!(out, "{}: {} ({})", paint.strong(info.id), info.title, info.reports.join(" "))?;
        let truth = if info.moves == info.steps {
            format!("{} for moves and steps", claims(info.moves))
        } else {
            format!("{} for moves, {} for steps", claims(info.moves), claims(info.steps))
        };
        let authors =
            info.authors_claim.map_or(String::new(), |claim| format!("; claimed: {claim}"));
        for line in
            wrap(info.formula, width - 2).iter().chain(&wrap(&(truth + &authors), width - 2))
        {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

fn puzzles() -> Table {
    let mut table = Table::new(&["name", "size", "moves", "steps", "states", "about"]);
    for builtin in BUILTINS {
        let puzzle = builtin.puzzle();
        table.row(vec![
            builtin.name.to_owned(),
            format!("{}x{}", puzzle.width(), puzzle.height()),
            format!("{:>5}", builtin.moves),
            format!("{:>5}", builtin.steps),
            format!("{:>9}", grouped(builtin.states)),
            builtin.about.to_owned(),
        ]);
    }
    table
}

/// The ladder, a row for each level name.
fn levels() -> Table {
    let mut table = Table::new(&["names", "moves", "steps", "grade", "level"]);
    for level in Level::ALL {
        let rungs: Vec<Rung> = ladder().filter(|rung| rung.level == level).collect();
        let [first, .., last] = &rungs[..] else { continue };
        let range = |of: fn(&Rung) -> u32| {
            let numbers = || rungs.iter().map(of);
            format!("{:>2}-{}", numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
        };
        table.row(vec![
            format!("{} to {}", first.builtin.name, last.builtin.name),
            range(|rung| rung.builtin.moves),
            range(|rung| rung.builtin.steps),
            range(|rung| rung.grade.into()),
            level.to_string(),
        ]);
    }
    table
}

fn print_notations(ui: &mut Ui) -> std::io::Result<()> {
    let (width, paint) = (ui.width.min(MOST_COLUMNS), ui.paint);
    let out = ui.out();
    for (number, notation) in Notation::ALL.iter().enumerate() {
        let info = notation.info();
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}: {}", paint.strong(info.id), info.title)?;
        let words = format!("{} Cannot express: {}.", info.summary, info.limits);
        for line in wrap(&words, width - 2) {
            writeln!(out, "  {line}")?;
        }
        for line in info.example.lines() {
            writeln!(out, "{}", paint.dim(format!("    {line}").trim_end()))?;
        }
    }
    Ok(())
}
