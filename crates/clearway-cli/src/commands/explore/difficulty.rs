//! The difficulty as text.

use crate::output::numbers::{counted, grouped};
use clearway::difficulty::{Difficulty, Signs, WALK_STATES};

/// The grade, and what it means: `grade 40, advanced: like 20.2 moves`.
pub(super) fn grade(difficulty: &Difficulty) -> String {
    let Difficulty { grade, level, equivalent_moves, moves, .. } = *difficulty;
    if difficulty.is_estimated() {
        let moves = counted(moves.into(), "move");
        return format!("grade {grade}, {level}: an estimate from its {moves} alone");
    }
    format!("grade {grade}, {level}: like {equivalent_moves:.1} moves")
}

/// The parts of the grade besides the moves; empty in an estimate.
pub(super) fn rests_on(difficulty: &Difficulty) -> Vec<(&'static str, String)> {
    let Some((surprise, room)) = difficulty.surprise.zip(difficulty.room) else {
        return Vec::new();
    };
    vec![
        ("surprise", format!("{surprise:.2} bits per move")),
        ("room to get lost", counted(room.into(), "move")),
    ]
}

/// Further signs of difficulty.
pub(super) fn signs(signs: &Signs) -> [(&'static str, String); 3] {
    let times = counted(signs.red_retreats.into(), "time");
    let returns = counted(signs.returns.into(), "return");
    let walk = match signs.random_walk {
        Some(length) => format!("{} moves on average", grouped(length.round() as u64)),
        None => format!("not computed for more than {} states", grouped(WALK_STATES as u64)),
    };
    [
        ("looks wrong", format!("red car back {times}, {returns}")),
        ("chain of blockers", format!("{} deep", signs.blocker_depth)),
        ("random walk", walk),
    ]
}
