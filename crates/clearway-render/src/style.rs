//! What a caller chooses about a picture.

use crate::theme::Theme;

/// The units of a scene that a cell is wide and high.
pub const CELL: f64 = 60.0;

/// Whether vehicles carry their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// They do.
    #[default]
    Shown,
    /// They do not.
    Hidden,
}

/// The looks of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colours and materials.
    pub theme: Theme,
    /// Whether vehicles carry their names.
    pub letters: Letters,
    /// The pixels that a cell is wide and high, 4 to 400; others are taken as the nearest of these.
    pub cell: u16,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Classic, letters: Letters::Shown, cell: 60 }
    }
}

impl Style {
    /// The pixels to a unit of a scene.
    pub fn scale(&self) -> f64 {
        f64::from(self.cell.clamp(4, 400)) / CELL
    }
}
