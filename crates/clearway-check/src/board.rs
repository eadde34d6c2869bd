//! The rules of the puzzle, implemented independently and as simply as possible.

use crate::{Fault, fault};

/// The metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Slides of any distance.
    Moves,
    /// Cells.
    Steps,
}

impl Metric {
    /// The name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Steps => "steps",
        }
    }
}

/// How a vehicle lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// Along its row.
    Horizontal,
    /// Along its column.
    Vertical,
}

/// A vehicle at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vehicle {
    /// How it lies.
    pub orientation: Orientation,
    /// The row of its first cell.
    pub row: u8,
    /// The column of its first cell.
    pub column: u8,
    /// How many cells it has.
    pub length: u8,
}

impl Vehicle {
    /// Where its first cell is on its line.
    const fn offset(self) -> u8 {
        match self.orientation {
            Orientation::Horizontal => self.column,
            Orientation::Vertical => self.row,
        }
    }

    /// The cells with its first cell at this place of its line.
    fn cells(self, offset: u8) -> impl Iterator<Item = (u8, u8)> {
        (offset..offset.saturating_add(self.length)).map(move |along| match self.orientation {
            Orientation::Horizontal => (self.row, along),
            Orientation::Vertical => (along, self.column),
        })
    }
}

/// A board.
#[derive(Clone, Debug)]
pub struct Board {
    height: u8,
    width: u8,
    walls: Vec<(u8, u8)>,
    vehicles: Vec<Vehicle>,
    red: usize,
    /// Where the red car's first cell is once it is out.
    goal: u8,
}

