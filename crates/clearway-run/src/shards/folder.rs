//! The folder of a run: shards, and in the end all puzzles in one file.
//!
//! Every file is written under another name and then renamed, so every file in place is complete,
//! even if the program was killed. A shard always has the same content, so several machines may
//! share a folder, or shards may be copied together from several folders.

use super::RunError;
use super::manifest::{FileEntry, Manifest, Run};
use super::record::{Record, sort, write_lines};
use super::runner::FinishedShard;
use super::shard::{self, Shard};
use crate::files::{PART, replace, try_folder};
use clearway::enumerate::{Enumeration, Field, Tally};
use clearway_contract::{EnumerateCounts, codes};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The record of the run.
const MANIFEST: &str = "manifest.json";

/// All puzzles.
pub const PUZZLES: &str = "puzzles.txt";

/// All puzzles in columns, made from [`PUZZLES`].
pub const COLUMNS: &str = "puzzles.parquet";

/// All puzzles as a compact table with an index, made from [`PUZZLES`].
pub const TABLE: &str = "puzzles.table";

/// Failed shards and their errors, written by programs that divide the work among machines.
pub const FAILURES: &str = "failures.jsonl";

/// The largest possible file of a run.
const MOST_BYTES: u64 = 4 << 30;

/// Makes the bytes of a file of puzzles.
pub type Encode = dyn Fn(&[Record], &Field) -> io::Result<Vec<u8>>;

/// The folder of a run.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    field: Field,
    /// The run of this folder.
    pub run: Run,
}

/// The kinds of files in the folder.
enum Kind {
    Manifest,
    Puzzles,
    Table,
    Shard(u32),
    /// A file that other programs put beside the files of the run.
    Beside,
    /// An incomplete file, left when the program was killed.
    Part,
    Foreign,
}

/// The progress of a run.
#[derive(Debug)]
pub enum Progress {
    /// The missing shards, and the counts of the others.
    Missing(Vec<u32>, Tally),
    /// The run is complete.
    Complete(Tally),
}

impl Folder {
    /// Opens the folder for this run, and creates it if missing; an error if it contains anything
    /// else.
    ///
    /// Without a number of shards, takes that of the run in the folder, or `usual`.
    pub fn open(
        path: &str,
        enumeration: &Enumeration,
        shards: Option<u32>,
        usual: u32,
    ) -> Result<Self, RunError> {
        let path = PathBuf::from(path);
        let field = enumeration.field().clone();
        fs::create_dir_all(&path).map_err(|error| io_error(&error, &path))?;
        let mut folder = Self { path, field, run: Run::new(enumeration, shards.unwrap_or(usual)) };
        let files = folder.files()?;
        folder.refuse_others(&files, u32::MAX)?;
        if let Some(Manifest { run, .. }) = folder.manifest()? {
            if shards.is_none() {
                folder.run.shards = run.shards;
            }
            if folder.run != run {
                let message = format!("the folder holds another run: {}", run.words());
                return Err(folder.refusal(message, "the flags of that run, or another folder"));
            }
            folder.refuse_others(&files, folder.run.shards)?;
            try_folder(&folder.place(MANIFEST)).map_err(|error| io_error(&error, &folder.path))?;
            return Ok(folder);
        }
        // Shards name their run, but a `puzzles.txt` without a manifest could belong to any.
        folder.refuse_others(&files, folder.run.shards)?;
        let is_shard = |(_, kind): &(_, Kind)| matches!(kind, Kind::Shard(_));
        let is_result = |(_, kind): &&(_, Kind)| matches!(kind, Kind::Puzzles | Kind::Table);
        if let Some((name, _)) = files.iter().find(is_result)
            && !files.iter().any(is_shard)
        {
            return Err(folder.foreign(name));
        }
        folder.progress()?;
        folder.write_manifest(&Manifest::new(folder.run.clone()))?;
        Ok(folder)
    }

    /// An error if there is a file that no run with `shards` shards has.
    fn refuse_others(&self, files: &[(String, Kind)], shards: u32) -> Result<(), RunError> {
        let is_other = |(_, kind): &&(_, Kind)| match kind {
            Kind::Foreign => true,
            Kind::Shard(number) => *number >= shards,
            _ => false,
        };
        files.iter().find(is_other).map_or(Ok(()), |(name, _)| Err(self.foreign(name)))
    }

