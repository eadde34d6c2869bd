//! Files that are written: known to be writable before the work, replaced only when it is done.

use crate::problem::Problem;
use crate::resolve::io_problem;
use clearway_wire::codes;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where a result goes.
pub(crate) enum Target {
    /// Standard output.
    Stdout,
    /// A file, under its name in messages.
    File(PathBuf, String),
}

impl Target {
    /// The target that `name` means, if it can be written to.
    pub(crate) fn open(name: &str) -> Result<Self, Problem> {
        if name == "-" {
            return Ok(Self::Stdout);
        }
        // What a link points at is replaced, not the link.
        let path = fs::canonicalize(name).unwrap_or_else(|_| PathBuf::from(name));
        try_out(&path).map_err(|problem| problem.in_file(name))?;
        Ok(Self::File(path, name.to_owned()))
    }

    /// How messages call it.
    pub(crate) fn label(&self) -> &str {
        match self {
            Self::Stdout => "<stdout>",
            Self::File(_, name) => name,
        }
    }

    /// Puts `bytes` in place of what was there.
    pub(crate) fn write(&self, bytes: &[u8], out: &mut dyn Write) -> anyhow::Result<()> {
        self.stream(out, &mut |file| file.write_all(bytes))
    }

    /// The same for what is too large to be held: `write` hands it over piece by piece.
    ///
    /// If it fails, what was there before stays.
    pub(crate) fn stream(
        &self,
        out: &mut dyn Write,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let Self::File(path, name) = self else { return Ok(write(out)?) };
        replace(path, write).map_err(|error| io_problem(&error).in_file(name).into())
    }
}

/// Says what would keep a file from being written.
fn try_out(path: &Path) -> Result<(), Problem> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => {
            Err(Problem::new(codes::FILE, "this is a folder").expecting("a file to write to"))
        }
        Ok(found) if found.permissions().readonly() => {
            let problem = Problem::new(codes::FILE, "this file must not be changed");
            Err(problem.expecting("a file that may be written to"))
        }
        Ok(found) if found.is_file() => {
            OpenOptions::new().append(true).open(path).map_err(|error| io_problem(&error))?;
            try_folder(path)
        }
        // Pipes and devices are written to as they are.
        Ok(_) => Ok(()),
        Err(_) => try_folder(path),
    }
}

/// Whether a file can be made in the same folder.
pub(crate) fn try_folder(path: &Path) -> Result<(), Problem> {
    let temporary = beside(path);
    let made = File::create(&temporary);
    // The file of the trial must not stay if the work is broken off.
    let _ = fs::remove_file(&temporary);
    made.map(drop).map_err(|error| io_problem(&error))
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
pub(crate) fn replace(
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
