//! Slow clients, and clients that disconnect in the middle.

use crate::clients::{Client, huge};
use crate::served::{Served, refused};
use std::thread;
use std::time::Duration;

const HEAD: &str = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n";

/// A server with short timeouts, but long enough to send a request on a busy machine.
fn impatient() -> Served {
    Served::with(|settings| {
        settings.limits.read_time = Duration::from_secs(1);
        settings.limits.write_time = Duration::from_millis(300);
    })
}

/// Sends a byte now and then, until the server closes the connection.
fn drip(client: &mut Client, text: &str) {
    for byte in text.bytes().cycle() {
        if client.send(&[byte]).is_err() {
            break;
        }
        thread::sleep(Duration::from_millis(20));
        if client.has_answer() {
            break;
        }
    }
}

#[test]
fn a_head_that_drips_is_given_up() {
    let served = impatient();
    let mut client = served.client();
    client.send(b"POST /api/v1/solve HTTP/1.1\r\nX-Slow: ").expect("sent");
    drip(&mut client, "x");
    assert_eq!(refused(&client.answer().expect("an answer"), 408), "timeout");
    assert!(client.is_closed());
    served.until_idle();
}

#[test]
fn a_body_that_drips_is_given_up() {
    let served = impatient();
    let mut client = served.client();
    client.send(HEAD.as_bytes()).expect("sent");
    drip(&mut client, " ");
    let answer = client.answer().expect("an answer");
    assert_eq!(refused(&answer, 408), "timeout");
    assert_eq!(answer.header("connection"), Some("close"));
    assert!(client.is_closed());
    served.until_idle();
}

#[test]
fn a_client_that_says_nothing_is_hung_up_on() {
    let served = impatient();
    let mut silent: Vec<Client> = (0..20).map(|_| served.client()).collect();
    for client in &mut silent {
        assert!(client.is_closed());
    }
    served.until_idle();
}

#[test]
fn a_client_that_is_done_is_hung_up_on() {
    let served = impatient();
    let mut client = served.client();
    assert_eq!(client.get("/healthz", "").expect("an answer").status, 200);
    assert!(client.is_closed());
    served.until_idle();
}

#[test]
fn a_request_that_is_cut_off_leaves_nothing_behind() {
    let served = Served::start();
    let whole = format!("{HEAD}{}", " ".repeat(1000));
    for length in [1, 20, HEAD.len() - 1, HEAD.len(), HEAD.len() + 10, HEAD.len() + 999] {
        let mut client = served.client();
        client.send(&whole.as_bytes()[..length]).expect("sent");
        drop(client);
    }
    served.until_idle();
    // A client that still listens gets a response, if it had sent anything.
    let mut client = served.client();
    client.send(&whole.as_bytes()[..HEAD.len() + 10]).expect("sent");
    client.finish_sending().expect("half closed");
    match client.answer() {
        Ok(answer) => assert_eq!(refused(&answer, 400), "usage"),
        Err(_) => assert!(client.is_closed()),
    }
    drop(client);
    served.until_idle();
}

#[test]
fn a_client_that_takes_no_answer_is_given_up() {
    let served = impatient();
    let mut client = served.client();
    // Far more answers than any buffer holds, and none of them read.
    let ask = "GET /src/text.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(200);
    for _ in 0..50 {
        if client.send(ask.as_bytes()).is_err() {
            break;
        }
    }
    served.until_idle();
}

/// Requests an endless search with events. Returns when it runs.
fn searching(served: &Served) -> Client {
    let mut client = served.client();
    client.post("explore", &huge("bfs", 3_600_000), "text/event-stream").expect("sent");
    assert_eq!(client.head().expect("a head").status, 200);
    client
}

#[test]
fn an_idle_connection_makes_way_for_a_new_one() {
    let served = Served::with(|settings| settings.limits.connections = 3);
    let _searching = searching(&served);
    let mut idle: Vec<Client> = (0..2).map(|_| served.client()).collect();
    for client in &mut idle {
        assert_eq!(client.get("/healthz", "").expect("an answer").status, 200);
    }
    assert_eq!(served.client().get("/healthz", "").expect("an answer").status, 200);
    // The one that was idle longest is closed.
    assert!(idle[0].is_closed());
    assert_eq!(idle[1].get("/healthz", "").expect("an answer").status, 200);
}

#[test]
fn a_new_connection_waits_while_none_is_idle() {
    let served = Served::with(|settings| settings.limits.connections = 2);
    let first = searching(&served);
    let _second = searching(&served);
    let mut third = served.client();
    third.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("sent");
    drop(first);
    assert_eq!(third.answer().expect("an answer").status, 200);
}

#[test]
fn one_address_cannot_have_all_connections() {
    let served = Served::with(|settings| settings.limits.connections_per_address = 2);
    let _searching = [searching(&served), searching(&served)];
    let mut third = served.client();
    let refusal = third.answer().expect("an answer");
    assert_eq!(refused(&refusal, 503), "busy");
    assert_eq!(refusal.header("connection"), Some("close"));
    assert!(third.is_closed());
}
