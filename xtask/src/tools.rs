//! The programs that the tests need besides Rust.

use crate::run::{run as call, succeeds};

/// A program, how to detect it, and the Debian packages that have it.
struct Tool {
    name: &'static str,
    /// Commands that detect it: one of them must succeed.
    tests: &'static [&'static str],
    packages: &'static [&'static str],
}

const TOOLS: &[Tool] = &[
    Tool { name: "Node.js", tests: &["node --version"], packages: &["nodejs"] },
    Tool { name: "npm", tests: &["npm --version"], packages: &["npm"] },
    Tool {
        name: "Chromium",
        tests: &["chromium --version", "chromium-browser --version", "google-chrome --version"],
        packages: &["chromium"],
    },
    Tool {
        name: "Python with venv",
        tests: &["python3 -m venv --help", "python -m venv --help"],
        packages: &["python3", "python3-venv"],
    },
];

/// Checks that all tools are installed. Installs what is missing if it may, and prints that first.
///
/// # Errors
/// What is missing, with the command that installs it.
pub(crate) fn need() -> Result<(), String> {
    let is_there = |tool: &&Tool| tool.tests.iter().any(|test| succeeds(test));
    let missing: Vec<&Tool> = TOOLS.iter().filter(|tool| !is_there(tool)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|tool| tool.name).collect();
    let packages: Vec<&str> = missing.iter().flat_map(|tool| tool.packages).copied().collect();
    let install = format!("apt-get install --yes {}", packages.join(" "));
    println!("The tests need {}, which this machine does not have.", names.join(", "));
    if !may_install() {
        return Err(format!("tools are missing; on Debian this installs them: sudo {install}"));
    }
    println!("Installing as root: {install}");
    call("apt-get update --quiet")?;
    call(&install)
}

/// Whether this user may install packages, and the machine has apt.
fn may_install() -> bool {
    let root = std::process::Command::new("id").arg("-u").output();
    root.is_ok_and(|id| id.stdout.trim_ascii() == b"0") && succeeds("apt-get --version")
}
