//! `--memory-limit` holds for the whole program: the tests measure resident memory from outside.

use crate::run::{command, output};
use std::fs;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

const LIMIT: u64 = 64 << 20;

/// The memory of the idle program: its code, stacks and buffers. It depends on the build, so it is
/// measured on a program that has converted a small board and waits for more input.
static IDLE: LazyLock<u64> = LazyLock::new(|| {
    let mut idle = command(&["convert", "XX../..B./..B./....", "-", "--to", "grid"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut row = [0; 4];
    let read = idle.stdout.as_mut().expect("piped").read_exact(&mut row);
    let peak = peak(&idle);
    drop(idle.stdin.take());
    idle.wait().expect("our own child");
    read.expect("the board is written before the next input is read");
    peak.expect("Linux tells it")
});

/// 28 vehicles on 12x12: no table holds its states. The red car can leave.
const OPEN: &str = "AA..BB....../CC..DD..U.V./EE..FF..U.V./GG..HH..W.../II..JJ..W.Y./\
XX........Y./KK..LL..Z.../MM..NN..Z.a./OO..PP....a./QQ..RR..c.b./SS..TT..c.b./............";

/// The same with a full column before the exit, which no car can leave.
const JAMMED: &str = "AA..BB...d../CC..DD..Ud../EE..FF..Ue../GG..HH..We../II..JJ..Wf../\
XX.......f../KK..LL..Zg../MM..NN..Zg../OO..PP...h../QQ..RR..ch../SS..TT..ci../.........i..";

/// The peak resident memory of a running program; `None` if the system does not report it.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}

/// Runs to the end, and compares its memory with the limit.
#[track_caller]
fn assert_bounded(args: &[&str]) {
    let limits = ["--memory-limit", "64MiB", "--quiet"];
    let mut child = command(&[args, &limits].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut most = 0;
    while child.try_wait().expect("our own child").is_none() {
        most = most.max(peak(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(1));
    }
    let code = child.wait().expect("our own child").code();
    // Solved, unsolvable, faulty or stopped; never killed, and no panic.
    assert!(matches!(code, Some(0..=3)), "{args:?}: {code:?}");
    assert!(most < LIMIT + *IDLE, "{args:?}: {most} bytes, {} of them when idle", *IDLE);
}

/// Whether the system reports the memory of a program.
fn is_told() -> bool {
    let told = cfg!(target_os = "linux");
    if !told {
        eprintln!("skipped: only Linux tells the resident memory of a program in /proc");
    }
    told
}

#[test]
fn searches_keep_to_the_memory_limit() {
    if !is_told() {
        return;
    }
    for board in [OPEN, JAMMED] {
        for algorithm in ["auto", "bfs", "dfs", "a-star", "ida-star", "random-walk", "hill-climb"] {
            assert_bounded(&["solve", board, "--algorithm", algorithm, "--time-limit", "2s"]);
        }
        assert_bounded(&["solve", board, "--threads", "2", "--time-limit", "2s"]);
        assert_bounded(&["hint", board, "--time-limit", "2s"]);
        assert_bounded(&["explore", board, "--time-limit", "2s"]);
        assert_bounded(&["audit", board, "--time-limit", "1s", "--threads", "2"]);
        assert_bounded(&["convert", board, "--to", "database", "--time-limit", "2s"]);
    }
}

/// A folder that is removed with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("clearway-memory-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a place for files");
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("text").to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn outputs_keep_to_the_memory_limit() {
    if !is_told() {
        return;
    }
    let scratch = Scratch::new("outputs");
    for algorithm in ["dfs", "random-walk"] {
        let wild = ["--algorithm", algorithm, "--time-limit", "3s", "--node-limit", "2000000"];
        assert_bounded(&[&["solve", OPEN, "--boards", "all"], &wild[..]].concat());
        assert_bounded(&[&["solve", OPEN, "--output", "json"], &wild[..]].concat());
        for ending in ["svg", "gif"] {
            let file = scratch.file(&format!("{algorithm}.{ending}"));
            let draw = ["render", OPEN, "--solution", "-o", &file];
            assert_bounded(&[&draw[..], &wild[..]].concat());
        }
    }
}

#[test]
fn files_with_many_boards_keep_to_the_memory_limit() {
    if !is_told() {
        return;
    }
    let scratch = Scratch::new("files");
    let drawn = output(&["puzzles", "--count", "200", "--seed", "1", "--moves", "2..4"]);
    let lines = String::from_utf8(drawn.stdout).expect("text");
    let (some, many) = (scratch.file("some.txt"), scratch.file("many.txt"));
    fs::write(&some, lines.repeat(20)).expect("room on the disk");
    assert_bounded(&["solve", &some, "--threads", "2"]);
    assert_bounded(&["convert", &some, "--to", "grid"]);
    // 100 MiB of text exceed the limit, and are refused before they are read.
    let times = (100 << 20) / lines.len();
    fs::write(&many, lines.repeat(times)).expect("room on the disk");
    for args in [["solve", "--threads"], ["convert", "--to"]] {
        let value = if args[0] == "solve" { "2" } else { "grid" };
        assert_bounded(&[args[0], &many, args[1], value]);
    }
}
