//! Loads a server with many clients: `load ADDRESS SECONDS`; `cargo xtask load` runs it.

#[expect(dead_code, unused_imports, reason = "the tests use more of it")]
#[path = "../tests/it/clients/mod.rs"]
mod clients;

use clients::{Client, Kind, Mix};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

/// How long the server may take to become idle afterwards.
const REST: Duration = Duration::from_secs(20);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match &arguments[..] {
        [address, seconds] => address.parse().ok().zip(seconds.parse().ok()),
        _ => None,
    };
    let Some((address, seconds)) = parsed else {
        eprintln!("usage: load ADDRESS SECONDS");
        return ExitCode::from(2);
    };
    match load(address, seconds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn load(address: SocketAddr, seconds: u64) -> Result<(), String> {
    let mix = Mix { address, time: Duration::from_secs(seconds), small: 24, huge: 6, limit: 5000 };
    println!(
        "\nload: {} clients for small boards and {} for huge ones, {seconds} seconds",
        mix.small,
        3 * mix.huge
    );
    let report = mix.run();
    println!("\n{report}");
    for error in report.errors.iter().take(20) {
        println!("load: {error}");
    }
    wait_until_idle(address)?;
    if !report.errors.is_empty() {
        return Err(format!("{} errors under load", report.errors.len()));
    }
    if Kind::ALL.into_iter().any(|kind| report.answered(kind) == 0) {
        return Err("some clients got no answer".to_owned());
    }
    Ok(())
}

fn wait_until_idle(address: SocketAddr) -> Result<(), String> {
    let end = Instant::now() + REST;
    loop {
        let asked = Client::connect(address).and_then(|mut client| client.get("/healthz", ""));
        let health = asked.map_err(|error| format!("no answer from /healthz: {error}"))?.text();
        let is_idle = [r#""searches":0"#, r#""waiting":0"#, r#""connections":1,"#]
            .iter()
            .all(|part| health.contains(part));
        if is_idle {
            return Ok(());
        }
        if Instant::now() >= end {
            return Err(format!("the server is still busy: {health}"));
        }
        thread::sleep(Duration::from_millis(50));
    }
}
