//! Saying no, in the words of the contract.

use crate::guard;
use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use clearway_contract::{self as contract, codes};
use std::fmt::Write as _;
use std::time::Duration;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// 400: the request makes no sense, or there was no way to answer it.
    Faults(Box<contract::Refusal>),
    /// 400: the request is not even text.
    Unreadable(&'static str),
    /// 403: a page of somebody else asks.
    Foreign,
    /// 404: nothing is there.
    NotFound,
    /// 405: it is there, but to be asked for by these methods.
    Method(&'static str),
    /// 408: it did not arrive in time.
    Slow,
    /// 413: it is larger than this.
    TooLarge(usize),
    /// 415: it is not JSON.
    MediaType,
    /// 421: another server is meant.
    Misdirected,
    /// 500: a fault of the server.
    Internal,
    /// 503: too much to do; after this time it may be worth another try.
    Busy(Duration),
    /// 503: the server ends.
    Stopping,
}

impl From<contract::Refusal> for Refusal {
    fn from(refusal: contract::Refusal) -> Self {
        Self::Faults(Box::new(refusal))
    }
}

impl Refusal {
    /// The status, the code of the contract and what is told to people.
    fn parts(&self) -> (StatusCode, &'static str, String) {
        let (status, code, message) = match self {
            Self::Faults(_) | Self::Unreadable(_) => {
                let what = if let Self::Unreadable(what) = self { what } else { "faults" };
                (StatusCode::BAD_REQUEST, codes::USAGE, what)
            }
            Self::Foreign => {
                (StatusCode::FORBIDDEN, codes::FOREIGN, "only the server's own page may ask")
            }
            Self::NotFound => (StatusCode::NOT_FOUND, codes::NOT_FOUND, "nothing is here"),
            Self::Method(allowed) => {
                let message = format!("this address is asked for with {allowed}");
                return (StatusCode::METHOD_NOT_ALLOWED, codes::METHOD, message);
            }
            Self::Slow => {
                (StatusCode::REQUEST_TIMEOUT, codes::TIMEOUT, "the request did not arrive in time")
            }
            Self::TooLarge(most) => {
                let message = format!("the request is larger than {most} bytes");
                return (StatusCode::PAYLOAD_TOO_LARGE, codes::TOO_LARGE, message);
            }
            Self::MediaType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                codes::MEDIA_TYPE,
                "a request is plain JSON, of the type application/json",
            ),
            Self::Misdirected => (
                StatusCode::MISDIRECTED_REQUEST,
                codes::FOREIGN,
                "this server does not answer to that name",
            ),
            Self::Internal => (
                StatusCode::INTERNAL_SERVER_ERROR,
                codes::INTERNAL,
                "the server failed, which is a fault of its own",
            ),
            Self::Busy(_) => (
                StatusCode::SERVICE_UNAVAILABLE,
                codes::BUSY,
                "the server has too much to do; try again later",
            ),
            Self::Stopping => {
                (StatusCode::SERVICE_UNAVAILABLE, codes::BUSY, "the server is about to end")
            }
        };
        (status, code, message.to_owned())
    }

    /// The body: `{"error":{...},"errors":[...]}`.
    pub(crate) fn body(&self) -> String {
        let (_, code, message) = self.parts();
        let answer = match self {
            Self::Faults(refusal) => refusal.as_ref(),
            _ => &contract::Refusal::new(code, message),
        };
        serde_json::to_string(answer).expect("every shape of the contract can be written")
    }

    /// The answer.
    pub(crate) fn into_response(self) -> Response<Body> {
        let mut response = json(self.parts().0, self.body());
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
            // The rest of the request may still be on its way, and is not waited for.
            Self::Slow | Self::TooLarge(_) => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }

    /// The answer as the bytes of HTTP/1.1, for where nothing else speaks it any more.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        let status = self.parts().0;
        let body = self.body();
        let mut response = self.into_response();
        guard::seal(&mut response);
        let mut text = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n", body.len());
        for (name, value) in response.headers() {
            let _ = write!(text, "{name}: {}\r\n", value.to_str().unwrap_or_default());
        }
        (text + "\r\n" + &body).into_bytes()
    }
}

/// An answer of JSON, which is about this moment only.
pub(crate) fn json(status: StatusCode, text: String) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
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
    fn bytes_are_a_whole_answer() {
        let text = String::from_utf8(Refusal::Slow.into_bytes()).expect("text");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{head}");
        assert!(head.contains(&format!("content-length: {}\r\n", body.len())));
        assert!(head.contains("connection: close") && head.contains("nosniff"), "{head}");
    }
}
