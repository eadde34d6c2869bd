//! Printable puzzle cards: boards in front, solutions on the back.
//!
//! A sheet is two pages of A4 for duplex printing, flipped on the long edge. The backs are laid out
//! from right to left, so that each solution lies behind its board.

use crate::board::{Painter, check_vehicles};
use crate::error::RenderError;
use crate::glyphs::{self, Anchor, Weight};
use crate::label::Label;
use crate::listing;
use crate::path::{Path, Point};
use crate::scene::{Group, Item, Scene, Shape};
use crate::style::Style;
use crate::theme::{Look, Theme};
use clearway::board::{Move, Puzzle, count_moves, count_steps, merge_moves};
use clearway::verify::verify;

/// A4 in millimetres, the unit of a page.
const PAGE: Point = Point::new(210.0, 297.0);
/// Columns and rows of cards.
const COLUMNS: usize = 2;
const ROWS: usize = 3;
/// The size of a card.
pub(crate) const CARD: Point = Point::new(95.0, 92.0);
/// Left and top margin of the page.
const LEFT: f64 = (PAGE.x - COLUMNS as f64 * CARD.x) / 2.0;
const TOP: f64 = (PAGE.y - ROWS as f64 * CARD.y) / 2.0;
/// Space for the board on its card.
const BOARD: Point = Point::new(82.0, 72.0);
/// Height of letters in headings.
const HEADING: f64 = 3.3;
/// Distance of text from the edge of its card.
pub(crate) const INDENT: f64 = 7.0;

/// Maximum number of cards in one document.
pub const MOST_CARDS: usize = 2_000;

/// What is on the back of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Back {
    /// The moves that solve the puzzle.
    Solution(Vec<Move>),
    /// A sentence, if there is no solution to show.
    Words(String),
}

/// A puzzle card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The name on both sides. By default the puzzle's own name, or its number.
    pub title: Option<String>,
    /// The board in front.
    pub puzzle: Puzzle,
    /// What is on the back.
    pub back: Back,
}

/// The pages of all cards, each front followed by its back.
///
/// The card determines the cell size; the one in `style` is ignored.
pub fn cards(cards: &[Card], style: &Style) -> Result<Vec<Scene>, RenderError> {
    if cards.is_empty() {
        return Err(RenderError::Empty);
    }
    if cards.len() > MOST_CARDS {
        return Err(RenderError::TooManyCards { found: cards.len(), most: MOST_CARDS });
    }
    check_vehicles(cards.iter().map(|card| card.puzzle.vehicles().len()).sum())?;
    // A dark page would waste ink, and the text is printed on the page.
    let paper = match style.theme {
        Theme::Contrast => Theme::Print.look(),
        theme => theme.look(),
    };
    let mut pages = Vec::new();
    for (sheet, on_sheet) in cards.chunks(COLUMNS * ROWS).enumerate() {
        let (mut front, mut back) = (page(sheet, "front"), page(sheet, "back"));
        front.items.push(cut_lines(paper));
        for (place, card) in on_sheet.iter().enumerate() {
            if let Back::Solution(moves) = &card.back {
                verify(&card.puzzle, moves)?;
            }
            let number = sheet * COLUMNS * ROWS + place + 1;
            let title = title(card, number);
            let (column, row) = (place % COLUMNS, place / COLUMNS);
            front.items.push(front_of(card, &title, number, *style, paper, corner(column, row)));
            let mirrored = COLUMNS - 1 - column;
            back.items.push(back_of(card, &title, paper, corner(mirrored, row)));
        }
        pages.extend([front, back]);
    }
    Ok(pages)
}

/// All pages in one column, for formats without pages.
pub fn stack(pages: &[Scene]) -> Scene {
    let mut tall = Scene {
        width: pages.iter().map(|page| page.width).fold(0.0, f64::max),
        title: pages.first().map_or_else(String::new, |page| page.title.clone()),
        ..Scene::default()
    };
    for page in pages {
        let mut group = Group::at(0.0, tall.height);
        group.items.clone_from(&page.items);
        tall.items.push(group.into());
        tall.height += page.height;
    }
    tall
}

fn page(sheet: usize, side: &str) -> Scene {
    Scene {
        width: PAGE.x,
        height: PAGE.y,
        title: format!("Puzzle cards, sheet {}, {side}", sheet + 1),
        items: Vec::new(),
    }
}

/// The top left corner of a card.
fn corner(column: usize, row: usize) -> Point {
    Point::new(LEFT + column as f64 * CARD.x, TOP + row as f64 * CARD.y)
}

fn title(card: &Card, number: usize) -> String {
    let own = card.title.as_deref().or(card.puzzle.name());
    own.map_or_else(|| format!("Puzzle {number}"), str::to_owned)
}

/// Dotted lines between the cards.
fn cut_lines(look: &Look) -> Item {
    let mut path = Path::new();
    let (right, bottom) = (PAGE.x - LEFT, PAGE.y - TOP);
    for column in 0..=COLUMNS {
        let x = LEFT + column as f64 * CARD.x;
        path.move_to(x, TOP);
        path.line_to(x, bottom);
    }
    for row in 0..=ROWS {
        let y = TOP + row as f64 * CARD.y;
        path.move_to(LEFT, y);
        path.line_to(right, y);
    }
    Shape::path(path).stroke(look.dot, 0.2).dashed(0.8, 1.6).into()
}

