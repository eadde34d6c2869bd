//! A strip: all positions of a solution side by side.

use crate::board::{Painter, check_vehicles};
use crate::colour::Paint;
use crate::error::RenderError;
use crate::glyphs::{self, Anchor, Weight};
use crate::label::Label;
use crate::path::Point;
use crate::scene::{Group, Item, Scene, Shape};
use crate::style::{CELL, Style};
use crate::timeline::check;
use crate::vehicle::{CORNER, INSET};
use clearway::board::{Axis, Move, Puzzle, merge_moves};

/// Space between two boards.
const GAP: f64 = 22.0;
/// Space above a board for its number and move.
const HEAD: f64 = 34.0;
/// Height of the letters of the caption.
const LETTER: f64 = 15.0;

/// Number of columns of a strip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Columns {
    /// Chosen so that the picture is slightly wider than high.
    #[default]
    Auto,
    /// This many, or the number of boards if that is smaller.
    Exactly(u16),
}

/// Draws the start and the board after each move, numbered, with the moved vehicle marked.
pub fn strip(
    puzzle: &Puzzle,
    moves: &[Move],
    style: &Style,
    columns: Columns,
) -> Result<Scene, RenderError> {
    check(puzzle, moves)?;
    let moves = merge_moves(moves);
    check_vehicles((moves.len() + 1) * puzzle.vehicles().len())?;
    let painter = Painter::new(puzzle, *style);
    let (width, height) = (painter.plan.width + GAP, painter.plan.height + HEAD + GAP);
    let count = moves.len() + 1;
    let columns = match columns {
        Columns::Exactly(columns) => usize::from(columns.max(1)).min(count),
        Columns::Auto => (1..count)
            .find(|&columns| {
                columns as f64 * width >= 1.3 * count.div_ceil(columns) as f64 * height
            })
            .unwrap_or(count),
    };
    let rows = count.div_ceil(columns);
    let look = painter.palette.look();
    let mut scene = Scene {
        width: columns as f64 * width + GAP,
        height: rows as f64 * height + GAP,
        title: format!("{}, all positions of a solution", puzzle.name().unwrap_or("A puzzle")),
        items: Vec::new(),
    };
    let page = Shape::rect(0.0, 0.0, scene.width, scene.height, 0.0).fill(look.page);
    scene.items.push(page.into());
    for (index, state) in puzzle.boards(&moves).enumerate() {
        let (column, row) = (index % columns, index / columns);
        let mut group = Group::at(GAP + column as f64 * width, GAP + row as f64 * height + HEAD);
        let last = index.checked_sub(1).map(|before| moves[before]);
        head(&painter, &state, index, last, &mut group);
        group.items.extend(match last {
            Some(step) => with_mark(&painter, &state, step),
            None => painter.items(&state),
        });
        scene.items.push(group.into());
    }
    Ok(scene)
}

/// The caption of a board: its number and the move that led to it.
fn head(painter: &Painter, state: &Puzzle, index: usize, last: Option<Move>, group: &mut Group) {
    let look = painter.palette.look();
    let (number, words) = match last {
        Some(step) => (index.to_string(), step.text(state).to_string()),
        None => ("Start".to_owned(), String::new()),
    };
    let first = Label {
        at: Point::new(9.0, -HEAD / 2.0 + LETTER / 2.0 + 4.0),
        anchor: Anchor::Start,
        height: LETTER,
        room: (painter.plan.width - 17.0).max(1.0),
        weight: Weight::Bold,
        colour: look.ink,
    };
    group.items.extend(first.draw(&number));
    let after = first.at.x + glyphs::width(&number, LETTER) + LETTER;
    let second = Label {
        at: Point::new(after, first.at.y),
        room: (painter.plan.width - after - 8.0).max(1.0),
        weight: Weight::Regular,
        colour: look.soft_ink,
        ..first
    };
    group.items.extend(second.draw(&words));
}

/// A state with the path of the last move and a ring around the moved vehicle.
fn with_mark(painter: &Painter, state: &Puzzle, step: Move) -> Vec<Item> {
    let look = painter.palette.look();
    let vehicle = state.vehicle(step.vehicle);
    let corner = painter.plan.corner(vehicle.cell);
    let bar = |from: f64, cells: f64, inset: f64, radius: f64| {
        let (along, across) = (cells * CELL - 2.0 * inset, CELL - 2.0 * inset);
        let shift = from * CELL + inset;
        match vehicle.axis {
            Axis::Horizontal => {
                Shape::rect(corner.x + shift, corner.y + inset, along, across, radius)
            }
            Axis::Vertical => {
                Shape::rect(corner.x + inset, corner.y + shift, across, along, radius)
            }
        }
    };
    let by = f64::from(step.by);
    let (from, cells) = ((-by).min(0.0), f64::from(vehicle.length) + by.abs());
    let colour = painter.palette.colour(step.vehicle);
    let way = bar(from, cells, INSET + 1.0, CORNER)
        .fill(Paint::sheer(colour, 0.22))
        .stroke(Paint::sheer(look.ink, 0.55), 1.6)
        .dashed(1.0, 5.0);
    let ring = bar(0.0, f64::from(vehicle.length), INSET - 1.6, CORNER + 1.6).stroke(look.ink, 3.2);
    let mut items = painter.items(state);
    // The path is drawn below the vehicles, the ring above everything.
    let ground = items.len() - state.vehicles().len();
    items.insert(ground, way.into());
    items.push(ring.into());
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn a_strip_shows_the_start_and_each_move() {
        let puzzle = read("XX.A/...A/..../....", &ReadOptions::default()).expect("valid").puzzle;
        let id = |name| puzzle.find(name).expect("a vehicle");
        let moves = [Move { vehicle: id("A"), by: 2 }, Move { vehicle: id("X"), by: 2 }];
        let style = Style::default();
        let scene = strip(&puzzle, &moves, &style, Columns::Auto).expect("legal");
        assert_eq!(scene.items.len(), 1 + 3);
        let far = [Move { vehicle: id("A"), by: 2 }, Move { vehicle: id("A"), by: -2 }].repeat(400);
        assert!(strip(&puzzle, &far, &style, Columns::Auto).is_ok());
        let tall = strip(&puzzle, &moves, &style, Columns::Exactly(1)).expect("legal");
        assert!(tall.height > 2.0 * tall.width);
    }
}
