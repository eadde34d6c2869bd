//! The hardest boards of one-cell vehicles with a single hole ("Unit Rush Hour", J. Tromp and
//! R. Cilibrasi, 2005), found by looking at every board of a size.
//!
//! `cargo run --release --example unit -- 4x4 5x5` names the sizes; 5x5 takes half a minute and 3 GB.
//! A line has the size, the steps and the board: `-` moves along its row, `|` along its column, `>`
//! is the red car, which leaves on the right, and `.` is the hole.

use clearway::board::{Metric, Puzzle};
use clearway::notation::{ReadOptions, read};
use clearway::solve::{SolveOptions, solve};

fn main() {
    let mut sizes: Vec<String> = std::env::args().skip(1).collect();
    if sizes.is_empty() {
        sizes = ["2x2", "3x3", "4x4"].map(str::to_owned).to_vec();
    }
    for size in sizes {
        let Some((width, height)) = parse(&size) else {
            eprintln!("{size} is no size from 2x2 to 5x5");
            std::process::exit(2);
        };
        let rows = (0..height.div_ceil(2)).map(|row| hardest(width, height, row));
        let (steps, board) = rows.max_by_key(|(steps, _)| *steps).expect("there are rows");
        // The search for the hardest board and the solver know nothing of each other.
        let answer = solve(&puzzle(&board), &SolveOptions::default().metric(Metric::Steps));
        assert_eq!(answer.cost(), Some(steps), "{board}");
        println!("unit {size} {steps} {board}");
    }
}

fn parse(size: &str) -> Option<(usize, usize)> {
    let (width, height) = size.split_once('x')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    ((2..=5).contains(&width) && (2..=5).contains(&height)).then_some((width, height))
}

/// The most steps with the red car in this row, and a board that needs them.
///
/// A breadth-first search backwards from all solved boards at once. A state is the hole, the red
/// car's column, and for each other cell whether its vehicle moves along the row.
fn hardest(width: usize, height: usize, row: usize) -> (u32, String) {
    let cells = width * height;
    let others = 1_usize << (cells - 2);
    let number =
        |hole: usize, column: usize, along: usize| (hole * width + column) * others + along;
    let mut is_seen = vec![false; cells * width * others];
    let mut layer: Vec<u32> = Vec::new();
    for hole in (0..cells).filter(|&hole| hole != row * width + width - 1) {
        let first = number(hole, width - 1, 0);
        layer.extend(first as u32..(first + others) as u32);
        is_seen[first..first + others].fill(true);
    }
    let (mut steps, mut last) = (0, layer[0]);
    loop {
        let mut next = Vec::new();
        for state in layer {
            let (place, along) = (state as usize / others, state as usize % others);
            let (hole, column) = (place / width, place % width);
            let red = row * width + column;
            let board = spread(along, hole, red) | 1 << red;
            for (from, in_row) in neighbours(hole, width, height) {
                if (board >> from & 1 == 1) != in_row {
                    continue;
                }
                let moved = board & !(1 << from) | usize::from(in_row) << hole;
                let column = if from == red { hole % width } else { column };
                let number = number(from, column, squeeze(moved, from, row * width + column));
                if !is_seen[number] {
                    is_seen[number] = true;
                    next.push(number as u32);
                }
            }
        }
        let Some(&first) = next.iter().min() else { break };
        (steps, last, layer) = (steps + 1, first, next);
    }
    let (place, along) = (last as usize / others, last as usize % others);
    let (hole, red) = (place / width, row * width + place % width);
    let board = spread(along, hole, red);
    let sign = |cell: usize| match cell {
        _ if cell == hole => '.',
        _ if cell == red => '>',
        _ if board >> cell & 1 == 1 => '-',
        _ => '|',
    };
    let row = |row: usize| (row * width..(row + 1) * width).map(sign).collect::<String>();
    (steps, (0..height).map(row).collect::<Vec<_>>().join("/"))
}

/// The cells beside a cell, and whether they are in its row.
fn neighbours(cell: usize, width: usize, height: usize) -> impl Iterator<Item = (usize, bool)> {
    let (row, column) = (cell / width, cell % width);
    let left = (column > 0).then(|| (cell - 1, true));
    let right = (column + 1 < width).then(|| (cell + 1, true));
    let above = (row > 0).then(|| (cell - width, false));
    let below = (row + 1 < height).then(|| (cell + width, false));
    [left, right, above, below].into_iter().flatten()
}

/// The bits of a board without those of two cells.
fn squeeze(board: usize, a: usize, b: usize) -> usize {
    let drop = |bits: usize, at: usize| bits >> (at + 1) << at | bits & ((1 << at) - 1);
    drop(drop(board, a.max(b)), a.min(b))
}

/// The bits of a board, with zeros at two cells.
fn spread(bits: usize, a: usize, b: usize) -> usize {
    let insert = |bits: usize, at: usize| bits >> at << (at + 1) | bits & ((1 << at) - 1);
    insert(insert(bits, a.min(b)), a.max(b))
}

/// The puzzle of a board of signs.
fn puzzle(board: &str) -> Puzzle {
    let rows: Vec<&str> = board.split('/').collect();
    let mut vehicles = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, sign) in line.chars().enumerate().filter(|(_, sign)| *sign != '.') {
            let orientation = if sign == '|' { "vertical" } else { "horizontal" };
            let (name, red) = if sign == '>' { ("X", true) } else { ("", false) };
            let name = if red { name.to_owned() } else { format!("{row}-{column}") };
            vehicles.push(format!(
                r#"{{"name":"{name}","row":{row},"column":{column},"length":1,"orientation":"{orientation}","red":{red}}}"#
            ));
        }
    }
    let text = format!(
        r#"{{"width":{},"height":{},"exit":"right","walls":[],"vehicles":[{}]}}"#,
        rows[0].len(),
        rows.len(),
        vehicles.join(",")
    );
    read(&text, &ReadOptions::default()).expect("a board").puzzle
}
