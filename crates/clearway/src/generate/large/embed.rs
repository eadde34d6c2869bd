//! A small puzzle in a corner of a large board.
//!
//! What is hard on a small board stays so on a large one as long as its vehicles stay among
//! themselves. So the lines that they slide along are filled up to the edge of the board with
//! vehicles that stand still: the order on a line never changes, so nobody gets beyond them.

use super::super::Random;
use super::super::candidate::{Candidate, Ground};
use super::super::constraints::Constraints;
use crate::board::{Axis, Cell};
use crate::quick::Bar;
use std::ops::Range;

/// The longest and the shortest side of the small board, and how many cells it may have.
const LONGEST: u8 = 8;
const SHORTEST: u8 = 5;
const MOST_CELLS: u8 = 49;

/// Smaller boards are for those that leave no choice.
const ENOUGH_CELLS: u8 = 36;

/// Where a small board lies in a large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) ground: Ground,
    /// How many cells along the exit's axis are behind it; on its other side is the exit.
    behind: u8,
    /// How many lines of that axis come before it.
    before: u8,
}

/// All places for a small board whose surroundings can be filled.
pub(super) fn places(constraints: &Constraints) -> Vec<Place> {
    let ground = constraints.ground();
    let axis = ground.exit.axis();
    let (along, across) = (ground.cells(axis), ground.cells(axis.across()));
    let is_filled = |gap: u8| gap == 0 || fillable(constraints, gap)[usize::from(gap)];
    let mut all = Vec::new();
    for length in SHORTEST.min(along)..=LONGEST.min(along) {
        for lines in SHORTEST.min(across)..=LONGEST.min(across) {
            if length * lines > MOST_CELLS || !is_filled(along - length) {
                continue;
            }
            for before in 0..=(across - lines).min(ground.line) {
                let after = across - lines - before;
                if before + lines <= ground.line || !is_filled(before) || !is_filled(after) {
                    continue;
                }
                let (width, height) = match axis {
                    Axis::Horizontal => (length, lines),
                    Axis::Vertical => (lines, length),
                };
                let small = Ground { width, height, exit: ground.exit, line: ground.line - before };
                all.push(Place { ground: small, behind: along - length, before });
            }
        }
    }
    let is_roomy = |place: &Place| place.ground.width * place.ground.height >= ENOUGH_CELLS;
    if all.iter().any(is_roomy) {
        all.retain(is_roomy);
    }
    all
}

/// Which numbers of cells, up to `most`, can be filled with vehicles.
fn fillable(constraints: &Constraints, most: u8) -> Vec<bool> {
    let mut known = vec![true];
    for cells in 1..=most {
        let fits = |length: u8| length <= cells && known[usize::from(cells - length)];
        let can = constraints.lengths.iter().any(fits);
        known.push(can);
    }
    known
}

/// The small board in its place on the large one, with its lines filled.
pub(super) fn embed(
    small: &Candidate,
    place: Place,
    constraints: &Constraints,
    random: &mut Random,
) -> Candidate {
    let ground = constraints.ground();
    let axis = ground.exit.axis();
    let shift = if ground.exit.sign() > 0 { place.behind } else { 0 };
    let mut large = Candidate::new(ground);
    large.bars = small.bars.iter().map(|bar| moved(*bar, axis, shift, place.before)).collect();
    for cell in small.walls.iter() {
        let (line, along) = (cell.line(axis) + place.before, cell.along(axis) + shift);
        large.walls.insert(Cell::on_line(axis, line, along));
    }
    let own = large.bars.clone();
    if place.behind > 0 {
        let behind = if shift > 0 { shift - 1 } else { place.ground.cells(axis) };
        close_behind(&mut large, behind, constraints, random);
    }
    let (length, lines) = (place.ground.cells(axis), place.ground.cells(axis.across()));
    let gap = if shift > 0 { 0..shift } else { length..ground.cells(axis) };
    for line in (0..ground.cells(axis.across())).filter(|&line| line != ground.line) {
        if own.iter().any(|bar| bar.axis == axis && bar.line == line) {
            fill(&mut large, axis, line, gap.clone(), constraints, random);
        }
    }
    for line in 0..ground.cells(axis) {
        if own.iter().any(|bar| bar.axis != axis && bar.line == line) {
            let across = axis.across();
            fill(&mut large, across, line, 0..place.before, constraints, random);
            let after = place.before + lines..ground.cells(across);
            fill(&mut large, across, line, after, constraints, random);
        }
    }
    large
}

