//! Boards with known cells, to which the network that tells the parts of pieces is fitted.

use super::random::Random;
use super::{Sample, Truth, TruthPiece};
use crate::evidence::looks;
use crate::geometry::{Corners, Homography, Point, mean_side, rectangle};
use crate::lines::Hypothesis;
use crate::load::{Working, load};
use crate::network::slopes::{KnownBoard, KnownLayers};
use crate::network::{CONTEXT, Network, OUTPUTS, Pixels, Ring, SHIFTS};
use crate::parts::{Part, Usual, cell_context, pixels, shown};
use crate::rectify::rectify;
use crate::tiling::Piece;
use crate::views::{Colours, View};

/// A lattice with the answers of some of its cells.
pub struct PartExample {
    side: usize,
    /// Per place: the pixels in steps of 1/256 and the context; nothing at the corners.
    cells: Vec<Option<(Vec<i16>, [f32; CONTEXT])>>,
    parts: Vec<Option<u8>>,
    shifts: Vec<Option<[f32; SHIFTS]>>,
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
            shifts: self.shifts.clone(),
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
            lattices.add_misplaced(truth);
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

/// What is known of a cell: the part that it shows, and how far the middle of the true cell is.
type Known = (Option<Part>, Option<[f32; SHIFTS]>);

/// A true cell that is further off, in cells, is none of this place, and at most how far one may be
/// to be pointed at.
const OFF: f32 = 0.22;
const POINTED_AT: f32 = 0.45;

impl Lattices {
    /// A lattice; `known` is what is known of a cell, which may be one outside.
    fn add(&mut self, corners: Corners, side: usize, known: impl Fn(i32, i32) -> Known) {
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
        let known = |place: usize| {
            let (row, column) = ring.cell(place);
            if ring.is_corner(place) { (None, None) } else { known(row, column) }
        };
        let (parts, shifts): (Vec<_>, Vec<_>) = (0..ring.places()).map(known).unzip();
        self.found.push(PartExample {
            side,
            cells: (0..ring.places()).map(cell).collect(),
            parts: parts.into_iter().map(|part| part.map(|part| part as u8)).collect(),
            shifts,
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
        let cells = TrueCells::new(&exact, &corners, truth.columns, truth.columns);
        self.add(corners, truth.columns, |row, column| {
            (Some(part(row, column)), cells.shift(row, column))
        });
    }

    /// The board, but too large or too small, as with its frame, and a part of a cell off.
    fn add_misplaced(&mut self, truth: &Truth) {
        let (exact, columns) = (self.exact(truth), truth.columns);
        let unit = 1.0 / columns as f32;
        let spread = self.random.range(0.05, 0.25) * unit;
        let grown = self.random.range(-0.35, 0.5) * unit;
        let mut off = || self.random.normal() * spread;
        let sides = [off() - grown, off() - grown, 1.0 + off() + grown, 1.0 + off() + grown];
        let [left, top, right, bottom] = sides;
        let corners = Homography::from_unit_square(&exact).rectangle(left, top, right, bottom);
        let (part, some) = (answers(truth), self.random.below(3) as i32);
        let cells = TrueCells::new(&exact, &corners, columns, columns);
        self.add(corners, columns, |row, column| {
            let shift = cells.shift(row, column);
            match (shift, cells.under(row, column)) {
                (Some([x, y]), Some((own_row, own_column))) if x.abs().max(y.abs()) < OFF => {
                    (Some(part(own_row, own_column)), shift)
                }
                _ => {
                    let is_some = (row + column).rem_euclid(3) == some;
                    (is_some.then_some(Part::Outside), shift)
                }
            }
        });
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
                let corners = map.rectangle(x, y, extent + x, extent + y);
                let cells = TrueCells::new(&exact, &corners, columns, side);
                self.add(corners, side, |row, column| {
                    (Some(part(row + dy, column + dx)), cells.shift(row, column))
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
                let corners = map.rectangle(x, y, 1.0 + x, 1.0 + y);
                let cells = TrueCells::new(&exact, &corners, columns, columns);
                self.add(corners, columns, |row, column| {
                    let is_some = (row + column).rem_euclid(3) == some;
                    (is_some.then_some(Part::Outside), cells.shift(row, column))
                });
            }
            _ => {
                let some = self.random.below(2) as i32;
                // Cells near a corner still fit.
                let inner = 1..other as i32 - 1;
                self.add(exact, other, |row, column| {
                    let is_inner = inner.contains(&row) && inner.contains(&column);
                    ((is_inner && (row + column) % 2 == some).then_some(Part::Outside), None)
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
        self.add(rectangle(x, y, side, side), cells, |_, _| (Some(Part::Outside), None));
    }
}

/// Where the true cells are under those of a lattice.
struct TrueCells {
    /// From the unit square to the board and to the lattice, with the maps back.
    board: (Homography, Homography),
    lattice: (Homography, Homography),
    /// The cells of the board and of the lattice in a row.
    columns: f32,
    side: f32,
}

impl TrueCells {
    fn new(board: &Corners, lattice: &Corners, columns: usize, side: usize) -> Self {
        let both = |corners: &Corners| {
            let map = Homography::from_unit_square(corners);
            (map, map.inverse().expect("the corners are not on a line"))
        };
        Self {
            board: both(board),
            lattice: both(lattice),
            columns: columns as f32,
            side: side as f32,
        }
    }

    /// The row and the column of the true cell under the middle of a cell of the lattice.
    fn under(&self, row: i32, column: i32) -> Option<(i32, i32)> {
        let middle = |index: i32| (index as f32 + 0.5) / self.side;
        let point = self.lattice.0.apply(middle(column), middle(row));
        let place = self.board.1.apply(point.x, point.y).scaled(self.columns);
        let is_inside = |along: f32| (0.0..self.columns).contains(&along);
        (is_inside(place.x) && is_inside(place.y)).then_some((place.y as i32, place.x as i32))
    }

    /// How far the middle of that cell is, in cells of the lattice; `None` if it is too far.
    fn shift(&self, row: i32, column: i32) -> Option<[f32; SHIFTS]> {
        let (own_row, own_column) = self.under(row, column)?;
        let middle = |index: i32| (index as f32 + 0.5) / self.columns;
        let point = self.board.0.apply(middle(own_column), middle(own_row));
        let place = self.lattice.1.apply(point.x, point.y).scaled(self.side);
        let shift = [place.x - column as f32 - 0.5, place.y - row as f32 - 0.5];
        shift.iter().all(|off| off.abs() < POINTED_AT).then_some(shift)
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
    let light = random.range(0.8, 1.2) * if random.chance(0.2) { -1.0 } else { 1.0 };
    let view = View {
        turns: random.below(4),
        is_mirrored: random.chance(0.5),
        colours: Colours { hue: [angle.cos() * colourful, angle.sin() * colourful], light },
    };
    seen(&example.known(), view)
}

/// The board as a view shows it.
fn seen(board: &KnownBoard, view: View) -> KnownBoard {
    let ring = view.ring(board.ring);
    let places: Vec<usize> = (0..ring.places()).map(|place| view.place(ring, place)).collect();
    let cell = |&place: &usize| {
        let (pixels, context) = board.cells[place].as_ref()?;
        Some((Box::new(view.pixels(pixels)), *context))
    };
    let parts = view.parts();
    let shift = |&place: &usize| board.shifts[place].map(|shift| view.step(shift));
    KnownBoard {
        ring,
        cells: places.iter().map(cell).collect(),
        answers: places.iter().map(|&place| Some(parts[board.answers[place]?])).collect(),
        shifts: places.iter().map(shift).collect(),
    }
}
