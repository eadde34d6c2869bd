//! Objects and their values, read one by one so that every fault has its own place and message.

use super::places::offset;
use super::scan::{Scanner, SyntaxError, Turn};
use crate::board::{Fault, FaultKind, Faults, Span};
use crate::notation::listing::MOST_VEHICLES;
use crate::notation::text::{Block, shown};
use std::borrow::Cow;

/// The members of an object.
pub(in crate::notation) struct Object<'a> {
    block: Block<'a>,
    known: &'static [&'static str],
    members: Vec<Member<'a>>,
}

struct Member<'a> {
    key: Cow<'a, str>,
    value: &'a str,
}

impl<'a> Object<'a> {
    /// Reads the object in `block`, which begins with a brace. Only members named in `known` have a
    /// meaning.
    pub(in crate::notation) fn read(
        block: Block<'a>,
        known: &'static [&'static str],
    ) -> Result<Self, Fault> {
        let members = members(block.text, known).map_err(|error| error.fault(block))?;
        Ok(Self { block, known, members })
    }

    /// Reports unknown members and duplicates.
    pub(in crate::notation) fn check_names(&self, faults: &mut Faults) {
        for (index, Member { key, value }) in self.members.iter().enumerate() {
            // A name with escapes is a copy without a place in the text, so the fault points at the
            // value.
            let place = || match key {
                Cow::Borrowed(key) => self.value(key).span(),
                Cow::Owned(_) => self.value(value).span(),
            };
            if !self.known.contains(&key.as_ref()) {
                let message = format!("there is no field {}", shown(key));
                let expected = format!("one of {}", self.known.join(", "));
                faults.push(Fault::new(FaultKind::Syntax, place(), message).expecting(expected));
            } else if self.members[..index].iter().any(|earlier| earlier.key == *key) {
                let message = format!("the field {} is there twice", shown(key));
                let fault = Fault::new(FaultKind::Syntax, place(), message);
                faults.push(fault.expecting("every field once"));
            }
        }
    }

    /// The value of the member called `key`, if there is one.
    pub(in crate::notation) fn find(&self, key: &str) -> Option<Value<'a>> {
        let member = self.members.iter().find(|member| member.key == key)?;
        Some(self.value(member.value))
    }

    /// The member called `key`, parsed by `read`, or the fault if it is missing or wrong.
    pub(in crate::notation) fn need<T>(
        &self,
        key: &str,
        faults: &mut Faults,
        read: impl FnOnce(Value<'a>) -> Result<T, Fault>,
    ) -> Option<T> {
        let missing = || {
            let message = format!("the field `{key}` is missing");
            let fault = Fault::new(FaultKind::Syntax, self.block.span_at(0, 1), message);
            fault.expecting(format!("an object with `{key}` in it"))
        };
        let found = self.find(key).ok_or_else(missing).and_then(read);
        found.map_err(|fault| faults.push(fault)).ok()
    }

    /// The member called `key`, parsed by `read`; `None` if it is missing or wrong.
    pub(in crate::notation) fn may<T>(
        &self,
        key: &str,
        faults: &mut Faults,
        read: impl FnOnce(Value<'a>) -> Result<T, Fault>,
    ) -> Option<T> {
        let found = self.find(key).map(read)?;
        found.map_err(|fault| faults.push(fault)).ok()
    }

    fn value(&self, text: &'a str) -> Value<'a> {
        Value { block: self.block, text }
    }
}

/// A value as it stands in the text.
#[derive(Clone, Copy)]
pub(in crate::notation) struct Value<'a> {
    /// The block that its place is counted from.
    block: Block<'a>,
    /// A part of the block's text.
    text: &'a str,
}

impl<'a> Value<'a> {
    /// A whole block as a value.
    pub(in crate::notation) const fn of(block: Block<'a>) -> Self {
        Self { block, text: block.text }
    }

    /// Where the value stands, to the end of its first line.
    pub(super) fn span(self) -> Span {
        let first_line = self.text.split('\n').next().unwrap_or(self.text);
        let length = (first_line.chars().count() as u32).max(1);
        self.block.span_at(offset(self.block.text, self.text), length)
    }

    /// The fault of a value of the wrong kind.
    pub(in crate::notation) fn fault(self, kind: FaultKind, what: &str, expected: &str) -> Fault {
        let message = format!("{} is no {what}", shown(self.text));
        Fault::new(kind, self.span(), message).expecting(expected)
    }

    /// A whole number.
    pub(in crate::notation) fn integer(self) -> Result<i64, Fault> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'-';
        self.text.parse().map_err(|_| {
            if self.text.bytes().all(is_digit) {
                let message = format!("the number {} is too large", shown(self.text));
                let fault = Fault::new(FaultKind::Number, self.span(), message);
                fault.expecting("a number that a board could have")
            } else {
                let is_quoted = self.text.starts_with('"');
                let expected =
                    if is_quoted { "a whole number without quotes" } else { "a whole number" };
                self.fault(FaultKind::Number, "whole number", expected)
            }
        })
    }

    /// A text in quotes.
    pub(in crate::notation) fn string(self) -> Result<String, Fault> {
        let mut scanner = Scanner::new(self.text);
        let found = (scanner.peek() == Some(b'"')).then(|| scanner.quoted());
        match found {
            Some(Ok(text)) => Ok(text.into_owned()),
            _ => Err(self.fault(FaultKind::Syntax, "text", "a text in quotes")),
        }
    }

    /// `true` or `false`.
    pub(super) fn boolean(self) -> Result<bool, Fault> {
        self.text.parse().map_err(|_| {
            let message = format!("{} is neither true nor false", shown(self.text));
            Fault::new(FaultKind::Syntax, self.span(), message).expecting("true or false")
        })
    }

    /// A list, cut after as many members as a board has cells.
    pub(super) fn list(self) -> Result<Capped<'a>, Fault> {
        let mut scanner = Scanner::new(self.text);
        if !scanner.enter(b'[') {
            return Err(self.fault(FaultKind::Syntax, "list", "a list in square brackets"));
        }
        let mut list = Capped::default();
        let mut turn = Turn::First;
        let fault = |error: SyntaxError| error.fault(Block { text: self.text, ..self.block });
        while scanner.next_item(turn).map_err(fault)? {
            if list.items.len() == MOST_VEHICLES {
                list.is_cut = true;
                break;
            }
            list.items.push(scanner.value().map_err(fault)?);
            turn = Turn::Later;
        }
        Ok(list)
    }

    /// The members of a list of two.
    pub(in crate::notation) fn pair(self) -> Option<[Self; 2]> {
        match self.list().ok()?.items[..] {
            [first, second] => Some([first, second].map(|text| Self { text, ..self })),
            _ => None,
        }
    }

    pub(super) fn is_null(self) -> bool {
        self.text == "null"
    }
}

