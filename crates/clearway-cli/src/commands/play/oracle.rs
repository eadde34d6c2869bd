//! Solutions from the library, found on threads of their own so that the screen never waits.

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

/// At most this many searches run at once: that of the start, and that of the board.
const MOST_SEARCHES: u64 = 2;

/// What the library has found out about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A solution.
    Solved {
        /// Its moves.
        solution: Vec<Move>,
        /// Whether it is proven to be a shortest one.
        proven: bool,
    },
    /// The proof that there is none.
    Unsolvable,
    /// Nothing before a limit, but that it takes at least so many.
    Stopped {
        /// A proven lower bound.
        at_least: u32,
        /// Which limit.
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

/// Where the vehicles stand: what boards of one puzzle differ by.
type Offsets = Vec<u8>;

/// A search that runs.
struct Job {
    board: Offsets,
    puzzle: Puzzle,
    cancelled: Arc<AtomicBool>,
    thread: JoinHandle<Answer>,
}

/// Asks the library, and remembers its answers for one puzzle.
pub(crate) struct Oracle {
    /// What is minimised.
    pub(crate) metric: Metric,
    limits: Limits,
    start: Offsets,
    jobs: Vec<Job>,
    known: HashMap<Offsets, Finding>,
}

impl Oracle {
    /// An oracle that has not been asked yet.
    pub(crate) fn new(metric: Metric, limits: Limits) -> Self {
        Self { metric, limits, start: Vec::new(), jobs: Vec::new(), known: HashMap::new() }
    }

    /// Forgets everything, and asks for the optimum of another puzzle.
    pub(crate) fn begin(&mut self, start: &Puzzle) -> io::Result<()> {
        self.cancel(|_| true);
        self.known.clear();
        self.start = start.offsets();
        self.ask(start)
    }

    /// What is known of a board of the puzzle.
    pub(crate) fn finding(&self, board: &Puzzle) -> Option<&Finding> {
        self.known.get(&board.offsets())
    }

    /// Whether a search for this board runs.
    pub(crate) fn is_asked(&self, board: &Puzzle) -> bool {
        let offsets = board.offsets();
        self.jobs.iter().any(|job| job.board == offsets)
    }

    /// Whether any search runs.
    pub(crate) fn is_busy(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Begins to search, unless the answer is known; boards asked for before are given up.
    ///
    /// What a limit has stopped is tried again.
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

    /// Takes in what has been found; whether that was anything.
    ///
    /// # Panics
    /// If a search did: it is a bug, which must not pass unseen.
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

    /// Remembers a finding, and what it says about the boards along the way.
    fn learn(&mut self, board: &Puzzle, finding: Finding) {
        if let Finding::Solved { solution, proven } = &finding {
            // What is left of a shortest solution is a shortest one from there.
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
        // The thread ends by itself at its next poll; nobody waits for what it says.
        self.jobs.retain(|job| {
            let goes = which(job);
            job.cancelled.fetch_or(goes, Ordering::Relaxed);
            !goes
        });
    }
}

impl Drop for Oracle {
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

    fn oracle(time: Duration) -> Oracle {
        let limits = Limits { time: Some(time), memory: 1 << 30, nodes: None };
        Oracle::new(Metric::Moves, limits)
    }

    #[track_caller]
    fn wait(oracle: &mut Oracle) {
        let begun = Instant::now();
        while oracle.is_busy() {
            oracle.collect();
            assert!(begun.elapsed() < Duration::from_secs(60), "no answer");
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn an_optimum_is_known_all_along_its_way() {
        let puzzle = builtin::find("beginner").expect("built in").puzzle();
        let mut oracle = oracle(Duration::from_secs(60));
        oracle.begin(&puzzle).expect("a thread");
        wait(&mut oracle);
        let Some(Finding::Solved { solution, proven: true }) = oracle.finding(&puzzle).cloned()
        else {
            panic!("{:?}", oracle.finding(&puzzle));
        };
        assert_eq!(solution.len(), 15);
        for (done, board) in puzzle.boards(&solution).enumerate() {
            let rest = Finding::Solved { solution: solution[done..].to_vec(), proven: true };
            assert_eq!(oracle.finding(&board), Some(&rest));
        }
    }

    #[test]
    fn a_limit_leaves_a_lower_bound() {
        let puzzle = builtin::find("hardest").expect("built in").puzzle();
        let mut oracle = oracle(Duration::from_nanos(1));
        oracle.begin(&puzzle).expect("a thread");
        wait(&mut oracle);
        let finding = oracle.finding(&puzzle);
        assert!(
            matches!(finding, Some(Finding::Stopped { reason: StopReason::Time, .. })),
            "{finding:?}"
        );
    }

    #[test]
    fn no_solution_is_a_finding() {
        let puzzle = read("XX#/.../...", &ReadOptions::default()).expect("valid").puzzle;
        let mut oracle = oracle(Duration::from_secs(60));
        oracle.begin(&puzzle).expect("a thread");
        wait(&mut oracle);
        assert_eq!(oracle.finding(&puzzle), Some(&Finding::Unsolvable));
    }

    #[test]
    fn another_puzzle_makes_the_first_one_forgotten() {
        let first = builtin::find("loose").expect("built in").puzzle();
        let second = builtin::find("expert").expect("built in").puzzle();
        let mut oracle = oracle(Duration::from_secs(60));
        oracle.begin(&first).expect("a thread");
        oracle.begin(&second).expect("a thread");
        assert!(!oracle.is_asked(&first) && oracle.is_asked(&second));
        wait(&mut oracle);
        assert_eq!(oracle.finding(&first), None);
        assert!(oracle.finding(&second).is_some());
    }
}
