//! `GraphML`, which most programs for graphs can read.

use super::{Graph, escaped};
use std::io::{self, Write};

pub(super) fn write(graph: &Graph<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(out, r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">"#)?;
    let keys = [
        ("node", "depth", "int"),
        ("node", "distance", "int"),
        ("node", "solved", "boolean"),
        ("node", "board", "string"),
        ("edge", "move", "string"),
    ];
    for (owner, name, kind) in keys {
        writeln!(
            out,
            r#"  <key id="{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>"#
        )?;
    }
    writeln!(out, r#"  <graph id="{}" edgedefault="undirected">"#, escaped(graph.label))?;
    graph.visit_nodes(|node| {
        write!(out, r#"<node id="n{}">"#, node.number)?;
        if let Some(depth) = node.depth {
            write!(out, r#"<data key="depth">{depth}</data>"#)?;
        }
        writeln!(
            out,
            r#"<data key="distance">{}</data><data key="solved">{}</data><data key="board">{}</data></node>"#,
            node.distance,
            node.is_solved,
            escaped(&node.board)
        )
    })?;
    graph.visit_edges(|edge| {
        writeln!(
            out,
            r#"<edge source="n{}" target="n{}"><data key="move">{}</data></edge>"#,
            edge.from,
            edge.to,
            escaped(&graph.words(&edge))
        )
    })?;
    writeln!(out, "  </graph>\n</graphml>")
}
