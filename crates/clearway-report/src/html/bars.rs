//! Bar charts as SVG, without a font or a fixed width of their own.
//!
//! Lengths are in per cent of the chart's width and heights in pixels, so text keeps its size on
//! every screen.

use super::escape::escape;
use super::scale::{Scale, tick};
use crate::measure::Measure;
use std::fmt::Write;

/// A bar.
pub(super) struct Bar {
    /// The label.
    pub(super) label: String,
    /// The length; `None` if unknown.
    pub(super) value: Option<f64>,
    /// The colour; `None` if the bar has no counterpart in other groups.
    pub(super) series: Option<usize>,
}

/// A group of bars.
pub(super) struct Group {
    /// What the bars have in common.
    pub(super) title: String,
    /// The bars; a single one needs no label.
    pub(super) bars: Vec<Bar>,
}

/// Number of colours.
pub(super) const SERIES: usize = 8;

const TITLE: usize = 24;
const BAR: usize = 34;
const THICK: usize = 11;
const AXIS: usize = 24;

/// Draws the chart and says whether its axis is logarithmic; `None` without numbers.
pub(super) fn bars(measure: Measure, groups: &[Group], about: &str) -> Option<(String, bool)> {
    let values: Vec<f64> =
        groups.iter().flat_map(|group| &group.bars).filter_map(|bar| bar.value).collect();
    let scale = Scale::new(measure, &values)?;
    let height: usize = groups
        .iter()
        .map(|group| group.bars.len() * BAR + if group.bars.len() > 1 { TITLE } else { 0 })
        .sum();
    let mut out = format!(
        "<svg class=\"chart\" width=\"100%\" height=\"{}\" role=\"img\" aria-label=\"{}\">\n",
        height + AXIS,
        escape(about)
    );
    write_axis(&mut out, measure, &scale, height);
    let mut y = 0;
    for group in groups {
        let alone = group.bars.len() == 1;
        if !alone {
            let title = escape(&group.title);
            let _ = writeln!(out, "<text class=\"group\" x=\"0\" y=\"{}\">{title}</text>", y + 17);
            y += TITLE;
        }
        for bar in &group.bars {
            let label = match (alone, bar.label.is_empty()) {
                (true, true) => group.title.clone(),
                (true, false) => format!("{} {}", group.title, bar.label),
                (false, _) => bar.label.clone(),
            };
            write_bar(&mut out, measure, &scale, bar, &label, alone, y);
            y += BAR;
        }
    }
    out.push_str("</svg>\n");
    Some((out, scale.is_logarithmic()))
}

fn write_axis(out: &mut String, measure: Measure, scale: &Scale, height: usize) {
    for &value in &scale.ticks {
        let place = scale.place(value) * 100.0;
        let anchor = match place {
            place if place < 5.0 => "start",
            place if place > 95.0 => "end",
            _ => "middle",
        };
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{place:.2}%\" x2=\"{place:.2}%\" y1=\"0\" y2=\"{}\"/>\
             <text class=\"tick\" x=\"{place:.2}%\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>",
            height + 2,
            height + 18,
            tick(measure, value)
        );
    }
}

fn write_bar(
    out: &mut String,
    measure: Measure,
    scale: &Scale,
    bar: &Bar,
    label: &str,
    alone: bool,
    y: usize,
) {
    let class = if alone { "group" } else { "label" };
    let text = y + 13;
    let shown = bar.value.map_or("no run finished".to_owned(), |value| measure.show(value));
    let _ = write!(
        out,
        "<text class=\"{class}\" x=\"0\" y=\"{text}\">{}</text>\
         <text class=\"value\" x=\"100%\" y=\"{text}\" text-anchor=\"end\">{shown}</text>",
        escape(label)
    );
    let top = y + 17;
    let _ = write!(
        out,
        "<rect class=\"track\" x=\"0\" y=\"{top}\" width=\"100%\" height=\"{THICK}\" rx=\"2\"/>"
    );
    if let Some(value) = bar.value {
        let width = (scale.place(value) * 100.0).max(0.4);
        let class = bar.series.map_or("plain".to_owned(), |series| format!("s{}", series % SERIES));
        let _ = write!(
            out,
            "<rect class=\"{class}\" x=\"0\" y=\"{top}\" width=\"{width:.2}%\" \
             height=\"{THICK}\" rx=\"2\"/>"
        );
    }
    out.push('\n');
}
