//! Pictures of every kind of board in every theme and format.

mod boards;
mod files;
mod solutions;

use clearway::board::{
    Axis, Layout, LayoutCell, LayoutExit, LayoutVehicle, Move, Puzzle, Shape, Side,
};
use clearway::notation::{ReadOptions, read};
use clearway::solve::{SolveOptions, solve};

/// A bar: its name, row, column, length and axis.
type Bar<'a> = (&'a str, i64, i64, i64, Axis);

/// A board drawn as a grid.
fn drawn(text: &str) -> Puzzle {
    read(text, &ReadOptions::default()).expect("valid").puzzle
}

/// A board of these bars, the first of which is red.
fn built(width: i64, height: i64, exit: Side, bars: &[Bar<'_>]) -> Puzzle {
    let mut layout = Layout::new(width, height);
    for (index, &(name, row, column, length, axis)) in bars.iter().enumerate() {
        let cell = LayoutCell { row, column, span: None };
        layout.vehicles.push(LayoutVehicle {
            name: Some(name.to_owned()),
            shape: Shape::Bar { cell, length, axis },
            red: index == 0,
            span: None,
        });
    }
    layout.exit = Some(LayoutExit { side: exit, line: None, span: None });
    layout.into_puzzle().expect("valid")
}

/// A shortest solution.
fn solution(puzzle: &Puzzle) -> Vec<Move> {
    solve(puzzle, &SolveOptions::default()).solution
}
