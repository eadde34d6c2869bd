//! The commands, one per file.

mod attempt;
pub(crate) mod audit;
mod batch;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod dataset;
pub(crate) mod enumerate;
pub(crate) mod explore;
pub(crate) mod generate;
pub(crate) mod heuristics;
pub(crate) mod hint;
pub(crate) mod licenses;
pub(crate) mod list;
pub(crate) mod man;
#[cfg(feature = "serve")]
pub(crate) mod mcp;
#[cfg(feature = "play")]
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod read;
pub(crate) mod render;
pub(crate) mod review;
#[cfg(feature = "serve")]
pub(crate) mod serve;
mod sheet;
pub(crate) mod solve;
pub(crate) mod verify;

use crate::args::Reading;
use crate::picture::{self, Unsure};
use crate::resolve::{default_puzzle, resolve};
use crate::source::{Entry, Item, Source};
use crate::ui::Ui;
use clap::ValueEnum;
use clearway::notation::ReadOptions;
use clearway_run::interrupt;
use std::ops::ControlFlow;

/// The output formats of commands that have these two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    /// For people.
    Text,
    /// For scripts: one object per line.
    Json,
}

/// How puzzles are read, and what becomes of doubtful pictures.
pub(crate) struct PuzzleOptions {
    read: ReadOptions,
    unsure: Unsure,
}

impl From<&Reading> for PuzzleOptions {
    fn from(reading: &Reading) -> Self {
        let unsure = if reading.accept { Unsure::Accept } else { Unsure::Ask };
        Self { read: reading.options(), unsure }
    }
}

impl From<ReadOptions> for PuzzleOptions {
    fn from(read: ReadOptions) -> Self {
        Self { read, unsure: Unsure::Ask }
    }
}

/// The texts of the arguments, read lazily one after the other.
pub(crate) struct Sources<'a> {
    arguments: std::slice::Iter<'a, String>,
    default: Option<Source>,
    options: ReadOptions,
    /// What to do with a picture whose reading is not sure.
    unsure: Unsure,
    /// How many arguments could not be resolved.
    pub(crate) failed: u64,
}

impl<'a> Sources<'a> {
    /// The texts of these arguments; the built-in default if there are none.
    pub(crate) fn new(
        arguments: &'a [String],
        options: impl Into<PuzzleOptions>,
        ui: &mut Ui,
    ) -> Self {
        let PuzzleOptions { read: options, unsure } = options.into();
        let default = if arguments.is_empty() { default_puzzle(&options) } else { None };
        if let Some(source) = &default {
            let name = source.origin.label();
            ui.note(&format!("no puzzle given: taking the built-in puzzle {name}"));
        }
        Self { arguments: arguments.iter(), default, options, unsure, failed: 0 }
    }

    /// The next text. An argument that cannot be resolved is reported and left out.
    pub(crate) fn next(&mut self, ui: &mut Ui) -> Option<Source> {
        if let Some(source) = self.default.take() {
            return Some(source);
        }
        for argument in self.arguments.by_ref() {
            let source = resolve(argument, &self.options, ui.most_text)
                .and_then(|source| picture::settle(source, self.unsure, ui));
            match source {
                Ok(source) => return Some(source),
                Err(problem) => {
                    self.failed += 1;
                    ui.report(&problem);
                }
            }
        }
        None
    }
}

/// The single puzzle of an argument; anything else is reported.
pub(crate) fn one_puzzle(
    argument: Option<&String>,
    options: impl Into<PuzzleOptions>,
    ui: &mut Ui,
) -> anyhow::Result<Option<Item>> {
    let arguments = argument.map_or(&[][..], std::slice::from_ref);
    let Some(source) = Sources::new(arguments, options, ui).next(ui) else { return Ok(None) };
    if source.is_many() {
        ui.report(&source.several());
        return Ok(None);
    }
    let mut item = None;
    let _ = source.visit(|entry, _| {
        item = accept(entry, ui);
        Ok(ControlFlow::Break(()))
    })?;
    Ok(item)
}

/// Whether to continue: not after Ctrl-C.
pub(crate) fn go_on() -> ControlFlow<()> {
    if interrupt::interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The puzzle of an entry. Prints its repairs, and reports its faults.
pub(crate) fn accept(entry: Entry, ui: &mut Ui) -> Option<Item> {
    match entry {
        Entry::Puzzle(item, repairs) => {
            for repair in repairs {
                ui.note(&repair);
            }
            Some(item)
        }
        Entry::Faulty(problems) => {
            for problem in problems {
                ui.report(&problem);
            }
            None
        }
    }
}
