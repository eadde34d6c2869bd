use super::*;
use crate::builtin;
use crate::space::StateNumber;

fn hardest() -> Puzzle {
    builtin::find("hardest").expect("built in").puzzle()
}

#[test]
fn every_board_of_a_space_has_its_depth_however_its_vehicles_are_numbered() {
    let puzzle = hardest();
    for metric in Metric::ALL {
        let space = puzzle.space(metric).expect("a small board");
        let oracle = Oracle::new(metric);
        for state in space.numbers().step_by(7) {
            // Parsed again, so that the vehicles are numbered by their places.
            let board: Puzzle =
                puzzle.with_offsets(&space.offsets(state)).to_string().parse().expect("a board");
            assert_eq!(oracle.distance(&board), Ok(space.depth(state)));
        }
        assert_eq!(lock(&oracle.cache).len(), 1, "one space serves them all");
    }
}

#[test]
fn moves_tell_what_they_lead_to_and_what_they_lose() {
    let puzzle: Puzzle = "XX.A/...A/....".parse().expect("a board");
    let text = |metric| {
        let rated = Oracle::new(metric).moves(&puzzle).expect("no limit");
        let one = |rated: &RatedMove| {
            let RatedMove { step, cost, distance, loss } = *rated;
            format!("{} {cost} {distance:?} {loss:?}", step.text(&puzzle))
        };
        rated.iter().map(one).collect::<Vec<_>>()
    };
    assert_eq!(text(Metric::Moves), ["X right 1 1 Some(2) Some(1)", "A down 1 1 Some(1) Some(0)"]);
    assert_eq!(text(Metric::Steps), ["X right 1 1 Some(2) Some(0)", "A down 1 1 Some(2) Some(0)"]);
}

#[test]
fn a_board_without_a_solution_is_not_a_board_without_an_answer() {
    let locked: Puzzle = "XXA/..A/..A".parse().expect("a board");
    let oracle = Oracle::new(Metric::Moves);
    for _ in 0..3 {
        assert_eq!(oracle.distance(&locked), Ok(None));
    }
    assert_eq!(oracle.optimal_moves(&locked), Ok(Vec::new()));
    let large = builtin::find("loose").expect("built in").puzzle();
    let tiny = Budget { nodes: Some(3), memory: None };
    for _ in 0..3 {
        let stopped = oracle.distance_observed(&large, tiny, &mut Unobserved);
        assert_eq!(stopped, Err(StopReason::Nodes), "stopped is not unsolvable");
    }
}

#[test]
fn a_space_that_does_not_fit_is_answered_board_by_board() {
    let puzzle = hardest();
    let oracle = Oracle::with_memory(Metric::Moves, 1000);
    for _ in 0..3 {
        assert_eq!(oracle.distance(&puzzle), Ok(Some(51)));
    }
    let best = oracle.optimal_moves(&puzzle).expect("no limit");
    assert_eq!(best, Oracle::new(Metric::Moves).optimal_moves(&puzzle).expect("no limit"));
    assert!(oracle.kept_bytes() <= 1000);
}

#[test]
fn the_cache_keeps_to_its_memory() {
    let most = 2 << 20;
    let oracle = Oracle::with_memory(Metric::Moves, most);
    for level in 1..=60 {
        let puzzle = builtin::find(&format!("level-{level}")).expect("a level").puzzle();
        for _ in 0..2 {
            let expected = puzzle.solve().moves();
            assert_eq!(oracle.distance(&puzzle), Ok(expected));
            assert!(oracle.kept_bytes() <= most, "level {level}: {}", oracle.kept_bytes());
        }
    }
    assert!(oracle.kept_bytes() > 0);
}

#[test]
fn a_known_space_answers_for_its_own_states_only() {
    let puzzle = hardest();
    let oracle = Oracle::new(Metric::Moves);
    let known = oracle.space_observed(&puzzle, Budget::default(), &mut Unobserved);
    let known = known.expect("no limit").expect("a small board");
    let space = puzzle.space(Metric::Moves).expect("a small board");
    let start = space.offsets(StateNumber::START);
    assert_eq!(known.depth(&start), Some(Depth::Known(51)));
    assert_eq!(known.depth(&start[1..]), None);
    assert_eq!(known.depth(&[9; 13]), None);
    assert_eq!(known.depth(&[0; 13]), None);
}

#[test]
fn threads_share_an_oracle() {
    let oracle = Oracle::new(Metric::Steps);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for _ in 0..20 {
                    assert_eq!(oracle.distance(&hardest()), Ok(Some(83)));
                }
            });
        }
    });
}
