use super::*;
use crate::search::Unobserved;

/// Does all units.
fn run(side: u8, walls: RangeInclusive<u8>) -> (Tally, Vec<Found>) {
    let field = Field::new(side, side, walls).expect("a size that can be done");
    let enumeration = Enumeration::new(field).expect("a size that can be done");
    let mut worker = Worker::new(&enumeration);
    let (mut tally, mut found) = (Tally::default(), Vec::new());
    for unit in 0..enumeration.units() {
        let result = worker.run(unit, &mut Unobserved, &mut |puzzle| found.push(puzzle));
        tally.add(&result.expect("nothing stops it"));
    }
    assert_eq!(enumeration.states(), StateTotal { states: tally.states as f64, is_exact: true });
    assert_eq!(enumeration.candidates(), tally.candidates);
    (tally, found)
}

#[test]
fn the_candidates_of_4x4_are_the_published_ones() {
    for (walls, candidates) in [(0, 1_349), (1, 9_804), (2, 33_953), (3, 76_838)] {
        assert_eq!(run(4, 0..=walls).0.candidates, candidates, "{walls} walls");
    }
}

#[test]
fn the_candidates_of_5x5_with_a_wall_are_the_published_ones() {
    assert_eq!(run(5, 0..=1).0.candidates, 2_988_670);
}

#[test]
fn the_candidates_of_6x6_are_the_published_ones() {
    let field = Field::new(6, 6, 0..=0).expect("a size that can be done");
    let enumeration = Enumeration::new(field).expect("a size that can be done");
    assert_eq!(enumeration.candidates(), 243_502_786);
}

#[test]
fn the_5x5_game_has_its_published_counts() {
    let (tally, found) = run(5, 0..=0);
    assert_eq!(tally.candidates, 268_109);
    assert_eq!(tally.spaces, 130_299);
    assert_eq!(tally.solvable, 62_106);
    assert_eq!(tally.minimal, 1_730);
    assert_eq!(tally.states, 6_795_364);
    assert_eq!(found.len(), 1_730);
}

#[test]
fn a_unit_that_takes_too_much_memory_is_stopped_and_the_next_one_is_not() {
    let field = Field::new(6, 6, 0..=0).expect("a size that can be done");
    let enumeration = Enumeration::new(field).expect("a size that can be done");
    let mut worker = Worker::new(&enumeration).with_memory(1 << 20);
    let mut run = |unit| worker.run(unit, &mut Unobserved, &mut |_| {});
    let small = run(0).expect("the red car alone in the rows");
    // A car in each row: 5 to the power of 6 placings.
    assert_eq!(run(1 + 6 + 36 + 216 + 1296), Err(crate::search::StopReason::Memory));
    assert_eq!(run(0), Ok(small));
}

#[test]
fn boards_of_eight_by_eight_do_not_exhaust_the_memory() {
    let field = Field::new(8, 8, 0..=0).expect("a size that can be done");
    let enumeration = Enumeration::new(field).expect("a size that can be done");
    let mut worker = Worker::new(&enumeration).with_memory(64 << 20);
    // Two cars or trucks on every line.
    let unit = enumeration.units() / 2 - 1;
    let result = worker.run(unit, &mut Unobserved, &mut |_| {});
    assert_eq!(result, Err(crate::search::StopReason::Memory));
}

#[test]
fn many_walls_are_numbered_at_once() {
    let field = Field::new(6, 6, 0..=4).expect("a size that can be done");
    assert_eq!(field.wall_choices(), 66_712);
    let enumeration = Enumeration::new(field).expect("few enough");
    let mut worker = Worker::new(&enumeration);
    // The last choices have their walls below the red car: fewer boards, but not none.
    let last = worker.run(enumeration.units() - 1, &mut Unobserved, &mut |_| {});
    assert!(last.is_ok());
}
