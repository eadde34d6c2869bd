//! The limits of a request, and of the number of requests.

use crate::clients::{HUGE, huge};
use crate::served::{Served, json, refused};
use clearway_server::{Limits, Meter};
use serde_json::json as object;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const SMALL: &str = r#"{"puzzle":"hardest"}"#;

#[test]
fn time_is_lowered() {
    let served = Served::with(|s| s.limits.search_time = Duration::from_millis(200));
    let answer = json(&served.ask("explore", &huge("bfs", u64::MAX)));
    assert_eq!((&answer["outcome"], &answer["reason"]), (&object!("stopped"), &object!("time")));
    let unlimited = object!({ "puzzle": HUGE }).to_string();
    assert_eq!(json(&served.ask("explore", &unlimited))["reason"], "time");
    served.until_idle();
}

#[test]
fn time_is_that_of_the_request_and_not_of_each_of_its_searches() {
    let served = Served::with(|s| s.limits.search_time = Duration::from_secs(2));
    let request = object!({ "puzzle": HUGE, "algorithms": ["bfs", "ids", "uniform-cost", "dfs"] });
    let answer = json(&served.ask("compare", &request.to_string()));
    let runs = answer.as_array().expect("runs");
    assert_eq!(runs.len(), 4);
    // The first run has used up the time.
    let expanded = |run: usize| runs[run]["stats"]["expanded"].as_u64().expect("a count");
    assert!(expanded(0) > 1000, "{answer}");
    assert!((1..4).all(|run| expanded(run) < 1000), "{answer}");
    served.until_idle();
}

