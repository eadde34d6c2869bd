//! Reads every board that was found, and computes how likely each is the right one.

use crate::agreement::Agreement;
use crate::align::aligned;
use crate::boards::{Found, drop_twins, is_twin, nest, refine};
use crate::evidence::{Looks, looks};
use crate::floor::{self, Read};
use crate::framed::framed;
use crate::geometry::Corners;
use crate::lines::{Fit, Hypothesis, climb, fit};
use crate::load::Working;
use crate::nearby::nearby;
use crate::network::Network;
use crate::parts::{add_parts, add_seen, inside};
use crate::rectify::{Patch, rectify};
use crate::red_car;
use crate::views::View;
use crate::weights::{BOARD, IS_BOARD};

/// How many numbers describe a board.
pub(crate) const FEATURES: usize = 14;

/// A board that was read.
pub(crate) struct Choice {
    pub(crate) board: Hypothesis,
    pub(crate) fit: Fit,
    pub(crate) patch: Patch,
    pub(crate) looks: Looks,
    /// The readings under different guesses of the floor, best first.
    pub(crate) reads: Vec<Read>,
    pub(crate) features: [f32; FEATURES],
    pub(crate) score: f32,
}

impl Choice {
    /// The log odds that this is a board at all.
    pub(crate) fn is_board(&self) -> f32 {
        let sum: f32 = self.features.iter().zip(&IS_BOARD[1..]).map(|(f, w)| f * w).sum();
        IS_BOARD[0] + sum
    }

    /// Whether a vehicle is the red car.
    pub(crate) fn has_red_car(&self) -> bool {
        red_car::find(&self.looks, &self.patch, &self.reads[0].tiling.pieces).is_some()
    }

    /// Whether no other board of the picture can be likelier: those that are not the board score
    /// less, as a rule.
    fn is_clear(&self) -> bool {
        self.score > CLEAR.0 && self.is_board() > CLEAR.1
    }
}

/// How often boards near the likeliest ones are tried, and how many of those at a time.
const ROUNDS: usize = 2;
const LIKELIEST: usize = 2;
/// If the cells look less like those of a board, it is not read.
const NOTHING: f32 = -1.5;
/// Below these log odds of being a board, boards near it are not tried.
const HOPELESS: f32 = -4.0;
/// How many boards are read even if one is clear, and what score and log odds a clear one has.
const SOME: usize = 4;
const CLEAR: (f32, f32) = (32.0, 6.5);
/// How many boards are aligned, and how often at most.
const ALIGNED: usize = 3;
const TURNS: usize = 3;
/// How many boards near them are read in a round.
const NEAR: usize = 8;
/// With smaller log odds, boards in frames are tried, too, and how many of them are read.
const DOUBTLESS: f32 = 4.0;
const FRAMED: usize = 6;
/// How many boards are looked at in several ways at the end.
const LOOKED_AT: usize = 3;

/// Reads the boards; the likeliest first. If sizes are given, boards of these sizes that are near
/// the likeliest ones are read, too.
pub(crate) fn choose(working: &Working, found: &Found, sizes: Option<&[(u8, u8)]>) -> Vec<Choice> {
    let network = Network::fitted();
    let known = |(board, fit): &(Hypothesis, Fit), patch: Patch, looks: Looks| {
        let reads = floor::read(&looks);
        let first = reads.first()?;
        let features = features(board, fit, (&patch, &looks), first, nest(board, &found.quads));
        let score = features.iter().zip(BOARD).map(|(value, weight)| value * weight).sum();
        Some(Choice { board: *board, fit: *fit, patch, looks, reads, features, score })
    };
    let choice = |entry: &(Hypothesis, Fit)| {
        let patch = rectify(working, &entry.0);
        let mut looks = looks(&patch);
        add_parts(&network, &patch, &mut looks);
        let is_nothing = sizes.is_some() && inside(&looks) < NOTHING;
        if is_nothing { None } else { known(entry, patch, looks) }
    };
    let mut choices: Vec<Choice> = Vec::new();
    for (index, entry) in found.boards.iter().enumerate() {
        // What is given is where it is.
        if sizes.is_none() {
            choices.extend(choice(entry));
            continue;
        }
        if index >= SOME && choices.iter().any(Choice::is_clear) {
            break;
        }
        choices.extend(choice(&refine(working, &entry.0)));
    }
    let by_score = |a: &Choice, b: &Choice| b.score.total_cmp(&a.score);
    choices.sort_by(by_score);
    align(&mut choices, choice);
    for _ in 0..if sizes.is_some() { ROUNDS } else { 0 } {
        let near = near_likeliest(working, &choices, sizes.unwrap_or_default());
        if near.is_empty() {
            break;
        }
        choices.extend(near.iter().filter_map(choice));
        choices.sort_by(by_score);
        align(&mut choices, choice);
    }
    if let Some(sizes) = sizes
        && !choices.first().is_some_and(|best| best.is_board() > DOUBTLESS)
    {
        let mut framed = in_frames(working, &network, &found.quads, sizes);
        framed.retain(|(board, _)| !choices.iter().any(|choice| is_twin(board, &choice.board)));
        choices.extend(framed.iter().filter_map(choice));
        choices.sort_by(by_score);
        align(&mut choices, choice);
    }
    for likely in choices.iter_mut().take(LOOKED_AT) {
        let (patch, mut looks) = (likely.patch.clone(), likely.looks.clone());
        add_seen(&network, &patch, &mut looks, &View::SEVERAL);
        if let Some(next) = known(&(likely.board, likely.fit), patch, looks) {
            *likely = next;
        }
    }
    choices.sort_by(by_score);
    choices
}

