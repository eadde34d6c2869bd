//! The operator's view of a server: ids, the log, counters, compressed answers.

use crate::clients::{Answer, Client, huge};
use crate::served::{Served, json};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::io::Read as _;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

/// A server and the lines of its log.
fn logged() -> (Served, Receiver<String>) {
    let (sender, lines) = channel();
    let sender = Mutex::new(sender);
    let served = Served::with(|settings| {
        settings.log = Some(Arc::new(move |line| {
            let _ = sender.lock().expect("not poisoned").send(line);
        }));
    });
    (served, lines)
}

fn next(lines: &Receiver<String>) -> Value {
    serde_json::from_str(&lines.recv().expect("a line")).expect("JSON")
}

fn post(client: &mut Client, id: &str, headers: &str, body: &str) -> Answer {
    let length = body.len();
    let head = format!(
        "POST /api/v1/{id} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    );
    client.send(head.as_bytes()).expect("sent");
    client.answer().expect("an answer")
}

#[test]
fn every_request_has_an_id_and_a_line() {
    let (served, lines) = logged();
    let mut client = served.client();
    let answer = client.ask("solve", r#"{"puzzle":"XXB/..B/..."}"#).expect("an answer");
    let line = next(&lines);
    assert_eq!(Some(line["id"].as_str().expect("an id")), answer.header("x-request-id"));
    assert_eq!(line["method"], "POST");
    assert_eq!(line["path"], "/api/v1/solve");
    assert_eq!(line["route"], "solve");
    assert_eq!(line["status"], 200);
    assert_eq!(line["bytes"], answer.body.len());
    assert_eq!(line["complete"], true);
    assert_eq!(line["client"], "127.0.0.1");
    assert!(line["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{line}");
    let headers = "X-Request-Id: from-proxy.1\r\nX-Forwarded-For: 203.0.113.9\r\n";
    let answer = client.get("/nowhere", headers).expect("an answer");
    assert_eq!(answer.header("x-request-id"), Some("from-proxy.1"));
    let line = next(&lines);
    assert_eq!((&line["id"], &line["status"]), (&"from-proxy.1".into(), &404.into()));
    assert_eq!((&line["route"], &line["forwarded_for"]), (&"other".into(), &"203.0.113.9".into()));
}

#[test]
fn a_line_of_the_log_cannot_be_forged() {
    let (served, lines) = logged();
    let mut client = served.client();
    client.get("/%0a{\"id\":\"x\"}\"", "X-Forwarded-For: \"},{\r\n").expect("an answer");
    let line = lines.recv().expect("a line");
    assert!(!line.contains('\n'), "{line}");
    let line: Value = serde_json::from_str(&line).expect("one object");
    assert_eq!(line["forwarded_for"], "\"},{");
}

#[test]
fn a_client_that_leaves_is_logged_without_a_status() {
    let (served, lines) = logged();
    let mut client = served.client();
    client.post("solve", &huge("ids", 60_000), "application/json").expect("sent");
    // The request for `/healthz` is also logged.
    served.until("searches", 1);
    drop(client);
    let line = lines.iter().find(|line| line.contains("/api/v1/solve")).expect("a line");
    let line: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!((&line["status"], &line["complete"]), (&Value::Null, &false.into()));
    served.until_idle();
}

#[test]
fn metrics_are_counted_by_route_and_status() {
    let (served, lines) = logged();
    let mut client = served.client();
    for _ in 0..3 {
        client.ask("solve", r#"{"puzzle":"XXB/..B/..."}"#).expect("an answer");
    }
    client.ask("hint", "{").expect("an answer");
    // A request is counted when its line is written.
    for _ in 0..4 {
        next(&lines);
    }
    let answer = client.get("/metrics", "").expect("an answer");
    assert_eq!(answer.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    let text = answer.text();
    for line in [
        "clearway_requests_total{route=\"solve\",status=\"200\"} 3",
        "clearway_requests_total{route=\"hint\",status=\"400\"} 1",
        "clearway_request_seconds_count{route=\"solve\"} 3",
        "clearway_request_seconds_bucket{route=\"solve\",le=\"+Inf\"} 3",
        "clearway_connections 1",
        "clearway_searches 0",
    ] {
        assert!(text.lines().any(|known| known == line), "{line} is missing:\n{text}");
    }
    // Every sample has its type, and every value is a number.
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').expect("a name and a value");
        assert!(value.parse::<f64>().is_ok(), "{line}");
        let family = name.split('{').next().expect("a name");
        let family = ["_bucket", "_sum", "_count"]
            .iter()
            .find_map(|end| family.strip_suffix(end))
            .unwrap_or(family);
        assert!(text.contains(&format!("# TYPE {family} ")), "{line}");
    }
}

#[test]
fn answers_are_compressed_for_those_who_accept_it() {
    let served = Served::start();
    let mut client = served.client();
    let small = r#"{"puzzle":"hardest"}"#;
    let plain = post(&mut client, "explore", "", small);
    let packed = post(&mut client, "explore", "Accept-Encoding: br, gzip\r\n", small);
    assert_eq!(plain.header("content-encoding"), None);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 2 < plain.body.len(), "{}", packed.body.len());
    let (mut plain, mut packed) = (json(&plain), unpacked(&packed));
    for answer in [&mut plain, &mut packed] {
        answer.as_object_mut().expect("an object").remove("seconds");
    }
    assert_eq!(plain, packed);
    // A short answer is sent as it is.
    let short = post(&mut client, "solve", "Accept-Encoding: gzip\r\n", "{");
    assert_eq!(short.header("content-encoding"), None);
    drop(client);
    served.until_idle();
}

#[test]
fn a_large_answer_is_compressed_while_it_is_sent() {
    let served = Served::start();
    let mut client = served.client();
    let film = r#"{"puzzle":"hardest","algorithm":"bfs","trace":4096}"#;
    let plain = post(&mut client, "solve", "", film);
    assert!(plain.body.len() > 200_000, "{} bytes", plain.body.len());
    let packed = post(&mut client, "solve", "Accept-Encoding: gzip\r\n", film);
    assert_eq!(packed.header("transfer-encoding"), Some("chunked"));
    assert!(packed.body.len() * 3 < plain.body.len(), "{} bytes", packed.body.len());
    assert_eq!(unpacked(&packed)["trace"], json(&plain)["trace"]);
    drop(client);
    served.until_idle();
}

/// The JSON of a compressed answer.
fn unpacked(answer: &Answer) -> Value {
    assert_eq!(answer.header("content-encoding"), Some("gzip"));
    let mut text = String::new();
    GzDecoder::new(&answer.body[..]).read_to_string(&mut text).expect("a gzip file");
    serde_json::from_str(&text).expect("JSON")
}
