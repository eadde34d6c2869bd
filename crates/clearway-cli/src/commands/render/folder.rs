//! A picture for each of many puzzles, in a folder.

use super::format::Format;
use super::{Args, draw, picture};
use crate::commands::{Sources, accept, go_on};
use crate::exit::Exit;
use crate::output::numbers::counted;
use crate::problem::Problem;
use crate::resolve::io_problem;
use crate::source::{Item, Source};
use crate::target::Target;
use crate::ui::Ui;
use clap::ValueEnum;
use clearway_contract::codes;
use clearway_run::interrupt::{self, InterruptListener};
use std::collections::HashSet;
use std::path::Path;

/// Whether the output is a folder, which may not exist yet.
pub(super) fn is_folder(out: &str) -> bool {
    out != "-" && (out.ends_with(['/', '\\']) || Path::new(out).is_dir())
}

/// Draws all puzzles, one after the other.
pub(super) fn run(
    args: &Args,
    first: Option<Source>,
    sources: &mut Sources<'_>,
    ui: &mut Ui,
) -> anyhow::Result<()> {
    let folder = Path::new(&args.out);
    if args.out == "-" || folder.extension().is_some() && !folder.is_dir() {
        let problem = Problem::new(codes::USAGE, "one file has no room for many pictures");
        return Err(problem.expecting("a folder after -o, or --cards").into());
    }
    let format = args.format.unwrap_or(Format::Svg);
    format.check_built()?;
    args.what.check(format)?;
    std::fs::create_dir_all(folder).map_err(|error| io_problem(&error).in_file(&args.out))?;
    let ending = format.to_possible_value().map_or_else(String::new, |v| v.get_name().to_owned());
    let mut used = HashSet::new();
    let mut count = 0;
    let mut next = first;
    while let Some(source) = next.take().or_else(|| sources.next(ui)) {
        let flow = source.visit(|entry, _| {
            let Some(item) = accept(entry, ui) else { return Ok(go_on()) };
            let Some(picture) = picture(args, &item, ui)? else { return Ok(go_on()) };
            let _listener = InterruptListener::begin();
            let drawn = draw::draw(&picture, format, args.style());
            let drawn = drawn.map_err(|error| Problem::new(error.code(), error.to_string()))?;
            if interrupt::interrupted() {
                ui.raise(Exit::Interrupted);
                return Ok(go_on());
            }
            let file = folder.join(format!("{}.{ending}", name(&item, &mut used)));
            let target = Target::open(&file.to_string_lossy())?;
            target.write(&drawn, ui.out())?;
            count += 1;
            Ok(go_on())
        })?;
        if flow.is_break() {
            break;
        }
    }
    ui.note(&format!("wrote {} to {}", counted(count, "picture"), args.out));
    Ok(())
}

/// A unique file name for a puzzle: its own name, or that of its file and its number.
fn name(item: &Item, used: &mut HashSet<String>) -> String {
    let label = item.label.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain = |c: char| if c.is_alphanumeric() || "-_".contains(c) { c } else { '-' };
    let plain: String = label.chars().take(60).map(plain).collect();
    let plain = plain.trim_matches('-');
    let stem = if plain.is_empty() { "board" } else { plain };
    // Some file systems ignore case.
    let mut name = stem.to_owned();
    let mut number = 2;
    while !used.insert(name.to_lowercase()) {
        name = format!("{stem}-{number}");
        number += 1;
    }
    name
}
