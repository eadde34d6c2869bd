//! A canvas of colours with smooth shapes.

use super::random::Random;
use crate::geometry::Point;
use crate::picture::Rgba;

/// Red, green and blue from 0 to 255.
pub(super) type Rgb = [f32; 3];

pub(super) fn mix(a: Rgb, b: Rgb, t: f32) -> Rgb {
    std::array::from_fn(|k| a[k] + (b[k] - a[k]) * t)
}

pub(super) fn scale(colour: Rgb, factor: f32) -> Rgb {
    colour.map(|value| (value * factor).clamp(0.0, 255.0))
}

/// A colour from hue in degrees, saturation and value.
pub(super) fn hsv(hue: f32, saturation: f32, value: f32) -> Rgb {
    let channel = |offset: f32| {
        let k = (offset + hue / 60.0).rem_euclid(6.0);
        255.0 * value * (1.0 - saturation * k.min(4.0 - k).clamp(0.0, 1.0))
    };
    [channel(5.0), channel(3.0), channel(1.0)]
}

/// An upright rectangle with rounded corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounded {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) radius: f32,
}

impl Rounded {
    pub(super) const fn new(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Self {
        Self { x, y, width, height, radius }
    }

    pub(super) fn inset(&self, by: f32) -> Self {
        let radius = (self.radius - by).max(0.0);
        Self::new(self.x + by, self.y + by, self.width - 2.0 * by, self.height - 2.0 * by, radius)
    }

    /// The distance to the outline: negative inside.
    pub(super) fn distance(&self, x: f32, y: f32) -> f32 {
        let (hw, hh) = (self.width / 2.0, self.height / 2.0);
        let radius = self.radius.min(hw).min(hh);
        let dx = (x - self.x - hw).abs() - hw + radius;
        let dy = (y - self.y - hh).abs() - hh + radius;
        dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
    }
}

pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) data: Vec<Rgb>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, colour: Rgb) -> Self {
        Self { width, height, data: vec![colour; width * height] }
    }

    /// Draws a shape; `paint` gives the colour of a pixel from its place and depth inside.
    pub(super) fn paint(&mut self, shape: &Rounded, paint: impl Fn(f32, f32, f32) -> Rgb) {
        let clamp = |value: f32, most: usize| value.clamp(0.0, most as f32) as usize;
        let (x0, x1) =
            (clamp(shape.x - 1.0, self.width), clamp(shape.x + shape.width + 2.0, self.width));
        let (y0, y1) =
            (clamp(shape.y - 1.0, self.height), clamp(shape.y + shape.height + 2.0, self.height));
        for y in y0..y1 {
            for x in x0..x1 {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                let distance = shape.distance(px, py);
                let cover = (0.5 - distance).clamp(0.0, 1.0);
                if cover > 0.0 {
                    let pixel = &mut self.data[y * self.width + x];
                    *pixel = mix(*pixel, paint(px, py, -distance), cover);
                }
            }
        }
    }

    pub(super) fn fill(&mut self, shape: &Rounded, colour: Rgb) {
        self.paint(shape, |_, _, _| colour);
    }

    /// A line of text of random letters, `size` pixels high.
    pub(super) fn text(
        &mut self,
        random: &mut Random,
        x: f32,
        y: f32,
        size: f32,
        letters: usize,
        colour: Rgb,
    ) {
        for index in 0..letters {
            if random.chance(0.15) {
                continue;
            }
            let glyph = GLYPHS[random.below(GLYPHS.len())];
            self.glyph(glyph, x + index as f32 * size * 0.75, y, size, colour);
        }
    }

    /// A letter of 5 x 7 dots, `size` pixels high.
    pub(super) fn glyph(&mut self, glyph: [u8; 7], x: f32, y: f32, size: f32, colour: Rgb) {
        let dot = size / 7.0;
        for (row, bits) in glyph.iter().enumerate() {
            for column in 0..5 {
                if bits >> (4 - column) & 1 == 1 {
                    let (px, py) = (x + column as f32 * dot, y + row as f32 * dot);
                    self.fill(&Rounded::new(px, py, dot, dot, 0.0), colour);
                }
            }
        }
    }

    /// The colour between pixels.
    pub(super) fn sample(&self, point: Point) -> Rgb {
        let x = (point.x - 0.5).clamp(0.0, (self.width - 1) as f32);
        let y = (point.y - 0.5).clamp(0.0, (self.height - 1) as f32);
        let (x0, y0) = (x as usize, y as usize);
        let (x1, y1) = ((x0 + 1).min(self.width - 1), (y0 + 1).min(self.height - 1));
        let (fx, fy) = (x - x0 as f32, y - y0 as f32);
        let at = |x: usize, y: usize| self.data[y * self.width + x];
        mix(mix(at(x0, y0), at(x1, y0), fx), mix(at(x0, y1), at(x1, y1), fx), fy)
    }

    pub(super) fn to_rgba(&self) -> Rgba {
        let data = self
            .data
            .iter()
            .flat_map(|pixel| {
                let [r, g, b] = pixel.map(|value| value.round().clamp(0.0, 255.0) as u8);
                [r, g, b, 255]
            })
            .collect();
        Rgba::new(self.width, self.height, data).expect("four bytes for each pixel")
    }
}

/// A, B, C, E, H, K, M, P, S, T, X, 3, 5, 8.
pub(super) const GLYPHS: [[u8; 7]; 14] = [
    [0x0E, 0x11, 0x11, 0x1F, 0x11, 0x11, 0x11],
    [0x1E, 0x11, 0x11, 0x1E, 0x11, 0x11, 0x1E],
    [0x0E, 0x11, 0x10, 0x10, 0x10, 0x11, 0x0E],
    [0x1F, 0x10, 0x10, 0x1E, 0x10, 0x10, 0x1F],
    [0x11, 0x11, 0x11, 0x1F, 0x11, 0x11, 0x11],
    [0x11, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11],
    [0x11, 0x1B, 0x15, 0x15, 0x11, 0x11, 0x11],
    [0x1E, 0x11, 0x11, 0x1E, 0x10, 0x10, 0x10],
    [0x0F, 0x10, 0x10, 0x0E, 0x01, 0x01, 0x1E],
    [0x1F, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04],
    [0x11, 0x11, 0x0A, 0x04, 0x0A, 0x11, 0x11],
    [0x1E, 0x01, 0x01, 0x0E, 0x01, 0x01, 0x1E],
    [0x1F, 0x10, 0x1E, 0x01, 0x01, 0x11, 0x0E],
    [0x0E, 0x11, 0x11, 0x0E, 0x11, 0x11, 0x0E],
];
