//! Escapes foreign text for the page.

/// Escapes the text for HTML.
///
/// Also replaces characters that would reverse or hide text.
pub(super) fn escape(text: &str) -> String {
    let shown = |c| if crate::text::is_unsafe(c) { char::REPLACEMENT_CHARACTER } else { c };
    clearway_render::escape(&text.chars().map(shown).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_never_becomes_html() {
        assert_eq!(escape("<b a='1'>&\"\u{202e}"), "&lt;b a=&#39;1&#39;&gt;&amp;&quot;\u{fffd}");
    }
}
