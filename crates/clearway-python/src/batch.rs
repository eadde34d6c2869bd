//! Many puzzles, solved on all cores, into columns.
//!
//! Every thread keeps a [`Solver`] for as long as the batch lives, so that after the
//! first few puzzles nothing is allocated for a search. The caller's thread only
//! waits, and checks for Ctrl-C.

use clearway::board::Puzzle;
use clearway::builtin;
use clearway::notation::{self, ReadOptions, SolutionStyle, write_solution};
use clearway::search::StopReason;
use clearway::solve::{Answer, Outcome, SolveOptions, Solver};
use clearway_contract::Refusal;
use clearway_run::{RunContext, map_ordered};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A puzzle to solve.
#[derive(Clone, Debug)]
pub enum Item {
    /// Its text, or the name of a built-in one.
    Text(String),
    /// The puzzle itself.
    Puzzle(Arc<Puzzle>),
    /// A gap in a column.
    Missing,
    /// Something that is not a puzzle, and why.
    Bad(String),
}

/// How the puzzles are read and solved.
#[derive(Clone, Debug)]
pub struct Options {
    /// How texts are read.
    pub reading: ReadOptions,
    /// How puzzles are solved; the memory limit is for all threads together.
    pub solving: SolveOptions,
    /// How long each puzzle may take.
    pub time_limit: Option<Duration>,
}

/// The result of one puzzle.
struct Row {
    /// An answer, or why the puzzle was refused.
    found: Result<Answer, String>,
    solution: String,
}

/// Texts one after the other, in the layout of Arrow.
#[derive(Clone, Debug)]
pub struct Texts {
    /// All of them.
    pub bytes: Vec<u8>,
    /// Where each begins, and where the last one ends.
    pub starts: Vec<i64>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { bytes: Vec::new(), starts: vec![0] }
    }
}

impl Texts {
    fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.starts.push(self.bytes.len() as i64);
    }
}

/// The code of a puzzle that was refused, beside those of [`Outcome`].
pub const OUTCOMES: [&str; 4] = ["solved", "unsolvable", "stopped", "refused"];

/// The codes of [`StopReason`]; 0 is none.
pub const REASONS: [&str; 5] = ["", "time", "memory", "nodes", "interrupted"];

/// The value of a missing number.
const NONE: i32 = -1;

/// The results so far, column by column.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    /// The index in [`OUTCOMES`].
    pub outcome: Vec<u8>,
    /// The index in [`REASONS`].
    pub reason: Vec<u8>,
    /// Whether the solution is proven to be a shortest one.
    pub optimal: Vec<u8>,
    /// A proven lower bound on the cost; -1 if there is none.
    pub lower_bound: Vec<i32>,
    /// The cost of the solution; -1 if there is none, as below.
    pub cost: Vec<i32>,
    /// The moves of the solution.
    pub moves: Vec<i32>,
    /// The steps of the solution.
    pub steps: Vec<i32>,
    /// States whose successors were produced.
    pub expanded: Vec<i64>,
    /// Successors produced.
    pub generated: Vec<i64>,
    /// The solution, such as `A+3 C-1`; empty if there is none.
    pub solution: Texts,
    /// Why the puzzle was refused; empty if it was not.
    pub error: Texts,
}

impl Columns {
    fn push(&mut self, row: &Row) {
        let number = |value: Option<u32>| value.map_or(NONE, |value| value as i32);
        let answer = row.found.as_ref().ok();
        self.outcome.push(answer.map_or(3, |answer| match answer.outcome {
            Outcome::Solved => 0,
            Outcome::Unsolvable => 1,
            Outcome::Stopped => 2,
        }));
        let reason = answer.and_then(|answer| answer.reason).map_or("", StopReason::id);
        self.reason.push(REASONS.iter().position(|id| *id == reason).unwrap_or(0) as u8);
        self.optimal.push(answer.is_some_and(Answer::is_optimal).into());
        self.lower_bound.push(number(answer.and_then(|answer| answer.lower_bound)));
        self.cost.push(number(answer.and_then(Answer::cost)));
        self.moves.push(number(answer.and_then(Answer::moves)));
        self.steps.push(number(answer.and_then(Answer::steps)));
        self.expanded.push(answer.map_or(0, |answer| answer.stats.expanded as i64));
        self.generated.push(answer.map_or(0, |answer| answer.stats.generated as i64));
        self.solution.push(&row.solution);
        self.error.push(row.found.as_ref().err().map_or("", |message| message));
    }
}

/// Solves puzzles, many at a time.
#[derive(Debug)]
pub struct Batch {
    options: Options,
    solvers: Vec<Solver>,
    /// The results so far.
    pub columns: Columns,
}

