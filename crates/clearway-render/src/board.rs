//! Draws a board in one of its states.

use crate::error::RenderError;
use crate::frame::{self, BoardGeometry};
use crate::palette::Palette;
use crate::path::Point;
use crate::scene::{Group, Item, Scene, Shape};
use crate::style::{CELL, Style};
use crate::vehicle::{Body, Front};
use clearway::board::{Axis, Cell, CellSet, Move, Puzzle, Vehicle, VehicleId};
use clearway::verify::verify;

/// The board at the start.
pub fn board(puzzle: &Puzzle, style: &Style) -> Scene {
    let painter = Painter::new(puzzle, *style);
    painter.scene(puzzle)
}

/// The board after `moves`, in the same colours as at the start.
pub fn board_after(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Result<Scene, RenderError> {
    verify(puzzle, moves)?;
    let painter = Painter::new(puzzle, *style);
    let last = puzzle.after(moves);
    Ok(painter.scene(&last))
}

/// Maximum number of vehicles on all boards of a picture: about 100 MB of shapes.
const MOST_VEHICLES: usize = 60_000;

/// Refuses more vehicles than fit into memory.
pub(crate) const fn check_vehicles(found: usize) -> Result<(), RenderError> {
    if found > MOST_VEHICLES {
        return Err(RenderError::TooManyVehicles { found, most: MOST_VEHICLES });
    }
    Ok(())
}

/// Draws the states of one puzzle.
pub(crate) struct Painter {
    pub(crate) palette: Palette,
    pub(crate) plan: BoardGeometry,
    style: Style,
}

impl Painter {
    pub(crate) fn new(puzzle: &Puzzle, style: Style) -> Self {
        Self { palette: Palette::new(puzzle, style.theme), plan: BoardGeometry::new(puzzle), style }
    }

    /// The whole picture of a state.
    pub(crate) fn scene(&self, state: &Puzzle) -> Scene {
        let look = self.palette.look();
        let page = Shape::rect(0.0, 0.0, self.plan.width, self.plan.height, 0.0).fill(look.page);
        let mut items = vec![page.into()];
        items.extend(self.items(state));
        Scene { width: self.plan.width, height: self.plan.height, title: title(state), items }
    }

    /// A state without the page background.
    pub(crate) fn items(&self, state: &Puzzle) -> Vec<Item> {
        let taken: CellSet = state.vehicles().iter().flat_map(Vehicle::cells).collect();
        let mut items = self.ground(state, |cell| !taken.contains(cell));
        items.extend(state.ids().map(|(id, _)| Item::from(self.vehicle(state, id))));
        items
    }

    /// Frame, ground and walls, with dots in the cells for which `dotted` is true.
    pub(crate) fn ground(&self, state: &Puzzle, dotted: impl Fn(Cell) -> bool) -> Vec<Item> {
        frame::draw(state, &self.plan, self.palette.look(), dotted)
    }

    /// A vehicle at its offset in `state`.
    pub(crate) fn vehicle(&self, state: &Puzzle, id: VehicleId) -> Group {
        self.vehicle_shifted(state, id, 0.0)
    }

    /// A vehicle shifted along its axis by `shift` cells from its offset in `state`.
    pub(crate) fn vehicle_shifted(&self, state: &Puzzle, id: VehicleId, shift: f64) -> Group {
        let vehicle = state.vehicle(id);
        let is_red = id == state.red_id();
        let front = match (is_red, state.exit().sign()) {
            (true, 1) => Front::Last,
            (true, _) => Front::First,
            (false, _) => Front::of(vehicle.axis),
        };
        let corner = self.plan.corner(vehicle.cell);
        let corner = match vehicle.axis {
            Axis::Horizontal => Point::new(corner.x + shift * CELL, corner.y),
            Axis::Vertical => Point::new(corner.x, corner.y + shift * CELL),
        };
        let (colour, look) = (self.palette.colour(id), self.palette.look());
        Body { vehicle, colour, front, is_red, letters: self.style.letters, look }.draw(corner)
    }
}

/// The board as alternative text.
fn title(puzzle: &Puzzle) -> String {
    let name = puzzle.name().unwrap_or("Sliding-car puzzle");
    let (width, height) = (puzzle.width(), puzzle.height());
    let red = &puzzle.red().name;
    format!("{name}: {width} by {height}, {red} leaves at the {}", exit_words(puzzle))
}

fn exit_words(puzzle: &Puzzle) -> &'static str {
    puzzle.exit().id()
}
