//! Writes the files of the static site.

use super::page_files;
use crate::run::root;
use miniz_oxide::deflate::compress_to_vec;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The line of `index.html` that names the engine.
const SERVED: &str = r#"<meta name="clearway-engine" content="http">"#;

/// Lines that only the static site needs: the content security policy, which a server would send as
/// a header, and the choice of the engine.
pub(super) const HEAD: &str = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">
  <meta name="clearway-engine" content="wasm">"#;

/// Writes the page.
pub(super) fn copy(dist: &Path) -> Result<(), String> {
    if dist.exists() {
        fs::remove_dir_all(dist).map_err(|error| failed("remove", dist, &error))?;
    }
    let web = root().join("web");
    for file in page_files::read(&web).map_err(|error| failed("read", &web, &error))? {
        write(&dist.join(&file.path), &file.bytes)?;
    }
    let index = dist.join("index.html");
    let page = read(&index)?;
    if !page.contains(SERVED) {
        return Err(format!("web/index.html has no line {SERVED}"));
    }
    write(&index, page.replace(SERVED, HEAD).as_bytes())
}

/// Writes the module next to the page; returns its gzipped size.
pub(super) fn add_module(module: &Path, to: &Path) -> Result<usize, String> {
    let bytes = fs::read(module).map_err(|error| failed("read", module, &error))?;
    write(to, &bytes)?;
    gzipped_size(to)
}

/// Writes the service worker with the list of files and a version that changes with any of them.
pub(super) fn finish(dist: &Path) -> Result<(), String> {
    // The guide is not stored for later: it is as large as the rest, and most never open it.
    let mut files = list(dist)?;
    files.retain(|file| {
        !["docs", "src/docs"].iter().any(|guide| file.starts_with(dist.join(guide)))
    });
    let mut names = Vec::new();
    let mut contents = Vec::new();
    for file in &files {
        let name = file.strip_prefix(dist).unwrap_or(file).display().to_string().replace('\\', "/");
        // The reader of pictures is stored when it was first used.
        if name != "engine/picture.wasm" {
            names.push(format!("\"./{name}\""));
        }
        contents.push(fs::read(file).map_err(|error| failed("read", file, &error))?);
    }
    let version = page_files::hash(contents.iter().map(Vec::as_slice));
    let template = read(&root().join("web/sw.js"))?;
    let worker = template
        .replace("'VERSION'", &format!("'{version:016x}'"))
        .replace("['FILES']", &format!("[\"./\", {}]", names.join(", ")));
    write(&dist.join("sw.js"), worker.as_bytes())?;
    println!("web: dist has {} files", files.len() + 1);
    Ok(())
}

/// The gzipped size of the scripts and styles that the first screen loads: those that `index.html`
/// names, and all that these import. What they load when it is first used does not count.
pub(super) fn script_size(dist: &Path) -> Result<usize, String> {
    let named = ["boot.js", "app.css", "src/main.js", "src/engine/worker.js"];
    let mut files: Vec<PathBuf> = named.iter().map(|name| dist.join(name)).collect();
    let mut next = 0;
    while let Some(file) = files.get(next).cloned() {
        for name in imports(&read(&file)?) {
            let path = normal(&file.with_file_name(name));
            if !files.contains(&path) {
                files.push(path);
            }
        }
        next += 1;
    }
    files.iter().map(|file| gzipped_size(file)).sum()
}

/// The files that a bundled script imports: `from"./board.js"`.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    let names = ["from\"", "import\""].into_iter().flat_map(|before| script.split(before).skip(1));
    let names = names.filter_map(|rest| rest.split('"').next());
    names.filter(|name| name.starts_with("./") || name.starts_with("../"))
}

/// The path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts
}

/// The gzipped size of a file.
fn gzipped_size(file: &Path) -> Result<usize, String> {
    let bytes = fs::read(file).map_err(|error| failed("read", file, &error))?;
    // gzip adds 18 bytes to deflate.
    Ok(compress_to_vec(&bytes, 6).len() + 18)
}

pub(super) fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    page_files::list(folder).map_err(|error| failed("list", folder, &error))
}

pub(super) fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| failed("read", file, &error))
}

pub(super) fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(|error| failed("make", folder, &error))?;
    }
    fs::write(file, bytes).map_err(|error| failed("write", file, &error))
}

pub(super) fn failed(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}
