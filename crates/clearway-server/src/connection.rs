//! One connection: HTTP/1.1, without patience for those who dawdle.

use crate::guard::{self, Guard};
use crate::patience::Patient;
use crate::phase::{self, Phase};
use crate::refusal::Refusal;
use crate::settings::Limits;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
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
pub(crate) async fn serve(
    stream: TcpStream,
    router: Router,
    guard: Arc<Guard>,
    limits: Limits,
    mut phase: phase::Watch,
) {
    // Answers are written in one piece, and small ones must not wait for more.
    let _ = stream.set_nodelay(true);
    let routes = TowerToHyperService::new(router);
    let service = service_fn(move |request: Request<Incoming>| {
        let checked = guard.check(&request);
        let answer = checked.map(|()| routes.call(request.map(Body::new)));
        // In a box, because the connection is to be taken apart later.
        Box::pin(async move {
            let mut response: Response<Body> = match answer {
                Ok(answer) => match answer.await {
                    Ok(response) => response,
                    Err(never) => match never {},
                },
                Err(refusal) => refusal.into_response(),
            };
            guard::seal(&mut response);
            Ok::<_, Infallible>(response)
        })
    });
    let io = TokioIo::new(Patient::new(stream, limits.write_time));
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.read_time)
        .max_buf_size(MOST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(io, service);
    let ended = tokio::select! {
        ended = poll_fn(|context| connection.poll_without_shutdown(context)) => ended,
        () = phase.reached(Phase::Ending) => {
            // What has been asked is still answered; then the connection is closed.
            std::pin::Pin::new(&mut connection).graceful_shutdown();
            poll_fn(|context| connection.poll_without_shutdown(context)).await
        }
    };
    let parts = connection.into_parts();
    let mut stream = parts.io.into_inner();
    // A connection on which nobody has asked for anything yet needs no answer.
    if ended.is_err_and(|error| error.is_timeout()) && !parts.read_buf.is_empty() {
        let farewell = async { stream.write_all(&Refusal::Slow.into_bytes()).await };
        let _ = tokio::time::timeout(Duration::from_secs(1), farewell).await;
    }
    let _ = stream.shutdown().await;
}
