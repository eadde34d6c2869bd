//! Renders scenes to pixels and encodes them as PNG.

use crate::colour::Paint;
use crate::error::RenderError;
use crate::path::{Path, Segment};
use crate::scene::{Geometry, Item, Scene, Shape};
use tiny_skia::{FillRule, LineCap, LineJoin, PathBuilder, Pixmap, Rect, StrokeDash, Transform};

/// Maximum size of one picture in pixels: 160 MB of memory.
const MOST_PIXELS: u64 = 40_000_000;

/// Renders the scene as a PNG with `scale` pixels per unit.
pub fn png(scene: &Scene, scale: f64) -> Result<Vec<u8>, RenderError> {
    let mut pixmap = canvas(scene, scale)?;
    let fit = fit(scene, &pixmap);
    draw(&mut pixmap, &scene.items, fit);
    pixmap.encode_png().map_err(|error| RenderError::Encoding(error.to_string()))
}

/// An RGB picture, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels per row.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
    /// Three bytes per pixel.
    pub rgb: Vec<u8>,
}

/// Renders the scene on white with `scale` pixels per unit.
pub fn pixels(scene: &Scene, scale: f64) -> Result<Pixels, RenderError> {
    let mut pixmap = canvas(scene, scale)?;
    let fit = fit(scene, &pixmap);
    draw(&mut pixmap, &scene.items, fit);
    // Pixels are premultiplied by their opacity; white fills the rest.
    let on_white = |pixel: &tiny_skia::PremultipliedColorU8| {
        let white = u8::MAX - pixel.alpha();
        [pixel.red(), pixel.green(), pixel.blue()].map(|colour| colour.saturating_add(white))
    };
    let rgb = pixmap.pixels().iter().flat_map(on_white).collect();
    Ok(Pixels { width: pixmap.width(), height: pixmap.height(), rgb })
}

/// Allocates an empty picture of the scene's size.
pub(crate) fn canvas(scene: &Scene, scale: f64) -> Result<Pixmap, RenderError> {
    let side = |units: f64| (units * scale).round().clamp(1.0, f64::from(u32::MAX)) as u64;
    let (width, height) = (side(scene.width), side(scene.height));
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(RenderError::TooLarge { width, height });
    }
    Pixmap::new(width as u32, height as u32).ok_or(RenderError::TooLarge { width, height })
}

/// Scales the scene to the picture, which has a whole number of pixels per side.
pub(crate) fn fit(scene: &Scene, pixmap: &Pixmap) -> Transform {
    let part = |pixels: u32, units: f64| (f64::from(pixels) / units) as f32;
    Transform::from_scale(part(pixmap.width(), scene.width), part(pixmap.height(), scene.height))
}

/// Draws the items from back to front.
pub(crate) fn draw(pixmap: &mut Pixmap, items: &[Item], transform: Transform) {
    for item in items {
        match item {
            Item::Shape(shape) => draw_shape(pixmap, shape, transform),
            Item::Group(group) => {
                let inner = transform
                    .pre_translate(group.at.x as f32, group.at.y as f32)
                    .pre_scale(group.scale as f32, group.scale as f32);
                draw(pixmap, &group.items, inner);
            }
        }
    }
}

fn draw_shape(pixmap: &mut Pixmap, shape: &Shape, transform: Transform) {
    if let (Geometry::Rect { x, y, width, height, radius }, Some(fill), None) =
        (&shape.geometry, shape.fill, shape.stroke)
        && *radius <= 0.0
    {
        let rect = Rect::from_xywh(*x as f32, *y as f32, *width as f32, *height as f32);
        if let Some(rect) = rect {
            pixmap.fill_rect(rect, &paint(fill), transform, None);
        }
        return;
    }
    let Some(path) = convert(&shape.geometry.to_path()) else { return };
    if let Some(fill) = shape.fill {
        pixmap.fill_path(&path, &paint(fill), FillRule::Winding, transform, None);
    }
    if let Some(stroke) = shape.stroke {
        let dash =
            stroke.dash.and_then(|(on, off)| StrokeDash::new(vec![on as f32, off as f32], 0.0));
        let line = tiny_skia::Stroke {
            width: stroke.width as f32,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash,
            ..tiny_skia::Stroke::default()
        };
        pixmap.stroke_path(&path, &paint(stroke.paint), &line, transform, None);
    }
}

fn paint(paint: Paint) -> tiny_skia::Paint<'static> {
    let mut out = tiny_skia::Paint { anti_alias: true, ..tiny_skia::Paint::default() };
    let colour = paint.colour;
    let alpha = (paint.opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
    out.set_color_rgba8(colour.red, colour.green, colour.blue, alpha);
    out
}

/// Converts the path for tiny-skia; `None` if it is empty.
fn convert(path: &Path) -> Option<tiny_skia::Path> {
    let mut out = PathBuilder::new();
    for segment in path.segments() {
        match *segment {
            Segment::Move(p) => out.move_to(p.x as f32, p.y as f32),
            Segment::Line(p) => out.line_to(p.x as f32, p.y as f32),
            Segment::Cubic(a, b, p) => {
                out.cubic_to(
                    a.x as f32, a.y as f32, b.x as f32, b.y as f32, p.x as f32, p.y as f32,
                );
            }
            Segment::Close => out.close(),
        }
    }
    out.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_large_pictures_are_refused() {
        let scene = Scene { width: 1e9, height: 1e9, ..Scene::default() };
        assert_eq!(png(&scene, 10.0).map_err(|error| error.code()), Err("too-large"));
    }

    #[test]
    fn pixels_match_the_png_on_white() {
        let empty = Scene { width: 3.0, height: 2.0, ..Scene::default() };
        let found = pixels(&empty, 1.0).expect("small");
        assert_eq!((found.width, found.height), (3, 2));
        assert_eq!(found.rgb, [255; 18]);
        let puzzle = clearway::builtin::find("hardest").expect("built in").puzzle();
        let scene = crate::board(&puzzle, &crate::Style::default());
        let found = pixels(&scene, 0.5).expect("small");
        let decoded = Pixmap::decode_png(&png(&scene, 0.5).expect("small")).expect("a PNG");
        assert_eq!((found.width, found.height), (decoded.width(), decoded.height()));
        for (rgb, pixel) in found.rgb.chunks(3).zip(decoded.pixels()) {
            if pixel.alpha() == u8::MAX {
                assert_eq!(rgb, [pixel.red(), pixel.green(), pixel.blue()]);
            }
        }
    }
}
