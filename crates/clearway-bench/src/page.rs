//! Writes the page `docs/speed.md`.

use crate::big::Big;
use crate::cases;
use crate::clock::CLOCK;
use crate::instructions::Counted;
use crate::machine::Machine;
use crate::making::Made;
use crate::markdown::{duration, number, table, times};
use crate::peers::Peer;
use crate::races::Race;
use std::time::Duration;

/// The measurements of one run.
#[derive(Debug)]
pub struct Report {
    /// Machine and date.
    pub machine: Machine,
    /// Shortest solutions by `auto`.
    pub solving: Vec<Race>,
    /// Every algorithm on one puzzle.
    pub algorithms: Vec<Race>,
    /// Whole spaces.
    pub exploring: Vec<Race>,
    /// `auto` beside single algorithms on random boards: the fields of each line of the file.
    pub random: Vec<Vec<String>>,
    /// Large boards.
    pub big: Vec<Big>,
    /// Generated puzzles.
    pub making: Vec<Made>,
    /// Instructions.
    pub instructions: Vec<Counted>,
    /// Other programs.
    pub peers: Vec<Peer>,
    /// What was left out, and why.
    pub notes: Vec<String>,
}

/// The whole page.
pub fn page(report: &Report) -> String {
    let sections = [
        head(&report.machine),
        exploring(&report.exploring),
        solving(&report.solving),
        algorithms(&report.algorithms),
        random(&report.random),
        big(&report.big),
        making(&report.making),
        instructions(&report.instructions),
        peers(&report.peers),
        notes(&report.notes),
    ];
    let sections: Vec<&str> =
        sections.iter().map(String::as_str).filter(|s| !s.is_empty()).collect();
    sections.join("\n")
}

/// A section with a title, a few sentences and a table; empty if the table has no rows.
fn section(title: &str, prose: &str, left: usize, titles: &[&str], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    format!("## {title}\n\n{prose}\n\n{}", table(left, titles, rows))
}

fn head(machine: &Machine) -> String {
    let Machine { date, processor, cores, memory, compiler, load } = machine;
    format!(
        "# Speed\n\n\
         Written by `cargo xtask bench` on {date}: {processor}, {cores} cores, {memory}, {compiler}, \
         load {load} at the end.\n\n\
         Times are {CLOCK} of one thread, the best of several runs that alternate with those of the \
         *yardstick*: a plain breadth-first solver with a queue of boards and a hash table, as a \
         textbook would write it (`crates/clearway-bench/src/yardstick.rs`). Times vary between \
         machines and from hour to hour. Ratios are taken within a minute and vary less, but on \
         a busy machine still by a quarter: ignore smaller differences. Every run checks its \
         answer. Exact counts of the states that each algorithm expands are in \
         `crates/clearway-bench/counts.txt`; a test compares them.\n"
    )
}

/// States per second.
fn rate(states: u64, time: Duration) -> String {
    let rate = states as f64 / time.as_secs_f64().max(1e-9);
    format!("{:.2} M", rate / 1e6)
}

fn exploring(races: &[Race]) -> String {
    let rows: Vec<Vec<String>> = races
        .iter()
        .map(|race| {
            vec![
                race.name.clone(),
                race.metric.to_string(),
                number(race.states),
                race.cost.to_string(),
                duration(race.yardstick),
                duration(race.ours),
                rate(race.states, race.ours),
                times(race.yardstick, race.ours),
            ]
        })
        .collect();
    section(
        "Whole spaces",
        "All reachable states and the depth of each (`Space::explore`).",
        2,
        &[
            "puzzle",
            "metric",
            "states",
            "greatest depth",
            "yardstick",
            "clearway",
            "states per second",
            "ratio",
        ],
        &rows,
    )
}

fn solving(races: &[Race]) -> String {
    let rows: Vec<Vec<String>> = races
        .iter()
        .map(|race| {
            vec![
                race.name.clone(),
                race.cost.to_string(),
                number(race.states),
                duration(race.yardstick),
                rate(race.states, race.yardstick),
                duration(race.ours),
                times(race.yardstick, race.ours),
            ]
        })
        .collect();
    section(
        "Shortest solutions",
        "In moves, by `auto`. Times include proof and replay, but not reading the board. Rows \
         for `cards` (forty puzzles) and the random sets (six each) are sums.",
        1,
        &[
            "puzzle",
            "moves",
            "states of the yardstick",
            "yardstick",
            "its states per second",
            "clearway",
            "ratio",
        ],
        &rows,
    )
}

