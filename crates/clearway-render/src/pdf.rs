//! Writes scenes as the pages of a PDF.
//!
//! Scenes hold only shapes, so a small writer of our own suffices. The output is deterministic: no
//! date, no program name.

use crate::colour::Paint;
use crate::error::RenderError;
use crate::path::{Path, Segment};
use crate::scene::{Item, Scene, Shape};
use crate::svg::precise;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Points per millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// Writes the scenes, in millimetres, as one document.
pub fn pdf(pages: &[Scene]) -> Result<Vec<u8>, RenderError> {
    if pages.is_empty() {
        return Err(RenderError::Empty);
    }
    let mut opacities = BTreeSet::new();
    for page in pages {
        collect(&page.items, &mut opacities);
    }
    let mut file = File::new();
    let kids: Vec<String> =
        (0..pages.len()).map(|page| format!("{} 0 R", first_of(page))).collect();
    file.object("<</Type/Catalog/Pages 2 0 R>>");
    file.object(&format!("<</Type/Pages/Count {}/Kids[{}]>>", pages.len(), kids.join(" ")));
    let mut states = String::new();
    for opacity in &opacities {
        let value = precise(f64::from(*opacity) / 100.0);
        let _ = write!(states, "/O{opacity}<</ca {value}/CA {value}>>");
    }
    file.object(&format!("<</ExtGState<<{states}>>>>"));
    for (index, page) in pages.iter().enumerate() {
        let (width, height) = (precise(page.width * POINTS), precise(page.height * POINTS));
        let content = first_of(index) + 1;
        file.object(&format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Resources 3 0 R/Contents {content} 0 R>>"
        ));
        file.stream(draw_page(page).as_bytes());
    }
    Ok(file.finish())
}

/// The number of the first of a page's two objects.
const fn first_of(page: usize) -> usize {
    4 + 2 * page
}

/// Opacities in whole per cent, by which the file names them.
fn cents(paint: Paint) -> u8 {
    (paint.opacity.clamp(0.0, 1.0) * 100.0).round() as u8
}

fn collect(items: &[Item], found: &mut BTreeSet<u8>) {
    for item in items {
        match item {
            Item::Group(group) => collect(&group.items, found),
            Item::Shape(shape) => {
                found.extend(shape.fill.map(cents));
                found.extend(shape.stroke.map(|stroke| cents(stroke.paint)));
            }
        }
    }
}

fn draw_page(page: &Scene) -> String {
    // The origin of a PDF page is at the bottom left.
    let (scale, top) = (precise(POINTS), precise(page.height * POINTS));
    let mut out = format!("{scale} 0 0 -{scale} 0 {top} cm 1 J 1 j\n");
    draw(&page.items, &mut out);
    out
}

fn draw(items: &[Item], out: &mut String) {
    for item in items {
        match item {
            Item::Shape(shape) => draw_shape(shape, out),
            Item::Group(group) => {
                let (scale, x, y) =
                    (precise(group.scale), precise(group.at.x), precise(group.at.y));
                let _ = writeln!(out, "q {scale} 0 0 {scale} {x} {y} cm");
                draw(&group.items, out);
                out.push_str("Q\n");
            }
        }
    }
}

fn draw_shape(shape: &Shape, out: &mut String) {
    let path = shape.geometry.to_path();
    if path.is_empty() {
        return;
    }
    // Filled, then stroked: the two may differ in opacity.
    if let Some(fill) = shape.fill {
        set_paint(fill, "rg", out);
        draw_path(&path, out);
        out.push_str("f\n");
    }
    if let Some(stroke) = shape.stroke {
        set_paint(stroke.paint, "RG", out);
        let _ = match stroke.dash {
            Some((on, off)) => write!(out, "[{} {}] 0 d ", precise(on), precise(off)),
            None => write!(out, "[] 0 d "),
        };
        let _ = write!(out, "{} w ", precise(stroke.width));
        draw_path(&path, out);
        out.push_str("S\n");
    }
}

