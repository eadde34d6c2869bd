//! The recorded requests of `testdata/conformance`, sent over HTTP.

use crate::served::Served;
use clearway_contract::{NoContext, answer_json};
use serde_json::Value;

/// The recorded cases: a request with its id and its answer per line.
pub(crate) fn cases() -> Vec<Value> {
    let text = include_str!("../../../../testdata/conformance/requests.jsonl");
    let cases: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a case per line")).collect();
    assert!(cases.len() >= 12);
    cases
}

/// A JSON text without the values that depend on the machine: times and bytes.
fn without_measures(text: &str) -> String {
    let mut kept = text.to_owned();
    for field in ["\"seconds\":", "\"peak_bytes\":"] {
        let mut parts = kept.split(field);
        let first = parts.next().unwrap_or_default().to_owned();
        kept = parts.fold(first, |mut kept, part| {
            let is_number = |c: char| c.is_ascii_digit() || "+-.e".contains(c);
            let rest = part.trim_start_matches(is_number);
            // The last field of an object has its comma before it.
            let rest = rest.strip_prefix(',').unwrap_or_else(|| {
                kept.truncate(kept.trim_end_matches(',').len());
                rest
            });
            kept + rest
        });
    }
    kept
}

#[test]
fn the_recorded_answers_are_given() {
    let served = Served::start();
    let mut client = served.client();
    for case in cases() {
        let id = case["id"].as_str().expect("an id");
        let given = client.ask(id, &case["request"].to_string()).expect("an answer");
        let is_refusal = case["answer"]["error"].is_object();
        assert_eq!(given.status, if is_refusal { 400 } else { 200 }, "{case}");
        let value: Value = serde_json::from_str(&without_measures(&given.text())).expect("JSON");
        assert_eq!(value, case["answer"], "{id} {}", case["request"]);
    }
}

#[test]
fn the_bytes_are_those_of_the_other_doors() {
    let served = Served::start();
    for case in cases() {
        let (id, request) = (case["id"].as_str().expect("an id"), case["request"].to_string());
        let expected = answer_json(id, &request, &mut NoContext).unwrap_or_else(|refusal| refusal);
        // A connection per request: the server may close one that is idle while we compute.
        let given = served.ask(id, &request).text();
        assert_eq!(without_measures(&given), without_measures(&expected), "{id} {request}");
    }
}
