//! One connection: HTTP/1.1, with timeouts for everything that a client can delay.

use crate::connections::Registered;
use crate::output::SendTime;
use crate::pictures::ClientAddress;
use crate::record::{Record, RecordedBody};
use crate::refusal::Refusal;
use crate::routes::{Shared, route};
use crate::shutdown::ShutdownPhase;
use crate::write_timeout::{ResponseDeadline, WriteTimeout};
use crate::{body, security};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

/// The largest head of a request, in bytes, and the most headers in it.
const MOST_HEAD: usize = 16 << 10;
const MOST_HEADERS: usize = 64;

/// Serves a connection to its end.
pub(crate) async fn serve(stream: TcpStream, registered: Registered, shared: Arc<Shared>) {
    // Small answers must not wait for more to send.
    let _ = stream.set_nodelay(true);
    let client = stream.peer_addr().ok().map(|address| address.ip());
    let limits = shared.settings.limits;
    let (mut shutdown, mut closing) = (shared.shutdown.clone(), registered.closing.clone());
    let deadline = ResponseDeadline::default();
    let io = WriteTimeout::new(stream, limits.write_time, deadline.clone());
    let sending = deadline.clone();
    let registered = &registered;
    let service = service_fn(move |mut request: Request<Incoming>| {
        sending.clear();
        request.extensions_mut().insert(Arc::new(registered.busy()));
        request.extensions_mut().insert(ClientAddress(registered.address));
        let record = Record::start(Arc::clone(&shared), client, &request);
        let answer = respond(request, record, Arc::clone(&shared));
        let sending = sending.clone();
        // Boxed, because the connection is taken apart later.
        Box::pin(async move {
            let response = answer.await;
            let time = response.extensions().get::<SendTime>();
            sending.start(time.map_or(limits.answer_time, |time| time.0));
            Ok::<_, Infallible>(response)
        })
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.read_time)
        .max_buf_size(MOST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(io), service);
    let ended = tokio::select! {
        ended = poll_fn(|context| connection.poll_without_shutdown(context)) => ended,
        // An idle connection makes way for a new one.
        () = closing.cancelled() => return,
        () = shutdown.entered(ShutdownPhase::Draining) => {
            // A request that has arrived is still answered.
            std::pin::Pin::new(&mut connection).graceful_shutdown();
            poll_fn(|context| connection.poll_without_shutdown(context)).await
        }
    };
    let parts = connection.into_parts();
    let mut stream = parts.io.into_inner();
    // A connection on which nothing was sent needs no answer.
    if ended.is_err_and(|error| error.is_timeout()) && !parts.read_buf.is_empty() {
        deadline.clear();
        let timed_out = async { stream.write_all(&Refusal::Slow.into_bytes()).await };
        let _ = tokio::time::timeout(Duration::from_secs(1), timed_out).await;
    }
    let _ = stream.shutdown().await;
}

/// The response to a request, with the headers of every response.
async fn respond(
    request: Request<Incoming>,
    record: Record,
    shared: Arc<Shared>,
) -> Response<RecordedBody> {
    let mut response = match shared.hosts.check(&request) {
        Ok(()) => route(request, &shared).await,
        Err(refusal) => body::refuse(request, refusal, &shared.settings.limits).await,
    };
    security::add_headers(&mut response);
    record.attach(response)
}
