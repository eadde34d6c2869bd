//! The layers of a plan when steps are counted.
//!
//! Let D be the red car's distance to the exit at the start. In every plan the red car makes D
//! steps towards the exit, and one more for each of its steps back. So a plan costs D, plus 1 for
//! each step of another vehicle, plus 2 for each step back of the red car. Steps forward of the red
//! car add nothing to this, so a layer is one unit of the rest:
//!
//! * one step of another vehicle, or
//! * one step back of the red car, which also takes the next layer as an idle one;
//!
//! and after it the red car may *drive*: go forward any distance. The very first layer has only a
//! drive. So within a layer first a vehicle steps, then the red car drives over cells that no
//! crossing vehicle covers after that step. Once the red car is out the plan is *done*, and the
//! remaining layers are idle: the formula asks for a plan of at most the given number of units.
//!
//! # Rules that leave out plans which only repeat others
//!
//! Among the shortest plans take one whose drives come as late as possible (each driven cell counts
//! the unit in which it is driven, and the sum is greatest). Among these take the one whose steps
//! come first in lexicographic order: a step back of the red car before all others, the others by
//! their index. This plan obeys all of the following rules: for a plan that breaks a rule, there is
//! a change that makes the plan shorter, its drives later, or its order smaller.
//!
//! * *Late drive*: the step after a drive enters the cell right behind the red car. Otherwise the
//!   last cell of the drive could be driven after that step: the step does not need the cell that
//!   the red car would still cover, and blocks nothing, because it ends behind the red car or off
//!   its line. For the same reason no step back follows a drive: it would undo it.
//! * *No return*: a vehicle does not step away and back again without a drive in between: both
//!   steps can be left out. The red car does not drive in the idle unit after a step back, or in
//!   the unit after that. The step in between does not enter the cell that the red car left,
//!   because then the drive could not pass it. So this step is possible without the step back,
//!   which can be left out.
//! * *Early back*: the step before a step back of the red car, without a drive in
//!   between, has left the cell that the red car enters. Otherwise the step back
//!   could come first: the cell was free, and the step does not enter it.
//! * *Commutation*: two steps without a drive in between which touch no common cell come in the
//!   order of their vehicles. Otherwise they are swapped; the drives before and after the two stay
//!   where they are.

use super::grid::{Fact, Grid, Layer, Meaning, Touch, add, exactly_one};
use super::solver::{Lit, Solver};
use crate::state::Lanes;

/// The layers of a plan in steps.
#[derive(Debug)]
pub(super) struct StepPlan<'a> {
    grid: Grid<'a>,
    layers: Vec<Layer>,
    /// Per unit: a literal that implies that the red car is out and no vehicle steps any more.
    done: Vec<Lit>,
    /// What happened in the last units.
    units: Vec<Unit>,
}

/// What happens between two layers.
#[derive(Debug)]
struct Unit {
    /// Per vehicle: whether it steps; for the red car, whether it steps back.
    stepped: Vec<Lit>,
    /// Per vehicle and coordinate: whether that step touches the cell.
    touched: Vec<Vec<Touch>>,
    /// Whether the red car drives after the step.
    drove: Lit,
}

impl<'a> StepPlan<'a> {
    /// A plan that costs only the red car's way: the start, followed by a drive.
    pub(super) fn new(lanes: &'a Lanes, solver: &mut Solver) -> Self {
        let grid = Grid::new(lanes);
        let start = grid.layer(solver);
        grid.fix_start(solver, &start);
        let first = grid.layer(solver);
        let mut plan = Self { grid, layers: vec![start], done: Vec::new(), units: Vec::new() };
        for vehicle in 0..lanes.all().len() {
            if vehicle != lanes.red().index() {
                plan.grid.keep_still(solver, vehicle, Fact::False, (&plan.layers[0], &first));
            }
        }
        let drove = plan.drive(solver, &first, Fact::False);
        plan.layers.push(first);
        plan.units.push(Unit { stepped: Vec::new(), touched: Vec::new(), drove });
        plan.add_goal(solver);
        plan
    }

    /// Adds one unit of cost.
    pub(super) fn extend(&mut self, solver: &mut Solver) {
        let lanes = self.grid.lanes;
        let red = lanes.red().index();
        let after = self.grid.layer(solver);
        let stepped: Vec<Lit> = lanes.all().iter().map(|_| solver.new_var().positive()).collect();
        let mut choices = stepped.clone();
        choices.push(self.done[self.done.len() - 1]);
        choices.extend(self.backed(1));
        exactly_one(solver, &choices);
        let before = &self.layers[self.layers.len() - 1];
        for (vehicle, lane) in lanes.all().iter().enumerate() {
            if vehicle == red {
                continue;
            }
            self.grid.keep_still(solver, vehicle, stepped[vehicle].into(), (before, &after));
            for at in lane.low + 1..=lane.high {
                let old = |at| self.grid.at(before, vehicle, at);
                let new = |at| self.grid.at(&after, vehicle, at);
                // One cell at most, either way.
                add(solver, &[!new(at + 1), old(at)]);
                add(solver, &[!old(at + 1), new(at)]);
            }
            for along in self.grid.crossings(*lane) {
                // The cell that is entered must be free before.
                self.grid.own(solver, (&after, &after), (vehicle, along), before);
            }
        }
        let drove = self.drive(solver, &after, stepped[red].into());
        let touched: Vec<Vec<Touch>> = (0..lanes.all().len())
            .map(|vehicle| self.grid.touches(solver, vehicle, (before, &after)))
            .collect();
        let unit = Unit { stepped, touched, drove };
        self.forbid_early_drive(solver, &unit, &after);
        self.forbid_return(solver, &unit, &after);
        self.forbid_late_back(solver, &unit);
        self.forbid_exchanges(solver, &unit);
        self.layers.push(after);
        self.units.push(unit);
        self.add_goal(solver);
    }

