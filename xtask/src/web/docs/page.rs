//! One page of the guide: markdown to HTML, and its sections for the search.

use super::boards;
use crate::guide::slug;
use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html,
};

/// A page.
pub(super) struct Page {
    /// The file's name without its ending.
    pub(super) name: String,
    pub(super) title: String,
    pub(super) html: String,
    pub(super) sections: Vec<Section>,
}

/// A part of a page with a heading.
#[derive(Default)]
pub(super) struct Section {
    pub(super) anchor: String,
    pub(super) title: String,
    pub(super) words: String,
}

impl Page {
    pub(super) fn new(name: String, markdown: &str) -> Self {
        let events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
        let mut writer = Writer::default();
        let mut rest = events.as_slice();
        while let Some(event) = rest.first() {
            let taken = writer.take(event, rest);
            rest = &rest[taken..];
        }
        writer.close_section();
        let mut text = String::new();
        html::push_html(&mut text, writer.events.into_iter());
        let title = writer.sections.first().map_or_else(|| name.clone(), |one| one.title.clone());
        // The policy of the site allows no styles in the text.
        let text = text
            .replace(" style=\"text-align: right\"", " class=\"right\"")
            .replace(" style=\"text-align: left\"", "")
            .replace(" style=\"text-align: center\"", " class=\"centre\"")
            .replace(
                "<table>",
                "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>",
            )
            .replace("</table>", "</table></div>");
        Self { name, title, html: text, sections: writer.sections }
    }
}

/// Collects the events of a page as they shall be written, and its sections.
#[derive(Default)]
struct Writer<'a> {
    events: Vec<Event<'a>>,
    sections: Vec<Section>,
    section: Section,
    /// The heading above those of the third level.
    above: String,
    anchors: Vec<String>,
    /// Whether the link that is open leads to something that the site does not have.
    is_dead: bool,
}

impl<'a> Writer<'a> {
    /// Takes an event, and perhaps some after it; returns how many.
    fn take(&mut self, event: &Event<'a>, rest: &[Event<'a>]) -> usize {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let end = rest.iter().position(|one| matches!(one, Event::End(TagEnd::Heading(_))));
                let end = end.unwrap_or(rest.len() - 1);
                let title = words(&rest[..end]);
                let anchor = self.anchor(&title);
                self.close_section();
                let title = self.title(*level, title);
                self.section = Section { anchor: anchor.clone(), title, words: String::new() };
                self.events.push(Event::Start(Tag::Heading {
                    level: *level,
                    id: Some(anchor.into()),
                    classes: Vec::new(),
                    attrs: Vec::new(),
                }));
                self.events.extend_from_slice(&rest[1..=end]);
                end + 1
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let end = rest.iter().position(|one| matches!(one, Event::End(TagEnd::CodeBlock)));
                let end = end.unwrap_or(rest.len() - 1);
                let code = words(&rest[..=end]);
                self.section.words.push_str(&code);
                self.code_block(kind, &code);
                end + 1
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let to = address(dest_url);
                self.is_dead = to.is_none();
                if let Some(to) = to {
                    self.events.push(Event::Start(Tag::Link {
                        link_type: *link_type,
                        dest_url: to.into(),
                        title: title.clone(),
                        id: id.clone(),
                    }));
                }
                1
            }
            Event::End(TagEnd::Link) => {
                if !self.is_dead {
                    self.events.push(event.clone());
                }
                self.is_dead = false;
                1
            }
            _ => {
                self.plain(event);
                1
            }
        }
    }

    /// The anchor of a heading: a name that no earlier one has.
    fn anchor(&mut self, title: &str) -> String {
        let plain = slug(title);
        let mut anchor = plain.clone();
        let mut number = 0;
        while self.anchors.contains(&anchor) {
            number += 1;
            anchor = format!("{plain}-{number}");
        }
        self.anchors.push(anchor.clone());
        anchor
    }

    /// What a section is about: below the second level, with the heading above it.
    fn title(&mut self, level: HeadingLevel, title: String) -> String {
        if level > HeadingLevel::H2 && !self.above.is_empty() {
            return format!("{}: {title}", self.above);
        }
        self.above = if level == HeadingLevel::H2 { title.clone() } else { String::new() };
        title
    }

    fn plain(&mut self, event: &Event<'a>) {
        match event {
            Event::Text(text) => self.add_words(text),
            Event::Code(code) => {
                self.add_words(code);
                if let Some(board) = boards::in_word(code) {
                    let link = format!(
                        "<a class=\"open\" href=\"../#/play/{board}\"><code>{board}</code></a>"
                    );
                    self.events.push(Event::InlineHtml(link.into()));
                    return;
                }
            }
            // Notes for those who edit the files.
            Event::Html(text) | Event::InlineHtml(text)
                if text.trim_start().starts_with("<!--") =>
            {
                return;
            }
            _ => {}
        }
        self.events.push(event.clone());
    }

    fn add_words(&mut self, text: &str) {
        self.section.words.push_str(text);
        self.section.words.push(' ');
    }

    fn code_block(&mut self, kind: &CodeBlockKind<'a>, code: &str) {
        let board = match kind {
            CodeBlockKind::Fenced(language) if &**language == "text" => boards::in_block(code),
            _ => None,
        };
        let escaped = code.replace('&', "&amp;").replace('<', "&lt;");
        let live = board.map_or_else(String::new, |board| {
            format!("<div class=\"livingboard\" data-code=\"{board}\"></div>")
        });
        let text = format!(
            "<div class=\"block\"><pre tabindex=\"0\"><code>{escaped}</code></pre>{live}</div>\n"
        );
        self.events.push(Event::Html(CowStr::from(text)));
    }

    fn close_section(&mut self) {
        let section = std::mem::take(&mut self.section);
        if !section.title.is_empty() {
            self.sections.push(section);
        }
    }
}

