//! Errors of a run, its folder or its files.

use std::path::Path;
use std::{fmt, io};

/// An error of the contract, without a place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    /// One of [`clearway_contract::codes`].
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What was expected instead; may be empty.
    pub expected: String,
    /// The file or folder.
    pub file: Option<String>,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RunError {}

impl RunError {
    /// An error with this code.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), expected: String::new(), file: None }
    }

    /// An error of the system about a file.
    pub fn of_io(error: &io::Error) -> Self {
        let message = error.to_string();
        // The number in ` (os error 2)` does not help users.
        let message = message.split(" (os error").next().unwrap_or_default().to_lowercase();
        Self::new(clearway_contract::codes::FILE, message)
    }

    /// The same with what was expected instead.
    #[must_use]
    pub fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    /// The same in this file or folder.
    #[must_use]
    pub fn in_file(mut self, path: &Path) -> Self {
        self.file = Some(path.display().to_string());
        self
    }
}
