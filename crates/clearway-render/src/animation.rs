//! A solution as an animated SVG.
//!
//! The animation is a style sheet, not a script: it plays in a browser, also inside an `<img>`. It
//! shows only the start where the reader prefers reduced motion or the viewer cannot animate.

use crate::board::Painter;
use crate::error::RenderError;
use crate::path::Path;
use crate::scene::{Group, Scene, Shape};
use crate::style::{CELL, Style};
use crate::svg::{Size, number, precise, write_with_style};
use crate::timeline::{Slide, Timeline};
use clearway::board::{Axis, Move, Puzzle};
use std::fmt::Write;

/// Space below the board for the progress bar.
const FOOT: f64 = 8.0;

/// The solution as an SVG document that shows the start and plays the moves.
pub fn svg_animation(
    puzzle: &Puzzle,
    moves: &[Move],
    style: &Style,
) -> Result<String, RenderError> {
    let painter = Painter::new(puzzle, *style);
    let timeline = Timeline::new(puzzle, moves)?;
    let prefix = prefix(puzzle, moves);
    let mut scene = stage(&painter, puzzle);
    scene.title.push_str(", solved step by step");
    for (id, _) in puzzle.ids() {
        let mut group = painter.vehicle(puzzle, id);
        if timeline.slides.iter().any(|slide| slide.vehicle == id) {
            group.class = Some(format!("{prefix}{}", id.0));
        }
        scene.items.push(group.into());
    }
    let bar = Bar::new(&scene);
    let mut group = Group::at(0.0, 0.0);
    group.class = Some(format!("{prefix}p"));
    // One dash as long as the bar, then a gap: the style sheet slides the dash in.
    let line = bar.part(1.0).stroke(painter.palette.look().red, Bar::WIDTH);
    group.items.push(line.dashed(bar.length(), bar.length() + 2.0 * Bar::WIDTH).into());
    scene.items.push(group.into());
    let sheet = style_sheet(puzzle, &timeline, &prefix, &bar);
    Ok(write_with_style(&scene, Size::Pixels(style.scale()), &sheet))
}

/// Everything that stands still, with a dot in every cell and space for the progress bar.
pub(crate) fn stage(painter: &Painter, puzzle: &Puzzle) -> Scene {
    let mut scene = painter.scene(puzzle);
    let look = painter.palette.look();
    scene.height += FOOT;
    let page = Shape::rect(0.0, 0.0, scene.width, scene.height, 0.0).fill(look.page);
    scene.items = vec![page.into()];
    scene.items.extend(painter.ground(puzzle, |_| true));
    let track = Bar::new(&scene).part(1.0).stroke(look.board.mix(look.dot, 45), Bar::WIDTH);
    scene.items.push(track.into());
    scene
}

/// The progress bar.
pub(crate) struct Bar {
    from: f64,
    to: f64,
    y: f64,
}

impl Bar {
    /// Its thickness.
    pub(crate) const WIDTH: f64 = 3.0;

    /// The bar at the bottom of a scene.
    pub(crate) fn new(scene: &Scene) -> Self {
        Self { from: 14.0, to: scene.width - 14.0, y: scene.height - 6.5 }
    }

    fn length(&self) -> f64 {
        self.to - self.from
    }

    /// The first `share` of the bar, without a colour.
    pub(crate) fn part(&self, share: f64) -> Shape {
        let mut path = Path::new();
        path.move_to(self.from, self.y);
        path.line_to(self.from + self.length() * share.clamp(0.0, 1.0), self.y);
        Shape::path(path)
    }
}

/// A prefix for names in the style sheet that is unique to the picture.
///
/// Several pictures in one page share one set of names.
fn prefix(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    [puzzle.width(), puzzle.height(), puzzle.red_id().0].into_iter().for_each(&mut add);
    for vehicle in puzzle.vehicles() {
        let axis = u8::from(vehicle.axis == Axis::Vertical);
        [vehicle.cell.row, vehicle.cell.column, vehicle.length, axis]
            .into_iter()
            .for_each(&mut add);
    }
    for step in moves {
        [step.vehicle.0, step.by.cast_unsigned()].into_iter().for_each(&mut add);
    }
    format!("c{:06x}-", hash & 0xff_ffff)
}