/// The words of some events.
fn words(events: &[Event<'_>]) -> String {
    let of = |event: &Event<'_>| match event {
        Event::Text(text) | Event::Code(text) => text.to_string(),
        _ => String::new(),
    };
    events.iter().map(of).collect()
}

/// The address of a link on the site; none for files that the site does not have.
fn address(target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with('#') || target.starts_with("images/") {
        return Some(target.to_owned());
    }
    let (file, anchor) = target
        .split_once('#')
        .map_or((target, String::new()), |(file, anchor)| (file, format!("#{anchor}")));
    let name = file.strip_suffix(".md").filter(|name| !name.contains('/'))?;
    Some(format!("{name}.html{anchor}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_links_tables_and_boards_fit_the_site() {
        let page = Page::new(
            "x".to_owned(),
            "<!-- note -->\n# Why IDA*?\n\n[a](b.md#c) [d](../README.md) `AAB./..B./....`\n\n\
             | n |\n| ---: |\n| 1 |\n\n```text\nAAB.\n..B.\n....\n```\n",
        );
        assert_eq!(page.title, "Why IDA*?");
        for part in [
            "<h1 id=\"why-ida\">",
            "<a href=\"b.html#c\">a</a> d ",
            "href=\"../#/play/AAB./..B./....\"",
            "<td class=\"right\">",
            "data-code=\"AAB./..B./....\"",
        ] {
            assert!(page.html.contains(part), "{part} is missing in {}", page.html);
        }
        assert!(!page.html.contains("note") && !page.html.contains("style="));
        assert!(page.sections[0].words.contains("AAB."));
    }

    #[test]
    fn equal_headings_have_different_anchors() {
        let page = Page::new("x".to_owned(), "# T\n## A\n### Idea\n## B\n### Idea\n");
        let names: Vec<_> =
            page.sections.iter().map(|one| (one.anchor.as_str(), one.title.as_str())).collect();
        assert_eq!(
            names,
            [("t", "T"), ("a", "A"), ("idea", "A: Idea"), ("b", "B"), ("idea-1", "B: Idea")]
        );
    }
}
