//! Output files: checked for write access before the work, replaced when it is done.

use crate::problem::Problem;
use crate::resolve::io_problem;
use clearway_contract::codes;
use clearway_run::files::{replace, try_folder};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The destination of a result.
pub(crate) enum Target {
    /// Standard output.
    Stdout,
    /// A file, with its name in messages.
    File(PathBuf, String),
}

impl Target {
    /// The target named `name`, if it can be written.
    pub(crate) fn open(name: &str) -> Result<Self, Problem> {
        if name == "-" {
            return Ok(Self::Stdout);
        }
        // A symbolic link stays; the file it points at is replaced.
        let path = fs::canonicalize(name).unwrap_or_else(|_| PathBuf::from(name));
        try_out(&path).map_err(|problem| problem.in_file(name))?;
        Ok(Self::File(path, name.to_owned()))
    }

    /// The name in messages.
    pub(crate) fn label(&self) -> &str {
        match self {
            Self::Stdout => "<stdout>",
            Self::File(_, name) => name,
        }
    }

    /// Replaces the content by `bytes`.
    pub(crate) fn write(&self, bytes: &[u8], out: &mut dyn Write) -> anyhow::Result<()> {
        self.stream(out, &mut |file| file.write_all(bytes))
    }

    /// Like [`Self::write`], for large content: `write` writes it piece by piece.
    ///
    /// On failure the previous content stays.
    pub(crate) fn stream(
        &self,
        out: &mut dyn Write,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let Self::File(path, name) = self else { return Ok(write(out)?) };
        replace(path, write).map_err(|error| io_problem(&error).in_file(name).into())
    }
}

/// Checks that a file can be written.
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
            try_folder(path).map_err(|error| io_problem(&error))
        }
        // Pipes and devices are written directly.
        Ok(_) => Ok(()),
        Err(_) => try_folder(path).map_err(|error| io_problem(&error)),
    }
}
