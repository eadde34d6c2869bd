//! Ages pictures: reduction, JPEG, blur, noise, light, glare, fingers.

use super::board::Truth;
use super::canvas::{Canvas, Rgb, Rounded, mix, scale};
use super::jpeg::compress;
use super::random::{Random, noise};
use crate::geometry::{Corners, Homography, Point};
use std::fmt::Write as _;

/// Ages a screenshot: mostly reduction and JPEG.
pub(super) fn screenshot(
    random: &mut Random,
    canvas: &mut Canvas,
    truth: &mut Truth,
    name: &mut String,
) {
    if random.chance(0.4) {
        let factor = random.range(0.4, 0.95);
        let least = 260.0 / canvas.width.max(canvas.height) as f32;
        let factor = factor.max(least).min(1.0);
        *canvas = reduced(canvas, factor);
        truth.map(|corner| corner.scaled(factor));
        let _ = write!(name, " reduced {factor:.2}");
    }
    if random.chance(0.15) {
        let gain = random.range(0.4, 0.8);
        tint(canvas, gain, [1.0, random.range(0.9, 1.0), random.range(0.75, 1.0)]);
        let _ = write!(name, " gain {gain:.2}");
    }
    if random.chance(0.2) {
        let sigma = random.range(0.4, 1.4);
        blur(canvas, sigma);
        let _ = write!(name, " blur {sigma:.1}");
    }
    if random.chance(0.2) {
        grain(random, canvas, 8.0, name);
    }
    if random.chance(0.6) {
        let quality = random.range(15.0, 90.0);
        compress(canvas, quality);
        let _ = write!(name, " jpeg {quality:.0}");
    }
}

/// Ages a printed page: blur, noise and JPEG of a scanner.
pub(super) fn printed(random: &mut Random, canvas: &mut Canvas, name: &mut String) {
    if random.chance(0.5) {
        let sigma = random.range(0.3, 0.9);
        blur(canvas, sigma);
        let _ = write!(name, " blur {sigma:.1}");
    }
    if random.chance(0.5) {
        grain(random, canvas, 5.0, name);
    }
    if random.chance(0.7) {
        let quality = random.range(40.0, 95.0);
        compress(canvas, quality);
        let _ = write!(name, " jpeg {quality:.0}");
    }
}

/// Ages a photo: light, blur, noise, glare, fingers, JPEG.
pub(super) fn photo(random: &mut Random, canvas: &mut Canvas, name: &mut String) {
    if random.chance(0.6) {
        let gain = random.range(0.5, 1.15);
        let warm = random.range(-0.18, 0.18);
        tint(canvas, gain, [1.0 + warm, 1.0, 1.0 - warm]);
        let _ = write!(name, " gain {gain:.2} warm {warm:.2}");
    }
    if random.chance(0.4) {
        fall_off(random, canvas);
        name.push_str(" falloff");
    }
    if random.chance(0.15) {
        glare(random, canvas);
        name.push_str(" glare");
    }
    if random.chance(0.15) {
        fingers(random, canvas);
        name.push_str(" fingers");
    }
    let sigma = random.range(0.4, 1.5);
    blur(canvas, sigma);
    let _ = write!(name, " blur {sigma:.1}");
    grain(random, canvas, 7.0, name);
    if random.chance(0.85) {
        let quality = random.range(30.0, 90.0);
        compress(canvas, quality);
        let _ = write!(name, " jpeg {quality:.0}");
    }
}

