//! The server under load: many clients, small and huge boards, for a minute.

use crate::run::run as call;
use crate::serving::Serving;
use clearway_load::{Client, Kind, Mix};
use std::thread;
use std::time::{Duration, Instant};

/// What the server may hold; small, so that the huge boards come up against it.
const MEMORY: u64 = 512 << 20;

/// How long it may take until nothing is left of a load.
const REST: Duration = Duration::from_secs(20);

/// Loads a server for so many seconds, and tells what came of it.
pub(crate) fn run(seconds: u64) -> Result<(), String> {
    call("cargo build --release --package clearway-cli")?;
    let limit = format!("{}MiB", MEMORY >> 20);
    let mut serving = Serving::start("release", &["--memory-limit", &limit])?;
    let time = Duration::from_secs(seconds);
    let mix = Mix { address: serving.address, time, small: 24, huge: 6, limit: 5000 };
    println!(
        "\nload: {} clients for small boards and {} for huge ones, {seconds} seconds",
        mix.small,
        3 * mix.huge
    );
    let report = mix.run();
    println!("\n{report}");
    let peak = serving.peak_memory();
    if let Some(peak) = peak {
        println!("load: {} MiB at most, {} MiB allowed", peak >> 20, MEMORY >> 20);
    }
    for error in report.errors.iter().take(20) {
        println!("load: {error}");
    }
    if !serving.runs() {
        return Err("the server has ended".to_owned());
    }
    rest(&serving)?;
    if !report.errors.is_empty() {
        return Err(format!("{} errors under load", report.errors.len()));
    }
    if Kind::ALL.into_iter().any(|kind| report.answered(kind) == 0) {
        return Err("some were never answered".to_owned());
    }
    if peak.is_some_and(|peak| peak > MEMORY) {
        return Err("the server held more memory than it may".to_owned());
    }
    Ok(())
}

/// Waits until nothing runs any more.
fn rest(serving: &Serving) -> Result<(), String> {
    let end = Instant::now() + REST;
    loop {
        let asked =
            Client::connect(serving.address).and_then(|mut client| client.get("/healthz", ""));
        let health = asked.map_err(|error| format!("the server is not well: {error}"))?.text();
        let is_idle = [r#""searches":0"#, r#""waiting":0"#, r#""connections":1,"#]
            .iter()
            .all(|part| health.contains(part));
        if is_idle {
            return Ok(());
        }
        if Instant::now() >= end {
            return Err(format!("something is left behind: {health}"));
        }
        thread::sleep(Duration::from_millis(50));
    }
}
