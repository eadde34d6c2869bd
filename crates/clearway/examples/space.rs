//! Explores every state that can be reached from a puzzle, and shows the hardest.

use clearway::{Metric, builtin};

fn main() -> Result<(), clearway::StopReason> {
    let puzzle = builtin::find("beginner").expect("built in").puzzle();
    let space = puzzle.space(Metric::Moves)?;
    println!("{} states, {} of them solved", space.len(), space.solved_count());
    for (depth, count) in space.depth_counts().iter().enumerate() {
        println!("{count:>6} states need {depth} moves");
    }
    if let Some(hardest) = space.hardest() {
        println!("the hardest: {}", space.board(hardest));
    }
    Ok(())
}
