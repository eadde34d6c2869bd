//! Guesses what an empty cell looks like, and finds the most likely tiling for each guess.

use crate::evidence::{CellLook, Edge, Looks, median};
use crate::load::{Lab, difference, lab};
use crate::parts;
use crate::tiling::{self, Evidence, Piece, Tiling};

/// A floor with fewer cells is unlikely: a puzzle needs room.
const FEW_CELLS: usize = 4;
/// The score of a guess with no, or fewer than four, empty cells.
const NO_ROOM: f32 = -30.0;
/// How much the cells of one guess may differ, and how many guesses of each kind are tried.
const GROUPS: [(f32, usize); 2] = [(9.0, 4), (3.0, 3)];
/// How many guesses are refined.
const KEPT: usize = 2;

/// The reading of a board under one guess of the floor.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    pub(crate) tiling: Tiling,
    /// The evidence of the last round, for margins.
    pub(crate) evidence: Evidence,
    /// The score, including the prior of the guess itself.
    pub(crate) total: f32,
}

/// A guess of what an empty cell looks like.
#[derive(Clone, Debug)]
struct Floor {
    look: CellLook,
    /// The median distance of its cells from that look.
    spread: f32,
}

impl Floor {
    fn new(looks: &Looks, cells: &[usize]) -> Self {
        let look = median_look(looks, cells);
        let mut off: Vec<f32> = cells.iter().map(|&at| looks.cells[at].distance(&look)).collect();
        Self { look, spread: median(&mut off) }
    }

    /// The log odds that a cell is occupied. In a clean picture a small difference is enough.
    fn occupied(&self, cell: &CellLook) -> f32 {
        let limit = (2.5 * self.spread + 3.0).clamp(4.0, 12.0);
        ((cell.distance(&self.look) - limit) / (limit * 0.27)).clamp(-5.0, 5.0)
    }
}

/// The readings under all guesses, best first; readings with the same pieces once.
pub(crate) fn read(looks: &Looks) -> Vec<Read> {
    let joined = joined(looks);
    let mut first: Vec<(Option<Floor>, Read)> = guesses(looks)
        .into_iter()
        .filter_map(|guess| Some((guess.clone(), attempt(looks, &joined, guess.as_ref(), None)?)))
        .collect();
    first.sort_by(|a, b| b.1.total.total_cmp(&a.1.total));
    first.truncate(KEPT);
    let mut reads: Vec<Read> = Vec::new();
    for (mut guess, mut read) in first {
        for _ in 0..2 {
            if guess.is_some() {
                guess = empty_floor(looks, &read.tiling).or(guess);
            }
            match attempt(looks, &joined, guess.as_ref(), Some(&read.tiling)) {
                Some(next) => read = next,
                None => break,
            }
        }
        match reads.iter_mut().find(|other| other.tiling.pieces == read.tiling.pieces) {
            Some(other) if other.total < read.total => *other = read,
            Some(_) => {}
            None => reads.push(read),
        }
    }
    reads.sort_by(|a, b| b.total.total_cmp(&a.total));
    reads
}

/// Per cell, the log odds that it is joined with the cell to its right, and with the one below.
type Joined = (Vec<f32>, Vec<f32>);

fn joined(looks: &Looks) -> Joined {
    let odds = |edges: &[Edge]| edges.iter().map(Edge::joined).collect();
    (odds(&looks.right), odds(&looks.below))
}

/// Groups of cells with similar colours, the largest first; and the guess that no cell is empty.
fn guesses(looks: &Looks) -> Vec<Option<Floor>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (radius, most) in GROUPS {
        for group in alike(looks, radius, most) {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
    }
    let floors = groups.iter().map(|group| Some(Floor::new(looks, group)));
    floors.chain([None]).collect()
}

