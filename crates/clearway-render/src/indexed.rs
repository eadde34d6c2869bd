//! Pixels as indices into a palette of at most 255 colours, for GIF.

use std::collections::HashMap;

/// Number of colours besides the transparent one.
const MOST: usize = 255;

/// Colours closer than this are merged; the square of a distance in sRGB.
const NEAR: u32 = 40;

type Rgb = [u8; 3];

/// A rectangle of a frame.
pub(crate) struct IndexedFrame {
    pub(crate) left: u16,
    pub(crate) top: u16,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) pixels: Vec<u8>,
}

/// Maps each colour to the nearest one of the palette.
pub(crate) struct Indexer {
    colours: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

impl Indexer {
    /// The transparent index: leaves a pixel unchanged.
    pub(crate) const TRANSPARENT: u8 = 255;

    /// Takes the colours from an RGBA picture, the most frequent first.
    ///
    /// A board has few colours, and blends of two at the edges of shapes; a colour left out is
    /// always close to one in the palette.
    pub(crate) fn new(rgba: &[u8]) -> Self {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for pixel in rgba.chunks_exact(4) {
            *counts.entry([pixel[0], pixel[1], pixel[2]]).or_default() += 1;
        }
        let mut counted: Vec<(Rgb, u32)> = counts.into_iter().collect();
        // Ties are ordered by colour, never by hash order.
        counted.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let mut colours: Vec<Rgb> = Vec::with_capacity(MOST);
        for (colour, _) in counted {
            if colours.len() == MOST {
                break;
            }
            if colours.iter().all(|&other| apart(colour, other) > NEAR) {
                colours.push(colour);
            }
        }
        Self { colours, known: HashMap::new() }
    }

    /// The palette in GIF form.
    pub(crate) fn palette(&self) -> Vec<u8> {
        let mut table = self.colours.concat();
        table.resize((MOST + 1) * 3, 0);
        table
    }

    /// A whole picture.
    pub(crate) fn whole(&mut self, rgba: &[u8], width: usize) -> IndexedFrame {
        let pixels: Vec<u8> = rgba.chunks_exact(4).map(|pixel| self.index(pixel)).collect();
        let height = pixels.len() / width.max(1);
        IndexedFrame { left: 0, top: 0, width: width as u16, height: height as u16, pixels }
    }

    /// The rectangle that changed from `last` to `next`; one pixel if nothing did.
    pub(crate) fn changes(&mut self, last: &[u8], next: &[u8], width: usize) -> IndexedFrame {
        let changed = |index: usize| last[index * 4..][..4] != next[index * 4..][..4];
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        for (row, (a, b)) in
            last.chunks_exact(width * 4).zip(next.chunks_exact(width * 4)).enumerate()
        {
            if a == b {
                continue;
            }
            (top, bottom) = (top.min(row), row + 1);
            let mut columns = (0..width).filter(|column| changed(row * width + column));
            let first = columns.next().unwrap_or(0);
            (left, right) = (left.min(first), right.max(columns.next_back().unwrap_or(first) + 1));
        }
        if bottom == 0 {
            (left, right, top, bottom) = (0, 1, 0, 1);
        }
        let mut pixels = Vec::with_capacity((right - left) * (bottom - top));
        for row in top..bottom {
            for column in left..right {
                let index = row * width + column;
                let is_new = changed(index);
                let pixel = &next[index * 4..][..4];
                pixels.push(if is_new { self.index(pixel) } else { Self::TRANSPARENT });
            }
        }
        IndexedFrame {
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            pixels,
        }
    }

    fn index(&mut self, pixel: &[u8]) -> u8 {
        let colour = [pixel[0], pixel[1], pixel[2]];
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let nearest = (0..colours.len()).min_by_key(|&index| apart(colour, colours[index]));
            nearest.unwrap_or(0) as u8
        })
    }
}

fn apart(a: Rgb, b: Rgb) -> u32 {
    a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_the_rectangle_that_has_changed() {
        let white = [255; 4].repeat(12);
        let mut next = white.clone();
        next[4 * 5..4 * 6].copy_from_slice(&[0, 0, 0, 255]);
        next[4 * 10..4 * 11].copy_from_slice(&[0, 0, 0, 255]);
        let mut indexer = Indexer::new(&next);
        let frame = indexer.changes(&white, &next, 4);
        assert_eq!((frame.left, frame.top, frame.width, frame.height), (1, 1, 2, 2));
        assert_eq!(frame.pixels, [1, 255, 255, 1]);
        let nothing = indexer.changes(&next, &next, 4);
        assert_eq!(nothing.pixels, [255]);
    }
}
