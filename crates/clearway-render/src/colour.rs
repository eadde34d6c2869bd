//! Colours.

use std::fmt;

/// An opaque colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// The red part.
    pub red: u8,
    /// The green part.
    pub green: u8,
    /// The blue part.
    pub blue: u8,
}

impl Colour {
    /// Black.
    pub const BLACK: Self = Self::hex(0x00_00_00);
    /// White.
    pub const WHITE: Self = Self::hex(0xff_ff_ff);

    /// The colour written as `0xRRGGBB`.
    pub const fn hex(value: u32) -> Self {
        Self { red: (value >> 16) as u8, green: (value >> 8) as u8, blue: value as u8 }
    }

    /// This colour with `share` per cent (0 to 100) of `other` mixed in.
    #[must_use]
    pub const fn mix(self, other: Self, share: u8) -> Self {
        const fn part(a: u8, b: u8, share: u8) -> u8 {
            let share = share as u32;
            ((a as u32 * (100 - share) + b as u32 * share + 50) / 100) as u8
        }
        Self {
            red: part(self.red, other.red, share),
            green: part(self.green, other.green, share),
            blue: part(self.blue, other.blue, share),
        }
    }
}

impl fmt::Display for Colour {
    /// Writes `#rrggbb`, or the equivalent `#rgb` where there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.red, self.green, self.blue];
        if parts.iter().all(|part| part >> 4 == part & 15) {
            let [red, green, blue] = parts.map(|part| part & 15);
            write!(f, "#{red:x}{green:x}{blue:x}")
        } else {
            write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
        }
    }
}

/// A colour with an opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The colour.
    pub colour: Colour,
    /// From 0.0, invisible, to 1.0, opaque.
    pub opacity: f64,
}

impl Paint {
    /// The colour with an opacity.
    pub const fn sheer(colour: Colour, opacity: f64) -> Self {
        Self { colour, opacity }
    }
}

impl From<Colour> for Paint {
    fn from(colour: Colour) -> Self {
        Self { colour, opacity: 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_written_in_its_shortest_form() {
        assert_eq!(Colour::hex(0xff_aa_00).to_string(), "#fa0");
        assert_eq!(Colour::hex(0xff_aa_01).to_string(), "#ffaa01");
    }

    #[test]
    fn mixing_ends_at_either_colour() {
        let (a, b) = (Colour::hex(0x10_20_30), Colour::hex(0xf0_e0_d0));
        assert_eq!(a.mix(b, 0), a);
        assert_eq!(a.mix(b, 100), b);
        assert_eq!(Colour::BLACK.mix(Colour::WHITE, 50), Colour::hex(0x80_80_80));
    }
}
