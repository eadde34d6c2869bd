//! The page on heuristics: claims, facts, and values on the worked board.

use super::algorithms::used_by;
use super::counterexamples::{self, Counterexample};
use super::markdown::{NONE, code, number, table, yes_no};
use super::template::{self, Values};
use super::{File, boards, comment, markdown, runs};
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::{Claims, HEURISTICS, HeuristicInfo, ReportClaim};
use clearway::space::{Space, StateNumber};
use std::fmt::Write as _;

/// The worked board with a shortest solution in one metric.
struct Way {
    metric: Metric,
    space: Space,
    states: Vec<StateNumber>,
}

impl Way {
    fn new(puzzle: &Puzzle, metric: Metric) -> Result<Self, String> {
        let space = runs::explore(puzzle, metric)?;
        let states = space.way_out(StateNumber::START);
        Ok(Self { metric, space, states })
    }

    /// The cost of the solution.
    fn depth(&self) -> u32 {
        self.states.len() as u32 - 1
    }

    /// The estimates along the solution.
    fn estimates(&self, info: &HeuristicInfo, puzzle: &Puzzle) -> Result<Vec<Option<u32>>, String> {
        let states = self.states.iter().map(|&state| self.space.offsets(state));
        runs::estimates(info, puzzle, self.metric, states)
    }
}

/// The page.
pub(super) fn page() -> Result<File, String> {
    let puzzle = boards::worked()?;
    let moves = Way::new(&puzzle, Metric::Moves)?;
    let steps = Way::new(&puzzle, Metric::Steps)?;
    let examples = counterexamples::all()?;
    let mut overview = Vec::new();
    let mut sections = String::new();
    for info in HEURISTICS {
        overview.push(vec![
            format!("[{}](#{})", info.id, info.id),
            info.reported(None).unwrap_or(NONE.to_owned()),
            claims(info.moves),
            claims(info.steps),
        ]);
        sections += &section(info, &puzzle, [&moves, &steps], &examples)?;
        sections.push('\n');
    }
    let solution = moves.space.moves_along(&moves.states);
    let boards_along: Vec<Vec<String>> =
        puzzle.boards(&solution).map(|board| boards::rows(&board)).collect();
    let strips: String = boards_along.chunks(5).map(markdown::side_by_side).collect();
    let values = Values::from([
        ("board", markdown::block(&boards::rows(&puzzle).join("\n"))),
        ("line", boards::WORKED.to_owned()),
        ("moves", number(moves.depth())),
        ("steps", number(steps.depth())),
        ("solution", boards::in_words(&puzzle, &solution)),
        ("strip", strips.replace("```\n```text\n", "\n")),
        ("count", HEURISTICS.len().to_string()),
        ("overview", table(&["heuristic", "what reports say", "in moves", "in steps"], &overview)),
        ("sections", sections),
    ]);
    template::page("heuristics", &values)
}

/// The facts about a heuristic, in words.
pub(super) fn claims(claims: Claims) -> String {
    match (claims.admissible, claims.consistent) {
        (true, true) => "admissible and consistent",
        (true, false) => "admissible",
        (false, true) => "consistent",
        (false, false) => "neither",
    }
    .to_owned()
}

fn section(
    info: &'static HeuristicInfo,
    puzzle: &Puzzle,
    ways: [&Way; 2],
    examples: &[Counterexample],
) -> Result<String, String> {
    let mut text = format!("<a id=\"{}\"></a>\n\n## {}\n\n", info.id, info.title);
    let said = |claim: &ReportClaim| format!("{} (\"{}\")", claim.phrase(), claim.words);
    let said: Vec<String> = info.reported.iter().map(said).collect();
    let said = if said.is_empty() { "new in Clearway".to_owned() } else { said.join("; ") };
    let rows = [
        vec!["value".to_owned(), info.formula.to_owned()],
        vec!["reports".to_owned(), said],
        vec!["in moves".to_owned(), claims(info.moves)],
        vec!["in steps".to_owned(), claims(info.steps)],
        vec!["used by".to_owned(), used_by(info.reports)],
    ];
    text += &table(&["id", &code(info.id)], &rows);
    let _ =
        write!(text, "\n{}\n### Worked example\n\n", comment::of_module("heuristics", info.id, 2)?);
    for way in ways {
        text += &along(info, puzzle, way)?;
        text.push('\n');
    }
    text += "A* with it:\n\n";
    let rows: Vec<Vec<String>> = ways.iter().map(|way| a_star(info, puzzle, way)).collect();
    let titles = ["metric", "cost", "shortest", "expanded", "generated", "reopened"];
    text += &table(&titles, &rows);
    for example in examples.iter().filter(|example| example.info.id == info.id) {
        let _ = write!(
            text,
            "\nIn {} its value is {} instead of {} on [this board](reports.md#{}).\n",
            example.metric,
            example.estimate,
            example.depth,
            example.picture().trim_end_matches(".svg")
        );
    }
    Ok(text)
}

/// The estimates along a shortest solution, next to the true depths.
fn along(info: &HeuristicInfo, puzzle: &Puzzle, way: &Way) -> Result<String, String> {
    let estimates = way.estimates(info, puzzle)?;
    let mut titles = vec![format!("depth in {}", way.metric)];
    let mut row = vec![code(info.id)];
    for (depth, estimate) in (0..=way.depth()).rev().zip(estimates) {
        titles.push(depth.to_string());
        row.push(match estimate {
            None => "never".to_owned(),
            Some(value) if value > depth => format!("**{value}**"),
            Some(value) => value.to_string(),
        });
    }
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    Ok(table(&titles, &[row]))
}

/// The work of A* with a heuristic.
fn a_star(info: &'static HeuristicInfo, puzzle: &Puzzle, way: &Way) -> Vec<String> {
    let answer = runs::run(puzzle, &runs::options(Algorithm::AStar, Some(info), way.metric));
    vec![
        way.metric.to_string(),
        answer.cost().map_or(NONE.to_owned(), number),
        yes_no(answer.cost() == Some(way.depth())),
        number(answer.stats.expanded),
        number(answer.stats.generated),
        number(answer.stats.reopened),
    ]
}
