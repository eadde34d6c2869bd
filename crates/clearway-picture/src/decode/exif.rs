//! How a camera was held: the orientation tag of EXIF.

use crate::picture::Rgba;

/// The orientation in an EXIF segment (without its `Exif\0\0`); 1, upright, if there is none.
pub(super) fn orientation(tiff: &[u8]) -> u8 {
    find(tiff).filter(|value| (1..=8).contains(value)).unwrap_or(1)
}

fn find(tiff: &[u8]) -> Option<u8> {
    const ORIENTATION: usize = 0x0112;
    let is_little = match tiff.get(..2)? {
        b"II" => true,
        b"MM" => false,
        _ => return None,
    };
    let number = |at: usize, length: usize| -> Option<usize> {
        let bytes = tiff.get(at..at.checked_add(length)?)?;
        let join = |sum: usize, byte: &u8| sum << 8 | usize::from(*byte);
        Some(if is_little { bytes.iter().rev().fold(0, join) } else { bytes.iter().fold(0, join) })
    };
    let directory = number(4, 4)?;
    for entry in 0..number(directory, 2)? {
        let at = directory.checked_add(2 + 12 * entry)?;
        if number(at, 2)? == ORIENTATION {
            return u8::try_from(number(at + 8, 2)?).ok();
        }
    }
    None
}

/// Whether an orientation swaps rows and columns.
pub(super) const fn swaps_sides(orientation: u8) -> bool {
    matches!(orientation, 5..=8)
}

/// The picture the right way up.
pub(super) fn turn(picture: Rgba, orientation: u8) -> Rgba {
    if orientation <= 1 {
        return picture;
    }
    let (w, h) = (picture.width(), picture.height());
    let (width, height) = if swaps_sides(orientation) { (h, w) } else { (w, h) };
    if !swaps_sides(orientation) {
        return turn_in_place(picture, orientation);
    }
    let mut data = Vec::with_capacity(w * h * 4);
    for y in 0..height {
        for x in 0..width {
            let (from_x, from_y) = match orientation {
                5 => (y, x),
                6 => (y, h - 1 - x),
                7 => (w - 1 - y, h - 1 - x),
                _ => (w - 1 - y, x),
            };
            data.extend(picture.pixel(from_x, from_y));
        }
    }
    Rgba::new(width, height, data).expect("as many pixels as before")
}

/// Mirrors and half turns, which need no second copy.
fn turn_in_place(mut picture: Rgba, orientation: u8) -> Rgba {
    let (w, h) = (picture.width(), picture.height());
    for y in 0..h {
        for x in 0..w {
            let (other_x, other_y) = match orientation {
                2 => (w - 1 - x, y),
                3 => (w - 1 - x, h - 1 - y),
                _ => (x, h - 1 - y),
            };
            if (other_y, other_x) > (y, x) {
                let (a, b) = (picture.pixel(x, y), picture.pixel(other_x, other_y));
                picture.set_pixel(x, y, b);
                picture.set_pixel(other_x, other_y, a);
            }
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two by three pixels with the numbers 1 to 6 in red.
    fn numbered() -> Rgba {
        Rgba::new(2, 3, (1..=6).flat_map(|n| [n, 0, 0, 255]).collect()).unwrap()
    }

    fn reds(picture: &Rgba) -> (usize, Vec<u8>) {
        (picture.width(), picture.data().iter().copied().step_by(4).collect())
    }

    #[test]
    fn all_eight_orientations() {
        for (orientation, width, expected) in [
            (1, 2, [1, 2, 3, 4, 5, 6]),
            (2, 2, [2, 1, 4, 3, 6, 5]),
            (3, 2, [6, 5, 4, 3, 2, 1]),
            (4, 2, [5, 6, 3, 4, 1, 2]),
            (5, 3, [1, 3, 5, 2, 4, 6]),
            (6, 3, [5, 3, 1, 6, 4, 2]),
            (7, 3, [6, 4, 2, 5, 3, 1]),
            (8, 3, [2, 4, 6, 1, 3, 5]),
        ] {
            let turned = turn(numbered(), orientation);
            assert_eq!(reds(&turned), (width, expected.to_vec()), "{orientation}");
        }
    }

    #[test]
    fn the_tag_is_found_in_both_byte_orders() {
        let little = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        assert_eq!(orientation(little), 6);
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x08\0\0";
        assert_eq!(orientation(big), 8);
    }

    #[test]
    fn nonsense_is_upright() {
        assert_eq!(orientation(b""), 1);
        assert_eq!(orientation(b"II*\0\xff\xff\xff\xff"), 1);
        assert_eq!(orientation(b"II*\0\x08\0\0\0\xff\xff\x12\x01"), 1);
        assert_eq!(orientation(b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x63\0\0\0"), 1);
    }
}
