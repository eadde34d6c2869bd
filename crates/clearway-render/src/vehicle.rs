//! Draws one vehicle: a rounded bar with windows at its ends and its name in the middle.

use crate::colour::{Colour, Paint};
use crate::glyphs::{self, Anchor, Run, Weight};
use crate::path::{Path, Point};
use crate::scene::{Group, Item, Shape};
use crate::style::{CELL, Letters};
use crate::theme::{Look, Rim};
use clearway::board::{Axis, Vehicle};

/// Margin between a vehicle and the edge of its cells.
pub(crate) const INSET: f64 = 3.0;
/// Width of every vehicle.
const BREADTH: f64 = CELL - 2.0 * INSET;
/// Corner radius.
pub(crate) const CORNER: f64 = 9.0;
/// Width of the red car's stripe.
const STRIPE: f64 = 9.0;
/// Diameter of the disc on the red car.
const DISC: f64 = 29.0;
/// Height of the letters where they fit.
const LETTER: f64 = 16.5;

/// The end of a vehicle that has the windscreen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Front {
    /// The left or top end.
    First,
    /// The right or bottom end.
    Last,
}

impl Front {
    /// Direction of vehicles other than the red car.
    pub(crate) const fn of(axis: Axis) -> Self {
        match axis {
            Axis::Horizontal => Self::Last,
            Axis::Vertical => Self::First,
        }
    }
}

/// What a vehicle is drawn from.
pub(crate) struct Body<'a> {
    pub(crate) vehicle: &'a Vehicle,
    pub(crate) colour: Colour,
    pub(crate) front: Front,
    pub(crate) is_red: bool,
    pub(crate) letters: Letters,
    pub(crate) look: &'a Look,
}

