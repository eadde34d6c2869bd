//! Reads a text line by line, and knows the place of everything in it.
//!
//! Nothing here copies the text: a cursor, a line and a block are slices of it, so a file of ten
//! million lines needs no memory beyond the text itself.

use crate::board::{Fault, FaultKind, Span};

/// How many bytes of a line are read to recognise it.
///
/// A row of 500 cells with blanks between them is recognised as a row. A line of a gigabyte is only
/// known not to be part of a puzzle.
pub(super) const LONG: usize = 1 << 18;

/// A reading position in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
    /// Whether the brackets of the rest are known not to match.
    pub(super) is_broken: bool,
}

impl<'a> Cursor<'a> {
    /// The start of a text; a byte order mark is not part of it.
    pub(super) fn new(text: &'a str) -> Self {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { rest, line: 1, column: 1, is_broken: false }
    }

    /// What has not been read yet.
    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next line, which stays unread.
    pub(super) fn peek(&self) -> Option<Line<'a>> {
        self.clone().next_line()
    }

    /// Reads the next line.
    pub(super) fn next_line(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (text, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        let line = Line { number: self.line, text: text.trim_end() };
        self.rest = rest;
        self.line = self.line.saturating_add(1);
        self.column = 1;
        Some(line)
    }

    /// Reads lines as long as they are blank.
    pub(super) fn skip_blank_lines(&mut self) {
        // The line that follows is not read: it may be long, and hold many puzzles.
        let blank = self.rest.len() - self.rest.trim_start().len();
        if blank == self.rest.len() {
            self.skip_bytes(blank);
        } else if let Some(last) = self.rest[..blank].rfind('\n') {
            self.skip_bytes(last + 1);
        }
    }

    /// Reads lines up to the next blank one, or to the end.
    pub(super) fn skip_to_blank_line(&mut self) {
        self.skip_while(|line| !line.is_blank());
    }

    /// Reads lines as long as they pass `test`.
    pub(super) fn skip_while(&mut self, test: impl Fn(Line<'a>) -> bool) {
        let mut ahead = *self;
        while ahead.next_line().is_some_and(&test) {
            *self = ahead;
        }
    }

    /// Reads `bytes` bytes, which end at a character boundary.
    pub(super) fn skip_bytes(&mut self, bytes: usize) {
        let (skipped, rest) = self.rest.split_at(bytes);
        if let Some(end) = skipped.rfind('\n') {
            self.line = self.line.saturating_add(skipped.matches('\n').count() as u32);
            self.column = 1 + skipped[end + 1..].chars().count() as u32;
        } else {
            self.column = self.column.saturating_add(skipped.chars().count() as u32);
        }
        self.rest = rest;
    }

    /// The text read since `start`, an earlier copy of this cursor.
    pub(super) fn since(&self, start: &Self) -> Block<'a> {
        let read = start.rest.len() - self.rest.len();
        Block { text: &start.rest[..read], line: start.line, column: start.column }
    }
}

/// The part of a text that describes one puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    /// The part itself.
    pub(super) text: &'a str,
    /// The line that it starts in, from 1.
    pub(super) line: u32,
    /// The column that it starts at, from 1.
    pub(super) column: u32,
}

impl<'a> Block<'a> {
    /// A whole text as one block.
    pub(super) fn whole(text: &'a str) -> Self {
        Block { text: Cursor::new(text).rest, line: 1, column: 1 }
    }

    /// The lines that are not blank.
    pub(super) fn lines(self) -> impl Iterator<Item = Line<'a>> + Clone {
        self.all_lines().filter(|line| !line.is_blank())
    }

    /// All lines, blank ones as well.
    pub(super) fn all_lines(self) -> impl Iterator<Item = Line<'a>> + Clone {
        let mut cursor = Cursor { line: self.line, ..Cursor::new(self.text) };
        std::iter::from_fn(move || cursor.next_line())
    }

    /// The place of the first line that is not blank.
    pub(super) fn start(self) -> Span {
        let line = self.text.trim_start();
        let offset = self.text.len() - line.len();
        let line = line.split('\n').next().unwrap_or(line).trim_end();
        self.span_at(offset, (line.chars().count() as u32).max(1))
    }

    /// A fault if the block has control characters.
    pub(super) fn control_fault(self) -> Option<Fault> {
        // Bytes first, since nearly every text is plain ASCII.
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n');
        if self.text.bytes().all(is_plain) {
            return None;
        }
        let is_bad = |c: char| c.is_control() && !matches!(c, '\t' | '\r' | '\n');
        let offset = self.text.find(is_bad)?;
        let span = self.span_at(offset, 1);
        let found = self.text[offset..].chars().next().map_or(0, u32::from);
        let message = format!("the control character U+{found:04X} is no part of a puzzle");
        Some(Fault::new(FaultKind::NotText, span, message).expecting("a text"))
    }

    /// The place of the character at byte `offset`, found by walking from the block's start.
    pub(super) fn span_at(self, offset: usize, length: u32) -> Span {
        let before = &self.text[..offset];
        let (lines, last) = match before.rfind('\n') {
            Some(end) => (before.matches('\n').count() as u32, &before[end + 1..]),
            None => (0, before),
        };
        let first = if lines == 0 { self.column } else { 1 };
        let column = first.saturating_add(last.chars().count() as u32);
        Span::new(self.line.saturating_add(lines), column, length)
    }
}

/// One line without its end and trailing blanks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The number of the line, from 1.
    pub(super) number: u32,
    /// The text.
    pub(super) text: &'a str,
}

