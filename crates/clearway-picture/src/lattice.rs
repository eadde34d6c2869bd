//! Searches a small picture for an upright lattice of cells.
//!
//! Every place and size is tried. A lattice is good if straight changes of colour lie on its lines
//! and not between them. Sums along columns and rows come from prefix sums, and a whole row of
//! places is scored at once.

use crate::load::Image;

/// The largest change of colour that counts, so that text does not win over seams.
pub(crate) const MOST_CHANGE: f32 = 24.0;

/// How much each pixel differs from its neighbours.
pub(crate) struct Gradients {
    width: usize,
    height: usize,
    /// Sums down each column of the change from left to right; row `y` is the sum above `y`.
    down: Vec<f32>,
    /// Sums along each row of the change from top to bottom; transposed.
    along: Vec<f32>,
}

/// The change of colour between two pixels: the largest of the channels, capped.
pub(crate) fn change(a: [f32; 3], b: [f32; 3]) -> f32 {
    let [x, y, z] = [(a[0] - b[0]).abs(), (a[1] - b[1]).abs(), (a[2] - b[2]).abs()];
    x.max(y).max(z).min(MOST_CHANGE)
}

impl Gradients {
    pub(crate) fn new(image: &Image) -> Self {
        let image = image.blurred();
        let (w, h) = (image.width, image.height);
        let mut down = vec![0.0; w * (h + 1)];
        for y in 0..h {
            for x in 0..w {
                let (left, right) = (x.saturating_sub(1), (x + 1).min(w - 1));
                let value = change(image.at(left, y), image.at(right, y));
                down[(y + 1) * w + x] = down[y * w + x] + value;
            }
        }
        let mut along = vec![0.0; h * (w + 1)];
        for x in 0..w {
            for y in 0..h {
                let (up, below) = (y.saturating_sub(1), (y + 1).min(h - 1));
                let value = change(image.at(x, up), image.at(x, below));
                along[(x + 1) * h + y] = along[x * h + y] + value;
            }
        }
        Self { width: w, height: h, down, along }
    }
}

/// A lattice that was found, in pixels of the small picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    pub(crate) score: f32,
}

impl Candidate {
    /// Whether the two are the same lattice, up to a third of a cell.
    fn is_near(&self, other: &Self) -> bool {
        let near = self.width / self.columns as f32 * 0.3;
        self.columns == other.columns
            && self.rows == other.rows
            && (self.x - other.x).abs() < near
            && (self.y - other.y).abs() < near
            && (self.x + self.width - other.x - other.width).abs() < near
            && (self.y + self.height - other.y - other.height).abs() < near
    }
}

/// The parameters of a search.
pub(crate) struct Search<'a> {
    /// Columns and rows of the boards.
    pub(crate) sizes: &'a [(u8, u8)],
    /// The smallest and largest width of a board, as a share of the picture.
    pub(crate) extent: (f32, f32),
    /// How many lattices of each size are kept.
    pub(crate) keep: usize,
}

/// How well lines fit: the inner lines minus the changes between them, and the weaker border line.
#[derive(Default)]
struct Comb {
    inner: Vec<f32>,
    border: Vec<f32>,
}

/// The best lattices of each size, best first.
pub(crate) fn search(gradients: &Gradients, search: &Search<'_>) -> Vec<Candidate> {
    let mut all = Vec::new();
    for &(columns, rows) in search.sizes {
        let mut kept: Vec<Candidate> = Vec::new();
        let fit =
            (gradients.width as f32 / columns as f32).min(gradients.height as f32 / rows as f32);
        // A cell needs at least a few pixels.
        let mut cell = (fit * search.extent.0).max(3.0);
        while cell <= fit * search.extent.1 {
            let weight = (cell / fit).powf(0.35);
            place(gradients, (columns, rows), cell, weight, search.keep, &mut kept);
            cell += fit / 110.0;
        }
        all.append(&mut kept);
    }
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    all
}

