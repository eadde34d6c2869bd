//! Writes scenes as SVG: small, self-contained, deterministic.

use crate::colour::Paint;
use crate::path::{Path, Segment};
use crate::scene::{Geometry, Group, Item, Scene, Shape};
use std::fmt::Write;

/// The unit of a picture's size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// Pixels, this many per scene unit.
    Pixels(f64),
    /// Millimetres, for scenes whose unit is a millimetre.
    Millimetres,
}

/// The scene as an SVG document.
pub fn write(scene: &Scene, size: Size) -> String {
    write_with_style(scene, size, "")
}

/// The scene as an SVG document with a style sheet.
pub(crate) fn write_with_style(scene: &Scene, size: Size, style: &str) -> String {
    let mut out = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    let (width, height) = (number(scene.width), number(scene.height));
    let _ = match size {
        Size::Pixels(scale) => write!(
            out,
            " width=\"{}\" height=\"{}\"",
            number(scene.width * scale),
            number(scene.height * scale)
        ),
        Size::Millimetres => write!(out, " width=\"{width}mm\" height=\"{height}mm\""),
    };
    let _ = writeln!(out, " viewBox=\"0 0 {width} {height}\" role=\"img\">");
    if !scene.title.is_empty() {
        let _ = writeln!(out, "<title>{}</title>", escape(&scene.title));
    }
    if !style.is_empty() {
        let _ = writeln!(out, "<style>{style}</style>");
    }
    for item in &scene.items {
        write_item(&mut out, item);
    }
    out.push_str("</svg>\n");
    out
}

fn write_item(out: &mut String, item: &Item) {
    match item {
        Item::Shape(shape) => write_shape(out, shape),
        Item::Group(group) => write_group(out, group),
    }
}

fn write_group(out: &mut String, group: &Group) {
    // The style sheet's transform would replace that of the attribute, so an animated group sits
    // inside a group that positions it.
    if let Some(class) = &group.class {
        let _ = write!(out, "<g class=\"{}\">", escape(class));
    }
    out.push_str("<g");
    let (x, y) = (number(group.at.x), number(group.at.y));
    let scaled = (group.scale - 1.0).abs() > 1e-9;
    if x != "0" || y != "0" || scaled {
        let _ = write!(out, " transform=\"translate({x} {y})");
        if scaled {
            let _ = write!(out, "scale({})", precise(group.scale));
        }
        out.push('"');
    }
    out.push('>');
    if let Some(title) = &group.title {
        let _ = write!(out, "<title>{}</title>", escape(title));
    }
    out.push('\n');
    for item in &group.items {
        write_item(out, item);
    }
    out.push_str("</g>");
    out.push_str(if group.class.is_some() { "</g>\n" } else { "\n" });
}

fn write_shape(out: &mut String, shape: &Shape) {
    match &shape.geometry {
        Geometry::Rect { x, y, width, height, radius } => {
            out.push_str("<rect");
            for (name, value) in
                [("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius)]
            {
                let value = number(*value);
                if value != "0" {
                    let _ = write!(out, " {name}=\"{value}\"");
                }
            }
            write_paints(out, shape);
            out.push_str("/>\n");
        }
        Geometry::Dots { centres, radius } => {
            out.push_str("<g");
            write_paints(out, shape);
            out.push('>');
            for centre in centres {
                let (x, y, r) = (number(centre.x), number(centre.y), number(*radius));
                let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
            }
            out.push_str("</g>\n");
        }
        Geometry::Path(path) => {
            let _ = write!(out, "<path d=\"{}\"", path_data(path));
            write_paints(out, shape);
            out.push_str("/>\n");
        }
    }
}

fn write_paints(out: &mut String, shape: &Shape) {
    match shape.fill {
        Some(paint) => write_paint(out, "fill", paint),
        None => out.push_str(" fill=\"none\""),
    }
    let Some(stroke) = shape.stroke else { return };
    write_paint(out, "stroke", stroke.paint);
    let _ = write!(out, " stroke-width=\"{}\"", number(stroke.width));
    if let Some((on, off)) = stroke.dash {
        let _ = write!(out, " stroke-dasharray=\"{} {}\"", number(on), number(off));
    }
    if matches!(shape.geometry, Geometry::Path(_)) {
        out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
}

fn write_paint(out: &mut String, name: &str, paint: Paint) {
    let _ = write!(out, " {name}=\"{}\"", paint.colour);
    if paint.opacity < 1.0 {
        let _ = write!(out, " {name}-opacity=\"{}\"", number(paint.opacity));
    }
}

/// The path as SVG path data.
fn path_data(path: &Path) -> String {
    let mut out = String::new();
    let mut last_letter = ' ';
    for segment in path.segments() {
        let (letter, points): (char, &[_]) = match segment {
            Segment::Move(p) => ('M', &[*p]),
            Segment::Line(p) => ('L', &[*p]),
            Segment::Cubic(a, b, p) => ('C', &[*a, *b, *p]),
            Segment::Close => ('Z', &[]),
        };
        let mut apart = false;
        if letter == last_letter && letter != 'M' {
            apart = true;
        } else {
            out.push(letter);
        }
        last_letter = letter;
        for value in points.iter().flat_map(|point| [point.x, point.y]) {
            let value = number(value);
            if apart && !value.starts_with('-') {
                out.push(' ');
            }
            out.push_str(&value);
            apart = true;
        }
    }
    out
}

/// A number with at most two decimals, in its shortest form.
pub(crate) fn number(value: f64) -> String {
    trimmed(format!("{value:.2}"))
}

/// A number with at most five decimals, for factors.
pub(crate) fn precise(value: f64) -> String {
    trimmed(format!("{value:.5}"))
}

fn trimmed(mut text: String) -> String {
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if let Some(rest) = text.strip_prefix("0.") {
        return format!(".{rest}");
    }
    if let Some(rest) = text.strip_prefix("-0.") {
        return format!("-.{rest}");
    }
    if text == "-0" { "0".to_owned() } else { text }
}

/// Escapes the text for XML.
///
/// XML forbids control characters, even escaped.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [(1.0, "1"), (0.5, ".5"), (-0.25, "-.25"), (-0.001, "0"), (12.346, "12.35")];
        for (value, text) in cases {
            assert_eq!(number(value), text);
        }
        assert_eq!(number(100.0), "100");
    }

    #[test]
    fn path_data_is_written_in_its_shortest_form() {
        let mut path = Path::new();
        path.move_to(0.0, 1.0);
        path.line_to(-2.0, 0.5);
        path.line_to(3.0, -4.0);
        path.close();
        assert_eq!(path_data(&path), "M0 1L-2 .5 3-4Z");
    }

    #[test]
    fn special_characters_of_xml_are_escaped() {
        assert_eq!(escape("<a & \"b\">\u{1b}"), "&lt;a &amp; &quot;b&quot;&gt;\u{fffd}");
    }
}
