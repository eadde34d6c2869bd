//! The machine and date of the measurements.

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment of the measurements.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The date, such as `2026-03-21`.
    pub date: String,
    /// The processor model.
    pub processor: String,
    /// Number of available cores.
    pub cores: String,
    /// The memory.
    pub memory: String,
    /// The compiler.
    pub compiler: String,
    /// The system's load average.
    pub load: String,
}

const UNKNOWN: &str = "unknown";

impl Machine {
    /// This machine, now; `unknown` where the system does not say.
    pub fn here() -> Self {
        let seconds =
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs());
        let cores = std::thread::available_parallelism();
        let load = std::fs::read_to_string("/proc/loadavg").ok();
        Self {
            date: date(seconds / 86_400),
            processor: entry("/proc/cpuinfo", "model name").unwrap_or_else(unknown),
            cores: cores.map_or_else(|_| unknown(), |cores| cores.to_string()),
            memory: memory().unwrap_or_else(unknown),
            compiler: compiler().unwrap_or_else(unknown),
            load: load
                .and_then(|text| text.split_whitespace().next().map(str::to_owned))
                .unwrap_or_else(unknown),
        }
    }
}

fn unknown() -> String {
    UNKNOWN.to_owned()
}

/// The first value of a key in a file of `key : value` lines.
fn entry(path: &str, key: &str) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    let (_, value) = text.lines().find(|line| line.starts_with(key))?.split_once(':')?;
    Some(value.trim().to_owned())
}

fn memory() -> Option<String> {
    let text = entry("/proc/meminfo", "MemTotal")?;
    let kibibytes: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(format!("{:.0} GiB", kibibytes / 1024.0 / 1024.0))
}

/// The compiler that cargo set, else the one on the path.
fn compiler() -> Option<String> {
    let program = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(program).arg("--version").output().ok()?;
    // `rustc 1.95.0 (hash date)`: the release is enough.
    let text = String::from_utf8(output.stdout).ok()?;
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    (words.len() == 2).then(|| words.join(" "))
}

/// The date this many days after 1970-01-01.
fn date(days: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut left) = (1970, days);
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if left < length {
            break;
        }
        left -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_453), "2025-12-31");
    }
}
