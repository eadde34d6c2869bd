//! Which files of `web` are the page.
//!
//! The server embeds them (`build.rs`) and `cargo xtask web` copies them to the static site, as they are.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files and folders of the page; everything else in `web` belongs to its tests and tools.
const PARTS: &[&str] =
    &["index.html", "boot.js", "app.css", "manifest.webmanifest", "src", "icons"];

/// A file of the page.
pub(crate) struct PageFile {
    /// The path below the page's address, such as `src/main.js`.
    pub(crate) path: String,
    /// The content.
    pub(crate) bytes: Vec<u8>,
}

/// The files of the page in the folder `web`, sorted by path.
pub(crate) fn read(web: &Path) -> io::Result<Vec<PageFile>> {
    let mut files = Vec::new();
    for part in parts(web) {
        let paths = if part.is_dir() { list(&part)? } else { vec![part] };
        for path in paths {
            let below = path.strip_prefix(web).unwrap_or(&path).display().to_string();
            files.push(PageFile { path: below.replace('\\', "/"), bytes: fs::read(&path)? });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

/// The files and folders that the page is made of.
pub(crate) fn parts(web: &Path) -> impl Iterator<Item = PathBuf> {
    PARTS.iter().map(move |part| web.join(part))
}

/// All files below a folder, sorted; hidden ones belong to editors and systems.
pub(crate) fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
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

/// A hash of the bytes (FNV-1a), for `ETag` headers and versions; not for security.
pub(crate) fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    let bytes = parts.into_iter().flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
