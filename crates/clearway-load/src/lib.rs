//! Many clients at once, for the tests of the server.
//!
//! [`Client`] is a plain client that can also misbehave: it sends any bytes, slowly or
//! not at all, and goes away in the middle. [`Mix`] lets many of them ask for small and
//! huge boards at the same time, and [`Report`] is what came of it. No runtime and no
//! library of HTTP: what is tested should not be what tests.

mod client;
mod mix;
mod report;

pub use client::{Answer, Client};
pub use mix::Mix;
pub use report::{Kind, Report};

/// A board whose space has no end that anybody would wait for: the red car is shut in, and
/// eighteen cars move freely around it.
pub const HUGE: &str = "AA..BB..CC../............/DD..EE..FF../...........#/GG..HH..II.J/\
    XX.........J/KK..LL..MM.J/...........#/NN..OO..PP../............/QQ..RR..SS../............";

/// A request that searches [`HUGE`] until `milliseconds` have passed.
pub fn huge(algorithm: &str, milliseconds: u64) -> String {
    format!(r#"{{"puzzle":"{HUGE}","algorithm":"{algorithm}","time_limit_ms":{milliseconds}}}"#)
}
