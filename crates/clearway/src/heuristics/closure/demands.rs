//! The demands: which vehicle must leave which cell, how far it goes for that, and the cost.

use super::relaxed::Relaxed;
use crate::board::{Axis, Metric, VehicleId};
use crate::state::{Lanes, Occupant, Position};

/// The work limit of one evaluation: demands checked, cells swept, vehicles advanced.
///
/// A unit takes about 30 nanoseconds, so an evaluation stays near 100 microseconds.
const WORK: u32 = 3_000;
/// With more vehicles than this, a state has many successors to evaluate, so each evaluation gets
/// less work.
const MANY: usize = 40;

/// A cost that is never paid: impossible.
pub(super) const NEVER: u32 = u32::MAX;

/// The two directions of a line, as indices.
pub(super) const LOWER: usize = 0;
pub(super) const HIGHER: usize = 1;

/// The constant properties of a vehicle.
#[derive(Clone, Copy)]
pub(super) struct Car {
    pub(super) axis: Axis,
    pub(super) line: u8,
    low: u8,
    high: u8,
    length: u8,
    /// Index of the cell at coordinate 0 of the line.
    origin: u16,
    /// Distance between the indices of neighbouring cells of the line.
    stride: u16,
    /// The next vehicle on the same line, towards lower and higher offsets.
    next: [Option<u8>; 2],
}

/// A vehicle must leave a cell: it must reach this far in one direction or in the other.
#[derive(Clone, Copy)]
pub(super) struct Demand {
    pub(super) vehicle: u8,
    pub(super) needs: [u8; 2],
}

impl Demand {
    /// Whether a vehicle that reaches this far in both directions has left the cell.
    pub(super) const fn is_met_by(self, reaches: [u8; 2]) -> bool {
        reaches[LOWER] >= self.needs[LOWER] || reaches[HIGHER] >= self.needs[HIGHER]
    }
}

/// The demands of one position and how far each vehicle reaches to satisfy them.
pub(super) struct Demands {
    pub(super) metric: Metric,
    pub(super) red: usize,
    /// The direction of the exit.
    pub(super) ahead: usize,
    pub(super) cars: Vec<Car>,

    offsets: Vec<u8>,
    /// How far each vehicle can ever go from where it is.
    pub(super) rooms: Vec<[u8; 2]>,
    /// How far each vehicle goes, at least.
    pub(super) reaches: Vec<[u8; 2]>,
    /// All demands so far, met or not.
    pub(super) list: Vec<Demand>,
    /// The reaches before each change, for undoing it.
    pub(super) trail: Vec<(u8, [u8; 2])>,
    /// The rooms before each change, for undoing it.
    pub(super) room_trail: Vec<(u8, [u8; 2])>,
    /// How many demands are those of the red car's last slide.
    pub(super) roots: usize,
    pub(super) relaxed: Relaxed,
    /// Scratch memory: the least extra cost of each vehicle's open demands.
    pending: Vec<u32>,
    /// The cost of the reaches, including the red car's way out.
    pub(super) cost: u32,
    /// The cost that may not be exceeded.
    pub(super) limit: u32,
    /// The least cost that exceeded it.
    pub(super) exceeded: u32,
    /// The work left, and the work limit of a position.
    pub(super) work: u32,
    most_work: u32,
}

