#[cfg(feature = "parquet")]
use crate::columns;
use crate::run::{code, output, show};
use insta::assert_snapshot;
use serde_json::Value;
use std::path::PathBuf;

fn rows(args: &[&str]) -> Vec<Value> {
    let found = output(&[&["dataset"], args].concat());
    assert_eq!(code(&found), 0, "{}", String::from_utf8_lossy(&found.stderr));
    let text = String::from_utf8(found.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("an object per line")).collect()
}

#[test]
fn a_row_has_everything_about_a_puzzle() {
    assert_snapshot!(show(&["dataset", "--count", "2", "--grades", "25..30", "--seed", "1"]));
}

#[test]
fn rows_do_not_depend_on_the_number_of_threads() {
    let wish = ["--count", "30", "--grades", "10..20", "--per-space", "3", "--seed", "5"];
    let one = rows(&[&wish[..], &["--threads", "1"]].concat());
    assert_eq!(one.len(), 30);
    assert_eq!(one, rows(&[&wish[..], &["--threads", "3"]].concat()));
    for row in &one {
        let grade = row["grade"].as_u64().expect("a grade");
        assert!((10..=20).contains(&grade), "{row}");
    }
}

/// A new folder.
fn folder(name: &str) -> PathBuf {
    let name = format!("clearway-dataset-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_is_refused_at_once_without_the_feature() {
    let folder = folder("no-columns");
    let file = folder.join("rows.parquet");
    let found = output(&["dataset", "-o", file.to_str().expect("text")]);
    assert_eq!(code(&found), 2);
    let said = String::from_utf8_lossy(&found.stderr);
    assert!(said.contains("built without the feature `parquet`"), "{said}");
    assert!(said.contains("a name that ends in .jsonl"), "{said}");
    assert_eq!(std::fs::read_dir(&folder).expect("ours").count(), 0);
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_holds_what_the_lines_say_whatever_the_threads() {
    let wish = ["--count", "40", "--per-space", "2", "--seed", "3"];
    let object = |row| match row {
        Value::Object(row) => Value::Object(columns::without_gaps(row)),
        other => panic!("no object: {other}"),
    };
    let expected: Vec<Value> = rows(&wish).into_iter().map(object).collect();
    assert_eq!(expected.len(), 40);
    let folder = folder("columns");
    let file = folder.join("rows.parquet");
    let mut contents = Vec::new();
    for threads in ["1", "3"] {
        let more = ["--threads", threads, "-o", file.to_str().expect("text")];
        assert!(rows(&[&wish[..], &more].concat()).is_empty());
        assert_eq!(columns::rows(&file), expected);
        contents.push(std::fs::read(&file).expect("written"));
    }
    assert!(contents[0] == contents[1]);
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = folder("lines");
    let file = folder.join("rows.jsonl");
    let name = file.to_str().expect("text");
    let found = output(&["dataset", "--count", "3", "-o", name]);
    assert_eq!(code(&found), 0);
    let text = std::fs::read_to_string(&file).expect("written");
    assert_eq!(text.lines().count(), 3);
    assert_eq!(code(&output(&["dataset", "--count", "3", "-o", &format!("{name}.xyz")])), 2);
    assert_eq!(code(&output(&["dataset", "-o", "no/such/folder/rows.jsonl"])), 2);
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[test]
fn what_cannot_be_had_is_told() {
    assert_snapshot!(show(&["dataset", "--grades", "5..3"]));
    assert_snapshot!(show(&["dataset", "--moves", "60..", "--quiet"]));
    let few = output(&["dataset", "--moves", "51..", "--count", "9"]);
    assert_eq!(code(&few), 3);
}
