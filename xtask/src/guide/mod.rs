//! The guide: pages and pictures in `docs`, generated from the library and from templates.
//!
//! The prose is in `docs/templates`. Every figure is a count or a cost, computed on the built-in
//! puzzles and on small boards of our own, so it is the same on every machine. Handwritten pages
//! may have generated [`regions`].

mod algorithms;
mod boards;
mod colours;
mod comment;
mod counterexamples;
mod difficulty;
mod game;
mod heuristics;
mod histogram;
mod ledgers;
mod levels;
mod links;
mod markdown;
mod pictures;
mod records;
mod regions;
mod reports;
mod runs;
mod template;
mod unit;
mod walls;

use crate::run::root;
use crate::shapes;
pub(crate) use links::slug;
use std::fs;

/// A generated file.
pub(crate) struct File {
    /// Its path from the root of the project.
    path: String,
    pub(crate) text: String,
}

impl File {
    pub(crate) fn new(path: impl Into<String>, text: String) -> Self {
        Self { path: path.into(), text }
    }
}

/// Writes the files that are missing or differ.
pub(crate) fn write() -> Result<(), String> {
    let files = files()?;
    let stale: Vec<&File> = files.iter().filter(|file| !is_current(file)).collect();
    for file in &stale {
        let path = root().join(&file.path);
        let folder = path.parent().unwrap_or(&path);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, &file.text))
            .map_err(|error| format!("cannot write {}: {error}", file.path))?;
        println!("wrote {}", file.path);
    }
    println!("gen: {} of {} files written", stale.len(), files.len());
    Ok(())
}

/// Fails if a file is missing or out of date.
pub(crate) fn check() -> Result<(), String> {
    let files = files()?;
    let stale = files.iter().filter(|file| !is_current(file));
    let stale: Vec<&str> = stale.map(|file| file.path.as_str()).collect();
    if stale.is_empty() {
        println!("gen: {} files are current", files.len());
        return Ok(());
    }
    Err(format!("not current, run cargo xtask gen:\n  {}", stale.join("\n  ")))
}

/// Whether a file is up to date; ignores line endings.
fn is_current(file: &File) -> bool {
    fs::read_to_string(root().join(&file.path))
        .is_ok_and(|text| text.replace("\r\n", "\n") == file.text)
}

/// All generated files.
fn files() -> Result<Vec<File>, String> {
    let mut files =
        vec![algorithms::page()?, difficulty::page()?, heuristics::page()?, reports::page()?];
    files.extend(levels::files());
    files.push(colours::file());
    files.extend(game::files()?);
    files.extend(pictures::files()?);
    files.extend(records::files()?);
    files.extend(regions::files(&files)?);
    links::check(&files)?;
    files.extend(shapes::files()?);
    Ok(files)
}
