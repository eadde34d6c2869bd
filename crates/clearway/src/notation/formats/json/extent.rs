//! Where one object ends and the next begins.

use crate::notation::ReadOptions;
use crate::notation::text::{Block, Cursor};

/// The next object of an array, or of objects one after the other.
///
/// Brackets are counted without recursion, so deep nesting cannot overflow the stack. If an object
/// does not end, it and all later ones are cut before the next line that begins with `{`, so the
/// text is searched to its end only once.
pub(super) fn split<'a>(cursor: &mut Cursor<'a>, _options: &ReadOptions) -> Option<Block<'a>> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']');
    let skipped = cursor.rest().find(|c| !is_between(c)).unwrap_or(cursor.rest().len());
    cursor.skip_bytes(skipped);
    let start = *cursor;
    let whole = if cursor.is_broken { None } else { extent(cursor.rest(), Cut::Nowhere) };
    cursor.is_broken |= whole.is_none();
    let length = whole.or_else(|| extent(cursor.rest(), Cut::Lines)).unwrap_or(start.rest().len());
    if length == 0 {
        return None;
    }
    cursor.skip_bytes(length);
    Some(cursor.since(&start))
}

/// Where to cut an object that has no closing bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// Before the next line that begins with `{`.
    Lines,
    Nowhere,
}

/// The length of the object at the start of `text`, or of the line if there is none.
fn extent(text: &str, cut: Cut) -> Option<usize> {
    if !text.starts_with('{') {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let (mut depth, mut in_string, mut is_escaped) = (0_usize, false, false);
    let bytes = text.as_bytes();
    for (index, &byte) in bytes.iter().enumerate() {
        match byte {
            b'\n' => {
                // A string never continues on the next line, so a missing quote is assumed here.
                (in_string, is_escaped) = (false, false);
                if cut == Cut::Lines && bytes.get(index + 1) == Some(&b'{') {
                    return Some(index);
                }
            }
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(index + 1);
                }
            }
            _ => {}
        }
    }
    None
}
