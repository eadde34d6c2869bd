//! The record of a request: its id, its counters, and its line in the log.
//!
//! A record ends when the last byte is sent or the client has left, so it is part of the body of
//! the response.

use crate::output::Body;
use crate::routes::Shared;
use crate::{api, page};
use hyper::body::{Body as HttpBody, Bytes, Frame, SizeHint};
use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper::{Request, Response};
use serde_json::json;
use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The header with the id of a request, in both directions.
const ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest texts of a client that are logged.
const MOST_TEXT: usize = 200;

/// Makes unique ids, which also differ from those of earlier runs.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    start: RandomState,
    next: AtomicU64,
}

impl Ids {
    fn next(&self) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        format!("{:016x}", self.start.hash_one(number))
    }
}

/// A request from its head to the last byte of its response.
pub(crate) struct Record {
    shared: Arc<Shared>,
    start: Instant,
    id: String,
    route: &'static str,
    client: Option<IpAddr>,
    /// The client's address according to a proxy. Not trustworthy: any client can send this header.
    forwarded_for: Option<String>,
    method: String,
    path: String,
    /// 0 until there is a response.
    status: u16,
    bytes: u64,
    is_complete: bool,
}

impl Record {
    pub(crate) fn start<B>(
        shared: Arc<Shared>,
        client: Option<IpAddr>,
        request: &Request<B>,
    ) -> Self {
        let headers = request.headers();
        let id = known_id(headers).unwrap_or_else(|| shared.ids.next());
        let path = request.uri().path();
        Self {
            start: Instant::now(),
            id,
            route: route(path),
            client,
            forwarded_for: headers.get("x-forwarded-for").map(|value| shortened(value.as_bytes())),
            method: shortened(request.method().as_str().as_bytes()),
            path: shortened(path.as_bytes()),
            status: 0,
            bytes: 0,
            is_complete: false,
            shared,
        }
    }

    /// Puts the id on the response, and the record into its body.
    pub(crate) fn attach(mut self, mut response: Response<Body>) -> Response<RecordedBody> {
        self.status = response.status().as_u16();
        if let Ok(id) = HeaderValue::from_str(&self.id) {
            response.headers_mut().insert(ID, id);
        }
        response.map(|body| {
            self.is_complete = body.is_end_stream();
            RecordedBody { body, record: self }
        })
    }

    fn line(&self) -> String {
        json!({
            "time": timestamp(SystemTime::now()),
            "id": self.id,
            "client": self.client.map(|client| client.to_string()),
            "forwarded_for": self.forwarded_for,
            "method": self.method,
            "path": self.path,
            "route": self.route,
            "status": if self.status == 0 { None } else { Some(self.status) },
            "bytes": self.bytes,
            "seconds": (self.start.elapsed().as_secs_f64() * 1e6).round() / 1e6,
            "complete": self.is_complete,
        })
        .to_string()
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        let time = self.start.elapsed();
        self.shared.metrics.count(self.route, self.status, time, self.bytes);
        if let Some(log) = &self.shared.settings.log {
            log(self.line());
        }
    }
}

/// The id that a proxy has given the request, if it is a plain word.
fn known_id(headers: &HeaderMap) -> Option<String> {
    let id = headers.get(ID)?.to_str().ok()?;
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    ((1..=64).contains(&id.len()) && id.bytes().all(is_word)).then(|| id.to_owned())
}

/// The route of a path, for counters: one of a fixed list.
fn route(path: &str) -> &'static str {
    match path {
        "/healthz" => "health",
        "/metrics" => "metrics",
        "/api/v1/openapi.json" => "openapi",
        _ => match api::id(path) {
            Some(id) => id.id(),
            None if page::find(path).is_some() => "page",
            None => "other",
        },
    }
}

fn shortened(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_TEXT)]).into_owned()
}

/// A time in UTC in the format of RFC 3339, to the millisecond.
fn timestamp(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (days, second) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    // Years begin in March here, so that the leap day is the last one of a year, and an era has
    // the 146,097 days of 400 years.
    let day = days + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) =
        if month < 10 { (era * 400 + year, month + 3) } else { (era * 400 + year + 1, month - 9) };
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let millis = since.subsec_millis();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

/// A body that records what was sent.
pub(crate) struct RecordedBody {
    body: Body,
    record: Record,
}

impl HttpBody for RecordedBody {
    type Data = Bytes;
    type Error = <Body as HttpBody>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let frame = std::task::ready!(Pin::new(&mut self.body).poll_frame(context));
        let data = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref());
        self.record.bytes += data.map_or(0, |data| data.len() as u64);
        self.record.is_complete |= frame.is_none() || self.body.is_end_stream();
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399, "2000-02-28T23:59:59.000Z"),
            (951_782_400, "2000-02-29T00:00:00.000Z"),
            (1_767_225_599, "2025-12-31T23:59:59.000Z"),
            (1_772_323_200, "2026-03-01T00:00:00.000Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(timestamp(UNIX_EPOCH + Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn only_plain_words_are_taken_for_ids() {
        let id = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ID, HeaderValue::from_str(text).expect("a header"));
            known_id(&headers)
        };
        assert_eq!(id("abc-1.2_3"), Some("abc-1.2_3".to_owned()));
        for wrong in ["", "a b", "\"x\"", "x\tx", &"x".repeat(65)] {
            assert_eq!(id(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn no_two_ids_are_the_same() {
        let ids = Ids::default();
        let made: std::collections::BTreeSet<String> = (0..1000).map(|_| ids.next()).collect();
        assert_eq!(made.len(), 1000);
        assert_ne!(Ids::default().next(), Ids::default().next());
    }
}
