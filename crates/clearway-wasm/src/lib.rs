//! Clearway for web pages: the requests of the contract as a WebAssembly module.
//!
//! The module runs in a worker, so that a search never blocks the page. Requests and answers are
//! the JSON texts of `clearway-contract`, the same as in every other front end.
//!
//! There is no binding generator: the module has four exports and two imports, and
//! `web/src/engine/module.js` is the JavaScript side. A text is passed as a pointer and a length of
//! UTF-8.
//!
//! With the feature `picture` the module reads pictures instead: pixels in, a reading out.

use clearway::search::StopReason;
use clearway_contract::{Context, ProgressEntry, answer_json};
use clearway_run::memory::{CountingAllocator, Meter};

#[cfg(target_arch = "wasm32")]
mod exports;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// The page that loads the module.
pub trait Page {
    /// Milliseconds since any fixed moment, as `performance.now` gives them.
    fn now(&mut self) -> f64;

    /// Called several times a second with the progress of a search; `true` stops it.
    fn progress(&mut self, json: &str) -> bool;
}

/// Answers the request `id` for a page.
///
/// # Errors
/// The JSON of a refusal.
pub fn answer(id: &str, request: &str, page: &mut dyn Page) -> Result<String, String> {
    answer_json(id, request, &mut PageContext { page, meter: Meter::start() })
}

struct PageContext<'a> {
    page: &'a mut dyn Page,
    meter: Meter,
}

impl Context for PageContext<'_> {
    fn seconds(&mut self) -> f64 {
        self.page.now() / 1000.0
    }

    fn start_meter(&mut self) {
        self.meter = Meter::start();
    }

    fn peak_bytes(&mut self) -> u64 {
        self.meter.peak()
    }

    fn progress(&mut self, progress: &ProgressEntry) -> Result<(), StopReason> {
        let json = serde_json::to_string(progress).unwrap_or_default();
        if self.page.progress(&json) { Err(StopReason::Interrupted) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page whose clock ticks once per call, and which stops a search at its first report.
    #[derive(Default)]
    struct Impatient {
        now: f64,
        heard: Vec<String>,
    }

    impl Page for Impatient {
        fn now(&mut self) -> f64 {
            self.now += 50.0;
            self.now
        }

        fn progress(&mut self, json: &str) -> bool {
            self.heard.push(json.to_owned());
            true
        }
    }

    #[test]
    fn a_page_hears_of_a_search_and_can_stop_it() {
        let mut page = Impatient::default();
        let request = r#"{"puzzle":"hardest","algorithm":"ids"}"#;
        let answer = answer("solve", request, &mut page).expect("an answer");
        assert!(answer.contains(r#""outcome":"stopped","reason":"interrupted""#), "{answer}");
        assert_eq!(page.heard.len(), 1);
        assert!(page.heard[0].starts_with(r#"{"expanded":"#), "{}", page.heard[0]);
    }

    #[test]
    fn a_refusal_is_an_error() {
        let refusal =
            answer("dance", "{}", &mut Impatient::default()).expect_err("no such request");
        assert!(refusal.starts_with(r#"{"error":{"code":"usage""#), "{refusal}");
    }
}