/// A photo of a phone or a monitor that shows the canvas.
pub(super) fn shown(random: &mut Random, screen: &Canvas, truth: &Truth) -> (Canvas, Truth) {
    let (sw, sh) = (screen.width as f32, screen.height as f32);
    let scale_to = random.range(560.0, 900.0) / sw.max(sh);
    let (w, h) = (sw * scale_to, sh * scale_to);
    let (width, height) = ((w * 1.35) as usize + 60, (h * 1.3) as usize + 60);
    let turn = random.range(-9.0, 9.0_f32).to_radians();
    let centre = Point::new(width as f32 / 2.0, height as f32 / 2.0);
    let corners: Corners =
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(u, v): (f32, f32)| {
            let (x, y) = (u * w, v * h);
            let (sin, cos) = turn.sin_cos();
            let jitter = |random: &mut Random| random.range(-0.035, 0.035) * w.min(h);
            Point::new(
                centre.x + x * cos - y * sin + jitter(random),
                centre.y + x * sin + y * cos + jitter(random),
            )
        });
    let map = Homography::from_unit_square(&corners);
    let Some(back) = map.inverse() else { return shown(random, screen, truth) };
    let seed = random.below(1 << 20) as u32;
    let table = table_colour(random);
    let bezel = if random.chance(0.8) { [18.0, 18.0, 20.0] } else { [225.0, 225.0, 228.0] };
    let (moire, angle) = (random.range(0.0, 0.10), random.range(0.0, 3.1_f32));
    let period = random.range(2.5, 7.0);
    let mut canvas = Canvas::new(width, height, table);
    for y in 0..height {
        for x in 0..width {
            let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
            let p = back.apply(px, py);
            let outside = (p.x.max(1.0 - p.x) - 1.0).max((p.y.max(1.0 - p.y) - 1.0) * h / w);
            let pixel = &mut canvas.data[y * width + x];
            *pixel = if outside <= 0.0 {
                let wave = ((px * angle.cos() + py * angle.sin()) / period).sin() * moire + 1.0;
                scale(area_sample(screen, &back, px, py), wave)
            } else if outside < 0.04 {
                bezel
            } else {
                scale(table, 0.85 + 0.3 * noise(px / 23.0, py / 23.0, seed))
            };
        }
    }
    let mut truth = truth.clone();
    truth.map(|corner| map.apply(corner.x / sw, corner.y / sh));
    (canvas, truth)
}

/// The mean of the part of the screen that a pixel of the photo covers.
fn area_sample(screen: &Canvas, back: &Homography, x: f32, y: f32) -> Rgb {
    let mut sum = [0.0; 3];
    for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
        let p = back.apply(x + dx, y + dy);
        let colour =
            screen.sample(Point::new(p.x * screen.width as f32, p.y * screen.height as f32));
        sum = std::array::from_fn(|k| sum[k] + colour[k] / 4.0);
    }
    sum
}

pub(super) fn table_colour(random: &mut Random) -> Rgb {
    *random.pick(&[
        [232.0, 230.0, 226.0],
        [176.0, 136.0, 92.0],
        [96.0, 68.0, 46.0],
        [60.0, 62.0, 66.0],
        [150.0, 160.0, 150.0],
        [120.0, 130.0, 160.0],
    ])
}

fn reduced(canvas: &Canvas, factor: f32) -> Canvas {
    let size = |length: usize| ((length as f32 * factor).round() as usize).max(1);
    let (width, height) = (size(canvas.width), size(canvas.height));
    let mut out = Canvas::new(width, height, [0.0; 3]);
    let (sx, sy) = (canvas.width as f32 / width as f32, canvas.height as f32 / height as f32);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0; 3];
            for step in 0..9 {
                let (dx, dy) =
                    ((step % 3) as f32 / 3.0 + 1.0 / 6.0, (step / 3) as f32 / 3.0 + 1.0 / 6.0);
                let colour = canvas.sample(Point::new((x as f32 + dx) * sx, (y as f32 + dy) * sy));
                sum = std::array::from_fn(|k| sum[k] + colour[k] / 9.0);
            }
            out.data[y * width + x] = sum;
        }
    }
    out
}

fn tint(canvas: &mut Canvas, gain: f32, colour: [f32; 3]) {
    for pixel in &mut canvas.data {
        *pixel = std::array::from_fn(|k| (pixel[k] * gain * colour[k]).clamp(0.0, 255.0));
    }
}

