//! Proofs of random boards are accepted; with a line removed they are refused.

use crate::random_board::{Random, crowded_board};
use clearway::board::{Metric, Puzzle, VehicleId};
use clearway::notation::one_line_board;
use clearway::proof;
use clearway::search::Unobserved;
use clearway::solve::{Answer, Outcome, SolveOptions, solve};
use clearway_check::{Board, Claim, check_refutation, check_states};
use std::cell::RefCell;
use std::rc::Rc;

const METRICS: [(Metric, clearway_check::Metric); 2] = [
    (Metric::Moves, clearway_check::Metric::Moves),
    (Metric::Steps, clearway_check::Metric::Steps),
];

fn boards() -> impl Iterator<Item = Puzzle> {
    (0..1_000).map(|seed| {
        let mut random = Random::new(seed ^ 0x0bad_cafe);
        let (width, height) = (random.within(3, 6), random.within(3, 6));
        crowded_board(&mut random, width, height)
    })
}

fn answer(puzzle: &Puzzle, metric: Metric) -> Answer {
    solve(puzzle, &SolveOptions { metric, ..SolveOptions::default() })
}

/// The refutation of a plan of at most this cost, if there is a formula and no plan.
fn refutation(puzzle: &Puzzle, metric: Metric, cost: u32) -> Option<(String, Vec<String>)> {
    let formula = proof::formula(puzzle, metric, cost)?;
    let lines = Rc::new(RefCell::new(Vec::new()));
    let sink = {
        let lines = Rc::clone(&lines);
        Box::new(move |line: proof::ProofLine<'_>| lines.borrow_mut().push(line.to_string()))
    };
    let refuted = proof::refute(puzzle, metric, cost, &mut Unobserved, sink).expect("no limit");
    let lines = lines.take();
    refuted.then(|| (formula.dimacs(), lines))
}

fn is_accepted(formula: &str, lines: &[String]) -> bool {
    let proof = lines.join("\n") + "\n";
    check_refutation(formula.as_bytes(), proof.as_bytes()).is_ok()
}

#[test]
fn refutations_are_accepted_and_no_clause_that_is_used_can_be_left_out() {
    let (mut seen, mut longest) = (0, 0);
    for puzzle in boards() {
        for (metric, _) in METRICS {
            let Some(cost) = answer(&puzzle, metric).cost().filter(|&cost| cost > 1) else {
                continue;
            };
            assert_eq!(refutation(&puzzle, metric, cost), None, "there is a plan");
            let Some((formula, lines)) = refutation(&puzzle, metric, cost - 1) else { continue };
            let board = one_line_board(&puzzle);
            assert!(is_accepted(&formula, &lines), "{board} {metric}");
            seen += 1;
            longest = longest.max(lines.len());
            // The last line is the empty clause; its hints name clauses that must not be missing.
            let last = lines.last().expect("a proof has a line");
            let mut used = last.split(' ').skip(2).filter_map(|word| word.parse::<usize>().ok());
            let is_derived = |id: usize| {
                lines
                    .iter()
                    .position(|line| line.starts_with(&format!("{id} ")) && !line.contains(" d "))
            };
            if let Some(gone) = used.find_map(is_derived) {
                let mut fewer = lines.clone();
                fewer.remove(gone);
                assert!(!is_accepted(&formula, &fewer), "{board} {metric}");
            }
            assert!(!is_accepted(&formula, &lines[..lines.len() - 1]));
        }
    }
    assert!(seen > 200 && longest > 800, "{seen} proofs, {longest} lines");
}

/// Long enough that the solver forgets clauses, shortens them and removes literals.
#[test]
fn a_long_refutation_is_accepted() {
    let puzzle = clearway::builtin::BUILTINS.iter().find(|builtin| builtin.name == "hardest");
    let puzzle = puzzle.expect("built in").puzzle();
    let cost = answer(&puzzle, Metric::Moves).cost().expect("solvable");
    let (formula, lines) = refutation(&puzzle, Metric::Moves, cost - 1).expect("refuted");
    assert!(is_accepted(&formula, &lines));
    assert!(lines.iter().any(|line| line.contains(" d ")), "{} lines", lines.len());
}

#[test]
fn states_are_accepted_and_none_that_is_needed_can_be_left_out() {
    let (mut solved, mut unsolvable) = (0, 0);
    for puzzle in boards() {
        let board = Board::parse(&proof::board_text(&puzzle)).expect("a board");
        for (metric, same) in METRICS {
            let answer = answer(&puzzle, metric);
            let all: Vec<VehicleId> = puzzle.ids().map(|(id, _)| id).collect();
            let (vehicles, claim) = match answer.outcome {
                Outcome::Unsolvable => (&answer.core, Claim::Unsolvable),
                _ => (&all, Claim::Cost(answer.cost().expect("no limit"))),
            };
            let cost = answer.cost();
            let states =
                proof::closed_states(&puzzle, vehicles, metric, cost, 20_000, &mut Unobserved);
            let Some(states) = states.expect("no limit") else { continue };
            let text = proof::states_text(vehicles, &states);
            let what = format!("{} {metric}", one_line_board(&puzzle));
            assert_eq!(
                check_states(&board, same, claim, text.as_bytes()),
                Ok(states.len()),
                "{what}"
            );
            match claim {
                Claim::Cost(0) => continue,
                Claim::Cost(cost) => {
                    solved += 1;
                    let more = Claim::Cost(cost + 1);
                    assert!(check_states(&board, same, more, text.as_bytes()).is_err(), "{what}");
                }
                Claim::Unsolvable => unsolvable += 1,
            }
            // Every state is needed: it is the start, or another leads to it.
            let gone = states.len() / 2;
            let fewer = [&states[..gone], &states[gone + 1..]].concat();
            let text = proof::states_text(vehicles, &fewer);
            assert!(check_states(&board, same, claim, text.as_bytes()).is_err(), "{what}");
        }
    }
    assert!(solved > 100 && unsolvable > 50, "{solved} {unsolvable}");
}
