use super::*;
use crate::heuristics::testing::puzzle;
use crate::search::{Progress, Unobserved};

fn explore(board: &str, metric: Metric) -> WholeSpace {
    WholeSpace::explore(&puzzle(board, None), metric, Budget::default(), &mut Unobserved)
        .expect("no limit")
}

#[test]
fn the_hardest_6x6_puzzle_has_its_published_counts() {
    let board = "BCDDE. BCF.EG B.FAAG HHHI.G ..JIKK LLJMM.";
    let moves = explore(board, Metric::Moves);
    assert_eq!(moves.len(), 4780);
    assert_eq!(moves.depth(StateNumber::START), Some(51));
    assert_eq!(moves.max_depth(), Some(51));
    assert_eq!(moves.depth_counts().iter().sum::<u64>(), 4780);
    let steps = explore(board, Metric::Steps);
    assert_eq!(steps.len(), 4780);
    assert_eq!(steps.depth(StateNumber::START), Some(83));
    assert!(steps.edge_count() < moves.edge_count());
    assert_eq!(steps.solved_count(), moves.solved_count());
}

#[test]
fn neighbours_are_mutual_and_depths_differ_by_at_most_one() {
    let space = explore("AAB.. ..B.C ..DDC", Metric::Moves);
    let mut found = Vec::new();
    let mut back = Vec::new();
    let mut ends = 0;
    for state in space.numbers() {
        assert_eq!(space.find(&space.offsets(state)), Some(state));
        space.neighbours(state, &mut found);
        ends += found.len() as u64;
        for &neighbour in &found {
            space.neighbours(neighbour, &mut back);
            assert!(back.contains(&state));
            let depths = space.depth(state).zip(space.depth(neighbour));
            assert!(depths.is_some_and(|(a, b)| a.abs_diff(b) <= 1));
        }
    }
    assert_eq!(ends, 2 * space.edge_count());
}

#[test]
fn the_hardest_state_is_the_same_from_every_start() {
    let board = puzzle("AAB.. ..B.C ..DDC", None);
    let space = explore("AAB.. ..B.C ..DDC", Metric::Steps);
    let hardest = space.offsets(space.hardest().expect("solvable"));
    for state in space.numbers() {
        let other = board.with_offsets(&space.offsets(state));
        let other = WholeSpace::explore(&other, Metric::Steps, Budget::default(), &mut Unobserved)
            .expect("no limit");
        assert_eq!(other.len(), space.len());
        assert_eq!(other.hardest().map(|state| other.offsets(state)), Some(hardest.clone()));
    }
}

#[test]
fn without_a_solution_no_state_has_a_depth() {
    let space = explore("AABB. .....", Metric::Moves);
    assert_eq!(space.len(), 3);
    assert!(!space.is_solvable());
    assert_eq!(space.max_depth(), None);
    assert_eq!(space.hardest(), None);
    assert!(space.numbers().all(|state| space.depth(state).is_none()));
    assert_eq!(space.find(&[0, 9]), None);
    assert_eq!(space.find(&[0]), None);
}

#[test]
fn limits_and_the_observer_stop_it() {
    struct Impatient;
    impl Observer for Impatient {
        fn poll(&mut self, _: &Progress) -> Result<(), StopReason> {
            Err(StopReason::Interrupted)
        }
    }
    let puzzle = puzzle("AAB.. ..B.C ..DDC", None);
    let stop = |budget, observer: &mut dyn Observer| {
        WholeSpace::explore(&puzzle, Metric::Moves, budget, observer).expect_err("a limit")
    };
    let nodes = Budget { nodes: Some(2), ..Budget::default() };
    let memory = Budget { memory: Some(5000), ..Budget::default() };
    assert_eq!(stop(nodes, &mut Unobserved), StopReason::Nodes);
    assert_eq!(stop(memory, &mut Unobserved), StopReason::Memory);
    assert_eq!(stop(Budget::default(), &mut Impatient), StopReason::Interrupted);
}
