//! Solving: a puzzle, an algorithm and limits give a verified answer.

mod answer;
mod display;
mod join;
mod options;
mod ties;

use crate::algorithms::auto::core;
use crate::algorithms::{Algorithm, Estimator, Finder, Task, auto};
use crate::board::{Metric, Move, Puzzle, merge_in_place};
use crate::gather::gather;
use crate::heuristics::{self, Claims, Guarded, Heuristic, HeuristicInfo};
use crate::plan;
use crate::quick::{OptimumVerdict, QuickSearch, Sketch, SketchFault};
use crate::search::engines::best_first::Trust;
use crate::search::{Budget, Control, Observer, Run, StopReason, Unobserved};
use crate::state::{Lanes, PackedGraph, Position, with_graph, with_large_graph};
use crate::verify::verify;

pub use crate::algorithms::Detours;
pub use crate::plan::LONGEST_PLAN;
pub use answer::{Answer, Outcome};
pub use options::{
    Contender, CoreNaming, Keep, MOST_STEPS, OptionsError, SolveOptions, Tie, contenders,
};

/// Solves puzzles one after the other, and reuses its memory.
///
/// Each thread that solves many puzzles should have its own. Answers do not depend on earlier
/// puzzles.
#[derive(Debug)]
pub struct Solver {
    quick: QuickSearch,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver that has solved nothing yet, and holds no memory.
    pub fn new() -> Self {
        Self { quick: QuickSearch::new() }
    }

    /// Solves `puzzle`; the solution has passed [`verify`].
    ///
    /// ```
    /// use clearway::{Algorithm, Metric, Puzzle, SolveOptions, Solver};
    ///
    /// let puzzle: Puzzle = "XX.A/...A/....".parse()?;
    /// let options = SolveOptions::new().metric(Metric::Steps).algorithm(Algorithm::AStar);
    /// let answer = Solver::new().solve(&puzzle, &options);
    /// assert_eq!((answer.cost(), answer.is_optimal()), (Some(3), true));
    /// # Ok::<(), clearway::Faults>(())
    /// ```
    ///
    /// # Panics
    /// If a search returned a plan that `verify` refutes, which is a bug in this library.
    pub fn solve(&mut self, puzzle: &Puzzle, options: &SolveOptions) -> Answer {
        self.solve_observed(puzzle, options, &mut Unobserved)
    }

    /// As [`solve`](Self::solve), while an observer watches and may stop the search.
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_observed(
        &mut self,
        puzzle: &Puzzle,
        options: &SolveOptions,
        observer: &mut dyn Observer,
    ) -> Answer {
        self.search(puzzle, options, None, observer)
    }

    /// Solves `puzzle` with the caller's own heuristic, trusting its `claims`.
    ///
    /// The algorithm should be one that uses a heuristic: [`Algorithm::Auto`] means
    /// [`Algorithm::AStar`] here, and algorithms without a heuristic ignore it. An answer is called
    /// optimal only if the heuristic is claimed to be admissible. A false claim gives false
    /// answers; [`audit_own`](crate::audit::audit_own) detects it. An estimate of `None` is trusted
    /// under the same condition. [`Answer::heuristic`] is `None`.
    ///
    /// ```
    /// use clearway::{Algorithm, Claims, Position, Puzzle, SolveOptions, Solver};
    ///
    /// let puzzle: Puzzle = "XX.A/...A/....".parse()?;
    /// let mut blockers = |position: &Position| Some(position.blockers().count() as u32);
    /// let options = SolveOptions::new().algorithm(Algorithm::IdaStar);
    /// let answer = Solver::new().solve_by(&mut blockers, Claims::ADMISSIBLE, &puzzle, &options);
    /// assert_eq!(answer.to_string(), "2 moves, proven: A+1 X+2");
    /// # Ok::<(), clearway::Faults>(())
    /// ```
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_by(
        &mut self,
        heuristic: &mut dyn Heuristic,
        claims: Claims,
        puzzle: &Puzzle,
        options: &SolveOptions,
    ) -> Answer {
        self.solve_by_observed(heuristic, claims, puzzle, options, &mut Unobserved)
    }

