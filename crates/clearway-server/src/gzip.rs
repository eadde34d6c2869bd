//! Compressed responses.

use crate::output::{Body, whole};
use crate::refusal::json;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use std::io::Write;

/// Shorter texts are not compressed: they fit into one packet anyway.
const LEAST: usize = 1 << 10;

/// Whether the client accepts gzip, or anything, with a weight above 0.
pub(crate) fn is_accepted(request: &HeaderMap) -> bool {
    let mut any = false;
    for coding in values(request, header::ACCEPT_ENCODING) {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        let is_accepted = weight.is_some_and(|weight| weight > 0.0);
        match name.trim() {
            gzip if gzip.eq_ignore_ascii_case("gzip") => return is_accepted,
            "*" => any = is_accepted,
            _ => {}
        }
    }
    any
}

/// The values of a header that is a list.
pub(crate) fn values(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// JSON, compressed if the client accepts that and the text is long enough. Also returns whether it
/// is compressed.
pub(crate) fn pack(text: Vec<u8>, is_accepted: bool) -> (Bytes, bool) {
    if !is_accepted || text.len() < LEAST {
        return (Bytes::from(text), false);
    }
    let mut encoder = encoder(Vec::with_capacity(text.len() / 2));
    match encoder.write_all(&text).and_then(|()| encoder.finish()) {
        Ok(packed) => (Bytes::from(packed), true),
        // Writing to memory does not fail.
        Err(_) => (Bytes::from(text), false),
    }
}

/// Compresses what is written to it. Level 1 is fast, and good enough for JSON.
pub(crate) fn encoder<W: Write>(writer: W) -> GzEncoder<W> {
    GzEncoder::new(writer, Compression::fast())
}

/// A JSON response in one piece.
pub(crate) fn small_json(text: Vec<u8>, is_accepted: bool) -> Response<Body> {
    let (bytes, is_packed) = pack(text, is_accepted);
    let mut response = json(StatusCode::OK, whole(bytes));
    if is_packed {
        mark(&mut response);
    }
    response
}

/// Marks a response as compressed.
pub(crate) fn mark(response: &mut Response<Body>) {
    let gzip = HeaderValue::from_static("gzip");
    response.headers_mut().insert(header::CONTENT_ENCODING, gzip);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_accept_it() {
        for (accepted, expected) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("*", true),
            ("*;q=0, gzip", true),
            ("gzip;q=0, *", false),
            ("gzip;q=nonsense", false),
            ("identity", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(is_accepted(&headers), expected, "{accepted}");
        }
        assert!(!is_accepted(&HeaderMap::new()));
    }
}
