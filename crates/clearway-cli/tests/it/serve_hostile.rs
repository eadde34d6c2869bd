//! The server's memory, while clients send the most expensive requests and read no answers.

use crate::serve::Serving;
use serde_json::{Value, json};
use std::fs;
use std::io::Write as _;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

/// The memory limit of the server, and the memory that no allocator counts.
const LIMIT: u64 = 256 << 20;
const SLACK: u64 = 96 << 20;

/// Twenty-eight vehicles, most of them free: random walks take long, and the space is huge.
const BOARD: &str = "AA.......BB...C./DD.......EE...C./FF.......GG...C./................/\
    ..a..b..c..d..../..a..b..c..d..../XXa..b..c..d..../................/\
    HH.......II...J./KK.......LL...J./MM.......NN...J./................/\
    PP.......QQ...R./SS.......TT...R./UU.......VV...R./WW.......YY.....";

/// Every request, with the most expensive boards and fields.
fn requests() -> Vec<(&'static str, Value)> {
    let mut requests = Vec::new();
    for algorithm in ["random-walk", "dfs", "hill-climb", "bfs", "auto"] {
        for id in ["solve", "hint"] {
            requests.push((id, json!({ "puzzle": BOARD, "algorithm": algorithm, "seed": 7 })));
        }
    }
    let film = json!({ "puzzle": BOARD, "algorithm": "random-walk", "trace": 4096 });
    let algorithms = ["random-walk", "dfs", "hill-climb", "bfs", "ids", "a-star", "greedy"];
    let moves = "A+1 A-1 ".repeat(20_000);
    requests.extend([
        ("solve", film),
        ("explore", json!({ "puzzle": BOARD })),
        ("compare", json!({ "puzzle": BOARD, "algorithms": algorithms })),
        ("generate", json!({ "size": "16x16", "vehicles": [20, 28], "count": 1000 })),
        ("read", json!({ "puzzle": "AA.B\n".repeat(40_000) })),
        ("convert", json!({ "puzzle": BOARD, "to": "json" })),
        ("render", json!({ "puzzle": BOARD, "picture": "solution", "solution": moves })),
        ("render", json!({ "puzzle": BOARD, "cell": 400 })),
        ("verify", json!({ "puzzle": BOARD, "solution": moves })),
        ("list", json!({ "what": "puzzles" })),
    ]);
    requests
}

/// The most memory that a process has used.
fn peak_memory(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("a process");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a peak");
    line.split_whitespace().nth(1).expect("a number").parse::<u64>().expect("a number") << 10
}

#[test]
fn no_request_takes_more_memory_than_the_server_has() {
    let limit = format!("{}MiB", LIMIT >> 20);
    let serving = Serving::start(&[
        "--memory-limit",
        &limit,
        "--time-limit",
        "3s",
        "--answer-time",
        "3s",
        "--searches",
        "4",
    ]);
    let post = |(id, body): &(&str, Value)| {
        let mut stream = TcpStream::connect(&serving.address).expect("it listens");
        let (host, body) = (&serving.address, body.to_string());
        let length = body.len();
        let head = format!("POST /api/v1/{id} HTTP/1.1\r\nHost: {host}\r\n");
        let kind = "Content-Type: application/json\r\n";
        write!(stream, "{head}{kind}Content-Length: {length}\r\n\r\n{body}").expect("sent");
        stream
    };
    // One after the other, so that each runs and none is refused; no answer is read.
    let mut unread = Vec::new();
    for request in requests() {
        unread.push(post(&request));
        thread::sleep(Duration::from_millis(100));
        let small = serving.ask("POST /api/v1/solve", r#"{"puzzle":"XXB/..B/..."}"#);
        assert!(small.contains(r#""moves":2"#), "{small}");
        let peak = peak_memory(serving.child.id());
        assert!(peak < LIMIT + SLACK, "{} MiB with {}", peak >> 20, request.0);
    }
    // Although no client reads, the server becomes idle by itself.
    while !serving.ask("GET /healthz", "").contains(r#""searches":0,"slow":0,"#) {
        thread::sleep(Duration::from_millis(50));
    }
    let peak = peak_memory(serving.child.id());
    assert!(peak < LIMIT + SLACK, "{} MiB at the end", peak >> 20);
    drop(unread);
}
