//! A list that is kept only as far as a board could need it.

use crate::notation::listing::MOST_VEHICLES;
use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The first members of a list, as text.
#[derive(Default)]
pub(super) struct Capped<'a> {
    /// As many members as a board has cells.
    pub(super) items: Vec<&'a RawValue>,
    /// Whether there were more.
    pub(super) is_cut: bool,
}

impl<'de: 'a, 'a> Deserialize<'de> for Capped<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(CappedVisitor)
    }
}

struct CappedVisitor;

impl<'de> Visitor<'de> for CappedVisitor {
    type Value = Capped<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut capped = Capped::default();
        while capped.items.len() < MOST_VEHICLES {
            match list.next_element()? {
                Some(item) => capped.items.push(item),
                None => return Ok(capped),
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {
            capped.is_cut = true;
        }
        Ok(capped)
    }
}
