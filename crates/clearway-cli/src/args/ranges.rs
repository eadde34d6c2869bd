//! Ranges of numbers: `9`, `20..25`, `40..`, `..12`; both ends are included.

use std::ops::RangeInclusive;

/// Parses a range.
pub(crate) fn open_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = || format!("`{text}` is no range; write 9, 20..25, 40.. or ..12");
    let number = |part: &str, open: u32| {
        let part = part.trim();
        if part.is_empty() { Ok(open) } else { part.parse().map_err(|_| wrong()) }
    };
    let found = if let Some((start, end)) = text.split_once("..") {
        // Also accept the Rust form `20..=25`.
        let end = end.strip_prefix('=').unwrap_or(end);
        number(start, 0)?..=number(end, u32::MAX)?
    } else {
        let number = text.trim().parse().map_err(|_| wrong())?;
        number..=number
    };
    if found.is_empty() {
        return Err(format!("`{text}` is empty: its first number is larger than its last"));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_belong_to_a_range() {
        assert_eq!(open_range("9"), Ok(9..=9));
        assert_eq!(open_range("20..25"), Ok(20..=25));
        assert_eq!(open_range("20..=25"), Ok(20..=25));
        assert_eq!(open_range("40.."), Ok(40..=u32::MAX));
        assert_eq!(open_range("..12"), Ok(0..=12));
        for wrong in ["", "x", "-1", "5..3", "1...3", "1..2..3", "1.5", "99999999999"] {
            assert!(open_range(wrong).is_err(), "{wrong}");
        }
    }
}
