//! `cargo xtask fuzz`: runs the targets of `fuzz`, with cargo-fuzz if it is installed.

use crate::run::{root, run_in, run_with_arguments, succeeds, target};
use std::fs;
use std::path::{Path, PathBuf};

/// The targets; those of `fuzz/src/lib.rs`.
const TARGETS: &[&str] =
    &["read", "round_trip", "solution", "request", "agreement", "picture", "proof"];

/// Runs all targets, for `minutes` minutes in total.
pub(crate) fn run(minutes: u64) -> Result<(), String> {
    let seeds = target().join("fuzz-seeds");
    for name in TARGETS {
        write_seeds(name, &seeds.join(name))?;
    }
    let has_fuzzer = succeeds("rustup run nightly cargo --version")
        && succeeds("rustup run nightly cargo fuzz --version");
    if !has_fuzzer {
        println!("fuzz: without cargo-fuzz and nightly, a plain loop mutates the seeds");
        let folder = target().join("fuzz-faults");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        // The plain loop, with overflow checks and assertions.
        let built = target().join("fuzz");
        run_in(&format!("cargo build --bin loop --target-dir {}", built.display()), "fuzz")?;
        let program = built.join("debug").join(format!("loop{}", std::env::consts::EXE_SUFFIX));
        let seconds = (minutes * 60).to_string();
        let arguments = [seeds.display().to_string(), seconds];
        return run_with_arguments(&program.display().to_string(), &arguments);
    }
    let seconds = minutes * 60 / TARGETS.len() as u64;
    for name in TARGETS {
        let corpus = target().join("fuzz-corpus").join(name);
        fs::create_dir_all(&corpus).map_err(|error| error.to_string())?;
        run_in(
            &format!(
                "rustup run nightly cargo fuzz run --features libfuzzer {name} {} {} -- \
                 -max_total_time={seconds} -max_len=8192 -timeout=20 -rss_limit_mb=2048",
                corpus.display(),
                seeds.join(name).display()
            ),
            "fuzz",
        )?;
    }
    Ok(())
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
