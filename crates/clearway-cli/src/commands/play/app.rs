//! The game with everything around it: what is chosen, what is shown, what is waited for.

use super::game::{Game, Refusal};
use super::levels::{Levels, Score};
use super::oracle::{Finding, Oracle};
use super::playback::Playback;
use super::words;
use crate::exit::Exit;
use clearway::board::{Move, Puzzle, Side, VehicleId};
use clearway::explain;
use std::io;
use std::time::Duration;

/// What the screen shows.
#[derive(Debug)]
pub(crate) enum View {
    /// The board to play on.
    Board,
    /// A solution, move by move.
    Playback(Playback),
    /// The puzzles to choose from, and the one pointed at.
    Levels(usize),
    /// The keys, from this line on.
    Help(u16),
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Hint,
    Solution,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Something is told.
    Plain,
    /// Something cannot be done.
    Warning,
}

/// Everything that is going on.
pub(crate) struct App {
    /// The puzzles to choose from.
    pub(crate) levels: Levels,
    /// The game.
    pub(crate) game: Game,
    /// What the library knows.
    pub(crate) oracle: Oracle,
    /// What is shown.
    pub(crate) view: View,
    /// The vehicle that the arrows move.
    pub(crate) chosen: VehicleId,
    /// The move of the last hint, until the board changes.
    pub(crate) hinted: Option<Move>,
    /// What was said last.
    pub(crate) message: (Tone, String),
    /// The name of a vehicle while it is typed.
    pub(crate) typed: Option<String>,
    /// How the game ends, once it does.
    pub(crate) exit: Option<Exit>,
    wish: Option<Wish>,
}

impl App {
    /// A game of the level that is chosen.
    pub(crate) fn new(levels: Levels, oracle: Oracle) -> io::Result<Self> {
        let game = Game::new(levels.puzzle().clone());
        let mut app = Self {
            chosen: game.start().red_id(),
            levels,
            game,
            oracle,
            view: View::Board,
            hinted: None,
            message: (Tone::Plain, String::new()),
            typed: None,
            exit: None,
            wish: None,
        };
        app.begin(app.levels.current())?;
        Ok(app)
    }

    /// Begins a level.
    pub(crate) fn begin(&mut self, level: usize) -> io::Result<()> {
        self.levels.choose(level);
        self.game = Game::new(self.levels.puzzle().clone());
        self.chosen = self.game.start().red_id();
        self.view = View::Board;
        self.board_changed();
        self.tell(Tone::Plain, words::task(self.game.start()));
        self.oracle.begin(self.game.start())
    }

    /// The board that is shown.
    pub(crate) fn board(&self) -> &Puzzle {
        match &self.view {
            View::Playback(playback) => playback.board(),
            _ => self.game.board(),
        }
    }

    /// The vehicle that is set off on the board.
    pub(crate) fn marked(&self) -> Option<VehicleId> {
        match &self.view {
            View::Playback(playback) => playback.last().map(|shown| shown.vehicle),
            _ => Some(self.chosen),
        }
    }

    /// Says something.
    pub(crate) fn tell(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = (tone, text.into());
    }

    /// What is known of the puzzle's own optimum.
    pub(crate) fn optimum(&self) -> Option<&Finding> {
        self.oracle.finding(self.game.start())
    }

    /// Chooses the next vehicle in reading order, or the one before.
    pub(crate) fn choose_next(&mut self, forward: bool) {
        let count = self.game.start().vehicles().len();
        let step = if forward { 1 } else { count - 1 };
        self.choose(VehicleId(((self.chosen.index() + step) % count) as u8));
    }

    /// Chooses a vehicle.
    pub(crate) fn choose(&mut self, vehicle: VehicleId) {
        self.chosen = vehicle;
        if self.hinted.is_none_or(|hinted| hinted.vehicle != vehicle) && self.wish.is_none() {
            self.tell(Tone::Plain, "");
        }
    }

    /// Pushes the chosen vehicle.
    pub(crate) fn push(&mut self, side: Side, cells: u8) {
        let result = self.game.push(self.chosen, side, cells);
        self.after_slide(result, Some(side));
    }

    /// Drags a vehicle to where its first cell should be; room that is missing is no fault.
    pub(crate) fn drag(&mut self, vehicle: VehicleId, offset: i16) {
        let result = self.game.drag(vehicle, offset);
        if result != Err(Refusal::Blocked) {
            self.after_slide(result, None);
        }
    }

    fn after_slide(&mut self, result: Result<Move, Refusal>, side: Option<Side>) {
        match result {
            Ok(_) => {
                self.board_changed();
                self.tell(Tone::Plain, "");
                self.check_solved();
            }
            Err(refusal) => {
                let text = words::refusal(self.game.board(), self.chosen, refusal, side);
                self.tell(Tone::Warning, text);
            }
        }
    }

    fn check_solved(&mut self) {
        if self.game.is_solved() {
            self.levels.solved(Score { moves: self.game.moves(), steps: self.game.steps() });
        }
    }

    fn board_changed(&mut self) {
        self.hinted = None;
        self.wish = None;
    }

    /// Takes a move back.
    pub(crate) fn undo(&mut self) {
        let undone = self.game.undo();
        self.told(undone, "Taken back", "There is nothing to take back.");
    }

