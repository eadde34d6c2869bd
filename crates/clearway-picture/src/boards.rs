//! Boards that may be in the picture, from upright lattices and from quadrilaterals.

use crate::geometry::{Corners, Homography, mean_side, rectangle};
use crate::lattice::{Candidate, Gradients, Search, search};
use crate::lines::{Fit, Hypothesis, climb, fit};
use crate::load::{Image, Working};
use crate::quads::quads;

/// The most pixels of the shorter and the longer side of the picture that is searched for lattices.
const SMALL: (f32, f32) = (112.0, 230.0);
/// How many boards are measured closely, and how many of them are read.
const MEASURED: usize = 16;
const READ: usize = 8;
/// The side of a quadrilateral seen straight from above.
const STRAIGHT: f32 = 128.0;

/// Boards to read, the most promising first, and the quadrilaterals that were seen.
pub(crate) struct Found {
    pub(crate) boards: Vec<(Hypothesis, Fit)>,
    pub(crate) quads: Vec<Corners>,
}

/// Searches the picture for boards of these sizes.
pub(crate) fn find(working: &Working, sizes: &[(u8, u8)]) -> Found {
    let mut boards = upright(working, sizes);
    let quads = quads(working.image());
    for quad in &quads {
        boards.extend(inside(working, quad, sizes));
    }
    let mut measured = measure(working, boards);
    spread(&mut measured, 4);
    measured.truncate(MEASURED);
    let climbed = measured.iter().map(|(board, _)| climb(working, board, 2, 0.02)).collect();
    let mut measured = measure(working, climbed);
    drop_twins(&mut measured);
    spread(&mut measured, 3);
    measured.truncate(READ);
    Found { boards: measured, quads }
}

/// A board that was found, moved to where its lines fit best.
pub(crate) fn refine(working: &Working, board: &Hypothesis) -> (Hypothesis, Fit) {
    let board = climb(working, board, 4, 0.008);
    (board, fit(working, &board))
}

/// A quick score of a board before it is read.
fn promise(fit: &Fit, board: &Hypothesis, working: &Working) -> f32 {
    let image = working.image();
    let size = mean_side(&board.corners) / image.width.min(image.height) as f32;
    let worst = fit.edge.iter().copied().fold(f32::INFINITY, f32::min).min(0.0);
    fit.score * size.min(1.0).powf(0.35) + 1.0 * worst
}

/// Measures the boards; the most promising first.
fn measure(working: &Working, boards: Vec<Hypothesis>) -> Vec<(Hypothesis, Fit)> {
    let mut measured: Vec<(Hypothesis, Fit)> =
        boards.into_iter().map(|board| (board, fit(working, &board))).collect();
    let key = |entry: &(Hypothesis, Fit)| promise(&entry.1, &entry.0, working);
    measured.sort_by(|a, b| key(b).total_cmp(&key(a)));
    measured
}

/// Keeps the better of boards that are the same up to a sixth of a cell.
pub(crate) fn drop_twins(boards: &mut Vec<(Hypothesis, Fit)>) {
    let mut kept: Vec<(Hypothesis, Fit)> = Vec::new();
    for entry in boards.drain(..) {
        if !kept.iter().any(|other| is_twin(&other.0, &entry.0)) {
            kept.push(entry);
        }
    }
    *boards = kept;
}

/// Keeps the best `most` boards of each place, so that a strong frame does not hide other places.
fn spread(boards: &mut Vec<(Hypothesis, Fit)>, most: usize) {
    let is_near = |a: &Hypothesis, b: &Hypothesis| {
        let near = mean_side(&b.corners) * 0.12;
        a.corners.iter().zip(&b.corners).all(|(a, b)| a.distance(*b) < near)
    };
    let mut kept: Vec<(Hypothesis, Fit)> = Vec::new();
    for entry in boards.drain(..) {
        if kept.iter().filter(|other| is_near(&other.0, &entry.0)).count() < most {
            kept.push(entry);
        }
    }
    *boards = kept;
}

/// Whether two boards are the same up to a sixth of a cell.
pub(crate) fn is_twin(a: &Hypothesis, b: &Hypothesis) -> bool {
    let near = mean_side(&b.corners) / b.columns.max(b.rows) as f32 / 6.0;
    (a.columns, a.rows) == (b.columns, b.rows)
        && a.corners.iter().zip(&b.corners).all(|(a, b)| a.distance(*b) < near)
}

fn hypothesis(candidate: &Candidate, corners: Corners) -> Hypothesis {
    Hypothesis { corners, columns: candidate.columns, rows: candidate.rows }
}