impl Demands {
    /// For a puzzle with these lanes.
    pub(super) fn new(lanes: &Lanes, metric: Metric) -> Self {
        let next = |of: usize, direction: usize| {
            let here = lanes.start()[of];
            let lane = &lanes.all()[of];
            let same_line = (0..lanes.all().len()).filter(|&other| {
                let o = &lanes.all()[other];
                (o.axis, o.line) == (lane.axis, lane.line)
            });
            let at = |&other: &usize| lanes.start()[other];
            if direction == LOWER {
                same_line.filter(|o| at(o) < here).max_by_key(at)
            } else {
                same_line.filter(|o| at(o) > here).min_by_key(at)
            }
            .map(|other| other as u8)
        };
        let cars: Vec<Car> = (lanes.all().iter().enumerate())
            .map(|(index, lane)| Car {
                axis: lane.axis,
                line: lane.line,
                low: lane.low,
                high: lane.high,
                length: lane.length,
                origin: lanes.index(lane.cell(0)) as u16,
                stride: match lane.axis {
                    Axis::Horizontal => 1,
                    Axis::Vertical => lanes.width().into(),
                },
                next: [next(index, LOWER), next(index, HIGHER)],
            })
            .collect();
        let count = cars.len();
        Self {
            metric,
            red: lanes.red().index(),
            ahead: if lanes.exit().sign() < 0 { LOWER } else { HIGHER },
            cars,
            offsets: Vec::with_capacity(count),
            rooms: Vec::with_capacity(count),
            reaches: vec![[0; 2]; count],
            list: Vec::new(),
            trail: Vec::new(),
            room_trail: Vec::new(),
            roots: 0,
            relaxed: Relaxed::new(count),
            pending: vec![0; count],
            cost: 0,
            limit: NEVER,
            exceeded: NEVER,
            work: 0,
            most_work: WORK * MANY as u32 / count.max(MANY) as u32,
        }
    }

    /// Starts again with this position.
    pub(super) fn begin(&mut self, position: &Position) {
        self.offsets.clear();
        self.offsets.extend_from_slice(position.offsets());
        self.rooms.clear();
        self.rooms.extend(
            self.cars.iter().zip(&self.offsets).map(|(car, at)| [at - car.low, car.high - at]),
        );
        // Before its last slide the red car does not reach the exit.
        self.rooms[self.red][self.ahead] = position.distance() as u8 - 1;
        self.reaches.fill([0; 2]);
        self.list.clear();
        self.trail.clear();
        self.room_trail.clear();
        self.work = self.most_work;
    }

    /// The work of the last position, in units of about a tenth of a microsecond.
    pub(super) const fn work_done(&self) -> u32 {
        (self.most_work - self.work) * 3 / 10
    }

    /// Adds the demand that a vehicle leaves the cell at coordinate `along` of its line.
    pub(super) fn demand(&mut self, id: VehicleId, along: u8) {
        let demand = self.leaving(id, along);
        if !demand.is_met_by(self.reaches[id.index()]) {
            self.list.push(demand);
        }
    }

    /// The demand that a vehicle leaves the cell at coordinate `along` of its line.
    pub(super) fn leaving(&self, id: VehicleId, along: u8) -> Demand {
        let offset = self.offsets[id.index()];
        let length = self.cars[id.index()].length;
        Demand { vehicle: id.0, needs: [offset + length - along, along + 1 - offset] }
    }

    /// The next vehicle on the same line and how many cells are between the two.
    pub(super) fn next_ahead(&self, vehicle: usize, direction: usize) -> Option<(usize, u8)> {
        let next = usize::from(self.cars[vehicle].next[direction]?);
        let (first, second) = if direction == LOWER { (next, vehicle) } else { (vehicle, next) };
        Some((next, self.offsets[second] - self.offsets[first] - self.cars[first].length))
    }

    /// The index of the cell that a vehicle's `step`th step in a direction enters.
    pub(super) fn entered(&self, vehicle: usize, direction: usize, step: u8) -> usize {
        let car = &self.cars[vehicle];
        let offset = self.offsets[vehicle];
        let along = if direction == LOWER { offset - step } else { offset + car.length - 1 + step };
        usize::from(car.origin) + usize::from(along) * usize::from(car.stride)
    }

    /// The cost of a vehicle that goes this far in both directions, without the red car's way out.
    fn price(&self, vehicle: usize, reaches: [u8; 2]) -> u32 {
        let [lower, higher] = reaches.map(u32::from);
        match self.metric {
            Metric::Moves => u32::from(lower > 0) + u32::from(higher > 0),
            // Each step back needs a step ahead to undo it. Steps ahead are part of the way out.
            Metric::Steps if vehicle == self.red => 2 * u32::from(reaches[1 - self.ahead]),
            Metric::Steps => lower + higher + lower.min(higher),
        }
    }

