use crate::run::{code, command, output, show};
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

const SMALL: &str = "AAB../..B.C/..DDC";

/// The one object that the program prints.
fn json(args: &[&str]) -> Value {
    let output = output(args);
    serde_json::from_slice(&output.stdout).expect("one object")
}

/// A file for this test alone, removed when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("clearway-{}-{name}", std::process::id())))
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_space_for_people() {
    assert_snapshot!(show(&["explore"]));
}

#[test]
fn a_small_space_in_steps() {
    assert_snapshot!(show(&["explore", SMALL, "--metric", "steps"]));
}

#[test]
fn a_space_for_scripts() {
    assert_snapshot!(show(&["explore", SMALL, "--output", "json"]));
}

#[test]
fn a_space_without_a_solution_is_explored_too() {
    assert_snapshot!(show(&["explore", "AABB./....."]));
    let answer = json(&["explore", "AABB./.....", "--output", "json"]);
    assert_eq!(answer["solvable"], false);
    assert!(answer["max_depth"].is_null() && answer["hardest"].is_null());
    assert_eq!(answer["depth_counts"], Value::Array(Vec::new()));
}

#[test]
fn a_solved_start_has_depth_zero() {
    assert_snapshot!(show(&["explore", "..AA/..../..../...."]));
}

#[test]
fn limits_stop_it_with_what_was_counted() {
    assert_snapshot!(show(&["explore", "--node-limit", "1000"]));
    assert_snapshot!(show(&["explore", "--node-limit", "1000", "--output", "json"]));
    // Too wide for boxes, and so in a table.
    let large = "BB......./CC......./AA......./DD......./EE......./FF......./GG......./HH.......";
    let output = output(&["explore", large, "--memory-limit", "16MiB", "--output", "json"]);
    assert_eq!(code(&output), 3);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(answer["reason"], "memory");
    assert!(answer["states"].as_u64().is_some_and(|states| states > 10_000), "{answer}");
}

#[test]
fn unknown_names_are_told_with_the_known_ones() {
    assert_snapshot!(show(&["explore", "longset"]));
}

#[test]
fn a_graph_that_cannot_be_written_is_told_first() {
    assert_snapshot!(show(&["explore", SMALL, "--graph", "no/such/folder/space.dot"]));
    assert_snapshot!(show(&["explore", SMALL, "--graph", "space.pdf"]));
}

#[test]
fn an_existing_graph_stays_if_the_new_one_is_not_complete() {
    let file = Scratch::new("kept.dot");
    fs::write(&file.0, "old").expect("writable");
    let stopped = output(&["explore", "--node-limit", "1000", "--graph", file.name()]);
    assert_eq!(code(&stopped), 3);
    assert_eq!(fs::read_to_string(&file.0).expect("still there"), "old");
}

fn graph(puzzle: &str, ending: &str) -> String {
    let file = Scratch::new(ending);
    let output = output(&["--quiet", "explore", puzzle, "--graph", file.name()]);
    assert_eq!(code(&output), 0);
    fs::read_to_string(&file.0).expect("written")
}

#[test]
fn a_graph_for_graphviz() {
    assert_snapshot!(graph("AAB./..B./....", "small.dot"));
}

#[test]
fn a_graph_as_graphml() {
    assert_snapshot!(graph("AAB./..B./....", "small.graphml"));
}

#[test]
fn a_graph_as_json_has_every_state_and_edge() {
    let graph: Value = serde_json::from_str(&graph("expert", "expert.json")).expect("an object");
    let answer = json(&["explore", "expert", "--output", "json"]);
    let (nodes, edges) = (&graph["nodes"], &graph["edges"]);
    let nodes = nodes.as_array().expect("a list");
    assert_eq!(nodes.len() as u64, answer["states"]);
    assert_eq!(edges.as_array().expect("a list").len() as u64, answer["edges"]);
    let mut counts = vec![0_u64; answer["depth_counts"].as_array().expect("a list").len()];
    for node in nodes {
        counts[node["depth"].as_u64().expect("a number") as usize] += 1;
        assert_eq!(node["solved"], node["depth"] == 0);
    }
    assert_eq!(Value::from(counts), answer["depth_counts"]);
    let furthest = nodes.iter().filter_map(|node| node["distance"].as_u64()).max();
    assert_eq!(furthest, answer["eccentricity"].as_u64());
}

