//! Files that nobody ever sees half written.

use super::Trouble;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Whether a file can be made in the same folder.
pub fn try_folder(path: &Path) -> Result<(), Trouble> {
    let temporary = beside(path);
    let made = File::create(&temporary);
    // The file of the trial must not stay if the work is broken off.
    let _ = fs::remove_file(&temporary);
    made.map(drop).map_err(|error| Trouble::of_io(&error))
}

/// A name in the same folder that nobody else uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    // Machines that share a folder may have the same process numbers.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    name.push(format!(".{}-{}.part", std::process::id(), now.as_nanos()));
    path.with_file_name(name)
}

/// Writes a file beside `path`, then renames it, so that nobody ever sees half of it.
pub fn replace(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        let mut file = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        write(&mut file)?;
        return file.flush();
    }
    let temporary = beside(path);
    let mut complete = || {
        let mut file = BufWriter::new(File::create(&temporary)?);
        write(&mut file)?;
        file.flush()?;
        file.get_ref().sync_all()?;
        if let Some(old) = &old {
            fs::set_permissions(&temporary, old.permissions())?;
        }
        fs::rename(&temporary, path)
    };
    complete().inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })
}
