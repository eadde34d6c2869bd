//! The manifest: which run a folder holds, and its results.

use super::Size;
use super::size::usual_row;
use clearway::board::Metric;
use clearway::enumerate::{Enumeration, Field};
use clearway_contract::EnumerateCounts;
use serde::{Deserialize, Serialize};

/// The version of the files. It rises when a new version can no longer continue older ones.
const FILES_VERSION: u32 = 2;

/// The most shards of a run.
pub const MOST_SHARDS: u32 = 99_999;

/// The default number of shards: enough that little is lost when a run is stopped.
pub const USUAL_SHARDS: u32 = 256;

/// The identity of a run: only files of the same run can be combined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    version: u32,
    width: u8,
    height: u8,
    /// The least and the greatest number of walls.
    walls: [u8; 2],
    /// The number of shards.
    pub shards: u32,
    units: u64,
    /// Whether depths are in steps. Written only if true, and the red car's row only if unusual, so
    /// that older files stay valid.
    #[serde(default, skip_serializing_if = "is_default")]
    steps: bool,
    /// The red car's row from 0, if it is not the usual one.
    #[serde(default, skip_serializing_if = "is_default")]
    red_row: Option<u8>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Run {
    pub(crate) fn new(enumeration: &Enumeration, shards: u32) -> Self {
        let field = enumeration.field();
        Self {
            version: FILES_VERSION,
            width: field.width(),
            height: field.height(),
            walls: [*field.walls().start(), *field.walls().end()],
            shards,
            units: enumeration.units(),
            steps: field.metric() == Metric::Steps,
            red_row: (field.red_row() != usual_row(field)).then(|| field.red_row()),
        }
    }

    /// The metric of depths.
    pub(crate) const fn metric(&self) -> Metric {
        if self.steps { Metric::Steps } else { Metric::Moves }
    }

    /// The field; `None` if it is not valid.
    fn field(&self) -> Option<Field> {
        let [least, most] = self.walls;
        let field = Field::new(self.width, self.height, least..=most).ok()?;
        let field = field.with_metric(self.metric());
        self.red_row.map_or_else(|| Some(field.clone()), |row| field.clone().with_red_row(row).ok())
    }

    /// The run in words.
    pub fn words(&self) -> String {
        let size = match self.field() {
            Some(field) => Size(&field).to_string(),
            None => format!("{}x{}", self.width, self.height),
        };
        let version = match self.version {
            FILES_VERSION => String::new(),
            other => format!(", files of version {other}"),
        };
        format!("{size}, in {} shards{version}", self.shards)
    }
}

/// The record of a folder: the run from the start, the other fields at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    #[serde(flatten)]
    pub(crate) run: Run,
    /// The total counts.
    pub(crate) totals: Option<EnumerateCounts>,
    /// The merged puzzles.
    pub(crate) puzzles: Option<FileEntry>,
    /// The shards.
    pub(crate) files: Vec<ShardEntry>,
    /// The checksum of this record with an empty text here.
    checksum: String,
}

/// A file, its size and its checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileEntry {
    pub(crate) file: String,
    pub(crate) bytes: u64,
    pub(crate) checksum: String,
}

/// The file of a shard, and its counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ShardEntry {
    pub(crate) shard: u32,
    #[serde(flatten)]
    pub(crate) file: FileEntry,
    #[serde(flatten)]
    pub(crate) counts: EnumerateCounts,
}

impl FileEntry {
    pub(crate) fn new(file: &str, content: &[u8]) -> Self {
        let checksum = checksum(content);
        Self { file: file.to_owned(), bytes: content.len() as u64, checksum }
    }

    /// Whether this is the file's content.
    pub(crate) fn matches(&self, content: &[u8]) -> bool {
        *self == Self::new(&self.file, content)
    }
}

impl Manifest {
    /// The record of a new run.
    pub(crate) fn new(run: Run) -> Self {
        Self { run, totals: None, puzzles: None, files: Vec::new(), checksum: String::new() }
    }

    /// The text of the record, with its checksum.
    pub(crate) fn to_text(&self) -> serde_json::Result<String> {
        let mut signed = Self { checksum: String::new(), ..self.clone() };
        signed.checksum = checksum(serde_json::to_string(&signed)?.as_bytes());
        Ok(serde_json::to_string(&signed)? + "\n")
    }

    /// Parses a text; `None` if it is not a manifest, or damaged.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let read: Self = serde_json::from_str(text).ok()?;
        // Only its own checksum can reveal a wrong number.
        let is_whole = read.to_text().ok()? == text;
        // A forged number of shards must not make the program run for ever.
        let is_possible = (1..=MOST_SHARDS).contains(&read.run.shards);
        (is_whole && is_possible).then(|| Self { checksum: String::new(), ..read })
    }
}

/// The checksum of a content. It detects damage, not forgery.
pub(crate) fn checksum(content: &[u8]) -> String {
    format!("crc32:{:08x}", crc32fast::hash(content))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let field = Field::new(4, 4, 0..=1).expect("a size that can be done");
        let enumeration = Enumeration::new(field).expect("a size that can be done");
        let mut manifest = Manifest::new(Run::new(&enumeration, 7));
        manifest.totals = Some(EnumerateCounts { spaces: 12, ..EnumerateCounts::default() });
        manifest
    }

    #[test]
    fn a_manifest_comes_back() {
        let text = manifest().to_text().expect("writable");
        assert_eq!(Manifest::parse(&text), Some(manifest()));
    }

    #[test]
    fn runs_in_steps_or_with_another_row_are_other_runs() {
        let field = Field::new(4, 4, 0..=1).expect("a size that can be done");
        let run =
            |field: Field| Run::new(&Enumeration::new(field).expect("a size that can be done"), 7);
        let usual = run(field.clone());
        assert!(!serde_json::to_string(&usual).expect("writable").contains("steps"));
        let steps = run(field.clone().with_metric(Metric::Steps));
        let other = run(field.with_red_row(3).expect("a row of the board"));
        assert_eq!(steps.words(), "4x4 with 0 to 1 walls, in steps, in 7 shards");
        assert_eq!(other.words(), "4x4 with 0 to 1 walls, the red car in row 4, in 7 shards");
        assert!(usual != steps && usual != other && steps != other);
        for run in [steps, other] {
            let manifest = Manifest::new(run);
            let text = manifest.to_text().expect("writable");
            assert_eq!(Manifest::parse(&text), Some(manifest));
        }
    }

    #[test]
    fn every_wrong_byte_is_found() {
        let text = manifest().to_text().expect("writable");
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
            let damaged = String::from_utf8(bytes).expect("text");
            assert_eq!(Manifest::parse(&damaged), None, "{damaged}");
            assert_eq!(Manifest::parse(&text[..at]), None);
        }
    }

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), "crc32:cbf43926");
    }
}
