//! Why there is no answer: the error object.

use clearway::board::{Fault, Faults};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The codes of errors that are not faults of a puzzle's text (those have
/// [`FaultKind::code`](clearway::board::FaultKind::code)).
pub mod codes {
    /// A flag or argument that cannot be understood.
    pub const USAGE: &str = "usage";
    /// No file and no built-in puzzle has this name.
    pub const UNKNOWN_PUZZLE: &str = "unknown-puzzle";
    /// The text has no puzzle with this name or number.
    pub const NO_SUCH_PUZZLE: &str = "no-such-puzzle";
    /// A file cannot be read.
    pub const FILE: &str = "file";
    /// The input or the answer is too large.
    pub const TOO_LARGE: &str = "too-large";
    /// A text has more faults than are listed.
    pub const MORE_FAULTS: &str = "more-faults";
    /// A folder holds the work of another command.
    pub const FOLDER: &str = "folder";
    /// A file is damaged: its checksum does not match.
    pub const DAMAGED: &str = "damaged";
    /// A picture cannot be decoded.
    pub const PICTURE: &str = "picture";
    /// A picture shows no board.
    pub const NO_BOARD: &str = "no-board";
    /// What is read from a picture is not sure.
    pub const UNSURE: &str = "unsure";
    /// The request needs a search that was stopped.
    pub const STOPPED: &str = "stopped";
    /// The server cannot listen on its address.
    pub const LISTEN: &str = "listen";
    /// HTTP: the server is overloaded; try again later.
    pub const BUSY: &str = "busy";
    /// HTTP: the request did not arrive in time.
    pub const TIMEOUT: &str = "timeout";
    /// HTTP: there is nothing at this address.
    pub const NOT_FOUND: &str = "not-found";
    /// HTTP: the address needs another method.
    pub const METHOD: &str = "method";
    /// HTTP: the request is not JSON.
    pub const MEDIA_TYPE: &str = "media-type";
    /// HTTP: the request comes from a page of another site, or is meant for another server.
    pub const FOREIGN: &str = "foreign";
    /// HTTP: a bug in the server itself.
    pub const INTERNAL: &str = "internal";
}

/// An error: `{"error":{...}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorAnswer {
    /// What went wrong.
    pub error: ErrorBody,
}

/// Why a request has no answer, with everything that is wrong: `{"error":{...},"errors":[...]}`.
///
/// `error` is the first of `errors`, so code for [`ErrorAnswer`] can read it too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The first fault.
    pub error: ErrorBody,
    /// All faults, first to last.
    pub errors: Vec<ErrorBody>,
}

impl Refusal {
    /// A refusal without a place.
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        ErrorAnswer::new(code, message).into()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.message)
    }
}

impl std::error::Error for Refusal {}

impl From<ErrorAnswer> for Refusal {
    fn from(answer: ErrorAnswer) -> Self {
        Self { errors: vec![answer.error.clone()], error: answer.error }
    }
}

impl From<&Faults> for Refusal {
    fn from(faults: &Faults) -> Self {
        let body = |fault| ErrorAnswer::from_fault(fault, None).error;
        let mut errors: Vec<ErrorBody> = faults.iter().map(body).collect();
        if faults.more() > 0 {
            let message = format!("and {} more", faults.more());
            errors.push(ErrorAnswer::new(codes::MORE_FAULTS, message).error);
        }
        Self { error: body(faults.first()), errors }
    }
}

/// What went wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// A stable code, for scripts.
    pub code: String,
    /// What is wrong and what was expected, for people.
    pub message: String,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The column in characters, from 1.
    pub column: Option<u32>,
    /// The file, or `<stdin>` or `<argument>`.
    pub file: Option<String>,
}

impl ErrorAnswer {
    /// An error without a place.
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        let body = ErrorBody {
            code: code.to_owned(),
            message: message.into(),
            line: None,
            column: None,
            file: None,
        };
        Self { error: body }
    }

    /// The error for a fault of a puzzle's text.
    pub fn from_fault(fault: &Fault, file: Option<&str>) -> Self {
        let message = with_expected(&fault.message, &fault.expected);
        let mut answer = Self::new(fault.kind.code(), message);
        answer.error.line = fault.span.map(|span| span.line);
        answer.error.column = fault.span.map(|span| span.column);
        answer.error.file = file.map(str::to_owned);
        answer
    }
}

/// The message of the contract: what is wrong, then what was expected.
pub fn with_expected(message: &str, expected: &str) -> String {
    if expected.is_empty() {
        message.to_owned()
    } else {
        format!("{message}; expected: {expected}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::board::{FaultKind, Span};

    #[test]
    fn a_fault_becomes_the_object_of_the_contract() {
        let fault = Fault::new(FaultKind::Overlap, Span::new(3, 5, 1), "A and B meet here");
        let answer = ErrorAnswer::from_fault(&fault.expecting("free cells"), Some("boards.txt"));
        assert_eq!(
            serde_json::to_string(&answer).expect("serialisable"),
            r#"{"error":{"code":"overlap","message":"A and B meet here; expected: free cells","line":3,"column":5,"file":"boards.txt"}}"#
        );
    }
}
