//! The least cost of satisfying all demands, by iterative deepening.

use crate::board::{Axis, Metric, VehicleId};
use crate::state::{Lanes, Occupant, Position};

/// How much work one evaluation may take: demands looked at and cells swept.
///
/// A unit takes a few nanoseconds, so an evaluation stays near 100 microseconds.
const LIMIT: u32 = 15_000;

/// No cost.
const NEVER: u32 = u32::MAX;

/// The two directions of a line, as indices.
const LOWER: usize = 0;
const HIGHER: usize = 1;

/// What never changes of a vehicle.
#[derive(Clone, Copy)]
struct Car {
    axis: Axis,
    line: u8,
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
struct Demand {
    vehicle: u8,
    needs: [u8; 2],
}

/// What a branch may change, so that it can be taken back.
struct Mark {
    trail: usize,
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

/// The demands of one position and how far each vehicle reaches to satisfy them.
pub(super) struct Demands {
    metric: Metric,
    red: usize,
    /// The direction of the exit.
    ahead: usize,
    cars: Vec<Car>,

    offsets: Vec<u8>,
    /// How far each vehicle can ever go from where it is.
    rooms: Vec<[u8; 2]>,
    /// How far each vehicle goes, at least.
    reaches: Vec<[u8; 2]>,
    demands: Vec<Demand>,
    /// What the reaches were before each change.
    trail: Vec<(u8, [u8; 2])>,
    /// Scratch: what open demands will add to a vehicle's cost at least.
    pending: Vec<u32>,
    cost: u32,
    /// The cost that may not be exceeded, and the least cost that did.
    limit: u32,
    exceeded: u32,
    work: u32,
}

impl Demands {
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
            demands: Vec::new(),
            trail: Vec::new(),
            pending: vec![0; count],
            cost: 0,
            limit: NEVER,
            exceeded: NEVER,
            work: 0,
        }
    }

