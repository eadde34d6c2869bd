//! Playback of a solution, move by move.
//!
//! The caller passes the elapsed time, so tests need no clock.

use clearway::board::{Move, Puzzle};
use std::time::Duration;

/// Delay between moves, from slow to fast.
const PACES: [Duration; 6] = [
    Duration::from_secs(2),
    Duration::from_millis(1200),
    Duration::from_millis(700),
    Duration::from_millis(400),
    Duration::from_millis(200),
    Duration::from_millis(100),
];

/// A solution and the current position in it.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    boards: Vec<Puzzle>,
    moves: Vec<Move>,
    /// Number of moves shown.
    at: usize,
    running: bool,
    pace: usize,
    waited: Duration,
}

impl Playback {
    /// Starts a legal solution of a board at its first move.
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

    /// Number of moves shown.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The move that was shown last.
    pub(crate) fn last(&self) -> Option<Move> {
        self.at.checked_sub(1).map(|index| self.moves[index])
    }

    /// Whether it is playing.
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

    /// Number of speeds.
    pub(crate) const SPEEDS: usize = PACES.len();

    /// Advances the time; returns whether the board changed.
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

    /// Pauses or continues; at the end, starts again.
    pub(crate) fn pause(&mut self) {
        self.waited = Duration::ZERO;
        if self.is_over() {
            self.at = 0;
            self.running = true;
        } else {
            self.running = !self.running;
        }
    }

    /// One move forward; pauses.
    pub(crate) fn step_forward(&mut self) {
        self.running = false;
        self.forward();
    }

    /// One move back; pauses.
    pub(crate) fn step_back(&mut self) {
        self.running = false;
        self.at = self.at.saturating_sub(1);
    }

    /// To the first or last board; pauses.
    pub(crate) fn jump(&mut self, at: usize) {
        self.running = false;
        self.at = at.min(self.moves.len());
    }

    /// Faster, up to the highest speed.
    pub(crate) fn faster(&mut self) {
        self.pace = (self.pace + 1).min(PACES.len() - 1);
    }

    /// Slower, down to the lowest speed.
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
    fn playback_runs_to_the_end() {
        let mut playback = playback();
        assert!(!playback.pass(Duration::from_millis(10)), "too early for the first move");
        let shown = (0..100).filter(|_| playback.pass(Duration::from_secs(2))).count();
        assert_eq!(shown, playback.moves().len());
        assert!(playback.is_over() && !playback.is_running() && playback.board().is_solved());
        playback.pause();
        assert_eq!((playback.at(), playback.is_running()), (0, true), "it begins anew");
    }

    #[test]
    fn single_moves_pause_and_stay_within_the_solution() {
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
    fn the_speed_has_limits() {
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
