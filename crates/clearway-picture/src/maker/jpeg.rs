//! What JPEG does to a picture: blocks of 8 x 8, rounded in frequency, colours at half size.

use super::canvas::Canvas;
use std::f32::consts::PI;

/// The tables of the standard, for lightness and for colour.
const LIGHT: [u8; 64] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const COLOUR: [u8; 64] = [
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

struct Plane {
    width: usize,
    height: usize,
    data: Vec<f32>,
}

/// Rounds the picture as JPEG of this quality (1 to 100) does.
pub(super) fn compress(canvas: &mut Canvas, quality: f32) {
    let factor = if quality < 50.0 { 50.0 / quality } else { 2.0 - quality / 50.0 };
    let plane = |weights: [f32; 3]| Plane {
        width: canvas.width,
        height: canvas.height,
        data: canvas
            .data
            .iter()
            .map(|pixel| (0..3).map(|k| pixel[k] * weights[k]).sum::<f32>())
            .collect(),
    };
    let mut light = plane([0.299, 0.587, 0.114]);
    let mut blue = halved(&plane([-0.1687, -0.3313, 0.5]));
    let mut red = halved(&plane([0.5, -0.4187, -0.0813]));
    round(&mut light, &LIGHT, factor);
    round(&mut blue, &COLOUR, factor);
    round(&mut red, &COLOUR, factor);
    for y in 0..canvas.height {
        for x in 0..canvas.width {
            let l = light.data[y * light.width + x];
            let (b, r) = (doubled(&blue, x, y), doubled(&red, x, y));
            canvas.data[y * canvas.width + x] =
                [l + 1.402 * r, l - 0.344 * b - 0.714 * r, l + 1.772 * b]
                    .map(|value| value.clamp(0.0, 255.0));
        }
    }
}

fn halved(plane: &Plane) -> Plane {
    let (width, height) = (plane.width.div_ceil(2), plane.height.div_ceil(2));
    let mut data = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let (x1, y1) = ((2 * x + 1).min(plane.width - 1), (2 * y + 1).min(plane.height - 1));
            let at = |x: usize, y: usize| plane.data[y * plane.width + x];
            data.push((at(2 * x, 2 * y) + at(x1, 2 * y) + at(2 * x, y1) + at(x1, y1)) / 4.0);
        }
    }
    Plane { width, height, data }
}

/// The value at a pixel of the full size, between the pixels of the half size.
fn doubled(plane: &Plane, x: usize, y: usize) -> f32 {
    let near = |at: usize, most: usize| {
        let half = at / 2;
        let other = if at % 2 == 0 { half.saturating_sub(1) } else { (half + 1).min(most - 1) };
        (half, other)
    };
    let ((x0, x1), (y0, y1)) = (near(x, plane.width), near(y, plane.height));
    let at = |x: usize, y: usize| plane.data[y * plane.width + x];
    let (near_row, far_row) =
        (0.75 * at(x0, y0) + 0.25 * at(x1, y0), 0.75 * at(x0, y1) + 0.25 * at(x1, y1));
    0.75 * near_row + 0.25 * far_row
}

fn round(plane: &mut Plane, table: &[u8; 64], factor: f32) {
    let basis: [[f32; 8]; 8] = std::array::from_fn(|frequency| {
        let scale = if frequency == 0 { (0.125_f32).sqrt() } else { 0.5 };
        std::array::from_fn(|x| scale * ((2 * x + 1) as f32 * frequency as f32 * PI / 16.0).cos())
    });
    for y0 in (0..plane.height).step_by(8) {
        for x0 in (0..plane.width).step_by(8) {
            let mut block = [[0.0_f32; 8]; 8];
            for (y, row) in block.iter_mut().enumerate() {
                for (x, value) in row.iter_mut().enumerate() {
                    let (px, py) = ((x0 + x).min(plane.width - 1), (y0 + y).min(plane.height - 1));
                    *value = plane.data[py * plane.width + px] - 128.0;
                }
            }
            let mut waves = transform(&transform(&block, &basis, false), &basis, false);
            for (index, value) in waves.iter_mut().flatten().enumerate() {
                // The transform leaves rows and columns swapped twice: in place again.
                let step = (table[index] as f32 * factor).round().max(1.0);
                *value = (*value / step).round() * step;
            }
            let block = transform(&transform(&waves, &basis, true), &basis, true);
            for (y, row) in block.iter().enumerate().take(plane.height - y0) {
                for (x, value) in row.iter().enumerate().take(plane.width - x0) {
                    plane.data[(y0 + y) * plane.width + x0 + x] = value + 128.0;
                }
            }
        }
    }
}

/// The cosine transform of each row, or its inverse; the result is transposed.
fn transform(block: &[[f32; 8]; 8], basis: &[[f32; 8]; 8], inverse: bool) -> [[f32; 8]; 8] {
    std::array::from_fn(|out| {
        std::array::from_fn(|row| {
            (0..8)
                .map(|k| block[row][k] * if inverse { basis[k][out] } else { basis[out][k] })
                .sum()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn high_quality_changes_little_and_low_quality_more() {
        let mut fine = Canvas::new(32, 24, [120.0, 80.0, 40.0]);
        for (index, pixel) in fine.data.iter_mut().enumerate() {
            pixel[0] += (index % 7) as f32 * 5.0;
        }
        let original = fine.data.clone();
        let off = |canvas: &Canvas| -> f32 {
            let sum: f32 =
                canvas.data.iter().zip(&original).map(|(a, b)| (a[1] - b[1]).abs()).sum();
            sum / original.len() as f32
        };
        let mut coarse = Canvas { width: 32, height: 24, data: original.clone() };
        compress(&mut fine, 95.0);
        compress(&mut coarse, 15.0);
        assert!(off(&fine) < 5.0, "{}", off(&fine));
        assert!(off(&coarse) > off(&fine));
    }
}
