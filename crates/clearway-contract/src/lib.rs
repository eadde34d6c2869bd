//! The requests and answers of Clearway: one contract for every door.
//!
//! Every door (command line, HTTP, WebAssembly, Python) serialises these types and no
//! others, so the same request gives the same JSON everywhere. The order of the
//! fields is part of the contract; [`VERSION`] rises when a field changes its
//! meaning or goes away.
//!
//! ```
//! use clearway_contract::{Unattended, answer};
//!
//! let request = r#"{"puzzle":"XXB/..B/..."}"#;
//! let text = answer("solve", request, &mut Unattended).expect("a solution");
//! assert!(text.contains(r#""outcome":"solved""#));
//! ```

mod answers;
mod error;
mod request;
mod requests;

pub use answers::*;
pub use error::{ErrorAnswer, ErrorBody, FaultsAnswer, codes, with_expected};
pub use request::{Request, RequestId, Span};
pub use requests::{
    Door, MOST_BYTES, Read, Refusal, Unattended, answer, options, read, refuse, wish,
};

/// The version of the contract, in the field `version` of every answer.
pub const VERSION: u32 = 1;

/// `value` with `digits` decimals, so that JSON does not show noise.
fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

/// `value` with so many digits that count.
fn significant(value: f64, digits: i32) -> f64 {
    if value == 0.0 {
        return 0.0;
    }
    rounded(value, digits - 1 - value.abs().log10().floor() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_do_not_count_are_dropped() {
        assert!((rounded(0.123_456, 3) - 0.123).abs() < 1e-12);
        let cases = [(18_681.790_8, 18_681.8), (2_000_001.0, 2_000_000.0), (0.0, 0.0)];
        for (value, expected) in cases {
            assert!((significant(value, 6) - expected).abs() < 1e-9, "{value}");
        }
    }
}
