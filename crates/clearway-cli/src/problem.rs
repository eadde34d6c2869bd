//! Errors, shown to people and to scripts.

use crate::output::paint::{Paint, RED};
use clearway::board::{Advice, Fault, Span, is_invisible};
use clearway_contract::{ErrorAnswer, Refusal, with_expected};
use clearway_run::shards::RunError;
use std::borrow::Cow;
use std::fmt;
use std::io;

/// An error with its position: all errors are reported through this type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    code: Cow<'static, str>,
    message: String,
    expected: String,
    advice: Option<Advice>,
    /// The file, or `<stdin>` or `<argument>`.
    file: Option<String>,
    place: Option<Box<QuotedLine>>,
}

/// The position of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
struct QuotedLine {
    span: Span,
    /// The quoted part of the line; the line itself may be as long as the file.
    quote: String,
    /// The mark under it.
    mark: String,
}

impl QuotedLine {
    fn new(span: Span, line: &str) -> Self {
        let (quote, mark) = quote(line, span, quoted_columns());
        Self { span, quote, mark }
    }
}

/// Maximum number of quoted columns of a line.
const QUOTED: usize = 72;

/// Fewer columns on a narrow terminal: under a wrapped line the mark would be misplaced.
fn quoted_columns() -> usize {
    /// Columns printed around a quote: two blanks, and twice `...`.
    const AROUND: usize = 8;
    let size = terminal_size::terminal_size_of(io::stderr());
    let room = |width: u16| usize::from(width).saturating_sub(AROUND).clamp(12, QUOTED);
    size.map_or(QUOTED, |(width, _)| room(width.0))
}

impl Problem {
    /// A problem without a position.
    pub(crate) fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            code: code.into(),
            message,
            expected: String::new(),
            advice: None,
            file: None,
            place: None,
        }
    }

    /// A fault of a text; `line` returns its lines by number.
    pub(crate) fn of_fault<'a>(fault: &Fault, line: impl FnOnce(u32) -> &'a str) -> Self {
        Self {
            code: fault.kind.code().into(),
            message: fault.message.clone(),
            expected: fault.expected.clone(),
            advice: fault.advice,
            file: None,
            place: fault.span.map(|span| Box::new(QuotedLine::new(span, line(span.line)))),
        }
    }

    /// Adds what was expected instead.
    pub(crate) fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    /// Sets the file.
    pub(crate) fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// Sets the position in `line`.
    pub(crate) fn at(mut self, span: Span, line: &str) -> Self {
        self.place = Some(Box::new(QuotedLine::new(span, line)));
        self
    }

    fn span(&self) -> Option<Span> {
        self.place.as_ref().map(|place| place.span)
    }

    /// The object of the contract.
    pub(crate) fn to_json(&self) -> ErrorAnswer {
        let mut answer = ErrorAnswer::new(&self.code, with_expected(&self.message, &self.expected));
        answer.error.line = self.span().map(|span| span.line);
        answer.error.column = self.span().map(|span| span.column);
        answer.error.file.clone_from(&self.file);
        answer
    }

    /// The lines for people: what is wrong and where, the quoted line, what was expected.
    pub(crate) fn to_text(&self, paint: Paint) -> String {
        let mut text = format!("{} {}\n", paint.bold(RED, "error:"), self);
        if let Some(QuotedLine { quote, mark, .. }) = self.place.as_deref() {
            text = format!("{text}  {quote}\n  {}\n", paint.bold(RED, mark));
        }
        let help: Vec<String> = (Some(visible(&self.expected)).into_iter())
            .chain(self.advice.map(|advice| flag_for(advice).to_owned()))
            .filter(|part| !part.is_empty())
            .collect();
        if !help.is_empty() {
            text = format!("{text}  expected: {}\n", help.join("; "));
        }
        text
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}:", visible(file))?;
            if let Some(span) = self.span() {
                write!(f, "{}:{}:", span.line, span.column)?;
            }
            f.write_str(" ")?;
        }
        f.write_str(&visible(&self.message))
    }
}

impl std::error::Error for Problem {}

impl From<RunError> for Problem {
    fn from(error: RunError) -> Self {
        let RunError { code, message, expected, file } = error;
        Self { code: code.into(), message, expected, advice: None, file, place: None }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal.error.code, refusal.error.message)
    }
}

