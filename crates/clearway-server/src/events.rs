//! Telling how a search goes: server-sent events.

use crate::refusal::Refusal;
use crate::search::{Leash, Search};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use http_body::Frame;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// How many events wait for a client that is slow to take them.
const WAITING: usize = 4;

/// The text of an event; `data` has no line ends, as JSON has none.
pub(crate) fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}

/// Answers with a stream, which begins with the first event.
///
/// So whatever is refused before a search begins is refused with its proper status.
pub(crate) async fn answer(search: Search, leash: Leash) -> Result<Response<Body>, Refusal> {
    let (sender, mut receiver) = mpsc::channel(WAITING);
    let mut outcome = Box::pin(search.run(Some(sender.clone())));
    let first = tokio::select! {
        Some(first) = receiver.recv() => first,
        outcome = &mut outcome => {
            return Ok(stream(Body::from(event("answer", &outcome?))));
        }
    };
    tokio::spawn(async move {
        let last = match outcome.await {
            Ok(answer) => event("answer", &answer),
            Err(refusal) => event("error", &refusal.body()),
        };
        // Fails when the client has gone, who then does not want to know.
        let _ = sender.send(last).await;
    });
    Ok(stream(Body::new(Events { first: Some(first), receiver, _leash: leash })))
}

fn stream(body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The body of the stream; when the connection drops it, the search ends.
struct Events {
    first: Option<Bytes>,
    receiver: mpsc::Receiver<Bytes>,
    _leash: Leash,
}

impl http_body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        let next = self.receiver.poll_recv(context);
        next.map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}
