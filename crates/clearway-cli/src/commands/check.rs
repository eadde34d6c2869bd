//! `check`: checks a proof that `solve --proof` wrote.

use super::TextOrJson;
use crate::exit::Exit;
use crate::output::json;
use crate::output::numbers::counted;
use crate::ui::Ui;
use clearway_check::{Checked, Claim, Evidence, Fault, Metric};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Check a proof that `solve --proof` wrote.
///
/// The checker shares no code with the solvers. It replays the plan, and checks the
/// states or the refutation line by line.
///
/// Exit codes: 0 the proof holds; 1 it does not.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder with the proof.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: TextOrJson,
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    let result = clearway_check::check(&args.folder);
    if result.is_err() {
        ui.raise(Exit::Unsolvable);
    }
    match args.output {
        TextOrJson::Json => json::line(ui.out(), &object(&result))?,
        TextOrJson::Text => {
            let words = result.as_ref().map_or_else(|fault| format!("refused: {fault}"), words);
            writeln!(ui.out(), "{}: {words}", args.folder.display())?;
        }
    }
    ui.flush()?;
    Ok(())
}

fn words(checked: &Checked) -> String {
    let unit = match checked.metric {
        Metric::Moves => "move",
        Metric::Steps => "step",
    };
    let claim = match checked.claim {
        Claim::Unsolvable => "there is no solution".to_owned(),
        Claim::Cost(cost) => {
            format!("the plan works, and none takes fewer than {}", counted(cost.into(), unit))
        }
    };
    match checked.evidence {
        Evidence::States(states) => {
            format!("proven: {claim}; {} checked", counted(states as u64, "state"))
        }
        Evidence::Refutation(refutation) => format!(
            "proven: {claim}, if the formula says so; {} derived from {}, each checked",
            counted(refutation.derived, "clause"),
            counted(refutation.clauses as u64, "clause")
        ),
    }
}

fn object(result: &Result<Checked, Fault>) -> Value {
    let checked = match result {
        Ok(checked) => checked,
        Err(fault) => return json!({"version": 1, "proven": false, "message": fault.to_string()}),
    };
    let cost = match checked.claim {
        Claim::Cost(cost) => Some(cost),
        Claim::Unsolvable => None,
    };
    let outcome = if cost.is_some() { "solved" } else { "unsolvable" };
    let mut object = json!({
        "version": 1,
        "proven": true,
        "metric": checked.metric.id(),
        "outcome": outcome,
        "cost": cost,
    });
    match checked.evidence {
        Evidence::States(states) => object["states"] = json!(states),
        Evidence::Refutation(refutation) => {
            object["clauses"] = json!(refutation.clauses);
            object["derived"] = json!(refutation.derived);
        }
    }
    object
}
