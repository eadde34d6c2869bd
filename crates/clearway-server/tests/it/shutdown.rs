//! The end of a server.

use crate::clients::{Client, huge};
use crate::served::{Served, refused};
use std::time::Duration;

/// The rest of a stream of events.
fn rest(client: &mut Client) -> String {
    let mut text = Vec::new();
    while let Some(chunk) = client.chunk().expect("a whole stream") {
        text.extend(chunk);
    }
    String::from_utf8(text).expect("text")
}

#[test]
fn a_server_ends_when_it_is_told_to() {
    let served = Served::start();
    let mut idle = served.client();
    assert_eq!(idle.get("/healthz", "").expect("an answer").status, 200);
    served.stop();
    served.join().expect("a good end");
    assert!(idle.is_closed());
}

#[test]
fn a_search_that_takes_too_long_is_cut_short() {
    let served = Served::with(|settings| settings.limits.grace = Duration::from_millis(200));
    let mut plain = served.client();
    plain.post("explore", &huge("bfs", 60_000), "application/json").expect("sent");
    let mut stream = served.client();
    stream.post("explore", &huge("bfs", 60_000), "text/event-stream").expect("sent");
    assert_eq!(stream.head().expect("a head").status, 200);
    served.until("searches", 2);
    served.stop();
    served.join().expect("a good end");
    let answer = plain.answer().expect("an answer");
    assert_eq!(refused(&answer, 503), "busy");
    assert!(answer.header("retry-after").is_some());
    let text = rest(&mut stream);
    let last = text.trim_end().rsplit("\n\n").next().unwrap_or_default();
    assert!(last.starts_with("event: error\n"), "{last}");
}

#[test]
fn what_can_still_be_answered_is() {
    let served = Served::with(|settings| settings.limits.grace = Duration::from_secs(60));
    let mut client = served.client();
    client.post("explore", &huge("bfs", 2000), "text/event-stream").expect("sent");
    // The stream begins with the first event: the search runs.
    assert_eq!(client.head().expect("a head").status, 200);
    served.stop();
    served.join().expect("a good end");
    let text = rest(&mut client);
    assert!(text.contains("event: answer\n") && text.contains(r#""reason":"time""#), "{text}");
    assert!(client.is_closed());
}
