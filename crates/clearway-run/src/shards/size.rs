//! A field in words.

use clearway::board::Metric;
use clearway::enumerate::Field;
use std::fmt;

/// A field in words: `5x5 with 0 to 2 walls, in steps`.
#[derive(Clone, Copy, Debug)]
pub struct Size<'a>(pub &'a Field);

impl fmt::Display for Size<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = self.0;
        write!(f, "{}x{} ", field.width(), field.height())?;
        match (*field.walls().start(), *field.walls().end()) {
            (0, 0) => f.write_str("without walls")?,
            (1, 1) => f.write_str("with 1 wall")?,
            (least, most) if least == most => write!(f, "with {most} walls")?,
            (least, most) => write!(f, "with {least} to {most} walls")?,
        }
        if field.red_row() != usual_row(field) {
            write!(f, ", the red car in row {}", field.red_row() + 1)?;
        }
        match field.metric() {
            Metric::Moves => Ok(()),
            Metric::Steps => f.write_str(", in steps"),
        }
    }
}

/// The default row of the red car.
pub(crate) const fn usual_row(field: &Field) -> u8 {
    (field.height() - 1) / 2
}
