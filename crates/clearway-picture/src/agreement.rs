//! How well the network agrees with a reading.

use crate::evidence::Looks;
use crate::parts::{inside, shown, sides};
use crate::tiling::Piece;

/// The agreement of the network with a reading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Agreement {
    /// The mean log probability that a cell belongs to a board.
    pub(crate) inside: f32,
    /// The same for the worst side of the board.
    pub(crate) worst_side: f32,
    /// The same for the side of the cells just outside that looks most like a board.
    pub(crate) best_outside: f32,
    /// The share of the cells just outside that show vehicles.
    pub(crate) outer_vehicles: f32,
    /// The mean log probability of what was read.
    pub(crate) read: f32,
    /// The log probability of what was read in the worst cell.
    pub(crate) worst_cell: f32,
}

impl Agreement {
    pub(crate) fn new(looks: &Looks, pieces: &[Piece]) -> Self {
        const LEAST: f32 = -8.0;
        let (columns, rows) = (looks.columns, looks.rows);
        let read: Vec<f32> = shown(columns, rows, pieces)
            .into_iter()
            .zip(&looks.parts)
            .map(|(part, odds)| odds[part as usize].max(LEAST))
            .collect();
        let count = read.len().max(1) as f32;
        Self {
            inside: inside(looks),
            worst_side: sides(looks).into_iter().fold(0.0, f32::min),
            best_outside: looks.outer.into_iter().fold(f32::NEG_INFINITY, f32::max),
            outer_vehicles: looks.outer_vehicles,
            read: read.iter().sum::<f32>() / count,
            worst_cell: read.iter().copied().fold(0.0, f32::min),
        }
    }
}
