//! Output formats, one per file.

pub(crate) mod board;
pub(crate) mod chart;
pub(crate) mod columns;
pub(crate) mod json;
pub(crate) mod numbers;
pub(crate) mod paint;
pub(crate) mod table;
pub(crate) mod text;
