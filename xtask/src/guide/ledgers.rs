//! Enumerations that are done in portions: what their ledgers say.

use super::markdown::{NONE, code, number, table};
use crate::ledger::{Estimate, Ledger, Plan, Shard, estimate, find};
use clearway::solve::{SolveOptions, solve};

/// An enumeration that is done in portions, as far as it is done.
pub(super) struct Portions {
    plan: Plan,
    ledger: Ledger,
}

impl Portions {
    pub(super) fn read(name: &str) -> Result<Self, String> {
        let plan = find(name)?;
        Ok(Self { plan, ledger: Ledger::read(plan)? })
    }

    /// A number of all shards.
    pub(super) fn total(&self, of: impl Fn(&Shard) -> u64) -> Estimate {
        let sample: Vec<u64> = self.ledger.shards.values().map(of).collect();
        estimate(&sample, self.plan.shards)
    }

    /// The puzzles of a cost.
    pub(super) fn puzzles(&self, cost: usize) -> Estimate {
        self.total(|shard| shard.by_cost.get(cost).copied().unwrap_or_default())
    }

    /// The greatest cost that was found, and a board that needs it.
    fn hardest(&self) -> Result<(u32, String), String> {
        let shards = self.ledger.shards.values();
        let hardest = shards.max_by_key(|shard| shard.by_cost.len()).ok_or("an empty ledger")?;
        let cost = hardest.by_cost.len() as u32 - 1;
        let width = usize::from(self.plan.size.as_bytes()[0] - b'0');
        let board = crate::records::rows(&hardest.hardest, width);
        let puzzle = board.parse().map_err(|_| format!("not a board: {board}"))?;
        let answer = solve(&puzzle, &SolveOptions::new().metric(self.plan.metric));
        if !answer.is_optimal() || answer.cost() != Some(cost) {
            return Err(format!("{}: {board} does not need {cost}", self.plan.name));
        }
        Ok((cost, board))
    }
}

/// What is known of each, as a table.
pub(super) fn totals(all: &[&Portions]) -> Result<String, String> {
    let mut rows = Vec::new();
    for portions in all {
        let Plan { size, row, walls, metric, shards, .. } = portions.plan;
        let (most, board) = portions.hardest()?;
        let done = portions.ledger.shards.len();
        rows.push(vec![
            size.to_owned(),
            row.to_string(),
            walls.to_string(),
            metric.to_string(),
            if done == shards as usize { "all".to_owned() } else { format!("{done} of {shards}") },
            shown(portions.total(|shard| shard.states)),
            shown(portions.total(|shard| shard.spaces)),
            shown(portions.total(|shard| shard.solvable)),
            shown(portions.total(Shard::minimal)),
            number(most),
            code(&board),
            number(portions.ledger.seconds.round() as u64),
        ]);
    }
    let titles = [
        "size",
        "red row",
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

/// A number, with its standard error if it is estimated.
pub(super) fn shown(Estimate { value, error }: Estimate) -> String {
    if error == 0.0 && value == 0.0 {
        return NONE.to_owned();
    }
    let whole = number(value.round() as u64);
    if error == 0.0 { whole } else { format!("{whole} ± {}", number(error.round() as u64)) }
}