    fn foreign(&self, name: &str) -> RunError {
        let message = format!("the folder has something else in it: {name}");
        self.refusal(message, "an empty folder, or that of such a run")
    }

    /// The progress of the run. Verifies every existing shard.
    pub fn progress(&self) -> Result<Progress, RunError> {
        let mut missing = Vec::new();
        let mut tally = Tally::default();
        for number in 0..self.run.shards {
            match self.shard(number)? {
                Some(shard) => tally.add(&shard.tally()),
                None => missing.push(number),
            }
        }
        let Some(Manifest { totals: Some(totals), puzzles: Some(entry), .. }) = self.manifest()?
        else {
            return Ok(Progress::Missing(missing, tally));
        };
        match self.read(PUZZLES)? {
            None => Ok(Progress::Missing(missing, tally)),
            Some(text) if entry.matches(text.as_bytes()) => Ok(Progress::Complete(totals.into())),
            Some(_) => {
                let message = format!("the file is damaged: it is not what {MANIFEST} says");
                Err(self.damage(PUZZLES, message))
            }
        }
    }

    /// Whether a shard exists. Verifies it.
    pub fn has_shard(&self, number: u32) -> Result<bool, RunError> {
        Ok(self.shard(number)?.is_some())
    }

    /// Writes a shard.
    pub fn write_shard(&self, done: &FinishedShard) -> Result<(), RunError> {
        let name = shard::name(done.shard);
        let text = shard::text(&self.run, done).map_err(|error| self.unwritable(&error, &name))?;
        self.write(&name, text.as_bytes())
    }

    /// Writes the text of a shard that another process made with [`shard_text`](super::shard_text).
    /// An existing shard stays.
    pub fn put_shard(&self, number: u32, text: &str) -> Result<(), RunError> {
        if number >= self.run.shards {
            return Err(RunError::new(codes::USAGE, format!("there is no shard {number}")));
        }
        if self.has_shard(number)? {
            return Ok(());
        }
        let name = shard::name(number);
        shard::read(text, &self.run, number, &self.field).map_err(|what| {
            let message = format!("what was made is no shard of this run: {what}");
            self.named(RunError::new(codes::DAMAGED, message), &name)
        })?;
        self.write(&name, text.as_bytes())
    }

    /// Which shards have no file.
    pub fn missing(&self) -> Vec<u32> {
        let is_missing = |number: &u32| !self.place(&shard::name(*number)).exists();
        (0..self.run.shards).filter(is_missing).collect()
    }

    /// Merges the shards, all of which must exist.
    pub fn merge(&self) -> Result<Tally, RunError> {
        let mut shards = Vec::new();
        for number in 0..self.run.shards {
            let gone = || self.damage(&shard::name(number), "the shard is gone".to_owned());
            shards.push(self.shard(number)?.ok_or_else(gone)?);
        }
        let mut tally = Tally::default();
        for shard in &shards {
            tally.add(&shard.tally());
        }
        let mut records: Vec<Record> =
            shards.iter_mut().flat_map(|shard| std::mem::take(&mut shard.records)).collect();
        sort(&mut records, self.field.metric());
        let mut text = String::new();
        write_lines(&records, &mut text);
        drop(records);
        match self.read(PUZZLES)? {
            Some(old) if old == text => {}
            Some(_) => {
                let message = "the file is damaged: it is not what the shards make".to_owned();
                return Err(self.damage(PUZZLES, message));
            }
            None => self.write(PUZZLES, text.as_bytes())?,
        }
        let mut manifest = Manifest::new(self.run.clone());
        manifest.totals = Some(EnumerateCounts::new(self.field.metric(), &tally));
        manifest.puzzles = Some(FileEntry::new(PUZZLES, text.as_bytes()));
        manifest.files = shards.into_iter().map(|shard| shard.entry).collect();
        self.write_manifest(&manifest)?;
        self.sweep()?;
        Ok(tally)
    }

