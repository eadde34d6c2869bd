//! Guesses what an empty cell looks like, and finds the most likely tiling for each guess.

use crate::alternation::{self, Alternation};
use crate::evidence::{CellLook, Edge, Looks, median};
use crate::load::{Lab, difference, lab};
use crate::parts;
use crate::tiling::{self, Evidence, Piece, Tiling};

/// A floor with fewer cells is unlikely: a puzzle needs room.
const FEW_CELLS: usize = 4;
/// The score of a guess with no, or fewer than four, empty cells.
const NO_ROOM: f32 = -30.0;
/// The score of a floor in two colours: few boards have one.
const ALTERNATING: f32 = -6.0;
/// How many groups of each of its two kinds of cells are tried.
const ALTERNATIVES: usize = 2;
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

/// A guess of what empty cells look like: all alike, or of two kinds.
#[derive(Clone, Debug)]
struct Floor {
    alternation: Alternation,
    kinds: [Kind; 2],
}

impl Floor {
    fn plain(looks: &Looks, cells: &[usize]) -> Self {
        let kind = Kind::new(looks, cells);
        Self { alternation: Alternation::None, kinds: [kind.clone(), kind] }
    }

    fn is_second(&self, looks: &Looks, at: usize) -> bool {
        self.alternation.is_second(at / looks.columns, at % looks.columns)
    }

    /// The log odds that a cell is occupied.
    fn occupied(&self, looks: &Looks, at: usize) -> f32 {
        self.kinds[usize::from(self.is_second(looks, at))].occupied(&looks.cells[at])
    }

    /// How much the colours of two empty cells differ.
    fn apart(&self, looks: &Looks, at: usize, other: usize) -> f32 {
        if self.is_second(looks, at) == self.is_second(looks, other) {
            0.0
        } else {
            difference(self.kinds[0].look.colour, self.kinds[1].look.colour)
        }
    }
}

/// What the empty cells of a kind look like.
#[derive(Clone, Debug)]
struct Kind {
    look: CellLook,
    /// The median distance of its cells from that look.
    spread: f32,
}

