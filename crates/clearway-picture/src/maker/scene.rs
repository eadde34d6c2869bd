//! Photos of sets, by a small ray tracer over a landscape of heights.
//!
//! One unit is a cell; the board lies in the plane of x and y with its corner at the origin, the
//! floor of the cells at height 0. Vehicles, frame, grooves and squares are heights over it.

use super::board::{Truth, random_board};
use super::canvas::{Canvas, Rgb, Rounded, hsv, scale};
use super::invented::invented_set;
use super::random::{Random, noise};
use super::sets::{Cells, Set, sets};
use super::{Half, Wanted, age};
use crate::geometry::Point;
use clearway::board::{Axis, Side};

type Vector = [f32; 3];

fn add(a: Vector, b: Vector, factor: f32) -> Vector {
    std::array::from_fn(|k| a[k] + b[k] * factor)
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: Vector) -> Vector {
    let length = dot(a, a).sqrt().max(1e-9);
    a.map(|value| value / length)
}

struct Lamp {
    place: Vector,
    strength: f32,
    /// Its size: a larger lamp gives a softer shadow.
    size: f32,
}

struct Scene {
    set: Set,
    side: f32,
    labels: Vec<Option<usize>>,
    bodies: Vec<Rounded>,
    heights: Vec<f32>,
    colours: Vec<Rgb>,
    walls: Vec<bool>,
    axes: Vec<Axis>,
    exit: Rounded,
    table: Rgb,
    seed: u32,
    lamps: Vec<Lamp>,
}

/// The height of the table relative to the floor of the cells.
const TABLE: f32 = -0.3;

impl Scene {
    fn new(random: &mut Random, set: Set, truth: &Truth) -> Self {
        let side = truth.columns as f32;
        let mut scene = Self {
            set,
            side,
            labels: truth.labels(),
            bodies: Vec::new(),
            heights: Vec::new(),
            colours: Vec::new(),
            walls: Vec::new(),
            axes: Vec::new(),
            exit: exit_shape(truth, set.frame_width),
            table: age::table_colour(random),
            seed: random.below(1 << 20) as u32,
            lamps: lamps(random, side),
        };
        for (index, piece) in truth.pieces.iter().enumerate() {
            let (w, h) = match piece.axis {
                Axis::Horizontal => (piece.length as f32, 1.0),
                Axis::Vertical => (1.0, piece.length as f32),
            };
            let cells = Rounded::new(piece.column as f32, piece.row as f32, w, h, 0.3);
            // A hand does not place vehicles exactly.
            let (dx, dy) = (random.range(-0.02, 0.02), random.range(-0.02, 0.02));
            let body = Rounded { x: cells.x + dx, y: cells.y + dy, ..cells }.inset(set.gap);
            scene.bodies.push(body);
            scene.heights.push(random.range(set.height.0, set.height.1));
            scene.axes.push(piece.axis);
            scene.walls.push(piece.length == 1);
            scene.colours.push(if index == 0 {
                hsv(random.range(354.0, 364.0), random.range(0.78, 0.9), random.range(0.72, 0.88))
            } else if piece.length == 1 {
                set.wall
            } else if set.hidden > 0.0 && random.chance(set.hidden) {
                scale(set.board, random.range(0.9, 1.1))
            } else if let Some(colour) = set.one_colour {
                scale(colour, random.range(0.93, 1.05))
            } else {
                let hues = [42.0, 50.0, 90.0, 130.0, 170.0, 195.0, 215.0, 240.0, 275.0, 310.0];
                let saturation = *random.pick(&[0.05, 0.35, 0.6, 0.75, 0.75]);
                hsv(*random.pick(&hues), saturation, random.range(0.5, 0.92))
            });
        }
        scene
    }

    /// The vehicle at a place, and how deep inside its outline it is.
    fn body_at(&self, x: f32, y: f32) -> Option<(usize, f32)> {
        if x < 0.0 || y < 0.0 || x >= self.side || y >= self.side {
            return None;
        }
        let index = self.labels[y as usize * self.side as usize + x as usize]?;
        let depth = -self.bodies[index].distance(x, y);
        (depth > 0.0).then_some((index, depth))
    }

    fn is_board(&self, x: f32, y: f32) -> bool {
        let (low, high) = (-self.set.frame_width, self.side + self.set.frame_width);
        Rounded::new(low, low, high - low, high - low, 0.25).distance(x, y) < 0.0
    }

    fn height(&self, x: f32, y: f32) -> f32 {
        if let Some((index, depth)) = self.body_at(x, y) {
            // A quarter of a circle at the top edge.
            let round = self.set.round;
            let drop = if depth < round {
                round - (round * round - (round - depth).powi(2)).max(0.0).sqrt()
            } else {
                0.0
            };
            return self.heights[index] - drop;
        }
        if !self.is_board(x, y) {
            return TABLE;
        }
        let inside = x > 0.0 && y > 0.0 && x < self.side && y < self.side;
        if !inside {
            return if self.exit.distance(x, y) < 0.0 { 0.0 } else { self.set.rim };
        }
        let edge = |t: f32| t.fract().min(1.0 - t.fract());
        let near = edge(x).min(edge(y));
        match self.set.cells {
            Cells::Smooth => 0.0,
            Cells::Grooves => -0.05 * (1.0 - near / 0.05).clamp(0.0, 1.0),
            Cells::Raised => 0.06 * ((near - 0.14) / 0.05).clamp(0.0, 1.0),
            Cells::Sealed(cells) => cells.height(x.fract() - 0.5, y.fract() - 0.5),
        }
    }

