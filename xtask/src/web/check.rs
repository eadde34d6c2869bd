//! Runs the tests of the page, with their setup.

use crate::lanes::Milestone;
use crate::run::{run as call, run_in, run_in_with};
use crate::serving::Serving;
use crate::test::EVERYTHING;
use crate::tools;

/// All tests of the page, on their own.
pub(crate) fn run_alone() -> Result<(), String> {
    tools::need()?;
    let built = Milestone::default();
    built.reach(|| call(&format!("cargo test {EVERYTHING} --no-run --quiet --test it")))?;
    run(&built)
}

/// Types, unit tests, and the whole page in a browser; the server's part waits for the program.
pub(crate) fn run(built: &Milestone) -> Result<(), String> {
    run_in("npm ci --no-progress --loglevel=error", "web")?;
    run_in("npm run --silent types", "web")?;
    run_in("npm run --silent unit", "web")?;
    super::run()?;
    run_in("npm run --silent conformance", "web")?;
    // Without Firefox these are skipped.
    run_in("npm run --silent firefox", "web")?;
    // The page must behave the same with both engines.
    run_in("npm run --silent e2e", "web")?;
    built.wait()?;
    let serving = Serving::start("debug", &[])?;
    let address = format!("http://{}/", serving.address);
    run_in_with("npm run --silent e2e", "web", &[("CLEARWAY_URL", &address)])
}

/// The tests that depend on the screen, on five sizes in light and dark.
pub(crate) fn sizes() -> Result<(), String> {
    tools::need()?;
    super::run()?;
    run_in_with("npm run --silent e2e", "web", &[("CLEARWAY_SIZES", "all")])
}

/// Takes pictures of every view, to be looked at, and renews those of the guide.
pub(crate) fn pictures() -> Result<(), String> {
    tools::need()?;
    super::run()?;
    run_in("node tests/pictures.js ../target/pictures", "web")
}
