//! The description of all this for programs: `OpenAPI` 3.1.
//!
//! The shapes stand in `openapi.json`; the addresses come from the list of requests.
//! Tests hold the shapes against the types of the contract and the recorded answers.

use clearway_contract::RequestId;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

static DESCRIPTION: LazyLock<String> = LazyLock::new(|| describe().to_string());

/// The description, as JSON.
pub fn description() -> &'static str {
    &DESCRIPTION
}

fn describe() -> Value {
    let mut description: Value =
        serde_json::from_str(include_str!("openapi.json")).expect("checked by a test");
    description["info"]["version"] = json!(env!("CARGO_PKG_VERSION"));
    let known = description["x-requests"].take();
    if let Some(fields) = description.as_object_mut() {
        fields.remove("x-requests");
    }
    for id in RequestId::ALL {
        let path = format!("/api/v1/{}", id.id());
        let operation = operation(id.id(), &known[id.id()]);
        if let Some(paths) = description["paths"].as_object_mut() {
            paths.insert(path, json!({ "post": operation }));
        }
    }
    description
}

/// The description of one request, of which this is known.
fn operation(id: &str, known: &Value) -> Value {
    let schema = known["answer"].clone();
    let schema = if schema.is_null() { json!({ "type": ["object", "array"] }) } else { schema };
    let mut responses = Map::new();
    let answer = json!({
        "description": "The answer.",
        "content": {
            "application/json": { "schema": schema },
            "text/event-stream": { "schema": { "type": "string" } },
        },
    });
    responses.insert("200".to_owned(), answer);
    for (status, about) in [
        ("400", "The request makes no sense; every fault is told."),
        ("403", "A page of another site asks."),
        ("408", "The request did not arrive in time."),
        ("413", "The request is too large."),
        ("415", "The request is not of the type application/json."),
        ("421", "The server does not answer to the name in Host."),
        ("503", "Too much to do; Retry-After says when to try again."),
    ] {
        let content = json!({
            "application/json": { "schema": { "$ref": "#/components/schemas/Faults" } },
        });
        let refusal = json!({ "description": about, "content": content });
        responses.insert(status.to_owned(), refusal);
    }
    let summary = known["summary"].as_str().unwrap_or(id);
    json!({
        "operationId": id,
        "summary": summary,
        "requestBody": {
            "required": true,
            "content": {
                "application/json": { "schema": { "$ref": "#/components/schemas/Request" } },
            },
        },
        "responses": responses,
    })
}
