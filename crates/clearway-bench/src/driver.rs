//! A whole benchmark run: checks, measures, writes.

use crate::args::{Destination, Effort, Options};
use crate::big::{self, BIG, Big};
use crate::cases::{self, CASES};
use crate::instructions::{self, Counted};
use crate::machine::Machine;
use crate::making::{MAKING, Made};
use crate::markdown::{duration, number, times};
use crate::page::{Report, page};
use crate::races::{self, Race, Racer};
use crate::{counts, peers, rivals, sets};
use clearway::board::Metric;
use std::fs;
use std::path::Path;

/// Measures, then writes or prints the page.
pub fn measure(options: &Options) -> Result<(), String> {
    let mut notes = Vec::new();
    let filter = options.filter.as_str();
    check_counts(options, &mut notes)?;
    let rounds = if options.effort == Effort::Full { 9 } else { 2 };
    let report = Report {
        exploring: run_all(&races::exploring(), filter, rounds),
        solving: run_all(&races::solving(&mut notes), filter, rounds),
        algorithms: run_all(&races::algorithms(), filter, rounds),
        random: rivals::parse(&fs::read_to_string(rivals::path()).unwrap_or_default()),
        big: solve_big(options, &mut notes)?,
        making: make(options)?,
        instructions: count_instructions(options, &mut notes)?,
        peers: peers::parse(&read(&peers::path())?)?,
        machine: Machine::here(),
        notes: {
            // Several parts may miss the same file.
            notes.sort();
            notes.dedup();
            notes
        },
    };
    let text = page(&report);
    match options.page {
        Destination::Shown => print!("{text}"),
        Destination::File => {
            write(&root().join("docs/speed.md"), &text)?;
            eprintln!("wrote docs/speed.md");
        }
    }
    Ok(())
}

/// Writes the current counts and instructions.
pub fn bless(filter: &str) -> Result<(), String> {
    let mut notes = Vec::new();
    let counted = count_states(filter, &mut notes);
    let committed = counts::parse(&fs::read_to_string(counts::path()).unwrap_or_default());
    let changes = counts::differences(&committed, &counted);
    for line in &changes {
        println!("{line}");
    }
    write(&counts::path(), &counts::render(&counts::merge(committed, counted)))?;
    let options = Options { filter: filter.to_owned(), ..Options::default() };
    let mut kept = committed_instructions();
    for Counted { name, instructions, .. } in count_instructions(&options, &mut notes)? {
        kept.retain(|(known, _)| *known != name);
        kept.push((name, instructions));
    }
    write(&instructions::path(), &instructions::render(&kept))?;
    for note in notes {
        eprintln!("{note}");
    }
    let changed = changes.iter().filter(|line| line.starts_with('+')).count();
    eprintln!("blessed: {changed} lines of counts.txt are new");
    Ok(())
}

/// Runs one piece of work by its id: a case for callgrind, or a large board.
pub fn run_one(id: &str) -> Result<(), String> {
    if let Some(case) = cases::find(id) {
        let mut work = (case.prepare)().ok_or("its puzzles are not here")?;
        instructions::measured(&mut *work);
        return Ok(());
    }
    let case = BIG.iter().find(|case| case.id() == id).ok_or(format!("no work is called {id}"))?;
    if let Some(big) = big::solve_here(case) {
        println!("{}", big::render(&big));
    }
    Ok(())
}

fn count_states(filter: &str, notes: &mut Vec<String>) -> Vec<counts::Section> {
    let mut counted = Vec::new();
    for set in sets::all(notes) {
        for metric in Metric::ALL {
            let id = format!("counts/{}/{metric}", set.name);
            if id.contains(filter) {
                eprintln!("{id}");
                counted.push(counts::count(&set, metric));
            }
        }
    }
    counted
}

