//! Counters of the server, for `/metrics` in the text format of Prometheus.

use crate::routes::Shared;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The upper ends of the buckets of durations, in seconds.
const BUCKETS: [f64; 8] = [0.005, 0.02, 0.1, 0.5, 2.0, 10.0, 30.0, 60.0];

/// The counters since the start.
#[derive(Debug)]
pub(crate) struct Metrics {
    start: Instant,
    /// By route and status; the routes are a fixed list.
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    durations: Mutex<BTreeMap<&'static str, Durations>>,
    sent: AtomicU64,
    refused_connections: AtomicU64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Durations {
    buckets: [u64; BUCKETS.len()],
    sum: f64,
    count: u64,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        Self {
            start: Instant::now(),
            requests: Mutex::default(),
            durations: Mutex::default(),
            sent: AtomicU64::new(0),
            refused_connections: AtomicU64::new(0),
        }
    }

    /// Counts a request that has ended; status 0 if the client left before there was one.
    pub(crate) fn count(&self, route: &'static str, status: u16, time: Duration, bytes: u64) {
        *lock(&self.requests).entry((route, status)).or_default() += 1;
        self.sent.fetch_add(bytes, Ordering::Relaxed);
        let seconds = time.as_secs_f64();
        let mut durations = lock(&self.durations);
        let durations = durations.entry(route).or_default();
        durations.count += 1;
        durations.sum += seconds;
        for (bucket, end) in durations.buckets.iter_mut().zip(BUCKETS) {
            *bucket += u64::from(seconds <= end);
        }
    }

    pub(crate) fn count_refused_connection(&self) {
        self.refused_connections.fetch_add(1, Ordering::Relaxed);
    }

    /// All counters as text.
    pub(crate) fn text(&self, shared: &Shared) -> String {
        let mut text = String::new();
        let load = shared.admission.load();
        header(&mut text, "build_info", "gauge", "The version of the program.");
        let _ =
            writeln!(text, "clearway_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION"));
        let memory = shared.settings.meter.total();
        for (name, kind, help, value) in [
            (
                "uptime_seconds",
                "counter",
                "Seconds since the start.",
                self.start.elapsed().as_secs(),
            ),
            ("connections", "gauge", "Open connections.", shared.connections.count() as u64),
            (
                "refused_connections_total",
                "counter",
                "Connections that were one too many from their address.",
                self.refused_connections.load(Ordering::Relaxed),
            ),
            ("searches", "gauge", "Requests that have a thread.", load.searches as u64),
            ("slow_searches", "gauge", "Long searches and large answers.", load.slow as u64),
            ("waiting_searches", "gauge", "Requests that wait for a slot.", load.waiting as u64),
            ("memory_bytes", "gauge", "Memory that is allocated.", memory),
            (
                "memory_limit_bytes",
                "gauge",
                "The limit of that memory.",
                shared.settings.limits.memory,
            ),
            (
                "sent_bytes_total",
                "counter",
                "Bytes of response bodies.",
                self.sent.load(Ordering::Relaxed),
            ),
        ] {
            header(&mut text, name, kind, help);
            let _ = writeln!(text, "clearway_{name} {value}");
        }
        self.add_requests(&mut text);
        text
    }

    fn add_requests(&self, text: &mut String) {
        let help = "Requests that have ended; status 0 if the client left before its answer.";
        header(text, "requests_total", "counter", help);
        for ((route, status), count) in lock(&self.requests).iter() {
            let labels = format!("route=\"{route}\",status=\"{status}\"");
            let _ = writeln!(text, "clearway_requests_total{{{labels}}} {count}");
        }
        header(text, "request_seconds", "histogram", "Time from the head to the last byte sent.");
        for (route, durations) in lock(&self.durations).iter() {
            let route = format!("route=\"{route}\"");
            for (end, count) in BUCKETS.iter().zip(durations.buckets) {
                let _ = writeln!(
                    text,
                    "clearway_request_seconds_bucket{{{route},le=\"{end}\"}} {count}"
                );
            }
            let Durations { sum, count, .. } = durations;
            let _ = writeln!(
                text,
                "clearway_request_seconds_bucket{{{route},le=\"+Inf\"}} {count}\n\
                 clearway_request_seconds_sum{{{route}}} {sum}\n\
                 clearway_request_seconds_count{{{route}}} {count}"
            );
        }
    }
}

fn header(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP clearway_{name} {help}\n# TYPE clearway_{name} {kind}");
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