impl Kind {
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
            guess = guess.map(|guess| refined(looks, guess, &read.tiling));
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
    let all: Vec<usize> = (0..looks.cells.len()).collect();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (radius, most) in GROUPS {
        for group in alike(looks, &all, radius, most) {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
    }
    let floors = groups.iter().map(|group| Some(Floor::plain(looks, group)));
    let alternating = Alternation::PATTERNS.into_iter().flat_map(|kind| alternating(looks, kind));
    floors.chain(alternating.map(Some)).chain([None]).collect()
}

/// Floors in two colours: pairs of large groups.
fn alternating(looks: &Looks, alternation: Alternation) -> Vec<Floor> {
    let cells = alternation::cells(looks, alternation);
    let groups = cells.each_ref().map(|cells| -> Vec<(usize, Kind)> {
        let groups = alike(looks, cells, GROUPS[0].0, ALTERNATIVES);
        groups.iter().map(|group| (group.len(), Kind::new(looks, group))).collect()
    });
    let [first, second] = &groups;
    let pairs = first.iter().flat_map(|first| second.iter().map(move |second| (first, second)));
    pairs
        .filter(|(first, second)| {
            let empty = [(first.0, &first.1.look), (second.0, &second.1.look)];
            alternation::is_likely(looks, &cells, empty)
        })
        .map(|(first, second)| Floor { alternation, kinds: [first.1.clone(), second.1.clone()] })
        .collect()
}

/// The largest groups among cells whose colours are within `radius` of one of them.
fn alike(looks: &Looks, cells: &[usize], radius: f32, most: usize) -> Vec<Vec<usize>> {
    // Light and shadow change the lightness of a cell more than its colour.
    let dim = |colour: Lab| lab([colour[0] * 0.7, colour[1], colour[2]]);
    let mut free = cells.to_vec();
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

/// The floor of the cells that a tiling leaves empty, where there are enough.
fn refined(looks: &Looks, floor: Floor, tiling: &Tiling) -> Floor {
    let labels = labels(looks, &tiling.pieces);
    let empty = |second: Option<bool>| -> Vec<usize> {
        let is_kind = |at: usize| second.is_none_or(|second| floor.is_second(looks, at) == second);
        (0..labels.len()).filter(|&at| labels[at] == 0 && is_kind(at)).collect()
    };
    let alternation = floor.alternation;
    if alternation == Alternation::None {
        let empty = empty(None);
        return if empty.len() < FEW_CELLS { floor } else { Floor::plain(looks, &empty) };
    }
    let [first, second] = [false, true].map(|second| empty(Some(second)));
    let kinds = [(0, first), (1, second)].map(|(kind, cells)| {
        if cells.len() < FEW_CELLS { floor.kinds[kind].clone() } else { Kind::new(looks, &cells) }
    });
    Floor { alternation, kinds }
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
    for at in 0..looks.cells.len() {
        evidence.occupied[at] = floor.map_or(5.0, |floor| floor.occupied(looks, at));
    }
    evidence.parts = looks.parts.iter().map(parts::scores).collect();
    evidence.joined_right.clone_from(right);
    evidence.joined_below.clone_from(below);
    // Those of the last column and of the last row have no neighbour, and are not used.
    let empty = |edges: &[Edge], step: usize| -> Vec<f32> {
        edges
            .iter()
            .enumerate()
            .map(|(at, edge)| {
                let usual = floor.map_or(0.0, |floor| floor.apart(looks, at, at + step));
                ((12.0 - (edge.apart - usual).abs()) / 2.0).clamp(-5.0, 5.0) / 2.0
            })
            .collect()
    };
    evidence.empty_right = empty(&looks.right, 1);
    evidence.empty_below = empty(&looks.below, looks.columns);
    if let Some(last) = last {
        calibrate(looks, floor, last, &mut evidence);
    }
    evidence.wall = walls(looks, &evidence, last);
    let tiling = match last {
        Some(_) => tiling::best(&evidence, None)?,
        None => tiling::rough(&evidence)?,
    };
    let labels = labels(looks, &tiling.pieces);
    let rare = floor.is_some_and(|floor| floor.alternation != Alternation::None);
    let total = tiling.score + prior(looks, &labels) + if rare { ALTERNATING } else { 0.0 };
    Some(Read { tiling, evidence, total })
}

/// The evidence for and against walls: a cell that looks like those that were read as walls is one,
/// too, and one that looks like an occupied neighbour is a part of it.
fn walls(looks: &Looks, evidence: &Evidence, last: Option<&Tiling>) -> Vec<f32> {
    const ALIKE: f32 = 8.0;
    const COST: f32 = -3.0;
    const LIKE_WALLS: f32 = 0.6;
    let wall = last.and_then(|last| wall(looks, last));
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
            let like_walls =
                wall.as_ref().map_or(0.0, |wall| (-wall.occupied(&looks.cells[at])).max(0.0));
            if like_walls > 0.0 {
                LIKE_WALLS * like_walls
            } else if alike {
                COST
            } else {
                0.0
            }
        })
        .collect()
}

/// What the walls of a tiling look like, if there are some.
fn wall(looks: &Looks, tiling: &Tiling) -> Option<Kind> {
    const FEW: usize = 2;
    let walls: Vec<usize> = tiling
        .pieces
        .iter()
        .filter(|piece| piece.is_wall())
        .map(|piece| piece.row * looks.columns + piece.column)
        .collect();
    (walls.len() >= FEW).then(|| Kind::new(looks, &walls))
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
fn calibrate(looks: &Looks, floor: Option<&Floor>, last: &Tiling, evidence: &mut Evidence) {
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
    // Where an alternating floor changes its colour, there is a seam.
    let changes = |at: usize, other: usize| {
        floor.is_some_and(|floor| floor.is_second(looks, at) != floor.is_second(looks, other))
    };
    let typical = |wanted: &dyn Fn(usize, usize) -> bool| -> Option<(f32, f32)> {
        let mut values: Vec<f32> =
            pairs.iter().filter(|pair| wanted(pair.0, pair.1)).map(seam).collect();
        (values.len() >= 3).then(|| {
            let middle = median(&mut values);
            let mut spread: Vec<f32> = values.iter().map(|value| (value - middle).abs()).collect();
            (middle, 1.48 * median(&mut spread))
        })
    };
    let joined = typical(&|at, other| labels[at] == labels[other] && labels[at] != 0);
    let empty = [false, true].map(|change| {
        typical(&|at, other| labels[at] == 0 && labels[other] == 0 && changes(at, other) == change)
    });
    for pair in &pairs {
        let (at, other, is_right) = *pair;
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
        if let Some((middle, _)) = empty[usize::from(changes(at, other))] {
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