/// One side is darker than the other.
fn fall_off(random: &mut Random, canvas: &mut Canvas) {
    let angle = random.range(0.0, std::f32::consts::TAU);
    let strength = random.range(0.1, 0.45);
    let (w, h) = (canvas.width as f32, canvas.height as f32);
    for y in 0..canvas.height {
        for x in 0..canvas.width {
            let t = (x as f32 / w - 0.5) * angle.cos() + (y as f32 / h - 0.5) * angle.sin();
            let pixel = &mut canvas.data[y * canvas.width + x];
            *pixel = scale(*pixel, 1.0 - strength * (t + 0.5).clamp(0.0, 1.0));
        }
    }
}

/// A soft bright spot.
fn glare(random: &mut Random, canvas: &mut Canvas) {
    let (w, h) = (canvas.width as f32, canvas.height as f32);
    let (cx, cy) = (random.range(0.1, 0.9) * w, random.range(0.1, 0.9) * h);
    let radius = random.range(0.05, 0.15) * w;
    let strength = random.range(0.15, 0.5);
    for y in 0..canvas.height {
        for x in 0..canvas.width {
            let distance = (x as f32 - cx).hypot(y as f32 - cy) / radius;
            let pixel = &mut canvas.data[y * canvas.width + x];
            *pixel = mix(*pixel, [255.0; 3], strength * (-distance * distance).exp());
        }
    }
}

/// Fingers at an edge of the picture.
fn fingers(random: &mut Random, canvas: &mut Canvas) {
    let (w, h) = (canvas.width as f32, canvas.height as f32);
    for _ in 0..=random.below(2) {
        let thick = w.min(h) * random.range(0.07, 0.12);
        let long = w.min(h) * random.range(0.08, 0.16);
        let at = random.range(0.1, 0.8);
        let shape = match random.below(3) {
            0 => Rounded::new(-thick, at * h, long + thick, thick, thick / 2.0),
            1 => Rounded::new(w - long, at * h, long + thick, thick, thick / 2.0),
            _ => Rounded::new(at * w, h - long, thick, long + thick, thick / 2.0),
        };
        canvas.paint(&shape, |_, _, depth| {
            scale([214.0, 164.0, 138.0], 0.75 + 0.3 * (depth / thick).min(1.0))
        });
    }
}

fn grain(random: &mut Random, canvas: &mut Canvas, most: f32, name: &mut String) {
    let sigma = random.range(1.0, most);
    for pixel in &mut canvas.data {
        *pixel = pixel.map(|value| (value + sigma * random.normal()).clamp(0.0, 255.0));
    }
    let _ = write!(name, " noise {sigma:.0}");
}

/// A Gaussian blur.
pub(super) fn blur(canvas: &mut Canvas, sigma: f32) {
    let reach = (sigma * 2.5).ceil() as i32;
    let kernel: Vec<f32> =
        (-reach..=reach).map(|at| (-(at * at) as f32 / (2.0 * sigma * sigma)).exp()).collect();
    let total: f32 = kernel.iter().sum();
    let (w, h) = (canvas.width as i32, canvas.height as i32);
    for upright in [false, true] {
        let source = std::mem::take(&mut canvas.data);
        canvas.data = (0..w * h)
            .map(|at| {
                let (x, y) = (at % w, at / w);
                let mut sum = [0.0; 3];
                for (index, weight) in kernel.iter().enumerate() {
                    let offset = index as i32 - reach;
                    let place = if upright {
                        (y + offset).clamp(0, h - 1) * w + x
                    } else {
                        y * w + (x + offset).clamp(0, w - 1)
                    };
                    let colour = source[place as usize];
                    sum = std::array::from_fn(|k| sum[k] + colour[k] * weight / total);
                }
                sum
            })
            .collect();
    }
}