    /// The least cost of a closed set of reaches; `None` if there is none.
    ///
    /// The position must not be solved. Out of work, it is a lower bound of that cost.
    pub(super) fn least_cost(&mut self, position: &Position<'_>) -> Option<u32> {
        self.begin(position);
        let distance = position.distance();
        let axis = self.cars[self.red].axis;
        for cell in position.way_out() {
            if let Occupant::Vehicle(id) = position.occupant(cell) {
                self.demand(id, cell.line(axis));
            }
        }
        // What is forced whatever the limit is settled once for all rounds.
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

    fn begin(&mut self, position: &Position<'_>) {
        self.offsets.clear();
        self.offsets.extend_from_slice(position.offsets());
        self.rooms.clear();
        self.rooms.extend(
            self.cars.iter().zip(&self.offsets).map(|(car, at)| [at - car.low, car.high - at]),
        );
        // Before its last slide the red car does not reach the exit.
        self.rooms[self.red][self.ahead] = position.distance() as u8 - 1;
        self.reaches.fill([0; 2]);
        self.demands.clear();
        self.trail.clear();
        self.work = LIMIT;
    }

    /// Notes that a vehicle must leave the cell at coordinate `along` of its line.
    fn demand(&mut self, id: VehicleId, along: u8) {
        let offset = self.offsets[id.index()];
        let length = self.cars[id.index()].length;
        let needs = [offset + length - along, along + 1 - offset];
        let reaches = self.reaches[id.index()];
        if reaches[LOWER] < needs[LOWER] && reaches[HIGHER] < needs[HIGHER] {
            self.demands.push(Demand { vehicle: id.0, needs });
        }
    }

    /// What a vehicle costs that goes this far in both directions, the red car's way out aside.
    fn price(&self, vehicle: usize, reaches: [u8; 2]) -> u32 {
        let [lower, higher] = reaches.map(u32::from);
        match self.metric {
            Metric::Moves => u32::from(lower > 0) + u32::from(higher > 0),
            // Steps back are made good by as many ahead; steps ahead are on the way out.
            Metric::Steps if vehicle == self.red => 2 * u32::from(reaches[1 - self.ahead]),
            Metric::Steps => lower + higher + lower.min(higher),
        }
    }

    /// What it adds to the cost that a vehicle reaches further in one direction.
    fn rise(&self, vehicle: usize, direction: usize, reach: u8) -> u32 {
        if reach > self.rooms[vehicle][direction] {
            return NEVER;
        }
        let before = self.reaches[vehicle];
        let mut after = before;
        after[direction] = after[direction].max(reach);
        self.price(vehicle, after) - self.price(vehicle, before)
    }

    /// Makes a vehicle reach further, with all that this demands; false if that cannot be afforded.
    fn extend(&mut self, cells: &[Occupant], vehicle: usize, direction: usize, reach: u8) -> bool {
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

        let car = self.cars[vehicle];
        let offset = self.offsets[vehicle];
        // The next vehicle on the line is pushed along, and sweeps the cells behind it.
        let mut sweep = reach;
        if let Some(next) = car.next[direction].map(usize::from) {
            let gap = if direction == LOWER {
                offset - (self.offsets[next] + self.cars[next].length)
            } else {
                self.offsets[next] - (offset + car.length)
            };
            if reach > gap {
                sweep = gap;
                if !self.extend(cells, next, direction, reach - gap) {
                    return false;
                }
            }
        }
        for step in before[direction] + 1..=sweep {
            let along =
                if direction == LOWER { offset - step } else { offset + car.length - 1 + step };
            let index = usize::from(car.origin) + usize::from(along) * usize::from(car.stride);
            if let Occupant::Vehicle(other) = cells[index] {
                self.demand(other, car.line);
            }
        }
        self.work = self.work.saturating_sub(u32::from(reach - before[direction]));
        true
    }

    /// Follows up all demands from `first` on that leave no choice.
    ///
    /// Returns the first one that is still open and what the open ones will add
    /// to the cost at least; `None` if some demand cannot be satisfied.
    fn settle(&mut self, cells: &[Occupant], mut first: usize) -> Option<(usize, u32)> {
        let mut index = first;
        while index < self.demands.len() {
            let Demand { vehicle, needs } = self.demands[index];
            let vehicle = usize::from(vehicle);
            let reaches = self.reaches[vehicle];
            self.work = self.work.saturating_sub(1);
            if reaches[LOWER] >= needs[LOWER] || reaches[HIGHER] >= needs[HIGHER] {
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
            if let Some(direction) = forced {
                if !self.extend(cells, vehicle, direction, needs[direction]) {
                    return None;
                }
            }
            index += 1;
        }
        Some((first, self.pending_rise(first)))
    }

    /// What the open demands will add to the cost at least: each vehicle's dearest one.
    fn pending_rise(&mut self, first: usize) -> u32 {
        let mut total = 0;
        for index in first..self.demands.len() {
            let (vehicle, rises) = self.rises(index);
            let rise = rises[LOWER].min(rises[HIGHER]);
            if rise > self.pending[vehicle] {
                total += rise - self.pending[vehicle];
                self.pending[vehicle] = rise;
            }
        }
        for demand in &self.demands[first..] {
            self.pending[usize::from(demand.vehicle)] = 0;
        }
        total
    }

    /// The vehicle of a demand and what it adds to the cost to satisfy it by each direction.
    fn rises(&self, index: usize) -> (usize, [u32; 2]) {
        let Demand { vehicle, needs } = self.demands[index];
        let vehicle = usize::from(vehicle);
        (vehicle, [LOWER, HIGHER].map(|d| self.rise(vehicle, d, needs[d])))
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
            return End::Found;
        };
        for (direction, reach) in ways {
            let mark = self.mark();
            if self.extend(cells, vehicle, direction, reach) {
                let end = self.search(cells, first);
                if end != End::Failed {
                    return end;
                }
            }
            self.take_back(&mark);
        }
        End::Failed
    }

    /// The open demand to decide next, the cheaper way first: the one whose cheaper way is dearest.
    fn choose(&self, first: usize) -> Option<(usize, [(usize, u8); 2])> {
        let mut best: Option<(u32, usize)> = None;
        for index in first..self.demands.len() {
            let Demand { vehicle, needs } = self.demands[index];
            let reaches = self.reaches[usize::from(vehicle)];
            if reaches[LOWER] >= needs[LOWER] || reaches[HIGHER] >= needs[HIGHER] {
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
            let needs = self.demands[index].needs;
            let ways = [(LOWER, needs[LOWER]), (HIGHER, needs[HIGHER])];
            let cheaper_first =
                if rises[HIGHER] < rises[LOWER] { [ways[1], ways[0]] } else { ways };
            (vehicle, cheaper_first)
        })
    }

    fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), demands: self.demands.len(), cost: self.cost }
    }

    fn take_back(&mut self, mark: &Mark) {
        for (vehicle, reaches) in self.trail.drain(mark.trail..).rev() {
            self.reaches[usize::from(vehicle)] = reaches;
        }
        self.demands.truncate(mark.demands);
        self.cost = mark.cost;
    }
}
