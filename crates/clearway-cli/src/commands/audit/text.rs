//! An audit as text.

use super::Total;
use crate::output::board;
use crate::output::columns::{Tile, tiles};
use crate::output::numbers::{counted, seconds};
use crate::output::paint::{Paint, RED};
use crate::output::table::wrap;
use crate::source::Item;
use clearway::heuristics;
use clearway_contract::{AuditAnswer, AuditLine};
use std::io::{self, Write};
use std::sync::Arc;

/// The table of verdicts, then the worst states.
pub(super) fn report(
    out: &mut dyn Write,
    total: &Total,
    answers: &[AuditAnswer],
    elapsed: f64,
    width: usize,
    paint: Paint,
) -> io::Result<()> {
    let title = format!(
        "{:<18}  {:<6}  {:<10} {:>3}  {:<10} {:>3}  {:>7}  claim",
        "heuristic", "metric", "admissible", "by", "consistent", "by", "h/depth"
    );
    writeln!(out, "{}", paint.strong(&title))?;
    for answer in answers {
        line(out, answer, paint)?;
    }
    writeln!(out)?;
    for line in notes(total, answers, elapsed).iter().flat_map(|text| wrap(text, width)) {
        writeln!(out, "{line}")?;
    }
    let worst: Vec<Tile> =
        total.sum.lines().iter().filter_map(|line| worst_tile(line, paint)).collect();
    if !worst.is_empty() {
        writeln!(out, "\n{}\n", paint.strong("The states where the value is too large by most"))?;
        for line in tiles(&worst, width) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// One row of the table.
fn line(out: &mut dyn Write, answer: &AuditAnswer, paint: Paint) -> io::Result<()> {
    let admissible = found(answer.admissible, answer.violations, answer.states);
    let consistent = found(answer.consistent, answer.drops, answer.edges);
    let excess = match &answer.worst {
        None => String::new(),
        Some(worst) => worst.h.map_or("inf".to_owned(), |h| format!("+{}", h - worst.depth)),
    };
    let drop = if answer.consistent { String::new() } else { format!("-{}", answer.largest_drop) };
    let ratio = answer.mean_ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
    let unrefuted = (answer.admissible && !answer.claims_admissible)
        || (answer.consistent && !answer.claims_consistent);
    let verdict = match (answer.holds, unrefuted) {
        (false, _) => paint.bold(RED, "FALSE"),
        (true, true) => "holds *".to_owned(),
        (true, false) => "holds".to_owned(),
    };
    writeln!(
        out,
        "{:<18}  {:<6}  {admissible:<10} {excess:>3}  {consistent:<10} {drop:>3}  {ratio:>7}  {verdict}",
        answer.heuristic, answer.metric
    )
}

/// `yes`, or `no` and how often not.
fn found(holds: bool, violations: u64, all: u64) -> String {
    if holds {
        return "yes".to_owned();
    }
    let share = violations as f64 * 100.0 / all.max(1) as f64;
    if share < 0.01 { "no  <0.01%".to_owned() } else { format!("no  {share:>5.2}%") }
}

/// What the table means.
fn notes(total: &Total, answers: &[AuditAnswer], elapsed: f64) -> Vec<String> {
    let states: u64 = answers.iter().map(|answer| answer.states).max().unwrap_or(0);
    let mut notes = vec![format!(
        "{}, up to {} for each heuristic and metric, {}. Admissible: never larger than the \
         depth; else in how many states, and by how much. Consistent: never falls by more than \
         1 along a move or step; else along how many, and by how much. Claim: what Clearway says \
         of the heuristic.",
        counted(total.puzzles, "puzzle"),
        counted(states, "state"),
        seconds(elapsed)
    )];
    let starred = |answer: &&AuditAnswer| {
        (answer.admissible && !answer.claims_admissible)
            || (answer.consistent && !answer.claims_consistent)
    };
    if answers.iter().any(|answer| starred(&answer)) {
        notes.push("* Clearway claims less than these puzzles show: others refute it.".to_owned());
    }
    let refuted: Vec<String> = answers
        .iter()
        .filter(|answer| !answer.admissible)
        .flat_map(|answer| {
            // A report's claim is about its own metric only.
            let info = heuristics::find(&answer.heuristic);
            let claims = info.map_or(&[][..], |info| info.reported).iter();
            let false_ones = claims.filter(|claim| {
                claim.admissible == Some(true) && claim.metric.id() == answer.metric
            });
            false_ones.map(|claim| {
                format!("{} (report {}, {})", answer.heuristic, claim.report, answer.metric)
            })
        })
        .collect();
    if !refuted.is_empty() {
        notes.push(format!("Called admissible by a report, and refuted: {}.", refuted.join(", ")));
    }
    notes
}

/// The worst state of a heuristic.
fn worst_tile(line: &AuditLine<Arc<Item>>, paint: Paint) -> Option<Tile> {
    let (worst, item) = line.audit.worst.as_ref().zip(line.worst.as_ref())?;
    let board = worst.board(item.puzzle());
    let value = worst.estimate.map_or("infinite".to_owned(), |value| value.to_string());
    let titles = [
        line.info.id.to_owned(),
        format!("{}: {value}, true {}", line.metric, worst.depth),
        // A long label would spoil the layout of the tiles.
        item.label.chars().take(24).collect(),
    ];
    let drawing = board::rows(&board, paint, None);
    let visible = |text: &String| match paint {
        Paint::Plain => text.chars().count(),
        Paint::Colour => drawing.width,
    };
    let widths = titles
        .iter()
        .map(|title| title.chars().count())
        .chain(drawing.lines.iter().map(visible))
        .collect();
    let [first, second, third] = titles;
    let lines = [paint.strong(&first), second, paint.dim(&third)];
    let lines = lines.into_iter().chain(drawing.lines.iter().cloned()).collect();
    Some(Tile { lines, widths })
}
