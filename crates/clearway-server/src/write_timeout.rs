//! Timeouts for clients that read their answers slowly, or not at all.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// When the client must have read the whole response.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResponseDeadline(Arc<Mutex<Option<Instant>>>);

impl ResponseDeadline {
    /// Starts a response that may take `time`.
    pub(crate) fn start(&self, time: Duration) {
        self.set(Instant::now().checked_add(time));
    }

    /// No response is being sent.
    pub(crate) fn clear(&self) {
        self.set(None);
    }

    fn set(&self, deadline: Option<Instant>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }

    fn get(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream whose writes fail if the client reads nothing for `stall`, or not everything until the
/// deadline of the response.
#[derive(Debug)]
pub(crate) struct WriteTimeout {
    stream: TcpStream,
    stall: Duration,
    deadline: ResponseDeadline,
    /// When the write that waits fails.
    timer: Option<Pin<Box<Sleep>>>,
}

impl WriteTimeout {
    pub(crate) fn new(stream: TcpStream, stall: Duration, deadline: ResponseDeadline) -> Self {
        Self { stream, stall, deadline, timer: None }
    }

    fn limit(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let (now, deadline) = (Instant::now(), self.deadline.get());
        if deadline.is_some_and(|deadline| now >= deadline) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        if written.is_ready() {
            self.timer = None;
            return written;
        }
        let stalled = now + self.stall;
        let end = deadline.map_or(stalled, |deadline| deadline.min(stalled));
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(end)));
        match Future::poll(timer.as_mut(), context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for WriteTimeout {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for WriteTimeout {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limit(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.limit(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    // A TCP stream has no buffer of its own: these two never wait.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
