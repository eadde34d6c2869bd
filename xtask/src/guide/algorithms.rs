//! The page on algorithms, with a run of each on the worked board.

use super::markdown::{NONE, code, number, table, yes_no};
use super::template::{self, Values};
use super::{File, boards, comment, markdown, runs};
use clearway::algorithms::{ALGORITHMS, Algorithm, AlgorithmInfo, Optimality};
use clearway::board::{Metric, Puzzle};
use clearway::search::Memory;
use clearway::solve::{Answer, Detours, Keep, SolveOptions};
use std::fmt::Write as _;

/// The heuristic of the worked examples.
const HEURISTIC: &str = "blocking";

/// An algorithm with some of its options set.
struct Variant {
    /// The options, as on the command line.
    flags: &'static str,
    set: fn(&mut SolveOptions),
}

/// The variants shown of each algorithm: its plain form, and its own options.
fn variants(algorithm: Algorithm) -> Vec<Variant> {
    let mut variants = vec![Variant { flags: "", set: |_| {} }];
    match algorithm {
        Algorithm::Ids | Algorithm::IdaStar => variants
            .push(Variant { flags: "--no-table", set: |options| options.table = Memory::PathOnly }),
        Algorithm::Bfs => variants
            .push(Variant { flags: "--lean", set: |options| options.keep = Keep::LastLayers }),
        Algorithm::Beam => {
            variants
                .push(Variant { flags: "--beam-width 4", set: |options| options.beam_width = 4 });
        }
        Algorithm::RandomWalk | Algorithm::HillClimb => variants
            .push(Variant { flags: "--shorten", set: |options| options.detours = Detours::Cut }),
        _ => {}
    }
    variants
}

/// The page.
pub(super) fn page() -> Result<File, String> {
    let puzzle = boards::worked()?;
    let (moves, steps) =
        (runs::explore(&puzzle, Metric::Moves)?, runs::explore(&puzzle, Metric::Steps)?);
    let depth = |space: &clearway::space::Space| {
        space.depth(clearway::space::StateNumber::START).map_or(NONE.to_owned(), number)
    };
    let mut sections = String::new();
    let mut overview = Vec::new();
    for info in ALGORITHMS {
        overview.push(overview_row(info, &puzzle)?);
        sections += &section(info, &puzzle)?;
        sections.push('\n');
    }
    let titles = ["algorithm", "moves", "proven", "expanded", "generated", "evaluated", "rounds"];
    let values = Values::from([
        ("board", markdown::block(&boards::rows(&puzzle).join("\n"))),
        ("line", boards::WORKED.to_owned()),
        ("states", number(moves.len() as u64)),
        ("moves", depth(&moves)),
        ("steps", depth(&steps)),
        ("count", ALGORITHMS.len().to_string()),
        ("overview", table(&titles, &overview)),
        ("sections", sections),
    ]);
    template::page("algorithms", &values)
}

/// The options of a run on the worked board.
fn options(info: &AlgorithmInfo, metric: Metric) -> Result<SolveOptions, String> {
    let algorithm = Algorithm::from_id(info.id).ok_or("an algorithm is not listed")?;
    let heuristic = info.informed.then(|| runs::heuristic(HEURISTIC)).transpose()?;
    Ok(runs::options(algorithm, heuristic, metric))
}

fn overview_row(info: &AlgorithmInfo, puzzle: &Puzzle) -> Result<Vec<String>, String> {
    let answer = runs::run(puzzle, &options(info, Metric::Moves)?);
    let mut row = vec![format!("[{}](#{})", info.id, info.id)];
    row.extend(figures(&answer));
    Ok(row)
}

/// Cost, whether it is proven optimal, and the counters.
fn figures(answer: &Answer) -> Vec<String> {
    let stats = &answer.stats;
    vec![
        answer.cost().map_or(NONE.to_owned(), number),
        yes_no(answer.is_optimal()),
        number(stats.expanded),
        number(stats.generated),
        number(stats.evaluated),
        number(stats.iterations),
    ]
}

fn section(info: &AlgorithmInfo, puzzle: &Puzzle) -> Result<String, String> {
    let mut text = format!("<a id=\"{}\"></a>\n\n## {}\n\n", info.id, info.title);
    text += &facts(info);
    let _ = write!(text, "\n{}\n", comment::of_module("algorithms", info.id, 2)?);
    text += &example(info, puzzle)?;
    Ok(text)
}

/// An algorithm's entry in the registry.
fn facts(info: &AlgorithmInfo) -> String {
    let optimality = match info.optimality {
        Optimality::Always => "always",
        Optimality::IfAdmissible => "if the [heuristic](heuristics.md) is admissible in the metric",
        Optimality::Never => "not guaranteed",
    };
    let flags: Vec<String> = info.options.iter().map(|name| code(&format!("--{name}"))).collect();
    let options = if flags.is_empty() { "none".to_owned() } else { flags.join(", ") };
    let heuristic = match (info.id, info.informed) {
        ("auto", _) => "chosen by the algorithm",
        (_, true) => "any; by default the strongest admissible one",
        (_, false) => "none",
    };
    let rows = [
        vec!["shortest solutions".to_owned(), optimality.to_owned()],
        vec!["heuristic".to_owned(), heuristic.to_owned()],
        vec!["its own options".to_owned(), options],
        vec!["used by".to_owned(), used_by(info.reports)],
    ];
    table(&["id", &code(info.id)], &rows)
}

/// The reports that use something, in words.
pub(super) fn used_by(reports: &[&str]) -> String {
    match reports {
        [] | ["ours"] => "Clearway only".to_owned(),
        ["courses"] => "courses on search".to_owned(),
        [one] => format!("report {one}"),
        _ => format!("reports {}", markdown::list(reports)),
    }
}

fn example(info: &AlgorithmInfo, puzzle: &Puzzle) -> Result<String, String> {
    let algorithm = Algorithm::from_id(info.id).ok_or("an algorithm is not listed")?;
    let mut rows = Vec::new();
    let mut solutions = String::new();
    let has_options = variants(algorithm).len() > 1;
    for metric in Metric::ALL {
        for variant in variants(algorithm) {
            let mut options = options(info, metric)?;
            (variant.set)(&mut options);
            let answer = runs::run(puzzle, &options);
            let flags =
                if variant.flags.is_empty() { NONE.to_owned() } else { code(variant.flags) };
            let mut row = vec![metric.to_string(), flags];
            if !has_options {
                row.pop();
            }
            row.extend(figures(&answer));
            rows.push(row);
            if variant.flags.is_empty() && metric == Metric::Moves {
                let words = boards::in_words(puzzle, &answer.solution);
                let _ = writeln!(solutions, "The solution in moves: {words}.");
                if info.id == "auto" {
                    let heuristic = answer.heuristic.map_or(NONE, |heuristic| heuristic.id);
                    let _ = writeln!(
                        solutions,
                        "`{}` with `{heuristic}` found it.",
                        answer.algorithm.id
                    );
                }
            }
        }
    }
    let mut titles =
        vec!["metric", "options", "cost", "proven", "expanded", "generated", "evaluated", "rounds"];
    if !has_options {
        titles.remove(1);
    }
    let heuristic = if info.informed { format!(" --heuristic {HEURISTIC}") } else { String::new() };
    let command = format!("clearway solve {} --algorithm {}{heuristic}", boards::WORKED, info.id);
    Ok(format!(
        "### Worked example\n\n```sh\n{command}\n```\n\n{}\n{solutions}",
        table(&titles, &rows)
    ))
}
