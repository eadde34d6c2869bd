//! The file of a shard.
//!
//! The first line is an object with the run, the shard and its counts. Then comes a line for each
//! puzzle, sorted. The last line is the checksum of all lines before it.

use super::RunError;
use super::manifest::{FileEntry, Run, ShardEntry, checksum};
use super::record::{Record, write_lines};
use super::runner::FinishedShard;
use clearway::enumerate::{Enumeration, Field, Tally};
use clearway_contract::{EnumerateCounts, codes};
use serde::{Deserialize, Serialize};

/// The first line.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    #[serde(flatten)]
    run: Run,
    shard: u32,
    #[serde(flatten)]
    counts: EnumerateCounts,
}

/// A shard that has been read and verified.
pub(crate) struct Shard {
    pub(crate) entry: ShardEntry,
    /// The puzzles, sorted.
    pub(crate) records: Vec<Record>,
}

impl Shard {
    /// The counts.
    pub(crate) fn tally(&self) -> Tally {
        self.entry.counts.clone().into()
    }
}

/// The name of a shard's file.
pub(crate) fn name(shard: u32) -> String {
    format!("shard-{shard:05}.txt")
}

/// The shard that a file name belongs to.
pub(crate) fn number(file: &str) -> Option<u32> {
    let shard = file.strip_prefix("shard-")?.strip_suffix(".txt")?.parse().ok()?;
    (name(shard) == file).then_some(shard)
}

/// The text of a shard's file, for use without a folder; a folder of the same run accepts it.
pub fn shard_text(
    enumeration: &Enumeration,
    shards: u32,
    done: &FinishedShard,
) -> Result<String, RunError> {
    text(&Run::new(enumeration, shards), done)
        .map_err(|error| RunError::new(codes::FILE, error.to_string()))
}

/// The counts of a shard's text; an error if it is not this shard of this run.
pub fn read_shard(
    enumeration: &Enumeration,
    shards: u32,
    shard: u32,
    text: &str,
) -> Result<Tally, RunError> {
    read(text, &Run::new(enumeration, shards), shard, enumeration.field())
        .map(|shard| shard.tally())
        .map_err(|what| RunError::new(codes::DAMAGED, what))
}

/// The text of a shard's file.
pub(crate) fn text(run: &Run, done: &FinishedShard) -> serde_json::Result<String> {
    let counts = EnumerateCounts::new(run.metric(), &done.tally);
    let head = Head { run: run.clone(), shard: done.shard, counts };
    let mut text = serde_json::to_string(&head)? + "\n";
    write_lines(&done.records, &mut text);
    let checksum = checksum(text.as_bytes());
    Ok(text + &checksum + "\n")
}

/// Reads the file of a shard; the error says what is wrong with it.
pub(crate) fn read(text: &str, run: &Run, shard: u32, field: &Field) -> Result<Shard, String> {
    let end = text.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
    let (content, last) = text.split_at(end);
    if last != checksum(content.as_bytes()) + "\n" {
        return Err("the checksum does not match".to_owned());
    }
    let head = content.lines().next().unwrap_or_default();
    let head: Head = serde_json::from_str(head)
        .map_err(|_| "the first line does not say what was counted".to_owned())?;
    if head.run != *run {
        return Err(format!("it belongs to another run: {}", head.run.words()));
    }
    if head.shard != shard {
        return Err(format!("it holds shard {}", head.shard));
    }
    let metric = field.metric();
    let mut by_cost = Vec::new();
    let mut records: Vec<Record> = Vec::new();
    for line in content.lines().skip(1) {
        let Some(record) = Record::parse(line, field) else {
            return Err(format!("this line is no puzzle of the run: {line}"));
        };
        if records.last().is_some_and(|before| before.place(metric) >= record.place(metric)) {
            return Err(format!("this line is not in its place: {line}"));
        }
        let cost = record.cost(metric) as usize;
        if by_cost.len() <= cost {
            by_cost.resize(cost + 1, 0);
        }
        by_cost[cost] += 1;
        records.push(record);
    }
    let minimal = by_cost.iter().sum::<u64>();
    if head.counts.by_cost(metric) != Some(&by_cost) || minimal != head.counts.minimal {
        return Err("the puzzles are not as many as were counted".to_owned());
    }
    let file = FileEntry::new(&name(shard), text.as_bytes());
    Ok(Shard { entry: ShardEntry { shard, file, counts: head.counts }, records })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> (Run, Field, String) {
        let field = Field::new(3, 3, 0..=0).expect("a size that can be done");
        let enumeration = Enumeration::new(field.clone()).expect("a size that can be done");
        let run = Run::new(&enumeration, 5);
        let tally = Tally { minimal: 2, by_cost: vec![0, 1, 1], ..Tally::default() };
        let lines = ["02 ooBAABooo 4 3 2,1,1", "01 oooAAoooo 2 1 1,1"];
        let records = lines.map(|line| Record::parse(line, &field).expect("a line")).to_vec();
        let text = text(&run, &FinishedShard { shard: 3, tally, records }).expect("writable");
        (run, field, text)
    }

    #[test]
    fn a_shard_comes_back() {
        let (run, field, text) = example();
        let shard = read(&text, &run, 3, &field).map_err(|_| ()).expect("whole");
        assert_eq!(shard.records.len(), 2);
        assert_eq!(shard.tally().minimal, 2);
    }

    #[test]
    fn every_damage_is_found() {
        let (run, field, text) = example();
        for at in 0..text.len() {
            let mut damaged = text.clone().into_bytes();
            damaged[at] ^= 1;
            if let Ok(damaged) = String::from_utf8(damaged) {
                assert!(read(&damaged, &run, 3, &field).is_err(), "{at}");
            }
            assert!(read(&text[..at], &run, 3, &field).is_err(), "{at}");
        }
        assert!(read(&text, &run, 2, &field).is_err());
        let enumeration = Enumeration::new(field).expect("a size that can be done");
        let code =
            |shards, shard| read_shard(&enumeration, shards, shard, &text).map_err(|e| e.code);
        assert_eq!(code(5, 3).map(|tally| tally.minimal), Ok(2));
        assert_eq!(code(6, 3).map(|tally| tally.minimal), Err(codes::DAMAGED));
        let field = enumeration.field().clone();
        assert!(read(&(text + "\n"), &run, 3, &field).is_err());
    }

    #[test]
    fn a_right_checksum_is_not_enough() {
        let (run, field, text) = example();
        let sign = |content: String| format!("{content}{}\n", checksum(content.as_bytes()));
        let lines: Vec<&str> = text.lines().collect();
        let missing = sign(format!("{}\n{}\n", lines[0], lines[1]));
        let turned = sign(format!("{}\n{}\n{}\n", lines[0], lines[2], lines[1]));
        for text in [missing, turned, sign(String::new()), sign("{}\n".to_owned())] {
            assert!(read(&text, &run, 3, &field).is_err(), "{text}");
        }
    }

    #[test]
    fn names_have_one_form() {
        assert_eq!(number(&name(42)), Some(42));
        for other in ["shard-42.txt", "shard-00042.csv", "shard-+0042.txt", "puzzles.txt"] {
            assert_eq!(number(other), None, "{other}");
        }
    }
}