    /// Makes a move again that was taken back.
    pub(crate) fn redo(&mut self) {
        let redone = self.game.redo();
        self.told(redone, "Made again", "There is nothing to make again.");
        self.check_solved();
    }

    fn told(&mut self, done: Option<Move>, what: &str, nothing: &str) {
        match done {
            Some(done) => {
                self.board_changed();
                self.chosen = done.vehicle;
                let text = format!("{what}: {}.", done.text(self.game.start()));
                self.tell(Tone::Plain, text);
            }
            None => self.tell(Tone::Warning, nothing),
        }
    }

    /// Takes everything back.
    pub(crate) fn reset(&mut self) {
        if self.game.moves() == 0 {
            return self.tell(Tone::Warning, "This is the start.");
        }
        self.game.reset();
        self.board_changed();
        self.tell(Tone::Plain, "Back at the start; y makes the moves again.");
    }

    /// Asks for the next move.
    pub(crate) fn hint(&mut self) -> io::Result<()> {
        self.wish(Wish::Hint)
    }

    /// Asks for a solution from here.
    pub(crate) fn solution(&mut self) -> io::Result<()> {
        self.wish(Wish::Solution)
    }

    fn wish(&mut self, wish: Wish) -> io::Result<()> {
        if self.game.is_solved() {
            self.tell(Tone::Plain, "Nothing is left to do.");
            return Ok(());
        }
        self.wish = Some(wish);
        self.tell(Tone::Plain, "Looking for a solution...");
        self.oracle.ask(self.game.board())?;
        self.fulfil();
        Ok(())
    }

    /// Makes the move of the hint.
    pub(crate) fn make_hinted(&mut self) {
        if let Some(hinted) = self.hinted {
            let side = hinted.side(self.game.start());
            self.chosen = hinted.vehicle;
            self.push(side, hinted.by.unsigned_abs());
        }
    }

    /// Lets time pass, and takes in what the library has found; whether anything changed.
    pub(crate) fn pass(&mut self, time: Duration) -> bool {
        let found = self.oracle.collect();
        if found {
            self.fulfil();
        }
        let shown = match &mut self.view {
            View::Playback(playback) => playback.pass(time),
            _ => false,
        };
        found || shown
    }

    /// Whether something may change without a key.
    pub(crate) fn is_waiting(&self) -> bool {
        let shows = matches!(&self.view, View::Playback(playback) if playback.is_running());
        shows || self.oracle.is_busy()
    }

    /// Gives what was wished for, if it is there.
    fn fulfil(&mut self) {
        let Some(wish) = self.wish else { return };
        let board = self.game.board();
        // A search that still runs may know more than one that a limit has stopped.
        if self.oracle.is_asked(board) {
            return;
        }
        let Some(finding) = self.oracle.finding(board) else { return };
        match finding {
            Finding::Solved { solution, proven } => match wish {
                Wish::Hint => {
                    let hint = explain::hint(board, solution);
                    let text = words::hint(board, solution, *proven, self.oracle.metric);
                    if let Some(hint) = hint {
                        self.hinted = Some(hint.next);
                        self.chosen = hint.next.vehicle;
                    }
                    self.tell(Tone::Plain, text);
                }
                Wish::Solution => {
                    let playback = Playback::new(board, solution.clone());
                    self.view = View::Playback(playback);
                    self.hinted = None;
                    self.tell(Tone::Plain, "");
                }
            },
            Finding::Unsolvable => {
                self.tell(Tone::Warning, "There is no solution: this is proven.");
            }
            Finding::Stopped { at_least, reason } => {
                let text = words::stopped(*at_least, *reason, self.oracle.metric);
                self.tell(Tone::Warning, text);
            }
        }
        self.wish = None;
    }

    /// Chooses the vehicle that a typed name means: exactly, or in capitals.
    pub(crate) fn choose_named(&mut self, name: &str) -> bool {
        let start = self.game.start();
        let found = start.find(name).or_else(|| start.find(&name.to_uppercase()));
        if let Some(vehicle) = found {
            self.choose(vehicle);
        }
        found.is_some()
    }

    /// Takes another character of a name; the first name that nothing else continues is chosen.
    pub(crate) fn type_name(&mut self, character: char) {
        let Some(typed) = &mut self.typed else { return };
        typed.push(character);
        let lower = typed.to_lowercase();
        let names = self.game.start().ids();
        let fitting: Vec<VehicleId> = names
            .filter(|(_, vehicle)| vehicle.name.to_lowercase().starts_with(&lower))
            .map(|(id, _)| id)
            .collect();
        match fitting.as_slice() {
            &[vehicle] => {
                self.typed = None;
                self.choose(vehicle);
            }
            [] => {
                let text = format!("No vehicle is called {typed}.");
                self.typed = None;
                self.tell(Tone::Warning, text);
            }
            _ => {}
        }
    }

    /// Ends the typing of a name.
    pub(crate) fn end_typing(&mut self) {
        if let Some(typed) = self.typed.take()
            && !typed.is_empty()
            && !self.choose_named(&typed)
        {
            self.tell(Tone::Warning, format!("No vehicle is called {typed}."));
        }
    }

    /// Back to the board.
    pub(crate) fn close(&mut self) {
        self.view = View::Board;
    }
}
