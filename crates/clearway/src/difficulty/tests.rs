use super::*;
use crate::board::Side;
use crate::heuristics::testing::puzzle;
use crate::search::{Progress, Unobserved};

fn space(puzzle: &Puzzle, metric: Metric) -> Space {
    Space::explore(puzzle, metric).expect("no limit")
}

fn difficulty(board: &str, exit: Option<Side>) -> Option<Difficulty> {
    Difficulty::find(&puzzle(board, exit)).expect("no limit")
}

fn signs(board: &str) -> Signs {
    let puzzle = puzzle(board, None);
    let space = space(&puzzle, Metric::Moves);
    let found = Signs::find(&space);
    found.expect("no limit").expect("solvable")
}

#[track_caller]
fn check_surprise(board: &str, chances: &[f64], room: u32) {
    let found = difficulty(board, None).expect("solvable");
    assert_eq!(found.moves as usize, chances.len());
    let bits: f64 = chances.iter().map(|chance| -chance.log2()).sum();
    let expected = bits / chances.len() as f64;
    let surprise = found.surprise.expect("the space is small");
    assert!((surprise - expected).abs() < 1e-12, "{surprise}, not {expected}");
    assert_eq!(found.room, Some(room));
    let moves = equivalent_moves(found.moves, expected, room);
    assert!((found.equivalent_moves - moves).abs() < 1e-12);
}

#[test]
fn a_red_car_whose_way_is_free_surprises_nobody() {
    check_surprise("AA..", &[1.0], 0);
    // Two moves deep, but without surprise: nothing but B can move.
    check_surprise("AAB. ..B. ....", &[1.0, 1.0], 0);
}

#[test]
fn a_blocker_that_can_leave_is_found_in_three_cases_of_four() {
    // B may go down by 1 or 2, both good. Without an idea: 2 of the 4 legal moves are good.
    // With C in the way of B the puzzle is one move deeper.
    check_surprise("AAB. ..B. CC.. ....", &[0.75 + 0.25 * 2.0 / 4.0, 1.0], 1);
}

#[test]
fn a_chain_of_two_is_followed_in_nine_cases_of_sixteen() {
    // Wherever B goes, C must leave the column of B. It can do so only to the left; it can also
    // move to the right. Then B is free, as above.
    let first = 0.75 * 0.75;
    check_surprise(
        "AAB. ..B. .CC. ....",
        &[first + (1.0 - first) / 2.0, 0.75 + 0.25 * 2.0 / 4.0, 1.0],
        0,
    );
}

#[test]
fn a_chain_never_asks_the_red_car_or_who_was_asked() {
    // B may go down by 1, 2 or 3, each time over C, which may not push B back. Only if B needs just
    // the upper cell of C does C have a place to go: one down. D can move too, which makes the
    // puzzle one move deeper.
    let first = 0.75 / 3.0 * 0.75;
    // Then B finds one place free; over C, which could only go up, there is none.
    let second = 0.75 / 3.0;
    check_surprise(
        "AAB. ..B. ..C. ..C. DD..",
        &[first + (1.0 - first) / 3.0, second + (1.0 - second) / 2.0, 1.0],
        1,
    );
}

#[test]
fn solved_and_unsolvable_boards_have_the_least_grade_and_none() {
    let solved = difficulty("..AA ....", None).expect("solvable");
    assert_eq!((solved.grade, solved.level, solved.moves), (1, Level::Beginner, 0));
    assert_eq!((solved.surprise, solved.room), (Some(0.0), Some(1)));
    assert!(solved.equivalent_moves.abs() < 1e-12);
    assert_eq!(difficulty("AABB. .....", None), None);
    let unsolvable = puzzle("AABB. .....", None);
    let space = space(&unsolvable, Metric::Moves);
    assert_eq!(Signs::find(&space), Ok(None));
}

#[test]
fn without_room_for_the_space_the_moves_are_all_that_counts() {
    let board = puzzle("BCDDE. BCF.EG B.FAAG HHHI.G ..JIKK LLJMM.", None);
    let few = Budget { nodes: Some(4000), ..Budget::default() };
    let found =
        Difficulty::find_observed(&board, few, &mut Unobserved).expect("enough for a solution");
    let found = found.expect("solvable");
    assert!(found.is_estimated());
    assert_eq!(found, Difficulty::of_moves(51));
    assert_eq!((found.grade, found.room), (100, None));
    let fewer = Budget { nodes: Some(10), ..Budget::default() };
    assert_eq!(Difficulty::find_observed(&board, fewer, &mut Unobserved), Err(StopReason::Nodes));
    let whole = Difficulty::find(&board);
    assert!(whole.is_ok_and(|found| found.is_some_and(|found| !found.is_estimated())));
}

