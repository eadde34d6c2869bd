//! `render`: a picture of a board or of a solution.

use crate::verify::parse_moves;
use crate::{NamedPuzzle, PuzzleRequest, Refusal, RequestWatch, VERSION, codes};
use clearway::board::Puzzle;
use clearway::notation::{SolutionOptions, one_line_board};
use clearway_render::{Size, Style, board_after, svg_animation, write_svg};
use serde::{Deserialize, Serialize};

/// Asks for a picture.
#[derive(Clone, Debug, Default)]
pub struct RenderRequest {
    /// What is shown.
    pub picture: Picture,
    /// How it looks.
    pub style: Style,
    /// The moves that are made, or shown, in the picture.
    pub solution: Option<String>,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picture {
    /// The board after the moves.
    #[default]
    Board,
    /// The moves, one after the other.
    Solution,
}

impl PuzzleRequest for RenderRequest {
    type Answer = RenderAnswer;

    fn answer_under(
        &self,
        named: &NamedPuzzle,
        watch: &mut RequestWatch<'_>,
    ) -> Result<RenderAnswer, Refusal> {
        let puzzle = named.puzzle();
        let moves = match &self.solution {
            Some(solution) => parse_moves(solution, puzzle, SolutionOptions::default())?,
            None => Vec::new(),
        };
        watch.check_before("the picture was drawn")?;
        let svg = match self.picture {
            Picture::Board => board_after(puzzle, &moves, &self.style)
                .map(|scene| write_svg(&scene, Size::Pixels(self.style.scale()))),
            Picture::Solution => svg_animation(puzzle, &moves, &self.style),
        };
        let svg = svg.map_err(|error| Refusal::new(error.code(), error.to_string()))?;
        if svg.is_empty() {
            return Err(Refusal::new(codes::USAGE, "there is nothing to draw"));
        }
        Ok(RenderAnswer::new(named.name(), puzzle, svg))
    }
}

/// A picture of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RenderAnswer {
    /// The version of the contract.
    pub version: u32,
    /// The puzzle's name, where it has one.
    pub puzzle: Option<String>,
    /// The board, as in the answer to `solve`.
    pub board: String,
    /// The picture, an SVG document.
    pub svg: String,
}

impl RenderAnswer {
    /// The answer for a picture of `puzzle`.
    pub fn new(name: Option<&str>, puzzle: &Puzzle, svg: String) -> Self {
        Self {
            version: VERSION,
            puzzle: name.map(str::to_owned),
            board: one_line_board(puzzle),
            svg,
        }
    }
}
