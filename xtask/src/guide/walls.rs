//! The section on the 6x6 game with walls, from the ledgers of its enumerations.

use super::markdown::{NONE, code, number, table};
use super::template::Values;
use crate::ledger::{Estimate, Ledger, Plan, Shard, estimate, find};
use clearway::solve::{SolveOptions, solve};
use clearway_game::{TOTALS, game};

/// M. Fogleman's published list, puzzles with up to two walls by moves, beginning with 0.
const PUBLISHED: [u64; 61] = [
    0, 1, 8, 176, 1_754, 11_650, 45_409, 105_732, 176_222, 246_307, 294_107, 299_746, 267_868,
    221_176, 180_221, 149_459, 124_882, 102_741, 82_466, 64_877, 50_365, 38_533, 29_354, 21_972,
    16_382, 12_134, 8_753, 6_579, 4_752, 3_562, 2_467, 1_838, 1_461, 1_060, 861, 654, 488, 373,
    246, 209, 142, 99, 92, 63, 58, 28, 22, 16, 14, 10, 8, 2, 2, 3, 4, 2, 0, 0, 1, 0, 1,
];

/// An enumeration with walls, as far as it is done.
struct Walled {
    plan: Plan,
    ledger: Ledger,
}

impl Walled {
    fn read(name: &str) -> Result<Self, String> {
        let plan = find(name)?;
        Ok(Self { plan, ledger: Ledger::read(plan)? })
    }

    /// A number of all shards.
    fn total(&self, of: impl Fn(&Shard) -> u64) -> Estimate {
        let sample: Vec<u64> = self.ledger.shards.values().map(of).collect();
        estimate(&sample, self.plan.shards)
    }

    /// The puzzles of a cost.
    fn puzzles(&self, cost: usize) -> Estimate {
        self.total(|shard| shard.by_cost.get(cost).copied().unwrap_or_default())
    }

    /// The greatest cost that was found, and a board that needs it.
    fn hardest(&self) -> Result<(u32, String), String> {
        let shards = self.ledger.shards.values();
        let hardest = shards.max_by_key(|shard| shard.by_cost.len()).ok_or("an empty ledger")?;
        let cost = hardest.by_cost.len() as u32 - 1;
        let board = crate::records::rows(&hardest.hardest, 6);
        let puzzle = board.parse().map_err(|_| format!("not a board: {board}"))?;
        let answer = solve(&puzzle, &SolveOptions::new().metric(self.plan.metric));
        if !answer.is_optimal() || answer.cost() != Some(cost) {
            return Err(format!("{}: {board} does not need {cost}", self.plan.name));
        }
        Ok((cost, board))
    }
}

/// The values of the section.
pub(super) fn add(values: &mut Values) -> Result<(), String> {
    let one = Walled::read("6x6-1-wall")?;
    let two = Walled::read("6x6-2-walls")?;
    values.insert("walls-totals", totals(&[&one, &two])?);
    values.insert("walls-by-moves", by_moves(&one, &two));
    values.insert("published", number(PUBLISHED.iter().sum::<u64>()));
    Ok(())
}

fn totals(all: &[&Walled]) -> Result<String, String> {
    let mut rows = Vec::new();
    for walled in all {
        let Plan { walls, metric, shards, .. } = walled.plan;
        let (most, board) = walled.hardest()?;
        let done = walled.ledger.shards.len();
        rows.push(vec![
            walls.to_string(),
            metric.to_string(),
            if done == shards as usize { "all".to_owned() } else { format!("{done} of {shards}") },
            shown(walled.total(|shard| shard.states)),
            shown(walled.total(|shard| shard.spaces)),
            shown(walled.total(|shard| shard.solvable)),
            shown(walled.total(Shard::minimal)),
            number(most),
            code(&board),
            number(walled.ledger.seconds.round() as u64),
        ]);
    }
    let titles = [
        "walls",
        "metric",
        "shards",
        "states",
        "spaces",
        "solvable",
        "puzzles",
        "most found",
        "a board with the most",
        "processor seconds",
    ];
    Ok(table(&titles, &rows))
}

fn by_moves(one: &Walled, two: &Walled) -> String {
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
            let both = [one, two].map(|walled| walled.puzzles(moves));
            row(moves.to_string(), none[moves], both, PUBLISHED[moves])
        })
        .collect();
    let all = [one, two].map(|walled| walled.total(Shard::minimal));
    rows.push(row("all".to_owned(), TOTALS.minimal, all, PUBLISHED.iter().sum()));
    table(&["moves", "no wall", "1 wall", "2 walls", "together", "published"], &rows)
}

/// A number, with its standard error if it is estimated.
fn shown(Estimate { value, error }: Estimate) -> String {
    if error == 0.0 && value == 0.0 {
        return NONE.to_owned();
    }
    let whole = number(value.round() as u64);
    if error == 0.0 { whole } else { format!("{whole} ± {}", number(error.round() as u64)) }
}