    /// The extra cost if a vehicle reaches further in one direction.
    pub(super) fn rise(&self, vehicle: usize, direction: usize, reach: u8) -> u32 {
        if reach > self.rooms[vehicle][direction] {
            return NEVER;
        }
        let before = self.reaches[vehicle];
        let mut after = before;
        after[direction] = after[direction].max(reach);
        self.price(vehicle, after) - self.price(vehicle, before)
    }

    /// Makes a vehicle reach further, with all demands that follow; false if that exceeds the
    /// limit.
    pub(super) fn extend(
        &mut self,
        cells: &[Occupant],
        vehicle: usize,
        direction: usize,
        reach: u8,
    ) -> bool {
        let before = self.reaches[vehicle];
        if reach <= before[direction] {
            return true;
        }
        let rise = self.rise(vehicle, direction, reach);
        if rise == NEVER {
            return false;
        }
        if self.cost + rise > self.limit {
            self.exceeded = self.exceeded.min(self.cost + rise);
            return false;
        }
        self.cost += rise;
        self.trail.push((vehicle as u8, before));
        self.reaches[vehicle][direction] = reach;

        // The next vehicle on the line is pushed along, and sweeps the cells behind it.
        let mut sweep = reach;
        if let Some((next, gap)) = self.next_ahead(vehicle, direction)
            && reach > gap
        {
            sweep = gap;
            if !self.extend(cells, next, direction, reach - gap) {
                return false;
            }
        }
        for step in before[direction] + 1..=sweep {
            if let Occupant::Vehicle(other) = cells[self.entered(vehicle, direction, step)] {
                self.demand(other, self.cars[vehicle].line);
            }
        }
        self.work = self.work.saturating_sub(u32::from(reach - before[direction]));
        true
    }

    /// Satisfies all demands from `first` on that leave no choice.
    ///
    /// Returns the first one that is still open and the least extra cost of the open ones; `None`
    /// if some demand cannot be satisfied.
    pub(super) fn settle(&mut self, cells: &[Occupant], mut first: usize) -> Option<(usize, u32)> {
        let mut index = first;
        while index < self.list.len() {
            let demand = self.list[index];
            let (vehicle, needs) = (usize::from(demand.vehicle), demand.needs);
            self.work = self.work.saturating_sub(1);
            if demand.is_met_by(self.reaches[vehicle]) {
                first += usize::from(first == index);
                index += 1;
                continue;
            }
            let rooms = self.rooms[vehicle];
            let forced = match (rooms[LOWER] >= needs[LOWER], rooms[HIGHER] >= needs[HIGHER]) {
                (true, true) => None,
                (true, false) => Some(LOWER),
                (false, true) => Some(HIGHER),
                (false, false) => return None,
            };
            if let Some(direction) = forced
                && !self.extend(cells, vehicle, direction, needs[direction])
            {
                return None;
            }
            index += 1;
        }
        Some((first, self.pending_rise(first)))
    }

    /// A lower bound on the cost of the open demands: the most expensive one of each vehicle.
    fn pending_rise(&mut self, first: usize) -> u32 {
        let mut total = 0;
        for index in first..self.list.len() {
            let (vehicle, rises) = self.rises(index);
            let rise = rises[LOWER].min(rises[HIGHER]);
            if rise > self.pending[vehicle] {
                total += rise - self.pending[vehicle];
                self.pending[vehicle] = rise;
            }
        }
        for demand in &self.list[first..] {
            self.pending[usize::from(demand.vehicle)] = 0;
        }
        total
    }

    /// The vehicle of a demand, and the extra cost of satisfying it in each direction.
    pub(super) fn rises(&self, index: usize) -> (usize, [u32; 2]) {
        let Demand { vehicle, needs } = self.list[index];
        let vehicle = usize::from(vehicle);
        (vehicle, [LOWER, HIGHER].map(|d| self.rise(vehicle, d, needs[d])))
    }
}
