//! Plays a puzzle to its end by hints, and says why each move is made.

use clearway::Puzzle;

fn main() -> Result<(), clearway::Faults> {
    let mut puzzle: Puzzle = "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR.".parse()?;
    while let Some(hint) = puzzle.hint() {
        println!("{}: {}", hint.next.text(&puzzle), hint.reason.text(&puzzle));
        let played = puzzle.boards(&[hint.next]).last();
        puzzle = played.expect("there is a board after each move");
    }
    Ok(())
}