fn set_paint(paint: Paint, operator: &str, out: &mut String) {
    let part = |value: u8| precise(f64::from(value) / 255.0);
    let (red, green, blue) =
        (part(paint.colour.red), part(paint.colour.green), part(paint.colour.blue));
    let _ = write!(out, "/O{} gs {red} {green} {blue} {operator} ", cents(paint));
}

fn draw_path(path: &Path, out: &mut String) {
    for segment in path.segments() {
        let (points, operator): (&[_], char) = match segment {
            Segment::Move(p) => (&[*p], 'm'),
            Segment::Line(p) => (&[*p], 'l'),
            Segment::Cubic(a, b, p) => (&[*a, *b, *p], 'c'),
            Segment::Close => (&[], 'h'),
        };
        for point in points {
            let _ = write!(out, "{} {} ", coordinate(point.x), coordinate(point.y));
        }
        out.push(operator);
        out.push(' ');
    }
}

/// Rounds to a thousandth of a millimetre, finer than any printer.
fn coordinate(value: f64) -> String {
    precise((value * 1000.0).round() / 1000.0)
}

/// A file under construction: numbered objects and their offsets.
struct File {
    bytes: Vec<u8>,
    offsets: Vec<usize>,
}

impl File {
    fn new() -> Self {
        // Bytes above 127 in the second line mark the file as binary.
        Self { bytes: b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec(), offsets: Vec::new() }
    }

    fn object(&mut self, content: &str) {
        self.begin();
        self.bytes.extend(content.bytes());
        self.bytes.extend(b"\nendobj\n");
    }

    fn stream(&mut self, content: &[u8]) {
        self.begin();
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(content, 6);
        let head = format!("<</Length {}/Filter/FlateDecode>>\nstream\n", packed.len());
        self.bytes.extend(head.bytes());
        self.bytes.extend(packed);
        self.bytes.extend(b"\nendstream\nendobj\n");
    }

    fn begin(&mut self) {
        self.offsets.push(self.bytes.len());
        let number = self.offsets.len();
        self.bytes.extend(format!("{number} 0 obj\n").bytes());
    }

    fn finish(mut self) -> Vec<u8> {
        let start = self.bytes.len();
        let count = self.offsets.len() + 1;
        let mut table = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for offset in &self.offsets {
            let _ = writeln!(table, "{offset:010} 00000 n ");
        }
        let _ = write!(table, "trailer\n<</Size {count}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n");
        self.bytes.extend(table.bytes());
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Colour;

    #[test]
    fn the_cross_reference_table_points_at_the_objects() {
        let square = Shape::rect(1.0, 1.0, 5.0, 5.0, 1.0).fill(Paint::sheer(Colour::BLACK, 0.5));
        let page =
            Scene { width: 210.0, height: 297.0, items: vec![square.into()], ..Scene::default() };
        let bytes = pdf(&[page.clone(), page]).expect("a document");
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("/Count 2") && text.contains("/O50"));
        let at = |offset: usize, what: &str| bytes[offset..].starts_with(what.as_bytes());
        let start = text.rsplit("startxref\n").next().and_then(|rest| rest.lines().next());
        let start: usize = start.and_then(|number| number.parse().ok()).expect("a number");
        assert!(at(start, "xref\n"));
        let table = String::from_utf8_lossy(&bytes[start..]).into_owned();
        for (number, line) in table.lines().skip(3).take(7).enumerate() {
            let offset: usize = line[..10].parse().expect("an offset");
            assert!(at(offset, &format!("{} 0 obj\n", number + 1)));
        }
    }

    #[test]
    fn pages_are_compressed_and_can_be_decompressed() {
        let page = Scene { width: 10.0, height: 10.0, ..Scene::default() };
        let bytes = pdf(&[page]).expect("a document");
        let position = |what: &[u8]| bytes.windows(what.len()).position(|part| part == what);
        let start = position(b"stream\n").expect("a stream") + 7;
        let end = position(b"\nendstream").expect("its end");
        let content = miniz_oxide::inflate::decompress_to_vec_zlib(&bytes[start..end]);
        assert!(content.expect("packed").starts_with(b"2.83465 0 0 -2.83465"));
    }
}
