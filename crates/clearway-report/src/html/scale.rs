//! Maps numbers to positions along an axis.

use crate::measure::Measure;
use crate::numbers;

/// An axis with tick marks; logarithmic if the numbers span more than a decade.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    logarithmic: bool,
    /// The tick marks, as numbers.
    pub(super) ticks: Vec<f64>,
}

/// Maximum number of tick marks that fit on a phone.
const MOST_TICKS: usize = 6;

/// Ratio of the largest to the smallest number from which an axis is logarithmic.
const DECADES: f64 = 20.0;

impl Scale {
    /// An axis for bars of these lengths; `None` without any.
    pub(super) fn new(measure: Measure, values: &[f64]) -> Option<Self> {
        // Memory is counted in powers of two, everything else in powers of ten.
        let (base, unit) = if measure == Measure::Memory { (4.0, 1024.0) } else { (10.0, 1.0) };
        Self::with_base(values, base, unit)
    }

    fn with_base(values: &[f64], base: f64, unit: f64) -> Option<Self> {
        let high = values.iter().copied().fold(0.0, f64::max);
        let low = values.iter().copied().filter(|&value| value > 0.0).fold(high, f64::min);
        if high <= 0.0 || !high.is_finite() {
            return None;
        }
        Some(if high / low >= DECADES {
            Self::logarithmic(low, high, base, unit)
        } else {
            Self::linear(high, base)
        })
    }

    fn logarithmic(low: f64, high: f64, base: f64, unit: f64) -> Self {
        let power = |value: f64| (value / unit).ln() / base.ln();
        // The shortest bar must still be visible.
        let first = (power(low) - 0.25).floor() as i32;
        let last = (power(high) - 1e-9).ceil() as i32;
        let step = (last - first).div_euclid(MOST_TICKS as i32) + 1;
        let at = |exponent: i32| unit * base.powi(exponent);
        let ticks: Vec<f64> = (first..=last).step_by(step as usize).map(at).collect();
        Self { low: at(first), high: at(last).max(high), logarithmic: true, ticks }
    }

    fn linear(high: f64, base: f64) -> Self {
        let rough = high / 4.0;
        let power = base.powf((rough.ln() / base.ln()).floor());
        let factors: &[f64] = if base < 10.0 { &[1.0, 2.0, 4.0] } else { &[1.0, 2.0, 5.0, 10.0] };
        let step = factors.iter().map(|factor| factor * power).find(|&step| step >= rough);
        let step = step.unwrap_or(rough);
        let count = (high / step - 1e-9).ceil() as usize;
        let ticks = (0..=count).map(|index| index as f64 * step).collect();
        Self { low: 0.0, high: count as f64 * step, logarithmic: false, ticks }
    }

    /// The position of `value`, from 0 to 1.
    pub(super) fn place(&self, value: f64) -> f64 {
        let place = if self.logarithmic {
            (value.max(self.low) / self.low).ln() / (self.high / self.low).ln()
        } else {
            value / self.high
        };
        place.clamp(0.0, 1.0)
    }

    /// Whether the axis is logarithmic.
    pub(super) const fn is_logarithmic(&self) -> bool {
        self.logarithmic
    }
}

/// A number on an axis, in its shortest form.
pub(super) fn tick(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Memory | Measure::Time if value == 0.0 => "0".to_owned(),
        Measure::Memory | Measure::Time => {
            let text = measure.show(value);
            let Some((number, unit)) = text.split_once(' ') else { return text };
            let number = match number.split_once('.') {
                Some(_) => number.trim_end_matches('0').trim_end_matches('.'),
                None => number,
            };
            format!("{number} {unit}")
        }
        _ => numbers::short(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_span_decades_get_a_logarithmic_axis() {
        let scale = Scale::new(Measure::Generated, &[150.0, 90_000.0]).expect("an axis");
        assert!(scale.is_logarithmic());
        assert_eq!(scale.ticks, [10.0, 100.0, 1_000.0, 10_000.0, 100_000.0]);
        assert!(scale.place(150.0) > 0.0 && scale.place(90_000.0) < 1.0);
        assert!(Scale::new(Measure::Time, &[]).is_none());
    }

    #[test]
    fn numbers_of_one_magnitude_get_a_linear_axis_from_zero() {
        let scale = Scale::new(Measure::Generated, &[30.0, 47.0]).expect("an axis");
        assert_eq!(scale.ticks, [0.0, 20.0, 40.0, 60.0]);
        assert!((scale.place(30.0) - 0.5).abs() < 1e-12);
        let scale = Scale::new(Measure::Memory, &[65_536.0, 300_000.0]).expect("an axis");
        assert_eq!(scale.ticks.last(), Some(&393_216.0));
    }

    #[test]
    fn the_number_of_tick_marks_is_limited() {
        for power in 1..18 {
            let scale = Scale::new(Measure::Memory, &[1.0, 10_f64.powi(power)]).expect("an axis");
            assert!(scale.ticks.len() <= MOST_TICKS + 1, "{scale:?}");
        }
    }

    #[test]
    fn marks_are_short() {
        assert_eq!(tick(Measure::Time, 0.01), "10 ms");
        assert_eq!(tick(Measure::Time, 1e-4), "100 µs");
        assert_eq!(tick(Measure::Time, 10.0), "10 s");
        assert_eq!(tick(Measure::Memory, 65_536.0), "64 KiB");
        assert_eq!(tick(Measure::Generated, 1e5), "100 k");
    }
}
