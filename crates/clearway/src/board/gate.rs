//! The only gate from a layout to a puzzle. It reports every fault.

use super::puzzle::Contents;
use super::{Advice, Axis, Cell, CellSet, Fault, FaultKind, Faults, Layout, LayoutCell};
use super::{LayoutExit, LayoutVehicle, MAX_SIDE, Puzzle, Shape, Side, Span, Vehicle, VehicleId};
use super::{assign_names, is_valid_name};

/// Checks `layout` in every respect.
pub(super) fn check(layout: Layout) -> Result<Puzzle, Faults> {
    let mut faults = Faults::none();
    let Some((width, height)) = check_size(&layout, &mut faults) else {
        return faults.into_result(()).map(|()| unreachable!("a bad size is a fault"));
    };
    let mut gate = Gate {
        width,
        height,
        faults,
        exit: layout.exit,
        owners: vec![None; usize::from(width) * usize::from(height)],
        walls: CellSet::EMPTY,
    };
    gate.check_walls(&layout.walls);
    gate.check_names(&layout.vehicles);
    let red = gate.check_red(&layout.vehicles);
    let bars: Vec<Option<Bar>> = layout
        .vehicles
        .iter()
        .enumerate()
        .map(|(index, vehicle)| gate.check_shape(index, vehicle, &layout.vehicles))
        .collect();
    let exit = red.and_then(|index| bars[index].map(|bar| (index, bar))).map(|(index, bar)| {
        gate.check_exit(bar, &layout.vehicles[index]);
        layout.exit.map_or_else(|| Side::towards(bar.axis, 1), |exit| exit.side)
    });
    gate.faults.into_result(())?;

    let (Some(red), Some(exit)) = (red, exit) else {
        unreachable!("no red car and a red car without a place are faults");
    };
    let mut order: Vec<(Bar, usize)> =
        bars.into_iter().flatten().enumerate().map(|(index, bar)| (bar, index)).collect();
    crate::sort::short(&mut order, |(bar, _)| bar.cell);
    let names = names(layout.vehicles, &order, red);
    let vehicles = order
        .iter()
        .zip(names)
        .map(|(&(bar, _), name)| Vehicle {
            name,
            cell: bar.cell,
            length: bar.length,
            axis: bar.axis,
        })
        .collect();
    let red = order.iter().position(|&(_, index)| index == red);
    Ok(Puzzle::new(Contents {
        name: layout.name,
        width,
        height,
        walls: gate.walls,
        vehicles,
        red: VehicleId(red.expect("the red car is one of the vehicles") as u8),
        exit,
    }))
}

/// The names of the vehicles in their `order`: those of the layout, or generated ones.
///
/// A text names all of its vehicles or none. If a layout mixes both, all names are generated,
/// because a generated name could equal a given one.
fn names(given: Vec<LayoutVehicle>, order: &[(Bar, usize)], red: usize) -> Vec<String> {
    if given.iter().all(|vehicle| vehicle.name.is_some()) {
        let mut given: Vec<_> = given.into_iter().map(|vehicle| vehicle.name).collect();
        order.iter().map(|&(_, index)| given[index].take().unwrap_or_default()).collect()
    } else {
        let shape = |&(bar, index): &(Bar, usize)| (bar.length, bar.axis, index == red);
        assign_names(&order.iter().map(shape).collect::<Vec<_>>())
    }
}

/// A vehicle that is known to be straight, whole and on the board.
#[derive(Clone, Copy)]
struct Bar {
    cell: Cell,
    length: u8,
    axis: Axis,
}

/// What covers a cell, for the overlap message.
#[derive(Clone, Copy)]
enum Owner {
    Wall,
    Vehicle(usize),
}

fn check_size(layout: &Layout, faults: &mut Faults) -> Option<(u8, u8)> {
    let side = |value: i64| u8::try_from(value).ok().filter(|v| (1..=MAX_SIDE as u8).contains(v));
    let size = side(layout.width).zip(side(layout.height));
    if size.is_none() {
        let message = format!("the board is {} by {} cells", layout.width, layout.height);
        let expected = format!("width and height from 1 to {MAX_SIDE}");
        faults.push(Fault::new(FaultKind::Size, None, message).expecting(expected));
    }
    size
}

/// The name of a vehicle in messages.
fn title(vehicle: &LayoutVehicle) -> String {
    match (&vehicle.name, vehicle.red) {
        (Some(name), _) if is_valid_name(name) => format!("vehicle {name}"),
        (_, true) => "the red car".to_owned(),
        _ => "this vehicle".to_owned(),
    }
}

/// A cell as messages show it, counted from 1.
fn place(row: i64, column: i64) -> String {
    format!("row {}, column {}", row.saturating_add(1), column.saturating_add(1))
}

struct Gate {
    width: u8,
    height: u8,
    faults: Faults,
    exit: Option<LayoutExit>,
    owners: Vec<Option<Owner>>,
    walls: CellSet,
}

