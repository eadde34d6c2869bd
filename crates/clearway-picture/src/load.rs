//! From pixels to the working picture: reduced, made brighter if dark, in Lab colours.
//!
//! All later stages work on at most [`LONG_SIDE`] pixels, so their time does not depend on the
//! size of the picture.

use crate::geometry::Point;
use crate::picture::Rgba;

/// The longer side of the working picture.
const LONG_SIDE: usize = 900;
/// Smaller pictures are enlarged, so that a cell has enough pixels.
const SMALL_SIDE: usize = 450;
/// A colour in Lab: lightness 0 to 100, then green to red, then blue to yellow. The fourth number is
/// always 0: processors work on four numbers at once.
pub(crate) type Lab = [f32; 4];

/// The colour with these three numbers.
pub(crate) const fn lab([l, a, b]: [f32; 3]) -> Lab {
    [l, a, b, 0.0]
}

/// The distance of two colours.
pub(crate) fn difference(a: Lab, b: Lab) -> f32 {
    let [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    (x * x + y * y + z * z).sqrt()
}

/// The larger number. `f32::max` also looks for what is no number, which takes longer than the rest,
/// and in a browser is a call.
#[inline]
pub(crate) fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The smaller number.
#[inline]
pub(crate) fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// The whole part of a number from 0 to a million, and the rest, from 0 to 1. At a whole number, the
/// whole part may be one less.
#[inline]
fn whole(value: f32) -> (usize, f32) {
    // Numbers of this size have no digits after the point, so adding rounds; that is faster than a
    // conversion, which looks for numbers that are too large.
    const LARGE: f32 = 12_582_912.0;
    let shifted = (value - 0.5) + LARGE;
    let index = shifted.to_bits().wrapping_sub(LARGE.to_bits());
    (index as usize, value - (shifted - LARGE))
}

/// A picture in Lab colours.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) data: Vec<Lab>,
}

impl Image {
    pub(crate) fn at(&self, x: usize, y: usize) -> Lab {
        self.data[y * self.width + x]
    }

    /// The colour between pixels; outside, that of the nearest pixel. Pixel centres lie at .5.
    ///
    /// Always inlined: else the four channels go through single registers.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "three times as fast")]
    pub(crate) fn sample(&self, point: Point) -> Lab {
        // Sides fit 32 bits, which are changed faster.
        let [right, bottom] = [self.width, self.height].map(|side| (side as i32 - 1) as f32);
        let ((x, fx), (y, fy)) = (
            whole(smaller(larger(point.x - 0.5, 0.0), right)),
            whole(smaller(larger(point.y - 0.5, 0.0), bottom)),
        );
        // At the right and at the bottom there is no next pixel, and its part is 0: any one will do.
        let last = self.data.len() - 1;
        let at = (y * self.width + x).min(last);
        let below = (at + self.width).min(last);
        let [a, b] = [self.data[at], self.data[(at + 1).min(last)]];
        let [c, d] = [self.data[below], self.data[(below + 1).min(last)]];
        let low = [fy - fx * fy, fx * fy];
        let top = [1.0 - fx - low[0], fx - low[1]];
        let mut mixed = [0.0; 4];
        for k in 0..4 {
            mixed[k] = a[k] * top[0] + b[k] * top[1] + c[k] * low[0] + d[k] * low[1];
        }
        mixed
    }

    /// The picture at a smaller size, by the means of areas.
    pub(crate) fn reduced(&self, width: usize, height: usize) -> Self {
        let mut data = vec![[0.0; 4]; width * height];
        let (sx, sy) = (self.width as f32 / width as f32, self.height as f32 / height as f32);
        for y in 0..height {
            let (y0, y1) = part(y, sy, self.height);
            for x in 0..width {
                let (x0, x1) = part(x, sx, self.width);
                let mut sum = [0.0; 4];
                for row in y0..y1 {
                    for colour in &self.data[row * self.width + x0..row * self.width + x1] {
                        for (total, value) in sum.iter_mut().zip(colour) {
                            *total += value;
                        }
                    }
                }
                let count = ((y1 - y0) * (x1 - x0)) as f32;
                data[y * width + x] = sum.map(|value| value / count);
            }
        }
        Self { width, height, data }
    }

