//! The state of a game: the board, the moves made, and those undone.
//!
//! It knows nothing about keys, screens or clocks.
//!
//! Consecutive slides of one vehicle count as one move by their sum: two cells right and one back
//! is one move of one step, and a return to the same cell is no move. So the counts agree with
//! `verify`, whatever the player tried in between.

use clearway::Position;
use clearway::board::{Axis, Cell, Move, Puzzle, Side, VehicleId, count_steps};

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    start: Puzzle,
    board: Puzzle,
    /// The moves made; no two consecutive ones have the same vehicle.
    made: Vec<Move>,
    /// The undone moves, the latest at the end.
    undone: Vec<Move>,
}

/// Why a vehicle cannot slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It slides along the other axis.
    OtherAxis(Axis),
    /// A vehicle, a wall or the edge of the board is in the way.
    Blocked,
    /// The red car is at the exit: the game is over.
    Over,
}

impl Game {
    /// A new game.
    pub(crate) fn new(puzzle: Puzzle) -> Self {
        Self { board: puzzle.clone(), start: puzzle, made: Vec::new(), undone: Vec::new() }
    }

    /// The puzzle at the start.
    pub(crate) fn start(&self) -> &Puzzle {
        &self.start
    }

    /// The current board; its vehicles have the ids of the start.
    pub(crate) fn board(&self) -> &Puzzle {
        &self.board
    }

    /// The moves made so far.
    pub(crate) fn made(&self) -> &[Move] {
        &self.made
    }

    /// Number of moves made.
    pub(crate) fn moves(&self) -> u32 {
        self.made.len() as u32
    }

    /// Number of steps made.
    pub(crate) fn steps(&self) -> u32 {
        count_steps(&self.made)
    }

    /// Number of moves that can be redone.
    pub(crate) fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// Whether the red car's front is on the exit edge.
    pub(crate) fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    /// How many cells a vehicle can slide left or up, and right or down.
    pub(crate) fn room(&self, vehicle: VehicleId) -> (u8, u8) {
        let position = Position::new(&self.board);
        (position.room_before(vehicle), position.room_after(vehicle))
    }

    /// Slides a vehicle towards a side by `cells`, or as far as it can.
    pub(crate) fn push(
        &mut self,
        vehicle: VehicleId,
        side: Side,
        cells: u8,
    ) -> Result<Move, Refusal> {
        let axis = self.board.vehicle(vehicle).axis;
        if axis != side.axis() {
            return Err(Refusal::OtherAxis(axis));
        }
        let wanted = cells.min(i8::MAX as u8) as i8 * side.sign();
        self.slide(vehicle, wanted)
    }

    /// Slides a vehicle's first cell as close to `offset` as possible.
    pub(crate) fn drag(&mut self, vehicle: VehicleId, offset: i16) -> Result<Move, Refusal> {
        let at = i16::from(self.board.vehicle(vehicle).offset());
        let wanted = (offset - at).clamp(i8::MIN.into(), i8::MAX.into());
        self.slide(vehicle, wanted as i8)
    }

    fn slide(&mut self, vehicle: VehicleId, wanted: i8) -> Result<Move, Refusal> {
        if self.is_solved() {
            return Err(Refusal::Over);
        }
        let (before, after) = self.room(vehicle);
        let by = wanted.clamp(-(before as i8), after as i8);
        if by == 0 {
            return Err(Refusal::Blocked);
        }
        let slid = Move { vehicle, by };
        self.apply(slid);
        self.undone.clear();
        match self.made.last_mut() {
            Some(last) if last.vehicle == vehicle => {
                last.by += by;
                if last.by == 0 {
                    self.made.pop();
                }
            }
            _ => self.made.push(slid),
        }
        Ok(slid)
    }

    /// Undoes the last move.
    pub(crate) fn undo(&mut self) -> Option<Move> {
        let last = self.made.pop()?;
        self.apply(Move { vehicle: last.vehicle, by: -last.by });
        self.undone.push(last);
        Some(last)
    }

    /// Redoes the last undone move.
    pub(crate) fn redo(&mut self) -> Option<Move> {
        let again = self.undone.pop()?;
        self.apply(again);
        self.made.push(again);
        Some(again)
    }

    /// Undoes all moves; they can be redone.
    pub(crate) fn reset(&mut self) {
        while self.undo().is_some() {}
    }

    /// The vehicle at `cell`, if there is one.
    pub(crate) fn vehicle_at(&self, cell: Cell) -> Option<VehicleId> {
        self.board.vehicle_at(cell)
    }

