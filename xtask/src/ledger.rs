//! `cargo xtask ledger`: enumerations of many hours, done in portions on any machine.
//!
//! A *ledger* is a committed text in `docs/ledgers` with a line for each shard that is done: its
//! counts, the checksum of its file, and its hardest puzzle. The files themselves, gigabytes in all,
//! are not kept: `clearway enumerate --shard` makes each of them again, with the same checksum.
//!
//! Shards are done in a fixed random order. So what is done is a random sample of all, and while
//! shards are missing, the page tells what the sample says of all of them, with its error.

mod estimate;

use crate::run::root;
use clearway::board::Metric;
use clearway::enumerate::{Enumeration, Field};
use clearway::generate::Random;
use clearway::search::StopReason;
use clearway_contract::codes;
use clearway_run::shards::{FinishedShard, Halt, RunError, ShardRunner, shard_text};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub(crate) use estimate::{Estimate, estimate};

/// The folder of the ledgers.
const FOLDER: &str = "docs/ledgers";

/// Begins the line with the processor time.
const SECONDS: &str = "# processor seconds: ";

/// The seed of the order in which shards are done.
const SEED: u64 = 1;

/// An enumeration in portions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) name: &'static str,
    pub(crate) size: &'static str,
    /// The row of the red car, from 1.
    pub(crate) row: u8,
    pub(crate) walls: u8,
    pub(crate) metric: Metric,
    pub(crate) shards: u32,
}

/// All of them. The numbers of shards are prime, so that shards differ little.
pub(crate) const PLANS: &[Plan] = &[
    plan("6x6-1-wall", "6x6", 3, 1, Metric::Moves, 4001),
    plan("6x6-1-wall-steps", "6x6", 3, 1, Metric::Steps, 4001),
    plan("6x6-2-walls", "6x6", 3, 2, Metric::Moves, 6007),
    plan("6x6-2-walls-steps", "6x6", 3, 2, Metric::Steps, 6007),
    plan("6x7", "6x7", 4, 0, Metric::Moves, 9973),
    plan("7x6", "7x6", 3, 0, Metric::Moves, 9973),
];

const fn plan(
    name: &'static str,
    size: &'static str,
    row: u8,
    walls: u8,
    metric: Metric,
    shards: u32,
) -> Plan {
    Plan { name, size, row, walls, metric, shards }
}

/// What a ledger says of a shard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shard {
    /// The checksum of its file.
    pub(crate) checksum: String,
    pub(crate) candidates: u64,
    pub(crate) spaces: u64,
    pub(crate) solvable: u64,
    pub(crate) states: u64,
    /// How many puzzles there are of each cost, beginning with 0.
    pub(crate) by_cost: Vec<u64>,
    /// The first puzzle of its file, as `enumerate` writes boards; `-` if it has none.
    pub(crate) hardest: String,
}

/// The shards that are done, by number, and the processor time that they took.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ledger {
    pub(crate) shards: BTreeMap<u32, Shard>,
    pub(crate) seconds: f64,
}

/// Does shards of a ledger for some minutes. Must be built for speed.
pub(crate) fn run(name: &str, minutes: u64, threads: usize) -> Result<(), String> {
    let plan = find(name)?;
    let enumeration = plan.enumeration()?;
    let known = Ledger::read(plan)?;
    let mut missing = order(plan.shards);
    missing.retain(|shard| !known.shards.contains_key(shard));
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    // The processor time that the ledger includes.
    let included = Mutex::new(own_seconds().unwrap_or_default());
    let deliver = |done: FinishedShard| {
        let text = shard_text(&enumeration, plan.shards, &done)?;
        let found = Shard::of_file(&text, plan.metric)
            .map_err(|message| RunError::new(codes::FILE, message))?;
        let mut included = lock(&included);
        let now = own_seconds().unwrap_or_default();
        // Another run may have added shards since.
        let add = || {
            let mut ledger = Ledger::read(plan)?;
            ledger.shards.insert(done.shard, found);
            ledger.seconds += now - *included;
            ledger.write(plan)
        };
        add().map_err(|message: String| RunError::new(codes::FILE, message))?;
        *included = now;
        Ok(())
    };
    let runner = ShardRunner {
        enumeration: &enumeration,
        shards: plan.shards,
        threads,
        interrupted: &|| Instant::now() > end,
        advance: &|_| {},
    };
    match runner.run(&missing, &deliver) {
        Ok(()) | Err(Halt::Stopped(StopReason::Interrupted)) => {}
        Err(halt) => return Err(format!("{halt:?}")),
    }
    let ledger = Ledger::read(plan)?;
    println!("{name}: {} of {} shards, {:.0} s", ledger.shards.len(), plan.shards, ledger.seconds);
    Ok(())
}

