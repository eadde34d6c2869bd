//! Boards with known cells, to which the network that tells the parts of pieces is fitted.

use super::random::Random;
use super::{Sample, Truth, TruthPiece};
use crate::evidence::looks;
use crate::geometry::{Corners, Homography, Point, mean_side, rectangle};
use crate::lines::Hypothesis;
use crate::load::{Working, load};
use crate::network::slopes::{KnownBoard, KnownLayers};
use crate::network::{CHANNELS, CONTEXT, Network, OUTPUTS, Pixels, Ring, SIDE};
use crate::parts::{Part, Usual, cell_context, pixels, shown};
use crate::rectify::rectify;
use crate::tiling::Piece;

/// A lattice with the answers of some of its cells.
pub struct PartExample {
    side: usize,
    /// Per place: the pixels in steps of 1/256 and the context; nothing at the corners.
    cells: Vec<Option<(Vec<i16>, [f32; CONTEXT])>>,
    parts: Vec<Option<u8>>,
}

const FINE: f32 = 256.0;

impl PartExample {
    const fn ring(&self) -> Ring {
        Ring { columns: self.side, rows: self.side }
    }

    /// The board as it is.
    fn known(&self) -> KnownBoard {
        let unpacked = |cell: &Option<(Vec<i16>, [f32; CONTEXT])>| {
            let (pixels, context) = cell.as_ref()?;
            let pixels: Pixels = std::array::from_fn(|at| f32::from(pixels[at]) / FINE);
            Some((Box::new(pixels), *context))
        };
        KnownBoard {
            ring: self.ring(),
            cells: self.cells.iter().map(unpacked).collect(),
            answers: self.parts.iter().map(|part| part.map(usize::from)).collect(),
        }
    }
}

/// The boards of a picture: its board, with corners as inexact as the reader's, and lattices that are
/// not the board.
pub fn part_examples(sample: &Sample, seed: u64) -> Vec<PartExample> {
    let mut lattices = Lattices {
        working: load(&sample.picture),
        random: Random::new(seed ^ 0x7061_7274),
        found: Vec::new(),
    };
    match &sample.truth {
        Some(truth) => {
            lattices.add_board(truth);
            lattices.add_lattice_off(truth);
        }
        None => lattices.add_anything(),
    }
    lattices.found
}

/// Collects the lattices of a picture.
struct Lattices {
    working: Working,
    random: Random,
    found: Vec<PartExample>,
}

impl Lattices {
    /// A lattice; `part` is the answer of a cell, which may be one outside, if there is one.
    fn add(&mut self, corners: Corners, side: usize, part: impl Fn(i32, i32) -> Option<Part>) {
        let board = Hypothesis { corners, columns: side as u8, rows: side as u8 };
        let patch = rectify(&self.working, &board);
        let looks = looks(&patch);
        let usual = Usual::new(&patch, &looks);
        let ring = Ring { columns: side, rows: side };
        let cell = |place: usize| {
            let (row, column) = ring.cell(place);
            let pixels = pixels(&usual, row, column);
            let packed = pixels.iter().map(|value| (value * FINE) as i16).collect();
            (!ring.is_corner(place)).then(|| (packed, cell_context(&patch, &looks, ring, place)))
        };
        let answer = |place: usize| {
            let (row, column) = ring.cell(place);
            part(row, column).filter(|_| !ring.is_corner(place)).map(|part| part as u8)
        };
        self.found.push(PartExample {
            side,
            cells: (0..ring.places()).map(cell).collect(),
            parts: (0..ring.places()).map(answer).collect(),
        });
    }

    fn exact(&self, truth: &Truth) -> Corners {
        truth.corners.map(|corner| corner.scaled(self.working.scale))
    }

    /// The board, with corners that are a little off or more.
    fn add_board(&mut self, truth: &Truth) {
        let exact = self.exact(truth);
        let spread = *self.random.pick(&[0.02, 0.05, 0.1]);
        let size = spread * mean_side(&exact) / truth.columns as f32;
        let mut off = || Point::new(self.random.normal() * size, self.random.normal() * size);
        let all = off();
        let corners = exact.map(|corner| {
            let own = off();
            Point::new(corner.x + all.x + own.x, corner.y + all.y + own.y)
        });
        let part = answers(truth);
        self.add(corners, truth.columns, |row, column| Some(part(row, column)));
    }