impl<'a> Line<'a> {
    /// Whether there is nothing but blanks.
    pub(super) fn is_blank(self) -> bool {
        self.text.trim_start().is_empty()
    }

    /// The first `bytes` bytes of the line.
    pub(super) fn cut(self, bytes: usize) -> Self {
        let mut end = bytes.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        Self { text: &self.text[..end], ..self }
    }

    /// The line as a block of its own.
    pub(super) const fn as_block(self) -> Block<'a> {
        Block { text: self.text, line: self.number, column: 1 }
    }

    /// The characters with their columns, from 1.
    pub(super) fn cells(self) -> impl Iterator<Item = (u32, char)> + Clone {
        (1..).zip(self.text.chars())
    }

    /// The whole line as a field.
    pub(super) fn whole(self) -> Field<'a> {
        let text = self.text.trim_start();
        let indent = self.text[..self.text.len() - text.len()].chars().count() as u32;
        let length = (text.chars().count() as u32).max(1);
        Field { text, span: Span::new(self.number, indent + 1, length) }
    }

    /// The words between blanks.
    pub(super) fn fields(self) -> impl Iterator<Item = Field<'a>> + Clone {
        let mut rest = self.text;
        let mut column = 1;
        let number = self.number;
        std::iter::from_fn(move || {
            let trimmed = rest.trim_start();
            column += rest[..rest.len() - trimmed.len()].chars().count() as u32;
            let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
            let (text, after) = trimmed.split_at(end);
            let length = text.chars().count() as u32;
            let span = Span::new(number, column, length.max(1));
            column += length;
            rest = after;
            (!text.is_empty()).then_some(Field { text, span })
        })
    }

    /// The parts between `separator`s, trimmed; parts may be empty.
    pub(super) fn parts(self, separator: char) -> impl Iterator<Item = Field<'a>> + Clone {
        self.parts_by(move |c| c == separator)
    }

    /// The parts between the characters that are separators.
    pub(super) fn parts_by(
        self,
        is_separator: impl FnMut(char) -> bool + Clone,
    ) -> impl Iterator<Item = Field<'a>> + Clone {
        let mut column = 1;
        let number = self.number;
        self.text.split(is_separator).map(move |part| {
            let text = part.trim();
            let indent = part[..part.len() - part.trim_start().len()].chars().count() as u32;
            let length = (text.chars().count() as u32).max(1);
            let span = Span::new(number, column + indent, length);
            column += part.chars().count() as u32 + 1;
            Field { text, span }
        })
    }
}

/// A word of a line and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    /// The word.
    pub(super) text: &'a str,
    /// Where it stands.
    pub(super) span: Span,
}

impl Field<'_> {
    /// The field as a number; `what` names it in the fault.
    pub(super) fn number(self, what: &str) -> Result<i64, Fault> {
        self.text.parse().map_err(|_| {
            let message = format!("{} is no number", shown(self.text));
            Fault::new(FaultKind::Number, self.span, message)
                .expecting(format!("a whole number: {what}"))
        })
    }

    /// Whether there is nothing but decimal digits.
    pub(super) fn is_digits(self) -> bool {
        is_digits(self.text)
    }
}

/// Whether there is nothing but decimal digits, and at least one.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A piece of the text as it may appear in a message: quoted, escaped, and not too long.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 24;
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(MOST).collect();
    let more = if chars.next().is_some() { "..." } else { "" };
    // Backticks surround the piece, so quotes and backslashes in it need no escape.
    let escaped = start.chars().map(|c| match c {
        '"' | '\'' | '\\' => c.to_string(),
        _ => c.escape_debug().to_string(),
    });
    format!("`{}{more}`", escaped.collect::<String>())
}

/// The number and the word, in the plural unless there is one.
pub(super) fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// The side of the square board with `cells` cells, if there is one of 1 to 16.
pub(super) fn square_side(cells: usize) -> Option<usize> {
    square_root(cells).filter(|side| (1..=crate::board::MAX_SIDE).contains(side))
}

/// The side of the square with `cells` cells, if it is one, however large.
pub(super) fn square_root(cells: usize) -> Option<usize> {
    Some(cells.isqrt()).filter(|side| side * side == cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_a_byte_order_mark_and_trailing_blanks_are_not_part_of_a_line() {
        let mut cursor = Cursor::new("\u{feff}ab \r\n\r\n c");
        let lines: Vec<_> = std::iter::from_fn(|| cursor.next_line())
            .map(|line| (line.number, line.text))
            .collect();
        assert_eq!(lines, [(1, "ab"), (2, ""), (3, " c")]);
    }

    #[test]
    fn fields_know_their_columns_in_characters() {
        let line = Line { number: 7, text: " é  zz\t3" };
        let places: Vec<_> =
            line.fields().map(|field| (field.text, field.span.column, field.span.length)).collect();
        assert_eq!(places, [("é", 2, 1), ("zz", 5, 2), ("3", 8, 1)]);
        let parts: Vec<_> = Line { number: 1, text: "a, bb,,c" }
            .parts(',')
            .map(|field| (field.text, field.span.column))
            .collect();
        assert_eq!(parts, [("a", 1), ("bb", 4), ("", 7), ("c", 8)]);
    }

    #[test]
    fn control_characters_are_found_with_their_place() {
        let block = Block { text: "ab\ncd\u{1b}", line: 4, column: 1 };
        let fault = block.control_fault().expect("an escape");
        assert_eq!(fault.span, Some(Span::new(5, 3, 1)));
        assert!(Block { text: "a\tb\r\n", line: 1, column: 1 }.control_fault().is_none());
    }
}