impl Plan {
    /// The enumeration that it divides.
    fn enumeration(self) -> Result<Enumeration, String> {
        let (width, height) = self.size.split_once('x').ok_or("no size")?;
        let side = |word: &str| word.parse::<u8>().map_err(|error| error.to_string());
        let field = Field::new(side(width)?, side(height)?, self.walls..=self.walls)
            .and_then(|field| field.with_red_row(self.row - 1))
            .map_err(|error| error.to_string())?;
        Enumeration::new(field.with_metric(self.metric)).map_err(|error| error.to_string())
    }
}

/// The plan of a name.
pub(crate) fn find(name: &str) -> Result<Plan, String> {
    let known = || PLANS.iter().map(|plan| plan.name).collect::<Vec<_>>().join(", ");
    let plan = PLANS.iter().find(|plan| plan.name == name).copied();
    plan.ok_or_else(|| format!("there is no ledger {name}; there are {}", known()))
}

/// The numbers of all shards in a fixed random order.
fn order(shards: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..shards).collect();
    let mut random = Random::new(SEED, 0);
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u32 + 1) as usize);
    }
    order
}

impl Shard {
    /// Reads the file of a shard.
    fn of_file(text: &str, metric: Metric) -> Result<Self, String> {
        let lines: Vec<&str> = text.lines().collect();
        let [head, .., checksum] = lines[..] else { return Err("no file of a shard".to_owned()) };
        let head: serde_json::Value =
            serde_json::from_str(head).map_err(|error| error.to_string())?;
        let number = |name: &str| head[name].as_u64().ok_or_else(|| format!("no {name}: {head}"));
        let counts = &head[format!("by_{metric}")];
        let counts = counts.as_array().ok_or_else(|| format!("no counts: {head}"))?;
        let by_cost = counts.iter().filter_map(serde_json::Value::as_u64).collect();
        let first = lines[1].split(' ').nth(1).filter(|_| lines.len() > 2);
        Ok(Self {
            checksum: checksum.to_owned(),
            candidates: number("candidates")?,
            spaces: number("spaces")?,
            solvable: number("solvable")?,
            states: number("states")?,
            by_cost,
            hardest: first.unwrap_or("-").to_owned(),
        })
    }

    /// How many puzzles it has.
    pub(crate) fn minimal(&self) -> u64 {
        self.by_cost.iter().sum()
    }

    fn line(&self, number: u32) -> String {
        let Self { checksum, candidates, spaces, solvable, states, by_cost, hardest } = self;
        let counts: Vec<String> = by_cost.iter().map(u64::to_string).collect();
        let counts = if counts.is_empty() { "-".to_owned() } else { counts.join(",") };
        format!("{number} {checksum} {candidates} {spaces} {solvable} {states} {counts} {hardest}")
    }

    fn parse(line: &str) -> Option<(u32, Self)> {
        let words: Vec<&str> = line.split(' ').collect();
        let [number, checksum, candidates, spaces, solvable, states, counts, hardest] = words[..]
        else {
            return None;
        };
        let counts = if counts == "-" { None } else { Some(counts) };
        let by_cost = counts.into_iter().flat_map(|counts| counts.split(',')).map(str::parse);
        let shard = Self {
            checksum: checksum.to_owned(),
            candidates: candidates.parse().ok()?,
            spaces: spaces.parse().ok()?,
            solvable: solvable.parse().ok()?,
            states: states.parse().ok()?,
            by_cost: by_cost.collect::<Result<_, _>>().ok()?,
            hardest: hardest.to_owned(),
        };
        Some((number.parse().ok()?, shard))
    }
}

