//! The commands, one per file.

pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod hint;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod solve;

use crate::resolve::{default_puzzle, resolve};
use crate::source::{Entry, Item, Source};
use crate::ui::Ui;
use clap::ValueEnum;
use clearway::notation::ReadOptions;
use std::ops::ControlFlow;

/// The output formats of commands that have these two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    /// For people.
    Text,
    /// For scripts: one object per line.
    Json,
}

/// The texts that the arguments mean; the built-in default if there are none.
///
/// An argument that means nothing is reported and left out.
pub(crate) fn sources(arguments: &[String], options: &ReadOptions, ui: &mut Ui) -> Vec<Source> {
    if arguments.is_empty() {
        let source = default_puzzle(options);
        if let Some(source) = &source {
            let name = source.origin.label();
            ui.note(&format!("no puzzle given: taking the built-in puzzle {name}"));
        }
        return source.into_iter().collect();
    }
    let mut sources = Vec::new();
    for argument in arguments {
        match resolve(argument, options) {
            Ok(source) => sources.push(source),
            Err(problem) => ui.report(&problem),
        }
    }
    sources
}

/// The one puzzle that is meant; whatever keeps it from being one is reported.
pub(crate) fn one_puzzle(
    argument: Option<&String>,
    options: &ReadOptions,
    ui: &mut Ui,
) -> anyhow::Result<Option<Item>> {
    let sources = sources(argument.map_or(&[], std::slice::from_ref), options, ui);
    let Some(source) = sources.first() else { return Ok(None) };
    let mut item = None;
    if source.is_many() {
        ui.report(&source.several());
        return Ok(None);
    }
    let _ = source.visit(|entry, _| {
        item = accept(entry, ui);
        Ok(ControlFlow::Break(()))
    })?;
    Ok(item)
}

/// The puzzle of an entry, its repairs told; faults are reported.
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
