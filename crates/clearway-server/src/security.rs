//! Protection from foreign pages: which hosts and origins may ask, and the security headers.
//!
//! Every page that a user opens can reach a server on the user's machine. Two attacks are known.
//! *DNS rebinding*: a foreign page points its own host name at this machine, so that its requests
//! look like those of our page. They carry that name in `Host`, so a server on a loopback address
//! answers to no foreign name. *Cross-site requests*: a foreign page sends requests without reading
//! the answers; they carry its name in `Origin`, and need a preflight to be of the type
//! `application/json`, which is never granted.

use crate::refusal::Refusal;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::http::uri::Authority;
use hyper::{Method, Request, Response};
use std::net::{IpAddr, SocketAddr};

/// Content-Security-Policy: the page loads nothing foreign, and no page may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
];

/// Adds the security headers to a response.
pub(crate) fn add_headers<B>(response: &mut Response<B>) {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
}

/// The host names that the server answers to.
#[derive(Clone, Debug)]
pub(crate) struct AllowedHosts {
    /// The names; `None` if all are allowed.
    names: Option<Vec<String>>,
}

impl AllowedHosts {
    /// Those of a server at `address` that also has the names `hosts`.
    pub(crate) fn new(address: SocketAddr, hosts: &[String]) -> Self {
        if !address.ip().is_loopback() && hosts.is_empty() {
            return Self { names: None };
        }
        let mut names: Vec<String> = hosts.iter().map(|host| host.to_ascii_lowercase()).collect();
        if address.ip().is_loopback() {
            names.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        names.push(match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        });
        Self { names: Some(names) }
    }

    /// Checks `Host` and `Origin`.
    pub(crate) fn check<B>(&self, request: &Request<B>) -> Result<(), Refusal> {
        let headers = request.headers();
        if headers.get_all(header::HOST).iter().count() > 1 {
            return Err(Refusal::Unreadable("the request has more than one Host header"));
        }
        let named = request.uri().authority().map(Authority::as_str);
        let Some(host) = named.or_else(|| text(headers, &header::HOST)) else {
            return Err(Refusal::Unreadable("the request has no Host header"));
        };
        let host = host.to_ascii_lowercase();
        if let Some(names) = &self.names
            && !names.iter().any(|name| name == without_port(&host))
        {
            return Err(Refusal::Misdirected);
        }
        if request.method() == Method::POST && !is_same_origin(headers, &host) {
            return Err(Refusal::Foreign);
        }
        Ok(())
    }
}

/// Whether the request comes from our own page, or from no page at all.
fn is_same_origin(headers: &HeaderMap, host: &str) -> bool {
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default().to_ascii_lowercase();
        return origin.split_once("://").is_some_and(|(_, from)| from == host);
    }
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    matches!(site, None | Some(b"same-origin" | b"none"))
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        // An IPv6 address in brackets has colons of its own.
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(address: &str, hosts: &[&str], head: &[(&str, &str)]) -> Result<(), Refusal> {
        let hosts: Vec<String> = hosts.iter().map(|&host| host.to_owned()).collect();
        let allowed = AllowedHosts::new(address.parse().expect("an address"), &hosts);
        let mut request = Request::post("/api/v1/solve");
        for &(name, value) in head {
            request = request.header(name, value);
        }
        allowed.check(&request.body(()).expect("a request"))
    }

    #[test]
    fn a_server_on_this_machine_answers_to_its_own_names_only() {
        for host in ["127.0.0.1:7878", "localhost:7878", "LOCALHOST", "[::1]:7878", "[::1]"] {
            assert_eq!(check("127.0.0.1:7878", &[], &[("host", host)]), Ok(()), "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example:7878", "localhost.evil.example", ""] {
            let found = check("127.0.0.1:7878", &[], &[("host", host)]);
            assert_eq!(found, Err(Refusal::Misdirected), "{host}");
        }
        assert!(matches!(check("[::1]:7878", &[], &[]), Err(Refusal::Unreadable(_))));
        let twice = [("host", "localhost"), ("host", "localhost")];
        assert!(matches!(check("127.0.0.1:7878", &[], &twice), Err(Refusal::Unreadable(_))));
        assert_eq!(check("127.0.0.1:1", &["play.example"], &[("host", "play.example")]), Ok(()));
    }

    #[test]
    fn a_server_for_others_answers_to_any_name_unless_it_has_one() {
        assert_eq!(check("0.0.0.0:80", &[], &[("host", "board.example")]), Ok(()));
        let named = |host| check("0.0.0.0:80", &["board.example"], &[("host", host)]);
        assert_eq!(named("board.example:80"), Ok(()));
        assert_eq!(named("other.example"), Err(Refusal::Misdirected));
    }

    #[test]
    fn foreign_pages_may_not_ask() {
        let from = |origin| {
            check("127.0.0.1:7878", &[], &[("host", "localhost:7878"), ("origin", origin)])
        };
        assert_eq!(from("http://localhost:7878"), Ok(()));
        for origin in ["http://evil.example", "null", "http://localhost:9999", "localhost:7878"] {
            assert_eq!(from(origin), Err(Refusal::Foreign), "{origin}");
        }
        let site =
            |site| check("127.0.0.1:7878", &[], &[("host", "localhost"), ("sec-fetch-site", site)]);
        assert_eq!((site("same-origin"), site("none")), (Ok(()), Ok(())));
        assert_eq!(site("cross-site"), Err(Refusal::Foreign));
    }
}
