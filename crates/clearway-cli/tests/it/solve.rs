use crate::run::{code, command, output, show};
use insta::assert_snapshot;

const SMALL: &str = "XXB./..B./..../....";

#[test]
fn one_puzzle_in_words_and_boards() {
    assert_snapshot!(show(&["solve", SMALL, "--algorithm", "bfs"]));
}

#[test]
fn moves_in_columns_without_boards() {
    assert_snapshot!(show(&["solve", "hardest", "--algorithm", "bfs", "--boards", "none"]));
}

#[test]
fn the_last_board_only() {
    assert_snapshot!(show(&["solve", "walled", "--algorithm", "bfs", "--boards", "last"]));
}

#[test]
fn names_of_two_letters_get_wider_cells() {
    assert_snapshot!(show(&["solve", "Board9x4_1.csv", "--algorithm", "bfs"]));
}

#[test]
fn a_vertical_red_car_leaves_at_the_top() {
    assert_snapshot!(show(&["solve", "BB./.X./.X.", "--exit", "top", "--algorithm", "bfs"]));
}

#[test]
fn json_has_the_fields_of_the_contract_in_order() {
    assert_snapshot!(show(&["solve", SMALL, "--output", "json", "--algorithm", "bfs"]));
}

#[test]
fn json_is_in_boards_of_long_names_a_list() {
    assert_snapshot!(show(&["solve", "Board9x4_1.csv", "--output=json", "--algorithm", "bfs"]));
}

#[test]
fn csv_for_the_course() {
    assert_snapshot!(show(&["solve", SMALL, "--output", "csv"]));
    assert_snapshot!(show(&["solve", SMALL, "--output", "csv", "--positive", "up"]));
}

#[test]
fn layers_are_refused_where_there_are_none() {
    assert_snapshot!(show(&["solve", SMALL, "--algorithm", "a-star", "--lean"]));
    assert_eq!(code(&output(&["hint", SMALL, "--lean"])), 2);
}

#[test]
fn layers_find_a_shortest_solution() {
    assert_snapshot!(show(&["solve", SMALL, "--output=json", "--algorithm", "bfs", "--lean"]));
}

#[test]
fn two_threads_come_to_the_same_cost_on_a_large_board() {
    const LARGE: &str =
        "AAAF.D.../...F.DCCC/B..F.D..H/BEEJ.GGGH/IXXJS...H/I.NOSKKKP/LLNO..MMP/Q.N.....P/QRRRTT.UU";
    for (metric, cost) in [("moves", 26), ("steps", 49)] {
        let args = ["solve", LARGE, "--threads", "2", "--metric", metric, "--output", "json"];
        let output = output(&args);
        assert_eq!(code(&output), 0);
        let text = String::from_utf8_lossy(&output.stdout);
        let expected = format!("\"optimal\":true,\"lower_bound\":{cost},\"cost\":{cost},");
        assert!(text.contains(&expected), "{text}");
        assert!(text.contains("\"reason\":null"), "{text}");
    }
}

#[test]
fn the_limits_hold_on_two_threads() {
    const LARGE: &str =
        "AAAF.D.../...F.DCCC/B..F.D..H/BEEJ.GGGH/IXXJS...H/I.NOSKKKP/LLNO..MMP/Q.N.....P/QRRRTT.UU";
    let args = ["solve", LARGE, "--threads=2", "--metric=steps", "--output=json"];
    let limited = [&args[..], &["--node-limit", "200"]].concat();
    let output = output(&limited);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\"optimal\":false"), "{text}");
    assert!(text.contains("\"reason\":\"nodes\""), "{text}");
}

#[test]
fn csv_has_room_for_one_puzzle() {
    assert_snapshot!(show(&["solve", "two.txt", "--output", "csv"]));
}

#[test]
fn an_unsolvable_puzzle_is_exit_code_1() {
    assert_snapshot!(show(&["solve", "XX#/.../..."]));
    assert_snapshot!(show(&["solve", "XX#/.../...", "--output", "json"]));
    assert_snapshot!(show(&["solve", "XX#/.../...", "--output", "csv"]));
}

