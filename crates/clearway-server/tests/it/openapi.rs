//! The description is complete: it covers every request, every field, every recorded answer.

use crate::conformance::cases;
use crate::served::{Served, json};
use clearway_contract::{Fields, Request, RequestId};
use serde_json::{Value, json as object};

fn description() -> Value {
    serde_json::from_str(clearway_server::description()).expect("JSON")
}

/// Compares a value with a schema. Returns the first place that does not fit, if any.
fn misfit(all: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let pointer = reference.strip_prefix('#').expect("a place in this description");
        let schema = all.pointer(pointer).unwrap_or_else(|| panic!("{reference} is missing"));
        return misfit(all, schema, value, place);
    }
    let choices = schema["anyOf"].as_array().or_else(|| schema["oneOf"].as_array());
    if let Some(choices) = choices {
        let fits = |choice| misfit(all, choice, value, place).is_none();
        return (!choices.iter().any(fits)).then(|| format!("{place}: none of the choices"));
    }
    if let Some(constant) = schema.get("const") {
        return (constant != value).then(|| format!("{place}: not {constant}"));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.clone(),
        kind => vec![kind.clone()],
    };
    let fits = |known: &Value| known == kind || (known == "number" && kind == "integer");
    if !kinds.iter().any(fits) {
        return Some(format!("{place}: {kind} is not {kinds:?}"));
    }
    match value {
        Value::Object(fields) => misfit_of_fields(all, schema, fields, place),
        Value::Array(values) => values.iter().enumerate().find_map(|(index, value)| {
            let item = schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
            misfit(all, item, value, &format!("{place}/{index}"))
        }),
        _ => None,
    }
}

fn misfit_of_fields(
    all: &Value,
    schema: &Value,
    fields: &serde_json::Map<String, Value>,
    place: &str,
) -> Option<String> {
    let required = schema["required"].as_array().into_iter().flatten();
    for name in required.filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return Some(format!("{place}: {name} is missing"));
        }
    }
    fields.iter().find_map(|(name, value)| match schema["properties"].get(name) {
        Some(schema) => misfit(all, schema, value, &format!("{place}/{name}")),
        None => Some(format!("{place}: {name} is not described")),
    })
}

#[track_caller]
fn check(all: &Value, schema: &Value, value: &Value) {
    assert_eq!(misfit(all, schema, value, ""), None, "{value}");
}

fn body<'a>(operation: &'a Value, status: &str) -> &'a Value {
    &operation["responses"][status]["content"]["application/json"]["schema"]
}

#[test]
fn the_description_is_served() {
    let served = Served::start();
    let mut client = served.client();
    let answer = client.get("/api/v1/openapi.json", "").expect("an answer");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(json(&answer), description());
    assert_eq!(json(&answer)["openapi"], "3.1.0");
    let health = client.get("/healthz", "").expect("an answer");
    let all = description();
    check(&all, body(&all["paths"]["/healthz"]["get"], "200"), &json(&health));
}

#[test]
fn every_request_is_described() {
    let all = description();
    for &id in RequestId::ALL {
        let operation = &all["paths"][format!("/api/v1/{}", id.id())]["post"];
        assert_eq!(operation["operationId"], id.id());
        let schema = body(operation, "200");
        // One answer, a list of them, or one of several.
        let several = schema["anyOf"].as_array();
        let is_known = schema["$ref"].is_string()
            || schema["items"]["$ref"].is_string()
            || several.is_some_and(|all| all.iter().all(|each| each["$ref"].is_string()));
        assert!(is_known, "the answer to {} is not described", id.id());
        let example = &operation["requestBody"]["content"]["application/json"]["example"];
        assert!(Request::from_json(id.id(), &example.to_string()).is_ok(), "{example}");
    }
    assert_eq!(all["paths"].as_object().map(serde_json::Map::len), Some(RequestId::ALL.len() + 2));
}

#[test]
fn the_fields_of_a_request_are_those_of_the_contract() {
    let all = description();
    let schema = &all["components"]["schemas"]["Request"];
    let request = serde_json::to_value(Fields::default()).expect("serialisable");
    // Optional fields are null here, except lists and flags.
    check(&all, schema, &request);
    let names = |value: &Value| -> Vec<String> {
        let mut names: Vec<_> = value.as_object().expect("fields").keys().cloned().collect();
        names.sort();
        names
    };
    assert_eq!(names(&schema["properties"]), names(&request));
}

#[test]
fn the_recorded_requests_and_answers_are_as_described() {
    let all = description();
    let served = Served::start();
    let mut client = served.client();
    for case in cases() {
        let id = case["id"].as_str().expect("an id");
        let operation = &all["paths"][format!("/api/v1/{id}")]["post"];
        let request = &operation["requestBody"]["content"]["application/json"]["schema"];
        // A request that is refused need not be as described.
        if case["answer"].get("error").is_none() {
            check(&all, request, &case["request"]);
        }
        let answer = client.ask(id, &case["request"].to_string()).expect("an answer");
        check(&all, body(operation, &answer.status.to_string()), &json(&answer));
    }
}

#[test]
fn lists_and_films_are_as_described() {
    let all = description();
    let served = Served::start();
    let mut client = served.client();
    for what in ["algorithms", "heuristics", "notations", "puzzles", "requests"] {
        let answer = client.ask("list", &object!({ "what": what }).to_string()).expect("an answer");
        check(&all, body(&all["paths"]["/api/v1/list"]["post"], "200"), &json(&answer));
    }
    let film = r#"{"puzzle":"expert","algorithm":"a-star","trace":10}"#;
    let answer = json(&client.ask("solve", film).expect("an answer"));
    assert!(answer["trace"].is_object());
    check(&all, body(&all["paths"]["/api/v1/solve"]["post"], "200"), &answer);
}

#[test]
fn what_does_not_fit_is_seen() {
    let all = description();
    let schema = &all["components"]["schemas"]["MoveEntry"];
    check(&all, schema, &object!({ "vehicle": "A", "by": -1 }));
    for wrong in [
        object!({ "vehicle": "A" }),
        object!({ "vehicle": "A", "by": "1" }),
        object!({ "vehicle": "A", "by": 1, "steps": 1 }),
        object!([]),
    ] {
        assert!(misfit(&all, schema, &wrong, "").is_some(), "{wrong}");
    }
}
