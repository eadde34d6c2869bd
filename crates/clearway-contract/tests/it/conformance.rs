//! The same requests and answers for every front end: `testdata/conformance`.
//!
//! Each line of a file is a request with its id and its answer, without values that depend on the
//! machine. `CLEARWAY_UPDATE=1` rewrites the answers.

use clearway_contract::{NoContext, answer_json};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

#[test]
fn the_recorded_answers_are_given() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/conformance/requests.jsonl");
    let text = fs::read_to_string(&file).expect("the recorded requests");
    let mut written = String::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a case per line");
        let id = case["id"].as_str().expect("an id");
        let given = answer_json(id, &case["request"].to_string(), &mut NoContext);
        let given = given.unwrap_or_else(|refusal| refusal);
        let mut given: Value = serde_json::from_str(&given).expect("JSON");
        settle(&mut given);
        if std::env::var_os("CLEARWAY_UPDATE").is_none() {
            assert_eq!(given, case["answer"], "{id} {}", case["request"]);
        }
        written += &json!({"id": id, "request": case["request"], "answer": given}).to_string();
        written.push('\n');
    }
    assert!(written.lines().count() >= 12);
    if std::env::var_os("CLEARWAY_UPDATE").is_some() {
        fs::write(&file, written).expect("the answers can be written");
    }
}

/// Removes the values that depend on the machine: times and bytes.
fn settle(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("seconds");
            fields.remove("peak_bytes");
            fields.values_mut().for_each(settle);
        }
        Value::Array(values) => values.iter_mut().for_each(settle),
        _ => {}
    }
}
