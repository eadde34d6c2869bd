//! Makes three puzzles of 12 to 15 moves with a wall; the same seed gives the same ones.

use clearway::generate::{Generator, Wish, WishError};

fn main() -> Result<(), WishError> {
    let wish = Wish { moves: 12..=15, walls: 1..=1, ..Wish::default() };
    for made in Generator::new(wish, 7)?.take(3) {
        println!("{}  {} moves, grade {}", made.puzzle, made.moves, made.difficulty.grade);
    }
    Ok(())
}
