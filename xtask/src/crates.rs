//! `cargo xtask crates`: packs the crates for publication, each after its dependencies.

use crate::run::{output, root, run as call, run_with_arguments};
use crate::web;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// Packs the crates, or publishes them.
pub(crate) fn run(is_published: bool) -> Result<(), String> {
    let names = ordered()?;
    println!("crates: {}", names.join(", "));
    let page = Page::put()?;
    // The copied page is not in the repository, so cargo considers the crate changed.
    let done = if is_published {
        // cargo waits after each crate until the registry has it.
        names
            .iter()
            .try_for_each(|name| call(&format!("cargo publish --allow-dirty --package {name}")))
    } else {
        let flags: Vec<String> =
            names.iter().flat_map(|name| ["--package".to_owned(), name.clone()]).collect();
        run_with_arguments("cargo package --allow-dirty --no-verify --quiet", &flags)
            .and_then(|()| check())
    };
    drop(page);
    done
}

/// Checks that the server's crate includes the page.
fn check() -> Result<(), String> {
    let list = output("cargo package --allow-dirty --list --package clearway-server")?;
    let list = String::from_utf8_lossy(&list).replace('\\', "/");
    if list.lines().any(|line| line == "web/src/main.js") {
        return Ok(());
    }
    Err(format!("the crate of the server lacks the page:\n{list}"))
}

/// The program that people install; no crate depends on it.
const PROGRAM: &str = "clearway-cli";

/// The published crates, each after its dependencies, the program last.
fn ordered() -> Result<Vec<String>, String> {
    let text = output("cargo metadata --format-version 1 --no-deps --locked")?;
    let metadata: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    let packages = metadata["packages"].as_array().ok_or("cargo lists no packages")?;
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let published: Vec<&Value> = packages.iter().filter(|it| it["publish"].is_null()).collect();
    let known: Vec<String> = published.iter().map(|package| name(package)).collect();
    let mut done: Vec<String> = Vec::new();
    while done.len() < known.len() {
        let next = published.iter().find(|package| {
            let needs = package["dependencies"].as_array().into_iter().flatten();
            let mut needs = needs.filter(|need| need["kind"] != "dev").map(&name);
            !done.contains(&name(package))
                && (name(package) != PROGRAM || done.len() + 1 == known.len())
                && needs.all(|need| !known.contains(&need) || done.contains(&need))
        });
        done.push(name(next.ok_or("crates need each other in a circle")?));
    }
    let is_kept = |need: &Value| !need["path"].is_null() && need["kind"] != "dev";
    for package in published {
        let needs = package["dependencies"].as_array().into_iter().flatten();
        if let Some(need) = needs.filter(|need| is_kept(need)).find(|it| !known.contains(&name(it)))
        {
            let (package, need) = (name(package), name(need));
            return Err(format!("{package} is published and needs {need}, which is not"));
        }
    }
    Ok(done)
}

/// A copy of the page in the server's crate, removed on drop.
struct Page(PathBuf);

impl Page {
    fn put() -> Result<Self, String> {
        let page = Self(root().join("crates/clearway-server/web"));
        for (path, bytes) in web::page_files()? {
            let path = page.0.join(path);
            let folder = path.parent().unwrap_or(&path);
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&path, bytes))
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(page)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_comes_first_and_the_program_last() {
        let names = ordered().expect("cargo metadata");
        assert_eq!(names.last().map(String::as_str), Some("clearway-cli"), "{names:?}");
        let place = |name: &str| names.iter().position(|known| known == name).expect("published");
        assert!(place("clearway") < place("clearway-contract"));
        assert!(place("clearway-contract") < place("clearway-server"));
        assert!(!names.iter().any(|name| name == "xtask" || name == "clearway-python"));
    }
}
