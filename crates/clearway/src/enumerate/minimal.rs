//! Whether a puzzle is minimal: it gets easier whatever is removed.

use super::Field;
use super::groups::Group;
use crate::board::{Axis, Cell, CellSet, Metric, Side};
use crate::boxes::{Cells, Hardest, Member, Mirror, Solvable};
use crate::quick::{Bar, OptimumVerdict, QuickSearch, Sketch};
use crate::search::Budget;

/// Tests puzzles of one choice of walls and groups after the other.
#[derive(Debug)]
pub(super) struct MinimalityTest {
    width: u8,
    height: u8,
    red_row: u8,
    metric: Metric,
    quick: QuickSearch,
    moved: Vec<Member>,
    bars: Vec<Bar>,
    members: Vec<Member>,
    /// Per mirror image: what could be removed the last time. It is tried first.
    last: [Option<Spare>; 4],
    spares: Vec<Spare>,
}

/// A vehicle or wall that may be unnecessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spare {
    Vehicle(Member),
    Wall(Cell),
}

impl MinimalityTest {
    pub(super) fn new(field: &Field) -> Self {
        Self {
            width: field.width(),
            height: field.height(),
            red_row: field.red_row(),
            metric: field.metric(),
            quick: QuickSearch::new(),
            moved: Vec::new(),
            bars: Vec::new(),
            members: Vec::new(),
            last: [None; 4],
            spares: Vec::new(),
        }
    }

    /// The least depth of a space that can be minimal at all, by the number of things on the board.
    ///
    /// A minimal puzzle of depth 0 or 1 has only the red car. One of depth 2 has one blocker and
    /// nothing else, because removing anything must free the way. One of depth 3 has either two
    /// blockers that must both move, or one blocker that is hindered on both sides, at most once on
    /// each: otherwise removing one hindrance would not help. All this holds for moves and for
    /// steps.
    pub(super) const fn least_depth(things: usize) -> u32 {
        match things {
            0 | 1 => 1,
            2 => 2,
            3 | 4 => 3,
            _ => 4,
        }
    }

    /// Whether the hardest state of a space gets easier whatever is removed. The state must have
    /// been placed with [`place`](Self::place).
    pub(super) fn is_minimal(
        &mut self,
        space: &mut Solvable<'_>,
        hardest: &Hardest,
        mirror: Mirror,
        walls: &CellSet,
    ) -> bool {
        let depth = space.depth();
        let picture = usize::from(mirror.sideways) + 2 * usize::from(mirror.upside_down);
        // A vehicle that moves in some shortest solution is needed: the solution without its
        // moves would be shorter, and legal without the vehicle.
        space.moved(hardest, &mut self.moved);
        let Self { members, moved, spares, last, .. } = self;
        spares.clear();
        let still = members[1..].iter().filter(|member| !moved.contains(member));
        spares.extend(still.map(|&member| Spare::Vehicle(member)));
        spares.extend(walls.iter().map(Spare::Wall));
        if let Some(first) = last[picture].and_then(|last| spares.iter().position(|&s| s == last)) {
            spares[..=first].rotate_right(1);
        }
        for index in 0..self.spares.len() {
            let spare = self.spares[index];
            if self.optimum_without(spare, walls, depth) == depth {
                self.last[picture] = Some(spare);
                return false;
            }
        }
        true
    }

    /// The smaller of `depth` and the optimum of the placed board without `spare`.
    fn optimum_without(&mut self, spare: Spare, walls: &CellSet, depth: u32) -> u32 {
        let mut walls = *walls;
        let mut taken = None;
        match spare {
            Spare::Vehicle(member) => {
                let index = self.members.iter().position(|&other| other == member);
                let index = index.expect("a vehicle of the board");
                taken = Some((index, self.bars.remove(index)));
            }
            Spare::Wall(cell) => {
                walls.remove(cell);
            }
        }
        let verdict = self.ask(&walls, self.metric, depth);
        if let Some((index, bar)) = taken {
            self.bars.insert(index, bar);
        }
        verdict
    }

    fn ask(&mut self, walls: &CellSet, metric: Metric, limit: u32) -> u32 {
        let Self { width, height, .. } = *self;
        let sketch = Sketch { width, height, walls, bars: &self.bars, red: 0, exit: Side::Right };
        match self.quick.optimum_below(limit, &sketch, metric, Budget::default()) {
            Ok(OptimumVerdict::Optimum(cost)) => cost,
            Ok(OptimumVerdict::AtLeast(_)) => limit,
            other => unreachable!("a board that can be solved, without limits: {other:?}"),
        }
    }

    /// The optima in moves and in steps of the board that was placed last; `known` is the one in
    /// the field's metric.
    pub(super) fn optima(&mut self, known: u32, walls: &CellSet) -> (u32, u32) {
        match self.metric {
            Metric::Moves => (known, self.ask(walls, Metric::Steps, u32::MAX)),
            Metric::Steps => (self.ask(walls, Metric::Moves, u32::MAX), known),
        }
    }

    /// The board that was placed last.
    pub(super) fn sketch<'a>(&'a self, walls: &'a CellSet) -> Sketch<'a> {
        let Self { width, height, .. } = *self;
        Sketch { width, height, walls, bars: &self.bars, red: 0, exit: Side::Right }
    }

    /// Places the vehicles: the red car first, then row by row, then column by column.
    pub(super) fn place(&mut self, cells: &Cells, choice: &Choice<'_>) {
        self.bars.clear();
        self.members.clear();
        self.place_line(Axis::Horizontal, self.red_row, cells, choice);
        let red_row = self.red_row;
        for line in (0..self.height).filter(|&line| line != red_row) {
            self.place_line(Axis::Horizontal, line, cells, choice);
        }
        for line in 0..self.width {
            self.place_line(Axis::Vertical, line, cells, choice);
        }
    }

    fn place_line(&mut self, axis: Axis, line: u8, cells: &Cells, choice: &Choice<'_>) {
        let group = choice.group(axis, line);
        let taken = match axis {
            Axis::Horizontal => (cells.horizontal >> (8 * line)) as u8,
            Axis::Vertical => {
                (0..8).map(|row| ((cells.vertical >> (8 * row + line) & 1) as u8) << row).sum()
            }
        };
        let configuration = group.line.find(taken).expect("cells of a placing");
        let placed = group.slots.iter().zip(group.line.offsets(configuration));
        for (slot, (vehicle, &offset)) in (0..).zip(placed) {
            self.bars.push(Bar { axis, line, offset, length: vehicle.length });
            self.members.push(Member { axis, line, slot });
        }
    }
}

/// The groups of a signature.
pub(super) struct Choice<'a> {
    pub(super) rows: &'a [&'a Group],
    pub(super) columns: &'a [&'a Group],
}

impl Choice<'_> {
    fn group(&self, axis: Axis, line: u8) -> &Group {
        match axis {
            Axis::Horizontal => self.rows[usize::from(line)],
            Axis::Vertical => self.columns[usize::from(line)],
        }
    }
}
