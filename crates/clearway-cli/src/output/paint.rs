//! Colours text if colour is enabled.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

/// The colour of errors and of the red car.
pub(crate) const RED: Color = Color::Ansi256(Ansi256Color(160));

/// The colour of notes.
pub(crate) const CYAN: Color = Color::Ansi(AnsiColor::Cyan);

/// Puts colour around texts, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Texts stay as they are.
    Plain,
    /// Texts get colour.
    Colour,
}

impl Paint {
    /// `text` in `style`.
    pub(crate) fn styled(self, style: Style, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour => format!("{style}{text}{style:#}"),
        }
    }

    /// `text` bold and in a colour.
    pub(crate) fn bold(self, colour: Color, text: &str) -> String {
        self.styled(Style::new().bold().fg_color(Some(colour)), text)
    }

    /// `text` bold.
    pub(crate) fn strong(self, text: &str) -> String {
        self.styled(Style::new().bold(), text)
    }

    /// `text` less bright.
    pub(crate) fn dim(self, text: &str) -> String {
        self.styled(Style::new().dimmed(), text)
    }
}
