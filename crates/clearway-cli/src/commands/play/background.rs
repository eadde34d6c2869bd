//! Background searches for solutions, so that the screen never blocks.

use crate::args::Limits;
use clearway::board::{Metric, Move, Puzzle};
use clearway::search::StopReason;
use clearway::solve::{Answer, Outcome, SolveOptions, solve_observed};
use clearway_run::interrupt::InterruptListener;
use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Maximum number of concurrent searches: one from the start, one from the current board.
const MOST_SEARCHES: u64 = 2;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A solution.
    Solved {
        /// Its moves.
        solution: Vec<Move>,
        /// Whether it is proven to be a shortest one.
        proven: bool,
    },
    /// Proven unsolvable.
    Unsolvable,
    /// Stopped by a limit.
    Stopped {
        /// A proven lower bound.
        at_least: u32,
        /// The limit.
        reason: StopReason,
    },
}

impl From<Answer> for Finding {
    fn from(answer: Answer) -> Self {
        let proven = answer.is_optimal();
        match answer.outcome {
            Outcome::Solved => Self::Solved { solution: answer.solution, proven },
            Outcome::Unsolvable => Self::Unsolvable,
            Outcome::Stopped => Self::Stopped {
                at_least: answer.lower_bound.unwrap_or(0),
                reason: answer.reason.unwrap_or(StopReason::Interrupted),
            },
        }
    }
}

/// The positions of the vehicles, which identify a board of one puzzle.
type Offsets = Vec<u8>;

/// A running search.
struct Job {
    board: Offsets,
    puzzle: Puzzle,
    cancelled: Arc<AtomicBool>,
    thread: JoinHandle<Answer>,
}

/// Runs searches and caches their results for one puzzle.
pub(crate) struct BackgroundSolver {
    /// What is minimised.
    pub(crate) metric: Metric,
    limits: Limits,
    start: Offsets,
    jobs: Vec<Job>,
    known: HashMap<Offsets, Finding>,
}

impl BackgroundSolver {
    /// An idle solver.
    pub(crate) fn new(metric: Metric, limits: Limits) -> Self {
        Self { metric, limits, start: Vec::new(), jobs: Vec::new(), known: HashMap::new() }
    }

    /// Clears the cache and searches the optimum of another puzzle.
    pub(crate) fn begin(&mut self, start: &Puzzle) -> io::Result<()> {
        self.cancel(|_| true);
        self.known.clear();
        self.start = start.offsets();
        self.ask(start)
    }

    /// The result for a board of the puzzle, if known.
    pub(crate) fn finding(&self, board: &Puzzle) -> Option<&Finding> {
        self.known.get(&board.offsets())
    }

    /// Whether a search for this board is running.
    pub(crate) fn is_asked(&self, board: &Puzzle) -> bool {
        let offsets = board.offsets();
        self.jobs.iter().any(|job| job.board == offsets)
    }