    /// As [`solve_by`](Self::solve_by), while an observer watches and may stop the search.
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_by_observed(
        &mut self,
        heuristic: &mut dyn Heuristic,
        claims: Claims,
        puzzle: &Puzzle,
        options: &SolveOptions,
        observer: &mut dyn Observer,
    ) -> Answer {
        let mut options = *options;
        if options.algorithm == Algorithm::Auto {
            options.algorithm = Algorithm::AStar;
        }
        self.search(puzzle, &options, Some((heuristic, claims)), observer)
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        options: &SolveOptions,
        own: Option<(&mut dyn Heuristic, Claims)>,
        observer: &mut dyn Observer,
    ) -> Answer {
        let lanes = Lanes::new(puzzle);
        let metric = options.metric;
        let walks = matches!(options.algorithm, Algorithm::RandomWalk | Algorithm::HillClimb);
        let mut budget = options.budget;
        budget.nodes = budget.nodes.or(walks.then_some(MOST_STEPS));
        let mut control = Control::new(budget, observer);
        let bound = match start_bound(&lanes, metric, &mut control) {
            Ok(bound) => bound,
            Err(reason) => {
                return answer_without_search(puzzle, options, Some(0), Some(reason), &control);
            }
        };
        // Only an exhaustive search can find by itself that there is no solution. An infinite bound
        // saves `auto` that search, and the others would never end.
        let needs_proof = walks || matches!(options.algorithm, Algorithm::Auto | Algorithm::Sat);
        let Some(first_bound) = bound.or((!needs_proof).then_some(0)) else {
            let answer = answer_without_search(puzzle, options, None, None, &control);
            return with_core(answer, options, &lanes, &mut control);
        };
        control.prove_lower_bound(first_bound);
        let algorithm = options.algorithm;
        let heuristic = listed_heuristic(options, own.is_some());
        let is_admissible = match &own {
            Some((_, claims)) => claims.admissible,
            None => heuristic.is_some_and(|info| info.claims(metric).admissible),
        };
        let quick = self.search_quickly(&lanes, options, &mut control);
        let is_quick = quick.is_some();
        let (run, finder) = if let Some(found) = quick {
            (Run::from_result(found), Finder::QUICK)
        } else {
            let guide = match own {
                Some((own, claims)) => Guide::Own(own, claims),
                None => Guide::Listed(heuristic.unwrap_or(heuristics::HEURISTICS[0])),
            };
            if algorithm.is_only_wide() {
                with_large_graph!(&lanes, metric, |graph| run(&graph, guide, options, &mut control))
            } else {
                with_graph!(&lanes, metric, |graph| run(&graph, guide, options, &mut control))
            }
        };
        let finding = Finding {
            algorithm: finder.algorithm,
            heuristic: finder.heuristic.or(heuristic).filter(|_| finder.algorithm.info().informed),
            metric,
            run,
            bound,
            proven: algorithm.is_optimal_if(is_admissible),
        };
        let answer = conclude(puzzle, finding, &mut control);
        let answer = self.choose(answer, options.tie, is_quick, &mut control);
        with_core(answer, options, &lanes, &mut control)
    }

    /// The result of the quick search, if it can handle the board and fits the memory limit.
    fn search_quickly(
        &mut self,
        lanes: &Lanes,
        options: &SolveOptions,
        control: &mut Control<'_>,
    ) -> Option<Result<Option<Vec<Move>>, StopReason>> {
        if options.algorithm != Algorithm::Auto || !auto::is_small(lanes) {
            return None;
        }
        let used = control.used();
        let work = auto::quick_work(lanes);
        match self.quick.search_within(work, lanes, options.metric, control)? {
            // Another algorithm may need less memory or time, so let them take turns.
            Ok(None) | Err(StopReason::Memory) => {
                self.quick = QuickSearch::new();
                control.forget_back_to(used);
                None
            }
            Ok(Some(found)) => Some(Ok(found)),
            Err(reason) => Some(Err(reason)),
        }
    }