/// The first members of a list, as text.
#[derive(Default)]
pub(super) struct Capped<'a> {
    /// As many members as a board has cells.
    pub(super) items: Vec<&'a str>,
    /// Whether there were more.
    pub(super) is_cut: bool,
}

/// How many members of one name are kept: two are enough to report a duplicate.
const MOST_ALIKE: usize = 2;

/// How many members of unknown names are kept; an object of ten million members
/// must not take more memory than its text.
const MOST_UNKNOWN: usize = 8;

/// The members of an object that have a meaning, and a few that have none.
fn members<'a>(text: &'a str, known: &[&str]) -> Result<Vec<Member<'a>>, SyntaxError> {
    let is_known = |key: &str| known.contains(&key);
    let mut scanner = Scanner::new(text);
    let mut kept: Vec<Member<'a>> = Vec::new();
    scanner.enter(b'{');
    let mut turn = Turn::First;
    while let Some(key) = scanner.next_name(turn)? {
        let value = scanner.value()?;
        let is_kept = if is_known(&key) {
            kept.iter().filter(|member| member.key == key).count() < MOST_ALIKE
        } else {
            kept.iter().filter(|member| !is_known(&member.key)).count() < MOST_UNKNOWN
        };
        if is_kept {
            kept.push(Member { key, value });
        }
        turn = Turn::Later;
    }
    scanner.end()?;
    Ok(kept)
}
