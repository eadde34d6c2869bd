use super::*;

fn bar(name: &str, row: i64, column: i64, length: i64, axis: Axis) -> LayoutVehicle {
    LayoutVehicle {
        name: Some(name.to_owned()),
        shape: Shape::Bar { cell: LayoutCell { row, column, span: None }, length, axis },
        red: name == "X",
        span: None,
    }
}

fn cells(name: &str, at: &[(i64, i64)]) -> LayoutVehicle {
    let cells = at.iter().map(|&(row, column)| LayoutCell { row, column, span: None }).collect();
    LayoutVehicle {
        name: Some(name.to_owned()),
        shape: Shape::Cells(cells),
        red: name == "X",
        span: None,
    }
}

fn layout(vehicles: Vec<LayoutVehicle>) -> Layout {
    Layout { vehicles, ..Layout::new(6, 6) }
}

fn red() -> LayoutVehicle {
    bar("X", 2, 0, 2, Axis::Horizontal)
}

#[track_caller]
fn check_faults(layout: Layout, expected: &[FaultKind]) {
    let faults = layout.into_puzzle().expect_err("the layout is faulty");
    let kinds: Vec<_> = faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, expected, "{faults}");
}

#[test]
fn vehicles_are_kept_in_reading_order() {
    let puzzle =
        layout(vec![red(), bar("B", 5, 0, 3, Axis::Horizontal), bar("A", 0, 4, 2, Axis::Vertical)])
            .into_puzzle()
            .expect("valid");
    let names: Vec<_> = puzzle.vehicles().iter().map(|v| v.name.as_str()).collect();
    assert_eq!(names, ["A", "X", "B"]);
    assert_eq!(puzzle.red_id(), VehicleId(1));
    assert_eq!(puzzle.exit(), Side::Right);
    assert_eq!(puzzle.solved_offset(), 4);
    assert_eq!(puzzle.to_layout().into_puzzle().as_ref(), Ok(&puzzle));
}

#[test]
fn a_vertical_red_car_leaves_at_the_bottom_by_default() {
    let puzzle = layout(vec![bar("X", 0, 3, 2, Axis::Vertical)]).into_puzzle().expect("valid");
    assert_eq!(puzzle.exit(), Side::Bottom);
}

#[test]
fn a_one_cell_red_car_takes_the_axis_of_its_exit() {
    let mut raw = layout(vec![cells("X", &[(3, 3)])]);
    raw.exit = Some(LayoutExit { side: Side::Top, line: None, span: None });
    let puzzle = raw.into_puzzle().expect("valid");
    assert_eq!(puzzle.red().axis, Axis::Vertical);
    assert_eq!(puzzle.solved_offset(), 0);
}

#[test]
fn every_fault_is_reported_not_only_the_first() {
    let mut raw = layout(vec![
        bar("A", 0, 0, 2, Axis::Horizontal),
        bar("A", 0, 1, 2, Axis::Horizontal),
        bar("B", 5, 5, 2, Axis::Vertical),
        cells("C", &[(3, 0), (3, 2)]),
        cells("D", &[(4, 0), (5, 1)]),
        cells("E", &[(4, 4)]),
        bar("F", 0, 0, 0, Axis::Vertical),
        bar("\u{1b}", 1, 5, 1, Axis::Vertical),
    ]);
    raw.walls.push(LayoutCell { row: 6, column: 0, span: None });
    check_faults(
        raw,
        &[
            FaultKind::OffBoard,
            FaultKind::DuplicateName,
            FaultKind::Name,
            FaultKind::NoRed,
            FaultKind::Overlap,
            FaultKind::OffBoard,
            FaultKind::Gap,
            FaultKind::Bent,
            FaultKind::OneCell,
            FaultKind::Length,
        ],
    );
}

#[test]
fn a_size_beyond_sixteen_is_refused() {
    for (width, height) in [(0, 6), (6, 17), (500, 500), (-1, 1), (i64::MAX, i64::MIN)] {
        check_faults(Layout::new(width, height), &[FaultKind::Size]);
    }
}

#[test]
fn numbers_at_the_edge_of_their_type_do_not_overflow() {
    check_faults(
        layout(vec![
            red(),
            bar("A", i64::MAX, i64::MAX, i64::MAX, Axis::Horizontal),
            bar("B", i64::MIN, i64::MIN, i64::MAX, Axis::Vertical),
        ]),
        &[FaultKind::OffBoard, FaultKind::OffBoard],
    );
}

#[test]
fn two_red_cars_and_an_exit_off_the_line_are_faults() {
    let mut second = bar("R", 4, 0, 2, Axis::Horizontal);
    second.red = true;
    check_faults(layout(vec![red(), second]), &[FaultKind::TwoReds]);

    let mut raw = layout(vec![red()]);
    raw.exit = Some(LayoutExit { side: Side::Top, line: None, span: None });
    check_faults(raw.clone(), &[FaultKind::ExitOffLine]);
    raw.exit = Some(LayoutExit { side: Side::Right, line: Some(3), span: None });
    check_faults(raw.clone(), &[FaultKind::ExitOffLine]);
    raw.exit = Some(LayoutExit { side: Side::Left, line: Some(2), span: None });
    assert_eq!(raw.into_puzzle().expect("valid").solved_offset(), 0);
}

#[test]
fn overlap_with_a_wall_is_said_once_per_pair() {
    let mut raw = layout(vec![red(), bar("A", 0, 0, 3, Axis::Vertical)]);
    raw.walls.push(LayoutCell { row: 0, column: 0, span: None });
    raw.walls.push(LayoutCell { row: 1, column: 0, span: None });
    check_faults(raw, &[FaultKind::Overlap, FaultKind::Overlap]);
}
