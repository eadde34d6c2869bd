//! The page's own tests, with their set-up.

use crate::run::{run as call, run_in, run_in_with, succeeds};
use crate::serving::Serving;
use crate::test::EVERYTHING;

/// Where a browser may be.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// Types, unit tests, and the whole page in a browser.
pub(crate) fn run() -> Result<(), String> {
    if !succeeds("node --version") || !succeeds("npm --version") {
        need("node and npm", "apt-get install --yes nodejs npm")?;
    }
    if !BROWSERS.iter().any(|browser| succeeds(&format!("{browser} --version"))) {
        need("a browser", "apt-get install --yes chromium")?;
    }
    run_in("npm ci --no-progress --loglevel=error", "web")?;
    run_in("npm run --silent types", "web")?;
    run_in("npm run --silent unit", "web")?;
    super::run()?;
    run_in("npm run --silent conformance", "web")?;
    // The page has two engines, and has to do the same with both.
    run_in("npm run --silent e2e", "web")?;
    // As the tests have built it.
    call(&format!("cargo test {EVERYTHING} --no-run --quiet --test it"))?;
    let serving = Serving::start("debug", &[])?;
    let address = format!("http://{}/", serving.address);
    run_in_with("npm run --silent e2e", "web", &[("CLEARWAY_URL", &address)])
}

/// Installs what is missing, where that is possible.
fn need(what: &str, install: &str) -> Result<(), String> {
    println!("\nnote: {what} missing; trying: {install}");
    call(install).map_err(|_| format!("{what} needed for the tests of the page; try: {install}"))
}
