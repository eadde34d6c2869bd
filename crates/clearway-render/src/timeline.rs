//! The timing of the slides in an animated solution.

use crate::error::RenderError;
use crate::frame::BoardGeometry;
use crate::style::CELL;
use clearway::board::{Move, Puzzle, VehicleId, merge_moves};
use clearway::verify::verify;

/// Maximum number of moves in an animation or strip.
pub const MOST_MOVES: usize = 1_000;

/// Pause before the first move, in milliseconds.
const LEAD: u32 = 900;
/// Duration of every slide, and the extra per cell.
const SLIDE: u32 = 150;
const PER_CELL: u32 = 110;
/// Pause between two slides.
const PAUSE: u32 = 240;
/// Pause after the last slide.
const TAIL: u32 = 1_400;

/// One slide; offsets are in cells from the vehicle's start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Slide {
    pub(crate) vehicle: VehicleId,
    pub(crate) from: f64,
    pub(crate) to: f64,
    /// Start and end in milliseconds.
    pub(crate) begins: u32,
    pub(crate) ends: u32,
}

/// A whole solution, slide by slide.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Timeline {
    pub(crate) slides: Vec<Slide>,
    /// Total length in milliseconds.
    pub(crate) total: u32,
}

impl Timeline {
    /// The slides of `moves`; if they solve the puzzle, the red car drives out at the end.
    pub(crate) fn new(puzzle: &Puzzle, moves: &[Move]) -> Result<Self, RenderError> {
        let solved = check(puzzle, moves)?;
        let mut ways: Vec<(VehicleId, f64)> =
            merge_moves(moves).iter().map(|step| (step.vehicle, f64::from(step.by))).collect();
        if solved {
            let out = BoardGeometry::way_out(puzzle.red().length) / CELL;
            let out = out * f64::from(puzzle.exit().sign());
            match ways.last_mut() {
                // If the red car made the last move, it does not stop at the edge.
                Some((vehicle, by)) if *vehicle == puzzle.red_id() => *by += out,
                _ => ways.push((puzzle.red_id(), out)),
            }
        }
        let mut places = vec![0.0; puzzle.vehicles().len()];
        let mut now = LEAD;
        let mut slides = Vec::with_capacity(ways.len());
        for (vehicle, by) in ways {
            let place: &mut f64 = &mut places[vehicle.index()];
            let ends = now + SLIDE + (by.abs() * f64::from(PER_CELL)).round() as u32;
            slides.push(Slide { vehicle, from: *place, to: *place + by, begins: now, ends });
            *place += by;
            now = ends + PAUSE;
        }
        Ok(Self { slides, total: now - PAUSE.min(now) + TAIL })
    }
}

/// Whether the moves solve the puzzle; an error if one is illegal or there are too many.
pub(crate) fn check(puzzle: &Puzzle, moves: &[Move]) -> Result<bool, RenderError> {
    if moves.len() > MOST_MOVES {
        return Err(RenderError::TooManyMoves { found: moves.len(), most: MOST_MOVES });
    }
    Ok(verify(puzzle, moves)?.solved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::notation::{ReadOptions, read};

    #[test]
    fn the_red_car_drives_on_when_its_last_move_solves_the_puzzle() {
        let puzzle = read("XX.A/...A/..../....", &ReadOptions::default()).expect("valid").puzzle;
        let id = |name| puzzle.find(name).expect("a vehicle");
        let moves = [Move { vehicle: id("A"), by: 2 }, Move { vehicle: id("X"), by: 2 }];
        let timeline = Timeline::new(&puzzle, &moves).expect("legal");
        assert_eq!(timeline.slides.len(), 2);
        let last = timeline.slides[1];
        assert!(last.to > 4.0, "{last:?}");
        assert!(timeline.slides[0].ends < last.begins && last.ends < timeline.total);
        let half = Timeline::new(&puzzle, &moves[..1]).expect("legal");
        assert_eq!(half.slides.len(), 1);
    }

    #[test]
    fn illegal_and_too_long_plans_are_refused() {
        let puzzle = read("XX.A/...A/..../....", &ReadOptions::default()).expect("valid").puzzle;
        let step = |by| Move { vehicle: puzzle.red_id(), by };
        assert_eq!(check(&puzzle, &[step(3)]).map_err(|e| e.code()), Err("illegal-move"));
        let many: Vec<Move> = [step(1), step(-1)].repeat(MOST_MOVES);
        assert_eq!(check(&puzzle, &many).map_err(|e| e.code()), Err("too-many-moves"));
    }
}
