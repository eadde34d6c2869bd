//! Runs the targets on mutated inputs, for machines without cargo-fuzz.
//!
//! `loop SEEDS FAULTS SECONDS [TARGET]`: the seeds are a folder of folders, one per target. An input
//! that breaks a guarantee is written to the folder FAULTS, and its name is printed.

use clearway_fuzz::TARGETS;
use std::panic::catch_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (seeds, kept, seconds, only) = match &arguments[..] {
        [seeds, kept, seconds] => (seeds, kept, seconds, None),
        [seeds, kept, seconds, only] => (seeds, kept, seconds, Some(only)),
        _ => return usage(),
    };
    let Ok(seconds) = seconds.parse::<u64>() else { return usage() };
    let targets: Vec<_> =
        TARGETS.iter().filter(|(name, _)| only.is_none_or(|only| only == name)).collect();
    if targets.is_empty() {
        return usage();
    }
    let share = Duration::from_secs(seconds) / targets.len() as u32;
    let mut faults = 0;
    for (name, target) in targets {
        let seeds = inputs(&Path::new(seeds).join(name));
        faults += run(name, *target, &seeds, Path::new(kept), share);
    }
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage() -> ExitCode {
    let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    eprintln!("usage: loop SEEDS FAULTS SECONDS [TARGET]; targets: {}", names.join(", "));
    ExitCode::from(2)
}

/// The files of a folder, in the order of their names.
fn inputs(folder: &Path) -> Vec<Vec<u8>> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = files.map(|file| file.path()).collect();
    paths.sort();
    let mut inputs: Vec<Vec<u8>> = paths.iter().filter_map(|path| fs::read(path).ok()).collect();
    if inputs.is_empty() {
        inputs.push(vec![0; 16]);
    }
    inputs
}

fn run(name: &str, target: fn(&[u8]), seeds: &[Vec<u8>], kept: &Path, time: Duration) -> usize {
    let start = Instant::now();
    // Every run has other inputs; the seed is printed, and every failing input is written to a
    // file.
    let seed = std::time::UNIX_EPOCH.elapsed().map_or(1, |time| time.as_nanos() as u64);
    let mut random = Random(seed | 1);
    let (mut count, mut faults) = (0_u64, 0);
    let mut seeds_first = seeds.iter();
    while start.elapsed() < time {
        let input = match seeds_first.next() {
            Some(seed) => seed.clone(),
            None => mutated(seeds, &mut random),
        };
        count += 1;
        let began = Instant::now();
        let broken = catch_unwind(|| target(&input)).is_err();
        let slow = began.elapsed() > Duration::from_secs(20);
        if broken || slow {
            let file = kept.join(format!("{name}-{seed:016x}-{count}"));
            let _ = fs::write(&file, &input);
            let what = if broken { "broken by" } else { "slow on" };
            println!("{name}: {what} {}", file.display());
            faults += 1;
            if faults >= 10 {
                break;
            }
        }
    }
    println!("{name}: {count} inputs in {} s, {faults} faults, seed {seed}", time.as_secs());
    faults
}

/// A seed with some changes, or two of them cut together.
fn mutated(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(6) {
        let at = random.below(input.len() + 1);
        match random.below(8) {
            0 if at < input.len() => input[at] = random.next() as u8,
            1 if at < input.len() => input[at] ^= 1 << random.below(8),
            2 if at < input.len() => drop(input.remove(at)),
            3 => input.insert(at, random.next() as u8),
            4 => {
                const SIGNS: &[u8] = b"{}[]\",:;/.#xXoO+-0123456789ABC \n\r\t\\u";
                input.insert(at, SIGNS[random.below(SIGNS.len())]);
            }
            5 => input.truncate(at),
            6 => {
                // A piece of the same input once more.
                let end = (at + 1 + random.below(40)).min(input.len());
                let piece = input[at.min(end)..end].to_vec();
                let place = random.below(input.len() + 1);
                input.splice(place..place, piece);
            }
            _ => {
                let other = &seeds[random.below(seeds.len())];
                input.truncate(at);
                input.extend(&other[random.below(other.len() + 1)..]);
            }
        }
        input.truncate(8192);
    }
    input
}

/// xorshift: small, and good enough for choosing.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}
