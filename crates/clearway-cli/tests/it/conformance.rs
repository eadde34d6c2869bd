//! The recorded requests of `testdata/conformance`, sent through the command line.

use crate::run::{code, output, testdata};
use serde_json::Value;
use std::fs;

/// The flags for the fields of a request.
fn flags(id: &str, request: &Value) -> Vec<String> {
    let mut flags = Vec::new();
    for (field, value) in request.as_object().expect("an object") {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match field.as_str() {
            "puzzle" | "what" => flags.push(text),
            "moves" | "steps" | "vehicles" | "cars" | "trucks" | "walls" => {
                let end =
                    |index: usize| value[index].as_u64().map_or(String::new(), |n| n.to_string());
                flags.extend([format!("--{field}"), format!("{}..{}", end(0), end(1))]);
            }
            "heuristics" if id == "audit" => {
                let ids = value.as_array().expect("ids").iter().filter_map(Value::as_str);
                flags.extend(ids.flat_map(|id| ["--heuristic".to_owned(), id.to_owned()]));
            }
            "stats" => flags.push("--stats".to_owned()),
            "lengths" => {
                let text = text.trim_matches(['[', ']']).to_owned();
                flags.extend(["--lengths".to_owned(), text]);
            }
            "algorithms" | "heuristics" => {
                let ids = value.as_array().expect("ids").iter().filter_map(Value::as_str);
                flags.extend([format!("--{field}"), ids.collect::<Vec<_>>().join(",")]);
            }
            other => flags.extend([format!("--{}", other.replace('_', "-")), text]),
        }
    }
    flags
}

/// Removes values that depend on the machine, and fields that only the command line adds.
fn settle(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for field in ["seconds", "peak_bytes", "file"] {
                fields.remove(field);
            }
            fields.values_mut().for_each(settle);
        }
        Value::Array(values) => values.iter_mut().for_each(settle),
        _ => {}
    }
}

#[test]
fn the_command_line_gives_the_recorded_answers() {
    let file = testdata("conformance").join("requests.jsonl");
    let text = fs::read_to_string(file).expect("the recorded requests");
    let mut asked = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a case per line");
        let id = case["id"].as_str().expect("an id");
        // Skipped: requests without a command, list or flag; pictures, which go to files; `compare`
        // without algorithms, which takes those of a report; and `audit` without a puzzle, which
        // takes all built-in ones.
        let without_algorithms = id == "compare" && case["request"]["algorithms"].is_null();
        let requests = case["request"]["what"] == "requests";
        let no_command = ["read", "render", "distances"].contains(&id);
        let grades = case["request"]["grades"].is_array();
        let without_puzzle = id == "audit" && case["request"]["puzzle"].is_null();
        if no_command || without_algorithms || requests || grades || without_puzzle {
            continue;
        }
        let mut args = vec![id.to_owned()];
        args.extend(flags(id, &case["request"]));
        args.extend(["--output", "json", "--quiet"].map(str::to_owned));
        if id == "generate" {
            // Other front ends have no table to draw from.
            args.extend(["--source", "search"].map(str::to_owned));
        }
        if id == "compare" {
            args.extend(["--repeat", "1"].map(str::to_owned));
        }
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = output(&args);
        let mut expected = case["answer"].clone();
        // Unknown flags are reported by another part of the program.
        if expected["error"].is_object() {
            assert_eq!(code(&output), 2, "{args:?}");
            continue;
        }
        let stdout = String::from_utf8_lossy(&output.stdout);
        let parse = |line| serde_json::from_str::<Value>(line).expect("JSON");
        let answers = stdout.lines().map(parse);
        let mut given: Value = answers.collect();
        if !expected.is_array() {
            expected = Value::Array(vec![expected]);
        }
        settle(&mut given);
        settle(&mut expected);
        assert_eq!(given, expected, "{args:?}");
        asked += 1;
    }
    assert!(asked >= 10, "only {asked} cases");
}
