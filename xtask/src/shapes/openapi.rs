//! The machine-readable description of the server: `OpenAPI` 3.1.

use super::{PLACE, Shapes};
use crate::guide::File;
use clearway_contract::RequestId;
use serde_json::{Map, Value, json};

/// The Rust types that have another name in the description.
const NAMES: [(&str, &str); 2] = [("Fields", "Request"), ("Refusal", "Faults")];

pub(super) fn file(shapes: &Shapes) -> Result<File, String> {
    let mut schemas = Map::new();
    for (name, shape) in &shapes.schemas {
        let name =
            NAMES.iter().find(|(shape, _)| shape == name).map_or(name.as_str(), |each| each.1);
        let mut shape = shape.clone();
        rename(&mut shape);
        schemas.insert(name.to_owned(), shape);
    }
    schemas.insert("Health".to_owned(), health());
    let mut paths = Map::new();
    for &id in RequestId::ALL {
        let (summary, answer, example) = about(id);
        let path = format!("/api/v1/{}", id.id());
        paths.insert(path, json!({ "post": operation(id, summary, &answer, &example) }));
    }
    paths.insert(
        "/api/v1/openapi.json".to_owned(),
        get("describe", "This description", &json!({ "type": "object" })),
    );
    let summary = "Whether the server answers, and what it does at the moment";
    paths.insert("/healthz".to_owned(), get("health", summary, &reference("Health")));
    let description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Clearway",
            "summary": "Sliding-car puzzles: solved, explained, compared and drawn",
            "description": "Every request is a POST of JSON with the fields of `Request`, each of which means something to some requests only. With `Accept: text/event-stream` a request is answered by server-sent events: `progress` (a `ProgressEntry`) several times a second, at the end `answer` with the answer, or `error` with the `Faults`. Closing the connection ends the search.",
            "license": { "name": "MIT OR Apache-2.0" },
            "version": env!("CARGO_PKG_VERSION"),
        },
        "paths": paths,
        "components": { "schemas": schemas },
    });
    let text = serde_json::to_string_pretty(&description).map_err(|error| error.to_string())?;
    Ok(File::new("crates/clearway-server/src/openapi.json", text + "\n"))
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{PLACE}{name}") })
}

/// Gives references the names of the description.
fn rename(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(target)) = fields.get_mut("$ref") {
                for (shape, name) in NAMES {
                    if target.strip_prefix(PLACE) == Some(shape) {
                        *target = format!("{PLACE}{name}");
                    }
                }
            }
            fields.values_mut().for_each(rename);
        }
        Value::Array(values) => values.iter_mut().for_each(rename),
        _ => {}
    }
}

/// The purpose of a request, the schema of its answer, and an example.
fn about(id: RequestId) -> (&'static str, Value, Value) {
    let board = "XXB/..B/...";
    match id {
        RequestId::Read => (
            "What a text means: its notation and every part of the board",
            reference("ReadAnswer"),
            json!({ "puzzle": board }),
        ),
        RequestId::Solve => (
            "A solution, a shortest one unless another algorithm is asked for",
            reference("SolveAnswer"),
            json!({ "puzzle": board, "algorithm": "a-star", "heuristic": "blocking" }),
        ),
        RequestId::Hint => {
            ("The next move, and why", reference("HintAnswer"), json!({ "puzzle": board }))
        }
        RequestId::Explore => {
            ("The whole space of a puzzle", reference("ExploreAnswer"), json!({ "puzzle": board }))
        }
        RequestId::Compare => (
            "Algorithms and heuristics side by side",
            json!({ "type": "array", "items": reference("CompareAnswer") }),
            json!({ "puzzle": board, "algorithms": ["bfs", "a-star"], "heuristics": ["blocking"] }),
        ),
        RequestId::Audit => (
            "Whether the claims of the heuristics are true in every reachable state",
            json!({ "type": "array", "items": reference("AuditAnswer") }),
            json!({ "puzzle": board, "heuristics": ["blocking"], "metric": "moves" }),
        ),
        RequestId::Heuristics => (
            "The value of every heuristic on a board, and what it is made of",
            reference("HeuristicsAnswer"),
            json!({ "puzzle": board }),
        ),
        RequestId::Puzzles => (
            "Puzzles of the whole 6x6 game, their number, or whether it has a board",
            reference("PuzzlesAnswer"),
            json!({ "moves": [30, 32], "count": 2 }),
        ),
        RequestId::Generate => (
            "A new puzzle of a wanted kind, or several",
            reference("Generated"),
            json!({ "moves": [9, 12], "seed": 4 }),
        ),
        RequestId::Convert => (
            "The puzzle in another notation",
            reference("ConvertAnswer"),
            json!({ "puzzle": board, "to": "json" }),
        ),
        RequestId::Render => {
            ("A picture, as SVG", reference("RenderAnswer"), json!({ "puzzle": board }))
        }
        RequestId::Verify => (
            "Whether a plan is a solution",
            reference("VerifyAnswer"),
            json!({ "puzzle": board, "solution": "B+1 X+1" }),
        ),
        RequestId::Distances => (
            "How far boards are from being solved",
            reference("DistancesAnswer"),
            json!({ "boards": [board, "hardest"] }),
        ),
        RequestId::Review => (
            "A coach's verdict on each move of a way",
            reference("ReviewAnswer"),
            json!({ "puzzle": board, "solution": "B+1 X+1" }),
        ),
        _ => (
            "What there is: algorithms, heuristics, notations, puzzles or requests",
            reference("Listing"),
            json!({ "what": "algorithms" }),
        ),
    }
}

