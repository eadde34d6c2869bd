//! The key facts at the top of the page.

use super::escape::escape;
use crate::comparison::Comparison;
use crate::measure::Measure;
use crate::numbers::{counted, grouped};
use crate::summary::{Common, Ends};
use std::fmt::Write;

/// The facts as a list of short items.
pub(super) fn facts(comparison: &Comparison) -> String {
    let count = comparison.combinations.len();
    let ends: Vec<Ends> = (0..count).map(|index| Ends::new(comparison, index)).collect();
    let mut out = String::from("<dl class=\"facts\">\n");
    let mut fact = |name: &str, value: &str, about: &str| {
        let _ = writeln!(
            out,
            "<div><dt>{name}</dt><dd>{}<small>{}</small></dd></div>",
            escape(value),
            escape(about)
        );
    };
    let made = comparison.runs().count();
    let finished: usize = ends.iter().map(|ends| ends.finished).sum();
    let all = if finished == comparison.planned() { ", all finished" } else { "" };
    fact(
        "Runs",
        &grouped(made as u64),
        &format!(
            "{} by {}{all}",
            counted(comparison.rows.len(), "puzzle"),
            counted(count, "combination")
        ),
    );
    if finished < comparison.planned() {
        let not = comparison.planned() - finished;
        fact("Not finished", &grouped(not as u64), "stopped by a limit, or never begun");
    }
    let solvable = comparison.rows.iter().filter(|row| row.optimum.known().is_some()).count();
    let always = |index: usize| solvable > 0 && ends[index].shortest == solvable;
    let shortest = (0..count).filter(|&index| always(index)).count();
    fact(
        "Always shortest",
        &format!("{shortest} of {count}"),
        &names(comparison, &|index| !always(index), "all but", "none fails"),
    );
    let common = Common::new(comparison);
    for (measure, name) in [
        (Measure::Generated, "Fewest nodes"),
        (Measure::Time, "Fastest"),
        (Measure::Memory, "Least memory"),
    ] {
        let means = (0..count)
            .filter(|&index| always(index))
            .filter_map(|index| Some((index, common.mean(comparison, index, measure).value()?)));
        if let Some((index, mean)) = means.min_by(|a, b| a.1.total_cmp(&b.1)) {
            fact(
                name,
                &comparison.combinations[index].label(),
                &format!("{} on average, always shortest", measure.show(mean)),
            );
        }
    }
    out.push_str("</dl>\n");
    out
}

/// The names of the combinations in question, if they are few.
fn names(
    comparison: &Comparison,
    meant: &dyn Fn(usize) -> bool,
    before: &str,
    without: &str,
) -> String {
    let combinations = comparison.combinations.iter().enumerate();
    let names: Vec<String> = combinations
        .filter(|(index, _)| meant(*index))
        .map(|(_, combination)| combination.label())
        .collect();
    match names.len() {
        0 => without.to_owned(),
        1..=4 => format!("{before} {}", names.join(", ")),
        many => format!("{many} miss the least cost at times"),
    }
}
