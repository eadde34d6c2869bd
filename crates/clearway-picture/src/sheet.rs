//! Sheets: pictures with several boards, such as a printed page.
//!
//! A page is cut at its blank bands, again and again, until no part has one. Parts that are nearly
//! square and of about the size of the largest may be boards; titles and page numbers are not.

use crate::load::{Image, Lab, Working, difference};

/// The longer side of the picture that is cut.
const SIDE: usize = 480;
/// A blank band is at least this wide, in pixels of that picture.
const BAND: usize = 4;
/// Pixels that differ more from the page are printed.
const PRINTED: f32 = 12.0;
/// In a blank line, this share of the pixels may be printed: dust and noise.
const DUST: f32 = 0.004;
/// The longer side of a board is at most this many times the shorter: an exit may stand out.
const SQUARE: f32 = 1.3;
/// A board's side is at least this share of the largest one's.
const ALIKE: f32 = 0.6;
/// A board has at least this many pixels a side.
const LEAST: usize = 30;
/// The most boards of a sheet.
const MOST_BOARDS: usize = 36;

/// An upright rectangle in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Block {
    const fn width(&self) -> usize {
        self.right - self.left
    }

    const fn height(&self) -> usize {
        self.bottom - self.top
    }

    fn side(&self) -> usize {
        self.width().max(self.height())
    }
}

/// The parts of a sheet of `width` x `height` pixels that may be boards, with some paper around
/// them, in reading order: left, top, width, height.
pub(crate) fn parts(working: &Working, width: usize, height: usize) -> Vec<[usize; 4]> {
    const AROUND: f32 = 0.08;
    let pixel = |value: usize| value as f32 / working.scale;
    let along = |from: usize, to: usize, length: usize| {
        let around = (pixel(to) - pixel(from)) * AROUND;
        let from = (pixel(from) - around).max(0.0) as usize;
        let to = ((pixel(to) + around) as usize).clamp(from + 1, length);
        (from, to - from)
    };
    let part = |block: &Block| {
        let (left, width) = along(block.left, block.right, width);
        let (top, height) = along(block.top, block.bottom, height);
        [left, top, width, height]
    };
    blocks(working.image()).iter().map(part).collect()
}

/// The parts of a picture that may be boards, in reading order, in pixels of `image`; empty unless
/// there are at least two.
fn blocks(image: &Image) -> Vec<Block> {
    let (small, scale) = image.reduced_to(SIDE);
    let page = Page::new(&small);
    let whole = Block { left: 0, top: 0, right: small.width, bottom: small.height };
    let mut parts = Vec::new();
    page.cut(whole, &mut parts);
    parts.retain(|part| {
        let (width, height) = (part.width() as f32, part.height() as f32);
        part.width().min(part.height()) >= LEAST && width.max(height) < SQUARE * width.min(height)
    });
    let largest = parts.iter().map(Block::side).max().unwrap_or_default();
    parts.retain(|part| part.side() as f32 >= ALIKE * largest as f32);
    parts.truncate(MOST_BOARDS);
    if parts.len() < 2 {
        return Vec::new();
    }
    in_reading_order(&mut parts);
    let back = |value: usize| (value as f32 / scale).round() as usize;
    let scaled = |part: Block| Block {
        left: back(part.left),
        top: back(part.top),
        right: back(part.right).min(image.width),
        bottom: back(part.bottom).min(image.height),
    };
    parts.into_iter().map(scaled).collect()
}

/// Rows from the top, each from the left: parts are of one row if they overlap by half.
fn in_reading_order(parts: &mut [Block]) {
    parts.sort_unstable_by_key(|part| part.top);
    let mut start = 0;
    while start < parts.len() {
        let middle = parts[start].top + parts[start].height() / 2;
        let length = parts[start..].iter().take_while(|part| part.top < middle).count().max(1);
        parts[start..start + length].sort_unstable_by_key(|part| part.left);
        start += length;
    }
}

/// Which pixels are printed.
struct Page {
    width: usize,
    printed: Vec<bool>,
}

impl Page {
    fn new(image: &Image) -> Self {
        let page = commonest(image);
        let printed = image.data.iter().map(|&colour| difference(colour, page) > PRINTED).collect();
        Self { width: image.width, printed }
    }

    /// Adds the parts of a block that have no blank bands.
    fn cut(&self, block: Block, parts: &mut Vec<Block>) {
        let Some(block) = self.trimmed(block) else { return };
        let across = widest_band(&self.rows(block));
        let down = widest_band(&self.columns(block));
        let width = |band: Option<(usize, usize)>| band.map_or(0, |(from, to)| to - from);
        match (across, down) {
            (Some((from, to)), _) if width(across) >= width(down) => {
                self.cut(Block { bottom: block.top + from, ..block }, parts);
                self.cut(Block { top: block.top + to, ..block }, parts);
            }
            (_, Some((from, to))) => {
                self.cut(Block { right: block.left + from, ..block }, parts);
                self.cut(Block { left: block.left + to, ..block }, parts);
            }
            _ => parts.push(block),
        }
    }

