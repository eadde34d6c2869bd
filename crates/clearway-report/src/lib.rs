//! Comparisons of algorithms and heuristics, as tables and charts.
//!
//! A [`Comparison`] holds the result of each [`Combination`] on each puzzle. Every format is a
//! function from it to a text: [`text()`], [`markdown()`], [`csv()`], [`json()`] and [`html()`].
//! The crate is pure: it runs nothing and uses neither files nor a clock. The caller fills in the
//! measurements.
//!
//! ```
//! use clearway::algorithms::Algorithm;
//! use clearway::board::Metric;
//! use clearway::builtin;

//! use clearway::solve::{SolveOptions, solve};
//! use clearway_report::{Combination, Comparison, Measure, Optimum, Row, Run, csv};
//!
//! let bfs = Combination { algorithm: Algorithm::Bfs.info(), heuristic: None };
//! let mut comparison = Comparison::new(Metric::Moves, vec![bfs], Measure::ALL.to_vec());
//! let puzzle = builtin::find("expert").expect("a built-in puzzle").puzzle();
//! let options = SolveOptions { algorithm: Algorithm::Bfs, ..SolveOptions::default() };
//! let run = Run::new(&solve(&puzzle, &options), None, 0);
//! let mut row = Row::new(None, "expert", puzzle, 1);
//! row.runs[0] = Some(run);
//! row.optimum = Optimum::Known(32);
//! comparison.rows.push(row);
//! assert!(csv(&comparison).contains("expert,bfs,,moves,solved,,true,32,32,32,"));
//! ```

mod cell;
mod comparison;
mod csv;
mod html;
mod json;
mod markdown;
mod measure;
pub mod numbers;
mod summary;
mod text;
mod words;

pub use clearway_contract::Combination;
pub use comparison::{Comparison, Optimum, Row, Run};
pub use csv::csv;
pub use html::html;
pub use json::{answers, json};
pub use markdown::markdown;
pub use measure::Measure;
pub use summary::{Mean, Summary};
pub use text::{Look, text};
