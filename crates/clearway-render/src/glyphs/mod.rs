//! A stroke font of our own, so that text looks the same on every machine.
//!
//! Installed fonts differ from machine to machine, and a picture drawn in a test has none.

mod alphabet;

use crate::path::{Path, Point};
use alphabet::{ACCENTED, GLYPHS, MARKS, UNKNOWN};

/// Cap height in glyph units.
const CAPITAL: f64 = 100.0;

/// Space between two letters, measured between the middles of their strokes.
const BETWEEN: f64 = 36.0;

/// Alignment of a text relative to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text starts at the position.
    Start,
    /// The text is centred on the position.
    Middle,
    /// The text ends at the position.
    End,
}

/// The direction of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// From left to right.
    Across,
    /// From bottom to top.
    Upwards,
}

/// The stroke width, relative to the cap height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// For running text.
    Regular,
    /// For headings and names.
    Bold,
}

impl Weight {
    /// The stroke width for capitals of `height`.
    pub fn pen(self, height: f64) -> f64 {
        match self {
            Self::Regular => height * 0.13,
            Self::Bold => height * 0.2,
        }
    }
}

/// The width of a line of text with capitals of `height`, between the middles of its outer strokes.
pub fn width(text: &str, height: f64) -> f64 {
    let letters: f64 = text.chars().map(|c| advance(c) + BETWEEN).sum();
    (letters - BETWEEN).max(0.0) * height / CAPITAL
}

/// The strokes of a line of text, to be drawn with [`Weight::pen`].
///
/// `at` is on the baseline for [`Run::Across`]; `height` is the cap height.
pub fn line(text: &str, at: Point, height: f64, anchor: Anchor, run: Run) -> Path {
    let scale = height / CAPITAL;
    let whole = width(text, height);
    let mut along = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -whole / 2.0,
        Anchor::End => -whole,
    };
    let mut path = Path::new();
    for c in text.chars() {
        let start = along;
        path.append(&strokes(c), |point| {
            let (x, y) = (start + point.x * scale, (point.y - CAPITAL) * scale);
            match run {
                Run::Across => Point::new(at.x + x, at.y + y),
                Run::Upwards => Point::new(at.x + y, at.y - x),
            }
        });
        along += (advance(c) + BETWEEN) * scale;
    }
    path
}

fn glyph(c: char) -> (f64, &'static str) {
    GLYPHS
        .iter()
        .find(|(name, ..)| *name == c)
        .map_or(UNKNOWN, |(_, width, strokes)| (*width, *strokes))
}

/// Splits an accented letter into its base and its accent.
fn parts(c: char) -> Option<(char, char)> {
    ACCENTED.split_whitespace().find_map(|entry| {
        let mut letters = entry.chars();
        (letters.next() == Some(c)).then(|| Some((letters.next()?, letters.next()?)))?
    })
}

fn advance(c: char) -> f64 {
    let base = parts(c).map_or(c, |(base, _)| base);
    glyph(base).0
}

/// The strokes of one character in glyph units.
fn strokes(c: char) -> Path {
    let Some((base, mark)) = parts(c) else { return parse(glyph(c).1) };
    let (width, base_strokes) = glyph(base);
    let mut path = parse(base_strokes);
    let accent = MARKS.iter().find(|(name, _)| *name == mark).map_or("", |(_, strokes)| strokes);
    // Accents stand above the letter, except the cedilla below it.
    let lift = if base.is_uppercase() && mark != '\u{327}' { -36.0 } else { 0.0 };
    path.append(&parse(accent), |point| Point::new(point.x + width / 2.0, point.y + lift));
    path
}

/// Parses strokes. Skips invalid ones; a test parses all glyphs in full.
fn parse(strokes: &str) -> Path {
    let mut path = Path::new();
    let mut rest = strokes;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[1..];
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        // Whole numbers: reading decimals would take over ten kB of the page's module.
        let whole = |number: &str| number.parse::<i16>().ok().map(f64::from);
        let numbers: Vec<f64> = rest[..end].split_whitespace().filter_map(whole).collect();
        rest = &rest[end..];
        match (letter, numbers.as_slice()) {
            ('M', &[x, y]) => path.move_to(x, y),
            ('L', &[x, y]) => path.line_to(x, y),
            ('X', &[x, y]) => path.quarter_by_x(x, y),
            ('Y', &[x, y]) => path.quarter_by_y(x, y),
            ('C', &[a, b, c, d, x, y]) => {
                path.cubic_to(Point::new(a, b), Point::new(c, d), Point::new(x, y));
            }
            ('Z', &[]) => path.close(),
            _ => debug_assert!(false, "{letter} with {} numbers in {strokes:?}", numbers.len()),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Segment;

    #[test]
    fn every_glyph_parses_and_stays_within_its_width() {
        for (c, width, text) in GLYPHS {
            let path = parse(text);
            let letters = text.chars().filter(char::is_ascii_alphabetic).count();
            assert_eq!(path.segments().len(), letters, "{c}");
            for segment in path.segments() {
                let points = match segment {
                    Segment::Move(p) | Segment::Line(p) | Segment::Cubic(_, _, p) => vec![*p],
                    Segment::Close => vec![],
                };
                for p in points {
                    assert!((0.0..=*width).contains(&p.x), "{c} is wider than {width}");
                    assert!((-20.0..=135.0).contains(&p.y), "{c} is too high or low");
                }
            }
        }
    }

    #[test]
    fn printable_ascii_is_complete_without_duplicates() {
        for c in ' '..='~' {
            assert_eq!(GLYPHS.iter().filter(|glyph| glyph.0 == c).count(), 1, "{c}");
        }
    }

    #[test]
    fn accented_letters_are_composed_of_existing_glyphs() {
        for entry in ACCENTED.split_whitespace() {
            let letters: Vec<char> = entry.chars().collect();
            assert_eq!(letters.len(), 3, "{entry}");
            assert!(GLYPHS.iter().any(|glyph| glyph.0 == letters[1]), "{entry}");
            assert!(MARKS.iter().any(|mark| mark.0 == letters[2]), "{entry}");
            assert!(strokes(letters[0]).segments().len() > strokes(letters[1]).segments().len());
        }
    }

    #[test]
    fn an_anchor_moves_the_text_by_its_width() {
        let first = |anchor| match line("AB", Point::new(0.0, 0.0), 50.0, anchor, Run::Across)
            .segments()[0]
        {
            Segment::Move(p) => p.x,
            _ => 0.0,
        };
        let whole = width("AB", 50.0);
        assert!((first(Anchor::Start) - first(Anchor::End) - whole).abs() < 1e-9);
        assert!((first(Anchor::Start) - first(Anchor::Middle) - whole / 2.0).abs() < 1e-9);
    }
}
