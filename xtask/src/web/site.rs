//! The files of the static site.

use super::strip;
use crate::run::root;
use miniz_oxide::deflate::compress_to_vec;
use std::fs;
use std::path::{Path, PathBuf};

/// What of `web` is the page itself.
const PAGE: &[&str] = &["index.html", "boot.js", "app.css", "manifest.webmanifest", "src", "icons"];

/// The most bytes of script and style, before compression.
pub(super) const MOST_SCRIPT: u64 = 150_000;

/// What the static site needs and the server's page does not: the policy of its
/// scripts, which a server would send as a header, and the choice of the engine.
const HEAD: &str = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">
  <meta name="clearway-engine" content="wasm">"#;

/// What stands for it in the page.
const SERVED: &str = r#"<meta name="clearway-engine" content="http">"#;

/// Copies the page.
pub(super) fn copy(dist: &Path) -> Result<(), String> {
    if dist.exists() {
        fs::remove_dir_all(dist).map_err(|error| failed("remove", dist, &error))?;
    }
    let web = root().join("web");
    for name in PAGE {
        copy_all(&web.join(name), &dist.join(name))?;
    }
    let index = dist.join("index.html");
    let page = read(&index)?;
    if !page.contains(SERVED) {
        return Err(format!("web/index.html has no line {SERVED}"));
    }
    write(&index, &page.replace(SERVED, HEAD))
}

/// Takes comments and indentation out of scripts and style.
pub(super) fn strip(dist: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    list(dist, &mut files)?;
    for file in files {
        let shorter = match file.extension().and_then(|ending| ending.to_str()) {
            Some("js") => strip::script(&read(&file)?),
            Some("css") => strip::style(&read(&file)?),
            _ => continue,
        };
        write(&file, &shorter)?;
    }
    Ok(())
}

/// Writes the service worker, which knows every file and a number that changes with any of them.
pub(super) fn finish(dist: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    list(dist, &mut files)?;
    files.sort();
    let mut version = 0xcbf2_9ce4_8422_2325_u64;
    let mut names = Vec::new();
    for file in &files {
        let name = file.strip_prefix(dist).unwrap_or(file).display().to_string();
        names.push(format!("\"./{}\"", name.replace('\\', "/")));
        for byte in fs::read(file).map_err(|error| failed("read", file, &error))? {
            version = (version ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    let template = read(&root().join("web/sw.js"))?;
    let worker = template
        .replace("'VERSION'", &format!("'{version:016x}'"))
        .replace("['FILES']", &format!("[\"./\", {}]", names.join(", ")));
    write(&dist.join("sw.js"), &worker)?;
    println!("web: dist has {} files", files.len() + 1);
    Ok(())
}

/// The bytes of script and style that the page loads, the glue of the module included.
pub(super) fn script_size(dist: &Path) -> Result<u64, String> {
    let mut files = Vec::new();
    list(dist, &mut files)?;
    let counted = files
        .iter()
        .filter(|file| file.extension().is_some_and(|ending| ending == "js" || ending == "css"));
    let sizes = counted.map(|file| fs::metadata(file).map(|found| found.len()));
    sizes.sum::<Result<u64, _>>().map_err(|error| format!("cannot measure the page: {error}"))
}

/// How large a file is when it is compressed as servers do it.
pub(super) fn gzipped_size(file: &Path) -> Result<usize, String> {
    let bytes = fs::read(file).map_err(|error| failed("read", file, &error))?;
    // gzip is deflate with 18 bytes around it.
    Ok(compress_to_vec(&bytes, 6).len() + 18)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| failed("list", folder, &error))?;
    for entry in entries {
        let path = entry.map_err(|error| failed("list", folder, &error))?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    if from.is_dir() {
        fs::create_dir_all(to).map_err(|error| failed("make", to, &error))?;
        let entries = fs::read_dir(from).map_err(|error| failed("list", from, &error))?;
        for entry in entries {
            let name = entry.map_err(|error| failed("list", from, &error))?.file_name();
            copy_all(&from.join(&name), &to.join(&name))?;
        }
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|error| failed("make", folder, &error))?;
    }
    fs::copy(from, to).map_err(|error| failed("copy", from, &error))?;
    Ok(())
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| failed("read", file, &error))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| failed("write", file, &error))
}

fn failed(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}
