use crate::run::{code, output, output_with_input, show};
use clearway::notation::Notation;
use insta::assert_snapshot;

#[test]
fn the_default_puzzle_in_every_notation() {
    let texts: Vec<String> = Notation::ALL
        .iter()
        .map(|n| format!("== {}\n{}", n.id(), show(&["convert", "hardest", "--to", n.id()])))
        .collect();
    assert_snapshot!(texts.concat());
}

#[test]
fn every_notation_is_read_back_to_the_same_solution() {
    let moves = |output: std::process::Output| {
        let text = String::from_utf8(output.stdout).expect("text");
        text.split("\"cost\":").nth(1).map(|rest| rest.split(',').next().unwrap_or("").to_owned())
    };
    for notation in Notation::ALL {
        let converted = output(&["convert", "hardest", "--to", notation.id()]);
        if code(&converted) == 0 {
            let args = ["solve", "-", "--output", "json"];
            let solved = output_with_input(&args, &converted.stdout);
            assert_eq!(moves(solved).as_deref(), Some("51"), "{}", notation.id());
        }
    }
}

#[test]
fn many_puzzles_stay_apart() {
    assert_snapshot!(show(&["convert", "two.txt", "named.jam", "--to", "grid"]));
    assert_snapshot!(show(&["convert", "two.txt", "named.jam", "--to", "jam"]));
}

#[test]
fn what_a_notation_cannot_express_is_told() {
    assert_snapshot!(show(&["convert", "walled", "--to", "jam"]));
    assert_snapshot!(show(&["convert", "walled", "hardest", "--to", "csv", "--output", "json"]));
    assert_snapshot!(show(&["convert", "XX#/.../...", "--to", "database", "--solve"]));
}

#[test]
fn the_facts_of_a_database_line_are_found_within_the_limits() {
    let args = ["convert", "hardest", "--to", "database", "--solve", "--node-limit", "100"];
    assert_snapshot!(show(&args));
}

#[test]
fn a_puzzle_and_a_notation_are_needed() {
    assert_snapshot!(show(&["convert", "--to", "grid"]));
    assert_snapshot!(show(&["convert", "hardest"]));
}

#[test]
fn memory_is_limited_too() {
    // Millions of states; 16 MiB hold some hundred thousand of them.
    let board =
        "A..B..C../A..B..C../.OO.PP.../XX......./D..E..H../D..E..H../.JJ.KK.../.LL.MM.../.........";
    let args = ["convert", board, "--to", "database", "--solve", "--memory-limit", "16MiB"];
    let stopped = output(&args);
    assert_eq!(code(&stopped), 3);
    let text = String::from_utf8_lossy(&stopped.stderr).into_owned();
    assert_eq!(text, "error: board: stopped by a limit (memory) before the facts were found\n");
}

#[test]
fn planners_get_a_domain_and_a_problem_and_their_plans_are_verified() {
    let board = "XX.A/...A/....";
    let domain = crate::run::output(&["convert", board, "--to", "pddl-domain"]);
    assert!(String::from_utf8_lossy(&domain.stdout).contains("(:action slide-2-2"));
    let problem = crate::run::output(&["convert", board, "--to", "pddl", "--metric", "steps"]);
    assert!(String::from_utf8_lossy(&problem.stdout).contains("(:domain sliding-cars-steps)"));
    let plan =
        "(slide-1-1 v1 p0 p1 c2-3 c0-3)\n(slide-2-2 v0 p0 p2 c0-2 c0-3 c0-0 c0-1)\n; cost = 2\n";
    let verified = crate::run::output(&["verify", board, "--solution", plan]);
    assert_eq!(crate::run::code(&verified), 0);
    let verified = crate::run::output(&["verify", board, "--solution", "(slide-1-1 v7 p0 p1)"]);
    assert_eq!(crate::run::code(&verified), 2);
}

#[test]
fn a_plan_as_fast_downward_writes_it_is_verified() {
    // Found by its A* with `lmcut` for the domain and problem that `convert` writes.
    let plan = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/beginner-lmcut.plan");
    let verified = crate::run::output(&["verify", "beginner", "--solution", plan]);
    assert_eq!(crate::run::code(&verified), 0);
    let text = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert_eq!(text, "beginner: solved in 15 moves, 28 steps; every move is legal\n");
}

#[test]
fn sat_solvers_get_a_formula_of_a_cost() {
    let formula = crate::run::output(&["convert", "hardest", "--to", "cnf", "--cost", "50"]);
    assert!(formula.stdout.starts_with(b"p cnf "));
    let without = crate::run::output(&["convert", "hardest", "--to", "cnf"]);
    assert_eq!(crate::run::code(&without), 2);
}

#[test]
fn a_size_that_the_text_does_not_tell_is_told_beside_it() {
    for (notation, is_told) in [("csv", true), ("list", true), ("grid", false), ("json", false)] {
        let output = output(&["convert", "XX.A/...A/....", "--to", notation]);
        assert_eq!(code(&output), 0, "{notation}");
        let stderr = String::from_utf8(output.stderr).expect("text");
        let note =
            format!("note: `{notation}` does not tell the size: read this with --size 4x3\n");
        assert_eq!(stderr, if is_told { note } else { String::new() }, "{notation}");
    }
    let usual = output(&["convert", "hardest", "--to", "csv"]);
    assert!(usual.stderr.is_empty());
}
