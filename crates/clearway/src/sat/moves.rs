//! The layers of a plan when moves are counted.
//!
//! A layer is one slide of one vehicle. The red car's last slide to the exit is not a layer: after
//! the last layer its way must be free.
//!
//! A vehicle that slides from one layer to the next must own every cell it passes over in the layer
//! before, so no crossing vehicle is there. (In the layer after, another vehicle may own the cell.)
//!
//! Two rules leave out plans that only repeat others. *No vehicle moves twice in a row*: two slides
//! of one vehicle are one slide, or none. *Commutation*: two neighbouring slides that touch no
//! common cell can be swapped, so the vehicle with the smaller index goes first. Sorting any
//! shortest plan by such swaps ends with a plan of the same length that obeys the rule.
//!
//! A plan may end early: once it is *done*, no vehicle moves. So the formula asks for a plan of at
//! most the given number of moves, and a shortest plan that obeys the rules, followed by idle
//! layers, satisfies it.

use super::grid::{Fact, Grid, Layer, Meaning, Touch, add, exactly_one};
use super::solver::{Lit, Solver};
use crate::state::Lanes;

/// The layers of a plan in moves.
#[derive(Debug)]
pub(super) struct MovePlan<'a> {
    grid: Grid<'a>,
    layers: Vec<Layer>,
    /// Per layer: a literal that implies that the red car's way out is free and no vehicle moves
    /// any more.
    done: Vec<Lit>,
    /// Per layer except the first, and per vehicle: whether the vehicle moved.
    moved: Vec<Vec<Lit>>,
    /// Per vehicle and coordinate: whether the last slide touched the cell.
    touched: Vec<Vec<Touch>>,
}

impl<'a> MovePlan<'a> {
    /// A plan without layers: the start.
    pub(super) fn new(lanes: &'a Lanes, solver: &mut Solver) -> Self {
        let grid = Grid::new(lanes);
        let start = grid.layer(solver);
        grid.fix_start(solver, &start);
        let mut plan = Self {
            grid,
            layers: vec![start],
            done: Vec::new(),
            moved: Vec::new(),
            touched: Vec::new(),
        };
        plan.add_goal(solver);
        plan
    }

    /// Adds one move.
    pub(super) fn extend(&mut self, solver: &mut Solver) {
        let grid = &self.grid;
        let lanes = grid.lanes.all();
        let after = grid.layer(solver);
        let before = &self.layers[self.layers.len() - 1];
        let moved: Vec<Lit> = lanes.iter().map(|_| solver.new_var().positive()).collect();
        exactly_one(solver, &[&moved[..], &self.done[self.done.len() - 1..]].concat());
        let mut touched = Vec::with_capacity(lanes.len());
        for (vehicle, lane) in lanes.iter().enumerate() {
            grid.keep_still(solver, vehicle, moved[vehicle].into(), (before, &after));
            for along in grid.crossings(*lane) {
                // A vehicle that stands still passes over its own cells, which it owns anyway.
                grid.own(solver, (before, &after), (vehicle, along), before);
                grid.own(solver, (&after, before), (vehicle, along), before);
                grid.own(solver, (&after, &after), (vehicle, along), before);
            }
            touched.push(grid.touches(solver, vehicle, (before, &after)));
        }
        for (first, &last_moved) in self.moved.last().into_iter().flatten().enumerate() {
            solver.add_clause(&[!last_moved, !moved[first]]);
            for second in 0..first {
                let both = [!last_moved, !moved[second]];
                let cells = (&self.touched[first][..], &touched[second][..]);
                grid.forbid_exchange(solver, (first, second), &both, cells);
            }
        }
        self.layers.push(after);
        self.moved.push(moved);
        self.touched = touched;
        self.add_goal(solver);
    }

    /// Adds the literal that says that the plan is done in the last layer.
    fn add_goal(&mut self, solver: &mut Solver) {
        let done = solver.new_var().positive();
        let (grid, last) = (&self.grid, &self.layers[self.layers.len() - 1]);
        let lanes = grid.lanes;
        let red = lanes.red().index();
        let red_lane = lanes.all()[red];
        for vehicle in grid.crossing_red() {
            let lane = lanes.all()[vehicle];
            let (row, column) = (red_lane.line, lane.line);
            // A vehicle that covers the red car's line must be behind the red car.
            let behind = if lanes.exit().sign() > 0 {
                grid.at(last, red, column + 1)
            } else {
                !grid.ends_from(last, red, column)
            };
            let covers = [grid.starts_by(last, vehicle, row), grid.ends_from(last, vehicle, row)];
            add(solver, &[!Fact::from(done), !covers[0], !covers[1], behind]);
        }
        if let Some(&moved) = self.moved.last().and_then(|moved| moved.get(red)) {
            // The red car moves next, so it must not have moved last.
            solver.add_clause(&[!done, !moved]);
        }
        if let Some(&before) = self.done.last() {
            solver.add_clause(&[!before, done]);
        }
        self.done.push(done);
    }

    /// A literal that says that the plan is done after at most `moves` moves.
    pub(super) fn done(&self, moves: usize) -> Lit {
        self.done[moves]
    }

    /// The meanings of the variables, without auxiliary ones.
    pub(super) fn meanings(&self) -> Vec<(Lit, Meaning)> {
        let mut all = Vec::new();
        for (state, layer) in self.layers.iter().enumerate() {
            all.extend(self.grid.meanings(state, layer));
            all.push((self.done[state], Meaning::Done { state }));
        }
        for (state, moved) in self.moved.iter().enumerate() {
            let moved = moved.iter().enumerate();
            all.extend(moved.map(|(vehicle, &lit)| (lit, Meaning::Moves { state, vehicle })));
        }
        all
    }

    /// How many moves there are.
    pub(super) fn len(&self) -> usize {
        self.layers.len() - 1
    }

    /// The offsets of the first layers in the assignment that the solver found.
    pub(super) fn offsets(&self, solver: &Solver, moves: usize) -> Vec<Vec<u8>> {
        let layers = &self.layers[..=moves];
        let mut states: Vec<Vec<u8>> =
            layers.iter().map(|layer| self.grid.offsets(solver, layer)).collect();
        let mut out = states[states.len() - 1].clone();
        out[self.grid.lanes.red().index()] = self.grid.lanes.solved_offset();
        states.push(out);
        states
    }
}
