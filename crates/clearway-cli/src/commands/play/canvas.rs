//! An off-screen buffer: cells with a character and a style each.
//!
//! A terminal library would take longer to build than the game and all its searches.

use crossterm::style::{
    Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use crossterm::{cursor::MoveTo, queue};
use std::io::{self, Write};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// A part of the screen, in columns and rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) x: u16,
    pub(crate) y: u16,
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl Rect {
    /// A screen of this size.
    pub(crate) const fn of_size(width: u16, height: u16) -> Self {
        Self { x: 0, y: 0, width, height }
    }

    /// The column right of it.
    pub(crate) const fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// The row below it.
    pub(crate) const fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    /// The column and row of each cell.
    pub(crate) fn positions(self) -> impl Iterator<Item = (u16, u16)> {
        (self.y..self.bottom()).flat_map(move |y| (self.x..self.right()).map(move |x| (x, y)))
    }
}

/// How a sign is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Style {
    /// The colour of the sign, if it has one of its own.
    pub(crate) foreground: Option<Color>,
    /// The colour behind it, if it has one of its own.
    pub(crate) background: Option<Color>,
    pub(crate) bold: bool,
    pub(crate) dim: bool,
    pub(crate) reversed: bool,
}

impl Style {
    /// As the terminal shows plain text.
    pub(crate) const PLAIN: Self =
        Self { foreground: None, background: None, bold: false, dim: false, reversed: false };

    /// Bold.
    pub(crate) const BOLD: Self = Self { bold: true, ..Self::PLAIN };
}

/// A text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) style: Style,
}

impl Span {
    pub(crate) fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }

    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Style::PLAIN)
    }
}

/// A line of text, in one or more styles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line(pub(crate) Vec<Span>);

impl Line {
    /// A line in one style.
    pub(crate) fn new(text: impl Into<String>, style: Style) -> Self {
        Self(vec![Span::new(text, style)])
    }

    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Style::PLAIN)
    }

    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.width()).sum()
    }

    /// The style of its first part.
    pub(crate) fn style(&self) -> Style {
        self.0.first().map_or(Style::PLAIN, |span| span.style)
    }

    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }
}

/// A cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glyph {
    /// The character; `None` after a character of two columns.
    pub(crate) sign: Option<char>,
    pub(crate) style: Style,
}

impl Glyph {
    const BLANK: Self = Self { sign: Some(' '), style: Style::PLAIN };
}

/// A screen full of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Canvas {
    width: u16,
    height: u16,
    glyphs: Vec<Glyph>,
}

impl Canvas {
    /// An empty screen.
    pub(crate) fn new(width: u16, height: u16) -> Self {
        let glyphs = vec![Glyph::BLANK; usize::from(width) * usize::from(height)];
        Self { width, height, glyphs }
    }

    /// All of it.
    pub(crate) const fn area(&self) -> Rect {
        Rect::of_size(self.width, self.height)
    }

    /// Empties a part.
    pub(crate) fn clear(&mut self, area: Rect) {
        self.fill(area, ' ', Style::PLAIN);
    }

    /// Fills a part with one sign.
    pub(crate) fn fill(&mut self, area: Rect, sign: char, style: Style) {
        for (x, y) in area.positions() {
            self.put(x, y, sign, style);
        }
    }

    /// Puts one sign into a cell; outside the screen, nothing happens.
    pub(crate) fn put(&mut self, x: u16, y: u16, sign: char, style: Style) {
        if x < self.width && y < self.height {
            let index = usize::from(y) * usize::from(self.width) + usize::from(x);
            self.glyphs[index] = Glyph { sign: Some(sign), style };
        }
    }

    /// Writes a text of at most `most` columns. Returns the column after it.
    pub(crate) fn write(&mut self, x: u16, y: u16, text: &str, most: u16, style: Style) -> u16 {
        let end = x.saturating_add(most).min(self.width);
        let mut at = x;
        for sign in text.chars() {
            // Characters without a width would shift everything after them.
            let Some(wide @ 1..) = sign.width().map(|wide| wide as u16) else { continue };
            if at + wide > end || y >= self.height {
                break;
            }
            self.put(at, y, sign, style);
            let index = usize::from(y) * usize::from(self.width) + usize::from(at);
            for behind in &mut self.glyphs[index + 1..index + usize::from(wide)] {
                *behind = Glyph { sign: None, style };
            }
            at += wide;
        }
        at
    }