/// Fails if counts changed: times would then belong to another program than the committed one.
fn check_counts(options: &Options, notes: &mut Vec<String>) -> Result<(), String> {
    if options.effort == Effort::Quick {
        return Ok(());
    }
    let counted = count_states(&options.filter, notes);
    let found = counts::differences(&counts::parse(&read(&counts::path())?), &counted);
    if found.is_empty() {
        return Ok(());
    }
    let found = found.join("\n");
    Err(format!("counts have changed; if that is meant: cargo xtask bench --bless\n{found}"))
}

fn run_all(racers: &[Racer], filter: &str, rounds: u32) -> Vec<Race> {
    let wanted = racers.iter().filter(|racer| racer.id.contains(filter));
    wanted
        .map(|racer| {
            eprint!("{:<28}", racer.id);
            let race = (racer.run)(rounds);
            let (ours, plain) = (duration(race.ours), duration(race.yardstick));
            let ratio = times(race.yardstick, race.ours);
            eprint!("{ours:>9}  yardstick {plain:>9}  ratio {ratio:>5}");
            // A good solver visits few states, so its rate would say nothing.
            if racer.id.starts_with("explore") {
                let rate = race.states as f64 / race.ours.as_secs_f64().max(1e-9);
                eprint!("  {:>10} states per second", number(rate as u64));
            }
            eprintln!();
            race
        })
        .collect()
}

fn solve_big(options: &Options, notes: &mut Vec<String>) -> Result<Vec<Big>, String> {
    let mut solved = Vec::new();
    if options.effort == Effort::Quick {
        return Ok(solved);
    }
    for case in BIG.iter().filter(|case| case.id().contains(&options.filter)) {
        if sets::amsterdam(case.board, notes).is_none() {
            continue;
        }
        eprint!("{:<28}", case.id());
        if let Some(big) = big::solve_apart(case)? {
            eprintln!("{:>9}  {} KiB", duration(big.time), big.memory.map_or("?".into(), number));
            solved.push(big);
        }
    }
    Ok(solved)
}

fn make(options: &Options) -> Result<Vec<Made>, String> {
    let mut all = Vec::new();
    if options.effort == Effort::Quick {
        return Ok(all);
    }
    for making in MAKING.iter().filter(|making| making.id.contains(&options.filter)) {
        eprint!("{:<28}", making.id);
        let made = making.run()?;
        eprintln!("{:>9}  goal {}", duration(made.time), duration(made.goal));
        all.push(made);
    }
    Ok(all)
}

fn count_instructions(options: &Options, notes: &mut Vec<String>) -> Result<Vec<Counted>, String> {
    let mut counted = Vec::new();
    if options.effort == Effort::Quick {
        return Ok(counted);
    }
    if !instructions::is_present() {
        notes.push("skipped: instructions, since valgrind is not here".to_owned());
        return Ok(counted);
    }
    let before = committed_instructions();
    for case in CASES {
        let id = format!("instructions/{}", case.name);
        if !id.contains(&options.filter) {
            continue;
        }
        if (case.prepare)().is_none() {
            notes.push(format!(
                "skipped: the instructions of {}, since its file is not here",
                case.name
            ));
            continue;
        }
        eprint!("{id:<28}");
        let before = before.iter().find(|(name, _)| name == case.name).map(|(_, count)| *count);
        let one = Counted {
            name: case.name.to_owned(),
            instructions: instructions::count(case)?,
            before,
        };
        let ratio = one.ratio().map_or(String::new(), |ratio| format!("  ratio {ratio:.3}"));
        eprintln!("{:>16}{ratio}  {}", number(one.instructions), one.verdict());
        counted.push(one);
    }
    Ok(counted)
}

fn committed_instructions() -> Vec<(String, u64)> {
    instructions::parse(&fs::read_to_string(instructions::path()).unwrap_or_default())
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Writes a file atomically: to a temporary file first, then renamed.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    let beside = path.with_extension("new");
    fs::write(&beside, text)
        .and_then(|()| fs::rename(&beside, path))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}
