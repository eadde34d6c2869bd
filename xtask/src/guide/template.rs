//! Fills templates: `{{name}}` stands for a computed text.

use super::File;
use crate::run::root;
use std::collections::BTreeMap;
use std::fs;

/// The values of a template by name.
pub(super) type Values = BTreeMap<&'static str, String>;

/// The page `docs/NAME.md` from its template; an error names missing and unused values.
pub(super) fn page(name: &str, values: &Values) -> Result<File, String> {
    let source = format!("docs/templates/{name}.md");
    let text = fs::read_to_string(root().join(&source))
        .map_err(|error| format!("cannot read {source}: {error}"))?;
    let filled = fill(&text.replace("\r\n", "\n"), values)
        .map_err(|message| format!("{source}: {message}"))?;
    let note = format!(
        "<!-- Written by `cargo xtask gen` from {source} and the library. Edit those. -->\n\n"
    );
    Ok(File::new(format!("docs/{name}.md"), note + &filled))
}

fn fill(template: &str, values: &Values) -> Result<String, String> {
    let mut page = String::new();
    let mut unused: Vec<&str> = values.keys().copied().collect();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").ok_or("a {{ without its }}")?;
        let value = values.get(name).ok_or_else(|| format!("nothing is called {name}"))?;
        unused.retain(|&other| other != name);
        page.push_str(before);
        page.push_str(value.trim_end());
        rest = after;
    }
    page.push_str(rest);
    if unused.is_empty() {
        return Ok(page);
    }
    Err(format!("does not use {}", unused.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_and_missing_or_unused_ones_are_errors() {
        let values = Values::from([("a", "1\n".to_owned()), ("b", "2".to_owned())]);
        assert_eq!(fill("x {{a}} y {{b}}{{a}}.", &values).as_deref(), Ok("x 1 y 21."));
        assert_eq!(fill("{{c}}", &values), Err("nothing is called c".to_owned()));
        assert_eq!(fill("{{a}}", &values), Err("does not use b".to_owned()));
    }
}
