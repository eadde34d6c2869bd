//! Puzzles as PDDL for planners (STRIPS with types), and the plans that planners write.
//!
//! Vehicles are `v0`, `v1`, ... in the order of the puzzle, `p3` is the fourth place on a line,
//! `c2-5` the cell in row 2, column 5. A slide is an action that names the cells it needs free and
//! the cells it frees. Facts that never change list the possible combinations, so a planner needs
//! no more than STRIPS. Each action costs 1.
//!
//! # Reference
//! Haslum, Lipovetzky, Magazzeni, Muise: An Introduction to the Planning Domain Definition
//! Language, 2019.

use crate::board::{Cell, Metric, Move, Puzzle, VehicleId};
use crate::state::{Lane, Lanes};
use std::collections::BTreeSet;

/// A slide that one vehicle could make on an empty board.
struct Slide {
    vehicle: usize,
    from: u8,
    to: u8,
    /// The cells that it only passes, then those that it covers afterwards.
    enters: Vec<Cell>,
    /// The cells that become free.
    leaves: Vec<Cell>,
}

impl Slide {
    fn new(vehicle: usize, lane: Lane, from: u8, to: u8) -> Self {
        let covered = |at: u8| at..at + lane.length;
        let swept = from.min(to)..from.max(to) + lane.length;
        let cells = |test: &dyn Fn(u8) -> bool| -> Vec<Cell> {
            swept.clone().filter(|&along| test(along)).map(|along| lane.cell(along)).collect()
        };
        let mut enters =
            cells(&|along| !covered(from).contains(&along) && !covered(to).contains(&along));
        enters.extend(cells(&|along| {
            !covered(from).contains(&along) && covered(to).contains(&along)
        }));
        let leaves =
            cells(&|along| covered(from).contains(&along) && !covered(to).contains(&along));
        Self { vehicle, from, to, enters, leaves }
    }

    /// How many cells are entered, and how many of them stay covered.
    fn kind(&self) -> (usize, usize) {
        (self.enters.len(), self.leaves.len())
    }

    fn arguments(&self) -> String {
        let mut words =
            vec![format!("v{}", self.vehicle), format!("p{}", self.from), format!("p{}", self.to)];
        words.extend(self.enters.iter().chain(&self.leaves).map(|&cell| cell_name(cell)));
        words.join(" ")
    }
}

fn cell_name(cell: Cell) -> String {
    format!("c{}-{}", cell.row, cell.column)
}

fn slides(lanes: &Lanes, metric: Metric) -> Vec<Slide> {
    let mut all = Vec::new();
    for (vehicle, &lane) in lanes.all().iter().enumerate() {
        for from in lane.low..=lane.high {
            let far = match metric {
                Metric::Moves => u8::MAX,
                Metric::Steps => 1,
            };
            let others =
                (lane.low..=lane.high).filter(|&to| to != from && from.abs_diff(to) <= far);
            all.extend(others.map(|to| Slide::new(vehicle, lane, from, to)));
        }
    }
    all
}

/// The domain: the kinds of slides that the puzzle needs.
pub fn domain(puzzle: &Puzzle, metric: Metric) -> String {
    let kinds: BTreeSet<(usize, usize)> =
        slides(&Lanes::new(puzzle), metric).iter().map(Slide::kind).collect();
    let mut predicates = "  (:predicates (at ?v - vehicle ?p - place) (free ?c - cell)".to_owned();
    let mut actions = String::new();
    for &(enters, leaves) in &kinds {
        let name = format!("slide-{enters}-{leaves}");
        let cells = |prefix: &str, count: usize| -> Vec<String> {
            (1..=count).map(|index| format!("?{prefix}{index}")).collect()
        };
        let (entered, left) = (cells("e", enters), cells("l", leaves));
        let names = [&entered[..], &left[..]].concat().join(" ");
        let parameters = format!("?v - vehicle ?from ?to - place {names} - cell");
        predicates.extend(["\n    (can-", &name, " ", &parameters, ")"]);
        let free: Vec<String> = entered.iter().map(|cell| format!("(free {cell})")).collect();
        let taken: Vec<String> =
            entered[enters - leaves..].iter().map(|cell| format!("(not (free {cell}))")).collect();
        let freed: Vec<String> = left.iter().map(|cell| format!("(free {cell})")).collect();
        actions.extend([
            &format!("  (:action {name}\n    :parameters ({parameters})\n    "),
            &format!(":precondition (and (at ?v ?from) (can-{name} ?v ?from ?to {names}) "),
            &free.join(" "),
            ")\n    :effect (and (not (at ?v ?from)) (at ?v ?to) ",
            &taken.join(" "),
            " ",
            &freed.join(" "),
            "))\n",
        ]);
    }
    format!(
        "(define (domain sliding-cars-{metric})\n  (:requirements :strips :typing)\n  \
         (:types vehicle place cell)\n{predicates})\n{actions})\n"
    )
}