fn operation(id: RequestId, summary: &str, answer: &Value, example: &Value) -> Value {
    let is_read = id == RequestId::Read;
    let mut responses = Map::new();
    let answer = if is_read {
        json!({ "anyOf": [answer, reference("PictureAnswer")] })
    } else {
        answer.clone()
    };
    let content = json!({
        "application/json": { "schema": answer },
        "text/event-stream": { "schema": { "type": "string" } },
    });
    responses.insert("200".to_owned(), json!({ "description": "The answer.", "content": content }));
    for (status, about) in [
        ("400", "The request makes no sense; every fault is told."),
        ("403", "A page of another site asks."),
        ("408", "The request did not arrive in time."),
        ("413", "The request is too large."),
        ("415", "The request is of another type."),
        ("421", "The server does not answer to the name in Host."),
        ("503", "Too much to do; Retry-After says when to try again."),
    ] {
        let content = json!({ "application/json": { "schema": reference("Faults") } });
        responses.insert(status.to_owned(), json!({ "description": about, "content": content }));
    }
    let mut bodies = json!({
        "application/json": { "schema": reference("Request"), "example": example },
    });
    let mut parameters = Vec::new();
    if is_read {
        for kind in ["image/png", "image/jpeg"] {
            bodies[kind] = json!({ "schema": { "type": "string", "format": "binary" } });
        }
        parameters = ["size", "corners", "exit", "red"]
            .map(|name| {
                json!({
                    "name": name,
                    "in": "query",
                    "description": "For a picture; as in PictureFields.",
                    "schema": { "type": "string" },
                })
            })
            .to_vec();
    }
    json!({
        "operationId": id.id(),
        "summary": summary,
        "parameters": parameters,
        "requestBody": { "required": true, "content": bodies },
        "responses": responses,
    })
}

fn get(id: &str, summary: &str, schema: &Value) -> Value {
    let content = json!({ "application/json": { "schema": schema } });
    json!({ "get": {
        "operationId": id,
        "summary": summary,
        "responses": { "200": { "description": "The answer.", "content": content } },
    } })
}

/// The schema of `/healthz`, which is not part of the contract.
fn health() -> Value {
    let count = |about: &str| json!({ "type": "integer", "minimum": 0, "description": about });
    json!({
        "type": "object",
        "description": "How the server is doing.",
        "properties": {
            "status": { "const": "ok" },
            "version": { "type": "string", "description": "The version of the program." },
            "connections": count("The connections that are open."),
            "searches": count("The searches that have begun and not ended."),
            "slow": count("Those that take long, and take turns."),
            "waiting": count("The requests that wait for a place."),
            "pictures": count("The clients that have a picture read."),
        },
        "required": [
            "status", "version", "connections", "searches", "slow", "waiting", "pictures",
        ],
        "additionalProperties": false,
    })
}
