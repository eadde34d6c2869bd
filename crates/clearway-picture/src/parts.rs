//! Which part of a piece each cell shows, by the network.

use crate::evidence::{CellLook, Looks, cell_look, median};
use crate::network::{CHANNELS, CONTEXT, HIDDEN, Network, OUTPUTS, Pixels, Ring, SIDE};
use crate::rectify::{CELL, Details, Patch};
use crate::tiling::{PartScores, Piece};
use crate::views::View;
use crate::weights::PARTS;
use clearway::board::Axis;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Empty,
    Wall,
    Left,
    Across,
    Right,
    Top,
    Upright,
    Bottom,
    /// The cell is no cell of a board.
    Outside,
}

/// Per part, the log probability that the cell shows it.
pub(crate) type Odds = [f32; OUTPUTS];

/// Pixels of the straight board per pixel of the input.
const STEP: i32 = 3;

/// Adds what the network sees in every cell, and just outside of the board.
pub(crate) fn add_parts(network: &Network, patch: &Patch, looks: &mut Looks) {
    add_seen(network, patch, looks, &[View::PLAIN]);
}

/// The same from several views, of which the first is the plain one.
pub(crate) fn add_seen(network: &Network, patch: &Patch, looks: &mut Looks, views: &[View]) {
    let ring = Ring { columns: patch.columns, rows: patch.rows };
    let usual = Usual::new(patch, looks);
    let cells: Vec<Option<(Pixels, [f32; CONTEXT])>> = (0..ring.places())
        .map(|place| {
            let (row, column) = ring.cell(place);
            (!ring.is_corner(place))
                .then(|| (pixels(&usual, row, column), cell_context(patch, looks, ring, place)))
        })
        .collect();
    let mut odds = vec![[0.0; OUTPUTS]; ring.places()];
    for (index, &view) in views.iter().enumerate() {
        let (seen, parts) = (view.ring(ring), view.parts());
        let places: Vec<usize> = (0..seen.places()).map(|place| view.place(seen, place)).collect();
        let hidden: Vec<[f32; HIDDEN]> = places
            .iter()
            .map(|&place| match &cells[place] {
                Some((pixels, context)) => network.cell(&view.pixels(pixels), context).hidden,
                None => [0.0; HIDDEN],
            })
            .collect();
        let layers = network.board(seen, &hidden);
        for (&place, layers) in places.iter().zip(&layers) {
            for (part, odds) in odds[place].iter_mut().enumerate() {
                *odds += layers.output[parts[part]] / views.len() as f32;
            }
        }
        if index == 0 {
            let inside = (0..layers.len()).filter(|&place| ring.is_inside(place));
            looks.shifts = inside.map(|place| layers[place].shift).collect();
        }
    }
    for odds in &mut odds {
        let all = odds.iter().map(|odds| odds.exp()).sum::<f32>().ln();
        *odds = odds.map(|odds| odds - all);
    }
    looks.parts =
        (0..odds.len()).filter(|&place| ring.is_inside(place)).map(|place| odds[place]).collect();
    let (columns, rows) = (ring.columns as i32, ring.rows as i32);
    let outside: [Vec<Odds>; 4] = [
        (0..rows).map(|row| odds[ring.place(row, -1)]).collect(),
        (0..rows).map(|row| odds[ring.place(row, columns)]).collect(),
        (0..columns).map(|column| odds[ring.place(-1, column)]).collect(),
        (0..columns).map(|column| odds[ring.place(rows, column)]).collect(),
    ];
    let mean = |odds: &Vec<Odds>| odds.iter().map(cell_inside).sum::<f32>() / odds.len() as f32;
    looks.outer = outside.each_ref().map(mean);
    let count = outside.iter().map(Vec::len).sum::<usize>() as f32;
    looks.outer_vehicles = outside.iter().flatten().map(vehicle).sum::<f32>() / count;
}

/// The context of a cell of the board, or of one just outside.
pub(crate) fn cell_context(
    patch: &Patch,
    looks: &Looks,
    ring: Ring,
    place: usize,
) -> [f32; CONTEXT] {
    let (row, column) = ring.cell(place);
    if ring.is_inside(place) {
        let own = row as usize * ring.columns + column as usize;
        context(looks, &looks.cells[own], Some(own))
    } else {
        context(looks, &cell_look(patch, row, column), None)
    }
}

/// The probability that a cell shows a part of a vehicle.
fn vehicle(odds: &Odds) -> f32 {
    odds[Part::Left as usize..=Part::Bottom as usize].iter().map(|odds| odds.exp()).sum()
}

/// The log probability that a cell belongs to a board.
fn cell_inside(odds: &Odds) -> f32 {
    const LEAST: f32 = -4.0;
    (1.0 - odds[Part::Outside as usize].exp()).max(1e-6).ln().max(LEAST)
}

/// The mean log probability that a cell belongs to a board.
pub(crate) fn inside(looks: &Looks) -> f32 {
    let count = looks.parts.len().max(1) as f32;
    looks.parts.iter().map(cell_inside).sum::<f32>() / count
}

