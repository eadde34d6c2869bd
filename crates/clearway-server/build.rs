//! Embeds the page: writes its files, stripped, and the table of them.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), String> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("not run by cargo")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("not run by cargo")?);
    let web = here.join("../../web");
    // Of `web` itself only that folders come and go, not what tests leave behind in others.
    println!("cargo:rerun-if-changed=build.rs");
    for source in clearway_page::sources(&web) {
        println!("cargo:rerun-if-changed={}", source.display());
    }
    let mut table = String::from("&[\n");
    for (index, file) in clearway_page::read(&web)?.iter().enumerate() {
        let copy = out.join(format!("page-{index}"));
        write(&copy, &file.bytes)?;
        let path = &file.path;
        let kind = clearway_page::content_type(path);
        let tag = format!("\"{:016x}\"", clearway_page::fingerprint([file.bytes.as_slice()]));
        let _ = writeln!(
            table,
            "    PageFile {{ path: {path:?}, kind: {kind:?}, tag: {tag:?}, bytes: include_bytes!({:?}) }},",
            copy.display().to_string()
        );
    }
    table.push(']');
    write(&out.join("page.rs"), table.as_bytes())
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(file, bytes).map_err(|error| format!("cannot write {}: {error}", file.display()))
}
