//! The output formats.

use crate::output::paint::{Paint, RED};
use clap::ValueEnum;
use clearway_report::{Comparison, Look, csv, html, json, markdown, text};

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// Tables for people.
    Text,
    /// A table for Markdown.
    Markdown,
    /// One line per run.
    Csv,
    /// For scripts: one object per run and line.
    Json,
    /// A page with tables, charts and boards, complete in one file.
    Html,
}

impl Output {
    /// The requested format, or that of the file's ending, or text.
    pub(super) fn choose(asked: Option<Self>, file: Option<&str>) -> Self {
        let ending = file.and_then(|file| file.rsplit_once('.')).map(|(_, ending)| ending);
        asked.unwrap_or_else(|| match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("html" | "htm") => Self::Html,
            Some("md" | "markdown") => Self::Markdown,
            Some("csv") => Self::Csv,
            Some("json" | "jsonl") => Self::Json,
            _ => Self::Text,
        })
    }

    /// The comparison in this format.
    pub(super) fn write(
        self,
        comparison: &Comparison,
        width: usize,
        paint: Paint,
    ) -> anyhow::Result<String> {
        Ok(match self {
            Self::Text => {
                let strong = |text: &str| paint.strong(text);
                let wrong = |text: &str| paint.bold(RED, text);
                text(comparison, &Look { width, strong: &strong, wrong: &wrong })
            }
            Self::Markdown => markdown(comparison),
            Self::Csv => csv(comparison),
            Self::Json => json(comparison)?,
            Self::Html => html(comparison),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_the_file_decides_unless_a_format_is_asked_for() {
        assert_eq!(Output::choose(None, Some("a/report.HTML")), Output::Html);
        assert_eq!(Output::choose(None, Some("report.md")), Output::Markdown);
        assert_eq!(Output::choose(None, Some("-")), Output::Text);
        assert_eq!(Output::choose(Some(Output::Csv), Some("report.html")), Output::Csv);
    }
}
