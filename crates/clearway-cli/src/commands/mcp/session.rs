//! A game without a solver, for testing what a language model can do on its own.

use clearway::board::{Move, Puzzle};
use clearway::difficulty::Level;
use clearway::notation::{
    ReadOptions, SolutionOptions, grid_rows, one_line_board, parse_solution, read,
};
use clearway::verify::{Replay, verify};
use clearway_game::{PuzzleQuery, game};
use serde_json::{Value, json};

/// The most moves of a game: a player who makes more is no longer trying.
const MOST_MOVES: usize = 10_000;

/// A game: a puzzle and the moves that were made.
pub(super) struct Session {
    puzzle: Puzzle,
    moves: Vec<Move>,
}

impl Session {
    /// Starts with the player's own board, or with one of the whole 6x6 game.
    pub(super) fn start(arguments: &Value) -> Result<Self, String> {
        let puzzle = match arguments["puzzle"].as_str() {
            Some(text) => {
                let reading = read(text, &ReadOptions::default());
                reading.map_err(|faults| faults.to_string())?.puzzle
            }
            None => draw(arguments)?,
        };
        Ok(Self { puzzle, moves: Vec::new() })
    }

    /// Makes moves, all or none of them.
    pub(super) fn play(&mut self, text: &str) -> Result<(), String> {
        let more = parse_solution(text, &self.puzzle, SolutionOptions::default())
            .map_err(|faults| faults.to_string())?;
        if more.is_empty() {
            return Err("there is no move in this text; write A+2 or B-1".to_owned());
        }
        if self.replay().solved {
            return Err("the puzzle is solved; play_start begins another".to_owned());
        }
        if self.moves.len() + more.len() > MOST_MOVES {
            return Err(format!("the game has ended: it has {MOST_MOVES} moves"));
        }
        // Errors count from the first of these moves, not from the start of the game.
        let board = self.puzzle.after(&self.moves);
        verify(&board, &more).map_err(|error| error.to_string())?;
        self.moves.extend(more);
        Ok(())
    }

    /// Undoes the last move.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        self.moves.pop().map(drop).ok_or_else(|| "there is no move to take back".to_owned())
    }

    /// Starts the same puzzle again.
    pub(super) fn restart(&mut self) {
        self.moves.clear();
    }

    /// The board and the state of the game, without anything that takes a solver to find.
    pub(super) fn state(&self) -> Value {
        let Replay { moves, steps, solved } = self.replay();
        let board = self.puzzle.after(&self.moves);
        // Names of several letters do not fit a grid.
        let rows = grid_rows(&board).unwrap_or_else(|| vec![one_line_board(&board)]);
        json!({
            "board": rows,
            "red": self.puzzle.red().name,
            "exit": self.puzzle.exit().id(),
            "moves": moves,
            "steps": steps,
            "solved": solved,
        })
    }

    fn replay(&self) -> Replay {
        // Every move was checked when it was made.
        verify(&self.puzzle, &self.moves).unwrap_or(Replay { moves: 0, steps: 0, solved: false })
    }
}

/// A puzzle of the whole game, by level and seed.
fn draw(arguments: &Value) -> Result<Puzzle, String> {
    let id = arguments["level"].as_str().unwrap_or(Level::Beginner.id());
    let level = Level::from_id(id).ok_or_else(|| {
        let ids: Vec<&str> = Level::ALL.iter().map(|level| level.id()).collect();
        format!("there is no level {id}; there are {}", ids.join(", "))
    })?;
    let seed = arguments["seed"].as_u64().unwrap_or(0);
    let query = PuzzleQuery::default().narrowed(&level.grades());
    let drawn = game().draw(&query, seed).find_map(|listed| {
        let mut observer = clearway::search::Unobserved;
        let graded = listed.grade(clearway::search::Budget::default(), &mut observer).ok()??;
        (graded.difficulty.level == level).then_some(graded.puzzle)
    });
    drawn.ok_or_else(|| format!("there is no puzzle of the level {id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(board: &str) -> Session {
        Session::start(&json!({ "puzzle": board })).expect("a board")
    }

    #[test]
    fn moves_are_made_all_or_none() {
        let mut session = session("XXB/..B/...");
        let refused = session.play("B+1 X+5").expect_err("not legal");
        assert!(refused.contains("move 2 (X right 5) is not legal"), "{refused}");
        assert_eq!(session.state()["moves"], 0);
        session.play("B+1").expect("legal");
        assert_eq!(session.state()["board"], json!(["XX.", "..B", "..B"]));
        session.undo().expect("a move");
        assert!(session.undo().is_err());
        session.play("B+1 X+1").expect("legal");
        let state = session.state();
        assert_eq!((&state["solved"], &state["moves"]), (&json!(true), &json!(2)));
        assert!(session.play("X-1").is_err());
        session.restart();
        assert_eq!(session.state()["solved"], false);
    }

    #[test]
    fn puzzles_come_by_level_and_seed() {
        let start = |seed: u64| {
            let arguments = json!({ "level": "intermediate", "seed": seed });
            Session::start(&arguments).expect("a puzzle").state()["board"].clone()
        };
        assert_eq!(start(1), start(1));
        assert_ne!(start(1), start(2));
        let Err(message) = Session::start(&json!({ "level": "hard" })) else {
            panic!("there is no such level");
        };
        assert!(message.contains("beginner"), "{message}");
    }
}