    /// Writes the puzzles to another file, [`COLUMNS`] or [`TABLE`], once they exist as text; false
    /// if that was done before.
    ///
    /// `encode` makes the bytes of that file.
    pub fn add_file(&self, name: &str, encode: &Encode) -> Result<bool, RunError> {
        let gone = || self.damage(PUZZLES, "the file is gone".to_owned());
        let text = self.read(PUZZLES)?.ok_or_else(gone)?;
        let records: Option<Vec<Record>> =
            text.lines().map(|line| Record::parse(line, &self.field)).collect();
        let damaged = || self.damage(PUZZLES, "the file is damaged: no list of puzzles".to_owned());
        let bytes = encode(&records.ok_or_else(damaged)?, &self.field)
            .map_err(|error| io_error(&error, &self.place(name)))?;
        match self.read_bytes(name)? {
            Some(old) if old == bytes => Ok(false),
            Some(_) => {
                let message = format!(
                    "the file is damaged, or of another program: it is not what {PUZZLES} makes"
                );
                Err(self.damage(name, message))
            }
            None => self.write(name, &bytes).map(|()| true),
        }
    }

    /// Removes incomplete files that a killed program left behind.
    fn sweep(&self) -> Result<(), RunError> {
        for (name, kind) in self.files()? {
            if let Kind::Part = kind {
                // Another process may have removed it at the same time.
                let _ = fs::remove_file(self.place(&name));
            }
        }
        Ok(())
    }

    /// The files of the folder, sorted.
    fn files(&self) -> Result<Vec<(String, Kind)>, RunError> {
        let list = || -> io::Result<Vec<String>> {
            let entries = fs::read_dir(&self.path)?;
            entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
        };
        let mut names = list().map_err(|error| io_error(&error, &self.path))?;
        names.sort();
        Ok(names.into_iter().map(|name| (name.clone(), kind(&name))).collect())
    }

    fn manifest(&self) -> Result<Option<Manifest>, RunError> {
        let Some(text) = self.read(MANIFEST)? else { return Ok(None) };
        match Manifest::parse(&text) {
            Some(manifest) => Ok(Some(manifest)),
            None => Err(self
                .named(RunError::new(codes::DAMAGED, "the manifest is damaged"), MANIFEST)
                .expecting("the file as it was written; without it, it is made again")),
        }
    }

    fn write_manifest(&self, manifest: &Manifest) -> Result<(), RunError> {
        let text = manifest.to_text().map_err(|error| self.unwritable(&error, MANIFEST))?;
        self.write(MANIFEST, text.as_bytes())
    }

    fn shard(&self, number: u32) -> Result<Option<Shard>, RunError> {
        let name = shard::name(number);
        let Some(text) = self.read(&name)? else { return Ok(None) };
        let read = shard::read(&text, &self.run, number, &self.field);
        read.map(Some).map_err(|what| self.damage(&name, format!("the shard is damaged: {what}")))
    }

    /// The content of a file, if it exists.
    fn read(&self, name: &str) -> Result<Option<String>, RunError> {
        let Some(bytes) = self.read_bytes(name)? else { return Ok(None) };
        let text = String::from_utf8(bytes);
        let text = text.map_err(|_| self.damage(name, "the file is damaged: no text".to_owned()));
        text.map(Some)
    }

    fn read_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, RunError> {
        let path = self.place(name);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(io_error(&error, &path)),
        };
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|error| io_error(&error, &path))?;
        Ok(Some(bytes))
    }

    fn write(&self, name: &str, content: &[u8]) -> Result<(), RunError> {
        let path = self.place(name);
        let written = replace(&path, &mut |file| file.write_all(content));
        // Another machine that shares the folder may already have merged and swept it.
        let is_there =
            || self.read_bytes(name).is_ok_and(|old| old.is_some_and(|old| old == content));
        match written {
            Err(error) if !is_there() => Err(io_error(&error, &path)),
            _ => Ok(()),
        }
    }

    fn place(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn named(&self, error: RunError, name: &str) -> RunError {
        let path = if name.is_empty() { self.path.clone() } else { self.place(name) };
        error.in_file(&path)
    }

    fn refusal(&self, message: String, expected: &str) -> RunError {
        self.named(RunError::new(codes::FOLDER, message), "").expecting(expected)
    }

    fn damage(&self, name: &str, message: String) -> RunError {
        let expected = "the file as it was written; without it, it is made again";
        self.named(RunError::new(codes::DAMAGED, message), name).expecting(expected)
    }

    fn unwritable(&self, error: &serde_json::Error, name: &str) -> RunError {
        self.named(RunError::new(codes::FILE, error.to_string()), name)
    }
}

