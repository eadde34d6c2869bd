//! Answers as JSON.

use crate::{Context, Refusal, codes};
use clearway::search::StopReason;
use serde::Serialize;
use std::io;

/// The largest answer that is written, in bytes.
pub const MOST_ANSWER_BYTES: usize = 64 << 20;

/// How many bytes are written between two checks of the context.
const CHUNK: usize = 1 << 16;

/// Why an answer was not written to its end.
#[derive(Debug)]
pub enum WriteError {
    /// It is too large, or the request was interrupted.
    Refused(Refusal),
    /// The output failed.
    Output(io::Error),
}

/// Writes an answer as JSON, a chunk at a time.
///
/// A time or memory limit that has stopped a search does not stop the writing of its answer.
///
/// # Errors
/// If the answer is larger than [`MOST_ANSWER_BYTES`], if the request was interrupted, or if `out`
/// fails.
pub fn write_json(
    answer: &impl Serialize,
    out: &mut dyn io::Write,
    context: &mut dyn Context,
) -> Result<(), WriteError> {
    write_at_most(answer, MOST_ANSWER_BYTES, out, context)
}

fn write_at_most(
    answer: &impl Serialize,
    most: usize,
    out: &mut dyn io::Write,
    context: &mut dyn Context,
) -> Result<(), WriteError> {
    let mut chunks = Chunks { out, context, chunk: Vec::new(), left: most, refusal: None };
    let written = serde_json::to_writer(&mut chunks, answer).map_err(io::Error::from);
    let written = written.and_then(|()| chunks.out.write_all(&chunks.chunk));
    match (written, chunks.refusal) {
        (Ok(()), _) => Ok(()),
        (Err(_), Some(refusal)) => Err(WriteError::Refused(refusal)),
        (Err(error), None) => Err(WriteError::Output(error)),
    }
}

/// The JSON of an answer.
///
/// # Errors
/// As [`write_json`].
pub fn to_json(answer: &impl Serialize, context: &mut dyn Context) -> Result<String, Refusal> {
    let mut bytes = Vec::new();
    let internal = || Refusal::new(codes::INTERNAL, "the answer cannot be written");
    write_json(answer, &mut bytes, context).map_err(|error| match error {
        WriteError::Refused(refusal) => refusal,
        WriteError::Output(_) => internal(),
    })?;
    String::from_utf8(bytes).map_err(|_| internal())
}

/// Collects the output in chunks, and checks the context before each.
struct Chunks<'a> {
    out: &'a mut dyn io::Write,
    context: &'a mut dyn Context,
    chunk: Vec<u8>,
    /// How many bytes may still be written.
    left: usize,
    refusal: Option<Refusal>,
}

impl Chunks<'_> {
    fn refuse(&mut self, code: &str, message: String) -> io::Error {
        self.refusal = Some(Refusal::new(code, message));
        io::ErrorKind::Other.into()
    }
}

impl io::Write for Chunks<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.left.checked_sub(bytes.len()) else {
            let most = MOST_ANSWER_BYTES >> 20;
            return Err(
                self.refuse(codes::TOO_LARGE, format!("the answer is larger than {most} MiB"))
            );
        };
        self.left = left;
        self.chunk.extend_from_slice(bytes);
        if self.chunk.len() >= CHUNK {
            if self.context.check() == Err(StopReason::Interrupted) {
                return Err(self.refuse(codes::STOPPED, "interrupted".to_owned()));
            }
            self.out.write_all(&self.chunk)?;
            self.chunk.clear();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoContext;

    /// A context that is interrupted at its second check.
    struct Leaving(u32);

    impl Context for Leaving {
        fn seconds(&mut self) -> f64 {
            0.0
        }

        fn start_meter(&mut self) {}

        fn peak_bytes(&mut self) -> u64 {
            0
        }

        fn check(&mut self) -> Result<(), StopReason> {
            self.0 += 1;
            if self.0 > 1 { Err(StopReason::Interrupted) } else { Ok(()) }
        }
    }

    #[test]
    fn an_answer_has_a_greatest_size() {
        let answer = vec![1_u8; 100];
        let mut out = Vec::new();
        assert!(write_at_most(&answer, 201, &mut out, &mut NoContext).is_ok());
        assert_eq!(out.len(), 201);
        let refused = write_at_most(&answer, 200, &mut out, &mut NoContext);
        assert!(
            matches!(refused, Err(WriteError::Refused(refusal)) if refusal.error.code == "too-large")
        );
    }

    #[test]
    fn nothing_is_written_for_nobody() {
        let answer = vec![1_u8; CHUNK];
        let mut out = Vec::new();
        let refused = write_json(&answer, &mut out, &mut Leaving(0));
        assert!(
            matches!(refused, Err(WriteError::Refused(refusal)) if refusal.error.code == "stopped")
        );
        assert_eq!(out.len(), CHUNK);
    }

    #[test]
    fn an_output_that_fails_is_told_apart() {
        let mut full = [0_u8; 3];
        let refused = write_json(&"a long text", &mut &mut full[..], &mut NoContext);
        assert!(matches!(refused, Err(WriteError::Output(_))));
    }
}
