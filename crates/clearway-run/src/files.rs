//! Files that are complete or absent: written under another name, then renamed.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// The ending of incomplete files.
pub(crate) const PART: &str = ".part";

/// Whether a file can be made in the same folder.
pub fn try_folder(path: &Path) -> io::Result<()> {
    beside(path).map(drop)
}

/// A file in the same folder with a unique name; it is deleted unless it is renamed.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    // Machines that share a folder must not choose the same name.
    builder.prefix(&prefix).suffix(PART).rand_bytes(12);
    // The usual permissions of a new file, reduced by the user's umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Replaces `path` atomically by what `write` writes.
pub fn replace(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        // A pipe or a device cannot be replaced by renaming.
        let mut file = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        write(&mut file)?;
        return file.flush();
    }
    let mut file = BufWriter::new(beside(path)?);
    write(&mut file)?;
    let file = file.into_inner()?;
    file.as_file().sync_all()?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a place for files");
        let path = folder.path().join("puzzles.txt");
        replace(&path, &mut |file| file.write_all(b"old")).expect("written");
        let fails = replace(&path, &mut |file| {
            file.write_all(b"new")?;
            Err(io::Error::other("no more"))
        });
        assert_eq!(fails.expect_err("it fails").to_string(), "no more");
        assert_eq!(fs::read(&path).expect("there"), b"old");
        replace(&path, &mut |file| file.write_all(b"new")).expect("written");
        try_folder(&path).expect("writable");
        assert_eq!(fs::read(&path).expect("there"), b"new");
        assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
    }
}
