//! The page, embedded.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};

/// A file of the page.
pub(crate) struct PageFile {
    path: &'static str,
    kind: &'static str,
    /// Changes with the content.
    tag: &'static str,
    bytes: &'static [u8],
}

/// All files, by their paths.
static FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file at this path of an address.
pub(crate) fn find(path: &str) -> Option<&'static PageFile> {
    let path = path.strip_prefix('/').unwrap_or(path);
    let path = if path.is_empty() { "index.html" } else { path };
    let index = FILES.binary_search_by(|file| file.path.cmp(path)).ok()?;
    FILES.get(index)
}

impl PageFile {
    /// The answer to who asks for it with these headers.
    pub(crate) fn deliver(&self, headers: &HeaderMap) -> Response<Body> {
        let is_known = headers.get_all(header::IF_NONE_MATCH).iter().any(|tags| {
            let tags = tags.to_str().unwrap_or_default();
            tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == self.tag)
        });
        let mut response = if is_known {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            let mut response = Response::new(Body::from(self.bytes));
            let kind = HeaderValue::from_static(self.kind);
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, HeaderValue::from_static(self.tag));
        // The names stay the same when a new version of the program is started: ask every time.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_in_order_and_not_empty() {
        assert!(FILES.is_sorted_by(|a, b| a.path < b.path));
        assert!(FILES.len() > 20 && FILES.iter().all(|file| !file.bytes.is_empty()));
    }
}