impl Batch {
    /// A batch on `threads` threads, at least one.
    pub fn new(mut options: Options, threads: usize) -> Self {
        let threads = threads.max(1);
        let memory = &mut options.solving.budget.memory;
        *memory = memory.map(|memory| memory / threads as u64);
        let solvers = (0..threads).map(|_| Solver::new()).collect();
        Self { options, solvers, columns: Columns::default() }
    }

    /// Solves more puzzles, in order, while `listen` returns true.
    ///
    /// If stopped, adds no rows and returns false.
    pub fn solve(&mut self, items: &[Item], listen: &mut dyn FnMut() -> bool) -> bool {
        let options = &self.options;
        let work =
            |solver: &mut Solver, item: &Item, stop: &AtomicBool| row(item, options, solver, stop);
        let Some(rows) = map_ordered(&mut self.solvers, items, work, listen) else { return false };
        for row in &rows {
            self.columns.push(row);
        }
        true
    }
}

fn row(item: &Item, options: &Options, solver: &mut Solver, stop: &AtomicBool) -> Row {
    let read;
    let puzzle = match item {
        Item::Puzzle(puzzle) => puzzle,
        Item::Missing => {
            return Row { found: Err("there is no text".to_owned()), solution: String::new() };
        }
        Item::Bad(message) => {
            return Row { found: Err(message.clone()), solution: String::new() };
        }
        Item::Text(text) => match parse(text, &options.reading) {
            Ok(puzzle) => {
                read = puzzle;
                &read
            }
            Err(refusal) => {
                return Row { found: Err(told(&refusal)), solution: String::new() };
            }
        },
    };
    let mut context = RunContext::start().time_limit(options.time_limit).cancelled_by(stop);
    let answer = solver.solve_observed(puzzle, &options.solving, &mut context);
    let mut solution = write_solution(puzzle, &answer.solution, SolutionStyle::Plain);
    solution.truncate(solution.trim_end().len());
    Row { found: Ok(answer), solution }
}

/// The first fault of a text, with its place.
fn told(refusal: &Refusal) -> String {
    let body = &refusal.error;
    match (body.line, body.column) {
        (Some(line), Some(column)) => format!("{line}:{column}: {}", body.message),
        _ => body.message.clone(),
    }
}

/// The puzzle of a text, or the built-in one of that name.
pub fn parse(text: &str, options: &ReadOptions) -> Result<Puzzle, Refusal> {
    let read = |text: &str, options: &ReadOptions| {
        let reading = notation::read(text, options).map_err(|faults| Refusal::from(&faults))?;
        Ok(reading.puzzle)
    };
    // Looking up a name takes longer than reading a board, so skip texts that cannot be names.
    let is_name = text.len() <= 32 && text.contains(|c: char| c.is_ascii_lowercase());
    match is_name.then(|| builtin::find(text)).flatten() {
        Some(known) => {
            let notation = Some(known.notation);
            read(known.text, &ReadOptions { notation, ..options.clone() })
        }
        None => read(text, options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        let reading = ReadOptions::default();
        Options { reading, solving: SolveOptions::default(), time_limit: None }
    }

    #[test]
    fn rows_come_in_the_order_of_the_puzzles() {
        let text = |text: &str| Item::Text(text.to_owned());
        let mut items: Vec<Item> = (1..=40).map(|level| text(&format!("level-{level}"))).collect();
        items.extend([
            Item::Missing,
            text("XXB/..B/.X."),
            text("XXB/..B/..."),
            text("XXB/..B/..B"),
        ]);
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        items.push(Item::Puzzle(Arc::new(puzzle)));
        let mut batch = Batch::new(options(), 3);
        assert!(batch.solve(&items, &mut || true));
        assert!(batch.solve(&[text("beginner")], &mut || true));
        let columns = &batch.columns;
        for (level, moves) in (1..=40).zip(&columns.moves) {
            let known = builtin::find(&format!("level-{level}")).expect("a level");
            assert_eq!(*moves, known.moves as i32);
        }
        assert_eq!(columns.moves[40..], [NONE, NONE, 2, NONE, 51, 15]);
        assert_eq!(columns.outcome[40..], [3, 3, 0, 1, 0, 0]);
        let solution = |index: usize| {
            let range = columns.solution.starts[index] as usize
                ..columns.solution.starts[index + 1] as usize;
            std::str::from_utf8(&columns.solution.bytes[range]).expect("text")
        };
        assert_eq!(solution(42), "B+1 X+1");
        assert_eq!(solution(43), "");
    }

    #[test]
    fn whoever_listens_can_stop_it() {
        let items = vec![Item::Text("loose".to_owned()); 20_000];
        let mut batch = Batch::new(options(), 2);
        assert!(!batch.solve(&items, &mut || false));
        assert!(batch.columns.outcome.is_empty());
    }
}
