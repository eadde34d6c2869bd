//! One JSON object with all states and edges.

use super::Graph;
use clearway_contract::{MoveEntry, VERSION};
use serde_json::json;
use std::io::{self, Write};

pub(super) fn write(graph: &Graph<'_>, out: &mut dyn Write) -> io::Result<()> {
    let metric = graph.explored.metric.id();
    let label = serde_json::to_string(graph.label)?;
    writeln!(out, r#"{{"version":{VERSION},"puzzle":{label},"metric":"{metric}","nodes":["#)?;
    let mut comma = "";
    graph.visit_nodes(|node| {
        let text = json!({
            "id": node.number,
            "depth": node.depth,
            "distance": node.distance,
            "solved": node.is_solved,
            "board": node.board,
        });
        writeln!(out, "{comma}{text}")?;
        comma = ",";
        Ok(())
    })?;
    writeln!(out, r#"],"edges":["#)?;
    comma = "";
    graph.visit_edges(|edge| {
        let step = MoveEntry::new(graph.explored.puzzle, edge.step);
        let text = json!({
            "source": edge.from,
            "target": edge.to,
            "vehicle": step.vehicle,
            "by": step.by,
        });
        writeln!(out, "{comma}{text}")?;
        comma = ",";
        Ok(())
    })?;
    writeln!(out, "]}}")
}
