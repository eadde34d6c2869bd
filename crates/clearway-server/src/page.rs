//! The page, embedded by `build.rs`.

use crate::gzip;
use crate::output::{Body, whole};
use hyper::header::{self, HeaderMap, HeaderValue};
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
        let is_gzip = gzip::is_accepted(request) && self.gzip.len() < self.plain.len();
        // Each encoding needs its own tag, for caches.
        let tag = format!("\"{}{}\"", self.hash, if is_gzip { "-gzip" } else { "" });
        let is_known = gzip::values(request, header::IF_NONE_MATCH)
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
        // File names stay the same in a new version of the program, so browsers must ask every
        // time.
        set(header::CACHE_CONTROL, "no-cache");
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
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
}
