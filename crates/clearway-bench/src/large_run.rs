//! Runs over the large boards: which are decided, and whether `auto` falls behind.

use crate::driver::{read, write};
use crate::large::{self, Decided, LargeBoard};
use clearway::board::Metric;
use std::time::Duration;

/// Solves the large boards and shows the outcomes, then compares or writes them.
pub fn decide(filter: &str, limit: u64, bless: bool) -> Result<(), String> {
    let limit = Duration::from_secs(limit);
    println!("{}", large::titles());
    let mut all = Vec::new();
    for (board, metric) in of_filter(filter) {
        let decided = large::decide(&board, metric, limit);
        println!("{}", large::line(&decided));
        all.push(decided);
    }
    let summary = large::summary(&all);
    print!("\n{summary}");
    if bless && filter.is_empty() {
        let lines: Vec<String> = all.iter().map(large::line).collect();
        let (titles, limit) = (large::titles(), limit.as_secs());
        let text = format!("{titles}\n{}\n\nwithin {limit} s each\n{summary}", lines.join("\n"));
        return write(&large::path(), &text);
    }
    let committed = read(&large::path())?;
    for decided in all.iter().filter(|one| !one.is_decided() && was_decided(one, &committed)) {
        println!("not decided any more: {} in {}", decided.name, decided.metric);
    }
    Ok(())
}

/// Whether the committed outcomes say that a board was decided.
fn was_decided(now: &Decided, committed: &str) -> bool {
    committed.lines().any(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches!(words[..], [name, metric, "proven" | "unsolvable", ..]
            if name == now.name && metric == now.metric.id())
    })
}

/// Compares `auto` with single algorithms, and fails if it is too far behind one of them.
pub fn compare(filter: &str) -> Result<(), String> {
    let mut behind = 0;
    for (board, metric) in of_filter(filter) {
        let (able, time) = large::compare(&board, metric);
        let (name, able) = (&board.name, able.join(", "));
        let auto = time.map_or("-".to_owned(), |time| format!("{:.2}", time.as_secs_f64()));
        println!("{name:<24} {:<6} auto {auto:>5}  {able}", metric.id());
        behind += usize::from(time.is_none() && !able.is_empty());
    }
    match behind {
        0 => Ok(()),
        _ => Err(format!("auto falls behind a single algorithm {behind} times")),
    }
}

fn of_filter(filter: &str) -> impl Iterator<Item = (LargeBoard, Metric)> {
    let boards = large::boards().into_iter().filter(move |board| board.name.contains(filter));
    boards.flat_map(|board| Metric::ALL.map(|metric| (board.clone(), metric)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_was_decided_before_is_recognised() {
        let decided = Decided {
            name: "9x9-a".to_owned(),
            metric: Metric::Moves,
            verdict: "gap",
            lower_bound: Some(3),
            cost: Some(4),
            core: 0,
            first: None,
            time: Duration::ZERO,
        };
        let was = |text: &str| was_decided(&decided, text);
        assert!(was("board metric\n9x9-a moves proven 4 4 0 0.1 0.2\n"));
        assert!(!was("9x9-a moves gap 3 4\n9x9-a steps proven 4 4\n9x9-ab moves proven 4 4\n\nx"));
    }
}
