//! Progress as server-sent events.

use crate::clients::{Client, HUGE, huge};
use crate::served::{Served, refused};
use clearway_contract::{ExploreAnswer, ProgressEntry};
use serde_json::json as object;
use std::time::Duration;

/// The events of an answer: names and data.
fn events(text: &str) -> Vec<(String, String)> {
    assert!(text.ends_with("\n\n"), "{text}");
    let split = |event: &str| {
        let (name, data) = event.split_once('\n').expect("two lines");
        let name = name.strip_prefix("event: ").expect("a name");
        (name.to_owned(), data.strip_prefix("data: ").expect("data").to_owned())
    };
    text.trim_end().split("\n\n").map(split).collect()
}

fn ask(client: &mut Client, id: &str, request: &str) -> crate::clients::Answer {
    client.post(id, request, "text/event-stream, application/json;q=0.5").expect("sent");
    client.answer().expect("an answer")
}

#[test]
fn a_long_search_tells_how_it_goes_and_then_the_answer() {
    let served = Served::with(|settings| settings.limits.search_time = Duration::from_secs(3600));
    let mut client = served.client();
    // Enough states for more than one progress report on any machine.
    let request = object!({ "puzzle": HUGE, "node_limit": 200_000 }).to_string();
    let answer = ask(&mut client, "explore", &request);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    let events = events(&answer.text());
    let (last, progress) = events.split_last().expect("events");
    assert_eq!(last.0, "answer");
    let explored: ExploreAnswer = serde_json::from_str(&last.1).expect("an answer");
    assert_eq!(explored.reason.as_deref(), Some("nodes"));
    assert!(progress.len() >= 2, "{} events", events.len());
    let mut expanded = 0;
    for (name, data) in progress {
        assert_eq!(name, "progress");
        let entry: ProgressEntry = serde_json::from_str(data).expect("progress");
        assert!(entry.expanded >= expanded);
        expanded = entry.expanded;
    }
    assert!(expanded > 0);
    // The connection can still be used.
    assert_eq!(client.get("/healthz", "").expect("an answer").status, 200);
    drop(client);
    served.until_idle();
}

#[test]
fn a_quick_answer_is_a_stream_as_well() {
    let served = Served::start();
    let answer = ask(&mut served.client(), "solve", r#"{"puzzle":"hardest"}"#);
    let events = events(&answer.text());
    let last = events.last().expect("an event");
    assert_eq!(last.0, "answer");
    assert!(last.1.contains(r#""moves":51"#));
}

#[test]
fn what_is_refused_at_once_has_its_status() {
    let served = Served::start();
    let mut client = served.client();
    assert_eq!(refused(&ask(&mut client, "solve", "{}"), 400), "usage");
    assert_eq!(refused(&ask(&mut client, "dance", "{}"), 404), "not-found");
}

#[test]
fn what_is_refused_later_is_an_event() {
    let served = Served::with(|settings| {
        settings.limits.slow = 1;
        settings.limits.wait = Duration::from_millis(300);
    });
    let mut first = served.client();
    first.post("explore", &huge("bfs", 60_000), "application/json").expect("sent");
    served.until("slow", 1);
    let mut second = served.client();
    let answer = ask(&mut second, "explore", &huge("bfs", 60_000));
    // The stream has begun, unless the quick stage ended before any progress was reported.
    if answer.status == 503 {
        assert_eq!(refused(&answer, 503), "busy");
    } else {
        let events = events(&answer.text());
        let last = events.last().expect("an event");
        assert_eq!(last.0, "error");
        assert!(last.1.contains(r#""code":"busy""#) && last.1.contains(r#""errors":["#));
    }
}
