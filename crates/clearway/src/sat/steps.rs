//! What a layer is when steps are counted.
//!
//! Let D be the red car's distance to the exit at the start. However a plan goes,
//! the red car makes D steps towards the exit, one more for each step back, and
//! each step back: so a plan costs D, plus 1 for each step of another vehicle,
//! plus 2 for each step back of the red car. Steps forward of the red car are
//! free, then, and a layer is one unit of the rest:
//!
//! * one step of another vehicle, or
//! * one step back of the red car, which takes the next layer as well, idle;
//!
//! and after it the red car may go forward any distance. The first layer of all
//! has only that. So the order of events within a layer is: somebody steps, then
//! the red car drives on, over cells that no crossing vehicle covers by then.

use super::grid::{Fact, Grid, Layer, Touch, add, exactly_one};
use super::solver::{Lit, Solver};
use crate::state::Lanes;

/// The layers of a plan in steps.
#[derive(Debug)]
pub(super) struct StepPlan<'a> {
    grid: Grid<'a>,
    layers: Vec<Layer>,
    /// Whether the red car has stepped back in the layer before, so that this one is idle.
    backed: Option<Lit>,
    /// Per vehicle: whether it stepped in the layer before.
    stepped: Option<Vec<Lit>>,
    /// Per vehicle and coordinate: whether that step touched the cell.
    touched: Vec<Vec<Touch>>,
    /// Whether the red car drove on at the end of the layer before.
    drove: Option<Lit>,
}

impl<'a> StepPlan<'a> {
    /// A plan of no cost beyond the red car's way: the start, and as far as it can drive.
    pub(super) fn new(lanes: &'a Lanes, solver: &mut Solver) -> Self {
        let grid = Grid::new(lanes);
        let start = grid.layer(solver);
        grid.fix_start(solver, &start);
        let first = grid.layer(solver);
        let mut plan = Self {
            grid,
            layers: vec![start],
            backed: None,
            stepped: None,
            touched: Vec::new(),
            drove: None,
        };
        for vehicle in 0..lanes.all().len() {
            if vehicle != lanes.red().index() {
                plan.grid.keep_still(solver, vehicle, Fact::False, (&plan.layers[0], &first));
            }
        }
        plan.drive(solver, &first, Fact::False);
        plan.layers.push(first);
        plan
    }

    /// Adds one unit of cost.
    pub(super) fn extend(&mut self, solver: &mut Solver) {
        let lanes = self.grid.lanes;
        let red = lanes.red().index();
        let after = self.grid.layer(solver);
        let before = &self.layers[self.layers.len() - 1];
        let stepped: Vec<Lit> = lanes.all().iter().map(|_| solver.new_var().positive()).collect();
        let idle = solver.new_var().positive();
        let mut choices = stepped.clone();
        choices.push(idle);
        // The red car's own entry stands for its step back.
        exactly_one(solver, &choices);
        match self.backed {
            Some(backed) => {
                solver.add_clause(&[!idle, backed]);
                solver.add_clause(&[!backed, idle]);
            }
            None => solver.add_clause(&[!idle]),
        }
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
        self.forbid_exchanges(solver, &stepped, &touched);
        self.forbid_return(solver, &stepped, &after);
        self.layers.push(after);
        self.backed = Some(stepped[red]);
        self.stepped = Some(stepped);
        self.touched = touched;
        self.drove = Some(drove);
    }

    /// The red car between the last layer and `after`: forward over free cells, or one step back.
    ///
    /// Gives a literal that is true only if it went forward.
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
            // Not back, unless it is the step back; then by one cell, and not forward.
            let (held, gained) = if forward { (old, new) } else { (!old, !new) };
            add(solver, &[back, !held, gained]);
            add(solver, &[!back, held, !gained]);
            // A step back is of one cell: what lies one further keeps its hold.
            let further =
                if forward { grid.at(before, red, at + 1) } else { !grid.at(before, red, at - 1) };
            add(solver, &[!further, gained]);
            let gain = solver.new_var().positive();
            add(solver, &[!Fact::from(gain), !held]);
            add(solver, &[!Fact::from(gain), gained]);
            went.push(gain.into());
        }
        add(solver, &went);
        let (rear, front) = if forward { (before, after) } else { (after, before) };
        for vehicle in grid.crossing_red() {
            let other = lanes.all()[vehicle];
            // Over cells that no crossing vehicle covers once the step is made.
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

    /// Steps that touch no common cell may change places: the smaller index comes first.
    ///
    /// Unless the red car drove on in between, which may have needed the first of the two.
    fn forbid_exchanges(&self, solver: &mut Solver, stepped: &[Lit], touched: &[Vec<Touch>]) {
        let (Some(last), Some(drove)) = (&self.stepped, self.drove) else { return };
        let red = self.grid.lanes.red().index();
        for first in (0..stepped.len()).filter(|&first| first != red) {
            for second in (0..first).filter(|&second| second != red) {
                let both = [!last[first], !stepped[second], drove];
                let cells = (&self.touched[first][..], &touched[second][..]);
                self.grid.forbid_exchange(solver, (first, second), &both, cells);
            }
        }
    }

    /// Nobody steps there and back again, unless the red car drove on in between.
    fn forbid_return(&self, solver: &mut Solver, stepped: &[Lit], after: &Layer) {
        let (Some(last), Some(drove)) = (&self.stepped, self.drove) else { return };
        let lanes = self.grid.lanes;
        let [.., first, second] = &self.layers[..] else { return };
        for (vehicle, lane) in lanes.all().iter().enumerate() {
            if vehicle == lanes.red().index() {
                continue;
            }
            let twice = [!last[vehicle], !stepped[vehicle], drove].map(Fact::from);
            for at in lane.low + 1..=lane.high {
                let [a, b, c] =
                    [first, second, after].map(|layer| self.grid.at(layer, vehicle, at));
                add(solver, &[twice[0], twice[1], twice[2], !a, b, !c]);
                add(solver, &[twice[0], twice[1], twice[2], a, !b, c]);
            }
        }
    }

    /// How many units of cost there are beyond the red car's way.
    pub(super) fn len(&self) -> usize {
        self.layers.len() - 2
    }

    /// A literal under which the red car is out after so many units.
    pub(super) fn goal(&self, solver: &mut Solver, units: usize) -> Lit {
        let goal = solver.new_var().positive();
        let lanes = self.grid.lanes;
        let red = lanes.red().index();
        let last = &self.layers[units + 1];
        let out = if lanes.exit().sign() > 0 {
            self.grid.at(last, red, lanes.solved_offset())
        } else {
            !self.grid.at(last, red, lanes.solved_offset() + 1)
        };
        add(solver, &[!Fact::from(goal), out]);
        goal
    }

    /// The offsets after each event of the first units in the assignment that the solver found.
    pub(super) fn offsets(&self, solver: &Solver, units: usize) -> Vec<Vec<u8>> {
        let red = self.grid.lanes.red().index();
        let layers = &self.layers[..=units + 1];
        let layers: Vec<Vec<u8>> =
            layers.iter().map(|layer| self.grid.offsets(solver, layer)).collect();
        let mut states = vec![layers[0].clone()];
        for pair in layers.windows(2) {
            // First the step, the red car still where it was; then its drive.
            let mut stepped = pair[1].clone();
            stepped[red] = pair[0][red];
            states.push(stepped);
            states.push(pair[1].clone());
        }
        states
    }
}
