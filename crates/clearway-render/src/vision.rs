//! Perceived distance of colours, also for colour-blind people.
//!
//! Distances are measured in Oklab (B. Ottosson), where a difference of 0.02 is barely visible.
//! Colour blindness is simulated after G. Machado, M. Oliveira and L. Fernandes (2009), for
//! complete protanopia and deuteranopia.

use crate::colour::Colour;

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// All three kinds of cones.
    Full,
    /// Protanopia: no long-wave cones.
    Protanopia,
    /// Deuteranopia: no medium-wave cones.
    Deuteranopia,
}

type Vector = [f64; 3];
type Matrix = [Vector; 3];

const PROTANOPIA: Matrix = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];

const DEUTERANOPIA: Matrix = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];

const TO_CONES: Matrix = [
    [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
    [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
    [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];

const TO_OKLAB: Matrix = [
    [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
    [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
    [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
];

impl Vision {
    /// All kinds considered.
    pub const ALL: [Self; 3] = [Self::Full, Self::Protanopia, Self::Deuteranopia];

    /// The distance between two colours in this vision, 0 to about 1.
    pub fn distance(self, a: Colour, b: Colour) -> f64 {
        let (a, b) = (self.oklab(a), self.oklab(b));
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    fn oklab(self, colour: Colour) -> Vector {
        let seen = match self {
            Self::Full => linear(colour),
            Self::Protanopia => apply(&PROTANOPIA, linear(colour)),
            Self::Deuteranopia => apply(&DEUTERANOPIA, linear(colour)),
        };
        let cones = apply(&TO_CONES, seen.map(|part| part.clamp(0.0, 1.0)));
        apply(&TO_OKLAB, cones.map(f64::cbrt))
    }
}

/// The distance between two colours in the vision that tells them apart least.
pub fn distance(a: Colour, b: Colour) -> f64 {
    Vision::ALL.into_iter().map(|vision| vision.distance(a, b)).fold(f64::INFINITY, f64::min)
}

/// The contrast ratio of two colours as WCAG defines it, 1 to 21.
pub fn contrast(a: Colour, b: Colour) -> f64 {
    let luminance = |colour| {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn linear(colour: Colour) -> Vector {
    [colour.red, colour.green, colour.blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn apply(matrix: &Matrix, vector: Vector) -> Vector {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_matches_wcag() {
        assert!((contrast(Colour::BLACK, Colour::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(Colour::WHITE, Colour::hex(0x76_76_76)) - 4.54).abs() < 0.01);
    }

    #[test]
    fn red_and_green_look_alike_to_the_colour_blind() {
        let (red, green) = (Colour::hex(0xa0_60_30), Colour::hex(0x70_78_30));
        let full = Vision::Full.distance(red, green);
        assert!(Vision::Deuteranopia.distance(red, green) < full / 2.0);
        assert!((Vision::Full.distance(Colour::BLACK, Colour::WHITE) - 1.0).abs() < 1e-3);
    }
}
