//! Runs the program as a server, for tasks that need one.

use crate::run::target;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server; dropping it stops the server.
pub(crate) struct Serving {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// What a process holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Holdings {
    /// Resident memory in bytes.
    pub(crate) memory: u64,
    pub(crate) threads: u64,
    /// Open files, connections among them.
    pub(crate) files: u64,
}

impl Serving {
    /// Starts the program of a profile (`debug`, `release`) on a free port.
    pub(crate) fn start(profile: &str, flags: &[&str]) -> Result<Self, String> {
        let name = format!("clearway{}", std::env::consts::EXE_SUFFIX);
        Self::start_program(&target().join(profile).join(name), flags)
    }

    /// Starts a program on a free port.
    pub(crate) fn start_program(program: &Path, flags: &[&str]) -> Result<Self, String> {
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--quiet"])
            .args(flags)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.as_mut() {
            let _ = BufReader::new(stdout).read_line(&mut line);
        }
        let address = line.trim().strip_prefix("http://").and_then(|line| line.strip_suffix('/'));
        let Some(address) = address.and_then(|address| address.parse().ok()) else {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("the server printed no address, but: {line}"));
        };
        Ok(Self { child, address })
    }

    /// Peak memory in bytes, as the system reports it; Linux only.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        self.status("VmHWM:").map(|kibibytes| kibibytes << 10)
    }

    /// What the server holds now; Linux only.
    pub(crate) fn holdings(&self) -> Option<Holdings> {
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).ok()?;
        Some(Holdings {
            memory: self.status("VmRSS:")? << 10,
            threads: self.status("Threads:")?,
            files: files.count() as u64,
        })
    }

    /// A number of the process's status.
    fn status(&self, name: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
