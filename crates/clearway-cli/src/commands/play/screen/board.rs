//! Draws the board: a frame that is open at the exit, vehicles as boxes, free cells as dots.

use super::plan::BoardPlace;
use crate::commands::play::canvas::{Canvas, Rect, Style};
use crate::commands::play::look::{FrameChars, Look};
use clearway::board::{Axis, Cell, Move, Puzzle, Side, VehicleId};

/// The board view.
pub(crate) struct BoardPicture<'a> {
    pub(crate) puzzle: &'a Puzzle,
    /// The highlighted vehicle.
    pub(crate) marked: Option<VehicleId>,
    /// A move shown as arrows.
    pub(crate) hinted: Option<Move>,
    pub(crate) look: Look,
}

impl BoardPicture<'_> {
    /// Draws the board.
    pub(crate) fn draw(&self, place: BoardPlace, canvas: &mut Canvas) {
        let look = self.look;
        outline(canvas, place.frame, look.frame(), look.faint());
        self.exit(place, canvas);
        for row in 0..self.puzzle.height() {
            for column in 0..self.puzzle.width() {
                let cell = Cell::new(row, column);
                let rect = place.rect(cell, 1, 1);
                if self.puzzle.walls().contains(cell) {
                    canvas.fill(rect, look.brick(), look.wall());
                } else {
                    middle(canvas, rect, look.dot(), look.faint());
                }
            }
        }
        for (id, _) in self.puzzle.ids() {
            self.vehicle(id, place, canvas);
        }
        self.arrows(place, canvas);
    }

    /// Draws the frame, open at the exit.
    fn exit(&self, place: BoardPlace, canvas: &mut Canvas) {
        let side = self.puzzle.exit();
        let line = self.puzzle.red().line();
        let frame = place.frame;
        let gap = match side.axis() {
            Axis::Horizontal => {
                let rect = place.rect(Cell::new(line, 0), 1, 1);
                let x = if side == Side::Left { frame.x } else { frame.right() - 1 };
                Rect { x, width: 1, ..rect }
            }
            Axis::Vertical => {
                let rect = place.rect(Cell::new(0, line), 1, 1);
                let y = if side == Side::Top { frame.y } else { frame.bottom() - 1 };
                Rect { y, height: 1, ..rect }
            }
        };
        canvas.clear(gap);
        middle(canvas, gap, self.look.arrow(side), self.look.mark());
    }

    fn vehicle(&self, id: VehicleId, place: BoardPlace, canvas: &mut Canvas) {
        let vehicle = self.puzzle.vehicle(id);
        let (columns, rows) = match vehicle.axis {
            Axis::Horizontal => (vehicle.length, 1),
            Axis::Vertical => (1, vehicle.length),
        };
        let rect = place.rect(vehicle.cell, columns, rows);
        let marked = self.marked == Some(id);
        let mut style = self.look.vehicle(id, id == self.puzzle.red_id());
        if marked {
            style.bold = true;
        }
        if place.cell.1 == 1 {
            for cell in vehicle.cells() {
                small(canvas, place.rect(cell, 1, 1), &vehicle.name, style, marked);
            }
            return;
        }
        canvas.fill(rect, ' ', style);
        let frame = if marked { self.look.thick_frame() } else { self.look.frame() };
        outline(canvas, rect, frame, style);
        let name: String = vehicle.name.chars().take(usize::from(rect.width) - 2).collect();
        let bold = Style { bold: true, ..style };
        // A box of two rows has no interior, so the name goes into its upper edge.
        if rect.height == 2 {
            middle(canvas, Rect { height: 1, ..rect }, &format!(" {name} "), bold);
        } else {
            middle(canvas, rect, &name, bold);
        }
    }

    /// Draws arrows in the cells that the hinted vehicle moves to.
    fn arrows(&self, place: BoardPlace, canvas: &mut Canvas) {
        let Some(hinted) = self.hinted else { return };
        let vehicle = self.puzzle.vehicle(hinted.vehicle);
        let side = hinted.side(self.puzzle);
        let covered = vehicle.offset()..vehicle.offset() + vehicle.length;
        for distance in 1..=hinted.by.unsigned_abs() {
            let along = if hinted.by > 0 {
                covered.end - 1 + distance
            } else {
                covered.start.saturating_sub(distance)
            };
            let rect = place.rect(Cell::on_line(vehicle.axis, vehicle.line(), along), 1, 1);
            middle(canvas, rect, self.look.arrow(side), self.look.mark());
        }
    }
}

/// A cell one row high: the name, in brackets if the vehicle is highlighted.
fn small(canvas: &mut Canvas, rect: Rect, name: &str, style: Style, marked: bool) {
    let width = usize::from(rect.width);
    let name: String = name.chars().take(width - 1).collect();
    let text = match (marked, width - name.chars().count()) {
        (true, 1) => format!("{name}<"),
        (true, _) => format!("[{name}]"),
        (false, 1) => name,
        (false, _) => format!(" {name}"),
    };
    canvas.write(rect.x, rect.y, &format!("{text:<width$}"), rect.width, style);
}

/// Draws a text in the centre of a rectangle.
fn middle(canvas: &mut Canvas, rect: Rect, text: &str, style: Style) {
    let width = text.chars().count() as u16;
    let x = rect.x + rect.width.saturating_sub(width) / 2;
    let y = rect.y + (rect.height - 1) / 2;
    canvas.write(x, y, text, rect.width, style);
}

/// Draws the outline of a rectangle of at least 2 by 2.
fn outline(canvas: &mut Canvas, rect: Rect, frame: FrameChars, style: Style) {
    let [horizontal, vertical, top_left, top_right, bottom_left, bottom_right] = frame;
    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
    let mut set = |x: u16, y: u16, sign: char| canvas.put(x, y, sign, style);
    for x in rect.x + 1..right {
        set(x, rect.y, horizontal);
        set(x, bottom, horizontal);
    }
    for y in rect.y + 1..bottom {
        set(rect.x, y, vertical);
        set(right, y, vertical);
    }
    set(rect.x, rect.y, top_left);
    set(right, rect.y, top_right);
    set(rect.x, bottom, bottom_left);
    set(right, bottom, bottom_right);
}
