//! Tests of the contract's requests.

mod conformance;
mod hostile;
mod requests;

use clearway_contract::{NoContext, answer_json};
use serde_json::Value;

/// The answer, as JSON.
#[track_caller]
fn ask(id: &str, request: &Value) -> Value {
    let text = answer_json(id, &request.to_string(), &mut NoContext);
    serde_json::from_str(&text.expect("an answer")).expect("JSON")
}

/// The refusal, as JSON.
#[track_caller]
fn refused(id: &str, request: &str) -> Value {
    let text = answer_json(id, request, &mut NoContext).expect_err("a refusal");
    serde_json::from_str(&text).expect("JSON")
}
