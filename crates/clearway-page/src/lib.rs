//! The files of the page, made ready to be delivered.
//!
//! Two deliver them: the static site that `cargo xtask web` makes, and the server,
//! which has them embedded. Both take the files from here, so that both deliver the
//! same: what belongs to the page, without comments and indentation. The page in
//! `web` needs no other preparation, and so no tool of another ecosystem.

mod strip;

use std::fs;
use std::path::{Path, PathBuf};

/// The files of the page that stand beside those of its tests and its tools.
const FILES: &[&str] = &["index.html", "boot.js", "app.css", "manifest.webmanifest"];

/// The folders of the page; whatever is in them belongs to it.
const FOLDERS: &[&str] = &["src", "icons", "data"];

/// The most bytes of script and style, before compression.
pub const MOST_SCRIPT: u64 = 150_000;

/// The line of `index.html` that says which engine answers the page.
pub const SERVED: &str = r#"<meta name="clearway-engine" content="http">"#;

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFile {
    /// The path below the page's address, such as `src/main.js`.
    pub path: String,
    /// The content, stripped.
    pub bytes: Vec<u8>,
}

/// The files of the page in the folder `web`, by their paths.
///
/// # Errors
/// Which file cannot be read.
pub fn read(web: &Path) -> Result<Vec<PageFile>, String> {
    let mut paths = Vec::new();
    for source in sources(web) {
        if source.is_dir() {
            paths.extend(list(&source)?);
        } else {
            paths.push(source);
        }
    }
    let mut files = Vec::new();
    for path in paths {
        let bytes = fs::read(&path).map_err(|error| failed("read", &path, &error))?;
        let below = path.strip_prefix(web).unwrap_or(&path).display().to_string();
        let below = below.replace('\\', "/");
        files.push(PageFile { bytes: stripped(&below, bytes), path: below });
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

/// Where the page comes from: files, and folders with all that is in them.
pub fn sources(web: &Path) -> Vec<PathBuf> {
    let folders = FOLDERS.iter().map(|name| web.join(name)).filter(|folder| folder.is_dir());
    FILES.iter().map(|name| web.join(name)).chain(folders).collect()
}

/// The content of a file without what only its readers need; most kinds are left alone.
pub fn stripped(path: &str, bytes: Vec<u8>) -> Vec<u8> {
    let strip = match ending(path) {
        "js" => strip::script,
        "css" => strip::style,
        _ => return bytes,
    };
    match std::str::from_utf8(&bytes) {
        Ok(text) => strip(text).into_bytes(),
        Err(_) => bytes,
    }
}

/// Whether a file counts against [`MOST_SCRIPT`].
pub fn is_script_or_style(path: &str) -> bool {
    matches!(ending(path), "js" | "css")
}

/// The type of a file, as it is told to browsers.
pub fn content_type(path: &str) -> &'static str {
    match ending(path) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// A number that changes with the bytes: FNV-1a, which is plenty where nobody attacks.
pub fn fingerprint<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    let bytes = parts.into_iter().flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// All files of a folder and of those in it, in order; hidden ones belong to editors and systems.
///
/// # Errors
/// Which folder cannot be listed.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| failed("list", folder, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| failed("list", folder, &error))?;
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if path.is_dir() {
            files.extend(list(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn failed(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Vec<PageFile> {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")).expect("the page")
    }

    #[test]
    fn the_page_has_its_parts_and_none_of_its_tools() {
        let page = page();
        let has = |path: &str| page.iter().any(|file| file.path == path);
        for path in ["index.html", "boot.js", "app.css", "src/main.js", "icons/icon.svg"] {
            assert!(has(path), "{path}");
        }
        for path in ["sw.js", "playwright.config.js", "package.json", "tests/serve.js"] {
            assert!(!has(path), "{path}");
        }
        let index = page.iter().find(|file| file.path == "index.html").expect("checked above");
        assert!(String::from_utf8_lossy(&index.bytes).contains(SERVED));
    }

    #[test]
    fn every_file_has_a_type() {
        for file in page() {
            assert_ne!(content_type(&file.path), "application/octet-stream", "{}", file.path);
        }
    }

    #[test]
    fn script_and_style_are_within_their_limit() {
        let page = page();
        let counted = page.iter().filter(|file| is_script_or_style(&file.path));
        let size: u64 = counted.map(|file| file.bytes.len() as u64).sum();
        assert!((50_000..=MOST_SCRIPT).contains(&size), "{size} bytes");
    }

    #[test]
    fn a_fingerprint_depends_on_every_byte_and_not_on_how_they_are_divided() {
        let whole = fingerprint([&b"page"[..]]);
        assert_eq!(whole, fingerprint([&b"pa"[..], b"ge"]));
        assert_ne!(whole, fingerprint([&b"pagf"[..]]));
    }
}
