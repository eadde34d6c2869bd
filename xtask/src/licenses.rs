//! The list of third parties that `clearway licenses` prints.
//!
//! Most licence texts differ only in their copyright lines. So these lines are listed with the
//! crate, and each text appears once at the end.

use crate::guide::File;
use crate::packages::{self, Package, TARGETS};
use crate::run::root;
use std::fmt::Write as _;
use std::fs;

const LIST: &str = "crates/clearway-cli/third-party.txt";

const HEADER: &str = "\
Clearway is licensed under MIT or Apache-2.0, at your choice. It is linked with the crates below.
Where a crate offers a choice that includes MIT, MIT is taken. The numbers point to the licence
texts at the end. Not every crate is part of every build.
";

/// The words that identify the MIT licence.
const MIT: &str = "permission is hereby granted, free of charge";

/// Writes the list.
pub(crate) fn write() -> Result<(), String> {
    let file = file()?;
    fs::write(root().join(LIST), &file.text).map_err(|error| format!("{LIST}: {error}"))
}

/// Fails if the committed list is not the current one.
pub(crate) fn check_list() -> Result<(), String> {
    let committed =
        fs::read_to_string(root().join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
    if committed == file()?.text {
        return Ok(());
    }
    Err(format!("{LIST} is out of date; run `cargo xtask licenses` and commit it"))
}

/// The list as a generated file.
///
/// # Errors
/// A crate has no licence, or one that `deny.toml` does not allow.
fn file() -> Result<File, String> {
    let packages: Vec<Package> =
        packages::read(TARGETS)?.into_iter().filter(|it| it.source.is_some()).collect();
    check(&packages)?;
    let mut texts: Vec<Text> = Vec::new();
    let mut list = HEADER.to_owned();
    list += "\nThe Rust standard library: MIT OR Apache-2.0\n  Copyright (c) The Rust Project contributors\n";
    for package in &packages {
        let mut numbers = String::new();
        let mut notices: Vec<String> = Vec::new();
        for text in license_texts(package)? {
            for line in &text.notices {
                if !notices.contains(line) {
                    notices.push(line.clone());
                }
            }
            let place = texts.iter().position(|known| known.words == text.words);
            let place = place.unwrap_or_else(|| {
                texts.push(text);
                texts.len() - 1
            });
            let _ = write!(numbers, " [{}]", place + 1);
        }
        let _ =
            writeln!(list, "\n{} {}: {}{numbers}", package.name, package.version, package.license);
        for notice in notices {
            let _ = writeln!(list, "  {notice}");
        }
    }
    for (index, text) in texts.iter().enumerate() {
        let _ = write!(list, "\n{}\n[{}]\n\n{}\n", "-".repeat(72), index + 1, text.body);
    }
    Ok(File::new(LIST, list))
}

/// A licence text without its lines of copyright.
struct Text {
    body: String,
    /// The words in lower case, for comparing.
    words: Vec<String>,
    notices: Vec<String>,
}

/// The texts that a crate ships and that apply.
fn license_texts(package: &Package) -> Result<Vec<Text>, String> {
    let told = |error| format!("{}: {error}", package.folder.display());
    let mut names: Vec<String> = fs::read_dir(&package.folder)
        .map_err(told)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| {
            let name = name.to_ascii_uppercase();
            ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|start| name.starts_with(start))
        })
        .collect();
    names.sort_unstable();
    let mut texts = Vec::new();
    for name in names {
        let path = package.folder.join(name);
        if path.is_file() {
            texts.push(split(&fs::read_to_string(path).map_err(told)?));
        }
    }
    let is_mit = |text: &Text| text.words.join(" ").contains(MIT);
    let is_choice = package.license.contains("MIT") && !package.license.contains("AND");
    if is_choice && texts.iter().any(is_mit) {
        texts.retain(is_mit);
    }
    Ok(texts)
}

fn split(text: &str) -> Text {
    let is_notice = |line: &&str| {
        let line = line.trim().to_ascii_lowercase();
        line.starts_with("copyright")
            && (line.contains("(c)") || line.contains('©') || line.contains("20"))
            || line.starts_with("all rights reserved")
    };
    let notices = text.lines().filter(is_notice).map(|line| line.trim().to_owned()).collect();
    let lines: Vec<&str> =
        text.lines().filter(|line| !is_notice(line)).map(str::trim_end).collect();
    let mut body = lines.join("\n").trim_matches('\n').to_owned();
    while body.contains("\n\n\n") {
        body = body.replace("\n\n\n", "\n\n");
    }
    let words = body
        .split(|sign: char| !sign.is_alphanumeric() && sign != ',')
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    Text { body, words, notices }
}

/// Checks the licences against the ones that `deny.toml` allows.
fn check(packages: &[Package]) -> Result<(), String> {
    let rules = fs::read_to_string(root().join("deny.toml"))
        .map_err(|error| format!("deny.toml: {error}"))?;
    let allowed = rules.split("\nallow = [").nth(1).and_then(|rest| rest.split(']').next());
    let allowed: Vec<&str> = allowed.unwrap_or_default().split('"').skip(1).step_by(2).collect();
    let refused = packages.iter().filter(|package| !is_allowed(&package.license, &allowed));
    let refused: Vec<String> =
        refused.map(|it| format!("{}: licence `{}`", it.id(), it.license)).collect();
    if refused.is_empty() {
        return Ok(());
    }
    Err(format!("not allowed by deny.toml:\n  {}", refused.join("\n  ")))
}

/// Whether each part of an expression offers an allowed licence.
fn is_allowed(license: &str, allowed: &[&str]) -> bool {
    let offers = |part: &str| {
        let part = part.trim().trim_matches(['(', ')']);
        part.split(" OR ").any(|choice| allowed.contains(&choice.trim()))
    };
    license.split(" AND ").all(offers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_allowed_if_each_part_offers_a_choice() {
        let allowed = ["MIT", "Unicode-3.0"];
        for license in ["MIT", "GPL-3.0 OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(license, &allowed), "{license}");
        }
        for license in ["", "GPL-3.0", "MIT AND GPL-3.0"] {
            assert!(!is_allowed(license, &allowed), "{license}");
        }
    }

    #[test]
    fn texts_that_differ_in_copyright_and_line_ends_are_one() {
        let one = split("MIT License\n\nCopyright (c) 2020 Ann\n\nPermission is\nhereby granted");
        let two = split(
            "MIT License\r\n\r\nCopyright (c) 2021 Bob\r\n\r\nPermission is hereby granted\r\n",
        );
        assert_eq!(one.words, two.words);
        assert_eq!(two.notices, ["Copyright (c) 2021 Bob"]);
    }
}
