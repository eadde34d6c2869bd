//! Reading the body of a request, within its limits of size and time.

use crate::output::Body;
use crate::refusal::Refusal;
use crate::settings::Limits;
use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Incoming};
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::{Request, Response};
use std::time::Duration;

/// How many bytes beyond the limit are read and discarded.
///
/// If a connection is closed while the client still sends, the client may never see the refusal. So
/// it may send for a while longer, and then read it.
const DISCARDED: usize = 4 << 20;

/// How long the body of a request that is refused anyway may take to arrive.
const DRAIN_TIME: Duration = Duration::from_secs(1);

/// Checks that the request is JSON, and not compressed.
pub(crate) fn check_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    let is_json = kind.trim().eq_ignore_ascii_case("application/json");
    if is_json && !headers.contains_key(header::CONTENT_ENCODING) {
        return Ok(());
    }
    Err(Refusal::MediaType)
}

/// The body, of at most so many bytes.
pub(crate) async fn read_bytes(
    body: Incoming,
    most: usize,
    limits: &Limits,
) -> Result<Vec<u8>, Refusal> {
    let reading = tokio::time::timeout(limits.read_time, collect(body, most));
    reading.await.map_err(|_| Refusal::Slow)?
}

/// The body as text.
pub(crate) async fn read(body: Incoming, limits: &Limits) -> Result<String, Refusal> {
    let bytes = read_bytes(body, limits.body, limits).await?;
    String::from_utf8(bytes).map_err(|_| Refusal::Unreadable("the request is not UTF-8"))
}

/// Refuses a request whose body has not been read.
///
/// The body is read and discarded, so that the connection can be used again. If it does not arrive
/// soon, the connection is closed, and the response says so.
pub(crate) async fn refuse(
    request: Request<Incoming>,
    refusal: Refusal,
    limits: &Limits,
) -> Response<Body> {
    let time = DRAIN_TIME.min(limits.read_time);
    let drained = tokio::time::timeout(time, collect(request.into_body(), limits.body)).await;
    let mut response = refusal.into_response();
    if !matches!(drained, Ok(Ok(_))) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

async fn collect(mut body: Incoming, most: usize) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let mut read = 0;
    let announced = body.size_hint().lower();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Refusal::Unreadable("the request was cut off"))?;
        let Ok(data) = frame.into_data() else { continue };
        read += data.len();
        if read <= most {
            bytes.extend_from_slice(&data);
        } else {
            bytes = Vec::new();
            if read > most + DISCARDED || announced > (most + DISCARDED) as u64 {
                break;
            }
        }
    }
    if read > most { Err(Refusal::TooLarge(most)) } else { Ok(bytes) }
}
