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

/// The fault that an error in the piece of the block at byte `offset` means.
pub(in crate::notation) fn syntax_fault(
    block: Block<'_>,
    offset: usize,
    error: &serde_json::Error,
) -> Fault {
    let piece = &block.text[offset..];
    let before = error.line().saturating_sub(1);
    let start: usize = piece.split_inclusive('\n').take(before).map(str::len).sum();
    // The column is that of the last byte looked at, from 1.
    let mut place = (start + error.column().saturating_sub(1)).min(piece.len().saturating_sub(1));
    while !piece.is_char_boundary(place) {
        place -= 1;
    }
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(said, _)| said);
    let kind = match message {
        _ if message.contains("unknown variant") && message.contains("horizontal") => {
            FaultKind::Orientation
        }
        _ => FaultKind::Syntax,
    };
    Fault::new(kind, block.span_at(offset + place, 1), message.escape_debug().to_string())
        .expecting("an object as `clearway list notations` shows it")
}

/// The byte at which `piece`, a part of `text`, begins in it.
pub(in crate::notation) fn offset(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}