impl Gate {
    fn fault(
        &mut self,
        kind: FaultKind,
        span: Option<Span>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) {
        self.faults.push(Fault::new(kind, span, message).expecting(expected));
    }

    fn cell(&self, cell: LayoutCell) -> Option<Cell> {
        let row = u8::try_from(cell.row).ok().filter(|&row| row < self.height)?;
        let column = u8::try_from(cell.column).ok().filter(|&column| column < self.width)?;
        Some(Cell::new(row, column))
    }

    fn size_text(&self) -> String {
        format!("cells within the board of {} by {}", self.width, self.height)
    }

    fn owner(&mut self, cell: Cell) -> &mut Option<Owner> {
        &mut self.owners[usize::from(cell.row) * usize::from(self.width) + usize::from(cell.column)]
    }

    fn check_walls(&mut self, walls: &[LayoutCell]) {
        for &wall in walls {
            match self.cell(wall) {
                None => {
                    let message =
                        format!("a wall at {} is off the board", place(wall.row, wall.column));
                    self.fault(FaultKind::OffBoard, wall.span, message, self.size_text());
                }
                Some(cell) if self.walls.insert(cell) => *self.owner(cell) = Some(Owner::Wall),
                Some(_) => {
                    let message = format!("a second wall at {}", place(wall.row, wall.column));
                    self.fault(FaultKind::Overlap, wall.span, message, "each wall once");
                }
            }
        }
    }

    fn check_names(&mut self, vehicles: &[LayoutVehicle]) {
        // Comparing all pairs is fast enough for the few vehicles of a board, and less code than a
        // table.
        for (index, vehicle) in vehicles.iter().enumerate() {
            let Some(name) = vehicle.name.as_deref() else { continue };
            if !is_valid_name(name) {
                let shown: String = name.chars().take(24).collect();
                let message = format!("{shown:?} cannot be a vehicle's name");
                let expected = "1 to 16 printable characters without blanks";
                self.fault(FaultKind::Name, vehicle.span, message, expected);
            } else if let Some(first) =
                vehicles[..index].iter().find(|first| first.name.as_deref() == Some(name))
            {
                let message = match first.span {
                    Some(span) => {
                        format!("the name {name} is used twice, first in line {}", span.line)
                    }
                    None => format!("the name {name} is used twice"),
                };
                self.fault(FaultKind::DuplicateName, vehicle.span, message, "a name per vehicle");
            }
        }
    }

    fn check_red(&mut self, vehicles: &[LayoutVehicle]) -> Option<usize> {
        let mut reds = vehicles.iter().enumerate().filter(|(_, vehicle)| vehicle.red);
        let Some((index, first)) = reds.next() else {
            let fault = Fault::new(FaultKind::NoRed, None, "there is no red car");
            let expected = "one vehicle that must get out";
            self.faults.push(fault.expecting(expected).advising(Advice::Red));
            return None;
        };
        for (_, other) in reds {
            let (first, second) = (title(first), title(other));
            let message = if first == second {
                format!("a second red car: {first} is there twice")
            } else {
                format!("a second red car: {second} as well as {first}")
            };
            self.fault(FaultKind::TwoReds, other.span, message, "one red car");
        }
        Some(index)
    }

    /// The vehicle's bar, marked on the board; `None` if its shape is faulty.
    fn check_shape(
        &mut self,
        index: usize,
        vehicle: &LayoutVehicle,
        all: &[LayoutVehicle],
    ) -> Option<Bar> {
        let bar = match &vehicle.shape {
            &Shape::Bar { cell, length, axis } => self.check_bar(vehicle, cell, length, axis)?,
            Shape::Cells(cells) => self.check_cells(vehicle, cells)?,
        };
        let mut met: Vec<Option<usize>> = Vec::new();
        for along in 0..bar.length {
            let cell =
                Cell::on_line(bar.axis, bar.cell.line(bar.axis), bar.cell.along(bar.axis) + along);
            let Some(owner) = *self.owner(cell) else {
                *self.owner(cell) = Some(Owner::Vehicle(index));
                continue;
            };
            let (other, who) = match owner {
                Owner::Wall => (None, "a wall".to_owned()),
                Owner::Vehicle(other) => (Some(other), title(&all[other])),
            };
            // One message per pair, at the first cell that they share.
            if met.contains(&other) {
                continue;
            }
            met.push(other);
            let spot = place(cell.row.into(), cell.column.into());
            let message = format!("{} and {who} are both on {spot}", title(vehicle));
            self.fault(FaultKind::Overlap, vehicle.span, message, "one vehicle or wall per cell");
        }
        Some(bar)
    }

