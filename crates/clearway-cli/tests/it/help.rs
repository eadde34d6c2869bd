use crate::run::{code, output, show};
use insta::assert_snapshot;

#[test]
fn the_help_of_every_command() {
    let help = String::from_utf8(output(&["-h"]).stdout).expect("text");
    let list = help.split("Commands:\n").nth(1).expect("a list of commands");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"solve") && names.contains(&"completions"), "{names:?}");
    for name in names.into_iter().filter(|&name| name != "help") {
        let output = output(&[name, "--help"]);
        assert_eq!(code(&output), 0, "{name}");
        assert!(output.stderr.is_empty());
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("Usage: clearway"), "{text}");
    }
}

#[test]
fn the_short_help() {
    assert_snapshot!(show(&["-h"]));
}

#[test]
fn no_command_is_a_usage_error_with_help() {
    let output = output(&[]);
    assert_eq!(code(&output), 2);
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("Usage: clearway"));
}

#[test]
fn flags_that_make_no_sense_are_exit_code_2() {
    let flags: &[&[&str]] = &[
        &["--algorithm", "a-sta"],
        &["--heuristic", "blokking"],
        &["--notation", "gird"],
        &["--metric", "cells"],
        &["--exit", "up"],
        &["--output", "xml"],
        &["--size", "6"],
        &["--size", "0x6"],
        &["--size", "17x6"],
        &["--time-limit", "soon"],
        &["--time-limit", "-1s"],
        &["--memory-limit", "1MiB"],
        &["--memory-limit", "lots"],
        &["--node-limit", "0"],
        &["--node-limit", "1.5"],
        &["--threads", "0"],
        &["--seed", "-1"],
        &["--beam-width", "0"],
        &["--color", "blue"],
        &["--boards", "some"],
        &["--positive", "left"],
        &["--unknown"],
        &["--red"],
    ];
    let texts: Vec<String> = flags
        .iter()
        .map(|flags| {
            let output = output(&[&["solve", "hardest"], *flags].concat());
            assert_eq!(code(&output), 2, "{flags:?}");
            assert!(output.stdout.is_empty(), "{flags:?}");
            let stderr = String::from_utf8(output.stderr).expect("text");
            // The lists of ids grow with the library, so only the first line and the tip are
            // compared.
            let lines = stderr.lines().filter(|line| !line.contains("[possible values"));
            let lines: Vec<_> = lines.take_while(|line| !line.starts_with("For more")).collect();
            format!("$ {}\n{}\n", flags.join(" "), lines.join("\n").trim_end())
        })
        .collect();
    assert_snapshot!(texts.concat());
}

#[test]
fn usage_errors_are_objects_where_json_is_asked_for() {
    assert_snapshot!(show(&["solve", "--output", "json", "--metric", "cells"]));
    assert_snapshot!(show(&["solve", "--output=json", "--nonsense"]));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = output(&["completions", shell]);
        assert_eq!(code(&output), 0, "{shell}");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("clearway") && text.contains("node-limit"), "{shell}");
    }
    assert_snapshot!(show(&["completions", "csh"]));
}

#[test]
fn the_manual_has_a_page_per_command() {
    for args in [&["man"][..], &["man", "solve"]] {
        let output = output(args);
        assert_eq!(code(&output), 0);
        assert!(output.stdout.windows(3).any(|w| w == b".TH"));
    }
    assert_snapshot!(show(&["man", "nonsense"]));
}