    fn colour(&self, x: f32, y: f32) -> Rgb {
        let grain = |colour: Rgb, strength: f32, stretch: f32| {
            let n = noise(x * 2.0, y * 2.0 * stretch, self.seed) - 0.5;
            let fine = noise(x * 17.0, y * 17.0, self.seed ^ 7) - 0.5;
            scale(colour, 1.0 + strength * (n + 0.4 * fine))
        };
        if let Some((index, depth)) = self.body_at(x, y) {
            let colour = self.colours[index];
            let body = &self.bodies[index];
            let (along, length) = match self.axes[index] {
                Axis::Horizontal => (x - body.x, body.width),
                Axis::Vertical => (y - body.y, body.height),
            };
            let part = along / length;
            let window = (0.2..0.3).contains(&part) || (0.74..0.82).contains(&part);
            if self.set.windows && window && depth > 0.14 && !self.walls[index] {
                return [46.0, 52.0, 60.0];
            }
            let strength = if self.set.one_colour.is_some() { 0.18 } else { 0.04 };
            return grain(colour, strength, 6.0);
        }
        if !self.is_board(x, y) {
            return grain(self.table, 0.3, 5.0);
        }
        let inside = x > 0.0 && y > 0.0 && x < self.side && y < self.side;
        let light = match self.set.cells {
            Cells::Sealed(cells) if inside => cells.light(x.fract() - 0.5, y.fract() - 0.5),
            _ => 1.0,
        };
        let wooden = self.set.cells == Cells::Smooth || self.set.one_colour.is_some();
        grain(
            scale(if inside { self.set.board } else { self.set.frame }, light),
            if wooden { 0.16 } else { 0.05 },
            5.0,
        )
    }

    /// Where a ray from above meets the landscape.
    fn hit(&self, from: Vector, direction: Vector) -> Vector {
        const STEPS: usize = 30;
        let top = 0.7_f32;
        let start = (top - from[2]) / direction[2];
        let end = (TABLE - from[2]) / direction[2];
        let step = (end - start) / STEPS as f32;
        let mut t = start;
        for _ in 0..STEPS {
            let p = add(from, direction, t + step);
            if p[2] <= self.height(p[0], p[1]) {
                // Between t and t + step: halve.
                let (mut low, mut high) = (t, t + step);
                for _ in 0..6 {
                    let middle = f32::midpoint(low, high);
                    let p = add(from, direction, middle);
                    if p[2] <= self.height(p[0], p[1]) { high = middle } else { low = middle }
                }
                return add(from, direction, high);
            }
            t += step;
        }
        add(from, direction, end)
    }

    /// How much of a lamp is seen from a place: 0 to 1.
    fn lit(&self, p: Vector, lamp: &Lamp, jitter: f32) -> f32 {
        const RAYS: usize = 3;
        const STEPS: usize = 9;
        let mut seen = 0.0;
        for ray in 0..RAYS {
            let angle = (ray as f32 + jitter) * 2.1;
            let at = add(lamp.place, [angle.cos(), angle.sin(), 0.0], lamp.size);
            let to = unit(add(at, p, -1.0));
            let reach = (0.7 - p[2]).max(0.0) / to[2].max(0.1);
            let blocked = (1..=STEPS).any(|step| {
                let q =
                    add(p, to, reach * (step as f32 - 0.5 + jitter * 0.5) / STEPS as f32 + 0.02);
                q[2] < self.height(q[0], q[1]) - 0.01
            });
            seen += if blocked { 0.0 } else { 1.0 };
        }
        seen / RAYS as f32
    }

    fn shade(&self, p: Vector, eye: Vector, jitter: f32) -> Rgb {
        let d = 0.02;
        let slope_x = self.height(p[0] + d, p[1]) - self.height(p[0] - d, p[1]);
        let slope_y = self.height(p[0], p[1] + d) - self.height(p[0], p[1] - d);
        let normal = unit([-slope_x, -slope_y, 2.0 * d]);
        let colour = self.colour(p[0], p[1]);
        let mut light = 0.38;
        let mut shine = 0.0;
        for lamp in &self.lamps {
            let to = unit(add(lamp.place, p, -1.0));
            let facing = dot(normal, to).max(0.0);
            if facing > 0.0 {
                let lit = self.lit(p, lamp, jitter);
                light += lamp.strength * facing * lit;
                let half = unit(add(to, unit(add(eye, p, -1.0)), 1.0));
                shine += 40.0 * lamp.strength * lit * dot(normal, half).max(0.0).powi(40);
            }
        }
        colour.map(|value| (value * light + shine).clamp(0.0, 255.0))
    }
}

