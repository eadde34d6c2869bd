//! Puts the server under load: many clients, small and huge boards.

use crate::run::run as call;
use crate::serving::Serving;

/// The server's memory limit; small, so that huge boards reach it.
const MEMORY: u64 = 512 << 20;

/// Puts load on a server for this many seconds and prints the response times.
pub(crate) fn run(seconds: u64) -> Result<(), String> {
    call("cargo build --release --package clearway-cli")?;
    let limit = format!("{}MiB", MEMORY >> 20);
    let serving = Serving::start("release", &["--memory-limit", &limit])?;
    let address = serving.address;
    call(&format!(
        "cargo run --release --quiet --package clearway-server --example load -- {address} {seconds}"
    ))?;
    let Some(peak) = serving.peak_memory() else { return Ok(()) };
    println!("load: {} MiB at most, {} MiB allowed", peak >> 20, MEMORY >> 20);
    if peak > MEMORY {
        return Err("the server used more memory than its limit".to_owned());
    }
    Ok(())
}
