//! The section on the 6x6 game with walls, from the ledgers of its enumerations.

use super::ledgers::{Portions, shown, totals};
use super::markdown::{number, table};
use super::template::Values;
use crate::ledger::{Estimate, Shard};
use clearway_game::{TOTALS, game};

/// M. Fogleman's published list, puzzles with up to two walls by moves, beginning with 0.
const PUBLISHED: [u64; 61] = [
    0, 1, 8, 176, 1_754, 11_650, 45_409, 105_732, 176_222, 246_307, 294_107, 299_746, 267_868,
    221_176, 180_221, 149_459, 124_882, 102_741, 82_466, 64_877, 50_365, 38_533, 29_354, 21_972,
    16_382, 12_134, 8_753, 6_579, 4_752, 3_562, 2_467, 1_838, 1_461, 1_060, 861, 654, 488, 373,
    246, 209, 142, 99, 92, 63, 58, 28, 22, 16, 14, 10, 8, 2, 2, 3, 4, 2, 0, 0, 1, 0, 1,
];

/// The values of the section.
pub(super) fn add(values: &mut Values) -> Result<(), String> {
    let one = Portions::read("6x6-1-wall")?;
    let two = Portions::read("6x6-2-walls")?;
    let steps = [Portions::read("6x6-1-wall-steps")?, Portions::read("6x6-2-walls-steps")?];
    values.insert("walls-totals", totals(&[&one, &two, &steps[0], &steps[1]])?);
    values.insert("walls-by-moves", by_moves(&one, &two));
    let known = TOTALS.minimal + one.total(Shard::minimal).value as u64;
    values.insert("implied", number(PUBLISHED.iter().sum::<u64>() - known));
    values.insert("two-walls", shown(two.total(Shard::minimal)));
    values.insert("published", number(PUBLISHED.iter().sum::<u64>()));
    Ok(())
}

fn by_moves(one: &Portions, two: &Portions) -> String {
    let mut none = [0_u64; PUBLISHED.len()];
    for (moves, count) in game().by_moves() {
        none[moves as usize] = count.into();
    }
    debug_assert_eq!(none.iter().sum::<u64>(), TOTALS.minimal);
    let row = |title: String, none: u64, [one, two]: [Estimate; 2], published: u64| {
        let sum = Estimate {
            value: none as f64 + one.value + two.value,
            error: one.error.hypot(two.error),
        };
        vec![title, number(none), shown(one), shown(two), shown(sum), number(published)]
    };
    let mut rows: Vec<Vec<String>> = (1..PUBLISHED.len())
        .map(|moves| {
            let both = [one, two].map(|portions| portions.puzzles(moves));
            row(moves.to_string(), none[moves], both, PUBLISHED[moves])
        })
        .collect();
    let all = [one, two].map(|portions| portions.total(Shard::minimal));
    rows.push(row("all".to_owned(), TOTALS.minimal, all, PUBLISHED.iter().sum()));
    table(&["moves", "no wall", "1 wall", "2 walls", "together", "published"], &rows)
}