fn io_error(error: &io::Error, path: &Path) -> RunError {
    RunError::of_io(error).in_file(path)
}

fn kind(name: &str) -> Kind {
    let part = name.strip_prefix('.').and_then(|name| name.strip_suffix(PART));
    if let Some(part) = part {
        let is_ours = part
            .rsplit_once('.')
            .is_some_and(|(file, _)| !matches!(kind(file), Kind::Foreign | Kind::Part));
        return if is_ours { Kind::Part } else { Kind::Foreign };
    }
    match name {
        MANIFEST => Kind::Manifest,
        PUZZLES => Kind::Puzzles,
        COLUMNS | TABLE => Kind::Table,
        FAILURES => Kind::Beside,
        _ => shard::number(name).map_or(Kind::Foreign, Kind::Shard),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ShardRunner, shard_text};
    use super::*;
    use std::sync::Mutex;

    /// A folder that is removed with the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("clearway-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Self(path)
        }

        fn open(&self, enumeration: &Enumeration) -> Result<Folder, RunError> {
            Folder::open(self.0.to_str().expect("text"), enumeration, Some(3), 3)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// The texts of all shards, made without a folder.
    fn texts(enumeration: &Enumeration) -> Vec<String> {
        let done = Mutex::new(Vec::new());
        let deliver = |shard: FinishedShard| {
            done.lock().expect("one thread").push(shard);
            Ok(())
        };
        let (interrupted, advance) = (&|| false, &|_| {});
        ShardRunner { enumeration, shards: 3, threads: 1, interrupted, advance }
            .run(&[0, 1, 2], &deliver)
            .expect("nobody stops it");
        let done = done.into_inner().expect("one thread");
        done.iter().map(|done| shard_text(enumeration, 3, done).expect("writable")).collect()
    }

    #[test]
    fn shards_of_others_are_verified_and_kept_once() {
        let field = Field::new(4, 4, 0..=0).expect("a size that can be done");
        let enumeration = Enumeration::new(field).expect("a size that can be done");
        let (scratch, texts) = (Scratch::new("put"), texts(&enumeration));
        let folder = scratch.open(&enumeration).expect("empty");
        let codes =
            |number: u32, text: &str| folder.put_shard(number, text).map_err(|error| error.code);
        assert_eq!(codes(1, &texts[0]), Err(codes::DAMAGED));
        assert_eq!(codes(0, &texts[0].replacen('1', "2", 1)), Err(codes::DAMAGED));
        assert_eq!(codes(3, &texts[0]), Err(codes::USAGE));
        assert_eq!(folder.missing(), [0, 1, 2]);
        for (number, text) in (0..).zip(&texts) {
            assert_eq!(codes(number, text), Ok(()));
        }
        // A shard that exists stays as it is.
        assert_eq!(codes(1, "nonsense"), Ok(()));
        assert_eq!(fs::read_to_string(folder.place(&shard::name(1))).expect("there"), texts[1]);
        folder.merge().expect("all there");
    }

    #[test]
    fn files_beside_those_of_the_run_are_left_alone() {
        let field = Field::new(3, 3, 0..=0).expect("a size that can be done");
        let enumeration = Enumeration::new(field).expect("a size that can be done");
        let scratch = Scratch::new("beside");
        let folder = scratch.open(&enumeration).expect("empty");
        for name in [COLUMNS, TABLE, FAILURES, ".puzzles.parquet.7-8.part"] {
            fs::write(folder.place(name), "theirs").expect("writable");
        }
        scratch.open(&enumeration).expect("the same run");
        fs::write(folder.place("other.parquet"), "theirs").expect("writable");
        assert_eq!(scratch.open(&enumeration).expect_err("foreign").code, codes::FOLDER);
    }
}
