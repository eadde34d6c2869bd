//! `render`: a picture of a board or of a solution.

use super::{Refusal, options, read, refuse, text, verify};
use crate::{RenderAnswer, Request, codes};
use clearway_render::{Letters, Size, Style, Theme, board_after, svg_animation, write_svg};

pub(crate) fn render(request: &Request) -> Result<String, Refusal> {
    let read = read(request)?;
    let puzzle = read.puzzle();
    let theme = request.theme.as_deref().unwrap_or(Theme::Classic.id());
    let ids = Theme::ALL.iter().map(|theme| theme.id());
    let theme = Theme::from_id(theme).ok_or_else(|| options::unknown("theme", theme, ids))?;
    let letters = if request.no_letters { Letters::Hidden } else { Letters::Shown };
    let style = Style { theme, letters, cell: request.cell.unwrap_or(Style::default().cell) };
    let moves = match &request.solution {
        Some(solution) => verify::moves(solution, puzzle)?,
        None => Vec::new(),
    };
    let svg = match request.picture.as_deref().unwrap_or("board") {
        "board" => board_after(puzzle, &moves, &style)
            .map(|scene| write_svg(&scene, Size::Pixels(style.scale()))),
        "solution" => svg_animation(puzzle, &moves, &style),
        other => {
            return Err(options::unknown("picture", other, ["board", "solution"].into_iter()));
        }
    };
    let svg = svg.map_err(|error| refuse(error.code(), error.to_string()))?;
    if svg.is_empty() {
        return Err(refuse(codes::USAGE, "there is nothing to draw"));
    }
    Ok(text(&RenderAnswer::new(read.name.as_deref(), puzzle, svg)))
}