fn style_sheet(puzzle: &Puzzle, timeline: &Timeline, prefix: &str, bar: &Bar) -> String {
    let seconds = precise(f64::from(timeline.total) / 1000.0);
    let hidden = number(bar.length() + Bar::WIDTH);
    let mut out = format!("\n.{prefix}p{{stroke-dashoffset:{hidden}}}\n");
    out.push_str("@media (prefers-reduced-motion:no-preference){\n");
    for (id, _) in puzzle.ids() {
        if timeline.slides.iter().any(|slide| slide.vehicle == id) {
            let name = format!("{prefix}{}", id.0);
            let _ = writeln!(out, ".{name}{{animation:{name} {seconds}s ease-in-out infinite}}");
        }
    }
    let _ = writeln!(out, ".{prefix}p{{animation:{prefix}p {seconds}s linear infinite}}\n}}");
    for (id, vehicle) in puzzle.ids() {
        let slides: Vec<&Slide> =
            timeline.slides.iter().filter(|slide| slide.vehicle == id).collect();
        if !slides.is_empty() {
            let _ = write!(out, "@keyframes {prefix}{}", id.0);
            write_frames(&mut out, &slides, vehicle.axis, timeline.total);
        }
    }
    write_bar_frames(&mut out, timeline, prefix, &hidden);
    out
}

fn write_frames(out: &mut String, slides: &[&Slide], axis: Axis, total: u32) {
    let place = |cells: f64| {
        let units = number(cells * CELL);
        match axis {
            _ if units == "0" => "none".to_owned(),
            Axis::Horizontal => format!("translate({units}px)"),
            Axis::Vertical => format!("translate(0,{units}px)"),
        }
    };
    let mut since = "0%".to_owned();
    out.push('{');
    for slide in slides {
        let (begins, ends) = (percent(slide.begins, total), percent(slide.ends, total));
        let _ = write!(out, "{since},{begins}{{transform:{}}}", place(slide.from));
        since = ends;
    }
    let last = slides.last().map_or(0.0, |slide| slide.to);
    let _ = writeln!(out, "{since},to{{transform:{}}}}}", place(last));
}

fn write_bar_frames(out: &mut String, timeline: &Timeline, prefix: &str, hidden: &str) {
    let begins = timeline.slides.first().map_or(0, |slide| slide.begins);
    let ends = timeline.slides.last().map_or(timeline.total, |slide| slide.ends);
    let (begins, ends) = (percent(begins, timeline.total), percent(ends, timeline.total));
    let _ = writeln!(
        out,
        "@keyframes {prefix}p{{0%,{begins}{{stroke-dashoffset:{hidden}}}{ends},to{{stroke-dashoffset:0}}}}"
    );
}

/// A time as a share of the total, precise enough that no movement visibly jumps.
fn percent(time: u32, total: u32) -> String {
    let thousandths = (u64::from(time) * 100_000 + u64::from(total) / 2) / u64::from(total.max(1));
    format!("{}%", precise(thousandths as f64 / 1000.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn the_style_sheet_animates_moved_vehicles_and_respects_reduced_motion() {
        let puzzle = read("XX.A/...A/..../BB..", &ReadOptions::default()).expect("valid").puzzle;
        let id = |name| puzzle.find(name).expect("a vehicle");
        let moves = [Move { vehicle: id("A"), by: 2 }, Move { vehicle: id("X"), by: 2 }];
        let text = svg_animation(&puzzle, &moves, &Style::default()).expect("legal");
        roxmltree::Document::parse(&text).expect("well-formed");
        assert_eq!(text.matches("@keyframes").count(), 3, "A, X and the bar");
        assert!(text.contains("@media (prefers-reduced-motion:no-preference)"));
        assert!(text.contains("translate(0,120px)"));
        assert!(!text.contains("http") || text.matches("http").count() == 1, "self-contained");
    }
}
