//! A library for the sliding-car puzzle: boards, notations, solvers, heuristics, whole spaces.
//!
//! Vehicles slide along their own row or column; the red car has to reach its exit. A *move* slides
//! one vehicle any distance, a *step* slides it one cell, and a [`Metric`] says which of the two is
//! counted. Boards have up to 16 by 16 cells, walls, an exit on any side and vehicles of any
//! length.
//!
//! # Read and solve
//! A [`Puzzle`] is parsed from a text in any of nine [notations](notation), such as its rows
//! joined by `/`: a letter for each vehicle, `X` for the red car, `.` for a free cell.
//!
//! ```
//! let puzzle: clearway::Puzzle = "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.".parse()?;
//! let answer = puzzle.solve();
//! assert!(answer.is_optimal());
//! assert_eq!(answer.moves(), Some(8));
//! println!("{answer}"); // 8 moves, proven: C-3 ...
//! # Ok::<(), clearway::Faults>(())
//! ```
//!
//! A text that is not a puzzle gives all its [`Faults`], each with line and column.
//! [`notation::read`] takes options, and [`notation::write()`] turns a puzzle into text.
//!
//! A [`Solver`] takes [`SolveOptions`], and reuses its memory for the next puzzle:
//!
//! ```
//! use clearway::{Algorithm, Metric, Puzzle, SolveOptions, Solver};
//!
//! let puzzle: Puzzle = "XX.A/...A/....".parse()?;
//! let options = SolveOptions::new()
//!     .metric(Metric::Steps)
//!     .algorithm(Algorithm::AStar)
//!     .node_limit(1_000_000);
//! let answer = Solver::new().solve(&puzzle, &options);
//! assert_eq!(answer.to_string(), "3 steps, proven: A+1 X+2");
//! # Ok::<(), clearway::Faults>(())
//! ```
//!
//! An [`Answer`] is one of three [outcomes](Outcome): solved, unsolvable (proven), or stopped by a
//! limit. Every solution has passed [`verify`](verify::verify), which shares no code with the
//! searches. The library has no clock, threads or files: an [`Observer`] adds a time limit, shows
//! progress, or cancels a search.
//!
//! # Hints
//! ```
//! let puzzle: clearway::Puzzle = "XX.A/...A/....".parse()?;
//! let hint = puzzle.hint().expect("it is not solved yet");
//! assert_eq!(hint.next.text(&puzzle).to_string(), "A down 1");
//! assert_eq!(hint.reason, clearway::Reason::ClearsExitLine);
//! # Ok::<(), clearway::Faults>(())
//! ```
//!
//! # Whole spaces
//! A [`Space`] holds every state that can be reached from a puzzle, and its depth: the
//! distance to the nearest solved state.
//!
//! ```
//! use clearway::{Difficulty, Metric, Puzzle};
//!
//! let puzzle: Puzzle = "XX.A/...A/....".parse()?;
//! let space = puzzle.space(Metric::Moves).expect("a small board");
//! assert_eq!(space.len(), 5);
//! assert_eq!(space.depth_counts(), [1, 2, 2]);
//! let difficulty = Difficulty::of_space(&space).expect("no limit").expect("solvable");
//! assert_eq!(difficulty.moves, 2);
//! # Ok::<(), clearway::Faults>(())
//! ```
//!
//! An [`Oracle`] looks up the distances of many boards, and caches their spaces.
//!
//! # Your own heuristic
//! A closure or a type that implements [`Heuristic`] can guide A*, IDA*, greedy and beam search.
//! You state what you [claim](Claims) about it, and an answer is called optimal only if the claim
//! allows it; [`audit_own`](audit::audit_own) checks a claim over a whole space.
//!
//! ```
//! use clearway::{Algorithm, Claims, Position, Puzzle, SolveOptions, Solver};
//!
//! let puzzle: Puzzle = "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.".parse()?;
//! let mut blockers = |position: &Position| Some(position.blockers().count() as u32);
//! let options = SolveOptions::new().algorithm(Algorithm::AStar);
//! let answer = Solver::new().solve_by(&mut blockers, Claims::ADMISSIBLE, &puzzle, &options);
//! assert!(answer.is_optimal());
//! # Ok::<(), clearway::Faults>(())
//! ```
//!
//! # New puzzles
//! A [`Generator`] is an iterator over puzzles that meet constraints; [`enumerate`] finds every
//! interesting puzzle of a board size, and [`builtin`] has 200 levels and some famous boards.
//!
//! ```
//! use clearway::generate::{Generator, Constraints};
//!
//! let constraints = Constraints { moves: 8..=10, ..Constraints::default() };
//! let made = Generator::new(constraints, 1)?.next().expect("there are many");
//! assert_eq!(made.puzzle.solve().moves(), Some(made.moves));
//! # Ok::<(), clearway::generate::ConstraintsError>(())
//! ```
//!
//! # Batches on all cores
//! Give each thread its own solver, and share the puzzles:
//!
//! ```
//! use clearway::{SolveOptions, Solver, builtin::BUILTINS};
//! use std::sync::atomic::{AtomicUsize, Ordering};
//!
//! let (next, options) = (AtomicUsize::new(0), SolveOptions::new().node_limit(10_000));
//! std::thread::scope(|scope| {
//!     for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
//!         scope.spawn(|| {
//!             let mut solver = Solver::new();
//!             while let Some(builtin) = BUILTINS.get(next.fetch_add(1, Ordering::Relaxed)) {
//!                 println!("{}: {}", builtin.name, solver.solve(&builtin.puzzle(), &options));
//!             }
//!         });
//!     }
//! });
//! ```
//!
//! The folder `examples` has these as programs.
//!
//! # Features
//! - `compact`: a smaller program, for downloads. Large boards are solved more slowly, without a
//!   quick first plan, and whole spaces take more time and memory. Off by default. Answers and
//!   proofs are the same.

pub mod algorithms;
pub mod audit;
mod bits;
pub mod board;
mod boxes;
pub mod builtin;
pub mod difficulty;
pub mod enumerate;
pub mod explain;
mod front;
mod gather;
pub mod generate;
pub mod heuristics;
mod ids;
pub mod notation;
pub mod oracle;
pub mod pddl;
mod plan;
pub mod proof;
pub mod quick;
mod sat;
pub mod search;
pub mod solve;
mod sort;
pub mod space;
mod state;
pub mod verify;

#[doc(inline)]
pub use algorithms::Algorithm;
#[doc(inline)]
pub use board::{Axis, Cell, Faults, Metric, Move, Puzzle, Side, Vehicle, VehicleId};
#[doc(inline)]
pub use difficulty::Difficulty;
#[doc(inline)]
pub use explain::{Hint, Reason};
#[doc(inline)]
pub use generate::Generator;
#[doc(inline)]
pub use heuristics::{Claims, Heuristic, HeuristicInfo};
#[doc(inline)]
pub use ids::UnknownId;
#[doc(inline)]
pub use notation::{Notation, ReadOptions};
#[doc(inline)]
pub use oracle::Oracle;
#[doc(inline)]
pub use search::{Budget, Observer, Progress, StopReason, Unobserved};
#[doc(inline)]
pub use solve::{Answer, Outcome, SolveOptions, Solver};
#[doc(inline)]
pub use space::Space;
#[doc(inline)]
pub use state::{Occupant, Position};
