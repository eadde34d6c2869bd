//! Where the pieces of a JSON text stand.

use crate::board::Span;
use crate::notation::text::Block;

/// The places of pieces of a block, asked for in their order.
pub(in crate::notation) struct Places<'a> {
    /// The part that has not been read yet.
    block: Block<'a>,
    /// How many bytes have been read.
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

/// The byte at which `piece`, a part of `text`, begins in it.
pub(in crate::notation) fn offset(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}
