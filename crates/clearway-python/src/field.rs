//! A board in play: the current positions of a puzzle's vehicles, and their legal moves.
//!
//! States come from callers here, so they are checked cell by cell. The library's searches do not
//! need that.

use clearway::board::{Move, Puzzle, VehicleId};
use std::sync::Arc;

/// Number of cells of the largest board.
const MOST_CELLS: usize = clearway::board::MAX_SIDE * clearway::board::MAX_SIDE;

/// Why some offsets are not a state of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misplaced {
    /// There are more or fewer offsets than vehicles.
    Count {
        /// Number of vehicles.
        vehicles: usize,
        /// Number of offsets.
        offsets: usize,
    },
    /// This vehicle would stand outside the board.
    Outside(VehicleId),
    /// This vehicle would stand on a wall or on another vehicle.
    Taken(VehicleId),
}

impl Misplaced {
    /// The message.
    pub fn message(&self, puzzle: &Puzzle) -> String {
        let name = |id: &VehicleId| &puzzle.vehicle(*id).name;
        match self {
            Self::Count { vehicles, offsets } => {
                format!("a state has one offset per vehicle: {vehicles}, not {offsets}")
            }
            Self::Outside(id) => format!("vehicle {} would stand outside the board", name(id)),
            Self::Taken(id) => {
                format!("vehicle {} would stand on a wall or another vehicle", name(id))
            }
        }
    }
}

/// A puzzle in some state.
#[derive(Clone, Debug)]
pub struct Field {
    puzzle: Arc<Puzzle>,
    offsets: Vec<u8>,
    /// The covered cells, by row and column.
    taken: [bool; MOST_CELLS],
}

impl Field {
    /// The puzzle at its start.
    pub fn new(puzzle: Arc<Puzzle>) -> Self {
        let offsets = puzzle.offsets();
        let mut field = Self { puzzle, offsets, taken: [false; MOST_CELLS] };
        for wall in field.puzzle.walls().iter() {
            field.taken[index(wall)] = true;
        }
        for number in 0..field.offsets.len() {
            field.cover(VehicleId(number as u8), true);
        }
        field
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The offset of each vehicle.
    pub fn offsets(&self) -> &[u8] {
        &self.offsets
    }

    /// Whether the red car's front is on the exit edge.
    pub fn is_solved(&self) -> bool {
        self.offsets[self.puzzle.red_id().index()] == self.puzzle.solved_offset()
    }

    /// Sets the vehicles to these offsets; if they are not a valid state, nothing changes.
    pub fn set(&mut self, offsets: &[u8]) -> Result<(), Misplaced> {
        let vehicles = self.puzzle.vehicles();
        if offsets.len() != vehicles.len() {
            let (vehicles, offsets) = (vehicles.len(), offsets.len());
            return Err(Misplaced::Count { vehicles, offsets });
        }
        let mut taken = [false; MOST_CELLS];
        for wall in self.puzzle.walls().iter() {
            taken[index(wall)] = true;
        }
        for ((id, vehicle), &offset) in self.puzzle.ids().zip(offsets) {
            let end = usize::from(offset) + usize::from(vehicle.length);
            if end > usize::from(self.puzzle.line_length(vehicle.axis)) {
                return Err(Misplaced::Outside(id));
            }
            for cell in vehicle.cells_at(offset) {
                if std::mem::replace(&mut taken[index(cell)], true) {
                    return Err(Misplaced::Taken(id));
                }
            }
        }
        self.taken = taken;
        self.offsets.clear();
        self.offsets.extend_from_slice(offsets);
        Ok(())
    }

    /// How many cells a vehicle can slide left or up, and how many right or down.
    pub fn room(&self, id: VehicleId) -> (u8, u8) {
        let vehicle = self.puzzle.vehicle(id);
        let at = self.offsets[id.index()];
        let line_length = self.puzzle.line_length(vehicle.axis);
        let is_free = |along: &u8| {
            let cell = clearway::board::Cell::on_line(vehicle.axis, vehicle.line(), *along);
            !self.taken[index(cell)]
        };
        let before = (0..at).rev().take_while(is_free).count();
        let after = (at + vehicle.length..line_length).take_while(is_free).count();
        (before as u8, after as u8)
    }

    /// The legal moves in the order of the searches: vehicle by vehicle, first left or up, then
    /// right or down, shorter before longer.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (vehicle, _) in self.puzzle.ids() {
            let (before, after) = self.room(vehicle);
            moves.extend((1..=before as i8).map(|by| Move { vehicle, by: -by }));
            moves.extend((1..=after as i8).map(|by| Move { vehicle, by }));
        }
        moves
    }

    /// Whether a move is legal.
    pub fn can(&self, step: Move) -> bool {
        if step.by == 0 || step.vehicle.index() >= self.offsets.len() {
            return false;
        }
        let (before, after) = self.room(step.vehicle);
        let room = if step.by < 0 { before } else { after };
        step.by.unsigned_abs() <= room
    }

    /// Makes a move if it is legal; returns whether it was.
    pub fn slide(&mut self, step: Move) -> bool {
        let can = self.can(step);
        if can {
            self.cover(step.vehicle, false);
            let offset = &mut self.offsets[step.vehicle.index()];
            *offset = offset.saturating_add_signed(step.by);
            self.cover(step.vehicle, true);
        }
        can
    }

    fn cover(&mut self, id: VehicleId, taken: bool) {
        let vehicle = self.puzzle.vehicle(id);
        for cell in vehicle.cells_at(self.offsets[id.index()]) {
            self.taken[index(cell)] = taken;
        }
    }
}

fn index(cell: clearway::board::Cell) -> usize {
    usize::from(cell.row) * clearway::board::MAX_SIDE + usize::from(cell.column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::board::Metric;
    use clearway::builtin;
    use clearway::space::Space;

    #[test]
    fn the_moves_of_every_state_lead_to_its_neighbours() {
        let puzzle = Arc::new(builtin::find("walled").expect("built in").puzzle());
        let space = Space::explore(&puzzle, Metric::Moves).expect("no limit");
        let mut field = Field::new(Arc::clone(&puzzle));
        let mut expected = Vec::new();
        for state in space.numbers().step_by(7) {
            field.set(&space.offsets(state)).expect("a state of the space");
            assert_eq!(field.is_solved(), space.depth(state) == Some(0));
            space.neighbours(state, &mut expected);
            let found: Vec<_> = field
                .moves()
                .into_iter()
                .map(|step| {
                    let mut after = field.clone();
                    assert!(after.slide(step));
                    space.find(after.offsets()).expect("reachable")
                })
                .collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn invalid_offsets_are_refused_and_change_nothing() {
        let puzzle = Arc::new(builtin::find("hardest").expect("built in").puzzle());
        let mut field = Field::new(Arc::clone(&puzzle));
        let start = puzzle.offsets();
        assert!(matches!(field.set(&[0]), Err(Misplaced::Count { vehicles: 13, offsets: 1 })));
        assert!(matches!(field.set(&[255; 13]), Err(Misplaced::Outside(_))));
        assert!(matches!(field.set(&[0; 13]), Err(Misplaced::Taken(_))));
        assert_eq!(field.offsets(), start);
        assert!(!field.slide(Move { vehicle: VehicleId(200), by: 1 }));
        assert!(!field.slide(Move { vehicle: VehicleId(0), by: i8::MIN }));
    }
}