/// Upright lattices of the whole picture.
fn upright(working: &Working, sizes: &[(u8, u8)]) -> Vec<Hypothesis> {
    let image = working.image();
    let (short, long) = (image.width.min(image.height), image.width.max(image.height));
    let scale = (SMALL.0 / short as f32).min(SMALL.1 / long as f32).min(1.0);
    let small = if scale < 1.0 {
        let size = |length: usize| ((length as f32 * scale).round() as usize).max(1);
        image.reduced(size(image.width), size(image.height))
    } else {
        image.clone()
    };
    let wanted = Search { sizes, extent: (0.3, 1.0), keep: 6 };
    search(&Gradients::new(&small), &wanted)
        .iter()
        .map(|found| {
            let corners = rectangle(found.x, found.y, found.width, found.height);
            hypothesis(found, corners.map(|corner| corner.scaled(1.0 / scale)))
        })
        .collect()
}

/// Lattices that are upright in a quadrilateral seen straight from above.
///
/// The quadrilateral is the frame of a board, which the board nearly fills, or something larger,
/// such as a screen. In perspective the sides of a square frame differ, and a screen may look
/// square, so both are tried unless the sides differ much or hardly.
fn inside(working: &Working, quad: &Corners, sizes: &[(u8, u8)]) -> Vec<Hypothesis> {
    let side = |index: usize| quad[index].distance(quad[(index + 1) % 4]);
    let (across, down) = (side(0) + side(2), side(1) + side(3));
    let longer = across.max(down) / across.min(down);
    let mut found = Vec::new();
    if longer < 1.6 && sizes.iter().all(|(w, h)| w == h) {
        found.extend(straight(working, quad, (STRAIGHT, STRAIGHT), (0.68, 0.98), sizes));
    }
    if longer > 1.12 || found.is_empty() {
        let size = if across > down {
            (STRAIGHT * across / down, STRAIGHT)
        } else {
            (STRAIGHT, STRAIGHT * down / across)
        };
        found.extend(straight(working, quad, size, (0.3, 1.0), sizes));
    }
    found
}

/// Lattices in a quadrilateral that is straightened to this width and height. Their sides are
/// these parts of the shorter side.
fn straight(
    working: &Working,
    quad: &Corners,
    (width, height): (f32, f32),
    extent: (f32, f32),
    sizes: &[(u8, u8)],
) -> Vec<Hypothesis> {
    let margin = STRAIGHT * 0.04;
    let (image_width, image_height) = (width + 2.0 * margin, height + 2.0 * margin);
    let map = Homography::from_unit_square(quad);
    let outer = map.rectangle(
        -margin / width,
        -margin / height,
        1.0 + margin / width,
        1.0 + margin / height,
    );
    let image = straighten(working, &outer, image_width as usize, image_height as usize);
    let wanted = Search { sizes, extent, keep: 3 };
    search(&Gradients::new(&image), &wanted)
        .iter()
        .map(|found| {
            let u = |x: f32| (x - margin) / width;
            let v = |y: f32| (y - margin) / height;
            let (x1, y1) = (found.x + found.width, found.y + found.height);
            hypothesis(found, map.rectangle(u(found.x), v(found.y), u(x1), v(y1)))
        })
        .collect()
}

/// The inside of a quadrilateral as a separate picture.
fn straighten(working: &Working, quad: &Corners, width: usize, height: usize) -> Image {
    let (image, scale) = working.level(mean_side(quad), 1.6 * width.max(height) as f32);
    let map = Homography::from_unit_square(&quad.map(|corner| corner.scaled(scale)));
    let mut data = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let (u, v) = ((x as f32 + 0.5) / width as f32, (y as f32 + 0.5) / height as f32);
            data.push(image.sample(map.apply(u, v)));
        }
    }
    Image { width, height, data }
}

/// How well some quadrilateral frames the board with equal margins on opposite sides: 0 to 1.
///
/// This corrects boards that are off by a whole cell.
pub(crate) fn nest(board: &Hypothesis, quads: &[Corners]) -> f32 {
    let mut best = 0.0_f32;
    for quad in quads {
        let Some(back) = Homography::from_unit_square(quad).inverse() else { continue };
        let inner = board.corners.map(|corner| back.apply(corner.x, corner.y));
        let left = f32::midpoint(inner[0].x, inner[3].x);
        let right = 1.0 - f32::midpoint(inner[1].x, inner[2].x);
        let top = f32::midpoint(inner[0].y, inner[1].y);
        let bottom = 1.0 - f32::midpoint(inner[2].y, inner[3].y);
        if [left, right, top, bottom].iter().all(|margin| (-0.04..0.20).contains(margin)) {
            let uneven = (left - right).abs() + (top - bottom).abs();
            best = best.max(((0.18 - uneven) / 0.08).clamp(0.0, 1.0));
        }
    }
    best
}
