//! Pictures as bodies of `read`.

use crate::clients::{Answer, Client};
use crate::served::{Served, json, refused};
use std::fs;
use std::path::Path;

fn picture() -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pictures/screen.png");
    fs::read(path).expect("a picture")
}

fn head(client: &Client, query: &str, kind: &str, length: usize) -> Vec<u8> {
    format!(
        "POST /api/v1/read{query} HTTP/1.1\r\nHost: {}\r\nContent-Type: {kind}\r\n\
         Content-Length: {length}\r\n\r\n",
        client.address()
    )
    .into_bytes()
}

fn send(served: &Served, query: &str, kind: &str, body: &[u8]) -> Answer {
    let mut client = served.client();
    let head = head(&client, query, kind, body.len());
    client.send(&[&head[..], body].concat()).expect("the server reads");
    client.answer().expect("an answer")
}

#[test]
fn a_picture_is_read() {
    let served = Served::start();
    let answer = send(&served, "?exit=left", "image/png", &picture());
    assert_eq!(answer.status, 200, "{}", answer.text());
    let reading = json(&answer);
    assert_eq!((&reading["width"], &reading["height"]), (&6.into(), &6.into()));
    assert_eq!((&reading["exit"], &reading["exit_source"]), (&"left".into(), &"given".into()));
    served.until_idle();
}

#[test]
fn what_is_no_picture_is_refused() {
    let served = Served::with(|settings| settings.limits.picture = 100_000);
    let refuse = |query: &str, kind: &str, body: &[u8], status: u16| {
        refused(&send(&served, query, kind, body), status)
    };
    assert_eq!(refuse("", "image/png", b"XX.A/...A", 400), "picture");
    assert_eq!(refuse("", "image/png", &picture()[..500], 400), "picture");
    assert_eq!(refuse("?size=0x6", "image/png", &picture(), 400), "usage");
    assert_eq!(refuse("?colour=red", "image/png", &picture(), 400), "usage");
    assert_eq!(refuse("", "image/gif", &picture(), 415), "media-type");
    assert_eq!(refuse("", "image/png", &vec![0; 100_001], 413), "too-large");
    served.until_idle();
}

#[test]
fn a_client_has_one_picture_at_a_time() {
    let served = Served::start();
    let mut first = served.client();
    let body = picture();
    let head = head(&first, "", "image/png", body.len());
    // Half of the first picture is on its way when the second comes.
    first.send(&[&head[..], &body[..body.len() / 2]].concat()).expect("the server reads");
    served.until("pictures", 1);
    assert_eq!(refused(&send(&served, "", "image/png", &picture()), 503), "busy");
    first.send(&body[body.len() / 2..]).expect("the server reads");
    assert_eq!(first.answer().expect("an answer").status, 200);
    served.until("pictures", 0);
    assert_eq!(send(&served, "", "image/png", &picture()).status, 200);
}

/// The place of a picture was given back after its answer, so the next one came too early at times.
#[test]
fn the_next_picture_is_not_refused_while_the_answer_to_the_last_is_on_its_way() {
    let served = Served::start();
    let mut client = served.client();
    for _ in 0..200 {
        let head = head(&client, "", "image/png", 3);
        client.send(&[&head[..], b"xyz"].concat()).expect("the server reads");
        let answer = client.answer().expect("an answer");
        assert_eq!(refused(&answer, 400), "picture");
        assert_eq!(served.health()["pictures"], 0);
    }
}
