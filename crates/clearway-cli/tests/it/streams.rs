use crate::run::command;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in [
        &["solve", "hardest", "walled", "longest", "--boards", "all"][..],
        &["solve", "hardest", "--output", "json"],
        &["list", "notations"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ] {
        let mut child = command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // The output is never read.
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!stderr.contains("panicked") && !stderr.contains("error"), "{args:?}: {stderr}");
    }
}

#[test]
fn a_closed_stderr_is_no_reason_to_fail() {
    let mut child = command(&["solve", "--boards", "none"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stderr.take());
    let mut text = String::new();
    child.stdout.take().expect("piped").read_to_string(&mut text).expect("text");
    assert!(text.contains("Solved in 51 moves"), "{text}");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn answers_of_a_batch_come_as_they_are_found() {
    // Without a table every path is walked, which never ends on the second puzzle.
    let quick = "AAB./..B./..../....";
    let search = ["--algorithm", "ids", "--no-table", "--output", "json"];
    let args = [&["solve", quick, "hardest"][..], &search[..]].concat();
    let mut child = command(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("text");
    assert!(first.contains(r#""board":"AAB./..B./..../....""#), "{first}");
    assert!(child.try_wait().expect("its state").is_none(), "the second puzzle is not endless");
    child.kill().expect("still there or gone already");
    child.wait().expect("the program ends");
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_what_is_known() {
    use crate::run::until_worked;
    use std::process::Command;
    // Without a table every path is walked, which never ends.
    let args = ["solve", "hardest", "--algorithm", "ids", "--no-table", "--output", "json"];
    let child = command(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    until_worked(&child, 1);
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status().expect("kill is there");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains(r#""outcome":"stopped","reason":"interrupted""#), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_in_words() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("there");
    let output = command(&["list", "notations"]).stdout(full).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: <stdout>: no space left on device\n"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_printed_is_an_error() {
    for args in [&["--help"][..], &["solve", "--help"], &["--version"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("there");
        let output = command(args).stdout(full).output().expect("it starts");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(stderr, "error: <stdout>: no space left on device\n", "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_that_is_not_unicode_is_told_in_words() {
    use std::os::unix::ffi::OsStrExt as _;
    let name = std::ffi::OsStr::from_bytes(b"bad\xff.txt");
    let output = command(&["solve"]).arg(name).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    let expected = "error: the argument `bad\u{fffd}.txt` is not UTF-8\n  expected: a name in UTF-8, or `-` with the file on standard input\n";
    assert_eq!(stderr, expected);
}
