//! Cells with known answers, to which the network that tells the parts of pieces is fitted.

use super::random::Random;
use super::{Sample, Truth, TruthPiece};
use crate::evidence::looks;
use crate::geometry::{Corners, Homography, Point, mean_side, rectangle};
use crate::lines::Hypothesis;
use crate::load::{Working, load};
use crate::network::{CHANNELS, CONTEXT, Network, OUTPUTS, Pixels, SIDE};
use crate::parts::{Part, Usual, context, pixels, shown};
use crate::rectify::rectify;
use crate::tiling::Piece;

/// A cell with its answer.
pub struct PartExample {
    /// In steps of 1/256.
    pixels: Vec<i16>,
    context: [f32; CONTEXT],
    part: u8,
}

const FINE: f32 = 256.0;

impl PartExample {
    fn pixels(&self) -> Pixels {
        std::array::from_fn(|at| f32::from(self.pixels[at]) / FINE)
    }
}

/// The cells of a picture: of its board, with corners as inexact as the reader's, and of lattices
/// that are not the board.
pub fn part_examples(sample: &Sample, seed: u64) -> Vec<PartExample> {
    let mut cells = Cells {
        working: load(&sample.picture),
        random: Random::new(seed ^ 0x7061_7274),
        found: Vec::new(),
    };
    match &sample.truth {
        Some(truth) => {
            cells.add_board(truth);
            cells.add_lattice_off(truth);
        }
        None => cells.add_anything(),
    }
    cells.found
}

/// Collects the cells of a picture.
struct Cells {
    working: Working,
    random: Random,
    found: Vec<PartExample>,
}

impl Cells {
    /// The cells of a lattice for which there is an answer.
    fn add(&mut self, corners: Corners, side: usize, part: impl Fn(usize, usize) -> Option<Part>) {
        let board = Hypothesis { corners, columns: side as u8, rows: side as u8 };
        let patch = rectify(&self.working, &board);
        let looks = looks(&patch);
        let usual = Usual::new(&patch, &looks);
        for at in 0..side * side {
            let (row, column) = (at / side, at % side);
            let Some(part) = part(row, column) else { continue };
            let pixels = pixels(&usual, row as i32, column as i32);
            self.found.push(PartExample {
                pixels: pixels.iter().map(|value| (value * FINE) as i16).collect(),
                context: context(&looks, &looks.cells[at], Some(at)),
                part: part as u8,
            });
        }
    }

    fn exact(&self, truth: &Truth) -> Corners {
        truth.corners.map(|corner| corner.scaled(self.working.scale))
    }

    /// The board, with corners that are a little off and more.
    fn add_board(&mut self, truth: &Truth) {
        let exact = self.exact(truth);
        let (parts, columns) = (truth_parts(truth), truth.columns);
        for spread in [0.03, 0.1] {
            let size = spread * mean_side(&exact) / columns as f32;
            let mut off = || Point::new(self.random.normal() * size, self.random.normal() * size);
            let all = off();
            let corners = exact.map(|corner| {
                let own = off();
                Point::new(corner.x + all.x + own.x, corner.y + all.y + own.y)
            });
            self.add(corners, columns, |row, column| Some(parts[row * columns + column]));
        }
    }

    /// A lattice off the board: by whole cells, by a part of one, or with another number of cells.
    fn add_lattice_off(&mut self, truth: &Truth) {
        let (exact, columns) = (self.exact(truth), truth.columns);
        let map = Homography::from_unit_square(&exact);
        let unit = 1.0 / columns as f32;
        match self.random.below(3) {
            0 => {
                let mut off = || [-1, 0, 0, 1][self.random.below(4)];
                let (dx, dy) = match (off(), off()) {
                    (0, 0) => (1, 0),
                    shift => shift,
                };
                let (x, y) = (dx as f32 * unit, dy as f32 * unit);
                self.add(map.rectangle(x, y, 1.0 + x, 1.0 + y), columns, |row, column| {
                    let inside = 0..columns as i32;
                    let is_inside = inside.contains(&(row as i32 + dy))
                        && inside.contains(&(column as i32 + dx));
                    (!is_inside).then_some(Part::Outside)
                });
            }
            1 => {
                let mut off = || self.random.range(0.25, 0.75) * unit;
                let (mut x, mut y) = (off(), off());
                match self.random.below(3) {
                    0 => x = 0.0,
                    1 => y = 0.0,
                    _ => {}
                }
                let some = self.random.below(3);
                self.add(map.rectangle(x, y, 1.0 + x, 1.0 + y), columns, |row, column| {
                    ((row + column) % 3 == some).then_some(Part::Outside)
                });
            }
            _ => {
                let more = columns == 5 || (columns < 8 && self.random.chance(0.5));
                let side = if more { columns + 1 } else { columns - 1 };
                let some = self.random.below(2);
                // Cells near a corner still fit.
                let inner = 1..side - 1;
                self.add(exact, side, |row, column| {
                    let is_inner = inner.contains(&row) && inner.contains(&column);
                    (is_inner && (row + column) % 2 == some).then_some(Part::Outside)
                });
            }
        }
    }

    /// Any square of a picture without a board.
    fn add_anything(&mut self) {
        let image = self.working.image();
        let (width, height) = (image.width as f32, image.height as f32);
        let side = self.random.range(0.4, 0.95) * width.min(height);
        let x = self.random.unit() * (width - side);
        let y = self.random.unit() * (height - side);
        let cells = 5 + self.random.below(4);
        self.add(rectangle(x, y, side, side), cells, |_, _| Some(Part::Outside));
    }
}

