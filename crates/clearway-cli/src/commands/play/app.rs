//! The state of the program: the game, the current view, and pending searches.

use super::background::{BackgroundSolver, Finding};
use super::game::{Game, Refusal};
use super::levels::{Levels, Score};
use super::playback::Playback;
use super::words;
use crate::exit::Exit;
use clearway::board::{Move, Puzzle, Side, VehicleId};
use clearway::explain;
use std::io;
use std::time::Duration;

/// The current view.
#[derive(Debug)]
pub(crate) enum View {
    /// The board to play on.
    Board,
    /// A solution, move by move.
    Playback(Playback),
    /// The list of levels, and the selected one.
    Levels(usize),
    /// The help, scrolled to this line.
    Help(u16),
}

/// A request that waits for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Request {
    Hint,
    Solution,
}

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Information.
    Plain,
    /// Something is not possible.
    Warning,
}

/// The whole state of the program.
pub(crate) struct App {
    /// The levels.
    pub(crate) levels: Levels,
    /// The game.
    pub(crate) game: Game,
    /// Solutions from background searches.
    pub(crate) solver: BackgroundSolver,
    /// The current view.
    pub(crate) view: View,
    /// The vehicle that the arrow keys move.
    pub(crate) chosen: VehicleId,
    /// The move of the last hint, until the board changes.
    pub(crate) hinted: Option<Move>,
    /// The last message.
    pub(crate) message: (Tone, String),
    /// The name being typed to choose a vehicle.
    pub(crate) typed: Option<String>,
    /// The exit status, once the game ends.
    pub(crate) exit: Option<Exit>,
    pending: Option<Request>,
}

impl App {
    /// Starts a game of the chosen level.
    pub(crate) fn new(levels: Levels, solver: BackgroundSolver) -> io::Result<Self> {
        let game = Game::new(levels.puzzle().clone());
        let mut app = Self {
            chosen: game.start().red_id(),
            levels,
            game,
            solver,
            view: View::Board,
            hinted: None,
            message: (Tone::Plain, String::new()),
            typed: None,
            exit: None,
            pending: None,
        };
        app.begin(app.levels.current())?;
        Ok(app)
    }

    /// Starts a level.
    pub(crate) fn begin(&mut self, level: usize) -> io::Result<()> {
        self.levels.choose(level);
        self.game = Game::new(self.levels.puzzle().clone());
        self.chosen = self.game.start().red_id();
        self.view = View::Board;
        self.board_changed();
        self.tell(Tone::Plain, words::task(self.game.start()));
        self.solver.begin(self.game.start())
    }

    /// The board that is shown.
    pub(crate) fn board(&self) -> &Puzzle {
        match &self.view {
            View::Playback(playback) => playback.board(),
            _ => self.game.board(),
        }
    }

    /// The vehicle that is highlighted.
    pub(crate) fn marked(&self) -> Option<VehicleId> {
        match &self.view {
            View::Playback(playback) => playback.last().map(|shown| shown.vehicle),
            _ => Some(self.chosen),
        }
    }

    /// Shows a message.
    pub(crate) fn tell(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = (tone, text.into());
    }

    /// What is known about the optimum of the puzzle.
    pub(crate) fn optimum(&self) -> Option<&Finding> {
        self.solver.finding(self.game.start())
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
        if self.hinted.is_none_or(|hinted| hinted.vehicle != vehicle) && self.pending.is_none() {
            self.tell(Tone::Plain, "");
        }
    }

    /// Slides the chosen vehicle.
    pub(crate) fn push(&mut self, side: Side, cells: u8) {
        let result = self.game.push(self.chosen, side, cells);
        self.after_slide(result, Some(side));
    }

    /// Drags a vehicle's first cell towards an offset. Missing space is not an error.
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
        self.pending = None;
    }

    /// Undoes a move.
    pub(crate) fn undo(&mut self) {
        let undone = self.game.undo();
        self.told(undone, "Taken back", "There is nothing to take back.");
    }

    /// Redoes a move.
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

    /// Undoes all moves.
    pub(crate) fn reset(&mut self) {
        if self.game.moves() == 0 {
            return self.tell(Tone::Warning, "This is the start.");
        }
        self.game.reset();
        self.board_changed();
        self.tell(Tone::Plain, "Back at the start; y makes the moves again.");
    }

    /// Requests the next move.
    pub(crate) fn hint(&mut self) -> io::Result<()> {
        self.request(Request::Hint)
    }

    /// Requests a solution from here.
    pub(crate) fn solution(&mut self) -> io::Result<()> {
        self.request(Request::Solution)
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        if self.game.is_solved() {
            self.tell(Tone::Plain, "Nothing is left to do.");
            return Ok(());
        }
        self.pending = Some(request);
        self.tell(Tone::Plain, "Looking for a solution...");
        self.solver.ask(self.game.board())?;
        self.answer_pending();
        Ok(())
    }

    /// Makes the hinted move.
    pub(crate) fn make_hinted(&mut self) {
        if let Some(hinted) = self.hinted {
            let side = hinted.side(self.game.start());
            self.chosen = hinted.vehicle;
            self.push(side, hinted.by.unsigned_abs());
        }
    }

    /// Advances the time and collects search results; returns whether anything changed.
    pub(crate) fn pass(&mut self, time: Duration) -> bool {
        let found = self.solver.collect();
        if found {
            self.answer_pending();
        }
        let shown = match &mut self.view {
            View::Playback(playback) => playback.pass(time),
            _ => false,
        };
        found || shown
    }

    /// Whether the screen may change without input.
    pub(crate) fn is_waiting(&self) -> bool {
        let shows = matches!(&self.view, View::Playback(playback) if playback.is_running());
        shows || self.solver.is_busy()
    }

    /// Answers the pending request, if its result is there.
    fn answer_pending(&mut self) {
        let Some(request) = self.pending else { return };
        let board = self.game.board();
        // A running search may find more than an earlier one that was stopped by a limit.
        if self.solver.is_asked(board) {
            return;
        }
        let Some(finding) = self.solver.finding(board) else { return };
        match finding {
            Finding::Solved { solution, proven } => match request {
                Request::Hint => {
                    let hint = explain::hint(board, solution);
                    let text = words::hint(board, solution, *proven, self.solver.metric);
                    if let Some(hint) = hint {
                        self.hinted = Some(hint.next);
                        self.chosen = hint.next.vehicle;
                    }
                    self.tell(Tone::Plain, text);
                }
                Request::Solution => {
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
                let text = words::stopped(*at_least, *reason, self.solver.metric);
                self.tell(Tone::Warning, text);
            }
        }
        self.pending = None;
    }

    /// Chooses the vehicle with the typed name: an exact match, else in capitals.
    pub(crate) fn choose_named(&mut self, name: &str) -> bool {
        let start = self.game.start();
        let found = start.find(name).or_else(|| start.find(&name.to_uppercase()));
        if let Some(vehicle) = found {
            self.choose(vehicle);
        }
        found.is_some()
    }

    /// Adds a character to the name. Chooses the vehicle once only one name starts with it.
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

    /// Stops typing a name.
    pub(crate) fn end_typing(&mut self) {
        if let Some(typed) = self.typed.take()
            && !typed.is_empty()
            && !self.choose_named(&typed)
        {
            self.tell(Tone::Warning, format!("No vehicle is called {typed}."));
        }
    }

    /// Returns to the board.
    pub(crate) fn close(&mut self) {
        self.view = View::Board;
    }
}
