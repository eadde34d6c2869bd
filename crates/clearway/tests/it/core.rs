//! The vehicles that an answer names as the reason for "unsolvable" are one.

use crate::random_board::{Random, crowded_board};
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Puzzle, VehicleId};
use clearway::notation::one_line_board;
use clearway::solve::{Outcome, SolveOptions, solve};

/// The board with these vehicles only.
fn only(puzzle: &Puzzle, kept: &[VehicleId]) -> Puzzle {
    let mut layout = puzzle.to_layout();
    let mut index = 0;
    layout.vehicles.retain(|_| {
        index += 1;
        kept.contains(&VehicleId(index - 1))
    });
    layout.into_puzzle().expect("a board without some of its vehicles is a board")
}

fn is_unsolvable(puzzle: &Puzzle) -> bool {
    let options = SolveOptions { algorithm: Algorithm::Bfs, ..SolveOptions::default() };
    solve(puzzle, &options).outcome == Outcome::Unsolvable
}

#[test]
fn a_core_is_unsolvable_and_needs_each_of_its_vehicles() {
    let (mut seen, mut larger) = (0, 0);
    for seed in 0..400 {
        let mut random = Random::new(seed ^ 0x0c0e);
        let (width, height) = (random.within(3, 6), random.within(3, 6));
        let puzzle = crowded_board(&mut random, width, height);
        for metric in Metric::ALL {
            let answer = solve(&puzzle, &SolveOptions { metric, ..SolveOptions::default() });
            if answer.outcome != Outcome::Unsolvable {
                assert!(answer.core.is_empty());
                continue;
            }
            let board = one_line_board(&puzzle);
            assert!(answer.core.contains(&puzzle.red_id()), "{board}");
            assert!(is_unsolvable(&only(&puzzle, &answer.core)), "{board} {:?}", answer.core);
            for &left_out in answer.core.iter().filter(|&&id| id != puzzle.red_id()) {
                let fewer: Vec<VehicleId> =
                    answer.core.iter().copied().filter(|&id| id != left_out).collect();
                assert!(!is_unsolvable(&only(&puzzle, &fewer)), "{board} {left_out:?}");
            }
            seen += 1;
            larger += u32::from(answer.core.len() > 3);
        }
    }
    assert!(seen > 100 && larger > 10, "{seen} {larger}");
}
