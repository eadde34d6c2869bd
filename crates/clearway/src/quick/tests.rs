//! The quick search against breadth-first search and `clearing`.

use super::model::{BoardFrame, Model, Track};
use super::{Bar, Large, OptimumVerdict, QuickSearch, Sketch, SketchFault, Small};
use crate::board::{Axis, CellSet, Metric, Puzzle, Side};
use crate::builtin;
use crate::heuristics;
use crate::search::{Budget, Control, StateGraph, StopReason, Unobserved};
use crate::state::{Lanes, PackedGraph, Position};

fn bars(puzzle: &Puzzle) -> Vec<Bar> {
    puzzle
        .vehicles()
        .iter()
        .map(|v| Bar { axis: v.axis, line: v.line(), offset: v.offset(), length: v.length })
        .collect()
}

fn sketch<'a>(puzzle: &'a Puzzle, bars: &'a [Bar]) -> Sketch<'a> {
    Sketch {
        width: puzzle.width(),
        height: puzzle.height(),
        walls: puzzle.walls(),
        bars,
        red: puzzle.red_id().index(),
        exit: puzzle.exit(),
    }
}

#[test]
fn a_bounded_search_knows_the_optimum_below_the_limit_only() {
    let mut workspace = QuickSearch::new();
    for builtin in builtin::BUILTINS {
        let puzzle = builtin.puzzle();
        let bars = bars(&puzzle);
        let sketch = sketch(&puzzle, &bars);
        for (metric, optimum) in [(Metric::Moves, builtin.moves), (Metric::Steps, builtin.steps)] {
            let mut ask =
                |limit| workspace.optimum_below(limit, &sketch, metric, Budget::default());
            assert_eq!(ask(u32::MAX), Ok(OptimumVerdict::Optimum(optimum)), "{}", builtin.name);
            assert_eq!(ask(optimum + 1), Ok(OptimumVerdict::Optimum(optimum)), "{}", builtin.name);
            assert_eq!(ask(optimum), Ok(OptimumVerdict::AtLeast(optimum)), "{}", builtin.name);
            assert_eq!(ask(0), Ok(OptimumVerdict::AtLeast(0)), "{}", builtin.name);
        }
    }
}

#[test]
fn the_limits_of_a_bounded_search_are_kept() {
    let puzzle = builtin::find("loose").expect("it is listed").puzzle();
    let bars = bars(&puzzle);
    let mut workspace = QuickSearch::new();
    let mut ask =
        |budget| workspace.optimum_below(u32::MAX, &sketch(&puzzle, &bars), Metric::Moves, budget);
    let few = Budget { nodes: Some(100), memory: None };
    assert_eq!(ask(few), Ok(OptimumVerdict::Stopped(StopReason::Nodes)));
    assert_eq!(ask(Budget::default()), Ok(OptimumVerdict::Optimum(15)));
    // What the solver kept from the search before does not fit, nor would a new table.
    let small = Budget { nodes: None, memory: Some(10_000) };
    assert_eq!(ask(small), Ok(OptimumVerdict::Stopped(StopReason::Memory)));
    assert_eq!(ask(Budget::default()), Ok(OptimumVerdict::Optimum(15)));
}