#[test]
fn nodes_are_lowered() {
    let served = Served::with(|settings| settings.limits.nodes = Some(500));
    for limit in ["null", "1000000"] {
        let request = format!(r#"{{"puzzle":"hardest","node_limit":{limit}}}"#);
        let answer = json(&served.ask("explore", &request));
        assert_eq!((&answer["reason"], &answer["states"]), (&object!("nodes"), &object!(500)));
    }
    let fewer = json(&served.ask("explore", r#"{"puzzle":"hardest","node_limit":100}"#));
    assert_eq!(fewer["states"], 100);
}

#[test]
fn memory_of_a_search_is_lowered() {
    let served = Served::with(|settings| settings.limits.memory = 40 << 20);
    let request = object!({ "puzzle": HUGE, "memory_limit": u64::MAX }).to_string();
    assert_eq!(json(&served.ask("explore", &request))["reason"], "memory");
}

/// A meter that reports any amount a test sets.
struct Told(AtomicU64);

impl Meter for Told {
    fn start(&self) -> i64 {
        40
    }

    fn peak(&self, mark: i64) -> u64 {
        mark as u64 + 2
    }

    fn total(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

#[test]
fn memory_of_the_program_ends_searches_and_is_told() {
    let meter = Arc::new(Told(AtomicU64::new(0)));
    let served = Served::with(|settings| settings.meter = meter.clone());
    let solved = json(&served.ask("solve", SMALL));
    assert_eq!((&solved["moves"], &solved["stats"]["peak_bytes"]), (&object!(51), &object!(42)));
    meter.0.store(u64::MAX, Ordering::Relaxed);
    assert_eq!(json(&served.ask("explore", &huge("bfs", 60_000)))["reason"], "memory");
    // Small boards do not use the memory, so they are still answered.
    assert_eq!(json(&served.ask("solve", r#"{"puzzle":"XXB/..B/..."}"#))["moves"], 2);
    served.until_idle();
}

#[test]
fn a_film_has_no_more_frames_than_allowed() {
    let served = Served::with(|settings| settings.limits.frames = 50);
    let request = r#"{"puzzle":"expert","algorithm":"bfs","trace":65535}"#;
    let answer = json(&served.ask("solve", request));
    let frames = answer["trace"]["frames"].as_array().expect("frames").len();
    assert!((20..=50).contains(&frames), "{frames}");
}

/// Small enough to be solved in the quick stage, even on a busy machine.
const TINY: &str = r#"{"puzzle":"XXB/..B/..."}"#;

/// One slot in the slow stage, and a short wait.
fn narrow(change: impl FnOnce(&mut Limits)) -> Served {
    Served::with(|settings| {
        settings.limits.slow = 1;
        settings.limits.wait = Duration::from_millis(200);
        change(&mut settings.limits);
    })
}

#[test]
fn small_boards_are_answered_while_huge_ones_are_searched() {
    let served = narrow(|_| {});
    let mut first = served.client();
    first.post("explore", &huge("bfs", 60_000), "application/json").expect("sent");
    served.until("slow", 1);
    for _ in 0..20 {
        assert_eq!(json(&served.ask("solve", TINY))["moves"], 2);
    }
    // There is no slot for another huge one.
    let second = served.ask("explore", &huge("bfs", 60_000));
    assert_eq!(refused(&second, 503), "busy");
    assert_eq!(second.header("retry-after"), Some("1"));
    assert_eq!(served.health()["slow"], 1);
    drop(first);
    served.until_idle();
}

#[test]
fn who_finds_too_many_waiting_is_turned_away_at_once() {
    let served = narrow(|limits| {
        limits.queue = 1;
        limits.wait = Duration::from_secs(3600);
    });
    let mut first = served.client();
    first.post("explore", &huge("bfs", 60_000), "application/json").expect("sent");
    served.until("slow", 1);
    let mut second = served.client();
    second.post("explore", &huge("bfs", 60_000), "application/json").expect("sent");
    served.until("waiting", 1);
    let third = served.ask("explore", &huge("bfs", 60_000));
    assert_eq!(refused(&third, 503), "busy");
    assert_eq!(third.header("retry-after"), Some("3600"));
    assert_eq!(served.ask("solve", TINY).status, 200);
    drop(first);
    drop(second);
    served.until_idle();
}

#[test]
fn who_waits_until_its_time_is_up_is_told_what_it_knows() {
    let served = narrow(|limits| limits.wait = Duration::from_secs(3600));
    let mut first = served.client();
    first.post("explore", &huge("bfs", 60_000), "application/json").expect("sent");
    served.until("slow", 1);
    let second = served.ask("explore", &huge("bfs", 1_000));
    assert_eq!(json(&second)["reason"], "time");
    drop(first);
    served.until_idle();
}

#[test]
fn huge_boards_take_turns() {
    let served = Served::with(|settings| {
        (settings.limits.slow, settings.limits.turns) = (3, 1);
    });
    let mut clients: Vec<_> = (0..3).map(|_| served.client()).collect();
    for client in &mut clients {
        client.post("explore", &huge("bfs", 60_000), "text/event-stream").expect("sent");
        assert_eq!(client.head().expect("a head").status, 200);
    }
    served.until("slow", 3);
    // More events than any buffer holds: all searches make progress at the same time.
    for client in &mut clients {
        for _ in 0..20 {
            let event = client.chunk().expect("an event").expect("not the last");
            assert!(event.starts_with(b"event: progress\n"));
        }
    }
    assert_eq!(served.health()["slow"], 3);
    drop(clients);
    served.until_idle();
}

/// Says when memory is given back.
struct Giving(Mutex<Sender<()>>);

impl Meter for Giving {
    fn start(&self) -> i64 {
        0
    }

    fn peak(&self, _: i64) -> u64 {
        0
    }

    fn total(&self) -> u64 {
        0
    }

    fn give_back(&self) {
        let _ = self.0.lock().expect("nobody panics with it").send(());
    }
}

#[test]
fn memory_that_piles_up_in_the_allocator_is_given_back() {
    let (sender, given) = channel();
    let served = Served::with(|settings| settings.meter = Arc::new(Giving(Mutex::new(sender))));
    // The second one ends during the rest after the first.
    for _ in 0..2 {
        assert_eq!(served.ask("solve", &huge("bfs", 600)).status, 200);
    }
    // Far longer than it takes, so that a fault does not hang the test.
    let patience = Duration::from_secs(600);
    given.recv_timeout(patience).expect("after the first search");
    given.recv_timeout(patience).expect("after the second search");
}
