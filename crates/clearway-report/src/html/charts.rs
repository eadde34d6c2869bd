//! The charts of the page and their captions.

use super::bars::{Bar, Group, bars};
use super::escape::escape;
use crate::comparison::Comparison;
use crate::measure::Measure;
use crate::numbers;
use crate::summary::Common;
use std::fmt::Write;

/// What the bars of a chart are grouped by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Algorithm,
    Heuristic,
}

/// What a chart shows, and the words for its caption.
#[derive(Clone, Copy)]
struct Shown {
    measure: Measure,
    title: &'static str,
    best: &'static str,
    worst: &'static str,
    times_as: &'static str,
}

/// The charts if all columns are shown.
const USUAL: [Measure; 3] = [Measure::Generated, Measure::Memory, Measure::Time];

/// The measures that have charts: the requested columns.
fn charted(comparison: &Comparison) -> &[Measure] {
    if comparison.measures.len() == Measure::ALL.len() { &USUAL } else { &comparison.measures }
}

const fn shown(measure: Measure) -> Shown {
    let (title, best, worst, times_as) = match measure {
        Measure::Cost => ("Cost", "costs least", "the most", "much"),
        Measure::Moves => ("Moves", "takes the fewest moves", "the most", "many"),
        Measure::Steps => ("Steps", "takes the fewest steps", "the most", "many"),
        Measure::Expanded => ("Nodes expanded", "expands the fewest nodes", "the most", "many"),
        Measure::Generated => ("Nodes generated", "generates the fewest nodes", "the most", "many"),
        Measure::Distinct => ("Distinct states", "meets the fewest states", "the most", "many"),
        Measure::Evaluated => ("Heuristic calls", "calls its heuristic least", "most", "often"),
        Measure::Reopened => ("States reopened", "reopens the fewest states", "the most", "many"),
        Measure::Frontier => {
            ("Largest frontier", "has the smallest frontier", "the largest", "large")
        }
        Measure::Branching => ("Branching factor", "has the least", "the greatest", "much"),
        Measure::Memory => ("Peak memory", "needs the least memory", "the most", "much"),
        Measure::Time => ("Time", "is the fastest", "the slowest", "long"),
    };
    Shown { measure, title, best, worst, times_as }
}

/// How many puzzles have their own charts; more would make the page slow.
const MOST_PUZZLES: usize = 24;

/// For each puzzle, a chart of each measure, with a bar per combination.
pub(super) fn by_puzzle(comparison: &Comparison) -> String {
    if comparison.rows.len() < 2 {
        return String::new();
    }
    let mut out = String::from("<h2>Puzzle by puzzle</h2>\n");
    for row in comparison.rows.iter().take(MOST_PUZZLES) {
        let label = escape(&row.label);
        let charts = charted(comparison).iter().filter_map(|&measure| {
            let bar = |(run, combination): (&Option<crate::Run>, &clearway_contract::Combination)| {
                let value = run.as_ref().and_then(|run| measure.of(run));
                let bar = Bar { label: String::new(), value, series: None };
                Group { title: combination.label(), bars: vec![bar] }
            };
            let groups: Vec<Group> = row.runs.iter().zip(&comparison.combinations).map(bar).collect();
            let title = shown(measure).title;
            let (picture, logarithmic) = bars(measure, &groups, &format!("{title}, {label}"))?;
            let axis = if logarithmic { " The scale is logarithmic." } else { "" };
            let seen = extremes(&groups, shown(measure));
            Some(format!(
                "<figure><h3>{title}</h3>\n{picture}<figcaption>{seen}{axis}</figcaption></figure>\n"
            ))
        });
        let charts: String = charts.collect();
        let _ = write!(out, "<h3>{label}</h3>\n<div class=\"charts\">\n{charts}</div>\n");
    }
    let left_out = comparison.rows.len().saturating_sub(MOST_PUZZLES);
    if left_out > 0 {
        let _ = writeln!(out, "<p class=\"note\">{left_out} more puzzles have no charts here.</p>");
    }
    out
}

