//! The npm package: the WebAssembly module with types.

use super::tar::{Entry, tar_gz};
use super::{ReleasePlan, empty, license_files, read_bytes, read_text, smoke, write};
use crate::run::root;
use std::path::Path;
use std::process::Command;

/// The trial: what a new user does first.
const TRIAL: &str = "\
import { load, ClearwayError } from 'clearway';
import assert from 'node:assert/strict';
const clearway = await load();
const answer = clearway.solve({ puzzle: 'hardest' });
assert.equal(answer.moves, 51);
assert.equal(answer.optimal, true);
assert.throws(() => clearway.solve({ puzzle: 'AA./.B./...' }), ClearwayError);
console.log(clearway.hint({ puzzle: 'XXB/..B/...' }).text);
";

pub(super) fn make(plan: &ReleasePlan) -> Result<(), String> {
    let source = root().join("packaging/npm");
    let manifest = read_text(&source.join("package.json"))?.replace("VERSION", &plan.version);
    let mut entries = vec![Entry::new("package/package.json", manifest)];
    for name in ["README.md", "index.d.ts", "index.js"] {
        entries.push(Entry::new(format!("package/{name}"), read_bytes(&source.join(name))?));
    }
    for (name, path) in [
        ("clearway.wasm", "dist/engine/clearway.wasm"),
        ("contract.d.ts", "web/types/contract.d.ts"),
        ("module.js", "web/src/engine/module.js"),
        ("THIRD-PARTY.txt", "crates/clearway-cli/third-party.txt"),
    ] {
        entries.push(Entry::new(format!("package/{name}"), read_bytes(&root().join(path))?));
    }
    entries.extend(license_files("package")?);
    let package = write(&format!("clearway-{}.tgz", plan.version), &tar_gz(&entries)?)?;
    install(&package)
}

/// Installs the package into an empty project and runs it.
fn install(package: &Path) -> Result<(), String> {
    let place = empty("npm")?;
    smoke::file(&place.join("package.json"), r#"{"private":true,"type":"module"}"#)?;
    smoke::file(&place.join("trial.js"), TRIAL)?;
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut install = Command::new(npm);
    install.args(["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error"]);
    smoke::told(install.arg(package).current_dir(&place), "npm install")?;
    let hint =
        smoke::told(Command::new("node").arg("trial.js").current_dir(&place), "node trial.js")?;
    println!("release: {} is installed and says: {}", package.display(), hint.trim());
    Ok(())
}
