//! Lays out the moves of a solution in columns on the back of a card.

use crate::cards::{CARD, INDENT};
use crate::glyphs::{self, Anchor, Weight};
use crate::label::Label;
use crate::path::Point;
use crate::scene::Item;
use crate::theme::Look;
use clearway::board::{Move, Puzzle, Side};

/// Where the list begins, and its available space.
const TOP: f64 = 22.0;
const ROOM: Point = Point::new(CARD.x - 2.0 * INDENT, CARD.y - TOP - 6.0);
/// Letter heights to try; the last is barely legible in print.
const HEIGHTS: [f64; 8] = [2.6, 2.4, 2.2, 2.0, 1.8, 1.6, 1.35, 1.1];
/// Line height and column gap, in letter heights.
const LEADING: f64 = 2.2;
const BETWEEN: f64 = 1.8;

/// How a list fits into its space.
struct Fit {
    height: f64,
    columns: usize,
    rows: usize,
    /// Width of the numbers, and of a whole column.
    numbers: f64,
    column: f64,
}

/// Draws the list in the largest letters that fit.
pub(crate) fn draw(puzzle: &Puzzle, moves: &[Move], look: &Look) -> Vec<Item> {
    let words: Vec<String> = moves.iter().map(|step| short(puzzle, *step)).collect();
    let fits = HEIGHTS.map(|height| measure(&words, height));
    let fit = fits.iter().find(|fit| fit.columns * fit.rows >= words.len());
    let fit = fit.unwrap_or(&fits[HEIGHTS.len() - 1]);
    let places = fit.columns * fit.rows;
    let left_out = words.len().saturating_sub(places);
    // The last slot says how many moves did not fit.
    let shown = if left_out > 0 { places - 1 } else { words.len() };
    let rows = shown.div_ceil(fit.columns).max(fit.rows.min(12)).min(fit.rows);
    let mut items = Vec::new();
    let place = |index: usize| {
        let (column, row) = (index / rows, index % rows);
        let x = INDENT + column as f64 * fit.column;
        Point::new(x, TOP + fit.height + row as f64 * fit.height * LEADING)
    };
    let number = Label {
        at: Point::new(0.0, 0.0),
        anchor: Anchor::End,
        height: fit.height,
        room: ROOM.x,
        weight: Weight::Regular,
        colour: look.soft_ink,
    };
    let text = Label {
        anchor: Anchor::Start,
        weight: Weight::Bold,
        colour: look.ink,
        room: (ROOM.x - fit.numbers - fit.height).max(1.0),
        ..number
    };
    for (index, words) in words.iter().take(shown).enumerate() {
        let at = place(index);
        let right = Point::new(at.x + fit.numbers, at.y);
        items.extend(Label { at: right, ..number }.draw(&(index + 1).to_string()));
        let start = Point::new(right.x + fit.height, at.y);
        items.extend(Label { at: start, ..text }.draw(words));
    }
    if left_out > 0 {
        let more = format!("+ {}", words.len() - shown);
        let start = Label { at: place(shown), anchor: Anchor::Start, ..number };
        items.extend(start.draw(&more));
    }
    items
}

fn measure(words: &[String], height: f64) -> Fit {
    let widest = words.iter().map(|text| glyphs::width(text, height)).fold(0.0, f64::max);
    let numbers = glyphs::width(&words.len().to_string().replace(|_| true, "0"), height);
    let column = numbers + height + widest + BETWEEN * height;
    let columns = (((ROOM.x + BETWEEN * height) / column) as usize).max(1);
    let rows = ((ROOM.y / (height * LEADING)) as usize).max(1);
    Fit { height, columns, rows, numbers, column }
}

/// A move with an arrow, such as `C ← 2`.
fn short(puzzle: &Puzzle, step: Move) -> String {
    let arrow = match step.side(puzzle) {
        Side::Left => '←',
        Side::Right => '→',
        Side::Top => '↑',
        Side::Bottom => '↓',
    };
    format!("{} {arrow} {}", puzzle.vehicle(step.vehicle).name, step.by.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn a_list_of_any_length_stays_on_its_card() {
        let puzzle = read("XX..", &ReadOptions { size: Some((4, 1)), ..ReadOptions::default() });
        let puzzle = puzzle.expect("valid").puzzle;
        let step = |by| Move { vehicle: puzzle.red_id(), by };
        for count in [1, 10, 51, 300, 5_000] {
            let moves: Vec<Move> =
                (0..count).map(|i| step(if i % 2 == 0 { 1 } else { -1 })).collect();
            for item in draw(&puzzle, &moves, Theme::Print.look()) {
                let Item::Shape(shape) = item else { continue };
                for segment in shape.geometry.to_path().segments() {
                    if let crate::path::Segment::Line(p) = segment {
                        assert!(p.x > 0.0 && p.x < CARD.x && p.y > TOP - 1.0 && p.y < CARD.y);
                    }
                }
            }
        }
    }
}
