//! Writes the graph of all states, one format per module, piece by piece.

mod dot;
mod graphml;
mod json;
mod merged;
mod page;
mod single;

use crate::problem::Problem;
use clearway::board::Move;
use clearway::notation::one_line_board;
use clearway::space::StateNumber;
use clearway_contract::{Explored, codes};
use clearway_run::interrupt;
use std::io::{self, Write};
use std::path::Path;

/// The picture shows every state up to this many.
const MOST_SINGLE: usize = 1500;

/// The format of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// For Graphviz.
    Dot,
    /// For Gephi, yEd, Cytoscape and libraries.
    GraphMl,
    /// For scripts.
    Json,
    /// A picture.
    Svg,
}

impl Format {
    /// The format that a file's name ends in.
    pub(super) fn of(file: &str) -> Result<Self, Problem> {
        let ending = Path::new(file).extension().and_then(|ending| ending.to_str());
        match ending.unwrap_or_default().to_ascii_lowercase().as_str() {
            "dot" | "gv" => Ok(Self::Dot),
            "graphml" => Ok(Self::GraphMl),
            "json" => Ok(Self::Json),
            "svg" => Ok(Self::Svg),
            _ => {
                let message = "the ending does not say what kind of graph is wanted";
                let problem = Problem::new(codes::USAGE, message);
                Err(problem.expecting(".dot, .graphml, .json or .svg").in_file(file))
            }
        }
    }
}

/// A space to be written as a graph.
#[derive(Clone, Copy)]
pub(super) struct Graph<'a> {
    pub(super) label: &'a str,
    pub(super) explored: &'a Explored<'a>,
}

/// A state in the files.
struct Node {
    number: usize,
    depth: Option<u32>,
    distance: u32,
    is_solved: bool,
    board: String,
}

/// An edge in the files.
struct Edge {
    from: usize,
    to: usize,
    step: Move,
}

impl Graph<'_> {
    /// Writes the graph; Ctrl-C ends it with an error.
    pub(super) fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        match format {
            Format::Dot => dot::write(self, out),
            Format::GraphMl => graphml::write(self, out),
            Format::Json => json::write(self, out),
            Format::Svg if self.explored.space.len() <= MOST_SINGLE => single::write(self, out),
            Format::Svg => merged::write(self, out),
        }
    }

    fn visit_nodes(&self, mut visit: impl FnMut(Node) -> io::Result<()>) -> io::Result<()> {
        let Explored { space, .. } = *self.explored;
        let distances = space.distances();
        for state in space.numbers() {
            still_wanted()?;
            visit(Node {
                number: state.index(),
                depth: space.depth(state),
                distance: distances[state.index()],
                is_solved: space.is_solved(state),
                board: one_line_board(&space.board(state)),
            })?;
        }
        Ok(())
    }

    /// Each edge once, from the state that was discovered first.
    fn visit_edges(&self, mut visit: impl FnMut(Edge) -> io::Result<()>) -> io::Result<()> {
        let space = self.explored.space;
        let mut neighbours = Vec::new();
        for state in space.numbers() {
            still_wanted()?;
            space.neighbours(state, &mut neighbours);
            for &next in neighbours.iter().filter(|&&next| next > state) {
                let step = space.move_between(state, next);
                visit(Edge { from: state.index(), to: next.index(), step })?;
            }
        }
        Ok(())
    }

    /// The layer of a state in a picture: its depth, or its distance if there is no solution.
    fn layer(&self, state: StateNumber, distances: &[u32]) -> usize {
        self.explored.space.depth(state).unwrap_or(distances[state.index()]) as usize
    }

    /// The words for the edges' move.
    fn words(&self, edge: &Edge) -> String {
        edge.step.text(self.explored.puzzle).to_string()
    }
}

fn still_wanted() -> io::Result<()> {
    if interrupt::interrupted() { Err(io::Error::other("interrupted")) } else { Ok(()) }
}

/// `text` escaped for XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_decides() {
        assert_eq!(Format::of("a.b/space.GRAPHML").ok(), Some(Format::GraphMl));
        assert_eq!(Format::of("space.gv").ok(), Some(Format::Dot));
        assert!(Format::of("space.png").is_err() && Format::of("-").is_err());
    }
}