    /// Whether any search is running.
    pub(crate) fn is_busy(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Starts a search unless its result is known, and cancels earlier searches from other boards.
    ///
    /// A board whose search was stopped by a limit is searched again.
    pub(crate) fn ask(&mut self, board: &Puzzle) -> io::Result<()> {
        let offsets = board.offsets();
        if matches!(self.known.get(&offsets), Some(Finding::Solved { .. } | Finding::Unsolvable))
            || self.is_asked(board)
        {
            return Ok(());
        }
        let start = self.start.clone();
        self.cancel(|job| job.board != start);
        let cancelled = Arc::new(AtomicBool::new(false));
        let thread = self.search(board.clone(), Arc::clone(&cancelled))?;
        self.jobs.push(Job { board: offsets, puzzle: board.clone(), cancelled, thread });
        Ok(())
    }

    fn search(&self, puzzle: Puzzle, cancelled: Arc<AtomicBool>) -> io::Result<JoinHandle<Answer>> {
        let limits = self.limits;
        let mut options = SolveOptions { metric: self.metric, ..SolveOptions::default() };
        options.budget = limits.budget(MOST_SEARCHES);
        thread::Builder::new().name("search".to_owned()).spawn(move || {
            let _listener = InterruptListener::begin();
            let mut context = limits.context().cancelled_by(&cancelled);
            solve_observed(&puzzle, &options, &mut context)
        })
    }

    /// Collects finished searches; returns whether there were any.
    ///
    /// # Panics
    /// If a search panicked: a bug that must not go unnoticed.
    pub(crate) fn collect(&mut self) -> bool {
        let mut any = false;
        while let Some(index) = self.jobs.iter().position(|job| job.thread.is_finished()) {
            let job = self.jobs.swap_remove(index);
            match job.thread.join() {
                Ok(answer) => self.learn(&job.puzzle, Finding::from(answer)),
                Err(panic) => std::panic::resume_unwind(panic),
            }
            any = true;
        }
        any
    }

    /// Stores a result for its board and for all boards along the solution.
    fn learn(&mut self, board: &Puzzle, finding: Finding) {
        if let Finding::Solved { solution, proven } = &finding {
            // The rest of a shortest solution is a shortest one from there.
            for (index, board) in board.boards(solution).enumerate().skip(1) {
                let rest = solution[index..].to_vec();
                let rest = Finding::Solved { solution: rest, proven: *proven };
                let entry = self.known.entry(board.offsets()).or_insert_with(|| rest.clone());
                if !matches!(entry, Finding::Solved { proven: true, .. }) {
                    *entry = rest;
                }
            }
        }
        self.known.insert(board.offsets(), finding);
    }

    fn cancel(&mut self, which: impl Fn(&Job) -> bool) {
        // The thread stops at its next poll; its result is dropped.
        self.jobs.retain(|job| {
            let goes = which(job);
            job.cancelled.fetch_or(goes, Ordering::Relaxed);
            !goes
        });
    }
}

impl Drop for BackgroundSolver {
    fn drop(&mut self) {
        self.cancel(|_| true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin;
    use clearway::notation::{ReadOptions, read};
    use std::time::{Duration, Instant};

    fn solver(time: Duration) -> BackgroundSolver {
        let limits = Limits { time: Some(time), memory: 1 << 30, nodes: None };
        BackgroundSolver::new(Metric::Moves, limits)
    }

    #[track_caller]
    fn wait(solver: &mut BackgroundSolver) {
        let begun = Instant::now();
        while solver.is_busy() {
            solver.collect();
            assert!(begun.elapsed() < Duration::from_secs(60), "no answer");
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn an_optimum_is_known_for_every_board_of_its_solution() {
        let puzzle = builtin::find("beginner").expect("built in").puzzle();
        let mut solver = solver(Duration::from_secs(60));
        solver.begin(&puzzle).expect("a thread");
        wait(&mut solver);
        let Some(Finding::Solved { solution, proven: true }) = solver.finding(&puzzle).cloned()
        else {
            panic!("{:?}", solver.finding(&puzzle));
        };
        assert_eq!(solution.len(), 15);
        for (done, board) in puzzle.boards(&solution).enumerate() {
            let rest = Finding::Solved { solution: solution[done..].to_vec(), proven: true };
            assert_eq!(solver.finding(&board), Some(&rest));
        }
    }

    #[test]
    fn a_limit_leaves_a_lower_bound() {
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        let mut solver = solver(Duration::from_nanos(1));
        solver.begin(&puzzle).expect("a thread");
        wait(&mut solver);
        let finding = solver.finding(&puzzle);
        assert!(
            matches!(finding, Some(Finding::Stopped { reason: StopReason::Time, .. })),
            "{finding:?}"
        );
    }

    #[test]
    fn an_unsolvable_board_is_a_result() {
        let puzzle = read("XX#/.../...", &ReadOptions::default()).expect("valid").puzzle;
        let mut solver = solver(Duration::from_secs(60));
        solver.begin(&puzzle).expect("a thread");
        wait(&mut solver);
        assert_eq!(solver.finding(&puzzle), Some(&Finding::Unsolvable));
    }

    #[test]
    fn another_puzzle_clears_the_cache() {
        let first = builtin::find("loose").expect("built in").puzzle();
        let second = builtin::find("expert").expect("built in").puzzle();
        let mut solver = solver(Duration::from_secs(60));
        solver.begin(&first).expect("a thread");
        solver.begin(&second).expect("a thread");
        assert!(!solver.is_asked(&first) && solver.is_asked(&second));
        wait(&mut solver);
        assert_eq!(solver.finding(&first), None);
        assert!(solver.finding(&second).is_some());
    }
}