    /// The least cost of a sketched board if it is below `limit`, without a plan.
    ///
    /// Made for millions of calls: after the first few boards it allocates no memory, and it does
    /// not search beyond the limit.
    ///
    /// ```
    /// use clearway::board::CellSet;
    /// use clearway::quick::{Bar, Sketch, OptimumVerdict};
    /// use clearway::{Axis, Budget, Metric, Side, Solver};
    ///
    /// let red = Bar { axis: Axis::Horizontal, line: 0, offset: 0, length: 2 };
    /// let blocker = Bar { axis: Axis::Vertical, line: 3, offset: 0, length: 2 };
    /// let (walls, bars) = (CellSet::EMPTY, [red, blocker]);
    /// let sketch =
    ///     Sketch { width: 4, height: 4, walls: &walls, bars: &bars, red: 0, exit: Side::Right };
    /// let mut solver = Solver::new();
    /// let mut ask = |limit| solver.optimum_below(limit, &sketch, Metric::Moves, Budget::default());
    /// assert_eq!(ask(10), Ok(OptimumVerdict::Optimum(2)));
    /// assert_eq!(ask(2), Ok(OptimumVerdict::AtLeast(2)));
    /// ```
    pub fn optimum_below(
        &mut self,
        limit: u32,
        sketch: &Sketch<'_>,
        metric: Metric,
        budget: Budget,
    ) -> Result<OptimumVerdict, SketchFault> {
        self.quick.optimum_below(limit, sketch, metric, budget)
    }
}

/// Solves one puzzle; as [`Solver::solve`] with a new solver.
///
/// # Panics
/// As [`Solver::solve`].
pub fn solve(puzzle: &Puzzle, options: &SolveOptions) -> Answer {
    Solver::new().solve(puzzle, options)
}

/// Solves one puzzle under an observer; as [`Solver::solve_observed`] with a new solver.
///
/// # Panics
/// As [`Solver::solve`].
pub fn solve_observed(
    puzzle: &Puzzle,
    options: &SolveOptions,
    observer: &mut dyn Observer,
) -> Answer {
    Solver::new().solve_observed(puzzle, options, observer)
}

/// Where the estimates of a search come from.
enum Guide<'a> {
    /// A heuristic of the library.
    Listed(&'static HeuristicInfo),
    /// The caller's own heuristic, and the claims about it.
    Own(&'a mut dyn Heuristic, Claims),
}

/// The library's heuristic that a search uses, if it uses one.
fn listed_heuristic(options: &SolveOptions, has_own: bool) -> Option<&'static HeuristicInfo> {
    match options.algorithm {
        Algorithm::Auto => Some(heuristics::strongest(options.metric)),
        algorithm if !algorithm.info().informed || has_own => None,
        _ => options.heuristic.or_else(|| Some(heuristics::strongest(options.metric))),
    }
}

/// A lower bound on the cost from the start: `None` is infinite.
fn start_bound(
    lanes: &Lanes,
    metric: Metric,
    control: &mut Control<'_>,
) -> Result<Option<u32>, StopReason> {
    if lanes.is_shut() {
        return Ok(None);
    }
    let mut heuristic = heuristics::strongest(metric).prepare_under(lanes, metric, control)?;
    Ok(heuristic.estimate(&Position::at_start(lanes)))
}

/// Adds a few vehicles that lock the red car in, if `auto` or `sat` proved that there is no
/// solution.
fn with_core(
    mut answer: Answer,
    options: &SolveOptions,
    lanes: &Lanes,
    control: &mut Control<'_>,
) -> Answer {
    let looks = matches!(options.algorithm, Algorithm::Auto | Algorithm::Sat);
    if looks && answer.outcome == Outcome::Unsolvable {
        answer.core = core::name(lanes, answer.metric, options.core, control);
    }
    answer
}

