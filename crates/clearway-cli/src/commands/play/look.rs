//! Colours and symbols, as far as the terminal supports them.

use super::canvas::Style;
use crate::output::board::VEHICLE_COLOURS;
use crate::output::paint::Paint;
use clearway::board::{Side, VehicleId};
use crossterm::style::Color;
use std::env;

/// The look of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    colours: Colours,
    signs: Signs,
}

/// Number of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colours {
    None,
    Sixteen,
    Many,
}

/// The character set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signs {
    Ascii,
    Unicode,
}

/// The six characters of a frame: horizontal, vertical, and the corners in reading order.
pub(crate) type FrameChars = [char; 6];

impl Look {
    /// What this terminal supports, with or without colour.
    pub(crate) fn of_terminal(paint: Paint) -> Self {
        let variable = |name: &str| env::var(name).unwrap_or_default();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable);
        Self {
            colours: colours(paint, &variable("TERM"), &variable("COLORTERM")),
            signs: if cfg!(windows) { Signs::Unicode } else { signs(&locale) },
        }
    }

    /// ASCII only.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { colours: Colours::None, signs: Signs::Ascii };

    /// Unicode without colour.
    #[cfg(test)]
    pub(crate) const LINES: Self = Self { colours: Colours::None, signs: Signs::Unicode };

    /// Unicode and colour.
    #[cfg(test)]
    pub(crate) const FULL: Self = Self { colours: Colours::Many, signs: Signs::Unicode };

    /// Whether colour is used.
    pub(crate) fn is_coloured(self) -> bool {
        self.colours != Colours::None
    }

    fn pick<T>(self, unicode: T, ascii: T) -> T {
        match self.signs {
            Signs::Unicode => unicode,
            Signs::Ascii => ascii,
        }
    }

    fn colour(self, style: Style, many: u8, sixteen: Color) -> Style {
        match self.colours {
            Colours::None => style,
            Colours::Sixteen => Style { foreground: Some(sixteen), ..style },
            Colours::Many => Style { foreground: Some(Color::AnsiValue(many)), ..style },
        }
    }

    /// Red for the red car; the other vehicles cycle through the palette.
    pub(crate) fn vehicle(self, id: VehicleId, is_red: bool) -> Style {
        const SIXTEEN: [Color; 5] = [
            Color::DarkCyan,
            Color::DarkGreen,
            Color::DarkYellow,
            Color::DarkBlue,
            Color::DarkMagenta,
        ];
        let (behind, sign) = match self.colours {
            Colours::None => return Style::PLAIN,
            Colours::Many if is_red => (Color::AnsiValue(160), Color::AnsiValue(231)),
            Colours::Sixteen if is_red => (Color::DarkRed, Color::White),
            Colours::Many => {
                let colour = VEHICLE_COLOURS[id.index() % VEHICLE_COLOURS.len()];
                (Color::AnsiValue(colour), Color::AnsiValue(16))
            }
            Colours::Sixteen => (SIXTEEN[id.index() % SIXTEEN.len()], Color::Black),
        };
        let (foreground, background) = (Some(sign), Some(behind));
        Style { foreground, background, bold: is_red, ..Style::PLAIN }
    }

    /// Walls.
    pub(crate) fn wall(self) -> Style {
        self.colour(Style::PLAIN, 243, Color::DarkGrey)
    }

    /// For secondary text.
    pub(crate) fn faint(self) -> Style {
        Style { dim: self.is_coloured(), ..Style::PLAIN }
    }

    /// For important text.
    pub(crate) fn strong() -> Style {
        Style::BOLD
    }

    /// The exit, and the path of a hinted move.
    pub(crate) fn mark(self) -> Style {
        self.colour(Self::strong(), 203, Color::Red)
    }

    /// Good news.
    pub(crate) fn good(self) -> Style {
        self.colour(Self::strong(), 114, Color::Green)
    }

    /// Headings and keys.
    pub(crate) fn accent(self) -> Style {
        self.colour(Self::strong(), 80, Color::Cyan)
    }

    /// The selected line of a list.
    pub(crate) fn pointed() -> Style {
        Style { reversed: true, ..Style::PLAIN }
    }

    /// The frame of the board and of vehicles.
    pub(crate) fn frame(self) -> FrameChars {
        self.pick(['─', '│', '┌', '┐', '└', '┘'], ['-', '|', '+', '+', '+', '+'])
    }

    /// The frame of the chosen vehicle.
    pub(crate) fn thick_frame(self) -> FrameChars {
        self.pick(['━', '┃', '┏', '┓', '┗', '┛'], ['=', '#', '#', '#', '#', '#'])
    }

    /// A free cell.
    pub(crate) fn dot(self) -> &'static str {
        self.pick("·", ".")
    }

    /// A wall.
    pub(crate) fn brick(self) -> char {
        self.pick('▒', '#')
    }

    /// The mark of a solved level.
    pub(crate) fn tick(self) -> &'static str {
        self.pick("✓", "*")
    }

    /// An arrow towards a side.
    pub(crate) fn arrow(self, side: Side) -> &'static str {
        match side {
            Side::Left => self.pick("◀", "<"),
            Side::Right => self.pick("▶", ">"),
            Side::Top => self.pick("▲", "^"),
            Side::Bottom => self.pick("▼", "v"),
        }
    }
}

fn colours(paint: Paint, term: &str, colorterm: &str) -> Colours {
    const MANY: [&str; 7] = ["256color", "screen", "tmux", "kitty", "alacritty", "foot", "ghostty"];
    if paint == Paint::Plain {
        Colours::None
    } else if cfg!(windows) || !colorterm.is_empty() || MANY.iter().any(|name| term.contains(name))
    {
        Colours::Many
    } else {
        Colours::Sixteen
    }
}

/// The first variable that is set counts, as usual for locales.
fn signs(locale: &[String]) -> Signs {
    let locale = locale.iter().find(|value| !value.is_empty()).map_or("", String::as_str);
    let locale = locale.to_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { Signs::Unicode } else { Signs::Ascii }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_symbols_degrade() {
        assert_eq!(colours(Paint::Plain, "xterm-256color", "truecolor"), Colours::None);
        assert_eq!(colours(Paint::Colour, "xterm-256color", ""), Colours::Many);
        assert_eq!(colours(Paint::Colour, "xterm", "truecolor"), Colours::Many);
        if !cfg!(windows) {
            assert_eq!(colours(Paint::Colour, "linux", ""), Colours::Sixteen);
        }
        let locale = |values: [&str; 3]| signs(&values.map(str::to_owned));
        assert_eq!(locale(["", "", "en_GB.UTF-8"]), Signs::Unicode);
        assert_eq!(locale(["", "C.utf8", "C"]), Signs::Unicode);
        assert_eq!(locale(["C", "", "en_GB.UTF-8"]), Signs::Ascii);
        assert_eq!(locale(["", "", ""]), Signs::Ascii);
    }

    #[test]
    fn without_colour_no_style_uses_one() {
        let look = Look::PLAIN;
        let styles = [
            look.vehicle(VehicleId(0), true),
            look.vehicle(VehicleId(3), false),
            look.wall(),
            look.faint(),
            look.mark(),
            look.good(),
            look.accent(),
            Look::pointed(),
        ];
        for style in styles {
            assert_eq!((style.foreground, style.background), (None, None), "{style:?}");
        }
        assert!(Look::FULL.vehicle(VehicleId(3), false).background.is_some());
    }
}
