//! `licenses`: the third parties in the program, with their licences.

use crate::ui::Ui;

/// The list, which `cargo xtask licenses` writes.
const THIRD_PARTIES: &str = include_str!("../../third-party.txt");

/// Print the licences of the crates in the program.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only the name, version and licence of each, a line each.
    #[arg(long)]
    short: bool,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    if !args.short {
        ui.out().write_all(THIRD_PARTIES.as_bytes())?;
    }
    for line in short().filter(|_| args.short) {
        writeln!(ui.out(), "{line}")?;
    }
    ui.flush()?;
    Ok(())
}

/// The lines that name a crate, without the numbers of the texts.
fn short() -> impl Iterator<Item = &'static str> {
    let (list, _) = THIRD_PARTIES.split_once("\n------").unwrap_or((THIRD_PARTIES, ""));
    let (_, list) = list.split_once("\n\n").unwrap_or(("", list));
    list.split("\n\n")
        .filter_map(|block| block.lines().find(|line| !line.is_empty()))
        .map(|line| line.split(" [").next().unwrap_or(line))
}
