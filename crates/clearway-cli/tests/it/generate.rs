#[cfg(unix)]
use crate::run::command;
use crate::run::{assert_solved_as_told, code, output, show};
use insta::assert_snapshot;
#[cfg(unix)]
use std::process::{Command, Stdio};

#[test]
fn puzzles_are_made_by_their_properties() {
    assert_snapshot!(show(&["generate", "--moves", "20..25", "--count", "3", "--seed", "1"]));
    let search = ["generate", "--moves", "8..12", "--walls", "1", "--count", "3", "--seed", "1"];
    assert_snapshot!(show(&search));
    assert_snapshot!(show(&[&search[..], &["--output", "csv"]].concat()));
    assert_snapshot!(show(&["generate", "--source", "search", "--moves", "5", "--output", "json"]));
    let wide = ["generate", "--size", "7x4", "--exit", "top:2", "--moves", "3.."];
    assert_snapshot!(show(&wide));
    assert_snapshot!(show(&[&wide[..], &["--to", "json", "--count", "2"]].concat()));
}

#[test]
fn made_puzzles_are_read_by_other_commands() {
    let made = output(&["generate", "--walls", "1..2", "--moves", "9..14", "--count", "4"]).stdout;
    assert_solved_as_told(&made);
}

#[test]
fn where_the_wish_is_not_met_the_nearest_is_told_with_exit_code_3() {
    let far = ["generate", "--moves", "90..", "--walls", "1", "--patience", "60"];
    assert_snapshot!(show(&far));
    assert_snapshot!(show(&["generate", "--moves", "60..", "--count", "2"]));
    assert_snapshot!(show(&["generate", "--size", "3x2", "--patience", "500", "--count", "9"]));
    assert_snapshot!(show(&["generate", "--walls", "2", "--moves", "60..", "--node-limit", "5e4"]));
    let json = output(&[&far[..], &["--output", "json"]].concat());
    assert_eq!(code(&json), 3);
    let text = String::from_utf8(json.stdout).expect("text");
    assert!(text.lines().all(|line| line.contains(r#""fits":false"#)) && !text.is_empty());
    let hurried = [&far[..5], &["--time-limit", "200ms"]].concat();
    assert_eq!(code(&output(&hurried)), 3);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found() {
    let mut child = command(&["generate", "--source", "search", "--moves", "60..", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    crate::run::until_worked(&child, 1);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let status = child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn wishes_that_make_no_sense_are_exit_code_2() {
    let wrong: &[&[&str]] = &[
        &["--size", "1x1"],
        &["--size", "17x6"],
        &["--moves", "5..3"],
        &["--moves", "0"],
        &["--moves", "many"],
        &["--steps", "9..2"],
        &["--level", "easy"],
        &["--cars", "20"],
        &["--cars", "0"],
        &["--trucks", "12"],
        &["--walls", "35"],
        &["--vehicles", "40"],
        &["--lengths", "1"],
        &["--lengths", "2,x"],
        &["--lengths", "2", "--trucks", "1"],
        &["--exit", "up"],
        &["--exit", "right:7"],
        &["--exit", "right:0"],
        &["--set", "modern"],
        &["--minimal", "perhaps"],
        &["--count", "0"],
        &["--seed", "-1"],
        &["--patience", "0"],
        &["--source", "table", "--walls", "1"],
        &["--to", "grid", "--output", "json"],
        &["hardest"],
    ];
    let texts: Vec<String> = wrong
        .iter()
        .map(|flags| {
            let output = output(&[&["generate"], *flags].concat());
            assert_eq!(code(&output), 2, "{flags:?}");
            assert!(output.stdout.is_empty(), "{flags:?}");
            let stderr = String::from_utf8(output.stderr).expect("text");
            let lines = stderr.lines().take_while(|line| !line.starts_with("For more"));
            let lines: Vec<_> = lines.collect();
            format!("$ {}\n{}\n", flags.join(" "), lines.join("\n").trim_end())
        })
        .collect();
    assert_snapshot!(texts.concat());
    assert_snapshot!(show(&["generate", "--size", "1x1", "--output", "json"]));
}
