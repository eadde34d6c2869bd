//! Where the pieces of a JSON text stand.

use crate::board::{Fault, FaultKind, Span};
use crate::notation::text::Block;

/// The places of pieces of a block, asked for in their order.
pub(in crate::notation) struct Places<'a> {
    /// What has not been walked through yet.
    block: Block<'a>,
    /// How many bytes have been.
    offset: usize,
}

impl<'a> Places<'a> {
    pub(in crate::notation) const fn new(block: Block<'a>) -> Self {
        Self { block, offset: 0 }
    }

    /// The place of `piece`, which begins at byte `offset`.
    pub(in crate::notation) fn span(&mut self, offset: usize, piece: &str) -> Span {
        let ahead = offset.saturating_sub(self.offset);
        let first_line = piece.split('\n').next().unwrap_or(piece);
        let span = self.block.span_at(ahead, (first_line.chars().count() as u32).max(1));
        self.block =
            Block { text: &self.block.text[ahead..], line: span.line, column: span.column };
        self.offset += ahead;
        span
    }
}

/// The fault that an error in the text of the block means.
pub(in crate::notation) fn syntax_fault(block: Block<'_>, error: &serde_json::Error) -> Fault {
    let before = error.line().saturating_sub(1);
    let start: usize = block.text.split_inclusive('\n').take(before).map(str::len).sum();
    // The column is that of the last byte looked at, from 1.
    let last = block.text.len().saturating_sub(1);
    let mut place = (start + error.column().saturating_sub(1)).min(last);
    while !block.text.is_char_boundary(place) {
        place -= 1;
    }
    let said = error.to_string();
    let (message, expected) = words(said.split(" at line ").next().unwrap_or_default());
    Fault::new(FaultKind::Syntax, block.span_at(place, 1), message).expecting(expected)
}

/// What is wrong and what was expected, for what the parser says in its own words.
fn words(said: &str) -> (&'static str, &'static str) {
    match said {
        "EOF while parsing a list" => ("the text ends within a list", "`]`"),
        "EOF while parsing an object" => ("the text ends within an object", "`}`"),
        "EOF while parsing a string" => ("the text ends within quotes", "`\"`"),
        "EOF while parsing a value" => ("the text ends before a value", "a value"),
        "expected `:`" => ("there is no `:` behind a name", "`:` and a value"),
        "expected `,` or `]`" => ("the members of a list are not set apart", "`,` or `]`"),
        "expected `,` or `}`" => ("the members of an object are not set apart", "`,` or `}`"),
        "key must be a string" => ("a name without quotes", "`\"` before and behind every name"),
        "trailing comma" => ("a comma behind the last member", "no comma before a bracket"),
        "trailing characters" => {
            ("there is more behind the end", "nothing behind the last bracket")
        }
        "invalid number" => ("this is no number", "digits, such as 12"),
        "number out of range" => ("the number is too large", "a number that a board could have"),
        "expected value" | "expected ident" => {
            ("this is no value", "a number, a text in quotes, a list or an object")
        }
        _ if said.starts_with("control character") => {
            ("a text in quotes goes on behind its line", "`\"` before the end of the line")
        }
        _ if said.contains("escape") || said.contains("unicode") || said.contains("surrogate") => (
            "`\\` stands before something that it cannot stand for",
            "`\\n`, `\\u00e9` or the like",
        ),
        _ => ("this is not JSON", "an object as `clearway list notations` shows it"),
    }
}

/// The byte at which `piece`, a part of `text`, begins in it.
pub(in crate::notation) fn offset(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}
