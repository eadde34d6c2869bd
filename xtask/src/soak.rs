//! `cargo xtask soak`: two hundred clients for a long time, a tenth of them hostile. What the server
//! holds is measured all the while, and must not grow.

use crate::run::run as call;
use crate::serving::{Holdings, Serving};
use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The server's memory limit; small, so that huge boards reach it.
const MEMORY: u64 = 512 << 20;

/// The rest before the last measurement.
const IDLE: Duration = Duration::from_secs(15);

/// How much an idle server may keep, more than at the start.
const KEPT: u64 = 64 << 20;

/// The time between two measurements.
const PERIOD: Duration = Duration::from_secs(5);

/// Runs the clients for this many minutes.
pub(crate) fn run(minutes: u64) -> Result<(), String> {
    call("cargo build --release --package clearway-cli")?;
    call("cargo build --release --package clearway-server --example load")?;
    let limit = format!("{}MiB", MEMORY >> 20);
    let serving = Serving::start("release", &["--memory-limit", &limit])?;
    let address = serving.address;
    // The first request starts what the server starts once.
    warm_up(address).map_err(|error| format!("no answer from the server: {error}"))?;
    let before = serving.holdings().ok_or("this needs Linux, where /proc tells what is held")?;
    let (stop, stopped) = channel::<()>();
    let (outcome, samples) = thread::scope(|scope| {
        let serving = &serving;
        let sampler = scope.spawn(move || {
            let mut samples = Vec::new();
            while stopped.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                samples.extend(serving.holdings());
            }
            samples
        });
        let outcome = call(&format!(
            "cargo run --release --quiet --package clearway-server --example load -- {address} {} \
             soak",
            minutes * 60
        ));
        drop(stop);
        (outcome, sampler.join().unwrap_or_default())
    });
    // Idle threads end after ten seconds.
    thread::sleep(IDLE);
    let after = serving.holdings().ok_or("the server is gone")?;
    println!("{}", table(&before, &samples, &after));
    outcome?;
    judge(&before, &samples, &after)
}

/// A request and its answer.
fn warm_up(address: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    stream.read_to_end(&mut Vec::new()).map(drop)
}

/// A row for each tenth of the time.
fn table(before: &Holdings, samples: &[Holdings], after: &Holdings) -> String {
    let mut text = "| | memory | threads | files |\n|---|--:|--:|--:|\n".to_owned();
    let mut row = |name: &str, it: &Holdings| {
        let Holdings { memory, threads, files } = it;
        let _ = writeln!(text, "| {name} | {} MiB | {threads} | {files} |", memory >> 20);
    };
    row("before", before);
    for (tenth, part) in (1..).zip(samples.chunks(samples.len().div_ceil(10).max(1))) {
        row(&format!("most in tenth {tenth}"), &most(part));
    }
    row("after", after);
    text
}

/// The most of each.
fn most(samples: &[Holdings]) -> Holdings {
    samples.iter().fold(Holdings::default(), |most, it| Holdings {
        memory: most.memory.max(it.memory),
        threads: most.threads.max(it.threads),
        files: most.files.max(it.files),
    })
}

/// An error if something grew.
fn judge(before: &Holdings, samples: &[Holdings], after: &Holdings) -> Result<(), String> {
    let (_, rest) = samples.split_at(samples.len() / 4);
    let (middle, end) = rest.split_at(rest.len() / 2);
    let (middle, end) = (most(middle), most(end));
    if most(samples).memory > MEMORY {
        return Err("the server used more memory than its limit".to_owned());
    }
    // A tenth is noise: which huge searches run at the same time is chance.
    if end.memory > middle.memory + middle.memory / 10 {
        return Err("the server's memory grew".to_owned());
    }
    if after.memory > before.memory + KEPT {
        return Err("the idle server keeps memory".to_owned());
    }
    if after.threads > before.threads + 2 {
        return Err("the idle server has more threads than at the start".to_owned());
    }
    if after.files > before.files + 2 {
        return Err("the server still has files open".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Holdings = Holdings { memory: 20 << 20, threads: 5, files: 10 };

    fn grown(memory: u64) -> Vec<Holdings> {
        (0..40).map(|i| Holdings { memory: (100 + memory * i / 40) << 20, ..START }).collect()
    }

    #[test]
    fn what_grows_is_found() {
        assert_eq!(judge(&START, &grown(0), &START), Ok(()));
        for memory in [100, 1000] {
            assert!(judge(&START, &grown(memory), &START).is_err(), "{memory}");
        }
        let kept = [
            Holdings { files: 20, ..START },
            Holdings { threads: 20, ..START },
            Holdings { memory: 200 << 20, ..START },
        ];
        for after in kept {
            assert!(judge(&START, &grown(0), &after).is_err(), "{after:?}");
        }
    }
}
