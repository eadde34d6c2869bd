//! A scanner for JSON text (RFC 8259).
//!
//! Every token is a slice of the text, so its place is known. Nothing recurses: deep nesting takes
//! a byte per level.

use crate::board::{Fault, FaultKind};
use crate::notation::text::Block;
use std::borrow::Cow;

/// What is wrong with a text that is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Wrong {
    EndsInList,
    EndsInObject,
    EndsInQuotes,
    EndsBeforeValue,
    NoColon,
    NoCommaInList,
    NoCommaInObject,
    NameWithoutQuotes,
    LastComma,
    More,
    NotANumber,
    NotAValue,
    ControlInQuotes,
    Escape,
}

impl Wrong {
    /// What is wrong, and what was expected.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::EndsInList => ("the text ends within a list", "`]`"),
            Self::EndsInObject => ("the text ends within an object", "`}`"),
            Self::EndsInQuotes => ("the text ends within quotes", "`\"`"),
            Self::EndsBeforeValue => ("the text ends before a value", "a value"),
            Self::NoColon => ("there is no `:` after a name", "`:` and a value"),
            Self::NoCommaInList => {
                ("there is no comma between two members of a list", "`,` or `]`")
            }
            Self::NoCommaInObject => {
                ("there is no comma between two members of an object", "`,` or `}`")
            }
            Self::NameWithoutQuotes => {
                ("a name without quotes", "`\"` before and after every name")
            }
            Self::LastComma => ("a comma after the last member", "no comma before a bracket"),
            Self::More => ("there is more after the end", "nothing after the last bracket"),
            Self::NotANumber => ("this is no number", "digits, such as 12"),
            Self::NotAValue => {
                ("this is no value", "a number, a text in quotes, a list or an object")
            }
            Self::ControlInQuotes => {
                ("a text in quotes does not end on its line", "`\"` before the end of the line")
            }
            Self::Escape => {
                ("this escape after `\\` is unknown", "an escape such as `\\n` or `\\u00e9`")
            }
        }
    }
}

/// Where a text is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) struct SyntaxError {
    wrong: Wrong,
    /// The byte, or the end of the text.
    at: usize,
}

impl SyntaxError {
    /// The fault of `block`, whose text this is.
    pub(in crate::notation) fn fault(self, block: Block<'_>) -> Fault {
        let mut at = self.at.min(block.text.len().saturating_sub(1));
        while !block.text.is_char_boundary(at) {
            at -= 1;
        }
        let (message, expected) = self.wrong.words();
        Fault::new(FaultKind::Syntax, block.span_at(at, 1), message).expecting(expected)
    }
}

type Scanned<T> = Result<T, SyntaxError>;

/// Whether a member of a list or object is the first one: the others have a comma before them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::notation) enum Turn {
    First,
    Later,
}

#[derive(Clone, Copy)]
enum Bracket {
    List,
    Object,
}