    /// Adds the literal that says that the plan is done in the last layer.
    fn add_goal(&mut self, solver: &mut Solver) {
        let done = solver.new_var().positive();
        let lanes = self.grid.lanes;
        let red = lanes.red().index();
        let last = &self.layers[self.layers.len() - 1];
        let out = if lanes.exit().sign() > 0 {
            self.grid.at(last, red, lanes.solved_offset())
        } else {
            !self.grid.at(last, red, lanes.solved_offset() + 1)
        };
        add(solver, &[!Fact::from(done), out]);
        if let Some(&before) = self.done.last() {
            solver.add_clause(&[!before, done]);
        }
        self.done.push(done);
    }

    /// Whether the red car stepped back `ago` units before the one that is being added.
    fn backed(&self, ago: usize) -> Option<Lit> {
        let unit = self.units.get(self.units.len().checked_sub(ago)?)?;
        unit.stepped.get(self.grid.lanes.red().index()).copied()
    }

    /// The red car between the last layer and `after`: forward over free cells, or one step back.
    ///
    /// Returns a literal that says whether it went forward.
    fn drive(&self, solver: &mut Solver, after: &Layer, back: Fact) -> Lit {
        let (grid, lanes) = (&self.grid, self.grid.lanes);
        let red = lanes.red().index();
        let lane = lanes.all()[red];
        let before = &self.layers[self.layers.len() - 1];
        let forward = lanes.exit().sign() > 0;
        let drove = solver.new_var().positive();
        let mut went = vec![!Fact::from(drove)];
        for at in lane.low + 1..=lane.high {
            let (old, new) = (grid.at(before, red, at), grid.at(after, red, at));
            // Backwards only in a step back; then by one cell, and not forward.
            let (held, gained) = if forward { (old, new) } else { (!old, !new) };
            add(solver, &[back, !held, gained]);
            add(solver, &[!back, held, !gained]);
            // A step back is one cell: the red car stays at or beyond the cell behind it.
            let further =
                if forward { grid.at(before, red, at + 1) } else { !grid.at(before, red, at - 1) };
            add(solver, &[!further, gained]);
            let gain = solver.new_var().positive();
            add(solver, &[!Fact::from(gain), !held]);
            add(solver, &[!Fact::from(gain), gained]);
            went.push(gain.into());
            add(solver, &[held, !gained, drove.into()]);
        }
        add(solver, &went);
        let (rear, front) = if forward { (before, after) } else { (after, before) };
        for vehicle in grid.crossing_red() {
            let other = lanes.all()[vehicle];
            // Only over cells that no crossing vehicle covers after the step.
            let passes =
                [grid.starts_by(rear, red, other.line), grid.ends_from(front, red, other.line)];
            let covers = [
                grid.starts_by(after, vehicle, lane.line),
                grid.ends_from(after, vehicle, lane.line),
            ];
            add(solver, &[!passes[0], !passes[1], !covers[0], !covers[1]]);
        }
        drove
    }

    /// Late drive: after a drive, a vehicle enters the cell right behind the red car.
    fn forbid_early_drive(&self, solver: &mut Solver, unit: &Unit, after: &Layer) {
        let drove = !Fact::from(self.units[self.units.len() - 1].drove);
        let behind = &self.layers[self.layers.len() - 1];
        for (vehicle, &stepped) in unit.stepped.iter().enumerate() {
            self.need_cell_behind_red(
                solver,
                [drove, !Fact::from(stepped)],
                vehicle,
                after,
                behind,
            );
        }
    }

    /// Early back: before a step back, a vehicle leaves the cell that the red car enters.
    fn forbid_late_back(&self, solver: &mut Solver, unit: &Unit) {
        let [.., first, second] = &self.layers[..] else { return };
        let back = !Fact::from(unit.stepped[self.grid.lanes.red().index()]);
        for (vehicle, &stepped) in self.units[self.units.len() - 1].stepped.iter().enumerate() {
            if vehicle != self.grid.lanes.red().index() {
                self.need_cell_behind_red(
                    solver,
                    [back, !Fact::from(stepped)],
                    vehicle,
                    first,
                    second,
                );
            }
        }
    }

