//! The formats of pictures, and what each can show.

use crate::problem::Problem;
use clap::ValueEnum;
use clearway_contract::codes;
use std::io::{self, IsTerminal};
use std::path::Path;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Shapes, for pages and documents.
    Svg,
    /// Pixels.
    Png,
    /// Animated pixels.
    Gif,
    /// Pages, for --cards.
    Pdf,
}

impl Format {
    /// The requested format, or that of the file's ending.
    pub(crate) fn choose(asked: Option<Self>, file: &str) -> Result<Self, Problem> {
        if file == "-" {
            let Some(format) = asked else {
                let problem = Problem::new(codes::USAGE, "standard output has no ending");
                return Err(problem.expecting("--format svg, png, gif or pdf with `-o -`"));
            };
            if format != Self::Svg && io::stdout().is_terminal() {
                let problem = Problem::new(codes::USAGE, "a terminal cannot show this format");
                return Err(problem.expecting("a file after -o, or a pipe"));
            }
            return Ok(format);
        }
        if let Some(format) = asked {
            return Ok(format);
        }
        let ending = Path::new(file).extension().and_then(|ending| ending.to_str());
        let ending = ending.unwrap_or_default().to_ascii_lowercase();
        Self::from_str(&ending, true).map_err(|_| {
            let message = "the ending does not say what kind of picture is wanted";
            Problem::new(codes::USAGE, message)
                .expecting(".svg, .png, .gif or .pdf, or --format")
                .in_file(file)
        })
    }

    /// Whether this build of the program can write the format.
    pub(crate) fn check_built(self) -> Result<(), Problem> {
        if self == Self::Svg || cfg!(feature = "pictures") {
            return Ok(());
        }
        let message = "this program was built without the feature `pictures`";
        Err(Problem::new(codes::USAGE, message).expecting("a file that ends in .svg"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_decides_unless_a_format_is_given() {
        let choose = |asked, file| Format::choose(asked, file).ok();
        assert_eq!(choose(None, "a/board.SVG"), Some(Format::Svg));
        assert_eq!(choose(None, "board.tar.gif"), Some(Format::Gif));
        assert_eq!(choose(Some(Format::Png), "board.svg"), Some(Format::Png));
        assert_eq!(choose(Some(Format::Svg), "-"), Some(Format::Svg));
        for file in ["-", "board", "board.jpeg", "png"] {
            assert_eq!(choose(None, file), None, "{file}");
        }
    }
}
