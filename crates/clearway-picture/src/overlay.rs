//! Draws a reading over its picture, so that people can check it.

use crate::geometry::{Homography, Point};
use crate::picture::Rgba;
use crate::reading::{Doubt, Reading};
use clearway::board::{Axis, Side};

const BOARD: [u8; 3] = [0, 190, 255];
const VEHICLE: [u8; 3] = [40, 230, 60];
const RED_CAR: [u8; 3] = [255, 40, 220];
const DOUBTFUL: [u8; 3] = [255, 200, 0];

/// Draws the corners of the board, an outline of each vehicle and wall, and the exit.
///
/// Doubtful parts are yellow, the red car is magenta.
pub fn overlay(picture: &mut Rgba, reading: &Reading) {
    let map = Homography::from_unit_square(&reading.corners);
    let (columns, rows) = (f32::from(reading.board.columns), f32::from(reading.board.rows));
    let thick = picture.width().max(picture.height()) as f32 / 400.0;
    let mut pen = Pen { picture, map, columns, rows, thick: thick.max(1.0) };
    pen.outline(0.0, 0.0, columns, rows, BOARD);
    for (index, vehicle) in reading.board.vehicles.iter().enumerate() {
        let colour = if reading.doubts.contains(&Doubt::Vehicle(index)) {
            DOUBTFUL
        } else if reading.red == Some(index) {
            RED_CAR
        } else {
            VEHICLE
        };
        let (x, y) = (f32::from(vehicle.column), f32::from(vehicle.row));
        let length = f32::from(vehicle.length);
        match vehicle.axis {
            Axis::Horizontal => pen.outline(x + 0.1, y + 0.1, x + length - 0.1, y + 0.9, colour),
            Axis::Vertical => pen.outline(x + 0.1, y + 0.1, x + 0.9, y + length - 0.1, colour),
        }
    }
    for (index, wall) in reading.board.walls.iter().enumerate() {
        let doubtful = reading.doubts.contains(&Doubt::Wall(index));
        let colour = if doubtful { DOUBTFUL } else { BOARD };
        let (x, y) = (f32::from(wall.column), f32::from(wall.row));
        pen.line((x + 0.15, y + 0.15), (x + 0.85, y + 0.85), colour);
        pen.line((x + 0.85, y + 0.15), (x + 0.15, y + 0.85), colour);
    }
    if let (Some((side, _)), Some(red)) = (reading.exit, reading.red) {
        let red = &reading.board.vehicles[red];
        let (x, y) = (f32::from(red.column), f32::from(red.row));
        match side {
            Side::Left => pen.outline(-0.5, y + 0.2, -0.05, y + 0.8, RED_CAR),
            Side::Right => pen.outline(columns + 0.05, y + 0.2, columns + 0.5, y + 0.8, RED_CAR),
            Side::Top => pen.outline(x + 0.2, -0.5, x + 0.8, -0.05, RED_CAR),
            Side::Bottom => pen.outline(x + 0.2, rows + 0.05, x + 0.8, rows + 0.5, RED_CAR),
        }
    }
}

/// Draws in cells of the board.
struct Pen<'a> {
    picture: &'a mut Rgba,
    map: Homography,
    columns: f32,
    rows: f32,
    thick: f32,
}

impl Pen<'_> {
    fn outline(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, colour: [u8; 3]) {
        let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)];
        for index in 0..4 {
            self.line(corners[index], corners[(index + 1) % 4], colour);
        }
    }

    fn line(&mut self, from: (f32, f32), to: (f32, f32), colour: [u8; 3]) {
        let place = |(x, y): (f32, f32)| self.map.apply(x / self.columns, y / self.rows);
        let (a, b) = (place(from), place(to));
        // Corners may lie far outside, so the length of a line is limited to that of the picture's
        // sides.
        let most = (self.picture.width() + self.picture.height()) as f32;
        let steps = (a.distance(b).min(2.0 * most) as usize).max(1);
        for step in 0..=steps {
            let t = step as f32 / steps as f32;
            self.dot(Point::new(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t), colour);
        }
    }

    fn dot(&mut self, at: Point, [r, g, b]: [u8; 3]) {
        let clamp = |value: f32, most: usize| value.clamp(0.0, most as f32) as usize;
        let (width, height) = (self.picture.width(), self.picture.height());
        for y in clamp(at.y - self.thick, height)..clamp(at.y + self.thick, height) {
            for x in clamp(at.x - self.thick, width)..clamp(at.x + self.thick, width) {
                self.picture.set_pixel(x, y, [r, g, b, 255]);
            }
        }
    }
}
