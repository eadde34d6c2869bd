//! The third-party crates in our releases, from cargo's metadata.

use crate::run::{output, root};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The crates that are released as programs or modules; all others are part of them.
const RELEASED: &[&str] = &["clearway-cli", "clearway-python", "clearway-wasm"];

/// The targets that are released.
pub(crate) const TARGETS: &[&str] = &[
    "aarch64-apple-darwin",
    "aarch64-unknown-linux-gnu",
    "aarch64-unknown-linux-musl",
    "wasm32-unknown-unknown",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "x86_64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
];

/// A crate in a release.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The SPDX expression of its licence.
    pub(crate) license: String,
    pub(crate) description: String,
    /// Where it comes from; none for our own crates.
    pub(crate) source: Option<String>,
    pub(crate) folder: PathBuf,
    /// The crates that it needs, as `name@version`.
    pub(crate) needs: BTreeSet<String>,
}

impl Package {
    pub(crate) fn id(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }
}

/// All crates in the releases for these targets, sorted by name.
pub(crate) fn read(targets: &[&str]) -> Result<Vec<Package>, String> {
    let mut found: BTreeMap<String, Package> = BTreeMap::new();
    for target in targets {
        let line = format!(
            "cargo metadata --format-version 1 --locked --features clearway-python/module \
             --filter-platform {target}"
        );
        let metadata: Value =
            serde_json::from_slice(&output(&line)?).map_err(|error| format!("{line}: {error}"))?;
        for package in reached(&metadata)? {
            let id = package.id();
            match found.get_mut(&id) {
                Some(known) => known.needs.extend(package.needs),
                None => drop(found.insert(id, package)),
            }
        }
    }
    Ok(found.into_values().collect())
}

/// The crates that the released ones are linked with.
fn reached(metadata: &Value) -> Result<Vec<Package>, String> {
    let packages: BTreeMap<&str, &Value> =
        list(&metadata["packages"]).filter_map(|it| Some((it["id"].as_str()?, it))).collect();
    let nodes: BTreeMap<&str, &Value> = list(&metadata["resolve"]["nodes"])
        .filter_map(|it| Some((it["id"].as_str()?, it)))
        .collect();
    let is_released = |id: &&str| RELEASED.iter().any(|name| packages[id]["name"] == *name);
    let mut todo: Vec<&str> = packages.keys().copied().filter(is_released).collect();
    let mut seen: BTreeSet<&str> = todo.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(id) = todo.pop() {
        let node = nodes.get(id).ok_or_else(|| format!("cargo tells nothing about {id}"))?;
        let mut needs = BTreeSet::new();
        for dependency in list(&node["deps"]) {
            let is_linked = list(&dependency["dep_kinds"]).any(|it| it["kind"].is_null());
            let Some(other) = dependency["pkg"].as_str().filter(|_| is_linked) else { continue };
            let package = packages[other];
            // Procedural macros run in the compiler and are not linked.
            let is_macro = list(&package["targets"])
                .any(|it| list(&it["kind"]).any(|kind| kind == "proc-macro"));
            if is_macro {
                continue;
            }
            needs.insert(format!("{}@{}", text(package, "name"), text(package, "version")));
            if seen.insert(other) {
                todo.push(other);
            }
        }
        found.push(package(packages[id], needs));
    }
    Ok(found)
}

fn package(value: &Value, needs: BTreeSet<String>) -> Package {
    let manifest = PathBuf::from(text(value, "manifest_path"));
    Package {
        name: text(value, "name"),
        version: text(value, "version"),
        // The old form of OR.
        license: text(value, "license").replace('/', " OR "),
        description: text(value, "description").split_whitespace().collect::<Vec<_>>().join(" "),
        source: value["source"].as_str().map(str::to_owned),
        folder: manifest.parent().map_or_else(root, Path::to_path_buf),
        needs,
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_default().to_owned()
}
