//! `serve`: the page and the requests over HTTP.

use crate::args::values;
use crate::problem::Problem;
use crate::ui::Ui;
use clearway_contract::codes;
use clearway_run::interrupt::{InterruptListener, on_interrupt};
use clearway_run::memory;
use clearway_server::{Limits, Log, Meter, Server, Settings};
use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::Duration;

/// The default port.
const PORT: u16 = 7878;

/// Serve the web page and the JSON API.
///
/// The server prints its address. Ctrl-C stops it. `/api/v1/openapi.json` describes the API.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Args {
    /// The address to listen on: ADDRESS:PORT, or one of the two.
    ///
    /// 127.0.0.1 is reachable only from this machine, 0.0.0.0 from the network.
    /// Port 0 picks a free port.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878", help_heading = None)]
    #[arg(value_parser = address)]
    listen: SocketAddr,

    /// A host name of the server, for example behind a proxy.
    #[arg(long = "host", value_name = "NAME", help_heading = None)]
    hosts: Vec<String>,

    /// Write a line for each request to standard error.
    #[arg(long, value_name = "FORMAT", default_value = "none", help_heading = None)]
    log: LogFormat,

    /// Check whether the server at this address is healthy, and exit with 0 if so, else 2.
    ///
    /// For health checks of containers, which have no other program.
    #[arg(long, help_heading = None)]
    probe: bool,

    /// The search time per request: 10s, 500ms, 2m.
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "60s")]
    time_limit: Duration,

    /// The memory of the server: 2GiB, 512MiB.
    #[arg(long, value_name = "BYTES", value_parser = values::memory, default_value = "2GiB")]
    memory_limit: u64,

    /// The number of states that a search may expand: 1000000, 1e6.
    #[arg(long, value_name = "N", value_parser = values::count)]
    node_limit: Option<u64>,

    /// The number of long searches at a time; by default 4, or as many as there are cores.
    #[arg(long, value_name = "N", value_parser = values::small_count)]
    searches: Option<u32>,

    /// The number of requests that may wait for a long search; further ones get 503.
    #[arg(long, value_name = "N", value_parser = values::small_count, default_value = "32")]
    queue: u32,

    /// How long a request may wait for a long search before it gets 503.
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "5s")]
    wait: Duration,

    /// The largest answer: 16MiB, 512KiB.
    #[arg(long, value_name = "BYTES", value_parser = values::memory, default_value = "16MiB")]
    answer_limit: u64,

    /// The time in which a client must read its whole answer: 60s, 5m.
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "60s")]
    answer_time: Duration,
}

/// The forms of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LogFormat {
    /// No log.
    None,
    /// An object per line: time, id, client, path, status, bytes, seconds.
    Json,
}

impl Args {
    fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            search_time: self.time_limit,
            memory: self.memory_limit,
            nodes: self.node_limit,
            // Each may need a thread, and no machine can run more than this.
            slow: self.searches.map_or(default.slow, |searches| searches.min(MOST) as usize),
            queue: self.queue.min(MOST) as usize,
            wait: self.wait,
            answer: usize::try_from(self.answer_limit).unwrap_or(usize::MAX),
            answer_time: self.answer_time,
            ..default
        }
    }
}

/// The largest sensible number of threads.
const MOST: u32 = 1000;

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    if args.probe {
        return probe(args.listen).map_err(Into::into);
    }
    let settings = Settings {
        listen: args.listen,
        hosts: args.hosts.clone(),
        limits: args.limits(),
        meter: Arc::new(Program),
        log: (args.log == LogFormat::Json).then(log_to_stderr).transpose()?,
    };
    let server = Server::bind(settings).map_err(|error| cannot_listen(args.listen, &error))?;
    // From here on the server handles Ctrl-C; a second one later ends the program at once.
    let _listener = InterruptListener::begin();
    let stopper = server.stopper();
    on_interrupt(move || stopper.stop());
    let address = server.address();
    writeln!(ui.out(), "http://{address}/")?;
    ui.flush()?;
    ui.note("open this address in a browser; Ctrl-C ends the server");
    if !address.ip().is_loopback() {
        ui.note("everybody who reaches this machine can use it");
    }
    server.run()?;
    Ok(())
}

/// How many lines wait for a slow reader; further ones are dropped and counted.
const MOST_LINES: usize = 4096;

