//! Measures the reader on many pictures.

use crate::{MEASURED, USAGE, kind, options, seeds};
use clearway_picture::maker::{self, Half, Kind, Outcome, Wanted};
use clearway_picture::{Options, SURE};
use std::collections::BTreeMap;
use std::time::Instant;

fn half_of(name: &str) -> Result<Half, String> {
    match name {
        "open" => Ok(Half::Open),
        "sealed" => Ok(Half::Sealed),
        other => Err(format!("{other} is neither open nor sealed")),
    }
}

/// Measures the reader on sheets with several boards; prints those that are not read exactly.
pub(crate) fn sheets(half: &str, count: &str, from: u64) -> Result<(), String> {
    let half = half_of(half)?;
    let count: u64 = count.parse().map_err(|_| format!("{count} is no number"))?;
    let (mut whole, mut right, mut all, mut silent) = (0, 0, 0, 0);
    for seed in from..from + count {
        let sheet = maker::make_sheet(half, seed);
        let trial = maker::try_sheet(&sheet, &Options::default());
        let is_whole = trial.right == trial.all && trial.read == trial.all;
        if !is_whole {
            let maker::SheetTrial { right, all, read, .. } = trial;
            println!("{seed}: {right} of {all} right, {read} read: {}", sheet.name);
        }
        whole += u64::from(is_whole);
        (right, all, silent) = (right + trial.right, all + trial.all, silent + trial.silent);
    }
    println!(
        "{whole} of {count} sheets, {right} of {all} boards right; {silent} wrong without a warning"
    );
    Ok(())
}

/// What to measure.
struct Run {
    kind: Kind,
    half: Half,
    count: u64,
    from: u64,
    wanted: Wanted,
    /// Give the reader the corners, as a person would drag them.
    corners: bool,
    /// Print every failure.
    verbose: bool,
}

impl Run {
    fn parse(words: &[&str]) -> Result<Self, String> {
        let [name, half, count, flags @ ..] = words else { return Err(USAGE.to_owned()) };
        let half = half_of(half)?;
        let number = |text: &str| -> Result<u64, String> {
            text.parse().map_err(|_| format!("{text} is no number"))
        };
        let mut run = Self {
            kind: kind(name)?,
            half,
            count: number(count)?,
            from: 0,
            wanted: MEASURED,
            corners: false,
            verbose: false,
        };
        let mut flags = flags.iter();
        while let Some(flag) = flags.next() {
            let mut value = || flags.next().ok_or(format!("{flag} needs a value"));
            match *flag {
                "--from" => run.from = number(value()?)?,
                "--size" => run.wanted.side = Some(number(value()?)? as u8),
                "--corners" => run.corners = true,
                "--invented" => run.wanted.invented = true,
                "-v" => run.verbose = true,
                other => return Err(format!("there is no flag {other}")),
            }
        }
        Ok(run)
    }
}

/// The outcomes, in total or for one skin or set.
#[derive(Default)]
struct Tally {
    outcomes: BTreeMap<String, usize>,
    count: usize,
    good: usize,
    silent: usize,
    flagged: usize,
    /// The confidence of each reading without another reason to ask, and whether it is right.
    readings: Vec<(f32, bool)>,
}

impl Tally {
    fn add(&mut self, trial: &maker::Trial) {
        let good = is_good(trial);
        let has_red = trial.reading.as_ref().is_none_or(|reading| reading.red.is_some());
        let without = if has_red { "" } else { " without a red car" };
        *self.outcomes.entry(format!("{:?}{without}", trial.outcome)).or_default() += 1;
        self.count += 1;
        self.good += usize::from(good);
        self.silent += usize::from(!good && trial.sure);
        self.flagged += usize::from(trial.outcome == Outcome::Exact && !trial.sure);
        if trial.sure || trial.confidence < SURE {
            self.readings.push((trial.confidence, good));
        }
    }

    /// What other limits of the confidence would give.
    fn print_limits(&self) {
        for limit in [0.8, 0.9, 0.95, 0.97, 0.98, 0.99] {
            let count = |wanted: &dyn Fn(f32, bool) -> bool| {
                self.readings.iter().filter(|(sure, good)| wanted(*sure, *good)).count()
            };
            let silent = count(&|sure, good| sure >= limit && !good);
            let flagged = count(&|sure, good| sure < limit && good);
            println!("  sure from {limit}: {silent} wrong without, {flagged} right with a warning");
        }
    }

    fn print(&self, name: &str) {
        let part = |number: usize| 100.0 * number as f64 / self.count.max(1) as f64;
        println!(
            "{name}: {} of {} right ({:.1} %), {} wrong without a warning ({:.2} %), {} right with \
             a warning; {:?}",
            self.good,
            self.count,
            part(self.good),
            self.silent,
            part(self.silent),
            self.flagged,
            self.outcomes
        );
    }
}

/// A picture that was read.
struct Done {
    trial: maker::Trial,
    /// The skin or set, the size and the exit.
    groups: Vec<String>,
    seconds: f64,
}

/// Measures the reader on the pictures of a kind, by two threads.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    let run = Run::parse(words)?;
    let all = seeds::collect(&(run.from..run.from + run.count), |seed| vec![run.read(seed)]);
    let (mut tally, mut parts) = (Tally::default(), BTreeMap::<&str, Tally>::new());
    for done in &all {
        tally.add(&done.trial);
        for group in &done.groups {
            parts.entry(group).or_default().add(&done.trial);
        }
    }
    for (name, tally) in &parts {
        tally.print(&format!("  {name}"));
    }
    tally.print_limits();
    tally.print(words[0]);
    let mean = all.iter().map(|done| done.seconds).sum::<f64>() / run.count.max(1) as f64;
    let longest = all.iter().map(|done| done.seconds).fold(0.0, f64::max);
    println!("{:.0} ms each, at most {:.0} ms", mean * 1e3, longest * 1e3);
    Ok(())
}

impl Run {
    /// Makes a picture and reads it.
    fn read(&self, seed: u64) -> Done {
        let sample = maker::make(self.kind, self.half, seed, self.wanted);
        let options = options(&sample, seed, self.corners);
        let start = Instant::now();
        let trial = maker::try_reading(&sample, &options);
        let seconds = start.elapsed().as_secs_f64();
        let mut groups = vec![sample.look.clone()];
        if let Some(truth) = &sample.truth {
            groups.push(format!("size {}", truth.columns));
            groups.push(format!("exit {:?}", truth.exit));
        }
        if self.verbose && !is_good(&trial) {
            println!(
                "{seed}: {:?} sure {} {:.3} alt {} off {:.2} {}",
                trial.outcome,
                trial.sure,
                trial.confidence,
                trial.in_alternatives,
                trial.off.unwrap_or(f32::NAN),
                sample.name
            );
        }
        Done { trial, groups, seconds }
    }
}

fn is_good(trial: &maker::Trial) -> bool {
    matches!(trial.outcome, Outcome::Exact | Outcome::RightlyNone)
}
