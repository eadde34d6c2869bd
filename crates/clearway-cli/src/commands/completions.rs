//! `completions`: a completion script for a shell.

use crate::args::Cli;
use crate::ui::Ui;
use clap::CommandFactory;
use clap_complete::Shell;

/// Print a completion script for a shell.
///
/// For example: clearway completions bash > ~/.local/share/bash-completion/completions/clearway
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell.
    shell: Shell,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let mut command = Cli::command();
    // The generator panics if a write fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "clearway", &mut script);
    ui.out().write_all(&script)?;
    ui.flush()?;
    Ok(())
}
