//! A solution being shown, move by move.
//!
//! Time is what the caller says has passed, so that tests need no clock.

use clearway::board::{Move, Puzzle};
use std::time::Duration;

/// How long a move stays before the next, from slow to fast.
const PACES: [Duration; 6] = [
    Duration::from_secs(2),
    Duration::from_millis(1200),
    Duration::from_millis(700),
    Duration::from_millis(400),
    Duration::from_millis(200),
    Duration::from_millis(100),
];

/// A solution, and how far it has been shown.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    boards: Vec<Puzzle>,
    moves: Vec<Move>,
    /// How many moves have been shown.
    at: usize,
    running: bool,
    pace: usize,
    waited: Duration,
}

impl Playback {
    /// The solution of a board, which must be legal, from its first move on.
    pub(crate) fn new(board: &Puzzle, moves: Vec<Move>) -> Self {
        let boards = board.boards(&moves).collect();
        Self { boards, moves, at: 0, running: true, pace: 2, waited: Duration::ZERO }
    }

    /// The board that is shown.
    pub(crate) fn board(&self) -> &Puzzle {
        &self.boards[self.at]
    }

    /// The moves of the solution.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves have been shown.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The move that was shown last.
    pub(crate) fn last(&self) -> Option<Move> {
        self.at.checked_sub(1).map(|index| self.moves[index])
    }

    /// Whether it goes on by itself.
    pub(crate) fn is_running(&self) -> bool {
        self.running
    }

    /// Whether all moves have been shown.
    pub(crate) fn is_over(&self) -> bool {
        self.at == self.moves.len()
    }

    /// The speed, from 1 to [`Self::SPEEDS`].
    pub(crate) fn speed(&self) -> usize {
        self.pace + 1
    }

    /// How many speeds there are.
    pub(crate) const SPEEDS: usize = PACES.len();

    /// Lets time pass; whether another board is shown now.
    pub(crate) fn pass(&mut self, time: Duration) -> bool {
        if !self.running || self.is_over() {
            return false;
        }
        self.waited += time;
        if self.waited < PACES[self.pace] {
            return false;
        }
        self.forward();
        true
    }

    /// Stops, or goes on; at the end, begins anew.
    pub(crate) fn pause(&mut self) {
        self.waited = Duration::ZERO;
        if self.is_over() {
            self.at = 0;
            self.running = true;
        } else {
            self.running = !self.running;
        }
    }

    /// One move forward, and stays there.
    pub(crate) fn step_forward(&mut self) {
        self.running = false;
        self.forward();
    }

    /// One move back, and stays there.
    pub(crate) fn step_back(&mut self) {
        self.running = false;
        self.at = self.at.saturating_sub(1);
    }

    /// To the first board or to the last, and stays there.
    pub(crate) fn jump(&mut self, at: usize) {
        self.running = false;
        self.at = at.min(self.moves.len());
    }

    /// Faster, if there is a faster speed.
    pub(crate) fn faster(&mut self) {
        self.pace = (self.pace + 1).min(PACES.len() - 1);
    }

    /// Slower, if there is a slower speed.
    pub(crate) fn slower(&mut self) {
        self.pace = self.pace.saturating_sub(1);
    }

    fn forward(&mut self) {
        self.waited = Duration::ZERO;
        self.at = (self.at + 1).min(self.moves.len());
        self.running &= !self.is_over();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin;
    use clearway::solve::{SolveOptions, solve};

    fn playback() -> Playback {
        let puzzle = builtin::find("beginner").expect("built in").puzzle();
        let answer = solve(&puzzle, &SolveOptions::default());
        Playback::new(&puzzle, answer.solution)
    }

    #[test]
    fn it_runs_to_the_end_by_itself() {
        let mut playback = playback();
        assert!(!playback.pass(Duration::from_millis(10)), "too early for the first move");
        let shown = (0..100).filter(|_| playback.pass(Duration::from_secs(2))).count();
        assert_eq!(shown, playback.moves().len());
        assert!(playback.is_over() && !playback.is_running() && playback.board().is_solved());
        playback.pause();
        assert_eq!((playback.at(), playback.is_running()), (0, true), "it begins anew");
    }

    #[test]
    fn steps_stop_it_and_stay_within_the_solution() {
        let mut playback = playback();
        playback.step_back();
        assert_eq!((playback.at(), playback.last()), (0, None));
        playback.step_forward();
        playback.step_forward();
        assert_eq!(playback.last(), Some(playback.moves()[1]));
        assert!(!playback.pass(Duration::from_secs(60)), "it waits");
        playback.pause();
        assert!(playback.pass(Duration::from_secs(60)), "it goes on");
        playback.jump(usize::MAX);
        playback.step_forward();
        assert!(playback.is_over() && playback.board().is_solved());
    }

    #[test]
    fn the_speed_has_ends() {
        let mut playback = playback();
        for _ in 0..20 {
            playback.faster();
        }
        assert_eq!(playback.speed(), Playback::SPEEDS);
        assert!(playback.pass(Duration::from_millis(100)));
        for _ in 0..20 {
            playback.slower();
        }
        assert_eq!(playback.speed(), 1);
        assert!(!playback.pass(Duration::from_millis(1900)));
    }
}