    /// The picture with its longer side at most `side`, and how much smaller it is.
    pub(crate) fn reduced_to(&self, side: usize) -> (Self, f32) {
        let long = self.width.max(self.height);
        if long <= side {
            return (self.clone(), 1.0);
        }
        let scale = side as f32 / long as f32;
        let size = |length: usize| ((length as f32 * scale).round() as usize).max(1);
        (self.reduced(size(self.width), size(self.height)), scale)
    }

    /// The picture blurred by a kernel of about 0.8 pixels.
    pub(crate) fn blurred(&self) -> Self {
        let mix = |a: Lab, b: Lab, c: Lab| -> Lab {
            std::array::from_fn(|k| 0.25 * a[k] + 0.5 * b[k] + 0.25 * c[k])
        };
        let (w, h) = (self.width, self.height);
        let mut across = Vec::with_capacity(w * h);
        for row in self.data.chunks_exact(w) {
            for x in 0..w {
                across.push(mix(row[x.saturating_sub(1)], row[x], row[(x + 1).min(w - 1)]));
            }
        }
        let mut data = Vec::with_capacity(w * h);
        for y in 0..h {
            let (up, down) = (y.saturating_sub(1) * w, (y + 1).min(h - 1) * w);
            for x in 0..w {
                data.push(mix(across[up + x], across[y * w + x], across[down + x]));
            }
        }
        Self { width: w, height: h, data }
    }
}

/// The source pixels that output pixel `index` covers: at least one.
fn part(index: usize, scale: f32, length: usize) -> (usize, usize) {
    let from = ((index as f32 * scale) as usize).min(length - 1);
    let to = (((index + 1) as f32 * scale) as usize).clamp(from + 1, length.max(from + 1));
    (from, to.min(length).max(from + 1))
}

/// The working picture, with half and quarter sizes.
#[derive(Clone, Debug)]
pub(crate) struct Working {
    /// Full, half, quarter, ... size, down to about 100 pixels.
    pub(crate) levels: Vec<Image>,
    /// Working pixels per pixel of the original.
    pub(crate) scale: f32,
}

impl Working {
    pub(crate) fn image(&self) -> &Image {
        &self.levels[0]
    }

    /// The level where a length of `pixels` working pixels has at most `most`, and its scale.
    pub(crate) fn level(&self, pixels: f32, most: f32) -> (&Image, f32) {
        let mut scale = 1.0;
        let mut level = 0;
        while pixels * scale > most && level + 1 < self.levels.len() {
            level += 1;
            scale *= 0.5;
        }
        (&self.levels[level], scale)
    }
}

/// Makes the working picture.
pub(crate) fn load(picture: &Rgba) -> Working {
    let long = picture.width().max(picture.height());
    let scale = if long > LONG_SIDE {
        LONG_SIDE as f32 / long as f32
    } else if long < SMALL_SIDE {
        2.5
    } else {
        1.0
    };
    let size = |length: usize| ((length as f32 * scale).round() as usize).max(1);
    let (width, height) = (size(picture.width()), size(picture.height()));
    let mut rgb =
        if scale > 1.0 { enlarge(picture, width, height) } else { reduce(picture, width, height) };
    brighten(&mut rgb);
    let table = Tables::new();
    let data = rgb.iter().map(|&pixel| table.lab(pixel)).collect();
    let mut levels = vec![Image { width, height, data }];
    while let Some(last) = levels.last()
        && last.width.min(last.height) >= 100
    {
        let half = last.reduced(last.width / 2, last.height / 2);
        levels.push(half);
    }
    Working { levels, scale }
}