/// The flag or argument that follows an advice.
const fn flag_for(advice: Advice) -> &'static str {
    match advice {
        Advice::Red => "--red NAME says which",
        Advice::Size => "--size WxH says how large the board is",
        Advice::Notation => "--notation says in which notation to read it",
        Advice::OneOfSeveral => "FILE#2 or FILE#NAME picks one of many",
        Advice::Lenient => "--lenient pads it with empty cells",
        _ => "",
    }
}

/// A quoted line of the input, and the mark below it.
fn quote(line: &str, span: Span, quoted: usize) -> (String, String) {
    let column = (span.column as usize).saturating_sub(1);
    // Of a long line, only the part around the mark is quoted.
    let first = if column + 8 < quoted { 0 } else { column.saturating_sub(quoted / 2) };
    let mut chars = line.chars().skip(first);
    let shown: Vec<char> = chars.by_ref().take(quoted).collect();
    let before = if first > 0 { "..." } else { "" };
    let after = if chars.next().is_some() { "..." } else { "" };
    let text: String = shown.iter().map(|&c| visible_char(c)).collect();
    let indent: usize = shown.iter().take(column - first).map(|&c| columns(c)).sum();
    // A fault may be just after the end of the line, where something is missing.
    let missing = (column - first).saturating_sub(shown.len());
    let length = (span.length.max(1) as usize).min(quoted);
    let marked: usize = shown.iter().skip(column - first).take(length).map(|&c| columns(c)).sum();
    let mark =
        format!("{}{}", " ".repeat(before.len() + indent + missing), "^".repeat(marked.max(1)));
    (format!("{before}{text}{after}"), mark)
}

/// A text without control characters.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(visible_char).collect()
}

/// A replacement for control characters and invisible ones.
fn visible_char(c: char) -> char {
    match c {
        '\t' => ' ',
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('?'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{2028}'..='\u{2029}' => char::REPLACEMENT_CHARACTER,
        c if is_invisible(c) => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

/// The display width of a character.
fn columns(c: char) -> usize {
    let wide = matches!(
        u32::from(c),
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f | 0xff00..=0xff60 | 0x1f300..=0x1faff | 0x20000..=0x3fffd
    );
    1 + usize::from(wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, span: Span, expected: (&str, &str)) {
        let (quote, mark) = quote(line, span, QUOTED);
        assert_eq!((quote.as_str(), mark.as_str()), expected);
    }

    #[test]
    fn a_mark_stands_under_its_characters() {
        check("AA..B.", Span::new(1, 5, 1), ("AA..B.", "    ^"));
        check("AA..B.", Span::new(1, 1, 2), ("AA..B.", "^^"));
        check("AA", Span::new(1, 4, 1), ("AA", "   ^"));
        check("", Span::new(1, 1, 1), ("", "^"));
        check("車A", Span::new(1, 2, 1), ("車A", "  ^"));
    }

    #[test]
    fn a_long_line_is_cropped_around_the_mark() {
        let line: String = ('a'..='z').cycle().take(5000).collect();
        let (quote, mark) = quote(&line, Span::new(1, 2000, 9000), QUOTED);
        assert!(quote.starts_with("...") && quote.ends_with("..."), "{quote}");
        assert_eq!(quote.chars().count(), QUOTED + 6);
        let marked = mark.find('^').and_then(|at| quote.chars().nth(at));
        assert_eq!(marked, line.chars().nth(1999));
    }

    #[test]
    fn a_quote_fits_a_narrow_terminal() {
        let line: String = ('a'..='z').collect();
        let at = |column: u32| quote(&line, Span::new(1, column, 3), 12);
        assert_eq!(at(20), ("...nopqrstuvwxy...".to_owned(), "         ^^^".to_owned()));
        assert_eq!(at(5), ("abcdefghijkl...".to_owned(), "    ^^^".to_owned()));
    }

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        check("a\u{1b}[31m\u{202e}", Span::new(1, 2, 1), ("a␛[31m\u{fffd}", " ^"));
    }

    #[test]
    fn letter_marks_and_tags_are_not_shown_as_nothing() {
        for c in ['\u{61c}', '\u{180e}', '\u{3164}', '\u{e0001}', '\u{e0041}', '\u{e01ef}'] {
            assert_eq!(visible_char(c), char::REPLACEMENT_CHARACTER, "{c:?}");
        }
    }
}
