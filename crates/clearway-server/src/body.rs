//! Reading a request, within its size and its time.

use crate::refusal::Refusal;
use crate::settings::Limits;
use axum::body::Body;
use axum::http::{HeaderMap, header};
use http_body::Body as _;
use http_body_util::BodyExt as _;

/// How much of a request that is too large is read all the same.
///
/// A connection that is closed while the client still sends is torn down, and the
/// refusal with it: so the client may go on for a while, and then reads it.
const DISCARDED: usize = 4 << 20;

/// Whether the request says that it is JSON.
pub(crate) fn check_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    let is_json = kind.trim().eq_ignore_ascii_case("application/json");
    if is_json && !headers.contains_key(header::CONTENT_ENCODING) {
        return Ok(());
    }
    Err(Refusal::MediaType)
}

/// The text of a request.
pub(crate) async fn read(body: Body, limits: &Limits) -> Result<String, Refusal> {
    let reading = tokio::time::timeout(limits.read_time, collect(body, limits.body));
    let bytes = reading.await.map_err(|_| Refusal::Slow)??;
    String::from_utf8(bytes).map_err(|_| Refusal::Unreadable("the request is not UTF-8"))
}

async fn collect(mut body: Body, most: usize) -> Result<Vec<u8>, Refusal> {
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
