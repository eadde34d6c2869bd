//! Scatter plot of cost against nodes: what a shorter solution costs in search effort.

use super::bars::SERIES;
use super::escape::escape;
use super::scale::{Scale, tick};
use crate::comparison::Comparison;
use crate::measure::Measure;
use crate::numbers;
use crate::summary::Mean;
use std::fmt::Write;

/// One combination in the plot.
pub(super) struct Point {
    /// Its number in the plot.
    pub(super) number: usize,
    /// Its name.
    pub(super) label: String,
    /// The geometric mean of its generated nodes.
    pub(super) nodes: f64,
    /// The geometric mean of its costs over the least ones.
    pub(super) excess: f64,
    /// The same for each of its runs: nodes, then cost over the least.
    runs: Vec<(f64, f64)>,
}

/// The points of the combinations that finished puzzles whose least cost is known.
pub(super) fn points(comparison: &Comparison) -> Vec<Point> {
    let combinations = comparison.combinations.iter().enumerate();
    let point = |(index, combination): (usize, &crate::Combination)| {
        let runs: Vec<(f64, f64)> = comparison
            .runs_of(index)
            .filter_map(|(row, run)| {
                let cost = Measure::Cost.of(run)?;
                let best = row.optimum.known().filter(|&best| best > 0)?;
                let nodes = Measure::Generated.of(run).filter(|&nodes| nodes > 0.0)?;
                Some((nodes, cost / f64::from(best)))
            })
            .collect();
        let mean = |part: fn(&(f64, f64)) -> f64| {
            Mean::geometric(&runs.iter().map(part).collect::<Vec<_>>()).value()
        };
        let (nodes, excess) = (mean(|run| run.0)?, mean(|run| run.1)?);
        Some(Point { number: index + 1, label: combination.label(), nodes, excess, runs })
    };
    combinations.filter_map(point).collect()
}

const HEIGHT: f64 = 320.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 46.0;
/// Maximum number of dots; more would not show more.
const MOST_DOTS: usize = 2_000;

/// The chart; `None` without points.
pub(super) fn scatter(points: &[Point]) -> Option<String> {
    let all = || points.iter().flat_map(|point| &point.runs);
    let nodes: Vec<f64> = all().map(|run| run.0).collect();
    let across = Scale::new(Measure::Generated, &nodes)?;
    let worst = all().map(|run| run.1).fold(1.0, f64::max);
    let up = Upwards::new(worst);
    let x = |nodes: f64| 3.0 + across.place(nodes) * 94.0;
    let mut out = format!(
        "<svg class=\"chart\" width=\"100%\" height=\"{HEIGHT}\" role=\"img\" \
         aria-label=\"Cost over the least cost against generated nodes, by combination\">\n"
    );
    for &value in &across.ticks {
        let place = x(value);
        let anchor = if place > 90.0 { "end" } else { "middle" };
        let anchor = if place < 8.0 { "start" } else { anchor };
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{place:.2}%\" x2=\"{place:.2}%\" y1=\"{TOP}\" y2=\"{}\"/>\
             <text class=\"tick\" x=\"{place:.2}%\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>",
            HEIGHT - BOTTOM,
            HEIGHT - BOTTOM + 18.0,
            tick(Measure::Generated, value)
        );
    }
    for &value in &up.ticks {
        let y = up.y(value);
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text class=\"tick\" x=\"0\" y=\"{:.1}\">{}</text>",
            y - 4.0,
            times(value)
        );
    }
    let _ = writeln!(
        out,
        "<text class=\"tick\" x=\"0\" y=\"12\">cost as a multiple of the least</text>\
         <text class=\"tick\" x=\"100%\" y=\"{}\" text-anchor=\"end\">nodes generated</text>",
        HEIGHT - 8.0
    );
    if nodes.len() <= MOST_DOTS {
        for point in points {
            let _ = write!(out, "<g class=\"dots s{}\">", (point.number - 1) % SERIES);
            for &(nodes, excess) in &point.runs {
                let (x, y) = (x(nodes), up.y(excess));
                let _ = write!(out, "<circle cx=\"{x:.2}%\" cy=\"{y:.1}\" r=\"3\"/>");
            }
            out.push_str("</g>\n");
        }
    }
    write_pins(&mut out, points, &x, &up);
    out.push_str("</svg>\n");
    Some(out)
}

/// The means: a number in a disc, raised on a stem where discs would overlap.
fn write_pins(out: &mut String, points: &[Point], x: &dyn Fn(f64) -> f64, up: &Upwards) {
    /// Width of a phone screen, where discs are closest.
    const NARROW: f64 = 3.3;
    const DISC: f64 = 21.0;
    let mut taken: Vec<(f64, f64)> = Vec::new();
    let mut order: Vec<&Point> = points.iter().collect();
    order.sort_by(|a, b| b.excess.total_cmp(&a.excess).then(a.nodes.total_cmp(&b.nodes)));
    let mut discs = String::new();
    for point in order {
        let (x, y) = (x(point.nodes), up.y(point.excess));
        let mut lifted = y;
        while taken.iter().any(|&(other, height)| {
            ((other - x) * NARROW).abs() < DISC && (height - lifted).abs() < DISC
        }) {
            lifted -= 3.0;
        }
        taken.push((x, lifted));
        let series = (point.number - 1) % SERIES;
        if y - lifted > 1.0 {
            let _ = write!(
                out,
                "<line class=\"stem\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"{lifted:.1}\" \
                 y2=\"{y:.1}\"/>"
            );
        }
        let _ = writeln!(
            discs,
            "<g class=\"pin\"><title>{}: {} nodes, {} the least cost</title>\
             <circle class=\"s{series}\" cx=\"{x:.2}%\" cy=\"{lifted:.1}\" r=\"10\"/>\
             <text x=\"{x:.2}%\" y=\"{:.1}\" text-anchor=\"middle\">{}</text></g>",
            escape(&point.label),
            numbers::count(point.nodes),
            times(point.excess),
            lifted + 4.0,
            point.number
        );
    }
    out.push_str(&discs);
}

/// A factor: `1.04 ×`.
pub(super) fn times(factor: f64) -> String {
    if factor >= 10.0 {
        format!("{} ×", numbers::count(factor.round()))
    } else if (factor - factor.round()).abs() < 1e-9 {
        format!("{factor:.0} ×")
    } else {
        format!("{factor:.2} ×")
    }
}

/// The cost axis: starts at 1, logarithmic if some costs are many times the least.
struct Upwards {
    high: f64,
    ticks: Vec<f64>,
}

impl Upwards {
    fn new(worst: f64) -> Self {
        let candidates: &[f64] = match worst {
            worst if worst <= 1.1 => &[1.0, 1.05, 1.1],
            worst if worst <= 1.5 => &[1.0, 1.1, 1.2, 1.3, 1.4, 1.5],
            worst if worst <= 4.0 => &[1.0, 1.5, 2.0, 3.0, 4.0],
            worst if worst <= 100.0 => &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0],
            _ => &[1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6, 1e7],
        };
        let past = candidates.iter().position(|&tick| tick >= worst - 1e-9);
        let ticks = candidates[..past.map_or(candidates.len(), |last| last + 1)].to_vec();
        let ticks = if ticks.len() < 2 { candidates[..2].to_vec() } else { ticks };
        let high = ticks.last().copied().unwrap_or(worst).max(worst);
        Self { high, ticks }
    }

    fn y(&self, excess: f64) -> f64 {
        let place = excess.max(1.0).ln() / self.high.ln();
        HEIGHT - BOTTOM - 12.0 - place * (HEIGHT - BOTTOM - TOP - 24.0)
    }
}