/// A pixel on white, if it is transparent.
fn opaque(pixel: &[u8]) -> [f32; 3] {
    if pixel[3] == 255 {
        return [pixel[0] as f32, pixel[1] as f32, pixel[2] as f32];
    }
    let alpha = pixel[3] as f32 / 255.0;
    std::array::from_fn(|k| pixel[k] as f32 * alpha + 255.0 * (1.0 - alpha))
}

/// The means of areas. Rows are added first: that is one run of memory, and takes most of the time
/// of a large picture.
fn reduce(picture: &Rgba, width: usize, height: usize) -> Vec<[f32; 3]> {
    let (sx, sy) = (picture.width() as f32 / width as f32, picture.height() as f32 / height as f32);
    let columns: Vec<_> = (0..width).map(|x| part(x, sx, picture.width())).collect();
    let mut out = Vec::with_capacity(width * height);
    let line = picture.width() * 4;
    // Sums of at most 257 rows fit 16 bits, and are added at twice the speed.
    let mut sums = vec![0_u16; line];
    for y in 0..height {
        let (y0, y1) = part(y, sy, picture.height());
        let mut rows = picture.data()[y0 * line..y1 * line].chunks_exact(line);
        if rows.len() > 257 {
            out.extend(columns.iter().map(|&columns| mean_on_white(picture, columns, (y0, y1))));
            continue;
        }
        for (sum, value) in sums.iter_mut().zip(rows.next().unwrap_or_default()) {
            *sum = u16::from(*value);
        }
        for row in rows {
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum += u16::from(*value);
            }
        }
        for &(x0, x1) in &columns {
            let count = ((y1 - y0) * (x1 - x0)) as u32;
            let mut total = [0_u32; 4];
            for sum in sums[x0 * 4..x1 * 4].chunks_exact(4) {
                for (total, sum) in total.iter_mut().zip(sum) {
                    *total += u32::from(*sum);
                }
            }
            let [r, g, b, alpha] = total;
            out.push(if alpha == 255 * count {
                [r, g, b].map(|value| value as f32 / count as f32)
            } else {
                mean_on_white(picture, (x0, x1), (y0, y1))
            });
        }
    }
    out
}

/// The mean of any area.
fn mean_on_white(picture: &Rgba, (x0, x1): (usize, usize), (y0, y1): (usize, usize)) -> [f32; 3] {
    let mut sum = [0.0; 3];
    for y in y0..y1 {
        let row = &picture.data()[y * picture.width() * 4..];
        for pixel in row[x0 * 4..x1 * 4].chunks_exact(4) {
            let pixel = opaque(pixel);
            sum = std::array::from_fn(|k| sum[k] + pixel[k]);
        }
    }
    sum.map(|value| value / ((y1 - y0) * (x1 - x0)) as f32)
}

fn enlarge(picture: &Rgba, width: usize, height: usize) -> Vec<[f32; 3]> {
    let data = picture.data().chunks_exact(4).map(|pixel| lab(opaque(pixel))).collect();
    let source = Image { width: picture.width(), height: picture.height(), data };
    let (sx, sy) = (picture.width() as f32 / width as f32, picture.height() as f32 / height as f32);
    let mut out = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let point = Point::new((x as f32 + 0.5) * sx, (y as f32 + 0.5) * sy);
            let [r, g, b, _] = source.sample(point);
            out.push([r, g, b]);
        }
    }
    out
}

/// Multiplies the colours of a dark picture so that its bright parts are nearly white.
fn brighten(rgb: &mut [[f32; 3]]) {
    let mut histogram = [0_usize; 256];
    for pixel in rgb.iter() {
        histogram[(pixel[0].max(pixel[1]).max(pixel[2]) as usize).min(255)] += 1;
    }
    let mut above = 0;
    let bright = (0..256).rev().find(|&value| {
        above += histogram[value];
        above * 100 > rgb.len()
    });
    let bright = bright.unwrap_or(255) as f32;
    if bright < 170.0 {
        let gain = (245.0 / bright.max(1.0)).min(4.0);
        for pixel in rgb.iter_mut() {
            *pixel = pixel.map(|value| (value * gain).min(255.0));
        }
    }
}

