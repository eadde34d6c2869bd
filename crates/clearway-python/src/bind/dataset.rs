//! Data sets and scores for Python.

use super::board::{Board, fields};
use super::detached::run_detached;
use super::error::{refuse, stopped};
use super::game::PuzzleFilter;
use clearway::search::{Budget, StopReason};
use clearway::solve::Solver;
use clearway_contract::{RulesEntry, codes};
use clearway_dataset::{Recipe, Rules, ScoreOptions, Split, score as score_answer};
use clearway_game::{Draw, Listed};
use clearway_run::{RunContext, map_ordered};
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How many spaces each thread processes before rows are returned.
const BLOCK: usize = 8;

/// Rows of a data set, made on demand.
#[pyclass(module = "clearway._native")]
pub(crate) struct Rows {
    recipe: Recipe,
    candidates: Draw,
    solvers: Vec<Solver>,
    budget: Budget,
    left: usize,
}

#[pymethods]
impl Rows {
    #[new]
    fn new(
        wishes: PuzzleFilter,
        count: usize,
        seed: u64,
        per_space: u32,
        test_percent: u8,
        threads: Option<usize>,
        request_text: &str,
    ) -> PyResult<Self> {
        let limits = fields(request_text)?.limits();
        if test_percent > 100 || per_space == 0 {
            return Err(refuse(codes::USAGE, "per_space is at least 1, test_percent at most 100"));
        }
        let (query, grades) = wishes.whole();
        let recipe = Recipe { grades, query, seed, per_space, test_percent };
        let candidates = recipe.candidates();
        let threads = super::batch::threads(threads)?;
        let solvers: Vec<Solver> = (0..threads).map(|_| Solver::new()).collect();
        let memory = limits.budget.memory.map(|memory| memory / solvers.len() as u64);
        let budget = Budget { memory, ..limits.budget };
        Ok(Self { recipe, candidates, solvers, budget, left: count })
    }

    /// Some more rows, a JSON object each; none at the end.
    fn next(&mut self, py: Python<'_>) -> PyResult<Vec<String>> {
        let Self { recipe, candidates, solvers, budget, left } = self;
        let rows = run_detached(py, None, |context| {
            let mut rows = Vec::new();
            while rows.is_empty() && *left > 0 {
                let block: Vec<_> = candidates.by_ref().take(BLOCK * solvers.len()).collect();
                if block.is_empty() {
                    break;
                }
                let work = |solver: &mut Solver, listed: &Listed, stop: &AtomicBool| {
                    let mut context = RunContext::start().cancelled_by(stop);
                    recipe.rows(listed, solver, *budget, &mut context)
                };
                let made = map_ordered(solvers, &block, work, &mut || context.check().is_ok());
                for entry in made.ok_or(StopReason::Interrupted)? {
                    rows.extend(entry?);
                }
                rows.truncate(*left);
                *left -= rows.len();
            }
            Ok(rows)
        })?;
        let rows = rows.map_err(|reason| stopped(reason, "the rows were made"))?;
        Ok(rows.iter().map(|row| serde_json::to_string(row).unwrap_or_default()).collect())
    }
}

/// The score of an answer, as JSON.
#[pyfunction]
pub(crate) fn score(
    py: Python<'_>,
    board: PyRef<'_, Board>,
    answer: &str,
    rules_text: &str,
    request_text: &str,
) -> PyResult<String> {
    let fields = fields(request_text)?;
    let rules = serde_json::from_str::<RulesEntry>(rules_text);
    let rules = rules.map_err(|error| format!("the rules cannot be read: {error}"));
    let rules = rules.and_then(|entry| Rules::from_entry(&entry));
    let rules = rules.map_err(|message| refuse(codes::USAGE, message))?;
    let asked = fields.limits();
    let default = ScoreOptions::default().budget;
    let budget = Budget {
        nodes: asked.budget.nodes.or(default.nodes),
        memory: asked.budget.memory.or(default.memory),
    };
    let puzzle = Arc::clone(&board.puzzle);
    drop(board);
    let options = ScoreOptions { rules, budget };
    let scored =
        run_detached(py, asked.time, |context| score_answer(&puzzle, answer, &options, context))?;
    Ok(serde_json::to_string(&scored).unwrap_or_default())
}

/// All rules that answers can be scored by, a JSON object each.
#[pyfunction]
pub(crate) fn rules() -> Vec<String> {
    Rules::all().map(|rules| serde_json::to_string(&rules.entry()).unwrap_or_default()).collect()
}

/// The split of a space, given by its board in the game.
#[pyfunction]
pub(crate) fn split_of(space: &str, test_percent: u8) -> &'static str {
    Split::of_space(space, test_percent).id()
}
