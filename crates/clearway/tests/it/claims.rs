//! Every heuristic's claims, proven or refuted over whole spaces.

use crate::boards::{KNOWN, puzzle};
use crate::random_board::{Random, crowded_board};
use clearway::Position;
use clearway::audit::audit;
use clearway::board::{Metric, Puzzle};
use clearway::heuristics::{HEURISTICS, find};
use clearway::search::{Budget, Unobserved};
use clearway::space::{Space, StateNumber};

/// Boards made to refute claims that random boards rarely refute.
const REFUTING: [&str; 3] = [
    "..BC/AABC/..DD/....",
    "..../.DDx/AABC/..BC/..EE",
    "YY../RQQ./RPPx/AABC/x.BC/SWWC/SVVV/TTU./D.U./D.../....",
];

/// Many small boards of every kind: walls, all four exits, one to four cells, some unsolvable.
fn boards() -> Vec<Puzzle> {
    let mut random = Random::new(1);
    let mut boards: Vec<Puzzle> = KNOWN.iter().map(|known| puzzle(known.text)).collect();
    boards.extend(REFUTING.map(puzzle));
    for (width, height, count) in [(5, 5, 60), (6, 6, 20), (4, 6, 60), (4, 4, 60), (7, 3, 60)] {
        boards.extend((0..count).map(|_| crowded_board(&mut random, width, height)));
    }
    boards
}

/// The space, unless it is too large for this test.
fn explore(puzzle: &Puzzle, metric: Metric) -> Option<Space> {
    let budget = Budget { nodes: Some(30_000), memory: None };
    Space::explore_observed(puzzle, metric, budget, &mut Unobserved).ok()
}

#[test]
fn the_known_spaces_have_their_published_sizes_and_depths() {
    for known in KNOWN {
        for (metric, depth) in [(Metric::Moves, known.moves), (Metric::Steps, known.steps)] {
            let space = explore(&puzzle(known.text), metric).expect("small enough");
            assert_eq!(space.len(), known.states, "{}", known.text);
            assert_eq!(space.depth(StateNumber::START), Some(depth), "{} {metric}", known.text);
        }
    }
}

/// The results of a heuristic over all boards.
#[derive(Default)]
struct Sum {
    overestimates: u64,
    drops: u64,
}

#[test]
fn every_claim_is_exactly_as_true_as_it_says() {
    let boards = boards();
    for metric in Metric::ALL {
        let mut sums: Vec<Sum> = HEURISTICS.iter().map(|_| Sum::default()).collect();
        let (mut solvable, mut unsolvable) = (0, 0);
        for puzzle in &boards {
            let Some(space) = explore(puzzle, metric) else { continue };
            *(if space.is_solvable() { &mut solvable } else { &mut unsolvable }) += 1;
            for (info, sum) in HEURISTICS.iter().zip(&mut sums) {
                let audit = audit(info, &space).expect("no limit");
                let claims = info.claims(metric);
                let context = || format!("{} in {metric} on {puzzle:?}: {audit:?}", info.id);
                assert!(!claims.admissible || audit.is_admissible(), "{}", context());
                assert!(!claims.consistent || audit.is_consistent(), "{}", context());
                sum.overestimates += audit.overestimates;
                sum.drops += audit.drops;
            }
        }
        assert!(solvable > 150 && unsolvable > 40, "{solvable} solvable, {unsolvable} not");
        for (info, sum) in HEURISTICS.iter().zip(&sums) {
            let claims = info.claims(metric);
            assert_eq!(claims.admissible, sum.overestimates == 0, "{} in {metric}", info.id);
            // A larger board below shows where `closure` falls too fast.
            let is_shown_here = info.id != "closure";
            assert!(!is_shown_here || claims.consistent == (sum.drops == 0), "{}", info.id);
        }
    }
}

#[test]
fn closure_falls_faster_than_the_cost_rises() {
    #[track_caller]
    fn check(metric: Metric, before: &str, after: &str, expected: [u32; 2]) {
        let info = find("closure").expect("registered");
        let values = [before, after].map(|text| {
            let puzzle = puzzle(text);
            let mut heuristic = info.prepare(&puzzle, metric).expect("nothing to prepare");
            heuristic.estimate(&Position::new(&puzzle))
        });
        assert_eq!(values, expected.map(Some));
        assert!(!info.claims(metric).consistent);
    }
    // M goes left by 2.
    check(
        Metric::Moves,
        "AAAF.D.../...F.DCCC/B..F.D..H/BEEJ.GGGH/IXXJS...H/I.NOSKKKP/LLNO..MMP/Q.N.....P/QRRRTT.UU",
        "AAAF.D.../...F.DCCC/B..F.D..H/BEEJ.GGGH/IXXJS...H/I.NOSKKKP/LLNOMM..P/Q.N.....P/QRRRTT.UU",
        [18, 16],
    );
    // G goes right by 1.
    check(
        Metric::Steps,
        "BAAA.D.../B..FSDCCC/...FSD..H/IEEFGGG.H/IXXJ....H/..NJ.KKKP/LLNO.MM.P/Q.NO....P/QRRRTT.UU",
        "BAAA.D.../B..FSDCCC/...FSD..H/IEEF.GGGH/IXXJ....H/..NJ.KKKP/LLNO.MM.P/Q.NO....P/QRRRTT.UU",
        [24, 22],
    );
}

#[test]
fn solved_states_are_worth_nothing_and_only_unsolvable_ones_have_no_value() {
    for puzzle in boards() {
        for metric in Metric::ALL {
            let Some(space) = explore(&puzzle, metric) else { continue };
            for info in HEURISTICS {
                let mut heuristic = info.prepare(&puzzle, metric).expect("no limit");
                let mut position = Position::new(&puzzle);
                for state in space.numbers() {
                    position.set(space.offsets(state).into_iter());
                    let value = heuristic.estimate(&position);
                    let depth = space.depth(state);
                    assert!(value.is_some() || depth.is_none(), "{} {puzzle:?}", info.id);
                    assert!(depth != Some(0) || value == Some(0), "{} {puzzle:?}", info.id);
                }
            }
        }
    }
}

#[test]
fn closure_is_nowhere_below_blocking() {
    let mut random = Random::new(2);
    let mut boards = boards();
    // Also boards that reach the work limit, along a random walk from a crowded start.
    boards.extend([(9, 9), (12, 12), (16, 16)].map(|(w, h)| crowded_board(&mut random, w, h)));
    for puzzle in boards {
        for metric in Metric::ALL {
            let [mut closure, mut blocking] = ["closure", "blocking"].map(|id| {
                let info = find(id).expect("registered");
                info.prepare(&puzzle, metric).expect("no limit")
            });
            let mut position = Position::new(&puzzle);
            let mut offsets = puzzle.offsets();
            for _ in 0..500 {
                let values = closure.estimate(&position).zip(blocking.estimate(&position));
                assert!(values.is_none_or(|(closure, blocking)| closure >= blocking), "{puzzle:?}");
                let index = random.below(offsets.len());
                let (id, _) = puzzle.ids().nth(index).expect("an index of a vehicle");
                let (before, after) = (position.room_before(id), position.room_after(id));
                offsets[index] =
                    offsets[index] - before + random.below(usize::from(before + after) + 1) as u8;
                position.set(offsets.iter().copied());
            }
        }
    }
}
