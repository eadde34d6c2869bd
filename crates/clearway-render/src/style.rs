//! Options of a picture.

use crate::theme::Theme;

/// Size of a cell in scene units.
pub const CELL: f64 = 60.0;

/// Whether vehicles carry their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// Show the names.
    #[default]
    Shown,
    /// Hide the names.
    Hidden,
}

/// Options of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colours and materials.
    pub theme: Theme,
    /// Whether vehicles carry their names.
    pub letters: Letters,
    /// Size of a cell in pixels, clamped to 4..=400.
    pub cell: u16,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Classic, letters: Letters::Shown, cell: 60 }
    }
}

impl Style {
    /// Pixels per scene unit.
    pub fn scale(&self) -> f64 {
        f64::from(self.cell.clamp(4, 400)) / CELL
    }
}