/// The largest groups of cells whose colours are within `radius` of one of them.
fn alike(looks: &Looks, radius: f32, most: usize) -> Vec<Vec<usize>> {
    // Light and shadow change the lightness of a cell more than its colour.
    let dim = |colour: Lab| lab([colour[0] * 0.7, colour[1], colour[2]]);
    let mut free: Vec<usize> = (0..looks.cells.len()).collect();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    while !free.is_empty() && groups.len() < most {
        let group = free
            .iter()
            .map(|&seed| -> Vec<usize> {
                let colour = dim(looks.cells[seed].colour);
                let near = |at: &usize| difference(colour, dim(looks.cells[*at].colour)) < radius;
                free.iter().copied().filter(near).collect()
            })
            .max_by_key(Vec::len)
            .unwrap_or_default();
        free.retain(|at| !group.contains(at));
        groups.push(group);
    }
    groups
}

/// The look whose blocks are the medians of these cells.
fn median_look(looks: &Looks, cells: &[usize]) -> CellLook {
    let middle = |pick: &dyn Fn(&CellLook) -> Lab| -> Lab {
        std::array::from_fn(|k| {
            median(&mut cells.iter().map(|&at| pick(&looks.cells[at])[k]).collect::<Vec<_>>())
        })
    };
    CellLook {
        colour: middle(&|look| look.colour),
        blocks: std::array::from_fn(|index| middle(&|look| look.blocks[index])),
        red: (0.0, [0.0; 4]),
    }
}

/// The floor of the cells that a tiling leaves empty, if there are enough.
fn empty_floor(looks: &Looks, tiling: &Tiling) -> Option<Floor> {
    let labels = labels(looks, &tiling.pieces);
    let empty: Vec<usize> = (0..labels.len()).filter(|&at| labels[at] == 0).collect();
    (empty.len() >= FEW_CELLS).then(|| Floor::new(looks, &empty))
}

/// Per cell, the number of its piece from 1, or 0 if it is empty.
pub(crate) fn labels(looks: &Looks, pieces: &[Piece]) -> Vec<usize> {
    let mut labels = vec![0; looks.columns * looks.rows];
    for (index, piece) in pieces.iter().enumerate() {
        for (row, column) in piece.cells() {
            labels[row * looks.columns + column] = index + 1;
        }
    }
    labels
}

/// Tiles the board under one guess; `last` is the tiling that the seams are compared with.
fn attempt(
    looks: &Looks,
    (right, below): &Joined,
    floor: Option<&Floor>,
    last: Option<&Tiling>,
) -> Option<Read> {
    let mut evidence = Evidence::new(looks.columns, looks.rows);
    for (at, cell) in looks.cells.iter().enumerate() {
        evidence.occupied[at] = floor.map_or(5.0, |floor| floor.occupied(cell));
    }
    evidence.parts = looks.parts.iter().map(parts::scores).collect();
    evidence.joined_right.clone_from(right);
    evidence.joined_below.clone_from(below);
    let empty = |edge: &Edge| ((12.0 - edge.apart) / 2.0).clamp(-5.0, 5.0) / 2.0;
    evidence.empty_right = looks.right.iter().map(empty).collect();
    evidence.empty_below = looks.below.iter().map(empty).collect();
    if let Some(last) = last {
        calibrate(looks, last, &mut evidence);
    }
    evidence.wall = walls(looks, &evidence);
    let tiling = match last {
        Some(_) => tiling::best(&evidence, None)?,
        None => tiling::rough(&evidence)?,
    };
    let labels = labels(looks, &tiling.pieces);
    let total = tiling.score + prior(looks, &labels);
    Some(Read { tiling, evidence, total })
}

