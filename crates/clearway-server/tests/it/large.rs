//! Large answers: streamed in chunks, refused above a size, cut off for slow readers.

use crate::clients::Client;
use crate::served::{Served, json, refused};
use serde_json::json as object;
use std::thread;
use std::time::Duration;

/// A recorded search of 4000 frames, about a megabyte.
fn film() -> String {
    // Fifty-six cars that move freely, and a red car that is shut in.
    let names = ('A'..='Z').chain('a'..='z').chain('0'..='9').filter(|name| !"Xox".contains(*name));
    let names: Vec<char> = names.collect();
    let mut rows: Vec<String> = names[..56].chunks(4).map(row).collect();
    rows.push("XX............#.".to_owned());
    rows.push(".".repeat(16));
    object!({ "puzzle": rows.join("/"), "algorithm": "bfs", "node_limit": 4000, "trace": 4096 })
        .to_string()
}

fn row(names: &[char]) -> String {
    names.iter().flat_map(|&name| [name, name, '.', '.']).collect()
}

/// A server that lets every search end by itself.
fn patient(change: impl FnOnce(&mut clearway_server::Limits)) -> Served {
    Served::with(|settings| {
        settings.limits.search_time = Duration::from_secs(3600);
        settings.limits.answer_time = Duration::from_secs(3600);
        settings.limits.write_time = Duration::from_secs(3600);
        change(&mut settings.limits);
    })
}

/// Requests a recording and reads only the head. Returns the length of the body.
fn unread(served: &Served) -> (Client, usize) {
    let mut client = served.client();
    client.post("solve", &film(), "application/json").expect("sent");
    let head = client.head().expect("a head");
    assert_eq!(head.status, 200);
    let length = head.header("content-length").expect("a length").parse().expect("a number");
    (client, length)
}

#[test]
fn a_large_answer_is_whole() {
    let served = patient(|_| {});
    let answer = served.ask("solve", &film());
    assert!(answer.body.len() > 800_000, "{} bytes", answer.body.len());
    assert_eq!(answer.header("content-length"), Some(answer.body.len().to_string().as_str()));
    let frames = json(&answer)["trace"]["frames"].as_array().map(Vec::len);
    assert!(frames.is_some_and(|frames| frames > 3000), "{frames:?}");
    let mut client = served.client();
    client.post("solve", &film(), "text/event-stream").expect("sent");
    let text = client.answer().expect("an answer").text();
    let (_, last) = text.rsplit_once("event: answer\ndata: ").expect("an answer");
    let value: serde_json::Value = serde_json::from_str(last.trim_end()).expect("JSON");
    assert_eq!(value["trace"], json(&answer)["trace"]);
    drop(client);
    served.until_idle();
}

#[test]
fn an_answer_that_is_too_large_is_refused() {
    let served = patient(|limits| limits.answer = 100_000);
    let refusal = served.ask("solve", &film());
    assert_eq!(refused(&refusal, 413), "too-large");
    let mut client = served.client();
    client.post("solve", &film(), "text/event-stream").expect("sent");
    let text = client.answer().expect("an answer").text();
    assert!(text.contains(r#""code":"too-large""#), "{text}");
    // A smaller answer is not refused, on the same connection.
    let small = client.ask("solve", r#"{"puzzle":"hardest"}"#).expect("an answer");
    assert_eq!(json(&small)["moves"], 51);
}

#[test]
fn a_large_answer_counts_until_the_client_has_it() {
    let served = patient(|limits| limits.slow = 1);
    let (mut client, length) = unread(&served);
    served.until("slow", 1);
    served.until("searches", 1);
    // Small boards do not wait for the slow reader.
    assert_eq!(served.ask("solve", r#"{"puzzle":"XXB/..B/..."}"#).status, 200);
    let mut body = vec![0; length];
    client.read(&mut body).expect("the rest");
    assert!(body.ends_with(b"}"));
    drop(client);
    served.until_idle();
}

#[test]
fn a_client_that_reads_too_slowly_is_cut_off() {
    // So many answers that the system cannot buffer them on the way. The client keeps reading, so
    // only the deadline of a whole answer ends it.
    const ANSWERS: usize = 24;
    let served = patient(|limits| limits.answer_time = Duration::from_secs(1));
    let mut client = served.client();
    for _ in 0..ANSWERS {
        client.post("solve", &film(), "application/json").expect("sent");
    }
    let mut piece = vec![0; 1000];
    let mut read = 0;
    while served.health()["connections"] != 1 && client.read(&mut piece).is_ok() {
        read += piece.len();
        thread::sleep(Duration::from_millis(5));
    }
    // The rest of what is on its way.
    while client.read(&mut piece).is_ok() {
        read += piece.len();
    }
    assert!(read > 0, "nothing was sent");
    assert!(read < ANSWERS * 800_000, "all of it was sent");
    drop(client);
    served.until_idle();
}

#[test]
fn a_client_that_leaves_in_the_middle_of_its_answer_frees_everything() {
    let served = patient(|_| {});
    let (client, _) = unread(&served);
    served.until("slow", 1);
    drop(client);
    served.until_idle();
}