/// Puts a vehicle across the red car's line, lest it drives back too far.
fn close_behind(board: &mut Candidate, line: u8, constraints: &Constraints, random: &mut Random) {
    let Ground { exit, line: red, .. } = board.ground;
    let axis = exit.axis().across();
    let mut bars = Vec::new();
    for length in constraints.lengths.iter().filter(|&length| length < board.ground.cells(axis)) {
        let last = red.min(board.ground.cells(axis) - length);
        let offsets = (red + 1).saturating_sub(length)..=last;
        bars.extend(offsets.map(|offset| Bar { axis, line, offset, length }));
    }
    bars.retain(|bar| can_add(board, *bar, constraints));
    if !bars.is_empty() {
        board.bars.push(bars[random.below(bars.len() as u32) as usize]);
    }
}

/// Whether there may be one more of a vehicle, and its cells are free.
fn can_add(board: &Candidate, bar: Bar, constraints: &Constraints) -> bool {
    board.count(bar.length) < constraints.most_of(bar.length)
        && (board.bars.len() as u32) < *constraints.vehicles.end()
        && board.is_free(bar)
}

fn moved(bar: Bar, axis: Axis, shift: u8, before: u8) -> Bar {
    if bar.axis == axis {
        Bar { line: bar.line + before, offset: bar.offset + shift, ..bar }
    } else {
        Bar { line: bar.line + shift, offset: bar.offset + before, ..bar }
    }
}

/// Fills a stretch of a line with vehicles, as far as there is room and there may be more.
fn fill(
    board: &mut Candidate,
    axis: Axis,
    line: u8,
    stretch: Range<u8>,
    constraints: &Constraints,
    random: &mut Random,
) {
    let mut offset = stretch.start;
    while offset < stretch.end {
        let left = stretch.end - offset;
        let rest = fillable(constraints, left);
        let fits = |length: &u8| *length <= left && rest[usize::from(left - length)];
        let mut bars: Vec<Bar> = constraints
            .lengths
            .iter()
            .filter(fits)
            .map(|length| Bar { axis, line, offset, length })
            .collect();
        bars.retain(|bar| can_add(board, *bar, constraints));
        if bars.is_empty() {
            return;
        }
        let bar = bars[random.below(bars.len() as u32) as usize];
        board.bars.push(bar);
        offset += bar.length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;

    #[test]
    fn a_small_board_is_put_at_the_exit_and_its_lines_are_filled() {
        for exit in [Side::Right, Side::Left, Side::Top, Side::Bottom] {
            let constraints = Constraints { width: 11, height: 12, exit, ..Constraints::default() };
            let places = places(&constraints);
            assert!(!places.is_empty());
            for place in places {
                let axis = exit.axis();
                // Across the red car's line, and beside it, but not at the ends.
                let mut small = Candidate::new(place.ground);
                small.bars.push(Bar { axis: axis.across(), line: 2, offset: 1, length: 2 });
                let beside = if place.ground.line == 0 { 4 } else { 0 };
                small.bars.push(Bar { axis, line: beside, offset: 2, length: 2 });
                let large = embed(&small, place, &constraints, &mut Random::new(1, 1));
                let puzzle = large.puzzle();
                let cells = |bar: &Bar| {
                    let on_line = large.bars.iter();
                    let on_line = on_line.filter(|o| (o.axis, o.line) == (bar.axis, bar.line));
                    on_line.map(|bar| bar.length).sum::<u8>()
                };
                let outside =
                    |axis: Axis| constraints.ground().cells(axis) - place.ground.cells(axis);
                for bar in &large.bars[1..3] {
                    assert_eq!(cells(bar), 2 + outside(bar.axis), "{exit:?} {place:?}");
                }
                assert_eq!(puzzle.red().line(), constraints.ground().line);
                let solved = puzzle.solved_offset();
                assert_eq!(puzzle.red().offset(), solved, "{exit:?} {place:?}");
            }
        }
    }

    #[test]
    fn lengths_that_fill_nothing_leave_no_place() {
        let lengths = super::super::super::Lengths::new([9]).expect("a length");
        let constraints = Constraints { width: 12, height: 12, lengths, ..Constraints::default() };
        assert_eq!(places(&constraints), []);
        let known = fillable(&Constraints::default(), 7);
        assert_eq!(known, [true, false, true, true, true, true, true, true]);
    }
}
