//! `cargo xtask crates`: the crates as they are published, in an order in which each finds those
//! that it needs.

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
    // The page is no part of the repository there, so cargo takes the crate for changed.
    let done = if is_published {
        // cargo waits after each until the registry has it.
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

/// Whether the server's crate has the page with it.
fn check() -> Result<(), String> {
    let list = output("cargo package --allow-dirty --list --package clearway-server")?;
    let list = String::from_utf8_lossy(&list).replace('\\', "/");
    match list.lines().any(|line| line == "web/src/main.js") {
        true => Ok(()),
        false => Err(format!("the crate of the server lacks the page:\n{list}")),
    }
}

/// The crates that are published; each comes after those that it needs.
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

/// The files of the page in the crate of the server, as long as it lives.
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
