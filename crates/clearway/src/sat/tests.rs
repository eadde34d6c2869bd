//! The formulas against breadth-first search, on thousands of small boards.

use super::question::Question;
use crate::algorithms::Algorithm;
use crate::board::{Axis, CellSet, Layout, LayoutCell, LayoutExit, LayoutVehicle};
use crate::board::{Cell, Metric, Puzzle, Shape, Side, VehicleId};
use crate::generate::Random;
use crate::search::{Budget, Control, Unobserved};
use crate::solve::{Outcome, SolveOptions, solve};
use crate::state::Lanes;
use crate::verify::verify;

/// A crowded board of 3 to 6 cells a side, with the red car anywhere and any exit.
fn random_board(seed: u64) -> Puzzle {
    let mut random = Random::new(seed, 5);
    let (width, height) = (3 + random.below(4) as u8, 3 + random.below(4) as u8);
    let exit = Side::ALL[random.below(4) as usize];
    let mut layout = Layout::new(width.into(), height.into());
    layout.exit = Some(LayoutExit { side: exit, line: None, span: None });
    let mut taken = CellSet::EMPTY;
    let wanted = 3 + random.below(u32::from(width * height) / 3) as usize;
    for _ in 0..100 {
        let red = layout.vehicles.is_empty();
        let axis = match (red, random.below(2)) {
            (true, _) => exit.axis(),
            (false, 0) => Axis::Horizontal,
            _ => Axis::Vertical,
        };
        let length = [1, 2, 2, 2, 3][random.below(5) as usize];
        let corner = Cell::new(random.below(height.into()) as u8, random.below(width.into()) as u8);
        let cells: Vec<Cell> = (0..length)
            .map(|step| Cell::on_line(axis, corner.line(axis), corner.along(axis) + step))
            .collect();
        let is_free =
            |cell: &Cell| cell.row < height && cell.column < width && !taken.contains(*cell);
        if layout.vehicles.len() < wanted && cells.iter().all(is_free) {
            for &cell in &cells {
                taken.insert(cell);
            }
            let cell =
                LayoutCell { row: corner.row.into(), column: corner.column.into(), span: None };
            let shape = Shape::Bar { cell, length: length.into(), axis };
            layout.vehicles.push(LayoutVehicle { name: None, shape, red, span: None });
        }
    }
    layout.into_puzzle().expect("a random board is valid")
}

/// Whether there is a plan of at most this cost, by a new solver. Verifies the plan.
fn has_plan(puzzle: &Puzzle, metric: Metric, cost: u32) -> bool {
    let lanes = Lanes::new(puzzle);
    let mut unobserved = Unobserved;
    let mut control = Control::new(Budget::default(), &mut unobserved);
    let mut question = Question::new(&lanes, metric);
    if cost < question.least() {
        return false;
    }
    let plan = question.ask(cost, &mut control).expect("no limit");
    if let Some(plan) = &plan {
        assert!(verify(puzzle, plan).is_ok_and(|replay| replay.solved));
        assert!(metric.cost(plan) <= cost);
    }
    plan.is_some()
}

/// There is a plan at the least cost and above it, and none below: the rules that exclude plans
/// keep a shortest one, and a shorter plan satisfies the formula of a longer one.
#[test]
fn formulas_have_plans_from_the_least_cost_on() {
    let (mut seen, mut backs) = (0, 0);
    for seed in 0..4_000 {
        let puzzle = random_board(seed);
        for metric in Metric::ALL {
            let budget = Budget { nodes: Some(20_000), memory: None };
            let options = SolveOptions {
                algorithm: Algorithm::Bfs,
                metric,
                budget,
                ..SolveOptions::default()
            };
            let truth = solve(&puzzle, &options);
            let Some(cost) = truth.cost().filter(|&cost| cost > 1 && cost < 40) else {
                continue;
            };
            assert_eq!(truth.outcome, Outcome::Solved);
            for (asked, expected) in [(cost - 1, false), (cost, true), (cost + 2, true)] {
                let found = has_plan(&puzzle, metric, asked);
                assert_eq!(found, expected, "seed {seed}, {metric}: {asked} of {cost}");
            }
            seen += 1;
            let ahead = puzzle.exit().sign();
            let is_back = |id: VehicleId, by: i8| id == puzzle.red_id() && by.signum() != ahead;
            backs += u32::from(truth.solution.iter().any(|step| is_back(step.vehicle, step.by)));
        }
    }
    assert!(seen > 1_000 && backs > 5, "{seen} boards, {backs} where the red car goes back");
}