/// Goes through a text piece by piece.
pub(in crate::notation) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(in crate::notation) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// How many bytes have been read.
    pub(in crate::notation) const fn at(&self) -> usize {
        self.at
    }

    /// The next byte that is not blank.
    pub(in crate::notation) fn peek(&mut self) -> Option<u8> {
        while matches!(self.byte(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        self.byte()
    }

    /// Skips this opening bracket, if it comes next.
    pub(in crate::notation) fn enter(&mut self, bracket: u8) -> bool {
        let enters = self.peek() == Some(bracket);
        self.at += usize::from(enters);
        enters
    }

    /// Whether a list has one more member, which comes next. At the end of the list, skips the
    /// bracket.
    pub(in crate::notation) fn next_item(&mut self, turn: Turn) -> Scanned<bool> {
        match (self.peek(), turn) {
            (None, _) => self.fail(Wrong::EndsInList),
            (Some(b']'), _) => {
                self.at += 1;
                Ok(false)
            }
            (Some(_), Turn::First) => Ok(true),
            (Some(b','), Turn::Later) => {
                self.at += 1;
                if self.peek() == Some(b']') { self.fail(Wrong::LastComma) } else { Ok(true) }
            }
            (Some(_), Turn::Later) => self.fail(Wrong::NoCommaInList),
        }
    }

    /// The name of an object's next member, whose value comes next; `None` at the end of the
    /// object.
    pub(in crate::notation) fn next_name(&mut self, turn: Turn) -> Scanned<Option<Cow<'a, str>>> {
        match (self.peek(), turn) {
            (None, _) => return self.fail(Wrong::EndsInObject),
            (Some(b'}'), _) => {
                self.at += 1;
                return Ok(None);
            }
            (Some(_), Turn::First) => {}
            (Some(b','), Turn::Later) => self.at += 1,
            (Some(_), Turn::Later) => return self.fail(Wrong::NoCommaInObject),
        }
        let name = match self.peek() {
            Some(b'"') => self.quoted()?,
            Some(b'}') => return self.fail(Wrong::LastComma),
            Some(_) => return self.fail(Wrong::NameWithoutQuotes),
            None => return self.fail(Wrong::EndsInObject),
        };
        match self.peek() {
            Some(b':') => self.at += 1,
            Some(_) => return self.fail(Wrong::NoColon),
            None => return self.fail(Wrong::EndsInObject),
        }
        Ok(Some(name))
    }

    /// The next value, as it stands in the text.
    pub(in crate::notation) fn value(&mut self) -> Scanned<&'a str> {
        self.peek();
        let start = self.at;
        let mut open = Vec::new();
        loop {
            let mut turn = Turn::First;
            if self.enter(b'[') {
                open.push(Bracket::List);
            } else if self.enter(b'{') {
                open.push(Bracket::Object);
            } else {
                self.scalar()?;
                turn = Turn::Later;
            }
            // Continue with the next value, closing the lists and objects that end before it.
            loop {
                let has_more = match open.last() {
                    None => return Ok(&self.text[start..self.at]),
                    Some(Bracket::List) => self.next_item(turn)?,
                    Some(Bracket::Object) => self.next_name(turn)?.is_some(),
                };
                if has_more {
                    break;
                }
                open.pop();
                turn = Turn::Later;
            }
        }
    }

    /// Reports a fault if anything is left.
    pub(in crate::notation) fn end(&mut self) -> Scanned<()> {
        if self.peek().is_some() { self.fail(Wrong::More) } else { Ok(()) }
    }

    /// The text in quotes that comes next, at its first quote.
    pub(in crate::notation) fn quoted(&mut self) -> Scanned<Cow<'a, str>> {
        self.at += 1;
        // The text up to the last escape. Without escapes, the result is a slice of the input.
        let mut before = String::new();
        let mut start = self.at;
        loop {
            match self.byte() {
                None => return self.fail(Wrong::EndsInQuotes),
                Some(b'"') => {
                    let rest = &self.text[start..self.at];
                    self.at += 1;
                    return Ok(if before.is_empty() {
                        Cow::Borrowed(rest)
                    } else {
                        Cow::Owned(before + rest)
                    });
                }
                Some(b'\\') => {
                    before.push_str(&self.text[start..self.at]);
                    before.push(self.escape()?);
                    start = self.at;
                }
                Some(..b' ') => return self.fail(Wrong::ControlInQuotes),
                Some(_) => self.at += 1,
            }
        }
    }

    /// The character that an escape stands for.
    fn escape(&mut self) -> Scanned<char> {
        let wrong = SyntaxError { wrong: Wrong::Escape, at: self.at };
        self.at += 1;
        let Some(sign) = self.byte() else { return self.fail(Wrong::EndsInQuotes) };
        self.at += 1;
        Ok(match sign {
            b'"' | b'\\' | b'/' => char::from(sign),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.hex().ok_or(wrong)?;
                // A character beyond U+FFFF is written as two halves.
                let is_half = (0xd800..0xdc00).contains(&first);
                let second = if is_half && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    Some(self.hex().ok_or(wrong)?)
                } else {
                    None
                };
                let mut decoded = char::decode_utf16([first].into_iter().chain(second));
                match (decoded.next(), decoded.next()) {
                    (Some(Ok(sign)), None) => sign,
                    _ => return Err(wrong),
                }
            }
            _ => return Err(wrong),
        })
    }

    /// Four hexadecimal digits.
    fn hex(&mut self) -> Option<u16> {
        let digits = self.text.get(self.at..self.at + 4)?;
        let value = u16::from_str_radix(digits, 16).ok()?;
        self.at += 4;
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(value)
    }

    /// A value without members.
    fn scalar(&mut self) -> Scanned<()> {
        match self.byte() {
            None => return self.fail(Wrong::EndsBeforeValue),
            Some(b'"') => return self.quoted().map(drop),
            Some(b'-' | b'0'..=b'9') => return self.number(),
            Some(_) => {}
        }
        let rest = &self.text[self.at..];
        match ["true", "false", "null"].iter().find(|word| rest.starts_with(**word)) {
            Some(word) => self.at += word.len(),
            None => return self.fail(Wrong::NotAValue),
        }
        Ok(())
    }

    fn number(&mut self) -> Scanned<()> {
        self.at += usize::from(self.byte() == Some(b'-'));
        let is_zero = self.byte() == Some(b'0');
        let first = self.at;
        self.digits()?;
        if is_zero && self.at > first + 1 {
            self.at = first + 1;
            return self.fail(Wrong::NotANumber);
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(())
    }

    /// One digit or more.
    fn digits(&mut self) -> Scanned<()> {
        let start = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start { self.fail(Wrong::NotANumber) } else { Ok(()) }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    const fn fail<T>(&self, wrong: Wrong) -> Scanned<T> {
        Err(SyntaxError { wrong, at: self.at })
    }
}

/// A text in quotes.
pub(in crate::notation) fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{c}' => quoted.push_str("\\f"),
            // Control characters have at most two hexadecimal digits.
            ..' ' => {
                quoted.push_str("\\u00");
                let digits = [u32::from(sign) / 16, u32::from(sign) % 16];
                quoted.extend(digits.into_iter().filter_map(|digit| char::from_digit(digit, 16)));
            }
            _ => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn whole(text: &str) -> Scanned<&str> {
        let mut scanner = Scanner::new(text);
        let value = scanner.value()?;
        scanner.end().map(|()| value)
    }

    #[test]
    fn what_is_json_is_taken_as_it_stands() {
        for text in [
            "0",
            "-0",
            "12",
            "-1.5e+3",
            "1E9",
            "1e400",
            "true",
            "false",
            "null",
            "\"\"",
            "[]",
            "{}",
            "[1, [2,[]] ,{\"a\" : [ {} ]}]",
            "{\"a\":1,\"a\":2}",
            r#""\u00e9\"\\\/\b\f\n\r\t""#,
            r#""\ud83d\ude97""#,
            "\"\u{7f}é\"",
        ] {
            assert_eq!(whole(&format!(" \t\r\n{text} \n")), Ok(text));
        }
    }

    #[test]
    fn every_fault_has_its_kind_and_its_byte() {
        use Wrong::{ControlInQuotes, EndsBeforeValue, EndsInList, EndsInObject, EndsInQuotes};
        use Wrong::{Escape, LastComma, More, NameWithoutQuotes, NoColon, NoCommaInList};
        use Wrong::{NoCommaInObject, NotANumber, NotAValue};
        for (text, wrong, at) in [
            ("", EndsBeforeValue, 0),
            ("[1", EndsInList, 2),
            ("[1,", EndsBeforeValue, 3),
            ("{", EndsInObject, 1),
            ("{\"a\"", EndsInObject, 4),
            ("{\"a\":1,", EndsInObject, 7),
            ("{\"a\":", EndsBeforeValue, 5),
            ("\"a", EndsInQuotes, 2),
            ("\"\\", EndsInQuotes, 2),
            ("{\"a\" 1}", NoColon, 5),
            ("[1 2]", NoCommaInList, 3),
            ("[1}", NoCommaInList, 2),
            ("{\"a\":1 \"b\":2}", NoCommaInObject, 7),
            ("{a:1}", NameWithoutQuotes, 1),
            ("[1,]", LastComma, 3),
            ("{\"a\":1,}", LastComma, 7),
            ("1 2", More, 2),
            ("]", NotAValue, 0),
            ("-", NotANumber, 1),
            ("01", NotANumber, 1),
            ("1.", NotANumber, 2),
            ("1e+", NotANumber, 3),
            ("+1", NotAValue, 0),
            ("tru", NotAValue, 0),
            ("NaN", NotAValue, 0),
            ("\"\n\"", ControlInQuotes, 1),
            (r#""\q""#, Escape, 1),
            (r#""\u12""#, Escape, 1),
            (r#""\u+123""#, Escape, 1),
            (r#""\ud800""#, Escape, 1),
            (r#""\udc00""#, Escape, 1),
            (r#""\ud800\u0041""#, Escape, 1),
            (r#""\u00é""#, Escape, 1),
        ] {
            assert_eq!(whole(text), Err(SyntaxError { wrong, at }), "{text}");
        }
    }

    #[test]
    fn deep_nesting_does_no_harm() {
        let deep = 500_000;
        let text = "[".repeat(deep) + &"]".repeat(deep);
        assert_eq!(whole(&text).map(str::len), Ok(2 * deep));
        assert!(whole(&"[".repeat(deep)).is_err() && whole(&"{\"a\":".repeat(deep)).is_err());
    }

    proptest! {
        #[test]
        fn a_text_survives_quoting(text in any::<String>()) {
            let quoted = quote(&text);
            prop_assert_eq!(whole(&quoted), Ok(quoted.as_str()));
            let found = Scanner::new(&quoted).quoted();
            prop_assert_eq!(found.as_deref(), Ok(text.as_str()));
        }

        #[test]
        fn no_text_is_too_strange(text in r#"([\[\]{}:,0-9eE.+\-]|"|\\|\\u|d8|dc|true|é| |\n){0,40}"#) {
            if let Err(error) = whole(&text) {
                prop_assert!(error.at <= text.len());
                error.fault(Block::whole(&text));
            }
        }
    }
}
