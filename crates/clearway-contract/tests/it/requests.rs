//! The answer of each request.

use crate::{ask, refused};
use clearway::search::StopReason;
use clearway_contract::{Context, ProgressEntry, answer_json};
use serde_json::{Value, json};

#[test]
fn solve_gives_a_shortest_solution() {
    let solved = ask("solve", &json!({"puzzle": "hardest"}));
    assert_eq!(solved["puzzle"], "hardest");
    assert_eq!((&solved["moves"], &solved["optimal"]), (&json!(51), &json!(true)));
    assert_eq!(solved["trace"], Value::Null);
}

#[test]
fn a_search_is_filmed_when_asked_for() {
    let request = json!({"puzzle": "expert", "algorithm": "bfs", "trace": 100});
    let solved = ask("solve", &request);
    let frames = solved["trace"]["frames"].as_array().expect("frames");
    assert!((50..=100).contains(&frames.len()), "{}", frames.len());
    let board = ask("read", &json!({"puzzle": "expert"}));
    let vehicles = board["vehicles"].as_array().expect("vehicles").len();
    assert!(frames.iter().all(|frame| frame["offsets"].as_array().map(Vec::len) == Some(vehicles)));
}

#[test]
fn a_hint_names_the_move() {
    let hint = ask("hint", &json!({"puzzle": "XXB/..B/..."}));
    assert_eq!((&hint["text"], &hint["moves"]), (&json!("B down 1"), &json!(2)));
}

#[test]
fn reading_tells_the_notation_and_all_parts() {
    let read = ask("read", &json!({"puzzle": "A00V\nX02H\n", "lenient": true}));
    assert_eq!(read["notation"], "cars");
    assert_eq!(read["vehicles"][1]["red"], true);
}

#[test]
fn exploring_gives_depths_and_the_hardest_state() {
    let explored = ask("explore", &json!({"puzzle": "hardest"}));
    assert_eq!((&explored["states"], &explored["max_depth"]), (&json!(4780), &json!(51)));
    let brief = ask("explore", &json!({"puzzle": "hardest", "brief": true}));
    assert!(explored["removable"].is_array() && brief["removable"].is_null());
    assert_eq!(brief["shortest_solutions"], explored["shortest_solutions"]);
    let stopped = ask("explore", &json!({"puzzle": "hardest", "node_limit": 100}));
    assert_eq!((&stopped["outcome"], &stopped["states"]), (&json!("stopped"), &json!(100)));
}

#[test]
fn a_comparison_knows_the_optimum() {
    let request = json!({
        "puzzle": "expert", "algorithms": ["greedy", "bfs", "dfs"], "heuristics": ["blocking", "zero"],
    });
    let runs = ask("compare", &request);
    let runs = runs.as_array().expect("runs");
    assert_eq!(runs.len(), 4);
    assert!(runs.iter().all(|run| run["optimum"] == 32));
    let lone = ask("compare", &json!({"puzzle": "expert", "algorithms": ["dfs"]}));
    assert_eq!(lone[0]["optimum"], 32);
}

#[test]
fn every_notation_is_written_and_read_back() {
    let notations = ask("list", &json!({"what": "notations"}));
    for notation in notations.as_array().expect("notations") {
        let id = notation["id"].as_str().expect("an id");
        let text = match clearway_contract::answer_json(
            "convert",
            &json!({"puzzle": "hardest", "to": id}).to_string(),
            &mut clearway_contract::NoContext,
        ) {
            Ok(text) => text,
            // A notation says what it cannot express.
            Err(refusal) => {
                assert!(refusal.contains("error"), "{refusal}");
                continue;
            }
        };
        let converted: Value = serde_json::from_str(&text).expect("JSON");
        let read = ask("read", &json!({"puzzle": converted["text"], "size": "6x6"}));
        assert_eq!(read["notation"], id);
    }
}

#[test]
fn pictures_are_svg() {
    let request = json!({"puzzle": "XXB/..B/...", "solution": "B+1 X+1", "picture": "solution"});
    let drawn = ask("render", &request);
    assert!(drawn["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg ")));
    let error = refused("render", r#"{"puzzle":"hardest","theme":"neon"}"#);
    assert_eq!(error["error"]["code"], "usage");
}

