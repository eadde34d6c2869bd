//! Boards for the tests: known ones and random ones.

use clearway::board::{Axis, Layout, LayoutCell, LayoutExit, LayoutVehicle, Puzzle, Shape, Side};
use clearway::notation::{ReadOptions, read};

/// A known puzzle: its text, optimum in moves and in steps, and number of states.
pub(crate) struct Known {
    pub(crate) text: &'static str,
    pub(crate) moves: u32,
    pub(crate) steps: u32,
    pub(crate) states: usize,
}

/// Hard puzzles with published counts.
pub(crate) const KNOWN: [Known; 3] = [
    Known { text: "BCDDE.BCF.EGB.FAAGHHHI.G..JIKKLLJMM.", moves: 51, steps: 83, states: 4780 },
    Known { text: "AAABCDEFFBCDE.XXCDGGH....IH.JJ.IKKLL", moves: 49, steps: 93, states: 24132 },
    Known { text: "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", moves: 60, steps: 103, states: 2332 },
];

/// The puzzle of a text.
#[track_caller]
pub(crate) fn puzzle(text: &str) -> Puzzle {
    read(text, &ReadOptions::default()).expect("a valid board").puzzle
}

/// Random numbers, the same in every run (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to `end`, which it does not reach.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// A random board of this size: walls, vehicles of 1 to 4 cells, any exit, mostly dense.
pub(crate) fn random_puzzle(random: &mut Random, width: usize, height: usize) -> Puzzle {
    let mut taken = vec![false; width * height];
    let mut layout = Layout::new(width as i64, height as i64);
    let exit = Side::ALL[random.below(4)];
    layout.exit = Some(LayoutExit { side: exit, line: None, span: None });
    let place = |row: usize, column: usize| LayoutCell {
        row: row as i64,
        column: column as i64,
        span: None,
    };
    let wanted = 3 + random.below(width * height / 3);
    let walls = random.below(3);
    let mut tries = 0;
    while layout.vehicles.len() < wanted && tries < 200 {
        tries += 1;
        let red = layout.vehicles.is_empty();
        let axis = match (red, random.below(2)) {
            (true, _) => exit.axis(),
            (false, 0) => Axis::Horizontal,
            _ => Axis::Vertical,
        };
        let length = [1, 2, 2, 2, 2, 3, 3, 4][random.below(8)];
        let (row, column) = (random.below(height), random.below(width));
        let cells: Vec<(usize, usize)> = (0..length)
            .map(|step| match axis {
                Axis::Horizontal => (row, column + step),
                Axis::Vertical => (row + step, column),
            })
            .collect();
        if cells.iter().any(|&(r, c)| r >= height || c >= width || taken[r * width + c]) {
            continue;
        }
        for (r, c) in cells {
            taken[r * width + c] = true;
        }
        let shape = Shape::Bar { cell: place(row, column), length: length as i64, axis };
        layout.vehicles.push(LayoutVehicle { name: None, shape, red, span: None });
    }
    for _ in 0..walls {
        let (row, column) = (random.below(height), random.below(width));
        if !taken[row * width + column] {
            taken[row * width + column] = true;
            layout.walls.push(place(row, column));
        }
    }
    layout.into_puzzle().expect("the vehicles do not overlap")
}
