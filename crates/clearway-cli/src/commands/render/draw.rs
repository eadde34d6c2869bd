//! Turns a drawing into the bytes of a file.

use super::format::Format;
use clearway::board::{Move, Puzzle};
use clearway_render::{Card, Columns, RenderError, Scene, Size, Style};
use clearway_render::{board_after, cards, stack, strip, svg_animation, write_svg};

/// What to draw.
pub(super) enum Picture {
    /// A board after some moves.
    Board(Puzzle, Vec<Move>),
    /// An animated solution.
    Solution(Puzzle, Vec<Move>),
    /// All positions of a solution.
    Strip(Puzzle, Vec<Move>, Columns),
    /// Cards to print.
    Cards(Vec<Card>),
}

/// The picture in its format.
pub(super) fn draw(
    picture: &Picture,
    format: Format,
    style: Style,
) -> Result<Vec<u8>, RenderError> {
    match picture {
        Picture::Board(puzzle, moves) => still(&board_after(puzzle, moves, &style)?, format, style),
        Picture::Strip(puzzle, moves, columns) => {
            still(&strip(puzzle, moves, &style, *columns)?, format, style)
        }
        Picture::Solution(puzzle, moves) => match format {
            Format::Svg => Ok(svg_animation(puzzle, moves, &style)?.into_bytes()),
            _ => moving(puzzle, moves, style),
        },
        Picture::Cards(deck) => {
            let pages = cards(deck, &style)?;
            match format {
                Format::Svg => Ok(write_svg(&stack(&pages), Size::Millimetres).into_bytes()),
                _ => document(&pages),
            }
        }
    }
}

fn still(scene: &Scene, format: Format, style: Style) -> Result<Vec<u8>, RenderError> {
    match format {
        Format::Svg => Ok(write_svg(scene, Size::Pixels(style.scale())).into_bytes()),
        #[cfg(feature = "pictures")]
        Format::Png => clearway_render::png(scene, style.scale()),
        #[cfg(feature = "pictures")]
        Format::Gif => clearway_render::gif_still(scene, style.scale()),
        _ => Err(not_built()),
    }
}

#[cfg(feature = "pictures")]
fn moving(puzzle: &Puzzle, moves: &[Move], style: Style) -> Result<Vec<u8>, RenderError> {
    clearway_render::gif(puzzle, moves, &style)
}

#[cfg(not(feature = "pictures"))]
fn moving(_: &Puzzle, _: &[Move], _: Style) -> Result<Vec<u8>, RenderError> {
    Err(not_built())
}

#[cfg(feature = "pictures")]
fn document(pages: &[Scene]) -> Result<Vec<u8>, RenderError> {
    clearway_render::pdf(pages)
}

#[cfg(not(feature = "pictures"))]
fn document(_: &[Scene]) -> Result<Vec<u8>, RenderError> {
    Err(not_built())
}

/// Formats are checked before anything is drawn, so users never see this.
fn not_built() -> RenderError {
    RenderError::Encoding("this program cannot write the format".to_owned())
}
