use crate::clients::Answer;
use crate::served::{Served, refused};
use flate2::read::GzDecoder;
use std::io::Read as _;

/// The headers of every answer.
const HEADERS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
];

#[test]
fn the_page_comes_with_all_that_it_names() {
    let served = Served::start();
    let mut client = served.client();
    let mut waiting = vec![String::new()];
    // What is loaded when it is first used.
    let mut later = Vec::new();
    let mut script = 0;
    let mut first_screen = None;
    let mut seen = Vec::new();
    while let Some(path) = waiting.pop().or_else(|| {
        first_screen.get_or_insert(script);
        later.pop()
    }) {
        if seen.contains(&path) {
            continue;
        }
        let answer = client.get(&format!("/{path}"), "").expect("an answer");
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-encoding"), None, "{path}");
        assert_eq!(answer.header("vary"), Some("Accept-Encoding"), "{path}");
        let packed = client.get(&format!("/{path}"), "Accept-Encoding: gzip\r\n");
        let packed = packed.expect("an answer");
        assert_eq!(unpacked(&packed), answer.body, "{path}");
        let text = answer.text();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let ending = path.rsplit_once('.').map_or("html", |(_, ending)| ending);
        let kind = answer.header("content-type").expect("a type");
        match ending {
            "html" => {
                assert_eq!(kind, "text/html; charset=utf-8");
                waiting.extend(quoted(&text, &["href=\"", "src=\""]));
            }
            "js" => {
                assert_eq!(kind, "text/javascript; charset=utf-8");
                // Comments name files too: those of types, which no browser loads.
                let is_comment = |line: &&str| line.trim_start().starts_with(['*', '/']);
                let code: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
                let code = code.join("\n");
                let imported = quoted(&code, &["from '", "import '"]);
                waiting.extend(imported.iter().map(|name| join(folder, name)));
                let imported = quoted(&code, &["import('"]);
                later.extend(imported.iter().map(|name| join(folder, name)));
                script += packed.body.len();
            }
            "css" => script += packed.body.len(),
            "json" => {
                assert_eq!(kind, "application/json");
                serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
            }
            "webmanifest" => assert_eq!(kind, "application/manifest+json"),
            "svg" => assert_eq!(kind, "image/svg+xml"),
            "png" => assert_eq!(kind, "image/png"),
            other => panic!("an unknown kind: {other}"),
        }
        seen.push(path);
    }
    assert!(seen.len() > 20, "{seen:?}");
    let first_screen = first_screen.expect("it was loaded");
    assert!(
        (20_000..90_000).contains(&first_screen) && first_screen < script,
        "{first_screen} bytes of script and style at first, {script} in all"
    );
}

/// The decompressed body; pictures are sent without compression.
fn unpacked(answer: &Answer) -> Vec<u8> {
    let Some(encoding) = answer.header("content-encoding") else { return answer.body.clone() };
    assert_eq!(encoding, "gzip");
    let mut plain = Vec::new();
    GzDecoder::new(&answer.body[..]).read_to_end(&mut plain).expect("a gzip file");
    plain
}

/// The quoted texts after these starts, without fragments and foreign addresses.
fn quoted(text: &str, starts: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for start in starts {
        let end = if start.ends_with('"') { '"' } else { '\'' };
        for part in text.split(start).skip(1) {
            let name = part.split(end).next().unwrap_or_default();
            if !name.starts_with('#') && !name.contains(' ') && !name.contains("engine/clearway") {
                found.push(name.to_owned());
            }
        }
    }
    found
}

/// Resolves a relative address.
fn join(folder: &str, name: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn every_answer_has_its_headers() {
    let served = Served::start();
    let mut client = served.client();
    let answers = [
        client.get("/", ""),
        client.get("/src/main.js", ""),
        client.get("/nowhere", ""),
        client.get("/healthz", ""),
        client.get("/api/v1/openapi.json", ""),
        client.get("/api/v1/solve", ""),
        client.ask("solve", r#"{"puzzle":"hardest"}"#),
        client.ask("solve", "{"),
        client.ask("dance", "{}"),
        client.get("/", "Host: evil.example\r\n"),
    ];
    for answer in answers {
        let answer = answer.expect("an answer");
        for (name, value) in HEADERS {
            assert_eq!(answer.header(name), Some(value), "{name} of {answer:?}");
        }
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        assert!(answer.header("cache-control").is_some(), "{answer:?}");
    }
}

#[test]
fn what_a_browser_has_is_not_sent_again() {
    let served = Served::start();
    let mut client = served.client();
    let first = client.get("/app.css", "").expect("an answer");
    let tag = first.header("etag").expect("a tag").to_owned();
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    for known in [tag.clone(), format!("\"0\", W/{tag}")] {
        let again = client.get("/app.css", &format!("If-None-Match: {known}\r\n"));
        let again = again.expect("an answer");
        assert_eq!((again.status, again.body.len()), (304, 0));
        assert_eq!(again.header("etag"), Some(tag.as_str()));
    }
    let other = client.get("/app.css", "If-None-Match: \"0\"\r\n").expect("an answer");
    assert_eq!((other.status, &other.body), (200, &first.body));
    let index = client.get("/", "").expect("an answer");
    assert_ne!(index.header("etag"), Some(tag.as_str()));
    // A compressed file is another representation, with its own tag.
    let gzip = "Accept-Encoding: gzip\r\n";
    let packed = client.get("/app.css", &format!("{gzip}If-None-Match: {tag}\r\n"));
    let packed = packed.expect("an answer");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let tag = packed.header("etag").expect("a tag").to_owned();
    let again = client.get("/app.css", &format!("{gzip}If-None-Match: {tag}\r\n"));
    assert_eq!(again.expect("an answer").status, 304);
}

#[test]
fn a_head_is_a_page_without_its_body() {
    let served = Served::start();
    let mut client = served.client();
    client.send(b"HEAD /app.css HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("sent");
    let head = client.head().expect("a head");
    let whole = client.get("/app.css", "").expect("the body was left out");
    assert_eq!(head.header("content-length"), Some(whole.body.len().to_string().as_str()));
}

#[test]
fn nothing_but_the_page_is_delivered() {
    let served = Served::start();
    let mut client = served.client();
    let paths = [
        "/nowhere",
        "/src",
        "/src/",
        "//index.html",
        "/../Cargo.toml",
        "/src/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/sw.js",
        "/package.json",
        "/tests/serve.js",
        "/index.html%00",
        "/api",
        "/api/v1",
        "/api/v1/",
        "/api/v2/solve",
    ];
    for path in paths {
        let answer = client.get(path, "").expect("an answer");
        assert_eq!(refused(&answer, 404), "not-found", "{path}");
    }
}