/// Boards near the likeliest ones that were not read yet.
fn near_likeliest(
    working: &Working,
    choices: &[Choice],
    sizes: &[(u8, u8)],
) -> Vec<(Hypothesis, Fit)> {
    let likeliest = choices.iter().take(LIKELIEST).filter(|choice| choice.is_board() > HOPELESS);
    let mut near: Vec<(Hypothesis, Fit)> = likeliest
        .flat_map(|choice| nearby(&choice.board, &choice.looks, sizes))
        .map(|board| climb(working, &board, 3, 0.01))
        .map(|board| (board, fit(working, &board)))
        .collect();
    near.retain(|(board, _)| !choices.iter().any(|choice| is_twin(board, &choice.board)));
    near.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    drop_twins(&mut near);
    near.truncate(NEAR);
    near
}

/// The boards in frames whose cells look most like those of a board, where these cells are.
fn in_frames(
    working: &Working,
    network: &Network,
    quads: &[Corners],
    sizes: &[(u8, u8)],
) -> Vec<(Hypothesis, Fit)> {
    let glance = |board: Hypothesis| {
        let patch = rectify(working, &board);
        let mut looks = looks(&patch);
        add_parts(network, &patch, &mut looks);
        (inside(&looks), aligned(&board, &looks).unwrap_or(board))
    };
    let mut seen: Vec<(f32, Hypothesis)> = framed(quads, sizes).into_iter().map(glance).collect();
    seen.sort_by(|a, b| b.0.total_cmp(&a.0));
    seen.truncate(FRAMED);
    let mut boards: Vec<(Hypothesis, Fit)> =
        seen.into_iter().map(|(_, board)| (board, fit(working, &board))).collect();
    drop_twins(&mut boards);
    boards
}

/// Moves the likeliest boards to where the network sees their cells, if they are likelier there.
fn align(choices: &mut [Choice], choice: impl Fn(&(Hypothesis, Fit)) -> Option<Choice>) {
    for known in choices.iter_mut().take(ALIGNED) {
        for _ in 0..TURNS {
            let Some(board) = aligned(&known.board, &known.looks) else { break };
            match choice(&(board, known.fit)) {
                Some(next) if next.score > known.score => *known = next,
                _ => break,
            }
        }
    }
    choices.sort_by(|a, b| b.score.total_cmp(&a.score));
}

/// The features of a board, which the weights multiply.
fn features(
    board: &Hypothesis,
    fit: &Fit,
    (patch, looks): (&Patch, &Looks),
    read: &Read,
    nest: f32,
) -> [f32; FEATURES] {
    let (columns, rows) = (board.columns as f32, board.rows as f32);
    // The maximum score of a tiling is about 2.5 per cell and border.
    let parts = columns * rows + columns * (rows - 1.0) + rows * (columns - 1.0);
    let pieces = &read.tiling.pieces;
    let red = red_car::find(looks, patch, pieces).is_some();
    let agreement = Agreement::new(looks, pieces);
    // Chessmen look like walls.
    let walls = pieces.iter().filter(|piece| piece.is_wall()).count();
    let worst = fit.edge.iter().copied().fold(f32::INFINITY, f32::min);
    let beyond = fit.beyond.iter().copied().fold(0.0, f32::max);
    [
        fit.score / 6.0,
        read.total / parts * 4.0,
        if red { 1.0 } else { 0.0 },
        worst.clamp(-10.0, 10.0) / 5.0,
        beyond.clamp(0.0, 10.0) / 5.0,
        nest,
        fit.edge.iter().sum::<f32>().clamp(-20.0, 20.0) / 20.0,
        columns.max(rows) / 6.0,
        agreement.inside,
        agreement.worst_side,
        agreement.read,
        agreement.best_outside,
        agreement.outer_vehicles,
        walls as f32 / pieces.len().max(1) as f32,
    ]
}
