//! A picture with every state, in layers by depth.
//!
//! Within a layer the states are ordered so that few edges cross: each layer is sorted a few times
//! by the average place of the neighbours in the adjacent layers.

use super::page::{self, BOTTOM, TOP, WIDTH, colour, x_of};
use super::{Graph, escaped, still_wanted};
use clearway::notation::one_line_board;
use clearway::space::StateNumber;
use std::io::{self, Write};

const SWEEPS: usize = 8;

const HOW: &str = "Every dot is a state, every line a move between two. The deepest are on the \
left, the solved ones on the right.\nRed: a shortest solution of the start. Point at a dot to \
see its board.";

pub(super) fn write(graph: &Graph<'_>, out: &mut dyn Write) -> io::Result<()> {
    let space = graph.explored.space;
    let distances = space.distances();
    let layer_of: Vec<usize> =
        space.numbers().map(|state| graph.layer(state, &distances)).collect();
    let last = layer_of.iter().copied().max().unwrap_or(0);
    let (places, most) = places(graph, &layer_of, last);
    let gap = (1000.0 / most as f64).clamp(6.0, 26.0);
    let height = (TOP + BOTTOM + gap * (most as f64 + 1.0)).max(TOP + BOTTOM + 240.0);
    let middle = (TOP + height - BOTTOM) / 2.0;
    let mut sizes = vec![0_usize; last + 1];
    for &layer in &layer_of {
        sizes[layer] += 1;
    }
    let point = |state: StateNumber| {
        let index = state.index();
        let layer = layer_of[index];
        // A layer with few states may spread out, but not over the whole height.
        let gap = (gap * (most as f64 / sizes[layer] as f64).min(2.0)).min(30.0);
        (x_of(layer, last), middle + places[index] * gap)
    };
    let apart = (WIDTH - 140.0) / last.max(1) as f64;
    let radius = (gap * 0.36).min(apart * 0.3).clamp(1.6, 7.0);

    page::open(out, graph, height, last, HOW)?;
    writeln!(out, r#"<g class="e" stroke-width="0.8" stroke-opacity="0.42">"#)?;
    let mut neighbours = Vec::new();
    for state in space.numbers() {
        still_wanted()?;
        space.neighbours(state, &mut neighbours);
        let (x1, y1) = point(state);
        for &next in neighbours.iter().filter(|&&next| next > state) {
            line(out, (x1, y1), point(next), apart)?;
        }
    }
    writeln!(out, "</g>")?;
    let way: Vec<_> = space.way_out(StateNumber::START).into_iter().map(point).collect();
    page::way(out, &way)?;
    for state in space.numbers() {
        let (x, y) = point(state);
        let fill = colour(layer_of[state.index()], last);
        let board = escaped(&one_line_board(&space.board(state)));
        writeln!(
            out,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}"><title>{board}</title></circle>"#
        )?;
    }
    page::marks(out, graph, |state| (point(state), radius + 3.5))?;
    writeln!(out, "</svg>")
}

/// A move between two states. Within a layer the line is curved, and more so if it is long.
fn line(
    out: &mut dyn Write,
    (x1, y1): (f64, f64),
    (x2, y2): (f64, f64),
    apart: f64,
) -> io::Result<()> {
    if x1.total_cmp(&x2).is_ne() {
        return writeln!(out, r#"<path d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}"/>"#);
    }
    let bend = x1 + ((y2 - y1).abs() * 0.3).min(apart * 0.7);
    let middle = f64::midpoint(y1, y2);
    writeln!(
        out,
        r#"<path stroke-opacity="0.16" d="M{x1:.1} {y1:.1}Q{bend:.1} {middle:.1} {x2:.1} {y2:.1}"/>"#
    )
}

/// The place of each state in its layer, counted from the middle, and the size of the largest layer.
fn places(graph: &Graph<'_>, layer_of: &[usize], last: usize) -> (Vec<f64>, usize) {
    let space = graph.explored.space;
    let mut layers: Vec<Vec<StateNumber>> = vec![Vec::new(); last + 1];
    for state in space.numbers() {
        layers[layer_of[state.index()]].push(state);
    }
    let most = layers.iter().map(Vec::len).max().unwrap_or(1);
    let mut places = vec![0.0; layer_of.len()];
    let settle = |layer: &[StateNumber], places: &mut Vec<f64>| {
        for (row, state) in layer.iter().enumerate() {
            places[state.index()] = row as f64 - (layer.len() as f64 - 1.0) / 2.0;
        }
    };
    for layer in &layers {
        settle(layer, &mut places);
    }
    let mut neighbours = Vec::new();
    for sweep in 0..SWEEPS {
        for step in 0..=last {
            let index = if sweep % 2 == 0 { step } else { last - step };
            let mut keyed: Vec<(f64, StateNumber)> = layers[index]
                .iter()
                .map(|&state| {
                    space.neighbours(state, &mut neighbours);
                    neighbours.retain(|next| layer_of[next.index()] != index);
                    let own = places[state.index()];
                    let sum: f64 = neighbours.iter().map(|next| places[next.index()]).sum();
                    let many = neighbours.len() as f64;
                    (if many > 0.0 { sum / many } else { own }, state)
                })
                .collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            layers[index] = keyed.into_iter().map(|(_, state)| state).collect();
            settle(&layers[index], &mut places);
        }
    }
    (places, most)
}