/// Writes lines on its own thread, so that a slow reader of the log delays no request.
fn log_to_stderr() -> io::Result<Log> {
    let (lines, written) = sync_channel::<String>(MOST_LINES);
    let dropped = Arc::new(AtomicU64::new(0));
    let missing = Arc::clone(&dropped);
    std::thread::Builder::new().name("log".to_owned()).spawn(move || {
        for line in written {
            let dropped = missing.swap(0, Ordering::Relaxed);
            let mut out = io::stderr().lock();
            if dropped > 0 {
                let _ = writeln!(out, "{{\"dropped_lines\":{dropped}}}");
            }
            let _ = writeln!(out, "{line}");
        }
    })?;
    Ok(Arc::new(move |line| {
        if lines.try_send(line).is_err() {
            dropped.fetch_add(1, Ordering::Relaxed);
        }
    }))
}

/// How long a healthy server may take to answer.
const PROBE_TIME: Duration = Duration::from_secs(4);

/// Checks whether a server is healthy.
fn probe(address: SocketAddr) -> Result<(), Problem> {
    let ask = || -> io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, PROBE_TIME)?;
        stream.set_read_timeout(Some(PROBE_TIME))?;
        stream.set_write_timeout(Some(PROBE_TIME))?;
        let head = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes())?;
        let mut answer = Vec::new();
        stream.take(1 << 16).read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let wrong = |what: String| {
        Problem::new(codes::LISTEN, format!("no healthy server at {address}: {what}"))
    };
    let answer = ask().map_err(|error| wrong(error.to_string()))?;
    match answer.split(' ').nth(1) {
        Some("200") => Ok(()),
        status => Err(wrong(format!("status {}", status.unwrap_or("unknown")))),
    }
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Problem {
    let (what, expected) = match error.kind() {
        io::ErrorKind::AddrInUse => {
            ("another program listens there", "another port, such as --listen 127.0.0.1:0")
        }
        io::ErrorKind::PermissionDenied => {
            ("this is not allowed", "a port from 1024, or the right to use those below")
        }
        io::ErrorKind::AddrNotAvailable => {
            ("this machine has no such address", "127.0.0.1, or 0.0.0.0 for all it has")
        }
        _ => {
            return Problem::new(codes::LISTEN, format!("cannot listen at {address}: {error}"));
        }
    };
    let problem = Problem::new(codes::LISTEN, format!("cannot listen at {address}: {what}"));
    problem.expecting(expected)
}

/// `127.0.0.1:7878`, `127.0.0.1`, `[::1]:80`, `localhost:80`, or only a port.
fn address(text: &str) -> Result<SocketAddr, String> {
    let wrong = || format!("`{text}` is no address; write 127.0.0.1:7878, or only 8080");
    if let Ok(port) = text.parse::<u16>() {
        return Ok(SocketAddr::from(([127, 0, 0, 1], port)));
    }
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Ok(address);
    }
    if let Ok(ip) = text.trim_matches(['[', ']']).parse() {
        return Ok(SocketAddr::new(ip, PORT));
    }
    // Resolvers read a bare number as an address in an old form.
    if text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.') {
        return Err(wrong());
    }
    let named = if text.contains(':') { text.to_owned() } else { format!("{text}:{PORT}") };
    let found = named.to_socket_addrs().map_err(|_| wrong())?;
    // A name may have both kinds of address; prefer IPv4, which works everywhere.
    let mut found: Vec<SocketAddr> = found.collect();
    found.sort_by_key(SocketAddr::is_ipv6);
    found.first().copied().ok_or_else(wrong)
}

/// The memory meter of the program's own allocator.
struct Program;

impl Meter for Program {
    fn start(&self) -> i64 {
        memory::Meter::start().base()
    }

    fn peak(&self, mark: i64) -> u64 {
        memory::Meter::since(mark).peak()
    }

    fn total(&self) -> u64 {
        memory::total()
    }

    fn give_back(&self) {
        memory::give_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_may_lack_a_part() {
        for (text, expected) in [
            ("127.0.0.1:80", "127.0.0.1:80"),
            ("0.0.0.0", "0.0.0.0:7878"),
            ("8080", "127.0.0.1:8080"),
            ("[::1]:80", "[::1]:80"),
            ("::1", "[::1]:7878"),
        ] {
            assert_eq!(address(text), Ok(expected.parse().expect("an address")), "{text}");
        }
        for wrong in ["", ":", "70000", "127.0.0.1:70000", "a b"] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
