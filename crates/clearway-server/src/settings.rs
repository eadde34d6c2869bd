//! What a server may use, and whom it serves.

use clearway::search::Budget;
use clearway_contract::{self as contract, Request};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// How a server is set up.
#[derive(Clone)]
pub struct Settings {
    /// The address to listen at; port 0 is any free one.
    pub listen: SocketAddr,
    /// The names that the server is called by, besides its own address.
    ///
    /// Behind a proxy this is the name of the site. Without any, a server on this machine
    /// answers to `localhost` and the like only, and any other server to every name.
    pub hosts: Vec<String>,
    /// What it may use.
    pub limits: Limits,
    /// What measures memory.
    pub meter: Arc<dyn Meter>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7878),
            hosts: Vec::new(),
            limits: Limits::default(),
            meter: Arc::new(Unmetered),
        }
    }
}

/// What a server may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many connections are open at a time; further ones wait to be accepted.
    pub connections: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// How long the head of a request may take to arrive, and how long its body.
    pub read_time: Duration,
    /// How long a client may refuse to take what is sent to it.
    pub write_time: Duration,
    /// How long a request may be searched for; those of requests are lowered to it.
    pub search_time: Duration,
    /// How many states a search may expand, if there is such a limit.
    pub nodes: Option<u64>,
    /// How much memory the whole program may hold, in bytes.
    pub memory: u64,
    /// The most frames of a film of a search.
    pub frames: u16,
    /// How long a search may run before another has its turn.
    pub slice: Duration,
    /// How many searches run in the quick lane, each for one such slice.
    pub quick: usize,
    /// How many searches are in the middle lane, where they take turns.
    pub middle: usize,
    /// How long a search may have run, all its turns together, before it is a slow one.
    pub quick_time: Duration,
    /// How many searches are in the slow lane, where they take turns.
    pub slow: usize,
    /// How many searches of the slow lane run at a time.
    pub turns: usize,
    /// How many wait for a place in the slow lane; further ones are turned away.
    pub queue: usize,
    /// How long they wait, before they are turned away as well.
    pub wait: Duration,
    /// How long answers may still take once the server is told to stop.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            connections: 256,
            body: 256 << 10,
            read_time: Duration::from_secs(10),
            write_time: Duration::from_secs(30),
            search_time: Duration::from_secs(60),
            nodes: None,
            memory: 2 << 30,
            frames: 4096,
            slice: Duration::from_millis(15),
            quick: cores.max(2),
            middle: 64,
            quick_time: Duration::from_millis(250),
            slow: cores.max(4),
            // One core is kept for those who ask for little.
            turns: cores.saturating_sub(1).max(1),
            queue: 32,
            wait: Duration::from_secs(5),
            grace: Duration::from_secs(2),
        }
    }
}

impl Limits {
    /// What a search may hold, so that all of the slow lane together stay within the limit.
    ///
    /// Those in the other lanes, and in the queue, have had no time to hold much.
    pub(crate) fn memory_of_a_search(&self) -> u64 {
        self.memory / (self.slow as u64 + 1)
    }

    /// Lowers what a request allows itself to what it is allowed.
    pub(crate) fn lower(&self, request: &mut Request) {
        let budget = Budget { nodes: self.nodes, memory: Some(self.memory_of_a_search()) };
        let most = contract::Limits { time: Some(self.search_time), budget };
        request.lower(&most, self.frames);
    }
}

/// Measures memory, for `peak_bytes` and for the limit; the allocator is the program's.
pub trait Meter: Send + Sync {
    /// Starts to measure what this thread holds; the mark is for [`peak`](Self::peak).
    fn start(&self) -> i64;

    /// The most that this thread held since then, beyond what it held then.
    fn peak(&self, mark: i64) -> u64;

    /// What the whole program holds now.
    fn total(&self) -> u64;
}

/// For programs that do not measure: everything is 0, so that no limit is ever met.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unmetered;

impl Meter for Unmetered {
    fn start(&self) -> i64 {
        0
    }

    fn peak(&self, _: i64) -> u64 {
        0
    }

    fn total(&self) -> u64 {
        0
    }
}
