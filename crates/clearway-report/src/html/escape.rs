//! Texts of others in a page of ours.

/// The text with everything that HTML reads as its own replaced.
///
/// Signs that would turn the text around or hide it are replaced as well.
pub(super) fn escape(text: &str) -> String {
    let shown = |c| if crate::text::is_unsafe(c) { char::REPLACEMENT_CHARACTER } else { c };
    clearway_render::escape(&text.chars().map(shown).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_name_is_read_as_html() {
        assert_eq!(escape("<b a='1'>&\"\u{202e}"), "&lt;b a=&#39;1&#39;&gt;&amp;&quot;\u{fffd}");
    }
}
