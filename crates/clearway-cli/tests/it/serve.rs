use crate::run::{code, command, output, show};
use insta::assert_snapshot;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
#[cfg(unix)]
use std::process::Command;
use std::process::{Child, Stdio};
use std::thread;
#[cfg(unix)]
use std::time::Duration;

/// The program as a server on any free port.
pub(crate) struct Serving {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Serving {
    pub(crate) fn start(flags: &[&str]) -> Self {
        let args = [&["serve", "--listen", "127.0.0.1:0"], flags].concat();
        let mut child = command(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("http://").and_then(|a| a.strip_suffix('/'));
        Self { address: address.expect("an address").to_owned(), child }
    }

    /// Sends a request and returns the answer.
    pub(crate) fn ask(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let host = &self.address;
        let length = body.len();
        write!(
            stream,
            "{head} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        text
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        let killed = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(killed.expect("kill is there").success());
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_served_and_requests_are_answered() {
    let serving = Serving::start(&[]);
    let page = serving.ask("GET /", "");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<title>Clearway</title>"));
    let answer = serving.ask("POST /api/v1/solve", r#"{"puzzle":"hardest"}"#);
    assert!(answer.contains(r#""moves":51"#), "{answer}");
    // The program measures the memory of a search.
    let (_, peak) = answer.split_once(r#""peak_bytes":"#).expect("the field");
    let digits = peak.split(|c: char| !c.is_ascii_digit()).next().expect("digits");
    assert!(digits.parse::<u64>().expect("a number") > 1000, "{answer}");
}

#[test]
fn limits_are_flags() {
    let flags = ["--node-limit", "100", "--time-limit", "5s", "--memory-limit", "64MiB"];
    let serving = Serving::start(&flags);
    let answer = serving.ask("POST /api/v1/explore", r#"{"puzzle":"hardest"}"#);
    assert!(answer.contains(r#""reason":"nodes""#), "{answer}");
}

#[test]
fn names_are_flags() {
    let serving = Serving::start(&["--host", "board.example"]);
    let named = |host: &str| {
        let mut stream = TcpStream::connect(&serving.address).expect("it listens");
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        text.split(' ').nth(1).expect("a status").to_owned()
    };
    assert_eq!(named("board.example"), "200");
    assert_eq!(named("other.example"), "421");
}

#[cfg(unix)]
#[test]
fn signals_end_it_well() {
    for signal in ["-INT", "-TERM"] {
        let mut serving = Serving::start(&[]);
        // One search runs, far longer than the test, and its client waits.
        let mut client = TcpStream::connect(&serving.address).expect("it listens");
        let body = r#"{"puzzle":"twelve","algorithm":"ids","time_limit_ms":60000}"#;
        let host = &serving.address;
        let length = body.len();
        write!(
            client,
            "POST /api/v1/solve HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("sent");
        while !serving.ask("GET /healthz", "").contains(r#""searches":1"#) {
            thread::sleep(Duration::from_millis(10));
        }
        serving.signal(signal);
        // Supervisors send a signal to a program and to its process group, so it arrives twice.
        serving.signal(signal);
        let ended = serving.child.wait().expect("it ends");
        assert_eq!(ended.code(), Some(0), "{signal}");
        let mut answer = String::new();
        client.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    }
}

#[test]
fn an_address_that_cannot_be_had_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let refused = output(&["serve", "--listen", &address]);
    assert_eq!(code(&refused), 2);
    assert!(refused.stdout.is_empty());
    let text = String::from_utf8_lossy(&refused.stderr).replace(&address, "ADDRESS");
    assert_snapshot!(text);
    assert_snapshot!(show(&["serve", "--listen", "203.0.113.7:7878"]));
    for wrong in ["nonsense:port", "127.0.0.1:99999", ""] {
        assert_eq!(code(&output(&["serve", "--listen", wrong])), 2, "{wrong}");
    }
}

#[test]
fn the_log_has_a_line_for_each_request() {
    let mut serving = Serving::start(&["--log", "json", "--quiet"]);
    serving.ask("GET /healthz", "");
    let mut line = String::new();
    let stderr = serving.child.stderr.as_mut().expect("piped");
    BufReader::new(stderr).read_line(&mut line).expect("a line");
    let line: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!((&line["path"], &line["status"]), (&"/healthz".into(), &200.into()));
}

#[test]
fn a_probe_tells_whether_a_server_is_well() {
    let serving = Serving::start(&[]);
    let probed = output(&["serve", "--listen", &serving.address, "--probe"]);
    assert_eq!(code(&probed), 0);
    // Another program that listens there is not well.
    let other = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = other.local_addr().expect("an address").to_string();
    let answering = thread::spawn(move || {
        let (mut stream, _) = other.accept().expect("a client");
        // A connection with unread bytes would be reset, and its answer lost.
        let mut head = BufReader::new(stream.try_clone().expect("a second handle")).lines();
        while head.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
        stream.write_all(b"HTTP/1.1 503 Busy\r\n\r\n").expect("sent");
    });
    let probed = output(&["serve", "--listen", &address, "--probe"]);
    assert_eq!(code(&probed), 2);
    let message = format!("no healthy server at {address}: status 503");
    assert!(String::from_utf8_lossy(&probed.stderr).contains(&message));
    answering.join().expect("it answered");
}
