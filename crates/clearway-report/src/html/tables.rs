//! The tables: one row per combination, and one row per puzzle.

use super::escape::escape;
use super::scatter::{Point, times};
use crate::cell::{Cell, FOOTERS, Mark, NOTHING};
use crate::comparison::Comparison;
use crate::measure::Measure;
use crate::summary::{Ends, Summary};
use std::fmt::Write;

/// One row per combination: how often it finds a shortest solution, and its means.
pub(super) fn by_combination(comparison: &Comparison, points: &[Point]) -> String {
    let measures = measures_with_means(comparison);
    let mut out = String::from(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"By combination\">\
         <table class=\"sortable\"><caption><span>Geometric means over the runs that finished</span></caption>\
         <thead><tr><th scope=\"col\">combination</th><th scope=\"col\">finished</th>\
         <th scope=\"col\">shortest</th><th scope=\"col\">cost over least</th>",
    );
    for measure in &measures {
        let _ = write!(
            out,
            "<th scope=\"col\" title=\"{}\">{}</th>",
            escape(measure.about()),
            measure.id()
        );
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (index, combination) in comparison.combinations.iter().enumerate() {
        let ends = Ends::new(comparison, index);
        let of = comparison.rows.len();
        let _ = write!(
            out,
            "<tr><th scope=\"row\"><span class=\"dot s{}\">{}</span> {}</th>",
            index % super::bars::SERIES,
            index + 1,
            escape(&combination.label())
        );
        let _ = write!(out, "<td data-v=\"{}\">{}/{of}</td>", ends.finished, ends.finished);
        let class = if ends.too_long > 0 { " class=\"wrong\"" } else { "" };
        let _ = write!(out, "<td{class} data-v=\"{}\">{}/{of}</td>", ends.shortest, ends.shortest);
        let _ = match points.iter().find(|point| point.number == index + 1) {
            Some(point) => write!(
                out,
                "<td{class} data-v=\"{:.6}\">{}</td>",
                point.excess,
                times(point.excess)
            ),
            None => write!(out, "<td>{NOTHING}</td>"),
        };
        for &measure in &measures {
            let mean = Summary::new(comparison, index, measure).mean.value();
            let _ = match mean {
                Some(mean) => write!(out, "<td data-v=\"{mean}\">{}</td>", measure.show(mean)),
                None => write!(out, "<td>{NOTHING}</td>"),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    out
}

/// The measures that have a mean; lengths have a column of their own.
fn measures_with_means(comparison: &Comparison) -> Vec<Measure> {
    let has_means = |measure: Measure| {
        let count = comparison.combinations.len();
        (0..count).any(|index| Summary::new(comparison, index, measure).mean.value().is_some())
    };
    let all = comparison.measures.iter().copied();
    all.filter(|&measure| !measure.is_length() && has_means(measure)).collect()
}

/// One row per puzzle, a group of columns per combination, totals and means below.
pub(super) fn by_puzzle(comparison: &Comparison) -> String {
    let measures = &comparison.measures;
    let mut out = String::from(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All runs\">\
         <table class=\"sortable runs\"><caption><span>Every run; a red cost is not the least, \
         which stands beside it</span></caption>\n<colgroup></colgroup>",
    );
    for _ in &comparison.combinations {
        let _ = write!(out, "<colgroup span=\"{}\"></colgroup>", measures.len());
    }
    out.push_str("<thead><tr><th rowspan=\"2\" scope=\"col\">puzzle</th>");
    for (index, combination) in comparison.combinations.iter().enumerate() {
        let _ = write!(
            out,
            "<th colspan=\"{}\" scope=\"colgroup\" class=\"first\"><span class=\"dot s{}\">{}\
             </span> {}</th>",
            measures.len(),
            index % super::bars::SERIES,
            index + 1,
            escape(&combination.label())
        );
    }
    out.push_str("</tr>\n<tr>");
    for _ in &comparison.combinations {
        for (index, measure) in measures.iter().enumerate() {
            let _ = write!(
                out,
                "<th scope=\"col\" class=\"{}\" title=\"{}\">{}</th>",
                classes(index, *measure),
                escape(measure.about()),
                measure.id()
            );
        }
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &comparison.rows {
        write_row(&mut out, comparison, &row.label, &|combination, measure, first| {
            Cell::of(row, combination, measure, first)
        });
    }
    out.push_str("</tbody>\n<tfoot>\n");
    for (name, cell) in FOOTERS {
        write_row(&mut out, comparison, name, &|combination, measure, _| {
            cell(comparison, combination, measure)
        });
    }
    out.push_str("</tfoot></table></div>\n");
    out
}

/// The runs as one table per combination, for paper: side by side they would not fit a page.
pub(super) fn for_paper(comparison: &Comparison) -> String {
    let mut out = String::from("<div class=\"paper\">\n");
    for (index, combination) in comparison.combinations.iter().enumerate() {
        let _ = write!(
            out,
            "<table><caption><b>{}</b></caption><thead><tr><th scope=\"col\">puzzle</th>",
            escape(&combination.label())
        );
        for measure in &comparison.measures {
            let _ = write!(out, "<th scope=\"col\">{}</th>", measure.id());
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        let mut line = |name: &str, cell: &dyn Fn(Measure, bool) -> Cell| {
            let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escape(name));
            for (place, &measure) in comparison.measures.iter().enumerate() {
                let cell = cell(measure, place == 0);
                let class = if cell.mark == Mark::TooLong { " class=\"wrong\"" } else { "" };
                let _ = write!(out, "<td{class}>{}</td>", escape(&cell.text));
            }
            out.push_str("</tr>\n");
        };
        for row in &comparison.rows {
            line(&row.label, &|measure, first| Cell::of(row, index, measure, first));
        }
        for (name, cell) in FOOTERS {
            line(name, &|measure, _| cell(comparison, index, measure));
        }
        out.push_str("</tbody></table>\n");
    }
    out.push_str("</div>\n");
    out
}

/// The CSS class of a column, by which the script hides it.
fn classes(index: usize, measure: Measure) -> String {
    format!("{}m-{}", if index == 0 { "first " } else { "" }, measure.id())
}

fn write_row(
    out: &mut String,
    comparison: &Comparison,
    name: &str,
    cell: &dyn Fn(usize, Measure, bool) -> Cell,
) {
    let _ = write!(out, "<tr><th scope=\"row\">{}</th>", escape(name));
    for combination in 0..comparison.combinations.len() {
        for (index, &measure) in comparison.measures.iter().enumerate() {
            let cell = cell(combination, measure, index == 0);
            let class = classes(index, measure);
            let value = cell.value.map_or(String::new(), |value| format!(" data-v=\"{value}\""));
            let _ = match (cell.mark, cell.text.split_once(" (")) {
                (Mark::TooLong, Some((cost, best))) => write!(
                    out,
                    "<td class=\"{class}\"{value}><b class=\"wrong\">{cost}</b> <i>({best}</i></td>"
                ),
                (Mark::NoNumber, _) => {
                    write!(out, "<td class=\"{class} none\">{}</td>", cell.text)
                }
                _ => write!(out, "<td class=\"{class}\"{value}>{}</td>", cell.text),
            };
        }
    }
    out.push_str("</tr>\n");
}
