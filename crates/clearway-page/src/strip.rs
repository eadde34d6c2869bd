//! Takes out of scripts and style sheets what only their readers need.
//!
//! No tool of another ecosystem, and no cleverness: comments of the two kinds
//! that the page's sources use, blank lines and indentation. What is left is the
//! same code, line by line.

/// A script without comments that begin a line with `//` or anywhere with `/**`.
pub(crate) fn script(text: &str) -> String {
    let text = without_blocks(text, "/**");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    join(lines.filter(|line| !line.starts_with("//")))
}

/// A style sheet without comments and without blanks around its signs.
pub(crate) fn style(text: &str) -> String {
    let text = without_blocks(text, "/*");
    let text = join(text.lines().map(str::trim).filter(|line| !line.is_empty()));
    let text = text.replace(": ", ":").replace(" {", "{").replace("{ ", "{");
    text.replace("; ", ";").replace(";}", "}").replace(" }", "}").replace(", ", ",")
}

fn join<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    lines.fold(String::new(), |text, line| text + line + "\n")
}

fn without_blocks(text: &str, start: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(start) {
        kept += &rest[..at];
        // A comment that is never closed would take the whole file with it: keep it.
        let Some(end) = rest[at..].find("*/") else { break };
        rest = rest[at + end + 2..].trim_start_matches(' ');
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go_and_code_stays() {
        let text = "// why\n/**\n * @param {x} a\n */\nfunction f(a) {\n  // note\n  return /** @type {any} */ (a) / 2; // half\n}\n";
        assert_eq!(script(text), "function f(a) {\nreturn (a) / 2; // half\n}\n");
    }

    #[test]
    fn a_style_sheet_keeps_its_selectors_apart() {
        let text = "/* table */\n.a .b:hover { color: red; margin: 0 4px; }\n";
        assert_eq!(style(text), ".a .b:hover{color:red;margin:0 4px}\n");
    }
}
