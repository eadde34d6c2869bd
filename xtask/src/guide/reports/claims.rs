//! Which heuristics are admissible, audited over whole spaces, and the counterexamples.

use super::super::counterexamples::{self, Counterexample};
use super::super::markdown::{NONE, block, code, list, number, percent, table};
use super::super::template::Values;
use super::super::{boards, runs};
use super::{Known, LARGE, require};
use clearway::audit::{Audit, Worst, audit_all};
use clearway::board::Metric;
use clearway::builtin;
use clearway::heuristics::{HEURISTICS, HeuristicInfo, ReportClaim};
use clearway::search::{Budget, Unobserved};
use std::fmt::Write as _;

/// The values for the template.
pub(super) fn add(puzzles: &[Known], values: &mut Values) -> Result<(), String> {
    let moves = audits(puzzles, Metric::Moves)?;
    let steps = audits(puzzles, Metric::Steps)?;
    let rows: Vec<Vec<String>> = HEURISTICS
        .iter()
        .zip(moves.iter().zip(&steps))
        .map(|(info, (moves, steps))| row(info, moves, steps))
        .collect();
    let titles = [
        "heuristic",
        "what reports say",
        "moves",
        "too large in",
        "by up to",
        "h / depth",
        "steps",
        "too large in",
        "by up to",
        "h / depth",
    ];
    let refuted: Vec<String> = HEURISTICS
        .iter()
        .flat_map(|info| info.reported.iter().map(move |claim| (info, claim)))
        .filter(|(info, claim)| is_false(info, claim))
        .map(|(info, claim)| {
            format!("[`{0}`](heuristics.md#{0}) (report {1})", info.id, claim.report)
        })
        .collect();
    let examples = counterexamples::all()?;
    for info in HEURISTICS {
        for claim in info.reported.iter().filter(|claim| is_false(info, claim)) {
            let is_refuted = |example: &Counterexample| {
                example.info.id == info.id && example.metric == claim.metric
            };
            if !examples.iter().any(is_refuted) {
                return Err(format!("the claim of {} has no counterexample", info.id));
            }
        }
    }
    let in_steps = |info: &&&HeuristicInfo| {
        info.reported.iter().any(|c| c.metric == Metric::Steps && c.admissible == Some(true))
    };
    let holds = HEURISTICS.iter().filter(in_steps).all(|info| info.steps.admissible);
    require(holds, "every claim of report 003 that a heuristic is admissible holds in steps")?;
    let states = moves.first().map_or(0, |audit| audit.states);
    let large = builtin::find(LARGE).map_or(0, |builtin| builtin.states);
    require(large > states, "the largest space is larger than the others together")?;
    values.insert("large-states", number(large));
    values.insert("audit", table(&titles, &rows));
    values.insert("audited-states", number(states));
    values.insert("audited-puzzles", (puzzles.len() - 1).to_string());
    values.insert("refuted", list(&refuted));
    values.insert("refuted-count", refuted.len().to_string());
    values.insert("counterexamples", examples.iter().map(draw).collect());
    Ok(())
}

/// Whether a report wrongly calls the heuristic admissible in its metric.
fn is_false(info: &HeuristicInfo, claim: &ReportClaim) -> bool {
    claim.admissible == Some(true) && !info.claims(claim.metric).admissible
}

/// The audit of every heuristic over all spaces except the largest.
fn audits(puzzles: &[Known], metric: Metric) -> Result<Vec<Audit>, String> {
    let mut sum = vec![Audit::default(); HEURISTICS.len()];
    for known in puzzles.iter().filter(|known| known.name != LARGE) {
        let space = runs::explore(&known.puzzle, metric)?;
        let budget = Budget::default();
        let found = audit_all(HEURISTICS, &space, budget, &mut Unobserved)
            .map_err(|reason| format!("the audit of {} was stopped: {reason:?}", known.name))?;
        for (sum, audit) in sum.iter_mut().zip(found) {
            sum.add(audit);
        }
    }
    Ok(sum)
}

fn row(info: &HeuristicInfo, moves: &Audit, steps: &Audit) -> Vec<String> {
    let claim = info.reported(None).unwrap_or(NONE.to_owned());
    let mut row = vec![code(info.id), claim];
    for (audit, metric) in [(moves, Metric::Moves), (steps, Metric::Steps)] {
        let claims = info.claims(metric);
        row.push(if claims.admissible { "admissible" } else { "**not**" }.to_owned());
        row.push(percent(audit.overestimates, audit.states));
        let excess = audit.worst.as_ref().and_then(Worst::excess);
        row.push(excess.map_or(NONE.to_owned(), number));
        row.push(audit.closeness().map_or(NONE.to_owned(), |ratio| format!("{ratio:.2}")));
    }
    row
}

/// A counterexample with its picture, board, figures and solution.
fn draw(example: &Counterexample) -> String {
    let Counterexample { info, metric, puzzle, why, estimate, depth, solution } = example;
    let picture = example.picture();
    let anchor = picture.trim_end_matches(".svg");
    let mut text = format!("<a id=\"{anchor}\"></a>\n\n### `{}` in {metric}\n\n", info.id);
    let _ = write!(text, "![A board where {} is too large](images/{picture})\n\n", info.id);
    text += &block(&boards::rows(puzzle).join("\n"));
    let words = boards::in_words(puzzle, &clearway::board::merge_moves(solution));
    let unit = if *depth == 1 { metric.id().trim_end_matches('s') } else { metric.id() };
    let _ = write!(
        text,
        "\nIts value is {estimate}, but {depth} {unit} {} enough: {words}. {why}\n\n",
        if *depth == 1 { "is" } else { "are" }
    );
    text
}
