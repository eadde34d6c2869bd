//! Loads a server with many clients: `load ADDRESS SECONDS`, or `load ADDRESS SECONDS soak` with
//! more, slower and hostile ones; `cargo xtask load` and `cargo xtask soak` run it.

#[expect(dead_code, unused_imports, reason = "the tests use more of it")]
#[path = "../tests/it/clients/mod.rs"]
mod clients;

use clients::{Client, Kind, Mix};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

/// How long the server may take to become idle afterwards.
const REST: Duration = Duration::from_secs(90);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match &arguments[..] {
        [address, seconds] => address.parse().ok().zip(seconds.parse().ok()).zip(Some(false)),
        [address, seconds, mix] if mix == "soak" => {
            address.parse().ok().zip(seconds.parse().ok()).zip(Some(true))
        }
        _ => None,
    };
    let Some(((address, seconds), is_soak)) = parsed else {
        eprintln!("usage: load ADDRESS SECONDS [soak]");
        return ExitCode::from(2);
    };
    let time = Duration::from_secs(seconds);
    match load(&if is_soak { soak(address, time) } else { rush(address, time) }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Few clients in a hurry.
const fn rush(address: SocketAddr, time: Duration) -> Mix {
    let pause = Duration::from_millis(50);
    Mix { address, time, small: 24, huge: 6, hostile: 0, pause, addresses: 1, limit: 5000 }
}

/// Two hundred clients, a tenth of them hostile.
const fn soak(address: SocketAddr, time: Duration) -> Mix {
    let pause = Duration::from_secs(1);
    Mix { address, time, small: 150, huge: 10, hostile: 20, pause, addresses: 20, limit: 5000 }
}

fn load(mix: &Mix) -> Result<(), String> {
    println!(
        "\nload: {} clients for small boards, {} for huge ones, {} hostile ones, {} seconds",
        mix.small,
        3 * mix.huge,
        mix.hostile,
        mix.time.as_secs()
    );
    let report = mix.run();
    println!("\n{report}");
    for error in report.errors.iter().take(20) {
        println!("load: {error}");
    }
    wait_until_idle(mix.address)?;
    if !report.errors.is_empty() {
        return Err(format!("{} errors under load", report.errors.len()));
    }
    let is_idle = |kind| kind != Kind::Hostile && report.answered(kind) == 0;
    if Kind::ALL.into_iter().any(is_idle) {
        return Err("some clients got no answer".to_owned());
    }
    // Small boards have a stage of their own, with short waits.
    match report.busy.get(&Kind::Small) {
        Some(refused) if mix.hostile == 0 => Err(format!("{refused} small boards were refused")),
        _ => Ok(()),
    }
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