#[test]
fn pictures_show_every_state_or_merge_them() {
    let single = graph("expert", "expert.svg");
    assert_eq!(single.matches("<circle").count(), 774 + 1);
    let merged = graph("hardest", "hardest.svg");
    assert!(merged.matches("<circle").count() < 1000 && merged.len() < 300_000);
    let unsolvable = graph("AABB./.....", "unsolvable.svg");
    for picture in [single, merged, unsolvable] {
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(!picture.contains("NaN") && !picture.contains("inf"));
    }
}

/// `explore`, `solve` and the published figures agree on every built-in puzzle.
#[test]
fn explore_agrees_with_solve_and_with_the_known_answers() {
    let listed = output(&["list", "puzzles", "--output", "json"]);
    let listed = String::from_utf8(listed.stdout).expect("text");
    let mut seen = 0;
    for line in listed.lines() {
        let known: Value = serde_json::from_str(line).expect("an object");
        let name = known["name"].as_str().expect("a name");
        if known["states"] == 0 {
            // Too large to explore.
            continue;
        }
        for metric in ["moves", "steps"] {
            let flags = [name, "--metric", metric, "--output", "json"];
            let explored = json(&[&["explore"], &flags[..]].concat());
            let solved = json(&[&["solve"], &flags[..]].concat());
            assert_eq!(explored["states"], known["states"], "{name}");
            assert_eq!(explored["depth"], known[metric], "{name} {metric}");
            assert_eq!(explored["depth"], solved["cost"], "{name} {metric}");
            let counts = explored["depth_counts"].as_array().expect("a list");
            let sum: u64 = counts.iter().filter_map(Value::as_u64).sum();
            assert_eq!(Value::from(sum), known["states"], "{name} {metric}");
            // Solving the hardest state confirms its depth.
            let hardest = explored["hardest"].as_str().expect("solvable");
            let red = solved["red"].as_str().expect("a name");
            let hardest =
                json(&["solve", hardest, "--red", red, "--metric", metric, "--output", "json"]);
            assert_eq!(hardest["cost"], explored["max_depth"], "{name} {metric}");
        }
        seen += 1;
    }
    assert!(seen >= 9);
}

#[test]
fn colour_does_not_change_the_width() {
    let plain = output(&["explore", SMALL, "--color", "never"]);
    let colour = command(&["explore", SMALL, "--color", "always"]).output().expect("runs");
    let text = String::from_utf8(colour.stdout).expect("text");
    let mut stripped = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        stripped.push_str(before);
        rest = after.split_once('m').map_or("", |(_, rest)| rest);
    }
    stripped.push_str(rest);
    let plain = String::from_utf8(plain.stdout).expect("text");
    let ends = |text: &str| -> Vec<String> {
        text.lines().skip(1).map(|line| line.trim_end().to_owned()).collect()
    };
    assert_eq!(ends(&stripped), ends(&plain));
}

/// The difficulty fields of an object.
fn difficulty(answer: &Value) -> Vec<&Value> {
    let fields = ["grade", "level", "equivalent_moves", "surprise", "room", "estimated"];
    let signs = ["red_retreats", "returns", "blocker_depth", "random_walk"];
    fields.iter().chain(&signs).map(|&field| answer.get(field).expect("a field")).collect()
}

#[test]
fn the_difficulty_counts_moves_whatever_the_metric() {
    let moves = json(&["explore", "expert", "--output", "json"]);
    let steps = json(&["explore", "expert", "--output", "json", "--metric", "steps"]);
    assert_ne!(moves["depth"], steps["depth"]);
    assert_eq!(difficulty(&moves), difficulty(&steps));
    assert_eq!((&moves["grade"], &moves["level"]), (&Value::from(63), &Value::from("expert")));
    assert_eq!(moves["estimated"], false);
    let none = json(&["explore", "AABB./.....", "--output", "json"]);
    assert!(difficulty(&none).iter().all(|value| value.is_null()), "{none}");
}

#[test]
fn without_the_space_the_difficulty_is_an_estimate() {
    let flags = ["explore", "hardest", "--node-limit", "4000"];
    let text = String::from_utf8(output(&flags).stdout).expect("text");
    let expected = "Difficulty: grade 100, grandmaster: an estimate from its 51 moves alone.";
    assert!(text.lines().any(|line| line == expected), "{text}");
    let stopped = output(&[&flags[..], &["--output", "json"]].concat());
    assert_eq!(code(&stopped), 3);
    let answer: Value = serde_json::from_slice(&stopped.stdout).expect("one object");
    assert_eq!((&answer["outcome"], &answer["states"]), (&"stopped".into(), &4000.into()));
    assert_eq!((&answer["grade"], &answer["estimated"]), (&100.into(), &true.into()));
    assert!(answer["surprise"].is_null() && answer["random_walk"].is_null());
}
