//! Searches a small picture for an upright lattice of cells.
//!
//! A lattice is good if straight changes of colour lie on its lines and not between them. Sums along
//! columns and rows come from prefix sums, and several places are scored at once. Every second row
//! and size is tried; then those near the best.

use crate::load::{Image, Lab, larger, smaller};

/// The largest change of colour that counts, so that text does not win over seams.
pub(crate) const MOST_CHANGE: f32 = 24.0;

/// How much each pixel differs from its neighbours. Both sums are in the order of the picture, so
/// that a row of places is one run of memory.
pub(crate) struct Gradients {
    width: usize,
    height: usize,
    /// Sums down each column of the change from left to right; row `y` is the sum above `y`.
    down: Vec<f32>,
    /// Sums along each row of the change from top to bottom; column `x`, of `width + 1`, is the sum
    /// left of `x`.
    along: Vec<f32>,
}

/// The change of colour between two pixels: the largest of the channels, capped.
pub(crate) fn change(a: Lab, b: Lab) -> f32 {
    let [x, y, z] = [(a[0] - b[0]).abs(), (a[1] - b[1]).abs(), (a[2] - b[2]).abs()];
    smaller(larger(larger(x, y), z), MOST_CHANGE)
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
        for y in 0..h {
            let (up, below) = (y.saturating_sub(1), (y + 1).min(h - 1));
            let row = &mut along[y * (w + 1)..(y + 1) * (w + 1)];
            for x in 0..w {
                row[x + 1] = row[x] + change(image.at(x, up), image.at(x, below));
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

/// The best lattices of each size, best first.
pub(crate) fn search(gradients: &Gradients, search: &Search<'_>) -> Vec<Candidate> {
    let mut all = Vec::new();
    for &(columns, rows) in search.sizes {
        let fit =
            (gradients.width as f32 / columns as f32).min(gradients.height as f32 / rows as f32);
        let step = fit / 110.0;
        let lattice = |cell: f32| Lattice { columns, rows, cell, weight: (cell / fit).powf(0.35) };
        let mut rough = Best { keep: search.keep, kept: Vec::new() };
        // A cell needs at least a few pixels.
        let mut cell = (fit * search.extent.0).max(3.0);
        while cell <= fit * search.extent.1 {
            lattice(cell).place(gradients, None, &mut rough);
            cell += 2.0 * step;
        }
        let mut fine = Best { keep: search.keep, kept: Vec::new() };
        for found in rough.kept {
            for off in [-step, 0.0, step] {
                let cell = found.width / columns as f32 + off;
                lattice(cell).place(gradients, Some(&found), &mut fine);
            }
        }
        all.append(&mut fine.kept);
    }
    all.sort_by(|a, b| b.score.total_cmp(&a.score));
    all
}

/// The best candidates so far that differ, in order.
struct Best {
    keep: usize,
    kept: Vec<Candidate>,
}

impl Best {
    fn offer(&mut self, candidate: Candidate) {
        let is_better =
            |other: &Candidate| other.is_near(&candidate) && other.score >= candidate.score;
        if self.kept.iter().any(is_better) {
            return;
        }
        self.kept.retain(|other| !other.is_near(&candidate));
        let at = self.kept.partition_point(|other| other.score >= candidate.score);
        self.kept.insert(at, candidate);
        self.kept.truncate(self.keep);
    }

    /// The score that a candidate must exceed.
    fn least(&self) -> f32 {
        if self.kept.len() == self.keep {
            self.kept.last().map_or(f32::NEG_INFINITY, |last| last.score)
        } else {
            f32::NEG_INFINITY
        }
    }
}

/// How many places are scored at once.
const LANES: usize = 16;

/// Where a comb of cells has its inner lines, and the places between them.
struct Comb {
    inner: Vec<usize>,
    between: Vec<usize>,
    /// Where the last border line is.
    last: usize,
}

impl Comb {
    fn new(count: u8, cell: f32) -> Self {
        let offset = |position: f32| (position * cell).round() as usize;
        let inner = (1..count).map(|index| offset(index as f32)).collect();
        let between = (0..count)
            .flat_map(|index| [0.35, 0.65].map(|part| offset(index as f32 + part)))
            .collect();
        Self { inner, between, last: offset(count as f32) }
    }

    /// The inner lines minus the changes between them, and the weaker border line, of some places; `at(offset)` are the changes at
    /// that tooth of theirs.
    fn score<'a>(&self, at: impl Fn(usize) -> &'a [f32; LANES]) -> ([f32; LANES], [f32; LANES]) {
        let mean = |offsets: &[usize]| {
            let mut sum = [0.0; LANES];
            for &offset in offsets {
                for (total, value) in sum.iter_mut().zip(at(offset)) {
                    *total += value;
                }
            }
            let share = 1.0 / offsets.len().max(1) as f32;
            sum.map(|total| total * share)
        };
        let (inner, between) = (mean(&self.inner), mean(&self.between));
        let (first, last) = (at(0), at(self.last));
        (
            std::array::from_fn(|lane| inner[lane] - between[lane]),
            std::array::from_fn(|lane| smaller(first[lane], last[lane])),
        )
    }
}

/// A lattice with this cell, at any place; `weight` multiplies its scores.
struct Lattice {
    columns: u8,
    rows: u8,
    cell: f32,
    weight: f32,
}

impl Lattice {
    /// Scores all places in every second row, or all places within two pixels of a candidate.
    fn place(&self, gradients: &Gradients, near: Option<&Candidate>, best: &mut Best) {
        let (w, h) = (gradients.width, gradients.height);
        let (width, height) = (self.columns as f32 * self.cell, self.rows as f32 * self.cell);
        let (board_w, board_h) = (width.round() as usize, height.round() as usize);
        if board_w >= w || board_h >= h {
            return;
        }
        let (places_x, places_y) = (0..w - board_w, 0..h - board_h);
        let (places_x, places_y, step) = match near {
            None => (places_x, places_y, 2),
            Some(found) => (within(found.x, places_x.end), within(found.y, places_y.end), 1),
        };
        let (across, down) = (Comb::new(self.columns, self.cell), Comb::new(self.rows, self.cell));
        // The mean change along the width of a board, for all rows; a row has whole groups of
        // places.
        let stride = places_x.len().next_multiple_of(LANES);
        let mut level = vec![0.0; h * stride];
        let sums = gradients.along.chunks_exact(w + 1);
        for (line, sums) in level.chunks_exact_mut(stride.max(1)).zip(sums) {
            let starts = &sums[places_x.clone()];
            means(line, &sums[places_x.start + board_w..w], starts, board_w);
        }
        // The mean change down the height of a board, for one row of places.
        let mut upright = vec![0.0; w + LANES];
        for y in places_y.step_by(step) {
            let sums = |y: usize| &gradients.down[y * w..(y + 1) * w];
            means(&mut upright, sums(y + board_h), sums(y), board_h);
            for x0 in places_x.clone().step_by(LANES) {
                let group = x0 - places_x.start;
                let (dx, left) = across.score(|offset| lanes(&upright, x0 + offset));
                let (dy, top) = down.score(|offset| lanes(&level, (y + offset) * stride + group));
                let scores: [f32; LANES] = std::array::from_fn(|lane| {
                    let (dx, dy) = (dx[lane], dy[lane]);
                    let border = smaller(left[lane], top[lane]);
                    self.weight * (dx + dy + 0.5 * smaller(dx, dy) + 1.2 * border)
                });
                for (x, score) in (x0..places_x.end).zip(scores) {
                    if score > best.least() {
                        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
                        let (columns, rows) = (self.columns, self.rows);
                        best.offer(Candidate { x, y, width, height, columns, rows, score });
                    }
                }
            }
        }
    }
}

/// The places within two pixels of one, of `count`.
fn within(place: f32, count: usize) -> std::ops::Range<usize> {
    let place = place as usize;
    place.saturating_sub(2).min(count)..(place + 3).min(count)
}

/// The means between two sums that are `count` pixels apart.
fn means(line: &mut [f32], ends: &[f32], starts: &[f32], count: usize) {
    let share = 1.0 / count as f32;
    for ((mean, end), start) in line.iter_mut().zip(ends).zip(starts) {
        *mean = (end - start) * share;
    }
}

fn lanes(line: &[f32], from: usize) -> &[f32; LANES] {
    line[from..].first_chunk().expect("lines are longer by a group of places")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::lab;

    /// Light cells with dark lines between them, on grey.
    fn drawn(columns: usize, rows: usize, cell: usize, x0: usize, y0: usize) -> Image {
        let (width, height) = (150, 120);
        let mut data = vec![lab([50.0, 0.0, 0.0]); width * height];
        for y in 0..=rows * cell {
            for x in 0..=columns * cell {
                let dark = x % cell == 0 || y % cell == 0;
                data[(y0 + y) * width + x0 + x] = lab([if dark { 10.0 } else { 90.0 }, 0.0, 0.0]);
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
        let image = Image { width: 3, height: 3, data: vec![[0.0; 4]; 9] };
        let wanted = Search { sizes: &[(6, 6)], extent: (0.3, 1.0), keep: 4 };
        assert!(search(&Gradients::new(&image), &wanted).is_empty());
    }
}
