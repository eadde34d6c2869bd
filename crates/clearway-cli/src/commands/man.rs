//! `man`: the manual pages, for packagers.

use crate::args::Cli;
use crate::problem::Problem;
use crate::ui::Ui;
use clap::CommandFactory;
use clap_mangen::Man;
use clearway_contract::codes;

/// Print the manual page of the program or of a command.
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(crate) struct Args {
    /// The command; by default the whole program.
    command: Option<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let mut command = Cli::command();
    command.build();
    if let Some(name) = &args.command {
        let Some(found) = command.find_subcommand(name) else {
            let message = format!("there is no command {name}");
            return Err(Problem::new(codes::USAGE, message).into());
        };
        command = found.clone();
    }
    Man::new(command).render(&mut ui.out())?;
    ui.flush()?;
    Ok(())
}