    fn check_bar(
        &mut self,
        vehicle: &LayoutVehicle,
        cell: LayoutCell,
        length: i64,
        axis: Axis,
    ) -> Option<Bar> {
        if length < 1 {
            let message = format!("{} has length {length}", title(vehicle));
            self.fault(FaultKind::Length, vehicle.span, message, "a length of 1 or more");
            return None;
        }
        let (mut last_row, mut last_column) = (cell.row, cell.column);
        match axis {
            Axis::Horizontal => last_column = last_column.saturating_add(length - 1),
            Axis::Vertical => last_row = last_row.saturating_add(length - 1),
        }
        let end = LayoutCell { row: last_row, column: last_column, span: None };
        let (Some(first), Some(_)) = (self.cell(cell), self.cell(end)) else {
            let from = place(cell.row, cell.column);
            let message = if length == 1 {
                format!("{} at {from} is off the board", title(vehicle))
            } else {
                let to = place(last_row, last_column);
                format!("{} from {from} to {to} leaves the board", title(vehicle))
            };
            self.fault(FaultKind::OffBoard, vehicle.span, message, self.size_text());
            return None;
        };
        Some(Bar { cell: first, length: length as u8, axis })
    }

    fn check_cells(&mut self, vehicle: &LayoutVehicle, cells: &[LayoutCell]) -> Option<Bar> {
        let mut inside = Vec::with_capacity(cells.len());
        for &cell in cells {
            if let Some(found) = self.cell(cell) {
                inside.push((found, cell.span));
                continue;
            }
            let spot = place(cell.row, cell.column);
            let message = format!("{} at {spot} is off the board", title(vehicle));
            self.fault(FaultKind::OffBoard, cell.span.or(vehicle.span), message, self.size_text());
        }
        if inside.len() < cells.len() || inside.is_empty() {
            return None;
        }
        crate::sort::short(&mut inside, |&(cell, _)| cell);
        let first = inside[0].0;
        if inside.len() == 1 {
            let axis = self.check_one_cell(vehicle)?;
            return Some(Bar { cell: first, length: 1, axis });
        }
        let on = |axis: Axis| inside.iter().all(|(cell, _)| cell.line(axis) == first.line(axis));
        let axis = match (on(Axis::Horizontal), on(Axis::Vertical)) {
            (true, _) => Axis::Horizontal,
            (_, true) => Axis::Vertical,
            _ => {
                let (second, span) = inside
                    .iter()
                    .find(|(cell, _)| cell.line(Axis::Horizontal) != first.line(Axis::Horizontal))
                    .copied()
                    .unwrap_or(inside[1]);
                let message = format!(
                    "{} is not straight: it covers {} and {}",
                    title(vehicle),
                    place(first.row.into(), first.column.into()),
                    place(second.row.into(), second.column.into()),
                );
                let expected = "the cells of a vehicle in one row or one column";
                self.fault(FaultKind::Bent, span.or(vehicle.span), message, expected);
                return None;
            }
        };
        for pair in inside.windows(2) {
            if pair[1].0.along(axis) != pair[0].0.along(axis) + 1 {
                let cell = pair[1].0;
                let spot = place(cell.row.into(), cell.column.into());
                let message = format!("{} has a gap before {spot}", title(vehicle));
                let expected = "the cells of a vehicle side by side, and a name per vehicle";
                self.fault(FaultKind::Gap, pair[1].1.or(vehicle.span), message, expected);
                return None;
            }
        }
        Some(Bar { cell: first, length: inside.len() as u8, axis })
    }

    /// A one-cell vehicle in a grid shows no axis: the red car takes that of its exit.
    fn check_one_cell(&mut self, vehicle: &LayoutVehicle) -> Option<Axis> {
        if vehicle.red {
            return Some(self.exit.map_or(Axis::Horizontal, |exit| exit.side.axis()));
        }
        let message =
            format!("{} covers one cell, which does not show how it slides", title(vehicle));
        let expected = "two or more cells; for a one-cell vehicle the notation json, jam or csv";
        self.fault(FaultKind::OneCell, vehicle.span, message, expected);
        None
    }

    fn check_exit(&mut self, red: Bar, vehicle: &LayoutVehicle) {
        let Some(exit) = self.exit else { return };
        let (line, word) = match red.axis {
            Axis::Horizontal => (red.cell.row, "row"),
            Axis::Vertical => (red.cell.column, "column"),
        };
        let number = line + 1;
        if exit.side.axis() != red.axis {
            let way = red.axis.id();
            let (low, high) = match red.axis {
                Axis::Horizontal => ("left", "right"),
                Axis::Vertical => ("top", "bottom"),
            };
            let message =
                format!("the exit is at the {}, but {} is {way}", exit.side.id(), title(vehicle));
            let expected = format!("the exit at the {low} or {high} end of {word} {number}");
            self.fault(FaultKind::ExitOffLine, exit.span, message, expected);
        } else if let Some(at) = exit.line.filter(|&at| at != i64::from(line)) {
            let message = format!(
                "the exit is at {word} {}, but {} is in {word} {number}",
                at.saturating_add(1),
                title(vehicle)
            );
            let expected = format!("the exit at an end of {word} {number}");
            self.fault(FaultKind::ExitOffLine, exit.span, message, expected);
        }
    }
}

#[cfg(test)]
mod tests;
