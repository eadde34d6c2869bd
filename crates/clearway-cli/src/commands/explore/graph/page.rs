//! The parts that both pictures share: the page, its colours and texts, the two boards.

use super::{Graph, escaped};
use crate::output::numbers::{counted, grouped};
use clearway::board::{Axis, Metric, Puzzle};
use clearway::space::StateNumber;
use clearway_render::Theme;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The width of the page.
pub(super) const WIDTH: f64 = 1440.0;
/// Where the graph begins, from the left, and ends, from the right.
pub(super) const SIDE: f64 = 70.0;
/// Where the graph begins, from the top.
pub(super) const TOP: f64 = 230.0;
/// The room for the scale under the graph.
pub(super) const BOTTOM: f64 = 70.0;

const STYLE: &str = "
text{font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;fill:#222833}
.page{fill:#faf8f4}.soft{fill:#5c6270}.h{font-size:26px;font-weight:600}.b{font-size:15px}
.s{font-size:12.5px}.mid{text-anchor:middle}.rule{stroke:#dcd6ca;stroke-width:1}
.e{stroke:#5c6270;fill:none;stroke-linecap:round}.way{stroke:#d9302f;fill:none;stroke-width:3.5;
stroke-linejoin:round;stroke-linecap:round}.ring{fill:none;stroke:#d9302f;stroke-width:3}
.ring2{fill:none;stroke:#222833;stroke-width:3}.tag{font-size:14px;font-weight:600;
paint-order:stroke;stroke:#faf8f4;stroke-width:5px;stroke-linejoin:round}
.ground{fill:#ece8e0;stroke:#c8bca8;stroke-width:2}.wall{fill:#aea391}
@media(prefers-color-scheme:dark){text{fill:#e8e6e1}.page{fill:#15181e}.soft{fill:#9aa1ad}
.rule{stroke:#2b313b}.e{stroke:#9aa1ad}.way,.ring{stroke:#ff5f56}.ring2{stroke:#fff}
.tag{stroke:#15181e}.ground{fill:#242932;stroke:#3c4450}.wall{fill:#5c6270}}
";

/// The place of a layer: the deepest on the left, the solved states on the right.
pub(super) fn x_of(layer: usize, last: usize) -> f64 {
    let room = WIDTH - 2.0 * SIDE;
    if last == 0 { WIDTH / 2.0 } else { SIDE + room * (last - layer) as f64 / last as f64 }
}

/// From green where it is solved over blue to purple where it is deepest.
pub(super) fn colour(layer: usize, last: usize) -> String {
    let share = layer as f64 / last.max(1) as f64;
    format!("hsl({:.0} {:.0}% {:.0}%)", 152.0 + 140.0 * share, 54.0, 46.0 + 12.0 * share)
}

/// Opens the page: titles, boards of the start and of the hardest state, the scale of depths.
pub(super) fn open(
    out: &mut dyn Write,
    graph: &Graph<'_>,
    height: f64,
    last: usize,
    how: &str,
) -> io::Result<()> {
    let explored = graph.explored;
    let (space, metric) = (explored.space, explored.metric);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0}" width="{WIDTH}" height="{height:.0}"><style>{STYLE}</style>"#
    )?;
    let label = escaped(graph.label);
    writeln!(out, "<title>The states of {label}</title>")?;
    writeln!(out, r#"<rect class="page" width="100%" height="100%"/>"#)?;
    writeln!(out, r#"<text class="h" x="40" y="58">{label}</text>"#)?;
    let about = format!(
        "{}, {} solved, {}",
        counted(space.len() as u64, "state"),
        grouped(space.solved_count()),
        counted(space.edge_count(), "edge")
    );
    writeln!(out, r#"<text class="b" x="40" y="88">{about}</text>"#)?;
    let how = match metric {
        Metric::Moves => how.to_owned(),
        Metric::Steps => how.replace("move", "step"),
    };
    for (row, line) in how.lines().enumerate() {
        let y = 116 + 20 * row;
        writeln!(out, r#"<text class="s soft" x="40" y="{y}">{line}</text>"#)?;
    }
    let hardest = space.hardest();
    let mut boards = vec![(StateNumber::START, "start")];
    match hardest {
        Some(StateNumber::START) => boards[0].1 = "start and hardest",
        Some(state) => boards.push((state, "hardest")),
        None => {}
    }
    for (number, (state, name)) in boards.into_iter().rev().enumerate() {
        let words = match space.depth(state) {
            Some(depth) => format!("{name}: {depth} {metric}"),
            None => format!("{name}: unsolvable"),
        };
        let x = WIDTH - 190.0 - 180.0 * number as f64;
        board(out, &space.board(state), x, 26.0, &words)?;
    }
    scale(out, height, last, space.is_solvable())
}

/// The numbers of the layers under the graph.
fn scale(out: &mut dyn Write, height: f64, last: usize, solvable: bool) -> io::Result<()> {
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| last / step <= 26);
    let step = step.unwrap_or(1000);
    let (top, bottom) = (TOP - 24.0, height - BOTTOM + 6.0);
    for layer in (0..=last).step_by(step) {
        let x = x_of(layer, last);
        let layer = if solvable { layer } else { last - layer };
        writeln!(
            out,
            r#"<path class="rule" d="M{x:.1} {top}V{bottom:.0}"/><text class="s soft mid" x="{x:.1}" y="{:.0}">{layer}</text>"#,
            bottom + 18.0
        )?;
    }
    let words = if solvable { "depth: distance to the nearest solved state" } else { "distance" };
    let (x, y) = (WIDTH / 2.0, height - 18.0);
    writeln!(out, r#"<text class="s soft mid" x="{x}" y="{y:.0}">{words}</text>"#)
}

/// A small board with words under it.
fn board(out: &mut dyn Write, puzzle: &Puzzle, x: f64, y: f64, words: &str) -> io::Result<()> {
    const SIZE: f64 = 132.0;
    let cell = SIZE / f64::from(puzzle.width().max(puzzle.height()));
    let (width, height) = (cell * f64::from(puzzle.width()), cell * f64::from(puzzle.height()));
    let mut text = format!(
        r#"<g transform="translate({x:.1} {y:.1})"><rect class="ground" x="-3" y="-3" width="{:.1}" height="{:.1}" rx="5"/>"#,
        width + 6.0,
        height + 6.0
    );
    for wall in puzzle.walls().iter() {
        let (x, y) = (cell * f64::from(wall.column), cell * f64::from(wall.row));
        let _ = write!(
            text,
            r#"<rect class="wall" x="{x:.1}" y="{y:.1}" width="{cell:.1}" height="{cell:.1}"/>"#
        );
    }
    let look = Theme::Classic.look();
    for (id, vehicle) in puzzle.ids() {
        let colours = if vehicle.length <= 2 { look.cars } else { look.trucks };
        let colour =
            if id == puzzle.red_id() { look.red } else { colours[id.index() % colours.len()] };
        let length = cell * f64::from(vehicle.length) - 2.0;
        let (long, wide) = match vehicle.axis {
            Axis::Horizontal => (length, cell - 2.0),
            Axis::Vertical => (cell - 2.0, length),
        };
        let (x, y) = (cell * f64::from(vehicle.cell.column), cell * f64::from(vehicle.cell.row));
        let _ = write!(
            text,
            r##"<rect x="{:.1}" y="{:.1}" width="{long:.1}" height="{wide:.1}" rx="4" fill="#{:02x}{:02x}{:02x}"/>"##,
            x + 1.0,
            y + 1.0,
            colour.red,
            colour.green,
            colour.blue
        );
    }
    let (middle, under) = (width / 2.0, height + 24.0);
    writeln!(out, r#"{text}<text class="b mid" x="{middle:.1}" y="{under:.1}">{words}</text></g>"#)
}

/// Rings around the start and the hardest state; `place` returns their position and size.
pub(super) fn marks(
    out: &mut dyn Write,
    graph: &Graph<'_>,
    place: impl Fn(StateNumber) -> ((f64, f64), f64),
) -> io::Result<()> {
    let hardest = graph.explored.space.hardest();
    let mut marks = Vec::new();
    if hardest == Some(StateNumber::START) {
        marks.push((StateNumber::START, "ring", "start and hardest"));
    } else {
        marks.extend(hardest.map(|state| (state, "ring2", "hardest")));
        marks.push((StateNumber::START, "ring", "start"));
    }
    for (state, class, word) in marks {
        let ((x, y), radius) = place(state);
        let above = y - radius - 7.0;
        // A long label must stay on the page.
        let middle = x.clamp(74.0, WIDTH - 74.0);
        writeln!(
            out,
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"/><text class="tag mid" x="{middle:.1}" y="{above:.1}">{word}</text>"#
        )?;
    }
    Ok(())
}

/// The shortest solution as one red line.
pub(super) fn way(out: &mut dyn Write, points: &[(f64, f64)]) -> io::Result<()> {
    let mut path = String::new();
    for (number, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if number == 0 { 'M' } else { 'L' });
    }
    writeln!(out, r#"<path class="way" d="{path}"/>"#)
}
