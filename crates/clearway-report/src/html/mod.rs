//! A self-contained HTML page.

mod bars;
mod boards;
mod charts;
mod escape;
mod facts;
mod scale;
mod scatter;
mod tables;

use crate::comparison::Comparison;
use crate::measure::Measure;
use crate::words;
use escape::escape;
use scatter::{Point, points, scatter, times};
use std::fmt::Write;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Content security policy: the page loads nothing; everything is inline.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";

/// The comparison as one self-contained page.
pub fn html(comparison: &Comparison) -> String {
    let title = escape(&comparison.title);
    let points = points(comparison);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<header><h1>{title}</h1>\n"
    );
    let _ = writeln!(out, "<p class=\"lead\">{}</p></header>", lead(comparison));
    out += &facts::facts(comparison);
    let legend: Vec<String> = words::legend(comparison).iter().map(|line| escape(line)).collect();
    let _ = writeln!(out, "<p class=\"note\">{}</p>", legend.join(" "));
    let _ = write!(
        out,
        "<section><h2>By combination</h2>\n{}</section>\n",
        tables::by_combination(comparison, &points)
    );
    let _ = writeln!(out, "<section>{}</section>", charts::charts(comparison));
    let _ = writeln!(out, "<section>{}</section>", charts::by_puzzle(comparison));
    out += &trade(&points);
    let _ = write!(
        out,
        "<section><h2>All runs</h2>\n{}{}{}</section>\n",
        chooser(&comparison.measures),
        tables::by_puzzle(comparison),
        tables::for_paper(comparison)
    );
    let _ =
        write!(out, "<section><h2>The puzzles</h2>\n{}</section>\n", boards::boards(comparison));
    let _ = write!(
        out,
        "</main>\n<footer><p>Made by <code>clearway compare</code>. Nodes are successors \
         produced, duplicates included; memory is what the search itself allocated.</p></footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    out
}

/// The sentence that says what was compared.
fn lead(comparison: &Comparison) -> String {
    let mut algorithms: Vec<&str> = Vec::new();
    let mut heuristics: Vec<&str> = Vec::new();
    for combination in &comparison.combinations {
        if !algorithms.contains(&combination.algorithm.title) {
            algorithms.push(combination.algorithm.title);
        }
        if let Some(heuristic) = combination.heuristic
            && !heuristics.contains(&heuristic.id)
        {
            heuristics.push(heuristic.id);
        }
    }
    let mut text = listed(&algorithms);
    if !heuristics.is_empty() {
        let _ = write!(text, ", with the heuristics {}", listed(&heuristics));
    }
    format!("{}. The fewest {} are best.", escape(&text), comparison.metric)
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Cost against nodes.
fn trade(points: &[Point]) -> String {
    let Some(chart) = scatter(points) else { return String::new() };
    let mut out = format!(
        "<section><h2>Cost against nodes</h2>\n<figure class=\"wide\">{chart}\
         <figcaption>Left is less work and down is shorter: the best are at the bottom left. \
         A numbered disc is the geometric mean of a combination, a dot one run.</figcaption>\n\
         <ul class=\"key\">\n"
    );
    for point in points {
        let _ = writeln!(
            out,
            "<li><span class=\"dot s{}\">{}</span> {} <small>{} nodes, {}</small></li>",
            (point.number - 1) % bars::SERIES,
            point.number,
            escape(&point.label),
            crate::numbers::count(point.nodes),
            times(point.excess)
        );
    }
    out.push_str("</ul></figure></section>\n");
    out
}

/// Check boxes that choose the columns; shown only where scripts run.
fn chooser(measures: &[Measure]) -> String {
    /// The columns shown at first; all at once are hard to read.
    const FIRST: [Measure; 4] =
        [Measure::Cost, Measure::Generated, Measure::Branching, Measure::Time];
    let mut out = String::from("<fieldset class=\"chooser\" hidden><legend>Columns</legend>");
    let few = measures.len() <= 5;
    for measure in measures {
        let checked = if few || FIRST.contains(measure) { " checked" } else { "" };
        let id = measure.id();
        let _ = write!(
            out,
            "<label title=\"{}\"><input type=\"checkbox\" value=\"{id}\"{checked}> {id}</label>",
            escape(measure.about())
        );
    }
    out.push_str("</fieldset>\n");
    out
}
