//! Hostile and meaningless requests.

use crate::clients::{Answer, Client};
use crate::served::{Served, json, refused};

const SOLVE: &str = r#"{"puzzle":"XXB/..B/..."}"#;

fn post(client: &mut Client, headers: &str, body: &str) -> Answer {
    let head = format!("POST /api/v1/solve HTTP/1.1\r\n{headers}");
    let head = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    client.send(head.as_bytes()).expect("sent");
    client.answer().expect("an answer")
}

#[test]
fn what_cannot_be_understood_is_a_bad_request() {
    let served = Served::start();
    let mut client = served.client();
    for body in ["", "{", "[]", "{}", r#"{"colour":"red"}"#, r#"{"puzzle":"hardest","size":"?"}"#] {
        assert_eq!(refused(&client.ask("solve", body).expect("an answer"), 400), "usage", "{body}");
    }
    let array = r#"["XXB/..B/..."]"#;
    assert_eq!(refused(&client.ask("solve", array).expect("an answer"), 400), "usage");
    let faulty = client.ask("read", r#"{"puzzle":"AA..\n..B.\n..C.\n..B.\n"}"#).expect("an answer");
    assert_eq!(faulty.status, 400);
    assert!(json(&faulty)["errors"].as_array().is_some_and(|errors| errors.len() >= 2));
    // The same connection stays usable.
    assert_eq!(client.ask("solve", SOLVE).expect("an answer").status, 200);
}

#[test]
fn bytes_that_are_no_text_are_a_bad_request() {
    let served = Served::start();
    let mut client = served.client();
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n";
    client.send(&[head.as_bytes(), &[0xff, 0xfe, 0x00]].concat()).expect("sent");
    assert_eq!(refused(&client.answer().expect("an answer"), 400), "usage");
}

#[test]
fn what_is_not_there_is_not_found() {
    let served = Served::start();
    let mut client = served.client();
    for id in ["dance", "Solve", "solve/", "solve/x", "%73olve"] {
        assert_eq!(refused(&client.ask(id, SOLVE).expect("an answer"), 404), "not-found", "{id}");
    }
}

#[test]
fn a_refusal_before_the_body_has_arrived_says_that_it_closes() {
    let served = Served::start();
    let json = "Content-Type: application/json";
    for (path, kind, status) in [
        ("/api/v1/dance", json, 404),
        ("/api/v1/solve", "Content-Type: text/plain", 415),
        ("/nowhere", json, 404),
        ("/healthz", json, 405),
        ("/api/v1/solve", "Origin: http://evil.example", 403),
    ] {
        let mut client = served.client();
        let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\n{kind}\r\n");
        client.send(format!("{head}Content-Length: 100\r\n\r\n").as_bytes()).expect("sent");
        let answer = client.answer().expect("an answer");
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("connection"), Some("close"), "{path}");
        assert!(client.is_closed(), "{path}");
    }
    served.until_idle();
}

#[test]
fn two_hosts_are_a_bad_request() {
    let served = Served::start();
    let mut client = served.client();
    let twice = "Host: localhost\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    assert_eq!(refused(&post(&mut client, twice, SOLVE), 400), "usage");
}

#[test]
fn the_wrong_method_is_told_the_right_one() {
    let served = Served::start();
    let mut client = served.client();
    let cases = [
        ("GET /api/v1/solve", "POST"),
        ("DELETE /api/v1/hint", "POST"),
        ("OPTIONS /api/v1/solve", "POST"),
        ("PUT /", "GET, HEAD"),
        ("POST /healthz", "GET, HEAD"),
        ("POST /api/v1/openapi.json", "GET, HEAD"),
    ];
    for (line, allowed) in cases {
        let head = format!("{line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
        client.send(head.as_bytes()).expect("sent");
        let answer = client.answer().expect("an answer");
        assert_eq!(refused(&answer, 405), "method", "{line}");
        assert_eq!(answer.header("allow"), Some(allowed), "{line}");
    }
}

#[test]
fn a_request_is_json_or_nothing() {
    let served = Served::start();
    let mut client = served.client();
    let types = [
        "",
        "Content-Type: text/plain\r\n",
        "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: application/jsonp\r\n",
        "Content-Type: application/json\r\nContent-Encoding: gzip\r\n",
    ];
    for kind in types {
        let answer = post(&mut client, &format!("Host: localhost\r\n{kind}"), SOLVE);
        assert_eq!(refused(&answer, 415), "media-type", "{kind}");
    }
    let kind = "Host: localhost\r\nContent-Type: Application/JSON; charset=utf-8\r\n";
    assert_eq!(post(&mut client, kind, SOLVE).status, 200);
}

#[test]
fn foreign_pages_and_foreign_names_are_turned_away() {
    let served = Served::start();
    let mut client = served.client();
    let json = "Content-Type: application/json\r\n";
    let own = format!("Host: {0}\r\nOrigin: http://{0}\r\n{json}", served.address);
    assert_eq!(post(&mut client, &own, SOLVE).status, 200);
    let foreign = format!("Host: {}\r\nOrigin: https://evil.example\r\n{json}", served.address);
    assert_eq!(refused(&post(&mut client, &foreign, SOLVE), 403), "foreign");
    let rebound = format!("Host: evil.example\r\nOrigin: http://evil.example\r\n{json}");
    assert_eq!(refused(&post(&mut client, &rebound, SOLVE), 421), "foreign");
    let rebound = client.get("/", "").expect("an answer").status;
    assert_eq!(rebound, 200);
    assert_eq!(refused(&post(&mut client, json, SOLVE), 400), "usage");
}

#[test]
fn a_body_that_is_too_large_is_refused_and_the_client_hears_it() {
    let served = Served::with(|settings| settings.limits.body = 10_000);
    let long = |bytes: usize| format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(bytes));
    assert_eq!(served.ask("read", &long(9_000)).status, 400);
    for bytes in [10_000, 1_000_000] {
        assert_eq!(refused(&served.ask("read", &long(bytes)), 413), "too-large", "{bytes}");
    }
    // Without a content length.
    let mut client = served.client();
    let head = "POST /api/v1/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    client.send(head.as_bytes()).expect("sent");
    for _ in 0..20 {
        client.send(format!("3e8\r\n{}\r\n", " ".repeat(1000)).as_bytes()).expect("sent");
    }
    client.send(b"0\r\n\r\n").expect("sent");
    let answer = client.answer().expect("an answer");
    assert_eq!(refused(&answer, 413), "too-large");
    assert_eq!(answer.header("connection"), Some("close"));
    assert!(client.is_closed());
    drop(client);
    served.until_idle();
}

#[test]
fn what_is_not_http_is_a_bad_request() {
    let served = Served::start();
    let long =
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {}\r\n\r\n", "x".repeat(40_000));
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X-Many: 1\r\n".repeat(200));
    let cases = [
        ("nonsense\r\n\r\n", 400),
        ("GET / HTTP/9.9\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost localhost\r\n\r\n", 400),
        ("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        (long.as_str(), 431),
        (many.as_str(), 431),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", 400),
    ];
    for (text, status) in cases {
        let mut client = served.client();
        // The server may close the connection before everything is sent.
        let _ = client.send(text.as_bytes());
        let answer = client.answer().map(|answer| answer.status);
        assert_eq!(answer.ok(), Some(status), "{}", text.chars().take(60).collect::<String>());
    }
    served.until_idle();
}
