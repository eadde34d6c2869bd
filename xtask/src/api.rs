//! Lists the public API of the library, so that no change goes unnoticed.
//!
//! The list is extracted from rustdoc's pages, which have the reachable items with their paths and
//! types. Another version of rustdoc may need a new list.

use crate::run::{root, run_with, target};
use std::fs;
use std::path::Path;

const LIST: &str = "crates/clearway/public-api.txt";

const HEADER: &str = "\
# What other crates can use of crates/clearway: items, then their methods and traits.
# Renewed by: cargo xtask api
";

/// Writes the list.
pub(crate) fn write() -> Result<(), String> {
    document()?;
    let path = root().join(LIST);
    fs::write(&path, listed()?).map_err(|error| format!("{}: {error}", path.display()))
}

/// Checks that the list is current.
pub(crate) fn check() -> Result<(), String> {
    document()?;
    check_documented()
}

/// Like [`check`], if the documentation has just been built.
pub(crate) fn check_documented() -> Result<(), String> {
    let committed = fs::read_to_string(root().join(LIST)).unwrap_or_default();
    let current = listed()?;
    if committed == current {
        return Ok(());
    }
    let first = current.lines().find(|line| !committed.lines().any(|old| old == *line));
    let first =
        first.or_else(|| committed.lines().find(|line| !current.lines().any(|new| new == *line)));
    let first = first.unwrap_or("the order of the lines").trim();
    Err(format!("{LIST} is not current; run: cargo xtask api\nthe first difference: {first}"))
}

fn document() -> Result<(), String> {
    run_with("cargo doc --package clearway --no-deps --quiet", &[("RUSTDOCFLAGS", "-D warnings")])
}

/// The list, from the pages of the documentation.
fn listed() -> Result<String, String> {
    let folder = target().join("doc/clearway");
    let mut list = HEADER.to_owned();
    let all = read(&folder.join("all.html"))?;
    let mut links: Vec<&str> = between_all(&all, "<li><a href=\"", "\"")
        .filter(|link| Path::new(link).extension().is_some_and(|ending| ending == "html"))
        .collect();
    links.sort_unstable();
    // An item that is both at the root and in a module is described in the module.
    let is_twin = |link: &&str| links.iter().any(|other| other.ends_with(&format!("/{link}")));
    let (twins, links): (Vec<&str>, Vec<&str>) = links.iter().copied().partition(is_twin);
    for twin in twins {
        list.extend(["\nclearway::", twin.trim_end_matches(".html")]);
    }
    for link in links {
        let page = read(&folder.join(link))?;
        list.extend(["\n\n", &link.trim_end_matches(".html").replace('/', "::")]);
        list += &item(&page);
    }
    Ok(list + "\n")
}

/// The declaration of a page's item, its own methods and its traits, a line each.
fn item(page: &str) -> String {
    // The rest of the page is the same for every type.
    let own = ["synthetic-implementations", "blanket-implementations"]
        .iter()
        .filter_map(|id| page.find(&format!("id=\"{id}\"")))
        .min()
        .map_or(page, |end| &page[..end]);
    let mut lines: Vec<String> =
        between_all(own, "<pre class=\"rust item-decl\">", "</pre>").map(text_of).collect();
    let mut parts: Vec<String> = Vec::new();
    for section in own.split("<section id=\"").skip(1) {
        let is_own =
            ["method.", "associatedconstant.", "impl-"].iter().any(|id| section.starts_with(id));
        let (head, _) = section.split_once("</section>").unwrap_or((section, ""));
        let is_of_trait = head.contains("class=\"method trait-impl\"")
            || head.contains("class=\"associatedconstant trait-impl\"");
        let Some(code) = between_all(head, "class=\"code-header\">", "</h").next() else {
            continue;
        };
        let code = text_of(code);
        // The header of an inherent impl carries no information.
        if is_own && !is_of_trait && (!section.starts_with("impl-") || code.contains(" for ")) {
            parts.push(code);
        }
    }
    parts.sort_unstable();
    parts.dedup();
    lines.append(&mut parts);
    lines.iter().flat_map(|line| ["\n    ", line]).collect()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The texts between each `start` and the next `end`.
fn between_all<'a>(text: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).filter_map(move |rest| Some(rest.split_once(end)?.0))
}

/// The plain text of HTML, on one line.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for character in html.chars() {
        match character {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ if !is_tag => text.push(character),
            _ => {}
        }
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    let text = text.replace("&#39;", "'").replace("&nbsp;", " ").replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_gives_its_declaration_methods_and_traits() {
        let page = "<pre class=\"rust item-decl\"><code>pub struct <a>Cell</a> {\n    pub row: u8,\n}</code></pre>\
            <section id=\"impl-Cell\" class=\"impl\"><h3 class=\"code-header\">impl Cell</h3></section>\
            <section id=\"method.new\" class=\"method\"><h4 class=\"code-header\">pub fn new() -&gt; Self</h4></section>\
            <section id=\"impl-Clone-for-Cell\" class=\"impl\"><h3 class=\"code-header\">impl Clone for Cell</h3></section>\
            <section id=\"method.clone\" class=\"method trait-impl\"><h4 class=\"code-header\">fn clone(&amp;self)</h4></section>\
            <h2 id=\"blanket-implementations\"></h2>\
            <section id=\"impl-Any-for-T\" class=\"impl\"><h3 class=\"code-header\">impl Any for T</h3></section>";
        let expected = "\n    pub struct Cell { pub row: u8, }\n    impl Clone for Cell\n    pub fn new() -> Self";
        assert_eq!(item(page), expected);
    }
}
