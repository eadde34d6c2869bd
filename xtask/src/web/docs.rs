//! The guide as pages of the static site: `docs/*.md` as HTML, with live boards and a search.

mod boards;
mod page;

use super::site::{failed, read, write};
use crate::run::root;
use page::Page;
use serde_json::json;
use std::fs;
use std::path::Path;

/// The pages by who looks for them.
const GROUPS: &[(&str, &[&str])] = &[
    ("For players", &["page", "pictures", "play", "difficulty", "game", "records", "generate"]),
    ("For students and teachers", &["algorithms", "heuristics", "reports", "compare", "glossary"]),
    (
        "For programmers",
        &["python", "server", "environments", "cluster", "enumerate", "proofs", "large", "speed"],
    ),
];

/// Writes the guide into `dist/docs`. `head` is what every page of the site has in its head.
pub(super) fn add(dist: &Path, head: &str) -> Result<(), String> {
    let pages = read_all()?;
    let contents = contents(&pages)?;
    let template = read(&root().join("web/guide.html"))?;
    let folder = dist.join("docs");
    let mut entries = Vec::new();
    for page in &pages {
        let html = whole(&template, head, &page.title, &contents, &page.html);
        write(&folder.join(format!("{}.html", page.name)), html.as_bytes())?;
        entries.extend(page.sections.iter().map(|section| {
            let address = format!("{}.html#{}", page.name, section.anchor);
            json!([address, page.title, section.title, section.words])
        }));
    }
    let index = format!("<h1>The guide</h1>\n{contents}");
    write(
        &folder.join("index.html"),
        whole(&template, head, "The guide", &contents, &index).as_bytes(),
    )?;
    write(&folder.join("search.json"), json!(entries).to_string().as_bytes())?;
    copy_images(&folder.join("images"))?;
    println!("web: the guide has {} pages", pages.len() + 1);
    Ok(())
}

/// All pages, sorted by name.
fn read_all() -> Result<Vec<Page>, String> {
    let folder = root().join("docs");
    let entries = fs::read_dir(&folder).map_err(|error| failed("list", &folder, &error))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    files.sort();
    files
        .iter()
        .map(|file| {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Ok(Page::new(name, &read(file)?))
        })
        .collect()
}

/// Links to all pages, by group; every page must be in one.
fn contents(pages: &[Page]) -> Result<String, String> {
    let known = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    if let Some(page) = pages.iter().find(|page| !known(&page.name)) {
        return Err(format!("docs/{}.md is in no group of xtask/src/web/docs.rs", page.name));
    }
    let group = |(title, names): &(&str, &[&str])| {
        let link = |name: &&str| {
            let page = pages.iter().find(|page| page.name == *name)?;
            Some(format!("<li><a href=\"{}.html\">{}</a></li>", page.name, page.title))
        };
        let links: String = names.iter().filter_map(link).collect();
        format!("<h2>{title}</h2>\n<ul>{links}</ul>\n")
    };
    Ok(GROUPS.iter().map(group).collect())
}

/// A whole file: the same frame, `web/guide.html`, around each page.
fn whole(template: &str, head: &str, title: &str, contents: &str, body: &str) -> String {
    template
        .replace("HEAD", head)
        .replace("TITLE", title)
        .replace("CONTENTS", contents)
        .replace("BODY", body)
}

fn copy_images(to: &Path) -> Result<(), String> {
    let folder = root().join("docs/images");
    for file in super::site::list(&folder)? {
        let name = file.strip_prefix(&folder).unwrap_or(&file);
        let bytes = fs::read(&file).map_err(|error| failed("read", &file, &error))?;
        write(&to.join(name), &bytes)?;
    }
    Ok(())
}