/// The problem: the puzzle in terms of [`domain`].
pub fn problem(puzzle: &Puzzle, metric: Metric) -> String {
    let lanes = Lanes::new(puzzle);
    let all = slides(&lanes, metric);
    let places: BTreeSet<u8> = lanes
        .all()
        .iter()
        .flat_map(|lane| lane.low..=lane.high)
        .chain([lanes.solved_offset()])
        .collect();
    let mut free: BTreeSet<Cell> =
        all.iter().flat_map(|slide| slide.enters.iter().chain(&slide.leaves)).copied().collect();
    let cells: Vec<String> = free.iter().map(|&cell| cell_name(cell)).collect();
    for vehicle in puzzle.vehicles() {
        for cell in vehicle.cells() {
            free.remove(&cell);
        }
    }
    let vehicles: Vec<String> = (0..lanes.all().len()).map(|index| format!("v{index}")).collect();
    let places: Vec<String> = places.iter().map(|place| format!("p{place}")).collect();
    let mut text = format!(
        "(define (problem board)\n  (:domain sliding-cars-{metric})\n  (:objects {} - vehicle\n    {} \
         - place\n    {} - cell)\n  (:init\n",
        vehicles.join(" "),
        places.join(" "),
        cells.join(" ")
    );
    let mut facts: Vec<String> = lanes
        .start()
        .iter()
        .enumerate()
        .map(|(index, at)| format!("(at v{index} p{at})"))
        .collect();
    facts.extend(free.iter().map(|&cell| format!("(free {})", cell_name(cell))));
    for slide in &all {
        let (enters, leaves) = slide.kind();
        facts.push(format!("(can-slide-{enters}-{leaves} {})", slide.arguments()));
    }
    for fact in facts {
        text.extend(["    ", &fact, "\n"]);
    }
    let goal = format!("(at v{} p{})", lanes.red().index(), lanes.solved_offset());
    text.extend(["  )\n  (:goal ", &goal, "))\n"]);
    text
}

/// Whether a text looks like a plan of a planner for [`domain`].
pub fn is_plan(text: &str) -> bool {
    actions(text).next().is_some_and(|line| line.starts_with("(slide-"))
}

/// The moves of a plan as planners write it: `(slide-1-1 v3 p0 p1 c2-2 c2-0)` per line, comments
/// after `;`. The error is the line that cannot be read.
pub fn read_plan(text: &str, puzzle: &Puzzle) -> Result<Vec<Move>, String> {
    let count = puzzle.vehicles().len();
    let one = |line: &str| -> Option<Move> {
        let inner = line.strip_prefix('(')?.strip_suffix(')')?;
        let mut words = inner.split_whitespace();
        words.next()?.strip_prefix("slide-")?;
        let mut number = |prefix: char| words.next()?.strip_prefix(prefix)?.parse::<u8>().ok();
        let (vehicle, from, to) = (number('v')?, number('p')?, number('p')?);
        let by = i8::try_from(i16::from(to) - i16::from(from)).ok()?;
        (usize::from(vehicle) < count && by != 0)
            .then_some(Move { vehicle: VehicleId(vehicle), by })
    };
    actions(text).map(|line| one(&line).ok_or(line)).collect()
}

/// The lines that are not comments, in lower case: PDDL ignores case.
fn actions(text: &str) -> impl Iterator<Item = String> + '_ {
    let lines = text.lines().map(|line| line.split(';').next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::verify;

    #[test]
    fn a_slide_names_the_cells_that_it_needs_and_frees() {
        let puzzle: Puzzle = "XX.A/...A/....".parse().expect("a board");
        let text = problem(&puzzle, Metric::Moves);
        // X can slide by two cells, A by one.
        assert!(text.contains("(can-slide-2-2 v0 p0 p2 c0-2 c0-3 c0-0 c0-1)"), "{text}");
        assert!(text.contains("(can-slide-1-1 v1 p0 p1 c2-3 c0-3)"), "{text}");
        assert!(text.contains("(:goal (at v0 p2))"), "{text}");
        assert!(!problem(&puzzle, Metric::Steps).contains("slide-2"));
        assert!(domain(&puzzle, Metric::Moves).contains("(:action slide-2-2"));
    }

    #[test]
    fn a_plan_of_a_planner_is_a_solution() {
        let puzzle: Puzzle = "XX.A/...A/....".parse().expect("a board");
        let text = "(SLIDE-1-1 v1 p0 p1 c2-3 c0-3)\n(slide-2-2 v0 p0 p2 c0-2 c0-3 c0-0 c0-1)\n\
                    ; cost = 2 (unit cost)\n";
        assert!(is_plan(text));
        let plan = read_plan(text, &puzzle).expect("a plan");
        assert!(verify(&puzzle, &plan).is_ok_and(|replay| replay.solved));
        assert_eq!(read_plan("(slide-1-1 v9 p0 p1)", &puzzle), Err("(slide-1-1 v9 p0 p1)".into()));
        assert!(!is_plan("A+1 X+2"));
    }
}