fn answer_without_search(
    puzzle: &Puzzle,
    options: &SolveOptions,
    lower_bound: Option<u32>,
    reason: Option<StopReason>,
    control: &Control<'_>,
) -> Answer {
    Answer {
        puzzle: puzzle.clone(),
        algorithm: options.algorithm.info(),
        heuristic: None,
        metric: options.metric,
        outcome: if reason.is_some() { Outcome::Stopped } else { Outcome::Unsolvable },
        reason,
        solution: Vec::new(),
        lower_bound,
        core: Vec::new(),
        tie: None,
        stats: control.stats,
        depth: 0,
    }
}

/// Runs the algorithm. Also returns what found the answer, which `auto` chooses.
fn run<const N: usize, const B: usize>(
    space: &PackedGraph<N, B>,
    guide: Guide<'_>,
    options: &SolveOptions,
    control: &mut Control<'_>,
) -> (Run<Move>, Finder) {
    let (algorithm, metric) = (options.algorithm, options.metric);
    let (prepared, admissible): (Box<dyn Heuristic + '_>, bool) = match guide {
        Guide::Own(own, claims) => (Box::new(Guarded::new(own, claims)), claims.admissible),
        Guide::Listed(info) => match info.prepare_under(space.lanes(), metric, control) {
            Ok(prepared) => (prepared, info.claims(metric).admissible),
            Err(reason) => {
                return (Run { path: None, stopped: Some(reason) }, Finder::new(algorithm));
            }
        },
    };
    let mut task = Task {
        space,
        metric,
        options,
        estimator: Estimator::new(prepared, space),
        trust: if admissible { Trust::Admissible } else { Trust::Unknown },
        control,
        finder: Finder::new(algorithm),
    };
    let used = task.control.used();
    let run = algorithm.run(&mut task);
    // The search has released everything except its plan.
    task.control.forget_back_to(used);
    (plan::limit_length(space, run, task.control), task.finder)
}

/// The result of a search, before it becomes an answer.
struct Finding {
    algorithm: Algorithm,
    heuristic: Option<&'static HeuristicInfo>,
    metric: Metric,
    run: Run<Move>,
    /// The lower bound at the start; `None` is infinite.
    bound: Option<u32>,
    /// Whether a solution that was found is a shortest one.
    proven: bool,
}

fn conclude(puzzle: &Puzzle, finding: Finding, control: &mut Control<'_>) -> Answer {
    let Finding { algorithm, heuristic, metric, run, bound, proven } = finding;
    let depth = run.path.as_ref().map_or(0, Vec::len) as u32;
    let solution = run.path.map(|mut path| {
        merge_in_place(&mut path);
        match metric {
            Metric::Moves => path,
            // The steps of one slide may be scattered. Joining them does not change the cost.
            Metric::Steps => gather(puzzle, path, control),
        }
    });
    let unsolvable = solution.is_none() && (run.stopped.is_none() || bound.is_none());
    let outcome = match (&solution, unsolvable) {
        (Some(_), _) => Outcome::Solved,
        (None, true) => Outcome::Unsolvable,
        (None, false) => Outcome::Stopped,
    };
    if let Some(solution) = &solution {
        let replay = verify(puzzle, solution);
        assert!(
            replay.as_ref().is_ok_and(|replay| replay.solved),
            "{} found a plan that is not a solution: {replay:?}",
            algorithm.id()
        );
    }
    let cost = solution.as_deref().map(|moves| metric.cost(moves));
    let lower_bound = match (outcome, cost) {
        (Outcome::Unsolvable, _) => None,
        (Outcome::Solved, Some(cost)) if proven && run.stopped.is_none() => Some(cost),
        _ => Some(control.lower_bound().max(bound.unwrap_or(0))),
    };
    Answer {
        puzzle: puzzle.clone(),
        algorithm: algorithm.info(),
        heuristic,
        metric,
        outcome,
        reason: run.stopped.filter(|_| !unsolvable),
        solution: solution.unwrap_or_default(),
        lower_bound,
        core: Vec::new(),
        tie: None,
        stats: control.stats,
        depth,
    }
}
