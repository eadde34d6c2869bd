//! The page, embedded by `build.rs`.

use crate::output::{Body, whole};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};

/// A file of the page.
pub(crate) struct PageFile {
    path: &'static str,
    /// The hash of the content, for the `ETag`.
    hash: &'static str,
    plain: &'static [u8],
    gzip: &'static [u8],
}

/// All files, sorted by path.
static FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file at this path of an address.
pub(crate) fn find(path: &str) -> Option<&'static PageFile> {
    let path = path.strip_prefix('/').unwrap_or(path);
    let path = if path.is_empty() { "index.html" } else { path };
    let index = FILES.binary_search_by(|file| file.path.cmp(path)).ok()?;
    FILES.get(index)
}

impl PageFile {
    /// The response to a request with these headers.
    pub(crate) fn response(&self, request: &HeaderMap) -> Response<Body> {
        let is_gzip = accepts_gzip(request) && self.gzip.len() < self.plain.len();
        // Each encoding has a tag of its own, as caches demand.
        let tag = format!("\"{}{}\"", self.hash, if is_gzip { "-gzip" } else { "" });
        let is_known = values(request, header::IF_NONE_MATCH)
            .any(|known| known.trim_start_matches("W/") == tag);
        let body = match (is_known, is_gzip) {
            (true, _) => &[],
            (false, true) => self.gzip,
            (false, false) => self.plain,
        };
        let mut response = Response::new(whole(body));
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        let mut set = |name, value| headers.insert(name, HeaderValue::from_static(value));
        if !is_known {
            set(header::CONTENT_TYPE, content_type(self.path));
        }
        if is_gzip && !is_known {
            set(header::CONTENT_ENCODING, "gzip");
        }
        set(header::VARY, "Accept-Encoding");
        // File names stay the same in a new version of the program, so browsers ask every time.
        set(header::CACHE_CONTROL, "no-cache");
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

/// Whether the client accepts gzip, or anything, with a weight above 0.
fn accepts_gzip(request: &HeaderMap) -> bool {
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
fn values(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_its_parts_and_none_of_its_tools() {
        assert!(FILES.is_sorted_by(|a, b| a.path < b.path));
        for path in ["/", "/boot.js", "/app.css", "/src/main.js", "/icons/icon.svg"] {
            assert!(find(path).is_some_and(|file| !file.plain.is_empty()), "{path}");
        }
        for path in ["/sw.js", "/playwright.config.js", "/package.json", "/tests/serve.js"] {
            assert!(find(path).is_none(), "{path}");
        }
        for file in FILES {
            assert_ne!(content_type(file.path), "application/octet-stream", "{}", file.path);
        }
    }

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
            assert_eq!(accepts_gzip(&headers), expected, "{accepted}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