    /// A lattice off the board: by whole cells, by a part of one, or with another number of cells.
    fn add_lattice_off(&mut self, truth: &Truth) {
        let (exact, columns) = (self.exact(truth), truth.columns);
        let map = Homography::from_unit_square(&exact);
        let unit = 1.0 / columns as f32;
        let more = columns == 5 || (columns < 8 && self.random.chance(0.5));
        let other = if more { columns + 1 } else { columns - 1 };
        match self.random.below(4) {
            0 | 1 => {
                let side = if self.random.chance(0.5) { other } else { columns };
                let mut off = || [-1, 0, 0, 1][self.random.below(4)];
                let (dx, dy) = match (off(), off()) {
                    (0, 0) if side == columns => (1, 0),
                    shift => shift,
                };
                let (x, y, extent) = (dx as f32 * unit, dy as f32 * unit, side as f32 * unit);
                let part = answers(truth);
                self.add(map.rectangle(x, y, extent + x, extent + y), side, |row, column| {
                    Some(part(row + dy, column + dx))
                });
            }
            2 => {
                let mut off = || self.random.range(0.25, 0.75) * unit;
                let (mut x, mut y) = (off(), off());
                match self.random.below(3) {
                    0 => x = 0.0,
                    1 => y = 0.0,
                    _ => {}
                }
                let some = self.random.below(3) as i32;
                self.add(map.rectangle(x, y, 1.0 + x, 1.0 + y), columns, |row, column| {
                    ((row + column).rem_euclid(3) == some).then_some(Part::Outside)
                });
            }
            _ => {
                let some = self.random.below(2) as i32;
                // Cells near a corner still fit.
                let inner = 1..other as i32 - 1;
                self.add(exact, other, |row, column| {
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

/// What the cell in a row and a column of the board shows, or one outside.
fn answers(truth: &Truth) -> impl Fn(i32, i32) -> Part {
    let (parts, columns, rows) = (truth_parts(truth), truth.columns as i32, truth.rows as i32);
    move |row, column| {
        if (0..rows).contains(&row) && (0..columns).contains(&column) {
            parts[(row * columns + column) as usize]
        } else {
            Part::Outside
        }
    }
}

/// The part that each cell shows.
fn truth_parts(truth: &Truth) -> Vec<Part> {
    let pieces: Vec<Piece> = truth.pieces.iter().map(TruthPiece::piece).collect();
    shown(truth.columns, truth.rows, &pieces)
}

/// How many of the known cells the stored network tells right, per part: right and all.
pub fn tell(bytes: &[u8], examples: &[PartExample]) -> Option<[(usize, usize); OUTPUTS]> {
    let network = Network::from_bytes(bytes)?;
    let mut tally = [(0, 0); OUTPUTS];
    for example in examples {
        let board = example.known();
        let layers = KnownLayers::new(&network, &board).board;
        for (layers, answer) in layers.iter().zip(&board.answers) {
            let Some(answer) = *answer else { continue };
            let output = layers.output;
            let best = (0..OUTPUTS).max_by(|&a, &b| output[a].total_cmp(&output[b]))?;
            tally[answer].0 += usize::from(best == answer);
            tally[answer].1 += 1;
        }
    }
    Some(tally)
}

/// The example turned, mirrored and in other colours: none of these changes what it shows.
pub(super) fn change(example: &PartExample, random: &mut Random) -> KnownBoard {
    let angle = if random.chance(0.5) { random.range(-3.2, 3.2) } else { random.range(-0.3, 0.3) };
    let colourful = random.range(0.6, 1.25);
    let (sin, cos) = (angle.sin() * colourful, angle.cos() * colourful);
    let light = random.range(0.8, 1.2) * if random.chance(0.2) { -1.0 } else { 1.0 };
    let mut board = example.known();
    for _ in 0..random.below(4) {
        board = changed(board, |x, y, last| (y, last - x), &TURNED);
    }
    if random.chance(0.5) {
        board = changed(board, |x, y, last| (last - x, y), &MIRRORED);
    }
    for (pixels, _) in board.cells.iter_mut().flatten() {
        for pixel in pixels.chunks_exact_mut(CHANNELS) {
            let [l, a, b, range, other] = [pixel[0], pixel[1], pixel[2], pixel[3], pixel[4]];
            let (a, b) = (a * cos - b * sin, a * sin + b * cos);
            pixel.copy_from_slice(&[l * light, a, b, range * light.abs(), other * light]);
        }
    }
    board
}

/// The board with its cells and their pixels at other places: `(x, y)` shows what was at
/// `from(x, y, last)`, where `last` is the last column.
fn changed(
    mut board: KnownBoard,
    from: impl Fn(usize, usize, usize) -> (usize, usize),
    parts: &[usize; OUTPUTS],
) -> KnownBoard {
    let across = board.ring.columns + 2;
    let places: Vec<usize> = (0..across * across)
        .map(|place| {
            let (x, y) = from(place % across, place / across, across - 1);
            y * across + x
        })
        .collect();
    let cells = places
        .iter()
        .map(|&place| {
            let (pixels, context) = board.cells[place].take()?;
            Some((Box::new(moved(&pixels, |x, y| from(x, y, SIDE - 1))), context))
        })
        .collect();
    let answers = places.iter().map(|&place| Some(parts[board.answers[place]?])).collect();
    KnownBoard { ring: board.ring, cells, answers }
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
