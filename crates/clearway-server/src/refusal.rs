//! Refusals: error responses in the shape of the contract.

use crate::output::{Body, whole};
use crate::security;
use clearway_contract::{self as contract, codes};
use hyper::header::{self, HeaderValue};
use hyper::{Response, StatusCode};
use std::fmt::Write as _;
use std::time::Duration;

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Refused by the contract, with the status of its code, mostly 400.
    Contract(Box<contract::Refusal>),
    /// 400: it is not valid HTTP, or not text.
    Unreadable(&'static str),
    /// 403: it comes from a page of another site.
    Foreign,
    /// 404: there is nothing at this address.
    NotFound,
    /// 405: only these methods are allowed.
    Method(&'static str),
    /// 408: it did not arrive in time.
    Slow,
    /// 413: it has more bytes than this.
    TooLarge(usize),
    /// 413: its answer has more bytes than this.
    AnswerTooLarge(usize),
    /// 415: it is not JSON.
    MediaType,
    /// 421: it is for another host.
    Misdirected,
    /// 500: a bug in the server.
    Internal,
    /// 503: too many requests; it may be repeated after this time.
    Busy(Duration),
    /// 503: the server shuts down.
    Stopping,
}

impl From<contract::Refusal> for Refusal {
    fn from(refusal: contract::Refusal) -> Self {
        Self::Contract(Box::new(refusal))
    }
}

impl Refusal {
    /// The status, the code and the message.
    fn parts(&self) -> (StatusCode, &str, String) {
        let (status, code, message) = match self {
            Self::Contract(refusal) => {
                let code = refusal.error.code.as_str();
                (status(code), code, refusal.error.message.as_str())
            }
            Self::Unreadable(what) => (StatusCode::BAD_REQUEST, codes::USAGE, *what),
            Self::Foreign => {
                (StatusCode::FORBIDDEN, codes::FOREIGN, "only the server's own page may ask")
            }
            Self::NotFound => (StatusCode::NOT_FOUND, codes::NOT_FOUND, "nothing is here"),
            Self::Method(allowed) => {
                let message = format!("only {allowed} is allowed here");
                return (StatusCode::METHOD_NOT_ALLOWED, codes::METHOD, message);
            }
            Self::Slow => {
                (StatusCode::REQUEST_TIMEOUT, codes::TIMEOUT, "the request did not arrive in time")
            }
            Self::TooLarge(most) => {
                let message = format!("the request has more than {most} bytes");
                return (StatusCode::PAYLOAD_TOO_LARGE, codes::TOO_LARGE, message);
            }
            Self::AnswerTooLarge(most) => {
                let message = format!("the answer has more than {most} bytes");
                return (StatusCode::PAYLOAD_TOO_LARGE, codes::TOO_LARGE, message);
            }
            Self::MediaType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                codes::MEDIA_TYPE,
                "the request is not plain JSON of the type application/json",
            ),
            Self::Misdirected => (
                StatusCode::MISDIRECTED_REQUEST,
                codes::FOREIGN,
                "this server does not answer to that host name",
            ),
            Self::Internal => {
                (StatusCode::INTERNAL_SERVER_ERROR, codes::INTERNAL, "an error in the server")
            }
            Self::Busy(_) => (
                StatusCode::SERVICE_UNAVAILABLE,
                codes::BUSY,
                "the server is busy; try again later",
            ),
            Self::Stopping => {
                (StatusCode::SERVICE_UNAVAILABLE, codes::BUSY, "the server shuts down")
            }
        };
        (status, code, message.to_owned())
    }

    /// The body: `{"error":{...},"errors":[...]}`.
    pub(crate) fn body(&self) -> String {
        let (_, code, message) = self.parts();
        let refusal = match self {
            Self::Contract(refusal) => refusal,
            _ => &contract::Refusal::new(code, message),
        };
        serde_json::to_string(refusal).expect("every shape of the contract can be written")
    }

    /// The response.
    pub(crate) fn into_response(self) -> Response<Body> {
        let mut response = json(self.parts().0, whole(self.body()));
        let headers = response.headers_mut();
        match self {
            Self::Busy(after) => {
                let seconds = after.as_secs().max(1);
                headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            }
            Self::Stopping => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(5));
            }
            Self::Method(allowed) => {
                headers.insert(header::ALLOW, HeaderValue::from_static(allowed));
            }
            // The rest of the request may still be on its way.
            Self::Slow | Self::TooLarge(_) => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }

    /// The last response of a connection as bytes of HTTP/1.1, for use without hyper.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        let status = self.parts().0;
        let body = self.body();
        let mut response = self.into_response();
        security::add_headers(&mut response);
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        let mut text = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n", body.len());
        for (name, value) in response.headers() {
            let _ = write!(text, "{name}: {}\r\n", value.to_str().unwrap_or_default());
        }
        (text + "\r\n" + &body).into_bytes()
    }
}

/// The status for a code of the contract.
fn status(code: &str) -> StatusCode {
    match code {
        codes::TOO_LARGE => StatusCode::PAYLOAD_TOO_LARGE,
        codes::STOPPED => StatusCode::SERVICE_UNAVAILABLE,
        codes::INTERNAL => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// A response of JSON that must not be cached.
pub(crate) fn json(status: StatusCode, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_the_shape_of_the_contract() {
        let body = Refusal::TooLarge(7).body();
        let read: contract::Refusal = serde_json::from_str(&body).expect("the shape");
        assert_eq!(read.error.code, "too-large");
        assert_eq!(read.errors, [read.error]);
    }

    #[test]
    fn the_bytes_are_a_whole_response() {
        let text = String::from_utf8(Refusal::Slow.into_bytes()).expect("text");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{head}");
        assert!(head.contains(&format!("content-length: {}\r\n", body.len())));
        assert!(head.contains("connection: close") && head.contains("nosniff"), "{head}");
    }
}
