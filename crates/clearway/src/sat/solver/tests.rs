use super::*;
use crate::search::StopReason;
use rand_core::Rng;
use rand_pcg::Pcg32;

fn solve(solver: &mut Solver, assumptions: &[Lit]) -> SatOutcome {
    solver.solve(assumptions, &mut |_| Ok(())).expect("no limit")
}

#[test]
fn an_empty_clause_refutes_everything() {
    let mut solver = Solver::new();
    let a = solver.new_var().positive();
    assert_eq!(solve(&mut solver, &[]), SatOutcome::Satisfied);
    solver.add_clause(&[a]);
    assert_eq!(solve(&mut solver, &[]), SatOutcome::Satisfied);
    assert!(solver.is_true(a));
    solver.add_clause(&[!a]);
    assert_eq!(solve(&mut solver, &[]), SatOutcome::Refuted);
}

#[test]
fn assumptions_are_forgotten_after_the_call() {
    let mut solver = Solver::new();
    let [a, b] = [0; 2].map(|_| solver.new_var().positive());
    solver.add_clause(&[a, b]);
    assert_eq!(solve(&mut solver, &[!a, !b]), SatOutcome::Refuted);
    assert_eq!(solve(&mut solver, &[!a]), SatOutcome::Satisfied);
    assert!(solver.is_true(b) && !solver.is_true(a));
}

/// Six pigeons do not fit into five holes.
#[test]
fn pigeons_do_not_fit() {
    let mut solver = Solver::new();
    let nests: Vec<Vec<Lit>> =
        (0..6).map(|_| (0..5).map(|_| solver.new_var().positive()).collect()).collect();
    for pigeon in &nests {
        solver.add_clause(pigeon);
    }
    for (first, a) in nests.iter().enumerate() {
        for b in &nests[..first] {
            for (&x, &y) in a.iter().zip(b) {
                solver.add_clause(&[!x, !y]);
            }
        }
    }
    assert_eq!(solve(&mut solver, &[]), SatOutcome::Refuted);
    assert!(solver.stats().conflicts > 10);
}

/// Random formulas of 3 literals per clause, compared with trying all assignments: incrementally,
/// with assumptions, and with a clause base that must forget.
#[test]
fn random_formulas_agree_with_trying_everything() {
    let mut random = Pcg32::new(7, 1);
    let mut draw = |below: u32| ((u64::from(random.next_u32()) * u64::from(below)) >> 32) as u32;
    let (mut satisfied, mut refuted) = (0, 0);
    for _ in 0..400 {
        let mut solver = Solver::new();
        solver.pace.forget_soon();
        let vars: Vec<Lit> = (0..12).map(|_| solver.new_var().positive()).collect();
        let mut formula: Vec<Vec<Lit>> = Vec::new();
        for _ in 0..6 {
            for _ in 0..10 {
                let clause: Vec<Lit> = (0..3)
                    .map(|_| {
                        let literal = vars[draw(12) as usize];
                        if draw(2) == 0 { literal } else { !literal }
                    })
                    .collect();
                solver.add_clause(&clause);
                formula.push(clause);
            }
            let assumption = vars[draw(12) as usize];
            let holds = |bits: u32, literal: Lit| {
                (bits >> literal.var().index() & 1 == 1) != literal.is_negative()
            };
            let possible = (0..1 << 12).any(|bits: u32| {
                holds(bits, assumption)
                    && formula.iter().all(|clause| clause.iter().any(|&l| holds(bits, l)))
            });
            let verdict = solve(&mut solver, &[assumption]);
            assert_eq!(verdict == SatOutcome::Satisfied, possible);
            if possible {
                satisfied += 1;
                assert!(solver.is_true(assumption));
                for clause in &formula {
                    assert!(clause.iter().any(|&literal| solver.is_true(literal)));
                }
            } else {
                refuted += 1;
            }
        }
    }
    assert!(satisfied > 300 && refuted > 300, "{satisfied} {refuted}");
}

/// A random formula of clauses with three literals.
fn random_formula(solver: &mut Solver, seed: u64, vars: u32, clauses: u32) -> Vec<Vec<Lit>> {
    let mut random = Pcg32::new(seed, 1);
    let mut draw = |below: u32| ((u64::from(random.next_u32()) * u64::from(below)) >> 32) as u32;
    let vars: Vec<Lit> = (0..vars).map(|_| solver.new_var().positive()).collect();
    let formula = (0..clauses).map(|_| {
        let literal = |_| {
            let literal = vars[draw(vars.len() as u32) as usize];
            if draw(2) == 0 { literal } else { !literal }
        };
        (0..3).map(literal).collect::<Vec<Lit>>()
    });
    let formula: Vec<Vec<Lit>> = formula.collect();
    for clause in &formula {
        solver.add_clause(clause);
    }
    formula
}

/// Solves, stopped as often as possible the first `pauses` times. Clauses are shortened after each
/// pause. Also returns how many pauses were left.
fn solve_with_pauses(solver: &mut Solver, mut pauses: u32) -> (SatOutcome, u32) {
    loop {
        let mut polls = 0;
        // The first call comes before any work.
        let result = solver.solve(&[], &mut |_| {
            polls += 1;
            if polls > 1 && pauses > 0 { Err(StopReason::Nodes) } else { Ok(()) }
        });
        match result {
            Ok(verdict) => return (verdict, pauses),
            Err(_) => pauses -= 1,
        }
        solver.pace.forget_soon();
    }
}

/// A search that was stopped just after it had learnt a value went on to shorten and compact its
/// clauses before the value was propagated.
#[test]
fn a_value_learnt_before_a_pause_is_propagated_first() {
    let mut refuted = 0;
    for seed in 0..60 {
        let (mut paused, mut whole) = (Solver::new(), Solver::new());
        let formula = random_formula(&mut paused, seed, 120, 516);
        random_formula(&mut whole, seed, 120, 516);
        let (verdict, _) = solve_with_pauses(&mut paused, 10_000);
        assert_eq!(verdict, solve(&mut whole, &[]), "{seed}");
        if verdict == SatOutcome::Satisfied {
            let is_met = |clause: &Vec<Lit>| clause.iter().any(|&literal| paused.is_true(literal));
            assert!(formula.iter().all(is_met), "{seed}");
        } else {
            refuted += 1;
        }
    }
    assert!((10..50).contains(&refuted), "{refuted}");
}

/// A search that was stopped just after it had chosen a variable never decided it again.
#[test]
fn a_decision_before_a_pause_is_made_later() {
    let mut solver = Solver::new();
    let formula = random_formula(&mut solver, 1, 12_000, 18_000);
    assert_eq!(solve_with_pauses(&mut solver, 300), (SatOutcome::Satisfied, 0));
    let is_met = |clause: &Vec<Lit>| clause.iter().any(|&literal| solver.is_true(literal));
    assert!(formula.iter().all(is_met));
}
