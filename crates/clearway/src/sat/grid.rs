//! One state of a board in propositional variables, and its rules.
//!
//! The position of a vehicle is in order encoding: a variable per coordinate says "at this one or
//! beyond". A cell that vehicles of both axes can cover has a variable for its *owner*: true if it
//! is for horizontal vehicles. A vehicle may cover a cell only if its axis owns the cell, so
//! crossing vehicles never overlap, without a clause for every pair.

use super::solver::{Lit, Solver};
use crate::board::{Axis, Cell};
use crate::state::{Lane, Lanes};

/// A literal, or a value that is known beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    True,
    False,
    Open(Lit),
}

impl std::ops::Not for Fact {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Open(literal) => Self::Open(!literal),
        }
    }
}

impl From<Lit> for Fact {
    fn from(literal: Lit) -> Self {
        Self::Open(literal)
    }
}

/// Adds a clause of facts. Leaves out known false ones, and adds nothing if one is known to be
/// true.
pub(super) fn add(solver: &mut Solver, facts: &[Fact]) {
    let mut clause = Vec::with_capacity(facts.len());
    for fact in facts {
        match fact {
            Fact::True => return,
            Fact::False => {}
            Fact::Open(literal) => clause.push(*literal),
        }
    }
    solver.add_clause(&clause);
}

/// The meaning of a variable, with the number of the state or of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// In a state, a vehicle's offset is this one or beyond.
    At { state: usize, vehicle: usize, offset: u8 },
    /// In a state, a cell is for horizontal vehicles.
    Horizontal { state: usize, cell: usize },
    /// A vehicle moves, or steps, from this state to the next.
    Moves { state: usize, vehicle: usize },
    /// The red car drives forward between this state and the next.
    Drives { state: usize },
    /// The plan is done in this state.
    Done { state: usize },
}

/// A coordinate on a vehicle's line, and whether its slide touches the cell there.
pub(super) type Touch = (u8, Lit);

/// The variables of one state.
#[derive(Debug)]
pub(super) struct Layer {
    /// Per vehicle and coordinate from `low + 1` to `high`: at this one or beyond.
    reached: Vec<Vec<Lit>>,
    /// Per cell: whether it is for horizontal vehicles; only where both axes can be.
    owner: Vec<Option<Lit>>,
}

/// The data shared by all layers of one puzzle.
#[derive(Debug)]
pub(super) struct Grid<'a> {
    pub(super) lanes: &'a Lanes,
    /// Per cell: whether vehicles of both axes can cover it.
    contested: Vec<bool>,
}

impl<'a> Grid<'a> {
    pub(super) fn new(lanes: &'a Lanes) -> Self {
        let covered = |axis: Axis| {
            let mut cells = vec![false; lanes.area()];
            for lane in lanes.all().iter().filter(|lane| lane.axis == axis) {
                for along in lane.low..lane.high + lane.length {
                    cells[lanes.index(lane.cell(along))] = true;
                }
            }
            cells
        };
        let (across, down) = (covered(Axis::Horizontal), covered(Axis::Vertical));
        let contested = across.iter().zip(&down).map(|(&h, &v)| h && v).collect();
        Self { lanes, contested }
    }

    /// Whether vehicles of both axes can cover a cell.
    pub(super) fn is_contested(&self, cell: Cell) -> bool {
        self.contested[self.lanes.index(cell)]
    }

    /// The cells that a vehicle can ever cover and that others can cross.
    pub(super) fn crossings(&self, lane: Lane) -> impl Iterator<Item = u8> + use<'_, 'a> {
        (lane.low..lane.high + lane.length)
            .filter(move |&along| self.is_contested(lane.cell(along)))
    }

