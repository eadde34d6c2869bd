use super::*;
use crate::board::VehicleId;
use crate::heuristics::testing::puzzle;
use crate::search::{Progress, Unobserved};

fn explore(board: &str, metric: Metric) -> Space {
    Space::explore(&puzzle(board, None), metric).expect("no limit")
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
        let other = Space::explore(&other, Metric::Steps).expect("no limit");
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
        Space::explore_observed(&puzzle, Metric::Moves, budget, observer).expect_err("a limit")
    };
    let nodes = Budget { nodes: Some(2), ..Budget::default() };
    let memory = Budget { memory: Some(500), ..Budget::default() };
    assert_eq!(stop(nodes, &mut Unobserved), StopReason::Nodes);
    assert_eq!(stop(memory, &mut Unobserved), StopReason::Memory);
    assert_eq!(stop(Budget::default(), &mut Impatient), StopReason::Interrupted);
}

/// Every shortest solution, one by one.
fn all_shortest(space: &Space) -> Vec<Vec<StateNumber>> {
    let mut ways = vec![vec![StateNumber::START]];
    let mut neighbours = Vec::new();
    for depth in (0..space.depth(StateNumber::START).expect("solvable")).rev() {
        let mut longer = Vec::new();
        for way in ways {
            space.neighbours(*way.last().expect("not empty"), &mut neighbours);
            for &next in neighbours.iter().filter(|&&next| space.depth(next) == Some(depth)) {
                longer.push(way.iter().copied().chain([next]).collect());
            }
        }
        ways = longer;
    }
    ways
}

fn facts(board: &str, metric: Metric) -> (Space, SpaceFacts) {
    let space = explore(board, metric);
    let facts = SpaceFacts::find(&space);
    (space, facts.expect("no limit"))
}

#[test]
fn shortest_solutions_are_counted_as_if_one_by_one() {
    for board in ["AAB.. ..B.C ..DDC", "AAB. ..B. .CC.", ".... AA.. .... ....", "..AA ...."] {
        for metric in Metric::ALL {
            let (space, facts) = facts(board, metric);
            let ways = all_shortest(&space);
            let found = facts.solutions.expect("solvable");
            assert_eq!(found.count, ways.len() as u128, "{board} {metric}");
            assert!(!found.is_saturated);
            let same = |edges: usize| ways.iter().all(|way| way[..=edges] == ways[0][..=edges]);
            let common = (0..ways[0].len()).take_while(|&edges| same(edges)).last();
            let diverges = (ways.len() > 1).then_some(common).flatten();
            assert_eq!(found.diverge_after, diverges.map(|edges| edges as u32), "{board} {metric}");
            let mut states: Vec<_> = ways.iter().flatten().copied().collect();
            states.sort_unstable();
            states.dedup();
            assert_eq!(found.states, states.len() as u64, "{board} {metric}");
            let shared = states.iter().filter(|state| ways.iter().all(|way| way.contains(state)));
            assert_eq!(found.shared_states, shared.count() as u64, "{board} {metric}");
            assert!(ways.contains(&space.way_out(StateNumber::START)));
        }
    }
}

#[test]
fn the_eccentricity_is_the_greatest_distance() {
    for board in ["AAB.. ..B.C ..DDC", "BCDDE. BCF.EG B.FAAG HHHI.G ..JIKK LLJMM."] {
        for metric in Metric::ALL {
            let (space, facts) = facts(board, metric);
            let distances = space.distances();
            assert_eq!(distances.iter().copied().max(), Some(facts.eccentricity));
            let solved = space.numbers().filter(|&state| space.is_solved(state));
            assert_eq!(solved.map(|state| distances[state.index()]).min(), facts.depth);
        }
    }
}

#[test]
fn a_way_out_is_made_of_legal_moves() {
    let space = explore("AAB.. ..B.C ..DDC", Metric::Moves);
    for state in space.numbers() {
        let moves = space.moves_along(&space.way_out(state));
        assert_eq!(Some(moves.len() as u32), space.depth(state));
        let start = space.board(state);
        assert!(crate::verify::verify(&start, &moves).is_ok_and(|replay| replay.solved));
    }
}

#[test]
fn immobile_and_removable_vehicles_are_found() {
    // C is locked in by the walls; E does nothing.
    let board = "AAB. ..B. x.Cx EECx";
    let (space, facts) = facts(board, Metric::Moves);
    let board = puzzle(board, None);
    let names = |ids: &[VehicleId]| -> Vec<String> {
        ids.iter().map(|&id| board.vehicle(id).name.clone()).collect()
    };
    assert!(!space.is_solvable() || facts.depth.is_some());
    assert!(names(&facts.immobile).contains(&"C".to_owned()), "{facts:?}");
    let board = puzzle("AAB. ..B. EE.. ....", None);
    let found = removable(&board, Metric::Moves, 2, Budget::default(), &mut Unobserved);
    let found: Vec<_> = found.expect("no limit");
    assert_eq!(found.iter().map(|&id| &board.vehicle(id).name).collect::<Vec<_>>(), ["E"]);
}

#[test]
fn a_greedy_player_gets_out_or_stuck() {
    let (_, easy) = facts("AAB. ..B. ....", Metric::Moves);
    assert_eq!(easy.greedy, GreedyWalk { length: 2, is_solved: true, least_depth: Some(0) });
    let (_, none) = facts("AABB. .....", Metric::Moves);
    assert_eq!(none.greedy, GreedyWalk { length: 2, is_solved: false, least_depth: None });
    assert_eq!((none.depth, none.solutions), (None, None));
}

/// An open board in boxes and in a table.
fn both(board: &str, metric: Metric) -> [Box<dyn States>; 2] {
    let lanes = Lanes::new(&puzzle(board, None));
    let mut observer = Unobserved;
    let control = &mut Control::new(Budget::default(), &mut observer);
    let boxed = boxed::explore(&lanes, metric, control).expect("no limit").expect("small");
    let space = crate::state::PackedGraph::<1, 1>::new(&lanes, metric).expect("one word");
    [boxed, packed::explore(space, control).expect("no limit")]
}

#[test]
fn large_boxes_agree_with_the_table() {
    for board in [
        // Five free columns: bits, words and keys of boxes are all used.
        "B.C.D.EF B.C.D.EF AA...... ........ ........ ........ ........ ........",
        "B.C.D... B.C.D... ..AA.... ........ EE...FFF ........ ........ ........",
        "........ B.C.D... B.C.D... AA...... E.F.G... E.F.G... ........ ........",
    ] {
        for metric in Metric::ALL {
            let [boxed, packed] = both(board, metric);
            assert_eq!(boxed.len(), packed.len(), "{board} {metric}");
            assert_eq!(boxed.depth_counts(), packed.depth_counts(), "{board} {metric}");
            assert_eq!(boxed.edge_count(), packed.edge_count(), "{board} {metric}");
            assert_eq!(boxed.eccentricity(), packed.eccentricity(), "{board} {metric}");
            let mut offsets = Vec::new();
            for number in (0..packed.len() as u32).step_by(997) {
                packed.write_offsets(number, &mut offsets);
                let same = boxed.find(&offsets).expect("the same states");
                assert_eq!(boxed.depth(same), packed.depth(number), "{board} {metric}");
            }
        }
    }
}