    /// Unless one of the facts is true, `vehicle` covers, in its layer, the cell right behind where
    /// the red car is in the other layer.
    ///
    /// On the red car's own line, only the next vehicle behind it can.
    fn need_cell_behind_red(
        &self,
        solver: &mut Solver,
        [a, b]: [Fact; 2],
        vehicle: usize,
        layer: &Layer,
        red_layer: &Layer,
    ) {
        let (grid, lanes) = (&self.grid, self.grid.lanes);
        let red = lanes.red().index();
        let (lane, red_lane) = (lanes.all()[vehicle], lanes.all()[red]);
        let forward = lanes.exit().sign() > 0;
        // Whether the red car's offset is this one or beyond, which may be off the board.
        let red_at = |at: i16| match u8::try_from(at) {
            Ok(at) => grid.at(red_layer, red, at),
            Err(_) => Fact::True,
        };
        if lane.axis != red_lane.axis {
            let column = i16::from(lane.line);
            let at = if forward { column + 1 } else { column - i16::from(red_lane.length) };
            for fact in [
                red_at(at),
                !red_at(at + 1),
                grid.starts_by(layer, vehicle, red_lane.line),
                grid.ends_from(layer, vehicle, red_lane.line),
            ] {
                add(solver, &[a, b, fact]);
            }
        } else if lane.line != red_lane.line || vehicle == red {
            add(solver, &[a, b]);
        } else {
            for at in lane.low..=lane.high + 1 {
                let (here, there) = (grid.at(layer, vehicle, at), i16::from(at));
                let touching = if forward {
                    [here, !red_at(there + i16::from(lane.length))]
                } else {
                    [!here, red_at(there - i16::from(red_lane.length))]
                };
                add(solver, &[a, b, touching[0], touching[1]]);
            }
        }
    }

    /// Of two consecutive steps that touch no common cell, the smaller index comes first.
    ///
    /// Not if the red car drove in between, because the drive may have needed the first step.
    fn forbid_exchanges(&self, solver: &mut Solver, unit: &Unit) {
        let last = &self.units[self.units.len() - 1];
        let red = self.grid.lanes.red().index();
        for (first, &stepped) in last.stepped.iter().enumerate() {
            for second in (0..first).filter(|&second| first != red && second != red) {
                let both = [!stepped, !unit.stepped[second], last.drove];
                let cells = (&last.touched[first][..], &unit.touched[second][..]);
                self.grid.forbid_exchange(solver, (first, second), &both, cells);
            }
        }
    }

    /// No return: no vehicle steps away and back again, unless the red car drove in between.
    fn forbid_return(&self, solver: &mut Solver, unit: &Unit, after: &Layer) {
        for backed in [self.backed(1), self.backed(2)].into_iter().flatten() {
            solver.add_clause(&[!backed, !unit.drove]);
        }
        let last = &self.units[self.units.len() - 1];
        let lanes = self.grid.lanes;
        let [.., first, second] = &self.layers[..] else { return };
        for (vehicle, &stepped) in last.stepped.iter().enumerate() {
            if vehicle == lanes.red().index() {
                continue;
            }
            let lane = lanes.all()[vehicle];
            let twice = [!stepped, !unit.stepped[vehicle], last.drove].map(Fact::from);
            for at in lane.low + 1..=lane.high {
                let [a, b, c] =
                    [first, second, after].map(|layer| self.grid.at(layer, vehicle, at));
                add(solver, &[twice[0], twice[1], twice[2], !a, b, !c]);
                add(solver, &[twice[0], twice[1], twice[2], a, !b, c]);
            }
        }
    }

    /// The meanings of the variables, without auxiliary ones.
    pub(super) fn meanings(&self) -> Vec<(Lit, Meaning)> {
        let mut all = Vec::new();
        for (state, layer) in self.layers.iter().enumerate() {
            all.extend(self.grid.meanings(state, layer));
        }
        for (state, unit) in self.units.iter().enumerate() {
            let stepped = unit.stepped.iter().enumerate();
            all.extend(stepped.map(|(vehicle, &lit)| (lit, Meaning::Moves { state, vehicle })));
            all.push((unit.drove, Meaning::Drives { state }));
            all.push((self.done[state], Meaning::Done { state: state + 1 }));
        }
        all
    }

    /// How many units of cost there are beyond the red car's way.
    pub(super) fn len(&self) -> usize {
        self.layers.len() - 2
    }

    /// A literal that says that the red car is out after at most `units` units.
    pub(super) fn done(&self, units: usize) -> Lit {
        self.done[units]
    }

    /// The offsets after each event of the first units in the assignment that the solver found.
    pub(super) fn offsets(&self, solver: &Solver, units: usize) -> Vec<Vec<u8>> {
        let red = self.grid.lanes.red().index();
        let layers = &self.layers[..=units + 1];
        let layers: Vec<Vec<u8>> =
            layers.iter().map(|layer| self.grid.offsets(solver, layer)).collect();
        let mut states = vec![layers[0].clone()];
        for pair in layers.windows(2) {
            // First the step, with the red car unmoved; then its drive.
            let mut stepped = pair[1].clone();
            stepped[red] = pair[0][red];
            states.push(stepped);
            states.push(pair[1].clone());
        }
        states
    }
}
