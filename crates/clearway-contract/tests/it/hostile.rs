//! Hostile and meaningless requests.

use crate::refused;

#[test]
fn what_cannot_be_understood_is_refused_with_a_code() {
    let cases = [
        ("solve", "", "usage"),
        ("solve", "[1,2", "usage"),
        ("solve", "{}", "usage"),
        ("solve", r#"{"puzzle":"hardest","colour":"red"}"#, "usage"),
        ("solve", r#"{"puzzle":"hardest","algorithm":"magic"}"#, "usage"),
        ("solve", r#"{"puzzle":"hardest","size":"huge"}"#, "usage"),
        ("solve", r#"{"puzzle":"hardest","metric":"miles"}"#, "usage"),
        ("compare", r#"{"puzzle":"hardest"}"#, "usage"),
        ("convert", r#"{"puzzle":"hardest"}"#, "usage"),
        ("list", r#"{"what":"secrets"}"#, "usage"),
        ("generate", r#"{"size":"1x1"}"#, "usage"),
        ("generate", r#"{"size":"999x999"}"#, "usage"),
        ("generate", r#"{"moves":[9,3]}"#, "usage"),
        ("generate", r#"{"moves":[9]}"#, "usage"),
        ("generate", r#"{"moves":[-1,3]}"#, "usage"),
        ("generate", r#"{"cars":[4294967295,null]}"#, "usage"),
        ("generate", r#"{"lengths":[0]}"#, "usage"),
        ("generate", r#"{"lengths":[255]}"#, "usage"),
        ("generate", r#"{"exit":"right:0"}"#, "usage"),
        ("generate", r#"{"exit":"right:200"}"#, "usage"),
        ("generate", r#"{"level":"easy"}"#, "usage"),
        ("generate", r#"{"set":"modern"}"#, "usage"),
        ("generate", r#"{"count":0}"#, "usage"),
        ("generate", r#"{"count":4000000000}"#, "usage"),
        ("dance", "{}", "usage"),
    ];
    for (id, request, code) in cases {
        assert_eq!(refused(id, request)["error"]["code"], code, "{id} {request}");
    }
}

#[test]
fn all_faults_of_a_text_are_told_with_their_places() {
    let refusal = refused("read", r#"{"puzzle":"AA..\n..B.\n..C.\n..B.\n"}"#);
    let errors = refusal["errors"].as_array().expect("errors");
    assert!(errors.len() >= 2);
    assert_eq!(errors[0], refusal["error"]);
    assert!(errors.iter().all(|error| error["line"].is_number()));
}

#[test]
fn a_request_has_a_largest_size() {
    let long = format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(2 << 20));
    assert_eq!(refused("solve", &long)["error"]["code"], "too-large");
}

#[test]
fn every_heuristic_with_four_algorithms_is_one_request() {
    let names = ["a-star", "greedy", "ida-star", "beam"].map(|id| format!("\"{id}\""));
    let all = [
        "zero",
        "distance",
        "blocking",
        "hybrid",
        "blocked-blocking",
        "distance-blocked",
        "recursive",
        "recursive-distance",
        "vertical-right",
        "goal-manhattan",
        "closure",
        "perfect",
    ];
    let heuristics = all.map(|id| format!("\"{id}\"")).join(",");
    let request = format!(
        r#"{{"puzzle":"XX./.../...","algorithms":[{}],"heuristics":[{heuristics}]}}"#,
        names.join(",")
    );
    assert_eq!(
        crate::ask("compare", &serde_json::from_str(&request).expect("JSON"))
            .as_array()
            .map(Vec::len),
        Some(48)
    );
}