    /// The block without blank lines at its sides; `None` if nothing is left.
    fn trimmed(&self, block: Block) -> Option<Block> {
        let (rows, columns) = (self.rows(block), self.columns(block));
        let first = |blank: &[bool]| blank.iter().position(|blank| !blank);
        let last = |blank: &[bool]| blank.iter().rposition(|blank| !blank);
        Some(Block {
            left: block.left + first(&columns)?,
            top: block.top + first(&rows)?,
            right: block.left + last(&columns)? + 1,
            bottom: block.top + last(&rows)? + 1,
        })
    }

    /// Which rows of a block are blank.
    fn rows(&self, block: Block) -> Vec<bool> {
        let is_printed = |x: usize, y: usize| self.printed[y * self.width + x];
        let count = |y: usize| (block.left..block.right).filter(|&x| is_printed(x, y)).count();
        (block.top..block.bottom).map(|y| count(y) as f32 <= DUST * block.width() as f32).collect()
    }

    /// Which columns of a block are blank.
    fn columns(&self, block: Block) -> Vec<bool> {
        let is_printed = |x: usize, y: usize| self.printed[y * self.width + x];
        let count = |x: usize| (block.top..block.bottom).filter(|&y| is_printed(x, y)).count();
        (block.left..block.right).map(|x| count(x) as f32 <= DUST * block.height() as f32).collect()
    }
}

/// The widest band of blank lines, if it is wide enough.
fn widest_band(blank: &[bool]) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    let mut from = 0;
    for (at, is_blank) in blank.iter().chain([&false]).enumerate() {
        if *is_blank {
            continue;
        }
        if at - from >= BAND && best.is_none_or(|(first, last)| at - from > last - first) {
            best = Some((from, at));
        }
        from = at + 1;
    }
    best
}

/// The commonest colour: that of the page.
fn commonest(image: &Image) -> Lab {
    let bin = |colour: &Lab| {
        let part =
            |value: f32, step: f32, most: usize| ((value / step).max(0.0) as usize).min(most);
        let (l, a, b) = (part(colour[0], 6.0, 16), part(colour[1] + 90.0, 10.0, 17), colour[2]);
        (l * 18 + a) * 20 + part(b + 100.0, 10.0, 19)
    };
    let mut counts = vec![0_usize; 17 * 18 * 20];
    for colour in &image.data {
        counts[bin(colour)] += 1;
    }
    let most = (0..counts.len()).max_by_key(|&index| counts[index]).unwrap_or_default();
    let mut sum = [0.0; 4];
    for colour in image.data.iter().filter(|colour| bin(colour) == most) {
        sum = std::array::from_fn(|k| sum[k] + colour[k]);
    }
    sum.map(|value| value / counts[most].max(1) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::lab;

    /// A white page with black rectangles: left, top, width, height.
    fn page(rectangles: &[[usize; 4]]) -> Image {
        let (width, height) = (480, 400);
        let mut data = vec![lab([100.0, 0.0, 0.0]); width * height];
        for &[left, top, across, down] in rectangles {
            for y in top..top + down {
                data[y * width + left..y * width + left + across].fill(lab([10.0, 0.0, 0.0]));
            }
        }
        Image { width, height, data }
    }

    fn corners(found: &[Block]) -> Vec<(usize, usize)> {
        found.iter().map(|block| (block.left, block.top)).collect()
    }

    #[test]
    fn boards_are_found_between_titles_in_reading_order() {
        let found = blocks(&page(&[
            [40, 10, 300, 20],
            [260, 60, 120, 120],
            [40, 62, 120, 120],
            [40, 190, 60, 10],
            [40, 230, 120, 120],
            [200, 380, 20, 15],
        ]));
        assert_eq!(corners(&found), [(40, 62), (260, 60), (40, 230)]);
        assert_eq!((found[0].width(), found[0].height()), (120, 120));
    }

    #[test]
    fn one_board_with_small_buttons_is_no_sheet() {
        let found = blocks(&page(&[[40, 10, 250, 250], [40, 300, 50, 50], [120, 300, 50, 50]]));
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn a_blank_page_has_no_boards() {
        assert!(blocks(&page(&[])).is_empty());
    }

    #[test]
    fn blocks_are_in_pixels_of_the_given_picture() {
        let large = page(&[[40, 60, 120, 120], [260, 60, 120, 120]]);
        let data = (0..800 * 960).map(|at| large.at(at % 960 / 2, at / 960 / 2)).collect();
        let found = blocks(&Image { width: 960, height: 800, data });
        assert_eq!(corners(&found), [(80, 120), (520, 120)]);
    }
}