#[test]
fn faulty_sketches_are_refused() {
    let red = Bar { axis: Axis::Horizontal, line: 2, offset: 0, length: 2 };
    let check = |width: u8, bars: &[Bar], red: usize, fault: SketchFault| {
        let walls = CellSet::EMPTY;
        let sketch = Sketch { width, height: 6, walls: &walls, bars, red, exit: Side::Right };
        let verdict =
            QuickSearch::new().optimum_below(9, &sketch, Metric::Moves, Budget::default());
        assert_eq!(verdict, Err(fault));
    };
    check(17, &[red], 0, SketchFault::Size);
    check(0, &[red], 0, SketchFault::Size);
    check(6, &[red], 1, SketchFault::Red);
    check(6, &[Bar { axis: Axis::Vertical, ..red }], 0, SketchFault::Red);
    check(6, &[red, Bar { offset: 255, ..red }], 0, SketchFault::OffBoard);
    check(6, &[red, Bar { line: 6, ..red }], 0, SketchFault::OffBoard);
    check(6, &[red, Bar { length: 0, ..red }], 0, SketchFault::OffBoard);
    check(6, &[red, Bar { offset: 1, ..red }], 0, SketchFault::Overlap);
    let rows = (0..16).map(|line| Bar { axis: Axis::Horizontal, line, offset: 0, length: 1 });
    let many: Vec<Bar> = rows.flat_map(|bar| [bar, Bar { offset: 8, ..bar }]).collect();
    let walls = CellSet::EMPTY;
    let sketch =
        Sketch { width: 16, height: 16, walls: &walls, bars: &many, red: 1, exit: Side::Right };
    let verdict = QuickSearch::new().optimum_below(9, &sketch, Metric::Moves, Budget::default());
    assert_eq!(verdict, Err(SketchFault::TooLarge));
}

/// The estimate of every state that is reached is that of `clearing`, on boards of both sizes.
#[test]
fn the_estimate_on_bits_is_clearing() {
    for name in ["hardest", "walled", "expert", "huji"] {
        let puzzle = builtin::find(name).expect("it is listed").puzzle();
        let lanes = Lanes::new(&puzzle);
        for metric in Metric::ALL {
            let space = PackedGraph::<1, 1>::new(&lanes, metric).expect("6x6 boards fit");
            let mut clearing =
                heuristics::quick().prepare(&puzzle, metric).expect("there is no limit");
            let mut position = Position::at_start(&lanes);
            let mut states = vec![space.start()];
            let mut next = 0;
            while next < states.len().min(500) {
                let state = states[next];
                next += 1;
                space.successors(&state, &mut states);
                position.set(space.offsets(&state));
                let offsets: Vec<u8> = space.offsets(&state).collect();
                let expected = clearing.estimate(&position);
                assert_eq!(estimate::<Small>(&lanes, &offsets, metric), expected, "{name}");
                assert_eq!(estimate::<Large>(&lanes, &offsets, metric), expected, "{name}");
            }
        }
    }
}

fn estimate<G: super::Grid>(lanes: &Lanes, offsets: &[u8], metric: Metric) -> Option<u32> {
    let stretches: Vec<Track> = lanes
        .all()
        .iter()
        .zip(offsets)
        .map(|(lane, &start)| Track {
            axis: lane.axis,
            line: lane.line,
            length: lane.length,
            start,
            low: lane.low,
            high: lane.high,
        })
        .collect();
    let frame = BoardFrame {
        width: lanes.width(),
        height: lanes.height(),
        walls: lanes.walls(),
        red: lanes.red().index(),
        exit: lanes.exit(),
    };
    let mut model = Model::<G>::new();
    assert!(model.fill(frame, &stretches, metric));
    match metric {
        Metric::Moves => model.estimate::<false>(model.start, &model.board),
        Metric::Steps => model.estimate::<true>(model.start, &model.board),
    }
}

#[test]
fn counters_do_not_depend_on_what_was_solved_before() {
    let puzzles: Vec<Puzzle> = builtin::BUILTINS.iter().map(builtin::Builtin::puzzle).collect();
    let run = |workspace: &mut QuickSearch, puzzle: &Puzzle| {
        let mut observer = Unobserved;
        let mut control = Control::new(Budget::default(), &mut observer);
        let found = workspace.search(&Lanes::new(puzzle), Metric::Moves, &mut control);
        (found, control.stats)
    };
    let mut used = QuickSearch::new();
    for puzzle in puzzles.iter().chain(puzzles.iter().rev()) {
        assert_eq!(run(&mut used, puzzle), run(&mut QuickSearch::new(), puzzle));
    }
}
