//! Generates three puzzles of 12 to 15 moves with a wall. The same seed gives the same puzzles.

use clearway::generate::{Constraints, ConstraintsError, Generator};

fn main() -> Result<(), ConstraintsError> {
    let constraints = Constraints { moves: 12..=15, walls: 1..=1, ..Constraints::default() };
    for made in Generator::new(constraints, 7)?.take(3) {
        println!("{}  {} moves, grade {}", made.puzzle, made.moves, made.difficulty.grade);
    }
    Ok(())
}