fn exit_shape(truth: &Truth, width: f32) -> Rounded {
    let red = &truth.pieces[0];
    let (row, column, side) = (red.row as f32, red.column as f32, truth.columns as f32);
    match truth.exit {
        Side::Right => Rounded::new(side, row, width + 1.0, 1.0, 0.0),
        Side::Left => Rounded::new(-width - 1.0, row, width + 1.0, 1.0, 0.0),
        Side::Top => Rounded::new(column, -width - 1.0, 1.0, width + 1.0, 0.0),
        Side::Bottom => Rounded::new(column, side, 1.0, width + 1.0, 0.0),
    }
}

/// One lamp, or two of different strength.
fn lamps(random: &mut Random, side: f32) -> Vec<Lamp> {
    let count = if random.chance(0.35) { 2 } else { 1 };
    (0..count)
        .map(|_| {
            let (angle, away) =
                (random.range(0.0, std::f32::consts::TAU), random.range(0.3, 1.3) * side);
            let middle = side / 2.0;
            Lamp {
                place: [
                    middle + angle.cos() * away,
                    middle + angle.sin() * away,
                    random.range(1.2, 2.2) * side,
                ],
                strength: 0.75 / count as f32 * random.range(0.85, 1.1),
                size: random.range(0.3, 1.5),
            }
        })
        .collect()
}

struct Camera {
    place: Vector,
    right: Vector,
    down: Vector,
    forward: Vector,
    /// Pixels per unit at distance 1.
    zoom: f32,
    width: f32,
    height: f32,
}

impl Camera {
    /// A hand-held camera that looks at about the middle of the board.
    fn new(random: &mut Random, side: f32, tilt: f32) -> Self {
        let (width, height) = if random.chance(0.5) { (640.0, 480.0) } else { (480.0, 640.0) };
        let turn = random.range(-14.0, 14.0_f32).to_radians();
        let away = random.range(1.9, 3.2) * side;
        let middle = side / 2.0;
        let target = [
            middle + random.range(-0.05, 0.05) * side,
            middle + random.range(-0.05, 0.05) * side,
            0.0,
        ];
        let (sin, cos) = tilt.to_radians().sin_cos();
        let place = add(target, [turn.sin() * sin, turn.cos() * sin, cos], away);
        let forward = unit(add(target, place, -1.0));
        // Rows of the board go down, so y grows towards the viewer.
        let level = unit([turn.cos(), -turn.sin(), 0.0]);
        let roll = random.range(-6.0, 6.0_f32).to_radians();
        let flat = unit(cross(forward, level));
        let down =
            if dot(flat, [turn.sin(), turn.cos(), 0.0]) < 0.0 { flat.map(|v| -v) } else { flat };
        let right = unit(add(level.map(|v| v * roll.cos()), down, roll.sin()));
        let down = unit(add(down.map(|v| v * roll.cos()), level, -roll.sin()));
        let fill = random.range(0.55, 0.82);
        let zoom = fill * f32::min(width, height) / (side * 1.15) * away;
        Self { place, right, down, forward, zoom, width, height }
    }

    fn ray(&self, x: f32, y: f32) -> Vector {
        let across = add(self.forward, self.right, (x - self.width / 2.0) / self.zoom);
        unit(add(across, self.down, (y - self.height / 2.0) / self.zoom))
    }

    fn project(&self, p: Vector) -> Point {
        let offset = add(p, self.place, -1.0);
        let depth = dot(offset, self.forward);
        Point::new(
            self.width / 2.0 + dot(offset, self.right) / depth * self.zoom,
            self.height / 2.0 + dot(offset, self.down) / depth * self.zoom,
        )
    }
}

/// A photo of a set, its answer and its name.
pub(super) fn make(
    random: &mut Random,
    half: Half,
    wanted: Wanted,
) -> (Canvas, Truth, String, String) {
    let set = if wanted.invented {
        invented_set(random)
    } else {
        let all: Vec<&Set> = sets(half).collect();
        **random.pick(&all)
    };
    let (chance, walls) = if wanted.invented { (0.6, 5) } else { (0.1, 1) };
    let walls = if random.chance(chance) { walls } else { 0 };
    let mut truth = random_board(random, wanted.side, walls);
    let tilt = random.range(0.0, wanted.most_tilt.unwrap_or(35.0));
    let scene = Scene::new(random, set, &truth);
    let camera = Camera::new(random, scene.side, tilt);
    let mut canvas = Canvas::new(camera.width as usize, camera.height as usize, [0.0; 3]);
    for y in 0..canvas.height {
        for x in 0..canvas.width {
            let direction = camera.ray(x as f32 + 0.5, y as f32 + 0.5);
            let p = scene.hit(camera.place, direction);
            canvas.data[y * canvas.width + x] = scene.shade(p, camera.place, random.unit());
        }
    }
    let side = scene.side;
    truth.corners = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]]
        .map(|[x, y]| camera.project([x, y, 0.0]));
    let name = format!("{} tilt {tilt:.0}", set.name);
    (canvas, truth, set.name.to_owned(), name)
}
