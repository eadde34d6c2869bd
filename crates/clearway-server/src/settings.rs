//! The settings of a server.

use clearway::search::Budget;
use clearway_contract::{self as contract, Request};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// The settings of a server.
#[derive(Clone)]
pub struct Settings {
    /// The address to listen at; port 0 is any free one.
    pub listen: SocketAddr,
    /// The host names that the server answers to, besides its own address.
    ///
    /// Behind a proxy this is the name of the site. Without any, a server at a loopback address
    /// answers to `localhost` only, and any other server to every name.
    pub hosts: Vec<String>,
    /// Its limits.
    pub limits: Limits,
    /// Measures memory.
    pub meter: Arc<dyn Meter>,
    /// Called with a line of JSON for each request that has ended; it must not block.
    pub log: Option<Log>,
}

/// The receiver of log lines.
pub type Log = Arc<dyn Fn(String) + Send + Sync>;

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7878),
            hosts: Vec::new(),
            limits: Limits::default(),
            meter: Arc::new(Unmetered),
            log: None,
        }
    }
}

/// The limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most open connections. Idle ones are closed for new ones; if none is idle, new ones wait.
    pub connections: usize,
    /// The most open connections from one address. Further ones are refused if none is idle.
    pub connections_per_address: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The largest picture, in bytes of its file.
    pub picture: usize,
    /// The time for the head of a request to arrive, and for its body.
    pub read_time: Duration,
    /// The largest answer, in bytes.
    pub answer: usize,
    /// The time in which a client must read a whole response.
    pub answer_time: Duration,
    /// The time in which a client must read some part of a response.
    pub write_time: Duration,
    /// The time of a request, with all its searches.
    pub search_time: Duration,
    /// The most states that a search may expand, if there is such a limit.
    pub nodes: Option<u64>,
    /// The most memory that the whole program may use, in bytes.
    pub memory: u64,
    /// The most frames of a recording of a search.
    pub frames: u16,
    /// The length of a turn.
    pub slice: Duration,
    /// The slots of the quick stage, in which a search has one turn.
    pub quick: usize,
    /// The slots of the middle stage.
    pub middle: usize,
    /// The time, all turns together, after which a search moves to the slow stage.
    pub quick_time: Duration,
    /// The slots of the slow stage.
    pub slow: usize,
    /// How many searches of the slow stage run at a time.
    pub turns: usize,
    /// How many requests may wait for a slow slot; further ones are refused.
    pub queue: usize,
    /// The longest wait for a slot.
    pub wait: Duration,
    /// The time that requests have to end when the server is stopped.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            connections: 256,
            // Behind a proxy all connections come from one address.
            connections_per_address: 128,
            body: 256 << 10,
            picture: 16 << 20,
            read_time: Duration::from_secs(10),
            answer: 16 << 20,
            answer_time: Duration::from_secs(60),
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
            // One core is left for the quick stage.
            turns: cores.saturating_sub(1).max(1),
            queue: 32,
            wait: Duration::from_secs(5),
            grace: Duration::from_secs(2),
        }
    }
}

impl Limits {
    /// The memory limit of a search, chosen so that all slow searches together stay within the
    /// program's limit.
    ///
    /// Searches of the other stages have had no time to use much.
    pub(crate) fn memory_of_a_search(&self) -> u64 {
        self.memory / (self.slow as u64 + 1)
    }

    /// Lowers the limits in a request to those of the server.
    pub(crate) fn lower(&self, request: &mut Request) {
        let budget = Budget { nodes: self.nodes, memory: Some(self.memory_of_a_search()) };
        let most = contract::Limits { time: Some(self.search_time), budget };
        request.lower(&most, self.frames);
    }
}

/// Measures memory, for `peak_bytes` and for the memory limit. Implemented by the program, which
/// has the allocator.
pub trait Meter: Send + Sync {
    /// Starts to measure this thread; the mark is for [`peak`](Self::peak).
    fn start(&self) -> i64;

    /// The most memory that this thread has used since then.
    fn peak(&self, mark: i64) -> u64;

    /// The memory that the whole program uses now.
    fn total(&self) -> u64;

    /// A search that may have used much memory has ended: time to give freed memory back to the
    /// system.
    fn give_back(&self) {}
}

/// For programs that do not measure: always 0, so no memory limit is reached.
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