/// The part that each cell shows.
fn truth_parts(truth: &Truth) -> Vec<Part> {
    let pieces: Vec<Piece> = truth.pieces.iter().map(TruthPiece::piece).collect();
    shown(truth.columns, truth.rows, &pieces)
}

/// How many of the examples the stored network tells right, per part: right and all.
pub fn tell(bytes: &[u8], examples: &[PartExample]) -> Option<[(usize, usize); OUTPUTS]> {
    let network = Network::from_bytes(bytes)?;
    let mut tally = [(0, 0); OUTPUTS];
    for example in examples {
        let output = network.layers(&example.pixels(), &example.context).output;
        let best = (0..OUTPUTS).max_by(|&a, &b| output[a].total_cmp(&output[b]))?;
        let (right, all) = &mut tally[usize::from(example.part)];
        *right += usize::from(best == usize::from(example.part));
        *all += 1;
    }
    Some(tally)
}

/// The example turned, mirrored and in other colours: none of these changes what it shows.
pub(super) fn change(
    example: &PartExample,
    random: &mut Random,
) -> (Pixels, [f32; CONTEXT], usize) {
    let angle = if random.chance(0.5) { random.range(-3.2, 3.2) } else { random.range(-0.3, 0.3) };
    let colourful = random.range(0.6, 1.25);
    let (sin, cos) = (angle.sin() * colourful, angle.cos() * colourful);
    let light = random.range(0.8, 1.2) * if random.chance(0.2) { -1.0 } else { 1.0 };
    let (mut pixels, mut part) = (example.pixels(), usize::from(example.part));
    for _ in 0..random.below(4) {
        (pixels, part) = (moved(&pixels, |x, y| (y, SIDE - 1 - x)), TURNED[part]);
    }
    if random.chance(0.5) {
        (pixels, part) = (moved(&pixels, |x, y| (SIDE - 1 - x, y)), MIRRORED[part]);
    }
    for pixel in pixels.chunks_exact_mut(CHANNELS) {
        let [l, a, b, range, other] = [pixel[0], pixel[1], pixel[2], pixel[3], pixel[4]];
        let (a, b) = (a * cos - b * sin, a * sin + b * cos);
        pixel.copy_from_slice(&[l * light, a, b, range * light.abs(), other * light]);
    }
    (pixels, example.context, part)
}

/// The pixels at other places: `(x, y)` shows what was at `from(x, y)`.
fn moved(pixels: &Pixels, from: impl Fn(usize, usize) -> (usize, usize)) -> Pixels {
    let mut result = [0.0; SIDE * SIDE * CHANNELS];
    for (at, pixel) in result.chunks_exact_mut(CHANNELS).enumerate() {
        let (x, y) = from(at % SIDE, at / SIDE);
        let from = (y * SIDE + x) * CHANNELS;
        pixel.copy_from_slice(&pixels[from..from + CHANNELS]);
    }
    result
}

/// The part after a turn in which `(x, y)` shows what was at `(y, SIDE - 1 - x)`: to the right.
const TURNED: [usize; OUTPUTS] = {
    use Part as P;
    let mut turned = [0; OUTPUTS];
    turned[P::Empty as usize] = P::Empty as usize;
    turned[P::Wall as usize] = P::Wall as usize;
    turned[P::Left as usize] = P::Top as usize;
    turned[P::Across as usize] = P::Upright as usize;
    turned[P::Right as usize] = P::Bottom as usize;
    turned[P::Top as usize] = P::Right as usize;
    turned[P::Upright as usize] = P::Across as usize;
    turned[P::Bottom as usize] = P::Left as usize;
    turned[P::Outside as usize] = P::Outside as usize;
    turned
};

/// The part after left and right were exchanged.
const MIRRORED: [usize; OUTPUTS] = {
    let mut mirrored = [0; OUTPUTS];
    let mut at = 0;
    while at < OUTPUTS {
        mirrored[at] = at;
        at += 1;
    }
    mirrored[Part::Left as usize] = Part::Right as usize;
    mirrored[Part::Right as usize] = Part::Left as usize;
    mirrored
};

#[cfg(test)]
mod tests {
    use super::*;

    /// A light spot at the end of the vehicle that a part shows.
    fn spot(part: Part) -> Pixels {
        let (x, y) = match part {
            Part::Left => (0, 7),
            Part::Right => (SIDE - 1, 7),
            Part::Top => (7, 0),
            Part::Bottom => (7, SIDE - 1),
            _ => (7, 7),
        };
        let mut pixels = [0.0; SIDE * SIDE * CHANNELS];
        pixels[(y * SIDE + x) * CHANNELS] = 1.0;
        pixels
    }

    /// Where the spot is: left, right, top, bottom or inside.
    fn side(pixels: &Pixels) -> Part {
        let at = pixels.iter().position(|value| *value > 0.5).unwrap() / CHANNELS;
        match (at % SIDE, at / SIDE) {
            (0, _) => Part::Left,
            (x, _) if x == SIDE - 1 => Part::Right,
            (_, 0) => Part::Top,
            (_, y) if y == SIDE - 1 => Part::Bottom,
            _ => Part::Empty,
        }
    }

    #[test]
    fn parts_turn_with_their_pixels() {
        for part in [Part::Left, Part::Right, Part::Top, Part::Bottom] {
            let turned = moved(&spot(part), |x, y| (y, SIDE - 1 - x));
            assert_eq!(side(&turned) as usize, TURNED[part as usize]);
            let mirrored = moved(&spot(part), |x, y| (SIDE - 1 - x, y));
            assert_eq!(side(&mirrored) as usize, MIRRORED[part as usize]);
        }
    }
}
