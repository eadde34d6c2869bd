//! Builds the static site in `dist`: the page, and the library as WebAssembly.

mod check;
#[path = "../../crates/clearway-server/page_files.rs"]
mod page_files;
mod site;

use crate::run::{root, run as call, succeeds, target};
use std::path::PathBuf;

pub(crate) use check::{run as check, run_alone as check_alone};

/// The compilation target.
const TARGET: &str = "wasm32-unknown-unknown";

/// Maximum gzipped size of the module.
const MOST_MODULE: usize = 300_000;

/// Maximum gzipped size of scripts and styles.
const MOST_SCRIPT: usize = 90_000;

/// Builds `dist`.
pub(crate) fn run() -> Result<(), String> {
    if !succeeds(&format!("rustup target add {TARGET}")) {
        return Err(format!("the target {TARGET} is needed; try: rustup target add {TARGET}"));
    }
    // As a module only: what a Rust library would have to keep is left out.
    call(&format!(
        "cargo rustc --package clearway-wasm --features compact --profile web --target {TARGET} \
         --crate-type cdylib"
    ))?;
    let dist = root().join("dist");
    site::copy(&dist)?;
    let size = site::add_module(&module(), &dist.join("engine/clearway.wasm"))?;
    println!("\nweb: the module has {size} bytes gzipped, {MOST_MODULE} are allowed");
    if size > MOST_MODULE {
        return Err("the module is too large".to_owned());
    }
    let scripts = site::script_size(&dist)?;
    println!("web: {scripts} bytes of script and style gzipped, {MOST_SCRIPT} are allowed");
    if scripts > MOST_SCRIPT {
        return Err("the page has too much script and style".to_owned());
    }
    site::finish(&dist)
}

/// The files of the page with their paths below it.
pub(crate) fn page_files() -> Result<Vec<(String, Vec<u8>)>, String> {
    let web = root().join("web");
    let files = page_files::read(&web).map_err(|error| format!("{}: {error}", web.display()))?;
    Ok(files.into_iter().map(|file| (file.path, file.bytes)).collect())
}

fn module() -> PathBuf {
    target().join(TARGET).join("web/clearway_wasm.wasm")
}
