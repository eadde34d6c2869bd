//! Solves a puzzle and prints its answer: `cargo run --example solve`.

use clearway::Puzzle;

fn main() -> Result<(), clearway::Faults> {
    let puzzle: Puzzle = "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.".parse()?;
    let answer = puzzle.solve();
    println!("{answer}");
    Ok(())
}
