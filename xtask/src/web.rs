//! Builds the static site in `dist`: the page, and the library as WebAssembly.

mod check;
mod docs;
#[path = "../../crates/clearway-server/page_files.rs"]
mod page_files;
mod site;

use crate::run::{root, run as call, run_in, succeeds, target};
use std::path::PathBuf;

pub(crate) use check::{pictures, run as check, run_alone as check_alone, sizes as check_sizes};

/// The compilation target.
const TARGET: &str = "wasm32-unknown-unknown";

/// Maximum gzipped size of the module.
const MOST_MODULE: usize = 300_000;

/// Maximum gzipped size of the scripts and styles of the first screen.
const MOST_SCRIPT: usize = 90_000;

/// Builds `dist`.
pub(crate) fn run() -> Result<(), String> {
    if !succeeds(&format!("rustup target add {TARGET}")) {
        return Err(format!("the target {TARGET} is needed; try: rustup target add {TARGET}"));
    }
    need_packages()?;
    build_module("compact", "-Oz", MODULE)?;
    build_module("compact,picture", "-O3", READER)?;
    let dist = root().join("dist");
    site::copy(&dist)?;
    run_in("node bundle.js ../dist", "web")?;
    let size = site::add_module(&module(MODULE), &dist.join("engine").join(MODULE))?;
    println!("\nweb: the module has {size} bytes gzipped, {MOST_MODULE} are allowed");
    if size > MOST_MODULE {
        return Err("the module is too large".to_owned());
    }
    let reader = site::add_module(&module(READER), &dist.join("engine").join(READER))?;
    println!(
        "web: the reader of pictures has {reader} bytes gzipped; it is loaded when first used"
    );
    let scripts = site::script_size(&dist)?;
    println!(
        "web: the first screen has {scripts} bytes of script and style gzipped, {MOST_SCRIPT} are allowed"
    );
    if scripts > MOST_SCRIPT {
        return Err("the page has too much script and style".to_owned());
    }
    docs::add(&dist, site::HEAD)?;
    site::finish(&dist)
}

/// The files of the page with their paths below it.
pub(crate) fn page_files() -> Result<Vec<(String, Vec<u8>)>, String> {
    let web = root().join("web");
    let files = page_files::read(&web).map_err(|error| format!("{}: {error}", web.display()))?;
    Ok(files.into_iter().map(|file| (file.path, file.bytes)).collect())
}

/// The module for requests, and the one for pictures.
const MODULE: &str = "clearway.wasm";
const READER: &str = "picture.wasm";

/// Where a module is.
fn module(name: &str) -> PathBuf {
    target().join(TARGET).join("web").join(name)
}

/// What Rust's compiler uses unless told otherwise. Browsers have had it since 2021.
const FEATURES: &str = "--enable-bulk-memory --enable-multivalue --enable-mutable-globals \
     --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext";

/// Installs the tools from npm, unless they are there.
fn need_packages() -> Result<(), String> {
    if ["binaryen", "esbuild"]
        .iter()
        .all(|name| root().join("web/node_modules").join(name).exists())
    {
        return Ok(());
    }
    run_in("npm ci --no-progress --loglevel=error", "web")
}

/// Compiles a module with these features, and writes it without what the page does not need, for
/// size (`-Oz`) or for speed (`-O3`).
fn build_module(features: &str, effort: &str, name: &str) -> Result<(), String> {
    // As a module only: what a Rust library would have to keep is left out.
    call(&format!(
        "cargo rustc --package clearway-wasm --features {features} --profile web --target {TARGET} \
         --crate-type cdylib"
    ))?;
    let compiled = target().join(TARGET).join("web/clearway_wasm.wasm");
    let line = format!(
        "npm exec --no -- wasm-opt {effort} {FEATURES} {} -o {}",
        compiled.display(),
        module(name).display()
    );
    run_in(&line, "web")
}