    /// The variables of a state, with the rules that hold in every state.
    pub(super) fn layer(&self, solver: &mut Solver) -> Layer {
        let reached = self
            .lanes
            .all()
            .iter()
            .map(|lane| (lane.low..lane.high).map(|_| solver.new_var().positive()).collect())
            .collect();
        let owner = self
            .contested
            .iter()
            .map(|&contested| contested.then(|| solver.new_var().positive()))
            .collect();
        let layer = Layer { reached, owner };
        for (index, lane) in self.lanes.all().iter().enumerate() {
            for at in lane.low + 1..lane.high {
                let (this, next) = (self.at(&layer, index, at), self.at(&layer, index, at + 1));
                add(solver, &[!next, this]);
            }
            for along in self.crossings(*lane) {
                self.own(solver, (&layer, &layer), (index, along), &layer);
            }
        }
        self.keep_order(solver, &layer);
        layer
    }

    /// The meanings of the variables of a state.
    pub(super) fn meanings(&self, state: usize, layer: &Layer) -> Vec<(Lit, Meaning)> {
        let mut all = Vec::new();
        for (vehicle, lane) in self.lanes.all().iter().enumerate() {
            let offsets = (lane.low + 1..).zip(&layer.reached[vehicle]);
            all.extend(offsets.map(|(offset, &lit)| (lit, Meaning::At { state, vehicle, offset })));
        }
        for (cell, owner) in layer.owner.iter().enumerate() {
            all.extend(owner.map(|lit| (lit, Meaning::Horizontal { state, cell })));
        }
        all
    }

    /// Fixes a layer to the start.
    pub(super) fn fix_start(&self, solver: &mut Solver, layer: &Layer) {
        for (index, (lane, &offset)) in self.lanes.all().iter().zip(self.lanes.start()).enumerate()
        {
            for at in lane.low + 1..=lane.high {
                let fact = self.at(layer, index, at);
                add(solver, &[if at <= offset { fact } else { !fact }]);
            }
        }
    }

    /// Whether a vehicle's offset is `at` or beyond.
    pub(super) fn at(&self, layer: &Layer, vehicle: usize, at: u8) -> Fact {
        let lane = &self.lanes.all()[vehicle];
        if at <= lane.low {
            Fact::True
        } else if at > lane.high {
            Fact::False
        } else {
            layer.reached[vehicle][usize::from(at - lane.low - 1)].into()
        }
    }

    /// Whether a vehicle is behind the cell at `along`, or on it: its first cell is not beyond.
    pub(super) fn starts_by(&self, layer: &Layer, vehicle: usize, along: u8) -> Fact {
        !self.at(layer, vehicle, along + 1)
    }

    /// Whether a vehicle's last cell is at `along` or beyond.
    pub(super) fn ends_from(&self, layer: &Layer, vehicle: usize, along: u8) -> Fact {
        let length = self.lanes.all()[vehicle].length;
        self.at(layer, vehicle, (along + 1).saturating_sub(length))
    }

    /// If the vehicle starts by `along` in the first layer and ends from it in the second, it owns the cell in `owning`.
    ///
    /// With the same layer twice, this means that a vehicle owns the cells it covers. With two
    /// neighbouring layers, it covers the cells that a slide passes over.
    pub(super) fn own(
        &self,
        solver: &mut Solver,
        (starts, ends): (&Layer, &Layer),
        (vehicle, along): (usize, u8),
        owning: &Layer,
    ) {
        let lane = &self.lanes.all()[vehicle];
        let Some(owner) = owning.owner[self.lanes.index(lane.cell(along))] else { return };
        let owner = match lane.axis {
            Axis::Horizontal => Fact::from(owner),
            Axis::Vertical => !Fact::from(owner),
        };
        let starts = self.starts_by(starts, vehicle, along);
        let ends = self.ends_from(ends, vehicle, along);
        add(solver, &[!starts, !ends, owner]);
    }

