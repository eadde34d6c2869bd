//! Runs the program and shows its output.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The folder with the test boards, where the program runs.
pub(crate) fn testdata(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder)
}

/// The program with these arguments, in the folder of the test boards.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clearway"));
    command
        .args(args)
        .current_dir(testdata("boards"))
        .stdin(Stdio::null())
        // The tests must not depend on the developer's terminal settings.
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

/// Runs to the end.
pub(crate) fn output(args: &[&str]) -> Output {
    without_progress(command(args).output().expect("the program starts"))
}

/// Leaves out what the program logs every 30 seconds, which appears only on a busy machine.
fn without_progress(mut output: Output) -> Output {
    let lines = output.stderr.split_inclusive(|byte| *byte == b'\n');
    output.stderr = lines.filter(|line| !is_progress(line)).flatten().copied().collect();
    output
}

/// Whether this is a line like `22/90, 2m left`, `5%, 2m left`, `5% after 30s: ...` or
/// `30s 1000 nodes`.
fn is_progress(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = String::from_utf8_lossy(&line[digits..]);
    let is_countdown = rest.starts_with('/') || rest.starts_with("%, ");
    digits > 0
        && ((is_countdown && rest.contains(" left"))
            || ["% after ", "s ", "m ", "h "].iter().any(|start| rest.starts_with(start)))
}

/// Runs to the end with `input` on stdin.
pub(crate) fn output_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(input).expect("the program reads its input");
    without_progress(child.wait_with_output().expect("the program ends"))
}

/// Feeds lines of puzzles to `solve`, which must find the optima at the start of each line.
pub(crate) fn assert_solved_as_told(lines: &[u8]) {
    let text = String::from_utf8(lines.to_vec()).expect("text");
    let moves: Vec<u64> =
        text.lines().map(|line| line[..2].parse().expect("a number of moves")).collect();
    assert!(!moves.is_empty());
    let solved = output_with_input(&["solve", "-", "--output", "json"], lines);
    assert_eq!(code(&solved), 0);
    let solved = String::from_utf8(solved.stdout).expect("text");
    let costs: Vec<u64> = solved
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("json"))
        .map(|answer| answer["cost"].as_u64().expect("solved"))
        .collect();
    assert_eq!(costs, moves);
}

/// Waits until a program has used `seconds` of processor time, which is more reliable than the
/// clock on a busy machine.
#[cfg(unix)]
pub(crate) fn until_worked(child: &std::process::Child, seconds: u64) {
    let id = child.id().to_string();
    loop {
        // `[[days-]hours:]minutes:seconds`, with hundredths on some systems.
        let told = Command::new("ps").args(["-o", "time=", "-p", &id]).output();
        let told = String::from_utf8(told.expect("ps is there").stdout).expect("text");
        let parts = told.trim().split(['-', ':']).filter_map(|part| part.parse::<f64>().ok());
        let worked = parts.fold(0.0, |sum, part| sum * 60.0 + part);
        assert!(!told.trim().is_empty(), "the program has ended");
        if worked >= seconds as f64 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// The exit code.
pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("the program was not killed")
}

/// Stdout, stderr and exit code in one text, without times and amounts of memory.
pub(crate) fn shown(output: &Output) -> String {
    let stdout = redacted(&String::from_utf8_lossy(&output.stdout));
    let stderr = redacted(&String::from_utf8_lossy(&output.stderr));
    format!("{stdout}--- stderr ---\n{stderr}--- exit code {} ---\n", code(output))
}

/// Runs and shows.
pub(crate) fn show(args: &[&str]) -> String {
    shown(&output(args))
}

/// Replaces values that differ from run to run.
fn redacted(text: &str) -> String {
    let mut lines = String::new();
    for line in text.split_inclusive('\n') {
        let line = without_number_after(line, "\"seconds\":");
        let line = without_number_after(&line, "\"peak_bytes\":");
        let words: Vec<&str> = line.split(' ').collect();
        let redacted: Vec<&str> = (0..words.len())
            .map(|index| {
                let unit = words.get(index + 1).map_or("", |unit| unit.trim_end());
                let is_amount = matches!(unit, "B," | "KiB," | "MiB," | "s");
                let has_millis = words[index].rsplit_once('.').is_some_and(|(_, d)| d.len() == 3);
                let is_number = words[index].parse::<f64>().is_ok();
                if is_number && (is_amount || has_millis) { "0.000" } else { words[index] }
            })
            .collect();
        // The unit depends on the amount.
        lines.push_str(
            &redacted.join(" ").replace("0.000 KiB", "0.000 B").replace("0.000 MiB", "0.000 B"),
        );
    }
    lines
}

fn without_number_after(text: &str, key: &str) -> String {
    let Some((before, after)) = text.split_once(key) else { return text.to_owned() };
    if after.starts_with("null") {
        return text.to_owned();
    }
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.e".contains(c));
    format!("{before}{key}0{rest}")
}