/// Scores all places of a lattice with this cell.
fn place(
    gradients: &Gradients,
    (columns, rows): (u8, u8),
    cell: f32,
    weight: f32,
    keep: usize,
    kept: &mut Vec<Candidate>,
) {
    let (w, h) = (gradients.width, gradients.height);
    let (width, height) = (columns as f32 * cell, rows as f32 * cell);
    let (board_w, board_h) = (width.round() as usize, height.round() as usize);
    if board_w >= w || board_h >= h {
        return;
    }
    let (places_x, places_y) = (w - board_w, h - board_h);
    let mut vertical = Vec::with_capacity(places_x);
    for x in 0..places_x {
        vertical.push(comb(&gradients.along, h, (x, x + board_w), rows, cell, places_y));
    }
    for y in 0..places_y {
        let across = comb(&gradients.down, w, (y, y + board_h), columns, cell, places_x);
        for (x, column) in vertical.iter().enumerate() {
            let (dx, dy) = (across.inner[x], column.inner[y]);
            let border = across.border[x].min(column.border[y]);
            let score = weight * (dx + dy + 0.5 * dx.min(dy) + 1.2 * border);
            if kept.len() == keep && score <= kept[keep - 1].score {
                continue;
            }
            let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
            insert(kept, keep, Candidate { x, y, width, height, columns, rows, score });
        }
    }
}

/// Keeps the best that differ, in order.
fn insert(kept: &mut Vec<Candidate>, keep: usize, candidate: Candidate) {
    if kept.iter().any(|other| other.is_near(&candidate) && other.score >= candidate.score) {
        return;
    }
    kept.retain(|other| !other.is_near(&candidate));
    let at = kept.partition_point(|other| other.score >= candidate.score);
    kept.insert(at, candidate);
    kept.truncate(keep);
}

/// Scores every offset of a comb of `count` cells against the sums between two positions.
fn comb(
    sums: &[f32],
    stride: usize,
    (from, to): (usize, usize),
    count: u8,
    cell: f32,
    places: usize,
) -> Comb {
    let line: Vec<f32> = sums[to * stride..(to + 1) * stride]
        .iter()
        .zip(&sums[from * stride..(from + 1) * stride])
        .map(|(end, start)| (end - start) / (to - from) as f32)
        .collect();
    let mut inner = vec![0.0; places];
    let mut add = |position: f32, factor: f32| {
        let offset = (position * cell).round() as usize;
        for (total, value) in inner.iter_mut().zip(&line[offset..]) {
            *total += value * factor;
        }
    };
    for index in 0..count {
        if index > 0 {
            add(index as f32, 1.0 / (count - 1) as f32);
        }
        for between in [0.35, 0.65] {
            add(index as f32 + between, -0.5 / count as f32);
        }
    }
    let last = (count as f32 * cell).round() as usize;
    let border = line[..places].iter().zip(&line[last..]).map(|(a, b)| a.min(*b)).collect();
    Comb { inner, border }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Light cells with dark lines between them, on grey.
    fn drawn(columns: usize, rows: usize, cell: usize, x0: usize, y0: usize) -> Image {
        let (width, height) = (150, 120);
        let mut data = vec![[50.0, 0.0, 0.0]; width * height];
        for y in 0..=rows * cell {
            for x in 0..=columns * cell {
                let dark = x % cell == 0 || y % cell == 0;
                data[(y0 + y) * width + x0 + x] = [if dark { 10.0 } else { 90.0 }, 0.0, 0.0];
            }
        }
        Image { width, height, data }
    }

    #[test]
    fn a_drawn_lattice_is_found_where_it_is() {
        let image = drawn(6, 6, 15, 33, 17);
        let wanted = Search { sizes: &[(6, 6)], extent: (0.3, 1.0), keep: 4 };
        let best = search(&Gradients::new(&image), &wanted)[0];
        assert!((best.x - 33.5).abs() < 1.6 && (best.y - 17.5).abs() < 1.6, "{best:?}");
        assert!((best.width - 90.0).abs() < 3.0, "{best:?}");
    }

    #[test]
    fn boards_that_are_not_square_have_cells_that_are() {
        let image = drawn(8, 5, 14, 20, 30);
        let wanted = Search { sizes: &[(8, 5)], extent: (0.3, 1.0), keep: 4 };
        let best = search(&Gradients::new(&image), &wanted)[0];
        assert!((best.x - 20.5).abs() < 1.6 && (best.y - 30.5).abs() < 1.6, "{best:?}");
    }

    #[test]
    fn a_picture_of_few_pixels_has_no_lattice() {
        let image = Image { width: 3, height: 3, data: vec![[0.0; 3]; 9] };
        let wanted = Search { sizes: &[(6, 6)], extent: (0.3, 1.0), keep: 4 };
        assert!(search(&Gradients::new(&image), &wanted).is_empty());
    }
}