impl Ledger {
    /// The committed ledger of a plan; an empty one if there is none yet.
    pub(crate) fn read(plan: Plan) -> Result<Self, String> {
        let path = root().join(FOLDER).join(format!("{}.txt", plan.name));
        let Ok(text) = fs::read_to_string(&path) else { return Ok(Self::default()) };
        Self::parse(&text).map_err(|line| format!("{}: not understood: {line}", path.display()))
    }

    /// The line that is wrong is the error.
    fn parse(text: &str) -> Result<Self, String> {
        let mut ledger = Self::default();
        for line in text.lines() {
            if let Some(seconds) = line.strip_prefix(SECONDS) {
                ledger.seconds = seconds.parse().map_err(|_| line.to_owned())?;
            } else if !line.starts_with('#') {
                let (number, shard) = Shard::parse(line).ok_or_else(|| line.to_owned())?;
                ledger.shards.insert(number, shard);
            }
        }
        Ok(ledger)
    }

    fn text(&self, plan: Plan) -> String {
        let Plan { name, size, row, walls, metric, shards } = plan;
        let mut text = format!(
            "# Shards of an enumeration. Written by `cargo xtask ledger {name}`.\n\
             # clearway enumerate --size {size} --red-row {row} --walls {walls} --metric {metric} \
             --shards {shards} --shard NUMBER --out FOLDER makes the file of a shard.\n\
             # number, checksum of its file, candidates, spaces, solvable, states, puzzles by cost, \
             hardest\n{SECONDS}{:.1}\n",
            self.seconds
        );
        for (&number, shard) in &self.shards {
            let _ = writeln!(text, "{}", shard.line(number));
        }
        text
    }

    fn write(&self, plan: Plan) -> Result<(), String> {
        let folder = root().join(FOLDER);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        // A run that is stopped while it writes must not lose what was done before.
        let (path, new) = (folder.join(format!("{}.txt", plan.name)), folder.join(".new"));
        fs::write(&new, self.text(plan)).map_err(|error| error.to_string())?;
        fs::rename(&new, &path).map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// The processor time of this program; `None` where the system does not tell.
fn own_seconds() -> Option<f64> {
    processor_seconds(OWN_TIMES)
}

/// Where the times of this program, and of the programs that it has waited for, are among the
/// fields of `/proc/self/stat` after the name.
const OWN_TIMES: usize = 11;
pub(crate) const CHILD_TIMES: usize = 13;

/// The processor time that begins at a field; `None` where the system does not tell.
pub(crate) fn processor_seconds(field: usize) -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let after_name = text.rsplit(") ").next()?;
    let mut times = after_name.split(' ').skip(field).take(2).map(str::parse::<f64>);
    // In hundredths of a second, on every system that has this file.
    Some((times.next()?.ok()? + times.next()?.ok()?) / 100.0)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_the_same_after_writing_and_reading() {
        let text = "{\"shard\":3,\"candidates\":9,\"spaces\":5,\"solvable\":4,\"minimal\":2,\
                    \"states\":70,\"by_moves\":[0,0,1,1]}\n03 ooAA 46 7 2,4,4,12\n\
                    02 oAAo 4 5 1,2,3\ncrc32:5427a1f7\n";
        let shard = Shard::of_file(text, Metric::Moves).expect("a file");
        assert_eq!((shard.states, shard.minimal(), &*shard.hardest), (70, 2, "ooAA"));
        let empty = "{\"candidates\":9,\"spaces\":5,\"solvable\":4,\"minimal\":0,\"states\":70,\
                     \"by_moves\":[]}\ncrc32:00000000\n";
        let empty = Shard::of_file(empty, Metric::Moves).expect("a file");
        assert_eq!((&*empty.hardest, empty.minimal()), ("-", 0));
        let shards = BTreeMap::from([(3, shard), (70, empty)]);
        let ledger = Ledger { shards, seconds: 12.5 };
        assert_eq!(Ledger::parse(&ledger.text(PLANS[0])), Ok(ledger));
        assert_eq!(Ledger::parse("1 2 3"), Err("1 2 3".to_owned()));
    }

    #[test]
    fn every_shard_comes_once_in_the_order() {
        for plan in PLANS {
            let mut all = order(plan.shards);
            assert_ne!(all[..3], [0, 1, 2]);
            all.sort_unstable();
            assert!(all.into_iter().eq(0..plan.shards));
        }
    }
}
