//! The expected length of a random walk, from the whole space.
//!
//! The player makes random legal moves, all equally likely, until the puzzle is solved. If a state
//! s has d(s) neighbours, the expected length h(s) of the walk from it is 0 if it is solved, and
//! otherwise one more than the mean over its neighbours:
//!
//! ```text
//! d(s) h(s) − Σ h(t) over the unsolved neighbours t of s = d(s)
//! ```
//!
//! Moves can be undone, so the matrix L of these equations is symmetric. It is positive definite,
//! because a solved state can be reached from everywhere. So the method of conjugate gradients
//! solves them, scaled by d. The residual decides when to stop: the inverse of L has no negative
//! entry, and L h = d, so if the residual of each equation is at most ε d(s), the error is at most
//! ε h(s).

use crate::search::{Control, StopReason};
use crate::space::{Space, StateNumber};

/// The most states of a space for which the walk is computed.
pub const WALK_STATES: usize = 100_000;

/// The relative error of the expected length is at most this, apart from rounding.
pub const WALK_PRECISION: f64 = 1e-6;

/// More rounds than any space needs for which the precision can be reached.
const MOST_ROUNDS: usize = 50_000;

/// The equations: unsolved states, renumbered, and their unsolved neighbours.
struct Equations {
    /// How many neighbours each state has, the solved ones included.
    degrees: Vec<f64>,
    /// Where the neighbours of each state end in `neighbours`.
    ends: Vec<u32>,
    neighbours: Vec<u32>,
}

/// The expected length of a random walk from the start, in edges of the space.
///
/// `None` if there is no solution, if the space is larger than [`WALK_STATES`], or if the
/// precision cannot be reached.
pub(super) fn expected_length(
    space: &Space,
    control: &mut Control<'_>,
) -> Result<Option<f64>, StopReason> {
    if !space.is_solvable() || space.len() > WALK_STATES {
        return Ok(None);
    }
    if space.is_solved(StateNumber::START) {
        return Ok(Some(0.0));
    }
    // The equations and five vectors of numbers.
    let bytes = space.len() * 6 * size_of::<f64>() + space.edge_count() as usize * 8;
    control.charge(bytes)?;
    let equations = Equations::new(space, control)?;
    let lengths = equations.solve(control)?;
    control.release(bytes);
    // The start is the first state, and it is not solved.
    Ok(lengths.map(|lengths| lengths[0]))
}

impl Equations {
    fn new(space: &Space, control: &mut Control<'_>) -> Result<Self, StopReason> {
        let mut unsolved = 0;
        let numbers: Vec<Option<u32>> = space
            .numbers()
            .map(|state| {
                (!space.is_solved(state)).then(|| {
                    unsolved += 1;
                    unsolved - 1
                })
            })
            .collect();
        let mut this = Self {
            degrees: Vec::with_capacity(unsolved as usize),
            ends: Vec::with_capacity(unsolved as usize),
            neighbours: Vec::with_capacity(space.edge_count() as usize * 2),
        };
        let mut found = Vec::new();
        for state in space.numbers().filter(|state| numbers[state.index()].is_some()) {
            control.tick()?;
            space.neighbours(state, &mut found);
            this.degrees.push(found.len() as f64);
            this.neighbours.extend(found.iter().filter_map(|next| numbers[next.index()]));
            this.ends.push(this.neighbours.len() as u32);
        }
        Ok(this)
    }

    /// Replaces `product` by L times `values`.
    fn multiply(
        &self,
        values: &[f64],
        product: &mut [f64],
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let mut from = 0;
        for (row, &end) in self.ends.iter().enumerate() {
            control.tick()?;
            let around: f64 =
                self.neighbours[from..end as usize].iter().map(|&to| values[to as usize]).sum();
            product[row] = self.degrees[row] * values[row] - around;
            from = end as usize;
        }
        Ok(())
    }

    /// The solution within the precision; `None` if that cannot be reached.
    fn solve(&self, control: &mut Control<'_>) -> Result<Option<Vec<f64>>, StopReason> {
        let count = self.degrees.len();
        let mut lengths = vec![0.0; count];
        let mut left = self.degrees.clone();
        let mut direction = vec![1.0; count];
        let mut product = vec![0.0; count];
        let mut weight = self.weight(&left);
        for _ in 0..MOST_ROUNDS {
            if self.is_precise(&left) {
                // The residual was updated step by step. Compute it again before relying on it.
                self.multiply(&lengths, &mut product, control)?;
                for ((left, degree), product) in left.iter_mut().zip(&self.degrees).zip(&product) {
                    *left = degree - product;
                }
                if self.is_precise(&left) {
                    return Ok(Some(lengths));
                }
                weight = self.weight(&left);
                for ((direction, left), degree) in
                    direction.iter_mut().zip(&left).zip(&self.degrees)
                {
                    *direction = left / degree;
                }
            }
            self.multiply(&direction, &mut product, control)?;
            let step = weight / dot(&direction, &product);
            for (length, direction) in lengths.iter_mut().zip(&direction) {
                *length += step * direction;
            }
            for (left, product) in left.iter_mut().zip(&product) {
                *left -= step * product;
            }
            let before = weight;
            weight = self.weight(&left);
            let turn = weight / before;
            for ((direction, left), degree) in direction.iter_mut().zip(&left).zip(&self.degrees) {
                *direction = left / degree + turn * *direction;
            }
        }
        Ok(None)
    }

    fn is_precise(&self, left: &[f64]) -> bool {
        left.iter().zip(&self.degrees).all(|(left, degree)| left.abs() <= WALK_PRECISION * degree)
    }

    /// The square of the residual, scaled by the degrees.
    fn weight(&self, left: &[f64]) -> f64 {
        left.iter().zip(&self.degrees).map(|(left, degree)| left * left / degree).sum()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