/// The evidence against walls: a cell that looks like an occupied neighbour is a part of it.
fn walls(looks: &Looks, evidence: &Evidence) -> Vec<f32> {
    const ALIKE: f32 = 8.0;
    const COST: f32 = -3.0;
    let columns = looks.columns;
    let is_like = |at: usize, other: usize| {
        evidence.occupied[other] > 0.0
            && difference(looks.cells[at].colour, looks.cells[other].colour) < ALIKE
    };
    (0..looks.cells.len())
        .map(|at| {
            let neighbours = [
                (at % columns > 0).then(|| at - 1),
                (at % columns + 1 < columns).then(|| at + 1),
                at.checked_sub(columns),
                Some(at + columns).filter(|below| *below < looks.cells.len()),
            ];
            let alike = neighbours.into_iter().flatten().any(|other| is_like(at, other));
            if alike { COST } else { 0.0 }
        })
        .collect()
}

/// The prior that exactly these cells are empty.
fn prior(looks: &Looks, labels: &[usize]) -> f32 {
    let chroma = |wanted: bool| -> (f32, usize) {
        let cells = labels.iter().zip(&looks.cells).filter(|(label, _)| (**label == 0) == wanted);
        let values: Vec<f32> =
            cells.map(|(_, cell)| cell.colour[1].hypot(cell.colour[2])).collect();
        (values.iter().sum::<f32>() / values.len().max(1) as f32, values.len())
    };
    let ((empty, count), (others, _)) = (chroma(true), chroma(false));
    if count < FEW_CELLS {
        return NO_ROOM;
    }
    let room = (5.0 * (count as f32 * 36.0 / labels.len() as f32 / 10.0).ln()).min(0.0);
    // The floor is duller than the cars.
    room - 10.0 * ((empty / (others + 6.0) - 0.5) / 0.5).clamp(0.0, 1.0)
}

/// Adjusts the evidence to the seams of this picture: those inside vehicles look alike, and so do
/// those between empty cells.
///
/// A seam that is much sharper than the others inside vehicles is not inside one. So thin seams
/// between equal colours are found without a fixed threshold.
fn calibrate(looks: &Looks, last: &Tiling, evidence: &mut Evidence) {
    let labels = labels(looks, &last.pieces);
    let pairs: Vec<(usize, usize, bool)> = (0..labels.len())
        .flat_map(|at| {
            let right = (at % looks.columns + 1 < looks.columns).then_some((at, at + 1, true));
            let below =
                (at + looks.columns < labels.len()).then_some((at, at + looks.columns, false));
            right.into_iter().chain(below)
        })
        .collect();
    let seam = |&(at, _, is_right): &(usize, usize, bool)| {
        let edge = if is_right { &looks.right[at] } else { &looks.below[at] };
        edge.seam.ln_1p()
    };
    let typical = |wanted: &dyn Fn(usize, usize) -> bool| -> Option<(f32, f32)> {
        let mut values: Vec<f32> =
            pairs.iter().filter(|pair| wanted(labels[pair.0], labels[pair.1])).map(seam).collect();
        (values.len() >= 3).then(|| {
            let middle = median(&mut values);
            let mut spread: Vec<f32> = values.iter().map(|value| (value - middle).abs()).collect();
            (middle, 1.48 * median(&mut spread))
        })
    };
    let joined = typical(&|a, b| a == b && a != 0);
    let empty = typical(&|a, b| a == 0 && b == 0);
    for pair in &pairs {
        let (at, _, is_right) = *pair;
        let value = seam(pair);
        if let Some((middle, spread)) = joined {
            let excess = (value - middle - 2.5 * spread.max(0.3)).max(0.0);
            let odds = if is_right {
                &mut evidence.joined_right[at]
            } else {
                &mut evidence.joined_below[at]
            };
            *odds = (*odds - 3.0 * excess).clamp(-5.0, 5.0);
        }
        if let Some((middle, _)) = empty {
            let excess = (2.0 * ((value - middle).abs() - 0.8)).clamp(0.0, 5.0);
            let odds = if is_right {
                &mut evidence.empty_right[at]
            } else {
                &mut evidence.empty_below[at]
            };
            *odds -= excess;
        }
    }
}
