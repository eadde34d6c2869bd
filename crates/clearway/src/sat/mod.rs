//! "Solvable at this cost?" as a question of propositional logic.
//!
//! For boards whose spaces are too large to be searched state by state. A
//! formula says what a plan of at most so many layers is; a solver either finds one or
//! proves that there is none. Every refuted number is a proven lower bound; a plan that
//! costs no more than the bound is a shortest one.
//!
//! `grid` has the variables and rules that hold for every state, `moves` and
//! `steps` what a layer is in each metric, `question` one formula with its
//! solver, `climb` the loop, `first_plan` a plan to begin with, `proof` what others can check.

pub(crate) mod climb;
mod first_plan;
mod grid;
mod moves;
pub(crate) mod proof;
mod question;
mod solver;
mod steps;

#[cfg(test)]
mod tests;