/// The name of a card.
const fn heading(look: &Look, base: f64, room: f64) -> Label {
    Label {
        at: Point::new(INDENT, base),
        anchor: Anchor::Start,
        height: HEADING,
        room,
        weight: Weight::Bold,
        colour: look.ink,
    }
}

fn front_of(card: &Card, title: &str, number: usize, style: Style, look: &Look, at: Point) -> Item {
    let mut group = Group::at(at.x, at.y);
    let base = 10.5;
    let count = match &card.back {
        Back::Solution(moves) => plural(count_moves(moves), "move"),
        Back::Words(_) => format!("{number}"),
    };
    let note = Label {
        at: Point::new(CARD.x - INDENT, base),
        anchor: Anchor::End,
        height: HEADING * 0.8,
        room: CARD.x / 2.0,
        weight: Weight::Regular,
        colour: look.soft_ink,
    };
    group.items.extend(note.draw(&count));
    let width = glyphs::width(&count, note.height);
    let heading = heading(look, base, CARD.x - 2.0 * INDENT - width - 4.0);
    group.items.extend(heading.draw(title));

    let painter = Painter::new(&card.puzzle, style);
    let plan = painter.plan;
    let scale = (BOARD.x / plan.width).min(BOARD.y / plan.height).min(14.0 / 60.0);
    let mut board = Group::at(
        (CARD.x - plan.width * scale) / 2.0,
        13.5 + (BOARD.y - plan.height * scale) / 2.0,
    );
    board.scale = scale;
    if style.theme == Theme::Contrast {
        let page = painter.palette.look().page;
        board.items.push(Shape::rect(0.0, 0.0, plan.width, plan.height, 12.0).fill(page).into());
    }
    board.items.extend(painter.items(&card.puzzle));
    group.items.push(board.into());
    group.into()
}

fn back_of(card: &Card, title: &str, look: &Look, at: Point) -> Item {
    let mut group = Group::at(at.x, at.y);
    let heading = heading(look, 10.5, CARD.x - 2.0 * INDENT);
    group.items.extend(heading.draw(title));
    let words = match &card.back {
        Back::Words(words) => words.clone(),
        Back::Solution(moves) => {
            let (count, steps) = (count_moves(moves), count_steps(moves));
            format!("{}, {}", plural(count, "move"), plural(steps, "step"))
        }
    };
    let below = Label {
        at: Point::new(INDENT, 16.5),
        height: HEADING * 0.8,
        weight: Weight::Regular,
        colour: look.soft_ink,
        ..heading
    };
    group.items.extend(below.draw(&words));
    if let Back::Solution(moves) = &card.back {
        group.items.extend(listing::draw(&card.puzzle, &merge_moves(moves), look));
    }
    group.into()
}

fn plural(count: u32, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {what}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    fn card() -> Card {
        let puzzle = read("XX.A/...A/..../....", &ReadOptions::default()).expect("valid").puzzle;
        let id = |name| puzzle.find(name).expect("a vehicle");
        let moves = vec![Move { vehicle: id("A"), by: 2 }, Move { vehicle: id("X"), by: 2 }];
        Card { title: None, puzzle, back: Back::Solution(moves) }
    }

    fn places(page: &Scene) -> Vec<Point> {
        let groups = page.items.iter().filter_map(|item| match item {
            Item::Group(group) => Some(group.at),
            Item::Shape(_) => None,
        });
        groups.collect()
    }

    #[test]
    fn each_back_lies_behind_its_front() {
        let pages = cards(&vec![card(); 8], &Style::default()).expect("drawn");
        assert_eq!(pages.len(), 4);
        for sheet in pages.chunks(2) {
            let (front, back) = (places(&sheet[0]), places(&sheet[1]));
            assert_eq!(front.len(), back.len());
            for (front, back) in front.iter().zip(&back) {
                assert!((PAGE.x - front.x - CARD.x - back.x).abs() < 1e-9);
                assert!((front.y - back.y).abs() < 1e-9);
            }
        }
        let tall = stack(&pages);
        assert!((tall.height - 4.0 * PAGE.y).abs() < 1e-9);
    }

    #[test]
    fn more_vehicles_than_fit_into_memory_are_refused() {
        assert!(check_vehicles(26_000).is_ok());
        assert_eq!(check_vehicles(1_000_000).map_err(|e| e.code()), Err("too-many-vehicles"));
    }

    #[test]
    fn no_cards_and_wrong_solutions_are_refused() {
        let style = Style::default();
        assert_eq!(cards(&[], &style).map_err(|e| e.code()), Err("empty"));
        let mut wrong = card();
        wrong.back = Back::Solution(vec![Move { vehicle: wrong.puzzle.red_id(), by: 9 }]);
        assert_eq!(cards(&[wrong], &style).map_err(|e| e.code()), Err("illegal-move"));
    }
}