impl Board {
    /// Parses `board.txt`.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let mut board =
            Self { height: 0, width: 0, walls: Vec::new(), vehicles: Vec::new(), red: 0, goal: 0 };
        let (mut reds, mut exit) = (Vec::new(), "");
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let number = |at: usize| -> Result<u8, Fault> {
                let word = words.get(at).and_then(|word| word.parse::<u8>().ok());
                word.filter(|&number| number <= 16)
                    .ok_or_else(|| Fault(format!("board.txt: {line}")))
            };
            match words[0] {
                "size" => (board.width, board.height) = (number(1)?, number(2)?),
                "exit" => exit = words.get(1).copied().unwrap_or_default(),
                "wall" => board.walls.push((number(1)?, number(2)?)),
                "red" | "vehicle" => {
                    let orientation = match words.get(1) {
                        Some(&"horizontal") => Orientation::Horizontal,
                        Some(&"vertical") => Orientation::Vertical,
                        _ => return fault(format!("board.txt: {line}")),
                    };
                    if words[0] == "red" {
                        reds.push(board.vehicles.len());
                    }
                    let (row, column, length) = (number(2)?, number(3)?, number(4)?);
                    board.vehicles.push(Vehicle { orientation, row, column, length });
                }
                _ => return fault(format!("board.txt: {line}")),
            }
        }
        let [red] = reds[..] else { return fault("board.txt has not one red car") };
        board.red = red;
        let car = board.vehicles[red];
        board.goal = match (exit, car.orientation) {
            ("left", Orientation::Horizontal) | ("top", Orientation::Vertical) => 0,
            ("right", Orientation::Horizontal) => board.width.saturating_sub(car.length),
            ("bottom", Orientation::Vertical) => board.height.saturating_sub(car.length),
            _ => return fault("board.txt: the exit is not at an end of the red car's line"),
        };
        if board.vehicles.iter().any(|vehicle| vehicle.length == 0)
            || !board.is_legal(&board.start())
        {
            return fault("board.txt: vehicles overlap or are off the board");
        }
        Ok(board)
    }

    /// The board with these vehicles only, the red car among them.
    pub fn only(&self, kept: &[usize]) -> Result<Self, Fault> {
        let Some(red) = kept.iter().position(|&index| index == self.red) else {
            return fault("the red car is left out");
        };
        let is_in_order = kept.windows(2).all(|pair| pair[0] < pair[1]);
        if !is_in_order || kept.last().is_some_and(|&last| last >= self.vehicles.len()) {
            return fault("the vehicles that are kept are not in order");
        }
        let vehicles = kept.iter().map(|&index| self.vehicles[index]).collect();
        Ok(Self { vehicles, red, ..self.clone() })
    }

    /// How many vehicles there are.
    pub const fn len(&self) -> usize {
        self.vehicles.len()
    }

    /// Always false, because there is a red car.
    pub const fn is_empty(&self) -> bool {
        self.vehicles.is_empty()
    }

    /// The places of all vehicles at the start.
    pub fn start(&self) -> Vec<u8> {
        self.vehicles.iter().map(|vehicle| vehicle.offset()).collect()
    }

    /// Whether the red car is out.
    pub fn is_solved(&self, state: &[u8]) -> bool {
        state[self.red] == self.goal
    }

    /// The states after one more move, or step.
    pub fn after_one(&self, state: &[u8], metric: Metric) -> Result<Vec<Vec<u8>>, Fault> {
        let Some(taken) = self.taken(state) else {
            return fault(format!("{state:x?} is not a state: vehicles overlap"));
        };
        let mut found = Vec::new();
        for (index, &vehicle) in self.vehicles.iter().enumerate() {
            for forward in [false, true] {
                let mut next = state.to_vec();
                while let Some(offset) = self.step(vehicle, next[index], forward, &taken) {
                    next[index] = offset;
                    found.push(next.clone());
                    if metric == Metric::Steps {
                        break;
                    }
                }
            }
        }
        Ok(found)
    }

    /// The place one cell further, if that cell is free.
    fn step(&self, vehicle: Vehicle, offset: u8, forward: bool, taken: &[bool]) -> Option<u8> {
        let next = if forward { offset + 1 } else { offset.checked_sub(1)? };
        let cell = if forward { vehicle.cells(next).last() } else { vehicle.cells(next).next() }?;
        let is_free = cell.0 < self.height && cell.1 < self.width && !taken[self.index(cell)];
        is_free.then_some(next)
    }

    /// Replays the lines of `plan.txt`, each with a vehicle's number and its distance. Returns the
    /// cost.
    pub(crate) fn replay(&self, plan: &str, metric: Metric) -> Result<u32, Fault> {
        let mut state = self.start();
        let mut cost = 0;
        let mut last = None;
        for line in plan.lines() {
            let words: Vec<i32> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
            let (&[index, by], true) = (&words[..], line.split(' ').count() == 2) else {
                return fault(format!("plan.txt: {line}"));
            };
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            if index >= self.len() || by == 0 || by.abs() > 16 {
                return fault(format!("plan.txt: {line}"));
            }
            let Some(taken) = self.taken(&state) else { return fault("vehicles overlap") };
            for _ in 0..by.abs() {
                let Some(offset) = self.step(self.vehicles[index], state[index], by > 0, &taken)
                else {
                    return fault(format!("plan.txt: {line}: something is in the way"));
                };
                state[index] = offset;
            }
            cost += match metric {
                Metric::Steps => by.unsigned_abs(),
                // Two slides of one vehicle in the same direction are one move.
                Metric::Moves => u32::from(last != Some((index, by.signum()))),
            };
            last = Some((index, by.signum()));
        }
        if self.is_solved(&state) { Ok(cost) } else { fault("the plan does not free the red car") }
    }

    fn is_legal(&self, state: &[u8]) -> bool {
        self.taken(state).is_some()
    }

    /// Per cell: whether it is a wall or covered; `None` if two are on one cell or off the board.
    fn taken(&self, state: &[u8]) -> Option<Vec<bool>> {
        let mut taken = vec![false; usize::from(self.height) * usize::from(self.width)];
        let vehicles = self.vehicles.iter().zip(state);
        let covered = vehicles.flat_map(|(vehicle, &offset)| vehicle.cells(offset));
        for cell in self.walls.iter().copied().chain(covered) {
            if cell.0 >= self.height || cell.1 >= self.width || taken[self.index(cell)] {
                return None;
            }
            let index = self.index(cell);
            taken[index] = true;
        }
        Some(taken)
    }

    const fn index(&self, (row, column): (u8, u8)) -> usize {
        row as usize * self.width as usize + column as usize
    }
}
