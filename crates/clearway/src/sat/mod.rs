//! "Solvable in so many moves?" as a question of propositional logic.

pub(crate) mod solver;
