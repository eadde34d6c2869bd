//! How many states all boards have together.

use super::candidates::spread;
use super::unit::Walled;
use super::{Enumeration, StateTotal};

/// Up to this many placings of the rows are visited one by one.
const MOST_PLACINGS: f64 = 6e7;

/// How many placings are sampled if there are more.
const SAMPLES: u32 = 200_000;

/// The number of states, exact if all placings of the rows can be visited.
pub(super) fn states(enumeration: &Enumeration) -> StateTotal {
    let rows_of = |walled: &Walled| -> Vec<Vec<u64>> {
        let rows = walled.rows.iter().enumerate();
        rows.map(|(row, groups)| {
            let placings = groups.iter().flat_map(|group| {
                (0..group.line.count()).map(|index| spread(group.line.occupied(index), row))
            });
            placings.collect()
        })
        .collect()
    };
    let product = |walled: &Walled, board: u64| -> f64 {
        let columns = walled.column_walls.iter().enumerate();
        columns
            .map(|(column, walls)| {
                enumeration.columns.all((board >> (8 * column)) as u8 | walls) as f64
            })
            .product()
    };
    let placings = |rows: &[Vec<u64>]| rows.iter().map(|row| row.len() as f64).product::<f64>();
    let all = || enumeration.wallings.iter().map(|walled| (rows_of(&walled), walled));
    let total: f64 = all().map(|(rows, _)| placings(&rows)).sum();
    if total <= MOST_PLACINGS {
        let states = all().map(|(rows, walled)| {
            let rows: Vec<_> = rows.into_iter().map(counted).collect();
            let mut states = 0.0;
            each(&rows, 0, 1.0, &mut |board, count| states += count * product(&walled, board));
            states
        });
        return StateTotal { states: states.sum(), is_exact: true };
    }
    // As many samples for each choice of walls as its share of the placings.
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let states = all().map(|(rows, walled)| {
        let share = placings(&rows);
        let samples = (f64::from(SAMPLES) * share / total).ceil();
        let mut sum = 0.0;
        for _ in 0..samples as u32 {
            let mut board = 0;
            for row in &rows {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                board |= row[(random % row.len() as u64) as usize];
            }
            sum += product(&walled, board);
        }
        sum / samples * share
    });
    StateTotal { states: states.sum(), is_exact: false }
}

/// Merges placings that take the same cells, and counts them.
fn counted(mut placings: Vec<u64>) -> Vec<(u64, f64)> {
    placings.sort_unstable();
    let same = placings.chunk_by(|one, other| one == other);
    same.map(|same| (same[0], same.len() as f64)).collect()
}

/// Calls `visit` with the cells of one placing of each row and how many take these cells, for all
/// choices.
fn each(rows: &[Vec<(u64, f64)>], board: u64, count: f64, visit: &mut dyn FnMut(u64, f64)) {
    match rows.split_first() {
        None => visit(board, count),
        Some((row, rest)) => {
            for (cells, same) in row {
                each(rest, board | cells, count * same, visit);
            }
        }
    }
}
