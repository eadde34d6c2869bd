//! A picture of a large space: states of the same depth and detour are merged.
//!
//! The detour of a state says how much longer than a shortest solution a solution through that
//! state is: its distance from the start, plus its depth, minus the depth of the start. A move
//! changes distance and depth by at most 1 each, so every line leads to a nearby place, and the
//! picture stays readable for any number of states. The shortest solutions are its upper edge.

use super::page::{self, BOTTOM, SIDE, TOP, WIDTH, colour, x_of};
use super::{Graph, still_wanted};
use crate::output::numbers::{counted, grouped};
use clearway::space::{Space, StateNumber};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// A layer and a detour.
type LayerPlace = (usize, u32);

const HOW: &str = "A disc is all states of one depth (across) and one detour (down): how many \
moves longer the way out through them is.\nThe larger the disc, the more states; the thicker a \
line, the more moves. Red: every shortest solution of the start.\nFor every single state and \
move write .graphml, .dot or .json.";

/// How many states are at a place, and how many moves lead from one to another.
type Merged = (BTreeMap<LayerPlace, u64>, BTreeMap<(LayerPlace, LayerPlace), u64>);

fn merge(space: &Space, place: impl Fn(StateNumber) -> LayerPlace) -> io::Result<Merged> {
    let (mut discs, mut lines) = Merged::default();
    let mut neighbours = Vec::new();
    for state in space.numbers() {
        still_wanted()?;
        let from = place(state);
        *discs.entry(from).or_default() += 1;
        space.neighbours(state, &mut neighbours);
        for &next in neighbours.iter().filter(|&&next| next > state) {
            let to = place(next);
            if from != to {
                *lines.entry((from.min(to), from.max(to))).or_default() += 1;
            }
        }
    }
    Ok((discs, lines))
}

fn draw_lines(
    out: &mut dyn Write,
    lines: &BTreeMap<(LayerPlace, LayerPlace), u64>,
    point: impl Fn(LayerPlace) -> (f64, f64),
    widest: f64,
) -> io::Result<()> {
    let most = lines.values().copied().max().unwrap_or(1) as f64;
    writeln!(out, r#"<g class="e">"#)?;
    for (&(from, to), &count) in lines {
        let ((x1, y1), (x2, y2)) = (point(from), point(to));
        let share = (count as f64 / most).sqrt();
        let (width, opacity) = (0.5 + widest * share, 0.28 + 0.24 * share);
        writeln!(
            out,
            r#"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}" stroke-width="{width:.2}" stroke-opacity="{opacity:.2}"/>"#
        )?;
    }
    writeln!(out, "</g>")
}

pub(super) fn write(graph: &Graph<'_>, out: &mut dyn Write) -> io::Result<()> {
    let space = graph.explored.space;
    let distances = space.distances();
    let shortest = space.depth(StateNumber::START).unwrap_or(0);
    let place = |state: StateNumber| -> LayerPlace {
        let distance = distances[state.index()];
        let detour = space.depth(state).map_or(0, |depth| distance + depth - shortest);
        (graph.layer(state, &distances), detour)
    };
    let (discs, lines) = merge(space, place)?;
    let last = discs.keys().map(|&(layer, _)| layer).max().unwrap_or(0);
    let furthest = discs.keys().map(|&(_, detour)| detour).max().unwrap_or(0);
    let apart = (WIDTH - 2.0 * SIDE) / last.max(1) as f64;
    let gap = (900.0 / f64::from(furthest + 1)).clamp(9.0, 40.0).min(apart * 1.4);
    let height = TOP + BOTTOM + gap * f64::from(furthest) + 20.0;
    let point =
        |(layer, detour): LayerPlace| (x_of(layer, last), TOP + 10.0 + gap * f64::from(detour));

    page::open(out, graph, height, last, HOW)?;
    draw_lines(out, &lines, point, gap.min(apart) * 0.55)?;
    let way = space.way_out(StateNumber::START);
    let points: Vec<_> = way.iter().map(|&state| point(place(state))).collect();
    page::way(out, &points)?;
    let most = discs.values().copied().max().unwrap_or(1) as f64;
    let largest = gap.min(apart) * 0.48;
    // Cube roots, so that the few states of the deep layers are visible beside the many of the
    // shallow ones.
    let radius = |count: u64| (largest * (count as f64 / most).cbrt()).max(1.8);
    for (&(layer, detour), &count) in &discs {
        let (x, y) = point((layer, detour));
        let fill = colour(layer, last);
        let title = format!("depth {layer}, detour {detour}: {}", counted(count, "state"));
        writeln!(
            out,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{:.1}" fill="{fill}"><title>{title}</title></circle>"#,
            radius(count)
        )?;
    }
    let middle = (TOP + height - BOTTOM) / 2.0;
    writeln!(
        out,
        r#"<text class="s soft mid" transform="translate(16 {middle:.0}) rotate(-90)">detour</text>"#
    )?;
    for detour in (0..=furthest).step_by(if furthest > 40 { 10 } else { 5 }) {
        let (y, detour) = (TOP + 14.0 + gap * f64::from(detour), grouped(detour.into()));
        writeln!(out, r#"<text class="s soft" x="26" y="{y:.1}">{detour}</text>"#)?;
    }
    page::marks(out, graph, |state| {
        let at = place(state);
        let count = discs.get(&at).copied().unwrap_or(1);
        (point(at), radius(count).max(3.0) + 3.0)
    })?;
    writeln!(out, "</svg>")
}
