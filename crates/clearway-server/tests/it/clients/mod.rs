//! Clients for the tests and for `cargo xtask load`.
//!
//! [`Client`] is a plain HTTP client that can also misbehave: it sends any bytes, slowly or
//! not at all, and disconnects at any time. [`Mix`] runs many of them against a server, and
//! [`Report`] has their response times. Written without hyper, which the server uses: a fault
//! of hyper must not hide in both.

mod client;
mod hostile;
mod mix;
mod report;

pub(crate) use client::{Answer, Client};
pub(crate) use mix::Mix;
pub(crate) use report::{Kind, Report};

/// A board with a huge space: the red car is shut in, and eighteen cars move freely around it.
pub(crate) const HUGE: &str = "AA..BB..CC../............/DD..EE..FF../...........#/GG..HH..II.J/\
    XX.........J/KK..LL..MM.J/...........#/NN..OO..PP../............/QQ..RR..SS../............";

/// A request that searches [`HUGE`] until `milliseconds` have passed.
pub(crate) fn huge(algorithm: &str, milliseconds: u64) -> String {
    format!(r#"{{"puzzle":"{HUGE}","algorithm":"{algorithm}","time_limit_ms":{milliseconds}}}"#)
}
