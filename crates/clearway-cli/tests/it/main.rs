//! The program as a whole, called as people and scripts call it.

mod render;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What a call of the program came to.
struct Call {
    /// The exit code.
    code: Option<i32>,
    out: Vec<u8>,
    err: String,
}

/// Calls the program in `folder`.
fn clearway(folder: &Path, arguments: &[&str]) -> Call {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_clearway"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .output()
        .expect("the program runs");
    let err = String::from_utf8(stderr).expect("text");
    Call { code: status.code(), out: stdout, err }
}

/// An empty folder for the test of this name.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
