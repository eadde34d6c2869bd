//! Quadrilaterals in the picture: frames of boards and screens, in any perspective.
//!
//! Several black-and-white masks are made. Each connected part has a convex hull; the hull's sides
//! are removed one by one, the one that adds the least area first, until four are left. So rounded
//! corners do not matter.

use crate::geometry::{Corners, Point, area, crossing, is_convex};
use crate::lattice::change;
use crate::load::{Image, Lab, difference, larger};

/// The longer side of the picture that is searched.
const LONG_SIDE: usize = 480;
/// How many quadrilaterals are kept.
const KEPT: usize = 12;

/// The largest quadrilaterals that differ, in pixels of `image`.
pub(crate) fn quads(image: &Image) -> Vec<Corners> {
    let (small, scale) = image.reduced_to(LONG_SIDE);
    let mut found: Vec<(f32, Corners)> = Vec::new();
    for mask in masks(&small) {
        for hull in hulls(&mask, small.width, small.height) {
            let Some(quad) = four_sides(&hull) else { continue };
            if is_plausible(&quad, &hull, &small) {
                found.push((area(&quad), quad));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut kept: Vec<Corners> = Vec::new();
    for (area, quad) in found {
        let near = area.sqrt() * 0.03;
        let is_new = |other: &Corners| quad.iter().zip(other).any(|(a, b)| a.distance(*b) > near);
        if kept.iter().all(is_new) && kept.len() < KEPT {
            kept.push(quad);
        }
    }
    kept.into_iter().map(|quad| quad.map(|corner| corner.scaled(1.0 / scale))).collect()
}

/// Whether a quadrilateral can be a board or a screen seen in perspective.
fn is_plausible(quad: &Corners, hull: &[Point], image: &Image) -> bool {
    let whole = (image.width * image.height) as f32;
    let (inside, outline) = (area(quad), area(hull));
    if !is_convex(quad)
        || outline < 0.03 * whole
        || inside > 0.98 * whole
        || outline < 0.85 * inside
    {
        return false;
    }
    let side = |index: usize| quad[index].distance(quad[(index + 1) % 4]);
    let sides = [side(0), side(1), side(2), side(3)];
    let ratio = |a: f32, b: f32| a.max(b) / a.min(b).max(1e-3);
    let (across, down) = (sides[0] + sides[2], sides[1] + sides[3]);
    ratio(sides[0], sides[2]) < 1.8 && ratio(sides[1], sides[3]) < 1.8 && ratio(across, down) < 2.6
}

fn masks(image: &Image) -> Vec<Vec<bool>> {
    let (w, h) = (image.width, image.height);
    let mut masks = Vec::new();
    let threshold = otsu(image);
    let light: Vec<bool> = image.data.iter().map(|colour| colour[0] > threshold).collect();
    masks.push(light.iter().map(|value| !value).collect());
    masks.push(light);
    let border = border_colour(image);
    for least in [10.0, 20.0, 35.0] {
        masks.push(image.data.iter().map(|colour| difference(*colour, border) > least).collect());
    }
    let soft = image.blurred();
    let mut gradient = vec![0.0_f32; w * h];
    for y in 1..h.saturating_sub(1) {
        for x in 1..w.saturating_sub(1) {
            let across = change(soft.at(x - 1, y), soft.at(x + 1, y));
            let down = change(soft.at(x, y - 1), soft.at(x, y + 1));
            gradient[y * w + x] = larger(across, down);
        }
    }
    for least in [3.0, 5.0, 8.0, 14.0] {
        let edges: Vec<bool> = gradient.iter().map(|value| *value > least).collect();
        for radius in [1, 3] {
            let closed = erode(&dilate(&edges, w, h, radius), w, h, radius);
            // This also finds frames drawn as lines: the hull of a line is that of its frame.
            masks.push(closed);
        }
    }
    masks
}

/// The lightness that best divides the picture into light and dark.
fn otsu(image: &Image) -> f32 {
    let mut histogram = [0_usize; 101];
    for colour in &image.data {
        histogram[colour[0].clamp(0.0, 100.0) as usize] += 1;
    }
    let count = image.data.len() as f32;
    let mean: f32 =
        histogram.iter().enumerate().map(|(value, n)| value as f32 * *n as f32).sum::<f32>()
            / count;
    let (mut below, mut sum, mut best) = (0.0, 0.0, (0.0, 50.0));
    for (value, n) in histogram.iter().enumerate() {
        below += *n as f32 / count;
        sum += value as f32 * *n as f32 / count;
        let spread = (mean * below - sum).powi(2) / (below * (1.0 - below)).max(1e-6);
        if spread > best.0 {
            best = (spread, value as f32);
        }
    }
    best.1
}

/// The median colour of the picture's border.
fn border_colour(image: &Image) -> Lab {
    let (w, h) = (image.width, image.height);
    let mut border: Vec<Lab> = Vec::new();
    border.extend((0..w).flat_map(|x| [image.at(x, 0), image.at(x, h - 1)]));
    border.extend((0..h).flat_map(|y| [image.at(0, y), image.at(w - 1, y)]));
    std::array::from_fn(|k| {
        crate::evidence::median(&mut border.iter().map(|colour| colour[k]).collect::<Vec<_>>())
    })
}

/// Spreads what is set by `radius` pixels in all directions.
fn dilate(mask: &[bool], w: usize, h: usize, radius: usize) -> Vec<bool> {
    let mut across = mask.to_vec();
    for (from, to) in mask.chunks_exact(w).zip(across.chunks_exact_mut(w)) {
        for off in 1..=radius.min(w - 1) {
            add(&mut to[off..], from);
            add(to, &from[off..]);
        }
    }
    let mut out = across.clone();
    for off in 1..=radius.min(h - 1) {
        add(&mut out[off * w..], &across);
        add(&mut out, &across[off * w..]);
    }
    out
}

/// Sets what is set in the other line, too.
fn add(line: &mut [bool], other: &[bool]) {
    for (value, other) in line.iter_mut().zip(other) {
        *value |= other;
    }
}

fn erode(mask: &[bool], w: usize, h: usize, radius: usize) -> Vec<bool> {
    let inverse: Vec<bool> = mask.iter().map(|value| !value).collect();
    dilate(&inverse, w, h, radius).iter().map(|value| !value).collect()
}

/// The convex hulls of all large connected parts.
fn hulls(mask: &[bool], w: usize, h: usize) -> Vec<Vec<Point>> {
    let mut seen = vec![false; w * h];
    let mut stack = Vec::new();
    let mut hulls = Vec::new();
    // The leftmost and rightmost pixel of each row, which is all that the hull needs.
    let mut reach = vec![(usize::MAX, 0_usize); h];
    for start in 0..w * h {
        if !mask[start] || seen[start] {
            continue;
        }
        let (mut top, mut bottom) = (h, 0);
        seen[start] = true;
        stack.push(start);
        while let Some(at) = stack.pop() {
            let (x, y) = (at % w, at / w);
            reach[y] = (reach[y].0.min(x), reach[y].1.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
            let neighbours = [
                (x > 0).then(|| at - 1),
                (x + 1 < w).then(|| at + 1),
                (y > 0).then(|| at - w),
                (y + 1 < h).then(|| at + w),
            ];
            for next in neighbours.into_iter().flatten() {
                if mask[next] && !seen[next] {
                    seen[next] = true;
                    stack.push(next);
                }
            }
        }
        if (bottom - top) * 8 > h.min(w) {
            hulls.push(hull(&reach));
        }
        // A picture with noise has thousands of parts: only the rows of this one are cleared.
        reach[top..=bottom].fill((usize::MAX, 0));
    }
    hulls
}

/// The convex hull of rows of pixels, clockwise from the top.
fn hull(reach: &[(usize, usize)]) -> Vec<Point> {
    let rows = || reach.iter().enumerate().filter(|(_, row)| row.0 != usize::MAX);
    // Both corners of each end of a row, so that pixels count with their area.
    let right = rows().flat_map(|(y, row)| {
        let x = (row.1 + 1) as f32;
        [Point::new(x, y as f32), Point::new(x, (y + 1) as f32)]
    });
    let left = rows().rev().flat_map(|(y, row)| {
        let x = row.0 as f32;
        [Point::new(x, (y + 1) as f32), Point::new(x, y as f32)]
    });
    let turns_right =
        |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 1e-4;
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while chain.len() >= 2
                && !turns_right(chain[chain.len() - 2], chain[chain.len() - 1], point)
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain
    };
    let mut hull = chain(&mut { right });
    hull.extend(chain(&mut { left }));
    hull
}

/// Removes sides of a hull until four are left; starts at the corner nearest to the top left.
fn four_sides(hull: &[Point]) -> Option<Corners> {
    let mut points: Vec<Point> = hull.to_vec();
    points.dedup_by(|a, b| a.distance(*b) < 1e-3);
    while points.len() > 4 {
        let count = points.len();
        let (_, index, corner) = (0..count)
            .filter_map(|index| {
                let [a, b] = [points[(index + count - 1) % count], points[index]];
                let [c, d] = [points[(index + 1) % count], points[(index + 2) % count]];
                let corner = crossing(a, b, c, d)?;
                let added = area(&[b, corner, c]);
                // The neighbouring sides must meet on the outside.
                (added > -1e-3).then_some((added.max(0.0), index, corner))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))?;
        points[index] = corner;
        points.remove((index + 1) % count);
    }
    let quad: Corners = points.try_into().ok()?;
    let start = (0..4).min_by(|&a, &b| {
        let key = |index: usize| quad[index].x + quad[index].y;
        key(a).total_cmp(&key(b))
    })?;
    Some(std::array::from_fn(|index| quad[(start + index) % 4]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::lab;

    /// A light quadrilateral on dark, with its corners cut off.
    fn drawn(corners: Corners, cut: f32) -> Image {
        let (width, height) = (300, 240);
        let mut data = vec![lab([20.0, 0.0, 0.0]); width * height];
        let map = crate::geometry::Homography::from_unit_square(&corners);
        let back = map.inverse().expect("a quadrilateral");
        for y in 0..height {
            for x in 0..width {
                let p = back.apply(x as f32 + 0.5, y as f32 + 0.5);
                let edge = |v: f32| v.min(1.0 - v);
                if edge(p.x) > 0.0 && edge(p.y) > 0.0 && edge(p.x) + edge(p.y) > cut {
                    data[y * width + x] = lab([80.0, 0.0, 0.0]);
                }
            }
        }
        Image { width, height, data }
    }

    #[track_caller]
    fn check(corners: Corners, cut: f32) {
        let found = quads(&drawn(corners, cut));
        let off = |quad: &Corners| {
            quad.iter().zip(&corners).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max)
        };
        let best = found.iter().map(off).fold(f32::INFINITY, f32::min);
        assert!(best < 5.0, "{best} {found:?}");
    }

    #[test]
    fn a_quadrilateral_is_found() {
        let [a, b] = [Point::new(60.0, 40.0), Point::new(220.0, 60.0)];
        check([a, b, Point::new(240.0, 200.0), Point::new(40.0, 190.0)], 0.0);
    }

    #[test]
    fn cut_corners_are_restored() {
        let [a, b] = [Point::new(60.0, 40.0), Point::new(220.0, 60.0)];
        check([a, b, Point::new(240.0, 200.0), Point::new(40.0, 190.0)], 0.08);
    }

    #[test]
    fn one_colour_has_no_quadrilateral() {
        let image = Image { width: 100, height: 80, data: vec![lab([50.0, 0.0, 0.0]); 8000] };
        assert!(quads(&image).is_empty());
    }
}
