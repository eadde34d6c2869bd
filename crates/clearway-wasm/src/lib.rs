//! Clearway for web pages: the requests of the JSON contract through wasm-bindgen.
//!
//! The module runs in a worker, so that a search never holds up a page. What it
//! is asked and what it answers are the texts of `clearway-contract`, the same as
//! those of the command line and of HTTP.

mod memory;

use clearway::search::StopReason;
use clearway_contract::Door;
use clearway_contract::ProgressEntry;
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[global_allocator]
static ALLOCATOR: memory::Counting = memory::Counting;

/// Answers the request `id`; throws the text of the faults if it is refused.
///
/// `now` gives milliseconds, as `performance.now` does. `progress` is told some
/// times a second how a search goes, and stops it by returning `true`.
///
/// # Errors
/// The text of a `FaultsAnswer`.
#[wasm_bindgen]
pub fn answer(
    id: &str,
    request: &str,
    now: Function,
    progress: Function,
) -> Result<String, JsValue> {
    let mut page = Page { now, progress };
    clearway_contract::answer(id, request, &mut page).map_err(|refusal| JsValue::from_str(&refusal))
}

/// The page behind the worker.
struct Page {
    now: Function,
    progress: Function,
}

impl Door for Page {
    fn seconds(&mut self) -> f64 {
        let now = self.now.call0(&JsValue::NULL);
        now.ok().and_then(|now| now.as_f64()).unwrap_or(0.0) / 1000.0
    }

    fn start_meter(&mut self) {
        memory::start();
    }

    fn peak_bytes(&mut self) -> u64 {
        memory::peak()
    }

    fn progress(&mut self, progress: &ProgressEntry) -> Result<(), StopReason> {
        let text = serde_json::to_string(progress).unwrap_or_default();
        let told = self.progress.call1(&JsValue::NULL, &JsValue::from_str(&text));
        // A page that fails to listen is treated like one that wants to stop.
        match told {
            Ok(stop) if !stop.is_truthy() => Ok(()),
            _ => Err(StopReason::Interrupted),
        }
    }
}