fn algorithms(races: &[Race]) -> String {
    let rows: Vec<Vec<String>> = races
        .iter()
        .map(|race| {
            vec![
                format!("`{}`", race.name),
                race.cost.to_string(),
                number(race.states),
                duration(race.ours),
                rate(race.states, race.ours),
                times(race.yardstick, race.ours),
            ]
        })
        .collect();
    section(
        "Algorithms",
        "Each on `hardest` in moves, with its default heuristic, against the same yardstick. `sat` \
         is left out: its work grows with the cost, and it is meant for large boards.",
        1,
        &["algorithm", "moves", "expanded", "time", "expanded per second", "ratio"],
        &rows,
    )
}

fn random(rows: &[Vec<String>]) -> String {
    let mut titles = vec!["boards", "metric", "decided", "`auto`"];
    titles.extend(["`bfs`", "`a-star`", "`ida-star`", "`sat`", "yardstick", "behind"]);
    section(
        "Random boards",
        "A hundred random boards of each size, sparse to dense, solvable or not, as they fall: the \
         sums of the times until the proof, by `auto` and by single algorithms (`cargo xtask bench \
         --random`). A single algorithm is stopped after twice the time of `auto`, so many sums are \
         lower bounds (`>`). The last column counts boards on which some single algorithm is faster \
         than `auto` by more than a quarter and 0.3 ms.",
        2,
        &titles,
        rows,
    )
}

fn big(bigs: &[Big]) -> String {
    let rows: Vec<Vec<String>> = bigs
        .iter()
        .map(|big| {
            let memory =
                big.memory.map_or("–".to_owned(), |memory| format!("{} MiB", memory / 1024));
            vec![
                big.board.clone(),
                big.metric.to_string(),
                format!("`{}`", big.finder),
                big.cost.to_string(),
                duration(big.time),
                memory,
            ]
        })
        .collect();
    section(
        "Large boards",
        "By `auto`, proven shortest. One run each, in its own process, with its peak memory. The \
         boards are from a course in Amsterdam.",
        3,
        &["board", "metric", "found by", "cost", "time", "memory"],
        &rows,
    )
}

fn making(made: &[Made]) -> String {
    let row = |made: &Made| {
        vec![made.about.clone(), made.count.to_string(), duration(made.time), duration(made.goal)]
    };
    let rows: Vec<Vec<String>> = made.iter().map(row).collect();
    section(
        "Making puzzles",
        "Distinct minimal puzzles, as `clearway generate` makes them, on one thread. One run \
         each, beside the time we had set as a goal.",
        1,
        &["puzzles", "number", "time", "goal"],
        &rows,
    )
}

fn instructions(counts: &[Counted]) -> String {
    let rows: Vec<Vec<String>> = counts
        .iter()
        .map(|counted| {
            let about = cases::find(&counted.name).map_or(counted.name.as_str(), |case| case.about);
            let before = counted.before.map_or("–".to_owned(), number);
            let ratio = counted.ratio().map_or("–".to_owned(), |ratio| format!("{ratio:.3}"));
            vec![about.to_owned(), number(counted.instructions), before, ratio]
        })
        .collect();
    section(
        "Instructions",
        "Counted by callgrind, beside the committed counts. They vary little between runs, but \
         more between compilers.",
        1,
        &["work", "instructions", "committed", "ratio"],
        &rows,
    )
}

fn peers(peers: &[Peer]) -> String {
    let rows: Vec<Vec<String>> = peers
        .iter()
        .map(|peer| {
            vec![
                peer.program.clone(),
                peer.what.clone(),
                peer.source.clone(),
                duration(peer.theirs),
                peer.ours.map_or("–".to_owned(), duration),
                peer.ours.map_or("–".to_owned(), |ours| times(peer.theirs, ours)),
            ]
        })
        .collect();
    let text = section(
        "Peers",
        "Other programs, whose code is not part of this project. The figures are kept in \
         `crates/clearway-bench/peers.txt`. Both sides were measured in one run on one machine, \
         unless our figure is missing.",
        3,
        &["program", "work", "measured by", "theirs", "clearway", "ratio"],
        &rows,
    );
    if text.is_empty() {
        return "## Peers\n\nNone has been measured yet; `crates/clearway-bench/peers.txt` is where \
                the figures go.\n"
            .to_owned();
    }
    text
}

fn notes(notes: &[String]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = notes.iter().map(|note| format!("- {note}\n")).collect();
    format!("## Left out in this run\n\n{}", lines.concat())
}