impl Body<'_> {
    /// Draws the vehicle with the top left corner of its first cell at `corner`.
    pub(crate) fn draw(&self, corner: Point) -> Group {
        let length = f64::from(self.vehicle.length) * CELL - 2.0 * INSET;
        let mut group = Group::at(corner.x + INSET, corner.y + INSET);
        group.title = Some(self.vehicle.name.clone());
        self.draw_hull(length, &mut group);
        if self.is_red {
            self.draw_stripe(length, &mut group);
        }
        self.draw_windows(length, &mut group);
        if self.is_red {
            group.items.push(self.draw_disc(length));
        }
        if self.letters == Letters::Shown {
            self.draw_name(length, &mut group);
        }
        group
    }

    /// Width and height of a part that measures `along` the axis and `across` it.
    const fn turned(&self, along: f64, across: f64) -> (f64, f64) {
        match self.vehicle.axis {
            Axis::Horizontal => (along, across),
            Axis::Vertical => (across, along),
        }
    }

    fn draw_hull(&self, length: f64, group: &mut Group) {
        let (width, height) = self.turned(length, BREADTH);
        let look = self.look;
        if look.shadow > 0.0 {
            // Two layers, the lower one wider: a soft shadow without a filter.
            let wide = Shape::rect(-0.8, 1.6, width + 1.6, height + 1.8, CORNER + 1.0);
            group.items.push(wide.fill(Paint::sheer(Colour::BLACK, look.shadow / 2.5)).into());
            let near = Shape::rect(0.0, 1.8, width, height, CORNER);
            group.items.push(near.fill(Paint::sheer(Colour::BLACK, look.shadow)).into());
        }
        let rim = look.rim_of(self.colour);
        let line = if let Rim::Fixed(_) = look.rim { 1.8 } else { 2.0 };
        let half = line / 2.0;
        let hull = Shape::rect(half, half, width - line, height - line, CORNER - half);
        group.items.push(hull.fill(self.colour).stroke(rim, line).into());
        if look.grain.is_some() {
            group.items.push(self.draw_grain(length).into());
        }
    }

    /// Faint grain lines along the block.
    fn draw_grain(&self, length: f64) -> Shape {
        let mut path = Path::new();
        for (across, from, to) in
            [(0.16, 0.2, 0.88), (0.33, 0.1, 0.6), (0.7, 0.3, 0.9), (0.86, 0.12, 0.7)]
        {
            let (x, y) = self.turned(length * from, BREADTH * across);
            path.move_to(x, y);
            let (x, y) = self.turned(length * to, BREADTH * across);
            path.line_to(x, y);
        }
        Shape::path(path).stroke(Paint::sheer(Colour::BLACK, 0.07), 1.2)
    }

    /// A racing stripe along the red car: a mark that everybody can see, also in a small picture.
    fn draw_stripe(&self, length: f64, group: &mut Group) {
        let edge = 2.0;
        let (x, y) = self.turned(edge, (BREADTH - STRIPE) / 2.0);
        let (width, height) = self.turned(length - 2.0 * edge, STRIPE);
        group.items.push(Shape::rect(x, y, width, height, 0.0).fill(self.look.mark).into());
    }

    /// The disc behind the name of the red car; wider for a long name.
    fn draw_disc(&self, length: f64) -> Item {
        let full = glyphs::width(&self.vehicle.name, LETTER) + DISC / 2.0;
        let is_flat = self.vehicle.axis == Axis::Horizontal && self.letters == Letters::Shown;
        let long = if is_flat { full.clamp(DISC, (length - 34.0).max(DISC)) } else { DISC };
        let (width, height) = self.turned(length, BREADTH);
        let shift = if self.front == Front::Last { -1.0 } else { 1.0 };
        let (dx, dy) = self.turned(shift, 0.0);
        let (x, y) = ((width - long) / 2.0 + dx, (height - DISC) / 2.0 + dy);
        Shape::rect(x, y, long, DISC, DISC / 2.0).fill(self.look.mark).into()
    }

    fn draw_windows(&self, length: f64, group: &mut Group) {
        let short = self.vehicle.length == 1;
        let (gap, wide, thin) = if short { (5.0, 4.5, 3.0) } else { (8.0, 7.0, 5.0) };
        // The windscreen is wider and darker than the rear window.
        for (is_screen, thickness, side, opacity) in
            [(true, wide, 8.0, 0.46), (false, thin, 10.5, 0.28)]
        {
            let at_end = is_screen == (self.front == Front::Last);
            let along = if at_end { length - gap - thickness } else { gap };
            let (x, y) = self.turned(along, side);
            let (width, height) = self.turned(thickness, BREADTH - 2.0 * side);
            let window = Shape::rect(x, y, width, height, thickness / 2.0);
            group.items.push(window.fill(self.glass(opacity)).into());
        }
    }

    /// Dark glass, or light glass on a black vehicle.
    fn glass(&self, opacity: f64) -> Paint {
        let dark = u32::from(self.colour.red) + u32::from(self.colour.green) < 60;
        match self.look.rim {
            Rim::Fixed(_) if dark => Paint::sheer(Colour::WHITE, opacity + 0.2),
            Rim::Fixed(_) => Paint::sheer(Colour::BLACK, opacity + 0.3),
            Rim::Darker(_) | Rim::Same => Paint::sheer(Colour::BLACK, opacity),
        }
    }

    fn draw_name(&self, length: f64, group: &mut Group) {
        let name = &self.vehicle.name;
        let free_along = length - if self.vehicle.length == 1 { 27.0 } else { 44.0 };
        let free_across = BREADTH - 14.0;
        let fits = |room: f64| {
            let full = glyphs::width(name, LETTER);
            // A name that does not fit is scaled down.
            if full <= room { LETTER } else { LETTER * room / full }
        };
        let (height, run) = match self.vehicle.axis {
            Axis::Horizontal => (fits(free_along), Run::Across),
            Axis::Vertical => {
                // A long name is rotated rather than shrunk until illegible.
                let (across, upwards) = (fits(free_across), fits(free_along));
                if upwards > across * 1.5 && across < LETTER * 0.75 {
                    (upwards, Run::Upwards)
                } else {
                    (across, Run::Across)
                }
            }
        };
        let (width, breadth) = self.turned(length, BREADTH);
        // The windows differ in thickness, so the middle between them is slightly off centre.
        let shift = if self.front == Front::Last { -1.0 } else { 1.0 };
        let (dx, dy) = self.turned(shift, 0.0);
        let (x, y) = (width / 2.0 + dx, breadth / 2.0 + dy);
        let at = match run {
            Run::Across => Point::new(x, y + height / 2.0),
            Run::Upwards => Point::new(x + height / 2.0, y),
        };
        let ground = if self.is_red { self.look.mark } else { self.colour };
        let ink = self.look.letters_on(ground);
        let text = Shape::path(glyphs::line(name, at, height, Anchor::Middle, run));
        group.items.push(text.stroke(ink, Weight::Bold.pen(height)).into());
    }
}
