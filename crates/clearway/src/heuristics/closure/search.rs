//! The least cost of satisfying all demands, by iterative deepening.
//!
//! A branch decides one open demand. Each cell has one vehicle on it, and each
//! cell is decided once, so the recursion is never deeper than the board has cells.

use super::demands::{Demands, HIGHER, LOWER, NEVER};
use crate::board::Metric;
use crate::state::{Occupant, Position};

/// The lengths of the lists before a branch, for undoing it.
struct Mark {
    trail: usize,
    room_trail: usize,
    demands: usize,
    cost: u32,
}

/// How the search under one cost limit ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Found,
    Failed,
    OutOfWork,
}

impl Demands {
    /// The least cost of a closed set of reaches; `None` if there is none.
    ///
    /// The position must not be solved. If the work limit is reached, the result is a lower bound
    /// of that cost.
    pub(super) fn least_cost(&mut self, position: &Position) -> Option<u32> {
        self.begin(position);
        let distance = position.distance();
        let axis = self.cars[self.red].axis;
        for cell in position.way_out() {
            if let Occupant::Vehicle(id) = position.occupant(cell) {
                self.demand(id, cell.line(axis));
            }
        }
        self.roots = self.list.len();
        // Demands without a choice are satisfied once for all rounds.
        let base = match self.metric {
            Metric::Moves => 1,
            Metric::Steps => distance,
        };
        self.cost = base;
        self.limit = NEVER - 1;
        let cells = position.cells();
        let (first, pending) = self.settle(cells, 0)?;
        self.limit = self.cost + pending;
        let mark = self.mark();
        while self.limit != NEVER {
            self.exceeded = NEVER;
            match self.search(cells, first) {
                // Everything cheaper than the limit has been refuted in the rounds before.
                End::Found | End::OutOfWork => return Some(self.limit),
                End::Failed => self.limit = self.exceeded,
            }
            self.take_back(&mark);
        }
        None
    }

    /// Whether all demands from `first` on can be satisfied within the limit.
    fn search(&mut self, cells: &[Occupant], first: usize) -> End {
        if self.work == 0 {
            return End::OutOfWork;
        }
        let Some((first, pending)) = self.settle(cells, first) else {
            return End::Failed;
        };
        if self.cost + pending > self.limit {
            self.exceeded = self.exceeded.min(self.cost + pending);
            return End::Failed;
        }
        let Some((vehicle, ways)) = self.choose(first) else {
            let Some(more) = self.missing(cells) else { return End::Failed };
            if self.cost + more <= self.limit {
                return End::Found;
            }
            self.exceeded = self.exceeded.min(self.cost + more);
            return End::Failed;
        };
        for (direction, reach) in ways {
            let end = self.try_reach(cells, first, vehicle, direction, reach);
            if end != End::Failed {
                return end;
            }
        }
        End::Failed
    }

    /// Continues the search with a vehicle that reaches this far, and undoes it if that fails.
    fn try_reach(
        &mut self,
        cells: &[Occupant],
        first: usize,
        vehicle: usize,
        direction: usize,
        reach: u8,
    ) -> End {
        let mark = self.mark();
        if self.extend(cells, vehicle, direction, reach) {
            let end = self.search(cells, first);
            if end != End::Failed {
                return end;
            }
        }
        self.take_back(&mark);
        self.room_trail.push((vehicle as u8, self.rooms[vehicle]));
        self.rooms[vehicle][direction] = reach - 1;
        End::Failed
    }

    /// The open demand to decide next: the one whose cheaper direction costs most. Its cheaper
    /// direction comes first.
    fn choose(&self, first: usize) -> Option<(usize, [(usize, u8); 2])> {
        let mut best: Option<(u32, usize)> = None;
        for index in first..self.list.len() {
            let demand = self.list[index];
            if demand.is_met_by(self.reaches[usize::from(demand.vehicle)]) {
                continue;
            }
            let (_, rises) = self.rises(index);
            let rise = rises[LOWER].min(rises[HIGHER]);
            if best.is_none_or(|(dearest, _)| rise > dearest) {
                best = Some((rise, index));
            }
        }
        best.map(|(_, index)| {
            let (vehicle, rises) = self.rises(index);
            let needs = self.list[index].needs;
            let ways = [(LOWER, needs[LOWER]), (HIGHER, needs[HIGHER])];
            let cheaper_first =
                if rises[HIGHER] < rises[LOWER] { [ways[1], ways[0]] } else { ways };
            (vehicle, cheaper_first)
        })
    }

    fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            room_trail: self.room_trail.len(),
            demands: self.list.len(),
            cost: self.cost,
        }
    }

    fn take_back(&mut self, mark: &Mark) {
        for (vehicle, reaches) in self.trail.drain(mark.trail..).rev() {
            self.reaches[usize::from(vehicle)] = reaches;
        }
        for (vehicle, rooms) in self.room_trail.drain(mark.room_trail..).rev() {
            self.rooms[usize::from(vehicle)] = rooms;
        }
        self.list.truncate(mark.demands);
        self.cost = mark.cost;
    }
}
