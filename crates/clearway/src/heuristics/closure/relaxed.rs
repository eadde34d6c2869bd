//! Whether the demands can be satisfied one after the other.
//!
//! The vehicles advance within their allowances, and a vehicle that has left a cell never returns
//! to it; how far they come is a fixed point. If that does not clear the way out, some vehicle must
//! go beyond its allowance.

use super::demands::{Demand, Demands, HIGHER, LOWER, NEVER};
use crate::board::Metric;
use crate::state::Occupant;

/// Scratch memory.
pub(super) struct Relaxed {
    /// How far each vehicle has come in each direction.
    come: Vec<[u8; 2]>,
    /// How far it might have to go so that the red car can leave.
    wanted: Vec<[u8; 2]>,
    /// Wanted steps whose obstacles are not checked yet.
    stack: Vec<(u8, u8)>,
    /// The vehicles that may still advance: vehicle, direction and allowance.
    movers: Vec<(u8, u8, u8)>,
}

/// What is in the way of a step.
enum Obstacle {
    None,
    /// A vehicle that crosses the line: it must leave the cell.
    Crossing(Demand),
    /// The next vehicle on the line: it must have come this far.
    Ahead(usize, u8),
}

impl Relaxed {
    /// For this many vehicles.
    pub(super) fn new(count: usize) -> Self {
        Self {
            come: vec![[0; 2]; count],
            wanted: vec![[0; 2]; count],
            stack: Vec::new(),
            movers: Vec::new(),
        }
    }
}

impl Demands {
    /// The least cost beyond the reaches before the red car can leave; `None` if it never can.
    pub(super) fn missing(&mut self, cells: &[Occupant]) -> Option<u32> {
        if self.clears_way_out(cells) {
            return Some(0);
        }
        self.collect_wants(cells);
        let mut cheapest = NEVER;
        for vehicle in 0..self.cars.len() {
            for direction in [LOWER, HIGHER] {
                let step = self.relaxed.come[vehicle][direction] + 1;
                if step <= self.relaxed.wanted[vehicle][direction]
                    && self.is_passable(cells, vehicle, direction, step)
                {
                    cheapest = cheapest.min(self.rise(vehicle, direction, step));
                }
            }
        }
        (cheapest != NEVER).then_some(cheapest)
    }

    /// How far a vehicle may go for what is paid already.
    fn allowance(&self, vehicle: usize, direction: usize) -> u8 {
        let is_free = match self.metric {
            Metric::Moves => self.reaches[vehicle][direction] > 0,
            Metric::Steps => vehicle == self.red && direction == self.ahead,
        };
        if is_free { self.rooms[vehicle][direction] } else { self.reaches[vehicle][direction] }
    }

    /// Whether the vehicles, within their allowances, come so far that the way out is clear.
    fn clears_way_out(&mut self, cells: &[Occupant]) -> bool {
        self.relaxed.come.fill([0; 2]);
        let mut movers = std::mem::take(&mut self.relaxed.movers);
        movers.clear();
        for vehicle in 0..self.cars.len() {
            for direction in [LOWER, HIGHER] {
                let allowance = self.allowance(vehicle, direction);
                if allowance > 0 {
                    movers.push((vehicle as u8, direction as u8, allowance));
                }
            }
        }
        let mut is_clear = false;
        let mut changed = true;
        while changed && !is_clear {
            changed = false;
            self.work = self.work.saturating_sub(movers.len() as u32);
            // The order in which they advance does not change how far they come.
            movers.retain(|&(vehicle, direction, allowance)| {
                let (vehicle, direction) = (usize::from(vehicle), usize::from(direction));
                let mut come = self.relaxed.come[vehicle][direction];
                while come < allowance && self.is_passable(cells, vehicle, direction, come + 1) {
                    come += 1;
                    self.relaxed.come[vehicle][direction] = come;
                    changed = true;
                }
                come < allowance
            });
            is_clear = self.list[..self.roots].iter().all(|&demand| self.has_left(demand));
        }
        self.relaxed.movers = movers;
        is_clear
    }

    /// Finds how far each vehicle might have to go beyond where it has come.
    fn collect_wants(&mut self, cells: &[Occupant]) {
        self.relaxed.wanted.fill([0; 2]);
        for index in 0..self.roots {
            self.want_away(self.list[index]);
        }
        while let Some((vehicle, direction)) = self.relaxed.stack.pop() {
            let (vehicle, direction) = (usize::from(vehicle), usize::from(direction));
            let come = self.relaxed.come[vehicle][direction];
            for step in come + 1..=self.relaxed.wanted[vehicle][direction] {
                self.work = self.work.saturating_sub(1);
                match self.obstacle(cells, vehicle, direction, step) {
                    Obstacle::None => {}
                    Obstacle::Crossing(demand) => self.want_away(demand),
                    Obstacle::Ahead(next, reach) => self.want(next, direction, reach),
                }
            }
        }
    }

    fn want_away(&mut self, demand: Demand) {
        if !self.has_left(demand) {
            for direction in [LOWER, HIGHER] {
                self.want(demand.vehicle.into(), direction, demand.needs[direction]);
            }
        }
    }

    fn want(&mut self, vehicle: usize, direction: usize, reach: u8) {
        let wanted = &mut self.relaxed.wanted[vehicle][direction];
        if reach <= self.rooms[vehicle][direction] && reach > *wanted {
            *wanted = reach;
            self.relaxed.stack.push((vehicle as u8, direction as u8));
        }
    }

    fn has_left(&self, demand: Demand) -> bool {
        demand.is_met_by(self.relaxed.come[usize::from(demand.vehicle)])
    }

    fn is_passable(&self, cells: &[Occupant], vehicle: usize, direction: usize, step: u8) -> bool {
        match self.obstacle(cells, vehicle, direction, step) {
            Obstacle::None => true,
            Obstacle::Crossing(demand) => self.has_left(demand),
            Obstacle::Ahead(next, reach) => self.relaxed.come[next][direction] >= reach,
        }
    }

    /// The obstacle on the cell that a vehicle's `step`th step in a direction enters.
    fn obstacle(&self, cells: &[Occupant], vehicle: usize, direction: usize, step: u8) -> Obstacle {
        match self.next_ahead(vehicle, direction) {
            Some((next, gap)) if step > gap => Obstacle::Ahead(next, step - gap),
            _ => match cells[self.entered(vehicle, direction, step)] {
                Occupant::Vehicle(other) => {
                    Obstacle::Crossing(self.leaving(other, self.cars[vehicle].line))
                }
                _ => Obstacle::None,
            },
        }
    }
}