/// Tables that make the change to Lab cheap.
struct Tables {
    linear: Vec<f32>,
    root: Vec<f32>,
}

impl Tables {
    /// Steps of the table of cube roots.
    const STEPS: usize = 4096;
    /// Steps of the table of gamma: a quarter of an 8-bit value.
    const VALUES: usize = 255 * 4;

    fn new() -> Self {
        let linear = (0..=Self::VALUES)
            .map(|index| {
                let value = index as f32 / Self::VALUES as f32;
                if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            })
            .collect();
        let root = (0..=Self::STEPS)
            .map(|index| {
                let t = index as f32 / Self::STEPS as f32;
                if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 }
            })
            .collect();
        Self { linear, root }
    }

    fn lab(&self, rgb: [f32; 3]) -> Lab {
        let [r, g, b] =
            rgb.map(|value| self.linear[((value * 4.0 + 0.5) as usize).min(Self::VALUES)]);
        let f = |t: f32| {
            let at = t.clamp(0.0, 1.0) * Self::STEPS as f32;
            let index = (at as usize).min(Self::STEPS - 1);
            let [low, high] = [self.root[index], self.root[index + 1]];
            low + (high - low) * (at - index as f32)
        };
        let x = f((0.412_4 * r + 0.357_6 * g + 0.180_5 * b) / 0.950_47);
        let y = f(0.212_6 * r + 0.715_2 * g + 0.072_2 * b);
        let z = f((0.019_3 * r + 0.119_2 * g + 0.950_5 * b) / 1.088_83);
        lab([116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_colour(width: usize, height: usize, pixel: [u8; 4]) -> Rgba {
        let data = pixel.iter().copied().cycle().take(width * height * 4).collect();
        Rgba::new(width, height, data).expect("the size fits")
    }

    #[test]
    fn known_colours_have_their_lab_values() {
        let table = Tables::new();
        for (rgb, expected) in [
            ([255.0, 255.0, 255.0], [100.0, 0.0, 0.0]),
            ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0]),
            ([255.0, 0.0, 0.0], [53.2, 80.1, 67.2]),
        ] {
            assert!(difference(table.lab(rgb), lab(expected)) < 0.5, "{rgb:?}");
        }
    }

    #[test]
    fn large_pictures_are_reduced_and_small_ones_enlarged() {
        let large = load(&one_colour(1800, 900, [200, 10, 10, 255]));
        assert_eq!((large.image().width, large.image().height), (900, 450));
        let small = load(&one_colour(1, 1, [200, 10, 10, 255]));
        assert_eq!((small.image().width, small.image().height), (3, 3));
    }

    #[test]
    fn transparent_pixels_of_a_reduced_picture_are_mixed_with_white() {
        let pixels = [[0, 0, 0, 255], [0, 0, 0, 0]].concat();
        let data = pixels.into_iter().cycle().take(1800 * 1800 * 4).collect();
        let mixed = load(&Rgba::new(1800, 1800, data).expect("the size fits"));
        let grey = load(&one_colour(900, 900, [127, 127, 127, 255]));
        // Both are brightened alike.
        assert!(difference(mixed.image().at(5, 5), grey.image().at(5, 5)) < 1.0);
    }

    #[test]
    fn dark_pictures_become_bright_and_transparent_ones_white() {
        let dark = load(&one_colour(500, 500, [60, 60, 60, 255]));
        assert!(dark.image().at(5, 5)[0] > 90.0);
        let clear = load(&one_colour(500, 500, [0, 0, 0, 0]));
        assert!(clear.image().at(5, 5)[0] > 99.0);
    }
}
