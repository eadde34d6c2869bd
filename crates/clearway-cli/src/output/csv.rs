//! `car,move` lines, as the Amsterdam course expects them.

use clap::ValueEnum;
use clearway::board::{Axis, Move, Puzzle};
use std::io::{self, Write};

/// Which direction of vertical moves has the plus sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Positive {
    /// Up, as the course's assignment says.
    Up,
    /// Down, as the course's published solutions and the rest of Clearway have it.
    Down,
}

/// Writes the header and a line per move.
pub(crate) fn solution(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    moves: &[Move],
    positive: Positive,
) -> io::Result<()> {
    writeln!(out, "car,move")?;
    for step in moves {
        let vehicle = puzzle.vehicle(step.vehicle);
        let turned = vehicle.axis == Axis::Vertical && positive == Positive::Up;
        let by = if turned { -step.by } else { step.by };
        writeln!(out, "{},{by}", field(&vehicle.name))?;
    }
    Ok(())
}

/// A name as a field: quoted where it would be read as something else.
fn field(name: &str) -> String {
    if name.contains([',', '"']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn only_vertical_moves_change_their_sign() {
        let puzzle = read("XXB/..B/...", &ReadOptions::default()).expect("valid").puzzle;
        let down = Move { vehicle: puzzle.find("B").expect("there"), by: 1 };
        let right = Move { vehicle: puzzle.red_id(), by: 1 };
        let text = |positive| {
            let mut out = Vec::new();
            solution(&mut out, &puzzle, &[down, right], positive).expect("memory takes it");
            String::from_utf8(out).expect("text")
        };
        assert_eq!(text(Positive::Down), "car,move\nB,1\nX,1\n");
        assert_eq!(text(Positive::Up), "car,move\nB,-1\nX,1\n");
        assert_eq!(field("a,\"b"), "\"a,\"\"b\"");
    }
}