/// Per side (left, right, top, bottom): the mean log probability that the outermost cells belong
/// to a board. The corners, which belong to two sides, do not count.
pub(crate) fn sides(looks: &Looks) -> [f32; 4] {
    let (columns, rows) = (looks.columns, looks.rows);
    let mean = |count: usize, cell: &dyn Fn(usize) -> usize| {
        let odds = (1..count - 1).map(|index| cell_inside(&looks.parts[cell(index)]));
        odds.sum::<f32>() / (count - 2).max(1) as f32
    };
    [
        mean(rows, &|row| row * columns),
        mean(rows, &|row| row * columns + columns - 1),
        mean(columns, &|column| column),
        mean(columns, &|column| (rows - 1) * columns + column),
    ]
}

/// The pixels of the cells, and what they are compared with.
pub(crate) struct Usual {
    details: Details,
    /// The mean colour of the cells.
    colour: [f32; 3],
    /// At each place of a cell, the median lightness of the cells.
    lightness: [f32; SIDE * SIDE],
}

impl Usual {
    pub(crate) fn new(patch: &Patch, looks: &Looks) -> Self {
        let count = looks.cells.len() as f32;
        let mean = |k: usize| looks.cells.iter().map(|cell| cell.colour[k]).sum::<f32>() / count;
        let mut values = vec![0.0; looks.cells.len()];
        let lightness = std::array::from_fn(|place| {
            for (cell, value) in values.iter_mut().enumerate() {
                let (row, column) = (cell / looks.columns, cell % looks.columns);
                let (x, y) = corner(row as i32, column as i32, place);
                // The middle of the pixel is enough.
                *value = patch.at(x + STEP / 2, y + STEP / 2)[0];
            }
            median(&mut values)
        });
        let around = (SIDE * STEP as usize - CELL) / 2;
        let details = patch.details(SIDE, STEP as usize, around);
        Self { details, colour: std::array::from_fn(mean), lightness }
    }
}

/// The first pixel of the straight board at a place of a cell.
fn corner(row: i32, column: i32, place: usize) -> (i32, i32) {
    let around = (SIDE as i32 * STEP - CELL as i32) / 2;
    let (left, top) = (column * CELL as i32 - around, row * CELL as i32 - around);
    (left + (place % SIDE) as i32 * STEP, top + (place / SIDE) as i32 * STEP)
}

/// The pixels of a cell and a quarter of a cell around it.
pub(crate) fn pixels(usual: &Usual, row: i32, column: i32) -> Pixels {
    let mut pixels = [0.0; SIDE * SIDE * CHANNELS];
    let places = usual.details.cell(row, column).zip(&usual.lightness);
    for (pixel, ((own, range), lightness)) in pixels.chunks_exact_mut(CHANNELS).zip(places) {
        let [l, a, b] = std::array::from_fn(|k| (own[k] - usual.colour[k]) / SPREAD);
        let other = (own[0] - lightness) / SPREAD;
        pixel.copy_from_slice(&[l, a, b, range / SPREAD, other]);
    }
    pixels
}

/// About how much colours differ on a board.
const SPREAD: f32 = 25.0;

/// How far the cells are that look most like `look`, which is that of the cell `own`, if it has
/// one: empty cells have many like them.
fn context(looks: &Looks, look: &CellLook, own: Option<usize>) -> [f32; CONTEXT] {
    const RANKS: [usize; CONTEXT] = [0, 2, 5, 10];
    let mut distances: Vec<f32> = (0..looks.cells.len())
        .filter(|other| Some(*other) != own)
        .map(|other| look.distance(&looks.cells[other]))
        .collect();
    distances.sort_unstable_by(f32::total_cmp);
    let last = distances.len().saturating_sub(1);
    RANKS.map(|rank| distances.get(rank.min(last)).map_or(0.0, |distance| distance.ln_1p() - 2.0))
}

/// The odds of a cell as scores for the tiling.
pub(crate) fn scores(odds: &Odds) -> PartScores {
    // A network that never saw such a picture may be sure and wrong.
    const LEAST: f32 = -9.0;
    let score = |part: Part| (PARTS * odds[part as usize]).max(LEAST);
    PartScores {
        empty: score(Part::Empty),
        wall: score(Part::Wall),
        left: score(Part::Left),
        across: score(Part::Across),
        right: score(Part::Right),
        top: score(Part::Top),
        upright: score(Part::Upright),
        bottom: score(Part::Bottom),
    }
}

/// The part that each cell shows in a reading.
pub(crate) fn shown(columns: usize, rows: usize, pieces: &[Piece]) -> Vec<Part> {
    let mut parts = vec![Part::Empty; columns * rows];
    for piece in pieces {
        for (step, (row, column)) in piece.cells().enumerate() {
            let is_last = step + 1 == piece.length;
            parts[row * columns + column] = match (piece.axis, step) {
                _ if piece.is_wall() => Part::Wall,
                (Axis::Horizontal, 0) => Part::Left,
                (Axis::Horizontal, _) if is_last => Part::Right,
                (Axis::Horizontal, _) => Part::Across,
                (Axis::Vertical, 0) => Part::Top,
                (Axis::Vertical, _) if is_last => Part::Bottom,
                (Axis::Vertical, _) => Part::Upright,
            };
        }
    }
    parts
}
