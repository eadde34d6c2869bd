//! `enumerate --out`: shards that survive the end of the program.

use crate::run::{code, command, output};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A folder that is removed with the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("clearway-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("text")
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The files and their contents.
    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let paths = entries.map(|entry| entry.expect("readable").path());
        paths.map(|path| (name(&path), fs::read(&path).expect("readable"))).collect()
    }

    fn puzzles(&self) -> Vec<u8> {
        fs::read(self.file("puzzles.txt")).expect("merged")
    }

    /// How many shards are complete.
    fn shards(&self) -> usize {
        let Ok(entries) = fs::read_dir(&self.0) else { return 0 };
        entries.filter(|entry| entry.as_ref().is_ok_and(|e| is_shard(&name(&e.path())))).count()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn name(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

fn is_shard(name: &str) -> bool {
    name.starts_with("shard-")
}

/// Runs `enumerate` into the folder.
fn run(scratch: &Scratch, flags: &[&str]) -> Output {
    output(&[&["enumerate", "--out", scratch.path()], flags].concat())
}

fn start(scratch: &Scratch, flags: &[&str]) -> Child {
    let args = [&["enumerate", "--out", scratch.path()], flags].concat();
    let mut command = command(&args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

#[track_caller]
fn expect_error(done: &Output, parts: &[&str]) {
    let stderr = String::from_utf8_lossy(&done.stderr);
    assert_eq!(code(done), 2, "{stderr}");
    for part in parts {
        assert!(stderr.contains(part), "{part}: {stderr}");
    }
}

#[test]
fn threads_and_shards_change_nothing() {
    let plain = output(&["enumerate", "--size", "5x5", "--threads", "1", "--quiet"]).stdout;
    let ways = [("1", "1"), ("2", "7"), ("3", "64"), ("2", "2000")];
    let mut totals = Vec::new();
    for (threads, shards) in ways {
        let scratch = Scratch::new(&format!("ways-{shards}"));
        let done = run(&scratch, &["--size", "5x5", "--threads", threads, "--shards", shards]);
        assert_eq!(code(&done), 0);
        assert!(scratch.puzzles() == plain, "{threads} threads, {shards} shards");
        totals.push(done.stdout);
        // A second run has nothing to do.
        let before = scratch.files();
        let again = run(&scratch, &["--size", "5x5"]);
        assert_eq!(Some(&again.stdout), totals.last());
        assert!(scratch.files() == before);
    }
    totals.dedup();
    assert_eq!(totals.len(), 1);
    let text = String::from_utf8_lossy(&totals[0]).into_owned();
    assert!(text.contains("268,109") && text.contains("6,795,364"), "{text}");
}

#[test]
fn machines_may_do_a_shard_each() {
    let [whole, all] = ["machines-whole", "machines-all"].map(Scratch::new);
    assert_eq!(code(&run(&whole, &["--size", "4x4", "--walls", "0..1", "--shards", "3"])), 0);
    fs::create_dir_all(&all.0).expect("writable");
    for shard in ["0", "1", "2"] {
        // Each in its own folder; the shards are collected afterwards.
        let own = Scratch::new(&format!("machine-{shard}"));
        let flags = ["--size", "4x4", "--walls", "0..1", "--shards", "3", "--shard", shard];
        let done = run(&own, &flags);
        assert_eq!(code(&done), 0);
        assert!(done.stdout.is_empty());
        for (name, content) in own.files().iter().filter(|(name, _)| is_shard(name)) {
            fs::write(all.file(name), content).expect("writable");
        }
    }
    assert_eq!(all.shards(), 3);
    let done = run(&all, &["--size", "4x4", "--walls", "0..1", "--shards", "3"]);
    assert_eq!(code(&done), 0);
    assert!(all.files() == whole.files());
}

/// Numbers that are the same in every run.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

#[test]
fn killed_at_any_moment_it_goes_on_where_it_was() {
    const SHARDS: usize = 320;
    const KILLS: usize = 20;
    let flags = ["--size", "5x5", "--shards", "320", "--threads", "2"];
    let [straight, killed] = ["straight", "killed"].map(Scratch::new);
    let expected = run(&straight, &flags);
    assert_eq!(code(&expected), 0);
    let mut seed = 0x2545_f491_4f6c_dd1d;
    let mut hits = 0;
    for kill in 0..KILLS {
        let before = killed.shards();
        let mut child = start(&killed, &flags);
        if kill % 4 != 3 {
            // Wait for some progress, but not so much that the work ends before the last kill.
            let most = (SHARDS - before) / (KILLS - kill + 1);
            let wanted = before + 1 + random(&mut seed) as usize % most.max(1);
            while killed.shards() < wanted && child.try_wait().expect("known").is_none() {
                sleep(Duration::from_micros(200));
            }
        }
        sleep(Duration::from_micros(random(&mut seed) % 4000));
        hits += usize::from(child.try_wait().expect("known").is_none());
        child.kill().expect("there, or gone already");
        child.wait().expect("the program ends");
        // All files are complete.
        for (name, content) in killed.files().iter().filter(|(name, _)| is_shard(name)) {
            assert!(straight.files()[name] == *content, "{name}");
        }
    }
    assert!(hits > KILLS / 2, "only {hits} of {KILLS} kills were in time");
    // And while it merges.
    let mut child = start(&killed, &flags);
    while killed.shards() < SHARDS && child.try_wait().expect("known").is_none() {
        sleep(Duration::from_micros(100));
    }
    child.kill().expect("there, or gone already");
    child.wait().expect("the program ends");
    let done = run(&killed, &flags);
    assert_eq!(code(&done), 0);
    assert!(done.stdout == expected.stdout);
    assert!(killed.files() == straight.files());
}

#[test]
fn damage_is_named_and_nothing_is_overwritten() {
    let flags = ["--size", "4x4", "--shards", "3"];
    for (file, complete) in [
        ("shard-00001.txt", false),
        ("shard-00001.txt", true),
        ("manifest.json", true),
        ("puzzles.txt", true),
    ] {
        let scratch = Scratch::new(&format!("damage-{file}-{complete}"));
        assert_eq!(code(&run(&scratch, &flags)), 0);
        if !complete {
            // As if the program had been stopped before the last shard.
            let begun = Scratch::new("begun");
            let first = [&flags[..], &["--shard", "0"]].concat();
            assert_eq!(code(&run(&begun, &first)), 0);
            fs::copy(begun.file("manifest.json"), scratch.file("manifest.json")).expect("there");
            fs::remove_file(scratch.file("puzzles.txt")).expect("there");
            fs::remove_file(scratch.file("shard-00002.txt")).expect("there");
        }
        let path = scratch.file(file);
        let whole = fs::read(&path).expect("there");
        let mut turned = whole.clone();
        turned[whole.len() / 2] ^= 1;
        for damaged in [turned, whole[..whole.len() - 3].to_vec(), Vec::new()] {
            fs::write(&path, damaged).expect("writable");
            let before = scratch.files();
            expect_error(&run(&scratch, &flags), &[file, "damaged"]);
            assert!(scratch.files() == before, "{file}");
        }
        // After it is removed, it is made again.
        fs::remove_file(&path).expect("there");
        assert_eq!(code(&run(&scratch, &flags)), 0, "{file}");
        let fresh = Scratch::new("fresh");
        assert_eq!(code(&run(&fresh, &flags)), 0);
        // A complete result does not need its shards.
        if file != "shard-00001.txt" || !complete {
            assert!(scratch.files() == fresh.files(), "{file}");
        }
    }
}

#[test]
fn a_folder_of_something_else_is_left_alone() {
    let scratch = Scratch::new("other");
    assert_eq!(code(&run(&scratch, &["--size", "4x4", "--shards", "3"])), 0);
    let before = scratch.files();
    for flags in [
        &["--size", "5x5"][..],
        &["--size", "4x4", "--walls", "1"],
        &["--size", "4x4", "--shards", "4"],
    ] {
        let parts = ["another run: 4x4 without walls, in 3 shards", "expected:"];
        expect_error(&run(&scratch, flags), &parts);
    }
    assert!(scratch.files() == before);
    for foreign in ["notes.txt", "shard-00003.txt", ".hidden"] {
        fs::write(scratch.file(foreign), "mine").expect("writable");
        let parts = ["something else in it", foreign];
        expect_error(&run(&scratch, &["--size", "4x4", "--shards", "3"]), &parts);
        fs::remove_file(scratch.file(foreign)).expect("there");
        assert!(scratch.files() == before);
    }
    let lone = Scratch::new("lone");
    fs::create_dir_all(&lone.0).expect("writable");
    fs::write(lone.file("puzzles.txt"), "mine").expect("writable");
    expect_error(&run(&lone, &["--size", "4x4"]), &["something else in it", "puzzles.txt"]);
    assert_eq!(lone.files().len(), 1);
}

#[test]
fn a_folder_that_cannot_be_is_told() {
    let scratch = Scratch::new("file");
    fs::write(&scratch.0, "a file").expect("writable");
    let path = scratch.file("below");
    let path = path.to_str().expect("text");
    for out in [scratch.path(), path] {
        let done = output(&["enumerate", "--size", "4x4", "--out", out]);
        expect_error(&done, &[out]);
    }
    fs::remove_file(&scratch.0).expect("there");
}

#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_folder_and_a_full_disk_are_told() {
    expect_error(&output(&["enumerate", "--size", "4x4", "--out", "/proc/clearway"]), &["/proc"]);
    // A limit on the size of files acts like a full disk.
    let scratch = Scratch::new("full");
    let script =
        "trap '' XFSZ; ulimit -f 1; exec \"$0\" enumerate --size 5x5 --shards 2 --out \"$1\"";
    let done = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_clearway"), scratch.path()])
        .output()
        .expect("there is a shell");
    expect_error(&done, &["shard-", "file too large"]);
    // Nothing half-written stays, and with enough room the work continues.
    assert_eq!(scratch.files().keys().collect::<Vec<_>>(), ["manifest.json"]);
    assert_eq!(code(&run(&scratch, &["--size", "5x5"])), 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let scratch = Scratch::new("ctrl-c");
    // The whole 6x6 game takes long enough.
    let child = start(&scratch, &["--size", "6x6", "--shards", "20000", "--threads", "2"]);
    while scratch.shards() < 3 {
        sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let asked = std::process::Command::new("kill").args(["-INT", &id]).status();
    assert!(asked.expect("kill is there").success());
    let done = child.wait_with_output().expect("the program ends");
    assert_eq!(done.status.code(), Some(130));
    assert!(done.stdout.is_empty());
    let stderr = String::from_utf8_lossy(&done.stderr);
    assert!(stderr.contains("the same command goes on from here"), "{stderr}");
    assert!(scratch.shards() >= 3);
    assert!(scratch.files().keys().all(|name| !name.starts_with('.')));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_is_refused_at_once_without_the_feature() {
    let scratch = Scratch::new("no-columns");
    let done = run(&scratch, &["--size", "4x4", "--format", "parquet"]);
    expect_error(&done, &["built without the feature `parquet`", "--format database"]);
    assert!(!scratch.0.exists());
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_holds_what_the_lines_say_whatever_the_threads() {
    let flags = ["--size", "4x4", "--walls", "0..2", "--format", "parquet"];
    let json = ["enumerate", "--size", "4x4", "--walls", "0..2", "--output", "json", "--quiet"];
    let json = String::from_utf8(output(&json).stdout).expect("text");
    let object = |line| {
        let mut row: serde_json::Value = serde_json::from_str(line).expect("an object");
        // The columns have no version.
        row.as_object_mut().and_then(|row| row.remove("version")).expect("a version");
        row
    };
    let expected: Vec<_> = json.lines().map(object).collect();
    assert!(!expected.is_empty());
    let mut contents = Vec::new();
    for (threads, shards) in [("1", "1"), ("3", "40")] {
        let scratch = Scratch::new(&format!("columns-{shards}"));
        let more = ["--threads", threads, "--shards", shards];
        let done = run(&scratch, &[&flags[..], &more].concat());
        assert_eq!(code(&done), 0, "{}", String::from_utf8_lossy(&done.stderr));
        let path = scratch.file("puzzles.parquet");
        assert_eq!(crate::columns::rows(&path), expected);
        contents.push(fs::read(&path).expect("written"));
        // It is made again if it is missing, and never overwritten.
        let before = scratch.files();
        fs::remove_file(&path).expect("ours");
        assert_eq!(code(&run(&scratch, &flags)), 0);
        assert!(scratch.files() == before);
        fs::write(&path, "something else").expect("ours");
        expect_error(&run(&scratch, &flags), &["puzzles.parquet", "damaged"]);
        assert_eq!(fs::read(&path).expect("ours"), b"something else");
    }
    assert!(contents[0] == contents[1]);
}