    fn apply(&mut self, slide: Move) {
        self.board = self.board.after(&[slide]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};
    use clearway::verify::verify;

    fn game(board: &str) -> Game {
        Game::new(read(board, &ReadOptions::default()).expect("valid").puzzle)
    }

    fn id(game: &Game, name: &str) -> VehicleId {
        game.start().find(name).expect("a vehicle of this name")
    }

    #[track_caller]
    fn counts(game: &Game, moves: u32, steps: u32) {
        assert_eq!((game.moves(), game.steps()), (moves, steps));
    }

    #[test]
    fn a_vehicle_slides_along_its_axis_as_far_as_it_can() {
        let mut game = game("XX..B/....B/.CC../.....");
        let (x, b) = (id(&game, "X"), id(&game, "B"));
        assert_eq!(game.room(x), (0, 2));
        assert_eq!(game.push(x, Side::Top, 1), Err(Refusal::OtherAxis(Axis::Horizontal)));
        assert_eq!(game.push(x, Side::Left, 1), Err(Refusal::Blocked));
        assert_eq!(game.push(x, Side::Right, 200), Ok(Move { vehicle: x, by: 2 }));
        assert_eq!(game.push(b, Side::Bottom, 1), Ok(Move { vehicle: b, by: 1 }));
        counts(&game, 2, 3);
        assert!(!game.is_solved());
        assert_eq!(game.push(x, Side::Right, 1).expect("free now").by, 1);
        assert!(game.is_solved());
        assert_eq!(game.push(b, Side::Bottom, 1), Err(Refusal::Over));
        let replay = verify(game.start(), game.made()).expect("legal");
        assert!(replay.solved);
    }

    #[test]
    fn slides_of_one_vehicle_are_one_move_by_their_sum() {
        let mut game = game("XX...B/.....B");
        let x = id(&game, "X");
        for _ in 0..3 {
            game.push(x, Side::Right, 1).expect("free");
        }
        counts(&game, 1, 3);
        game.push(x, Side::Left, 1).expect("free");
        counts(&game, 1, 2);
        game.push(x, Side::Left, 2).expect("free");
        counts(&game, 0, 0);
        assert!(game.board().same_board(game.start()));
    }

    #[test]
    fn a_drag_follows_as_far_as_there_is_room() {
        let mut game = game("XX..B/....B/.CC../.....");
        let (x, c) = (id(&game, "X"), id(&game, "C"));
        assert_eq!(game.drag(x, 40).expect("free").by, 2);
        assert_eq!(game.drag(x, 2), Err(Refusal::Blocked));
        assert_eq!(game.drag(x, -7).expect("free").by, -2);
        assert_eq!(game.drag(c, i16::MAX).expect("free").by, 2);
        counts(&game, 1, 2);
    }

    #[test]
    fn moves_are_undone_and_redone() {
        let mut game = game("XX..B/....B/.CC../.....");
        let (x, b, c) = (id(&game, "X"), id(&game, "B"), id(&game, "C"));
        assert_eq!(game.undo(), None);
        game.push(x, Side::Right, 1).expect("free");
        game.push(x, Side::Right, 1).expect("free");
        game.push(b, Side::Bottom, 2).expect("free");
        let after = game.board().clone();
        assert_eq!(game.undo(), Some(Move { vehicle: b, by: 2 }));
        assert_eq!(game.undo(), Some(Move { vehicle: x, by: 2 }));
        assert!(game.board().same_board(game.start()));
        counts(&game, 0, 0);
        assert_eq!(game.redoable(), 2);
        assert_eq!(game.redo(), Some(Move { vehicle: x, by: 2 }));
        assert_eq!(game.redo(), Some(Move { vehicle: b, by: 2 }));
        assert_eq!(game.redo(), None);
        assert_eq!(game.board(), &after);
        game.undo();
        game.push(c, Side::Left, 1).expect("free");
        assert_eq!(game.redo(), None, "a new move ends what could be made again");
        counts(&game, 2, 3);
    }

    #[test]
    fn a_reset_can_be_redone() {
        let mut game = game("XX..B/....B/.CC../.....");
        let (x, b) = (id(&game, "X"), id(&game, "B"));
        game.push(b, Side::Bottom, 2).expect("free");
        game.push(x, Side::Right, 3).expect("free");
        assert!(game.is_solved());
        game.reset();
        assert!(game.board().same_board(game.start()));
        assert_eq!(game.redoable(), 2);
        while game.redo().is_some() {}
        assert!(game.is_solved());
    }
}
