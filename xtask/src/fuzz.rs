//! `cargo xtask fuzz`: runs the targets of `fuzz`, with cargo-fuzz if it is installed.

use crate::run::{root, run_in, run_with_arguments, succeeds, target};
use std::fs;
use std::path::{Path, PathBuf};

/// The targets; those of `fuzz/src/lib.rs`.
const TARGETS: &[&str] =
    &["read", "round_trip", "solution", "request", "agreement", "picture", "proof", "shards"];

/// The most and the largest files of the committed corpus, for each target.
const MOST_SEEDS: usize = 40;
const MOST_SEED_BYTES: u64 = 300;

/// Runs all targets, for `minutes` minutes in total.
pub(crate) fn run(minutes: u64) -> Result<(), String> {
    let seeds = target().join("fuzz-seeds");
    for name in TARGETS {
        write_seeds(name, &seeds.join(name))?;
    }
    let faults = target().join("fuzz-faults");
    fs::create_dir_all(&faults).map_err(|error| error.to_string())?;
    if !has_fuzzer() {
        println!("fuzz: without cargo-fuzz and nightly, a plain loop mutates the seeds");
        return run_loop(&seeds, &faults, minutes * 60);
    }
    let seconds = (minutes * 60).div_ceil(TARGETS.len() as u64);
    let programs = build()?;
    for name in TARGETS {
        println!("\n{name}, for {seconds} seconds");
        let arguments = [
            corpus(name)?.display().to_string(),
            seeds.join(name).display().to_string(),
            format!("-max_total_time={seconds}"),
            "-max_len=8192".to_owned(),
            "-timeout=60".to_owned(),
            "-rss_limit_mb=2048".to_owned(),
            "-print_final_stats=1".to_owned(),
            format!("-artifact_prefix={}/{name}-", faults.display()),
        ];
        run_with_arguments(&programs.join(name).display().to_string(), &arguments)?;
    }
    Ok(())
}

