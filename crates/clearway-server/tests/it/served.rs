//! A server for a test.

use crate::clients::{Answer, Client};
use clearway_server::{Server, Settings, Stopper};
use serde_json::Value;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest wait for something that should happen soon, even on a busy machine.
const SOON: Duration = Duration::from_secs(600);

/// A server on any free port; it ends with the test.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    stopper: Stopper,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Served {
    /// One with the usual settings.
    pub(crate) fn start() -> Self {
        Self::with(|_| {})
    }

    /// One whose settings are changed.
    ///
    /// On a busy machine a test may pause between two requests, and a quick search take long, so
    /// timeouts are long unless the test is about them.
    pub(crate) fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let mut settings = Settings { listen, ..Settings::default() };
        settings.limits.read_time = SOON;
        settings.limits.wait = SOON;
        settings.limits.search_time = SOON;
        change(&mut settings);
        let server = Server::bind(settings).expect("a free port");
        let (address, stopper) = (server.address(), server.stopper());
        Self { address, stopper, thread: Some(thread::spawn(|| server.run())) }
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(self.address).expect("the server listens")
    }

    /// Asks on a connection of its own.
    pub(crate) fn ask(&self, id: &str, request: &str) -> Answer {
        self.client().ask(id, request).expect("an answer")
    }

    /// The answer of `/healthz`.
    pub(crate) fn health(&self) -> Value {
        let end = Instant::now() + SOON;
        loop {
            // A server with short timeouts may close the connection before the request.
            let asked = self.client().get("/healthz", "Connection: close\r\n");
            match asked {
                Ok(answer) if answer.status == 200 => return json(&answer),
                other => assert!(Instant::now() < end, "no health: {other:?}"),
            }
        }
    }

    /// Waits until a field of `/healthz` has this value.
    #[track_caller]
    pub(crate) fn until(&self, field: &str, count: u64) {
        let end = Instant::now() + SOON;
        while self.health()[field] != count {
            assert!(Instant::now() < end, "{field} is not {count}: {}", self.health());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until nothing runs or waits, and only the asking connection is open.
    #[track_caller]
    pub(crate) fn until_idle(&self) {
        for (field, count) in [("searches", 0), ("slow", 0), ("waiting", 0), ("connections", 1)] {
            self.until(field, count);
        }
    }

    pub(crate) fn stop(&self) {
        self.stopper.stop();
    }

    /// Waits for the end.
    pub(crate) fn join(mut self) -> io::Result<()> {
        let thread = self.thread.take().expect("only once");
        thread.join().expect("the server does not panic")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            if !thread::panicking() {
                ended.expect("the server does not panic").expect("the server ends well");
            }
        }
    }
}

/// The body as JSON.
#[track_caller]
pub(crate) fn json(answer: &Answer) -> Value {
    serde_json::from_slice(&answer.body).unwrap_or_else(|_| panic!("no JSON: {}", answer.text()))
}

/// Checks a refusal against the contract. Returns its code.
#[track_caller]
pub(crate) fn refused(answer: &Answer, status: u16) -> String {
    assert_eq!(answer.status, status, "{}", answer.text());
    let body = json(answer);
    assert_eq!(body["errors"][0], body["error"]);
    assert!(body["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
    assert_eq!(answer.header("content-type"), Some("application/json"));
    body["error"]["code"].as_str().expect("a code").to_owned()
}