#[test]
fn the_observer_and_the_memory_limit_stop_it() {
    struct Impatient;
    impl Observer for Impatient {
        fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
            Err(StopReason::Interrupted)
        }
    }
    let board = puzzle("BCDDE. BCF.EG B.FAAG HHHI.G ..JIKK LLJMM.", None);
    let budget = Budget::default();
    let found = Difficulty::find_observed(&board, budget, &mut Impatient);
    assert_eq!(found, Err(StopReason::Interrupted));
    let space = space(&board, Metric::Moves);
    let found = Difficulty::of_space_observed(&space, budget, &mut Impatient);
    assert_eq!(found, Err(StopReason::Interrupted));
    assert_eq!(Signs::find_observed(&space, budget, &mut Impatient), Err(StopReason::Interrupted));
    let little = Budget { memory: Some(100), ..budget };
    let found = Difficulty::of_space_observed(&space, little, &mut Unobserved);
    assert_eq!(found, Err(StopReason::Memory));
    assert_eq!(Signs::find_observed(&space, little, &mut Unobserved), Err(StopReason::Memory));
}

#[test]
fn estimates_keep_to_the_scale() {
    assert_eq!(Difficulty::of_moves(0).grade, 1);
    assert_eq!(Difficulty::of_moves(12).grade, 24);
    assert_eq!(Difficulty::of_moves(u32::MAX).grade, 100);
    assert_eq!(Difficulty::of_moves(12).level, Level::Intermediate);
}

#[test]
fn the_chain_of_blockers_is_as_deep_as_it_is_drawn() {
    assert_eq!(signs("AA..").blocker_depth, 0);
    assert_eq!(signs("AAB. ..B. CC.. ....").blocker_depth, 1);
    assert_eq!(signs("AAB. ..B. .CC. ....").blocker_depth, 2);
    // C goes to the left past D, or not at all: D is the third link.
    assert_eq!(signs("xxxAAB. xxxxxB. xD..CCx xD..... xxxx... xxxx...").blocker_depth, 2);
    assert_eq!(signs("xxxAAB. xxxxxB. x.DCCCx x.D.... x...... x......").blocker_depth, 3);
}

#[test]
fn a_random_walk_has_the_length_computed_by_hand() {
    let walk = |board: &str, metric| {
        let puzzle = puzzle(board, None);
        let mut observer = Unobserved;
        let control = &mut Control::new(Budget::default(), &mut observer);
        walk::expected_length(&space(&puzzle, metric), control).expect("no limit")
    };
    let near = |found: Option<f64>, expected: f64| {
        found.is_some_and(|found| (found - expected).abs() <= 2.0 * WALK_PRECISION * expected)
    };
    // From 0 to 1 or 2, from 1 to 0 or 2: a = 1 + b/2 and b = 1 + a/2.
    assert!(near(walk("AA..", Metric::Moves), 2.0));
    // From 0 to 1, from 1 to 0 or 2: a = 1 + b and b = 1 + a/2.
    assert!(near(walk("AA..", Metric::Steps), 4.0));
    assert_eq!(walk("..AA", Metric::Moves), Some(0.0));
    assert_eq!(walk("AABB.", Metric::Moves), None);
}

#[test]
fn moves_that_look_wrong_are_counted() {
    let straight = signs("AAB. ..B. CC.. ....");
    assert_eq!((straight.red_retreats, straight.returns), (0, 0));
    // The red car goes back twice and ends at its start; D returns to its own.
    let board = puzzle("B.CC B.D. AAD. ....", None);
    let by =
        |vehicle: &str, by| crate::board::Move { vehicle: board.find(vehicle).expect("drawn"), by };
    let there_and_back = [by("D", 1), by("A", 2), by("A", -1), by("D", -1), by("A", -1)];
    assert_eq!(signs::looks_wrong(&board, &there_and_back), (2, 2));
}
