//! A page that needs nothing but itself.

use crate::comparison::Comparison;

/// The comparison as one self-contained page.
pub fn html(comparison: &Comparison) -> String {
    format!("<!doctype html><title>{}</title>", comparison.title)
}
