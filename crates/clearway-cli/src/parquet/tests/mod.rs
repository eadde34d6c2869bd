//! Writes files to disk and reads them back, for both kinds of rows.

mod dataset;
mod enumerated;
mod reading;

use super::{Writer, write};
use reading::{ReadRow, read};
use std::fs::{self, File};

/// Writes rows, and reads them again.
fn round_trip<R: ReadRow + Clone>(name: &str, rows: &[R]) -> (Vec<u8>, Vec<R>) {
    let path = std::env::temp_dir().join(format!("clearway-{name}-{}", std::process::id()));
    let file = File::create(&path).expect("a place for files");
    write(file, rows.iter().cloned()).expect("room on the disk");
    let bytes = fs::read(&path).expect("a file that was just written");
    let found = read(File::open(&path).expect("a file that was just written"));
    fs::remove_file(&path).expect("our own file");
    (bytes, found.expect("a file of ours"))
}
