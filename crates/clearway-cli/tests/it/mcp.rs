//! `mcp`: a client on standard input and output.

use crate::run::{code, command, output_with_input};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

/// The replies to these messages.
fn replies(args: &[&str], messages: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = messages.iter().map(Value::to_string).collect();
    let output = output_with_input(&[&["mcp"], args].concat(), lines.join("\n").as_bytes());
    assert_eq!(code(&output), 0);
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a message")).collect()
}

fn call(id: u32, tool: &str, arguments: &Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
}

fn initialize(version: &str) -> Value {
    let params = json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": {} });
    json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params })
}

#[test]
fn a_client_is_greeted_and_the_requests_are_tools() {
    let done = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let list = json!({ "jsonrpc": "2.0", "id": "x", "method": "tools/list" });
    let ping = json!({ "jsonrpc": "2.0", "id": 2, "method": "ping" });
    let told = replies(&[], &[initialize("2025-03-26"), done, list, ping]);
    let [greeting, tools, pong] = &told[..] else { panic!("{told:?}") };
    assert_eq!(greeting["result"]["protocolVersion"], "2025-03-26");
    assert_eq!(greeting["result"]["serverInfo"]["name"], "clearway");
    assert_eq!((&tools["id"], &pong["result"]), (&json!("x"), &json!({})));
    let tools = tools["result"]["tools"].as_array().expect("a list");
    assert!(tools.iter().any(|tool| tool["name"] == "solve"));
    // An unknown version is answered with the newest that is known.
    let told = replies(&[], &[initialize("1999-01-01")]);
    assert_eq!(told[0]["result"]["protocolVersion"], "2025-06-18");
}

#[test]
fn a_call_is_answered_like_the_request() {
    let told = replies(&[], &[call(1, "solve", &json!({ "puzzle": "XXB/..B/..." }))]);
    let result = &told[0]["result"];
    assert_eq!(
        (&result["isError"], &result["structuredContent"]["cost"]),
        (&json!(false), &json!(2))
    );
    let text = result["content"][0]["text"].as_str().expect("text");
    let same: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(same, result["structuredContent"]);
}

#[test]
fn what_is_wrong_is_told_to_the_model_or_to_the_client() {
    let told = replies(
        &[],
        &[
            call(1, "solve", &json!({ "puzzle": "XX./..B/..." })),
            call(2, "solve", &json!({ "puzle": "hardest" })),
            call(3, "dance", &json!({})),
            json!({ "jsonrpc": "2.0", "id": 4, "method": "resources/list" }),
            json!([]),
        ],
    );
    assert_eq!(told.len(), 5);
    for refused in &told[..2] {
        assert_eq!(refused["result"]["isError"], true);
        let text = refused["result"]["content"][0]["text"].as_str().expect("text");
        assert!(text.contains("\"error\""), "{text}");
    }
    let codes: Vec<i64> =
        told[2..].iter().filter_map(|fault| fault["error"]["code"].as_i64()).collect();
    assert_eq!(codes, [-32602, -32601, -32600]);
}

#[test]
fn a_model_plays_without_a_solver() {
    let told = replies(
        &["--play"],
        &[
            call(1, "play_start", &json!({ "puzzle": "XXB/..B/..." })),
            call(2, "play_move", &json!({ "moves": "X+1" })),
            call(3, "play_move", &json!({ "moves": "B+1 X+1" })),
            call(4, "solve", &json!({ "puzzle": "hardest" })),
        ],
    );
    assert_eq!(told[0]["result"]["structuredContent"]["solved"], false);
    let refused = &told[1]["result"];
    assert_eq!(refused["isError"], true);
    let text = refused["content"][0]["text"].as_str().expect("text");
    assert!(text.contains("B stands at row 1, column 3"), "{text}");
    assert_eq!(told[2]["result"]["structuredContent"]["solved"], true);
    assert_eq!(told[3]["error"]["code"], -32602);
}

#[test]
fn a_call_that_is_cancelled_ends_and_has_no_reply() {
    let mut child = command(&["mcp", "--time-limit", "1h"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    // It would run for an hour.
    let mut long = call(1, "solve", &json!({ "puzzle": "twelve", "algorithm": "ids" }));
    long["params"]["_meta"] = json!({ "progressToken": 7 });
    writeln!(input, "{long}").expect("sent");
    let mut line = String::new();
    output.read_line(&mut line).expect("progress");
    let progress: Value = serde_json::from_str(&line).expect("a message");
    assert_eq!(progress["method"], "notifications/progress");
    assert_eq!(progress["params"]["progressToken"], 7);
    let params = json!({ "requestId": 1 });
    let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params });
    writeln!(input, "{cancel}").expect("sent");
    let ping = json!({ "jsonrpc": "2.0", "id": 2, "method": "ping" });
    writeln!(input, "{ping}").expect("sent");
    drop(input);
    let rest: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(&line.expect("text")).expect("a message"))
        .collect();
    let replies: Vec<&Value> = rest.iter().filter(|message| message["method"].is_null()).collect();
    assert_eq!(replies, [&json!({ "jsonrpc": "2.0", "id": 2, "result": {} })]);
    assert!(child.wait().expect("it ends").success());
}