/// Writes the smallest inputs that reach something of their own to `fuzz/seeds`.
pub(crate) fn keep() -> Result<(), String> {
    if !has_fuzzer() {
        return Err("this needs cargo-fuzz and nightly".to_owned());
    }
    let programs = build()?;
    for name in TARGETS {
        let (found, small) = (corpus(name)?, target().join("fuzz-small").join(name));
        let kept = root().join("fuzz/seeds").join(name);
        for folder in [&small, &kept] {
            fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        let mut arguments = vec!["-merge=1".to_owned(), "-max_len=8192".to_owned()];
        arguments.extend([&small, &found].map(|folder| folder.display().to_string()));
        run_with_arguments(&programs.join(name).display().to_string(), &arguments)?;
        keep_smallest(&small, &kept).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}

/// Copies the smallest files of a folder to another one.
fn keep_smallest(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut files = Vec::new();
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        files.push((entry.metadata()?.len(), entry.path()));
    }
    files.retain(|(bytes, _)| *bytes <= MOST_SEED_BYTES);
    files.sort();
    // Evenly over the sizes: the smallest alone would all be broken in the same way.
    let step = files.len().div_ceil(MOST_SEEDS).max(1);
    for (_, path) in files.iter().step_by(step) {
        fs::copy(path, to.join(path.file_name().unwrap_or_default()))?;
    }
    Ok(())
}

fn has_fuzzer() -> bool {
    succeeds("rustup run nightly cargo --version")
        && succeeds("rustup run nightly cargo fuzz --version")
}

/// What the fuzzer has found so far for a target.
fn corpus(name: &str) -> Result<PathBuf, String> {
    let folder = target().join("fuzz-corpus").join(name);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Builds the targets, and returns the folder of their programs.
///
/// Without a sanitizer of memory: nearly all code is safe, and inputs are tried twice as fast.
fn build() -> Result<PathBuf, String> {
    let built = target().join("fuzz");
    run_in(
        &format!(
            "rustup run nightly cargo fuzz build --sanitizer none --features libfuzzer \
             --target-dir {}",
            built.display()
        ),
        "fuzz",
    )?;
    // cargo-fuzz names the target of the compiler, also where it is the usual one.
    let programs = |entry: std::io::Result<fs::DirEntry>| Some(entry.ok()?.path().join("release"));
    fs::read_dir(&built)
        .map_err(|error| error.to_string())?
        .filter_map(programs)
        .find(|folder| folder.join(TARGETS[0]).is_file())
        .ok_or_else(|| format!("{}: no programs were built", built.display()))
}

/// The plain loop, with overflow checks and assertions.
fn run_loop(seeds: &Path, faults: &Path, seconds: u64) -> Result<(), String> {
    let built = target().join("fuzz");
    run_in(
        &format!("cargo build --features plain --bin loop --target-dir {}", built.display()),
        "fuzz",
    )?;
    let program = built.join("debug").join(format!("loop{}", std::env::consts::EXE_SUFFIX));
    let folders = [seeds, faults].map(|folder| folder.display().to_string());
    let arguments = [&folders[..], &[seconds.to_string()]].concat();
    run_with_arguments(&program.display().to_string(), &arguments)
}

/// The seeds of a target: the inputs of the tests, and the committed corpus.
fn write_seeds(name: &str, folder: &Path) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(told)?;
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    match name {
        "read" | "round_trip" => {
            for path in files("testdata/boards").into_iter().chain(files("testdata/invalid")) {
                let text = fs::read(&path).map_err(told)?;
                // Strict, and lenient with a size.
                for first in [0_u8, 1, 0x56] {
                    seeds.push([&[first], &text[..text.len().min(4000)]].concat());
                }
            }
        }
        "solution" => {
            for text in ["A+1 X+2", "1. B left 1\n2. X right 3\n", "car,move\nX,1\nA,-2\n"] {
                seeds.push([b"\0", text.as_bytes()].concat());
            }
            seeds.push(b"\x01[{\"vehicle\":\"X\",\"by\":1}]".to_vec());
            seeds.push(b"\x02< 3, 2, 1 >\n< 3, 2, 2 >\n".to_vec());
        }
        "request" => {
            let text = fs::read_to_string(root().join("testdata/conformance/requests.jsonl"))
                .map_err(told)?;
            for line in text.lines() {
                let case: serde_json::Value =
                    serde_json::from_str(line).map_err(|error| error.to_string())?;
                for id in 0..15_u8 {
                    seeds.push([&[id], case["request"].to_string().as_bytes()].concat());
                }
            }
        }
        "picture" => {
            for path in files("docs/images").into_iter().chain(files("web/icons")) {
                let is_picture = path.extension().is_some_and(|end| end == "png");
                let bytes = fs::read(&path).map_err(told)?;
                seeds.extend((is_picture && bytes.len() < 20_000).then_some(bytes));
            }
        }
        "proof" => {
            seeds.push(b"p cnf 1 2\n1 0\n-1 0\n\n3 0 1 2 0\n".to_vec());
            seeds.push(b"6 6 right\nX 0 2 h 2\nA 3 1 v 3\n".to_vec());
        }
        _ => seeds.push((0..40).collect()),
    }
    for path in files(&format!("fuzz/seeds/{name}")) {
        seeds.push(fs::read(path).map_err(told)?);
    }
    for (index, seed) in seeds.iter().enumerate() {
        fs::write(folder.join(format!("{index:04}")), seed).map_err(told)?;
    }
    Ok(())
}

/// The files of a folder of the project, in the order of their names.
fn files(folder: &str) -> Vec<PathBuf> {
    let listed = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = listed.map(|entry| entry.path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_is_run() {
        let list = fs::read_to_string(root().join("fuzz/src/lib.rs")).expect("the targets");
        let declared: Vec<&str> = list
            .split("pub const TARGETS")
            .nth(1)
            .and_then(|rest| rest.split("];").next())
            .expect("a list")
            .split('"')
            .skip(1)
            .step_by(2)
            .collect();
        assert_eq!(declared, TARGETS);
        for name in TARGETS {
            assert!(root().join(format!("fuzz/fuzz_targets/{name}.rs")).is_file(), "{name}");
        }
    }
}