    /// Writes a line, of at most `most` columns.
    pub(crate) fn write_line(&mut self, x: u16, y: u16, line: &Line, most: u16) {
        let end = x.saturating_add(most);
        let mut at = x;
        for span in &line.0 {
            at = self.write(at, y, &span.text, end - at, span.style);
        }
    }

    /// The rows with their cells.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[Glyph]> {
        self.glyphs.chunks(usize::from(self.width.max(1)))
    }

    /// Writes the differences from `before`, which the terminal shows now.
    pub(crate) fn show(&self, before: &Self, out: &mut impl Write) -> io::Result<()> {
        let mut style = None;
        for (y, (row, old)) in self.rows().zip(before.rows()).enumerate() {
            // Where the cursor stands after the last sign.
            let mut cursor = None;
            for (x, (glyph, old)) in row.iter().zip(old).enumerate() {
                let Some(sign) = glyph.sign.filter(|_| glyph != old) else { continue };
                if cursor != Some(x) {
                    queue!(out, MoveTo(x as u16, y as u16))?;
                }
                if style != Some(glyph.style) {
                    switch(glyph.style, out)?;
                    style = Some(glyph.style);
                }
                queue!(out, Print(sign))?;
                cursor = Some(x + sign.width().unwrap_or(1));
            }
        }
        queue!(out, SetAttribute(Attribute::Reset))?;
        out.flush()
    }
}

/// Switches the terminal to this style.
fn switch(style: Style, out: &mut impl Write) -> io::Result<()> {
    queue!(out, SetAttribute(Attribute::Reset))?;
    let attributes = [
        (style.bold, Attribute::Bold),
        (style.dim, Attribute::Dim),
        (style.reversed, Attribute::Reverse),
    ];
    for (_, attribute) in attributes.into_iter().filter(|(is_on, _)| *is_on) {
        queue!(out, SetAttribute(attribute))?;
    }
    if let Some(colour) = style.foreground {
        queue!(out, SetForegroundColor(colour))?;
    }
    if let Some(colour) = style.background {
        queue!(out, SetBackgroundColor(colour))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(canvas: &Canvas) -> Vec<String> {
        canvas.rows().map(|row| row.iter().filter_map(|glyph| glyph.sign).collect()).collect()
    }

    #[test]
    fn nothing_is_written_beyond_the_edge() {
        let mut canvas = Canvas::new(4, 2);
        assert_eq!(canvas.write(2, 0, "abc", 9, Style::PLAIN), 4);
        assert_eq!(canvas.write(0, 1, "abc", 2, Style::PLAIN), 2);
        canvas.write(0, 2, "x", 9, Style::PLAIN);
        canvas.write(9, 0, "x", 9, Style::PLAIN);
        canvas.fill(Rect { x: 3, y: 1, width: 5, height: 5 }, '#', Style::PLAIN);
        assert_eq!(text(&canvas), ["  ab", "ab #"]);
    }

    #[test]
    fn wide_signs_take_two_columns_and_marks_take_none() {
        let mut canvas = Canvas::new(5, 1);
        assert_eq!(canvas.write(0, 0, "車e\u{301}車車", 9, Style::PLAIN), 5);
        assert_eq!(text(&canvas), ["車e車"]);
        assert_eq!(canvas.rows().next().expect("a row")[1].sign, None);
    }

    #[test]
    fn only_what_differs_is_sent() {
        let before = Canvas::new(6, 2);
        let mut after = before.clone();
        after.write(1, 0, "ab", 9, Style::BOLD);
        after.write(4, 1, "c", 9, Style::PLAIN);
        let mut sent = Vec::new();
        after.show(&before, &mut sent).expect("memory");
        let sent = String::from_utf8(sent).expect("a text");
        assert_eq!(sent, "\x1b[1;2H\x1b[0m\x1b[1mab\x1b[2;5H\x1b[0mc\x1b[0m");
        let mut again = Vec::new();
        after.show(&after, &mut again).expect("memory");
        assert_eq!(again, b"\x1b[0m");
    }
}
