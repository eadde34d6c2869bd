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
    (tally, found)
}

#[test]
fn the_candidates_of_4x4_are_the_published_ones() {
    for (walls, candidates) in [(0, 1_349), (1, 9_804), (2, 33_953), (3, 76_838)] {
        assert_eq!(run(4, 0..=walls).0.candidates, candidates, "{walls} walls");
    }
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
