//! Objects and their values, read one by one so that every fault has its own place and words.

use super::capped::Capped;
use super::places::{offset, syntax_fault};
use crate::board::{Fault, FaultKind, Faults, Span};
use crate::notation::text::{Block, shown};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The members of an object that anybody may ask for.
pub(in crate::notation) struct Object<'a> {
    block: Block<'a>,
    known: &'static [&'static str],
    members: Vec<Member<'a>>,
}

struct Member<'a> {
    key: Cow<'a, str>,
    value: &'a RawValue,
}

impl<'a> Object<'a> {
    /// The object that `block` is; only members called as one of `known` have a meaning.
    pub(in crate::notation) fn read(
        block: Block<'a>,
        known: &'static [&'static str],
    ) -> Result<Self, Fault> {
        let mut input = serde_json::Deserializer::from_str(block.text);
        let members = Members { known }.deserialize(&mut input);
        let members = members.and_then(|members| input.end().map(|()| members));
        match members {
            Ok(members) => Ok(Self { block, known, members }),
            Err(error) => Err(syntax_fault(block, &error)),
        }
    }

    /// Complains about members that are unknown or there twice.
    pub(in crate::notation) fn check_names(&self, faults: &mut Faults) {
        for (index, Member { key, value }) in self.members.iter().enumerate() {
            // A name with escapes in it is a copy, so then the value is pointed at.
            let place = match key {
                Cow::Borrowed(key) => self.value(key).span(),
                Cow::Owned(_) => self.value(value.get()).span(),
            };
            if !self.known.contains(&key.as_ref()) {
                let message = format!("there is no field {}", shown(key));
                let expected = format!("one of {}", self.known.join(", "));
                faults.push(Fault::new(FaultKind::Syntax, place, message).expecting(expected));
            } else if self.members[..index].iter().any(|earlier| earlier.key == *key) {
                let message = format!("the field {} is there twice", shown(key));
                let fault = Fault::new(FaultKind::Syntax, place, message);
                faults.push(fault.expecting("every field once"));
            }
        }
    }

    /// The value of the member called `key`, if there is one.
    pub(in crate::notation) fn find(&self, key: &str) -> Option<Value<'a>> {
        let member = self.members.iter().find(|member| member.key == key)?;
        Some(self.value(member.value.get()))
    }

    /// What `read` makes of the member called `key`, or the fault of one that is missing or wrong.
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

    /// What `read` makes of the member called `key`, if it is there and right.
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
    /// What its place is counted from.
    pub(super) block: Block<'a>,
    /// A part of the block's text.
    pub(super) text: &'a str,
}

impl<'a> Value<'a> {
    /// Where the value stands, to the end of its first line.
    pub(super) fn span(self) -> Span {
        let first_line = self.text.split('\n').next().unwrap_or(self.text);
        let length = (first_line.chars().count() as u32).max(1);
        self.block.span_at(offset(self.block.text, self.text), length)
    }

    /// The fault of a value that is something else than wanted.
    pub(super) fn fault(self, kind: FaultKind, what: &str, expected: &str) -> Fault {
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
        let fault = || self.fault(FaultKind::Syntax, "text", "a text in quotes");
        serde_json::from_str(self.text).map_err(|_| fault())
    }

    /// `true` or `false`.
    pub(super) fn boolean(self) -> Result<bool, Fault> {
        self.text.parse().map_err(|_| {
            let message = format!("{} is neither true nor false", shown(self.text));
            Fault::new(FaultKind::Syntax, self.span(), message).expecting("true or false")
        })
    }

    /// A list, as far as a board could need it.
    pub(super) fn list(self) -> Result<Capped<'a>, Fault> {
        let fault = || self.fault(FaultKind::Syntax, "list", "a list in square brackets");
        serde_json::from_str(self.text).map_err(|_| fault())
    }

    pub(super) fn is_null(self) -> bool {
        self.text == "null"
    }
}

/// Takes the members off the input that have a meaning, and a few that have none.
struct Members {
    known: &'static [&'static str],
}

impl Members {
    /// How many members of one name are kept: one too many is enough to complain.
    const MOST_ALIKE: usize = 2;

    /// How many members of unknown names are kept; an object of ten million members
    /// must not take more memory than its text.
    const MOST_UNKNOWN: usize = 8;

    fn is_kept(&self, key: &str, kept: &[Member<'_>]) -> bool {
        let is_known = |key: &str| self.known.contains(&key);
        if is_known(key) {
            kept.iter().filter(|member| member.key == key).count() < Self::MOST_ALIKE
        } else {
            kept.iter().filter(|member| !is_known(&member.key)).count() < Self::MOST_UNKNOWN
        }
    }
}

impl<'de> DeserializeSeed<'de> for Members {
    type Value = Vec<Member<'de>>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        input.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Members {
    type Value = Vec<Member<'de>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut kept = Vec::new();
        while let Some(Key(key)) = map.next_key()? {
            if self.is_kept(&key, &kept) {
                kept.push(Member { key, value: map.next_value()? });
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(kept)
    }
}

/// A member's name: a part of the text if there are no escapes in it.
struct Key<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> serde::Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct KeyVisitor;
        impl<'de> Visitor<'de> for KeyVisitor {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name")
            }

            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Borrowed(name)))
            }

            fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Owned(name.to_owned())))
            }
        }
        input.deserialize_str(KeyVisitor)
    }
}