#[test]
fn plans_are_verified() {
    let verdict = ask("verify", &json!({"puzzle": "XXB/..B/...", "solution": "B+1 X+1"}));
    assert_eq!((&verdict["legal"], &verdict["solved"]), (&json!(true), &json!(true)));
}

#[test]
fn the_list_of_requests_is_complete() {
    let requests = ask("list", &json!({"what": "requests"}));
    let requests = requests.as_array().expect("requests");
    assert!(requests.contains(&json!("solve")) && requests.contains(&json!("generate")));
}

#[test]
fn a_made_puzzle_has_the_shape_of_one_that_was_read() {
    let made = ask("generate", &json!({"moves": [9, 12], "seed": 4}));
    let read = ask("read", &json!({"puzzle": made["board"]}));
    for (field, value) in read.as_object().expect("an object") {
        assert_eq!(&made[field], value, "{field}");
    }
    assert!(made["moves"].as_u64().is_some_and(|moves| (9..=12).contains(&moves)));
    assert_eq!(made["fits"], true);
    let solved = ask("solve", &json!({"puzzle": made["board"]}));
    assert_eq!((&solved["moves"], &solved["optimal"]), (&made["moves"], &json!(true)));
}

#[test]
fn many_are_made_at_once_and_the_first_is_the_one_that_is_made_alone() {
    let alone = ask("generate", &json!({"moves": [5, 8], "seed": 2}));
    let many = ask("generate", &json!({"moves": [5, 8], "seed": 2, "count": 4}));
    assert_eq!((many.as_array().map(Vec::len), &many[0]), (Some(4), &alone));
}

#[test]
fn a_wish_that_is_not_met_has_the_nearest_or_a_reason() {
    let near = ask("generate", &json!({"moves": [90, null], "patience": 40}));
    assert_eq!(near["fits"], false);
    let mut door = Impatient { looks: 0.0, told: 0, most: 300 };
    let refused = answer_json("generate", r#"{"moves":[90,null]}"#, &mut door);
    assert!(refused.is_ok_and(|text| text.contains(r#""fits":false"#)));
    let stopped = answer_json("generate", r#"{"node_limit":1}"#, &mut clearway_contract::NoContext);
    let stopped = stopped.expect_err("nothing was looked at");
    assert!(stopped.contains(r#""code":"stopped""#), "{stopped}");
}

/// A context whose clock advances a second per check, and whose user interrupts at some time.
struct Impatient {
    looks: f64,
    told: u32,
    most: u32,
}

impl Context for Impatient {
    fn seconds(&mut self) -> f64 {
        self.looks += 1.0;
        self.looks
    }

    fn start_meter(&mut self) {}

    fn peak_bytes(&mut self) -> u64 {
        7
    }

    fn progress(&mut self, _: &ProgressEntry) -> Result<(), StopReason> {
        self.told += 1;
        if self.told > self.most { Err(StopReason::Interrupted) } else { Ok(()) }
    }
}

#[test]
fn a_search_is_told_about_and_can_be_stopped() {
    let request = json!({"puzzle": "loose", "algorithm": "bfs"}).to_string();
    let mut door = Impatient { looks: 0.0, told: 0, most: 5 };
    let stopped = answer_json("solve", &request, &mut door).expect("an answer");
    let stopped: Value = serde_json::from_str(&stopped).expect("JSON");
    assert_eq!(
        (&stopped["outcome"], &stopped["reason"]),
        (&json!("stopped"), &json!("interrupted"))
    );
    assert_eq!((door.told, &stopped["stats"]["peak_bytes"]), (6, &json!(7)));
}

#[test]
fn time_runs_out() {
    let request = json!({"puzzle": "loose", "algorithm": "bfs", "time_limit_ms": 3000}).to_string();
    let mut door = Impatient { looks: 0.0, told: 0, most: u32::MAX };
    let stopped = answer_json("solve", &request, &mut door).expect("an answer");
    assert!(stopped.contains(r#""reason":"time""#), "{stopped}");
}
