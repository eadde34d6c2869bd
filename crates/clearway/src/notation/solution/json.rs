//! Solutions as JSON: a list of moves, or an answer with such a list in it.

use super::Reader;
use crate::board::{Fault, FaultKind, Move, Span};
use crate::notation::formats::{JsonValue as Value, Object, Places, offset, syntax_fault};
use crate::notation::text::{Block, Field, shown};
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// A move as the contract has it.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct MoveText<'a> {
    #[serde(borrow)]
    vehicle: Cow<'a, str>,
    by: i64,
}

/// Reads the moves of a text that begins with a bracket.
pub(super) fn read(block: Block<'_>, reader: &mut Reader<'_>) {
    let mut input = serde_json::Deserializer::from_str(block.text);
    let moves = Moves { block, places: Places::new(block), reader };
    let found = moves.deserialize(&mut input).and_then(|()| input.end());
    let Err(error) = found else { return };
    let mut fault = syntax_fault(block, &error);
    if error.is_data() {
        "there is no list of moves".clone_into(&mut fault.message);
        fault = fault.expecting(
            "a list such as [{\"vehicle\":\"C\",\"by\":-2}], or an answer with it as `solution`",
        );
    }
    reader.faults.push(fault);
}

/// Takes moves off the input one by one, so that a long list is never kept as text.
struct Moves<'r, 'p, 'a> {
    block: Block<'a>,
    places: Places<'a>,
    reader: &'r mut Reader<'p>,
}

impl<'a> Moves<'_, '_, 'a> {
    fn push(&mut self, raw: &'a RawValue) {
        let start = offset(self.block.text, raw.get());
        let span = self.places.span(start, raw.get());
        let Ok(text) = serde_json::from_str::<MoveText<'_>>(raw.get()) else {
            let block = Block { text: raw.get(), line: span.line, column: span.column };
            self.complain(block, span);
            return;
        };
        let found = self.reader.vehicle(Field { text: &text.vehicle, span });
        let found = found.and_then(|vehicle| {
            let by = super::check_cells(text.by, span)?;
            Ok(Move { vehicle, by })
        });
        self.reader.push(found, span);
    }

    /// Says what is wrong with an item of the list that is no move.
    fn complain(&mut self, block: Block<'_>, span: Span) {
        let faults = &mut self.reader.faults;
        if !block.text.starts_with('{') {
            let message = format!("{} is no move", shown(block.text));
            let fault = Fault::new(FaultKind::Syntax, span, message);
            faults.push(fault.expecting("a move such as {\"vehicle\":\"C\",\"by\":-2}"));
            return;
        }
        match Object::read(block, &["vehicle", "by"]) {
            Ok(object) => {
                object.check_names(faults);
                object.need("vehicle", faults, Value::string);
                object.need("by", faults, Value::integer);
            }
            Err(fault) => faults.push(fault),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Moves<'_, '_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Moves<'_, '_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of moves, or an answer with a `solution`")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(raw) = list.next_element()? {
            self.push(raw);
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut moves = Some(self);
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match moves.take_if(|_| key == "solution") {
                Some(moves) => map.next_value_seed(moves)?,
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        match moves {
            None => Ok(()),
            Some(_) => Err(A::Error::missing_field("solution")),
        }
    }
}

/// The list of these moves on one line.
pub(super) fn write<'a>(moves: impl Iterator<Item = (&'a str, i8)>) -> String {
    let list: Vec<_> =
        moves.map(|(name, by)| MoveText { vehicle: Cow::Borrowed(name), by: by.into() }).collect();
    serde_json::to_string(&list).expect("names and numbers can be written") + "\n"
}