    /// Vehicles on one line keep their order and do not overlap.
    fn keep_order(&self, solver: &mut Solver, layer: &Layer) {
        let lanes = self.lanes.all();
        for (index, lane) in lanes.iter().enumerate() {
            let start = self.lanes.start()[index];
            let next = (0..lanes.len())
                .filter(|&other| {
                    lanes[other].axis == lane.axis
                        && lanes[other].line == lane.line
                        && self.lanes.start()[other] > start
                })
                .min_by_key(|&other| self.lanes.start()[other]);
            let Some(next) = next else { continue };
            for at in lane.low..=lane.high {
                let behind = self.at(layer, index, at);
                let before = self.at(layer, next, at + lane.length);
                add(solver, &[!behind, before]);
            }
        }
    }

    /// Unless `moved`, the vehicle stands in both layers at the same offset.
    pub(super) fn keep_still(
        &self,
        solver: &mut Solver,
        vehicle: usize,
        moved: Fact,
        (before, after): (&Layer, &Layer),
    ) {
        let lane = &self.lanes.all()[vehicle];
        for at in lane.low + 1..=lane.high {
            let (old, new) = (self.at(before, vehicle, at), self.at(after, vehicle, at));
            add(solver, &[moved, !old, new]);
            add(solver, &[moved, old, !new]);
        }
    }

    /// Literals that are true only if a slide between two layers touches a crossing.
    pub(super) fn touches(
        &self,
        solver: &mut Solver,
        vehicle: usize,
        (before, after): (&Layer, &Layer),
    ) -> Vec<Touch> {
        let lane = &self.lanes.all()[vehicle];
        let mut cells = Vec::new();
        for along in self.crossings(*lane) {
            let touch = solver.new_var().positive();
            let starts = [before, after].map(|layer| self.starts_by(layer, vehicle, along));
            let ends = [before, after].map(|layer| self.ends_from(layer, vehicle, along));
            add(solver, &[!Fact::from(touch), starts[0], starts[1]]);
            add(solver, &[!Fact::from(touch), ends[0], ends[1]]);
            cells.push((along, touch));
        }
        cells
    }

    /// Forbids `both`, two consecutive slides of two vehicles, if the slides could be swapped.
    ///
    /// On parallel lines they always can; on the same line never; on crossing lines unless both
    /// touch the cell where the lines cross.
    pub(super) fn forbid_exchange(
        &self,
        solver: &mut Solver,
        (first, second): (usize, usize),
        both: &[Lit],
        (first_touched, second_touched): (&[Touch], &[Touch]),
    ) {
        let (a, b) = (&self.lanes.all()[first], &self.lanes.all()[second]);
        if a.axis == b.axis {
            if a.line != b.line {
                solver.add_clause(both);
            }
            return;
        }
        let at = |cells: &[Touch], along: u8| {
            cells.iter().find(|(other, _)| *other == along).map(|&(_, touch)| touch)
        };
        match at(first_touched, b.line).zip(at(second_touched, a.line)) {
            Some((one, other)) => {
                solver.add_clause(&[both, &[one]].concat());
                solver.add_clause(&[both, &[other]].concat());
            }
            None => solver.add_clause(both),
        }
    }

    /// The offsets that the solver's assignment gives a layer.
    pub(super) fn offsets(&self, solver: &Solver, layer: &Layer) -> Vec<u8> {
        self.lanes
            .all()
            .iter()
            .zip(&layer.reached)
            .map(|(lane, reached)| {
                let steps = reached.iter().take_while(|&&literal| solver.is_true(literal)).count();
                lane.low + steps as u8
            })
            .collect()
    }

    /// The indices of the vehicles across the red car's axis.
    pub(super) fn crossing_red(&self) -> impl Iterator<Item = usize> + '_ {
        let axis = self.lanes.exit().axis();
        (0..self.lanes.all().len()).filter(move |&index| self.lanes.all()[index].axis != axis)
    }
}

/// Exactly one of the literals is true.
pub(super) fn exactly_one(solver: &mut Solver, literals: &[Lit]) {
    solver.add_clause(literals);
    for (index, &a) in literals.iter().enumerate() {
        for &b in &literals[..index] {
            solver.add_clause(&[!a, !b]);
        }
    }
}