#[test]
fn a_limit_is_exit_code_3() {
    assert_snapshot!(show(&["solve", "hardest", "--algorithm", "bfs", "--node-limit", "10"]));
    let stopped = output(&["solve", "loose", "--algorithm", "bfs", "--time-limit", "1ms"]);
    assert_eq!(code(&stopped), 3);
    assert!(String::from_utf8_lossy(&stopped.stdout).contains("Stopped by the time limit"));
}

#[test]
fn a_found_plan_without_proof_names_its_bound() {
    let args = ["solve", "hardest", "--algorithm", "greedy", "--heuristic", "distance"];
    let text = String::from_utf8(output(&args).stdout).expect("text");
    assert!(text.contains("not proven to be the fewest moves; at least"), "{text}");
}

#[test]
fn a_seed_decides_a_random_walk() {
    let walk = |seed| {
        output(&[
            "solve",
            "hardest",
            "--algorithm",
            "random-walk",
            "--seed",
            seed,
            "--output",
            "csv",
        ])
    };
    assert_eq!(walk("7").stdout, walk("7").stdout);
    assert_ne!(walk("7").stdout, walk("8").stdout);
}

#[test]
fn a_very_long_way_is_not_shown_board_by_board() {
    let args = ["solve", "hardest", "--algorithm", "random-walk"];
    let output = output(&args);
    assert!(String::from_utf8_lossy(&output.stderr).contains("only the last is shown"));
}

#[test]
fn flags_without_effect_are_told() {
    let args = ["solve", SMALL, "--algorithm", "bfs", "--beam-width", "7", "--heuristic", "zero"];
    let output = output(&args);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(text, "note: --beam-width, --heuristic has no effect on bfs\n");
}

#[test]
fn every_algorithm_and_metric_solves() {
    for info in clearway::algorithms::ALGORITHMS {
        for metric in ["moves", "steps"] {
            let args =
                ["solve", SMALL, "--algorithm", info.id, "--metric", metric, "--output=json"];
            let output = output(&args);
            let text = String::from_utf8(output.stdout.clone()).expect("text");
            assert_eq!(code(&output), 0, "{}: {text}", info.id);
            assert!(text.contains(r#""outcome":"solved""#), "{text}");
        }
    }
}

#[test]
fn colour_can_be_forced_and_forbidden() {
    let colours = |args: &[&str], no_color: bool| {
        let mut command = command(&[&["solve", SMALL], args].concat());
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.output().expect("the program starts").stdout.contains(&0x1b)
    };
    assert!(!colours(&[], false), "a pipe is no terminal");
    assert!(colours(&["--color", "always"], false));
    assert!(colours(&["--color", "always"], true), "the flag is nearer than the environment");
    assert!(!colours(&["--color", "never"], false));
    assert!(!colours(&[], true));
}

#[test]
fn among_the_shortest_one_is_shortest_in_the_other_metric_too() {
    let answer = |metric: &str| {
        let args = ["solve", "hardest", "--shortest-both", "--metric", metric, "--output", "json"];
        let text = String::from_utf8(crate::run::output(&args).stdout).expect("text");
        serde_json::from_str::<serde_json::Value>(&text).expect("json")
    };
    let moves = answer("moves");
    assert_eq!((moves["moves"].as_u64(), moves["steps"].as_u64()), (Some(51), Some(83)));
    assert_eq!(moves["tie"], serde_json::json!({"metric": "steps", "proven": true}));
    let steps = answer("steps");
    assert_eq!((steps["steps"].as_u64(), steps["optimal"].as_bool()), (Some(83), Some(true)));
    assert_eq!(steps["tie"]["metric"], "moves");
}

#[test]
fn a_tie_that_a_limit_cut_short_is_not_proven() {
    // Enough to solve it, but not to compare all other solutions.
    let args = ["solve", "loose", "--shortest-both", "--node-limit", "2000", "--output", "json"];
    let text = String::from_utf8(crate::run::output(&args).stdout).expect("text");
    assert!(text.contains("\"optimal\":true") && text.contains("\"proven\":false"), "{text}");
}
