//! From an answer to the bytes of a response.
//!
//! A small answer is sent in one piece. A large one is never in memory as JSON. It is serialised
//! twice: first to learn its size, so that it can be refused with a status, then in chunks through
//! a bounded channel, from which the connection takes them as fast as the client reads.

use crate::cancel::CancelOnDrop;
use crate::connections::BusyGuard;
use crate::gzip;
use crate::refusal::{Refusal, json};
use crate::settings::Limits;
use crate::shutdown::{ShutdownPhase, ShutdownSignal};
use clearway_contract::ProgressEntry;
use http_body_util::{Either, Full};
use hyper::body::{Body as HttpBody, Bytes, Frame, SizeHint};
use hyper::header::{self, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;
use std::convert::Infallible;
use std::io::{self, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

/// The body of a response: one piece, or chunks.
pub(crate) type Body = Either<Full<Bytes>, ChunkBody>;

/// A body in one piece.
pub(crate) fn whole(bytes: impl Into<Bytes>) -> Body {
    Either::Left(Full::new(bytes.into()))
}

/// The size of a chunk, and of the largest answer that is sent in one piece.
const CHUNK: usize = 64 << 10;

/// How many chunks or events wait for a client that reads slowly.
const QUEUED: usize = 4;

/// How the client wants its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// As JSON.
    Json,
    /// As JSON that is compressed if it is long.
    GzippedJson,
    /// As server-sent events: progress, then the answer.
    Events,
}

/// How a response begins.
#[derive(Debug)]
pub(crate) enum Start {
    /// With all of the JSON, and whether it is compressed.
    Whole(Bytes, bool),
    /// With this many bytes of JSON, in chunks.
    Chunks(u64),
    /// With compressed JSON in chunks; their number is not known.
    GzippedChunks,
    /// With events.
    Events,
}

/// How long sending a response may take, if not the usual time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SendTime(pub(crate) Duration);

/// The side of the thread that answers.
pub(crate) struct Output {
    format: Format,
    /// Used once.
    start: Option<oneshot::Sender<Result<Start, Refusal>>>,
    chunks: mpsc::Sender<Bytes>,
}

/// The two sides: the thread's, and how the response begins and goes on.
pub(crate) fn output(
    format: Format,
) -> (Output, oneshot::Receiver<Result<Start, Refusal>>, mpsc::Receiver<Bytes>) {
    let (start, started) = oneshot::channel();
    let (chunks, receiver) = mpsc::channel(QUEUED);
    (Output { format, start: Some(start), chunks }, started, receiver)
}

impl Output {
    /// Sends progress to the client, if it wants events.
    pub(crate) fn progress(&mut self, progress: &ProgressEntry) {
        if self.format == Format::Events
            && let Ok(text) = serde_json::to_vec(progress)
        {
            self.begin(Start::Events);
            // A slow client may miss these counters: newer ones follow.
            let _ = self.chunks.try_send(event("progress", &text));
        }
    }

    /// Sends a refusal: as a status, or as an event if the response has begun.
    pub(crate) fn refuse(mut self, refusal: Refusal, handle: &Handle) {
        match self.start.take() {
            Some(start) => {
                let _ = start.send(Err(refusal));
            }
            None => self.send_later(event("error", refusal.body().as_bytes()), handle),
        }
    }

    /// Sends an answer in one piece.
    pub(crate) fn send(mut self, json: Vec<u8>, handle: &Handle) {
        match self.format {
            Format::Json | Format::GzippedJson => {
                let (bytes, is_packed) = gzip::pack(json, self.format == Format::GzippedJson);
                self.begin(Start::Whole(bytes, is_packed));
            }
            Format::Events => {
                self.begin(Start::Events);
                self.send_later(event("answer", &json), handle);
            }
        }
    }

    /// Sends an answer of `size` bytes in chunks; waits for the client.
    ///
    /// # Errors
    /// The client has disconnected, or the server stops.
    pub(crate) fn stream(
        mut self,
        answer: &impl Serialize,
        size: u64,
        handle: &Handle,
        shutdown: ShutdownSignal,
    ) -> io::Result<()> {
        self.begin(match self.format {
            Format::Json => Start::Chunks(size),
            Format::GzippedJson => Start::GzippedChunks,
            Format::Events => Start::Events,
        });
        let mut writer = ChunkWriter { chunk: Vec::new(), chunks: self.chunks, handle, shutdown };
        match self.format {
            Format::Json => serde_json::to_writer(&mut writer, answer)?,
            Format::GzippedJson => {
                let mut encoder = gzip::encoder(&mut writer);
                serde_json::to_writer(&mut encoder, answer)?;
                encoder.finish()?;
            }
            Format::Events => {
                writer.write_all(b"event: answer\ndata: ")?;
                serde_json::to_writer(&mut writer, answer)?;
                writer.write_all(b"\n\n")?;
            }
        }
        writer.flush()
    }

    fn begin(&mut self, start: Start) {
        if let Some(sender) = self.start.take() {
            // Fails if the client has disconnected.
            let _ = sender.send(Ok(start));
        }
    }

    /// Sends the last event when the client has read those before; no thread waits for that.
    fn send_later(self, event: Bytes, handle: &Handle) {
        handle.spawn(async move { self.chunks.send(event).await });
    }
}

/// The text of an event; `data` is JSON, which has no line ends.
fn event(name: &str, data: &[u8]) -> Bytes {
    Bytes::from([b"event: ", name.as_bytes(), b"\ndata: ", data, b"\n\n"].concat())
}

/// The JSON of a small answer, or the size of a large one.
#[derive(Debug)]
pub(crate) enum Measured {
    Small(Vec<u8>),
    Large(u64),
}

/// Writes an answer to learn its size; refuses one of more than `most` bytes.
pub(crate) fn measure(answer: &impl Serialize, most: usize) -> Result<Measured, Refusal> {
    let mut meter = SizeMeter { size: 0, most, head: Vec::new() };
    serde_json::to_writer(&mut meter, answer).map_err(|_| Refusal::AnswerTooLarge(most))?;
    let is_small = meter.size == meter.head.len();
    Ok(if is_small { Measured::Small(meter.head) } else { Measured::Large(meter.size as u64) })
}

/// Counts bytes, and keeps the first ones.
struct SizeMeter {
    size: usize,
    most: usize,
    head: Vec<u8>,
}

impl Write for SizeMeter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.size += bytes.len();
        if self.size > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        if self.size <= CHUNK {
            self.head.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes into a channel, a chunk at a time; waits while it is full.
struct ChunkWriter<'a> {
    chunk: Vec<u8>,
    chunks: mpsc::Sender<Bytes>,
    handle: &'a Handle,
    shutdown: ShutdownSignal,
}

impl Write for ChunkWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Serde writes a long text in one call: take only as much as fits.
        let taken = bytes.len().min(CHUNK - self.chunk.len());
        self.chunk.extend_from_slice(&bytes[..taken]);
        if self.chunk.len() == CHUNK {
            self.flush()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.chunk.is_empty() {
            return Ok(());
        }
        let chunk = Bytes::from(std::mem::take(&mut self.chunk));
        let (chunks, shutdown) = (&self.chunks, &mut self.shutdown);
        let is_sent = self.handle.block_on(async {
            tokio::select! {
                sent = chunks.send(chunk) => sent.is_ok(),
                () = shutdown.entered(ShutdownPhase::Cancelling) => false,
            }
        });
        if is_sent { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }
}

impl Start {
    /// The response; when the connection drops it, the request is cancelled.
    pub(crate) fn into_response(
        self,
        chunks: mpsc::Receiver<Bytes>,
        cancel: CancelOnDrop,
        busy: Option<Arc<BusyGuard>>,
        limits: &Limits,
    ) -> Response<Body> {
        let body = |left| Either::Right(ChunkBody { chunks, left, _cancel: cancel, _busy: busy });
        match self {
            Self::Whole(bytes, is_packed) => {
                let mut response = json(StatusCode::OK, whole(bytes));
                if is_packed {
                    gzip::mark(&mut response);
                }
                response
            }
            Self::Chunks(size) => json(StatusCode::OK, body(Some(size))),
            Self::GzippedChunks => {
                let mut response = json(StatusCode::OK, body(None));
                gzip::mark(&mut response);
                response
            }
            Self::Events => {
                let mut response = json(StatusCode::OK, body(None));
                let kind = HeaderValue::from_static("text/event-stream");
                response.headers_mut().insert(header::CONTENT_TYPE, kind);
                // The search goes on while the events are sent.
                let time = limits.search_time.saturating_add(limits.answer_time);
                response.extensions_mut().insert(SendTime(time));
                response
            }
        }
    }
}

/// The body of a response that comes through a channel.
pub(crate) struct ChunkBody {
    chunks: mpsc::Receiver<Bytes>,
    /// How many bytes are still to come, if that is known.
    left: Option<u64>,
    _cancel: CancelOnDrop,
    _busy: Option<Arc<BusyGuard>>,
}

impl HttpBody for ChunkBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let chunk = std::task::ready!(self.chunks.poll_recv(context));
        if let (Some(left), Some(chunk)) = (&mut self.left, &chunk) {
            *left = left.saturating_sub(chunk.len() as u64);
        }
        Poll::Ready(chunk.map(|chunk| Ok(Frame::data(chunk))))
    }

    fn is_end_stream(&self) -> bool {
        self.left == Some(0)
    }

    fn size_hint(&self) -> SizeHint {
        self.left.map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_answers_are_kept_and_large_ones_are_measured() {
        let small = measure(&vec![7; 3], 1000).expect("within the limit");
        assert!(matches!(small, Measured::Small(json) if json == b"[7,7,7]"));
        let large = measure(&vec![7; CHUNK], 1 << 20).expect("within the limit");
        assert!(matches!(large, Measured::Large(size) if size == 2 * CHUNK as u64 + 1));
        assert_eq!(measure(&vec![7; 500], 1000).err(), Some(Refusal::AnswerTooLarge(1000)));
    }
}