/// All bar charts, by algorithm and by heuristic.
pub(super) fn charts(comparison: &Comparison) -> String {
    let mut out = String::new();
    for by in [By::Algorithm, By::Heuristic] {
        let charts: Vec<String> = charted(comparison)
            .iter()
            .filter_map(|&measure| chart(comparison, by, shown(measure)))
            .collect();
        if charts.is_empty() {
            continue;
        }
        let title = match by {
            By::Algorithm => "By algorithm",
            By::Heuristic => "By heuristic",
        };
        let _ =
            write!(out, "<h2>{title}</h2>\n<div class=\"charts\">\n{}</div>\n", charts.concat());
    }
    out
}

fn chart(comparison: &Comparison, by: By, shown: Shown) -> Option<String> {
    let Shown { measure, title, .. } = shown;
    let common = Common::new(comparison);
    let groups = groups(comparison, &common, by, measure)?;
    let title = match by {
        By::Algorithm => format!("{title} by algorithm"),
        By::Heuristic => format!("{title} by heuristic"),
    };
    let (picture, logarithmic) = bars(measure, &groups, &title)?;
    let axis = if logarithmic { " on a logarithmic scale" } else { "" };
    let seen = extremes(&groups, shown);
    Some(format!(
        "<figure><h3>{title}</h3>\n{picture}<figcaption>{seen} Geometric means {}{axis}.\
         </figcaption></figure>\n",
        common.words()
    ))
}

/// The bars; `None` if there is nothing to compare.
fn groups(
    comparison: &Comparison,
    common: &Common,
    by: By,
    measure: Measure,
) -> Option<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut series: Vec<&str> = Vec::new();
    for (index, combination) in comparison.combinations.iter().enumerate() {
        let heuristic = combination.heuristic.map(|heuristic| heuristic.id);
        let (title, label) = match (by, heuristic) {
            (By::Algorithm, heuristic) => (combination.algorithm.id, heuristic.unwrap_or("")),
            (By::Heuristic, Some(heuristic)) => (heuristic, combination.algorithm.id),
            (By::Heuristic, None) => continue,
        };
        // A label has the same colour in every group.
        if !label.is_empty() && !series.contains(&label) {
            series.push(label);
        }
        let colour = series.iter().position(|&known| known == label);
        let value = common.mean(comparison, index, measure).value();
        let bar = Bar { label: label.to_owned(), value, series: colour };
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.bars.push(bar),
            None => groups.push(Group { title: title.to_owned(), bars: vec![bar] }),
        }
    }
    let bars = || groups.iter().flat_map(|group| &group.bars);
    let known = bars().filter(|bar| bar.value.is_some()).count();
    let heuristics = bars().filter(|bar| !bar.label.is_empty()).count();
    // If only algorithms or only heuristics differ, one kind of chart is enough.
    let enough = match by {
        By::Algorithm => groups.len() > 1 || heuristics < 2,
        By::Heuristic => known > 1 && groups.len() > 1,
    };
    if by == By::Heuristic && series.len() == 1 {
        groups.iter_mut().flat_map(|group| &mut group.bars).for_each(|bar| bar.label.clear());
    }
    (enough && known > 0).then_some(groups)
}

/// The caption of a chart: the shortest bar, the longest, and their ratio.
fn extremes(groups: &[Group], shown: Shown) -> String {
    let bars = groups.iter().flat_map(|group| {
        group.bars.iter().filter_map(move |bar| {
            let parts = [group.title.as_str(), bar.label.as_str()];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            Some((parts.join(" with "), bar.value?))
        })
    });
    let mut bars: Vec<(String, f64)> = bars.collect();
    bars.sort_by(|a, b| a.1.total_cmp(&b.1));
    match bars.as_slice() {
        [first, .., last] if last.1 > first.1 * 1.005 => {
            let factor = last.1 / first.1;
            let factor =
                if factor < 10.0 { format!("{factor:.1}") } else { numbers::count(factor.round()) };
            format!(
                "{} {}; {} {}, {factor} times as {}.",
                escape(&first.0),
                shown.best,
                escape(&last.0),
                shown.worst,
                shown.times_as
            )
        }
        [_, .., _] => "All are alike.".to_owned(),
        _ => String::new(),
    }
}
