//! The language of Graphviz.

use super::Graph;
use std::io::{self, Write};

pub(super) fn write(graph: &Graph<'_>, out: &mut dyn Write) -> io::Result<()> {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    writeln!(out, "graph {} {{", quoted(graph.label))?;
    writeln!(out, "  layout=sfdp; overlap=prism; outputorder=edgesfirst;")?;
    writeln!(out, "  node [shape=circle, style=filled, fillcolor=white];")?;
    graph.visit_nodes(|node| {
        let depth = node.depth.map_or("null".to_owned(), |depth| depth.to_string());
        let look = match node.number {
            0 => ", fillcolor=gold, penwidth=3",
            _ if node.is_solved => ", fillcolor=palegreen",
            _ => "",
        };
        writeln!(
            out,
            "  {} [label=\"{depth}\", depth={depth}, distance={}, board={}{look}];",
            node.number,
            node.distance,
            quoted(&node.board)
        )
    })?;
    graph.visit_edges(|edge| {
        writeln!(out, "  {} -- {} [move={}];", edge.from, edge.to, quoted(&graph.words(&edge)))
    })?;
    writeln!(out, "}}")
}
