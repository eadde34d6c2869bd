//! Checks the proofs that `clearway solve --proof DIR` writes.
//!
//! This crate shares no code with the solvers, and has no dependencies. A folder with
//! a proof has these files, all of them text:
//!
//! - `claim.txt`: the claim;
//! - `board.txt`: the board;
//! - `plan.txt`: a plan of the claimed cost, unless the board is unsolvable;
//! - `states.txt`: the states that a search has visited;
//! - or `formula.cnf` and `proof.lrat`: a formula that says "there is a cheaper plan", and
//!   its refutation; `variables.txt` says what the variables mean.
//!
//! Checked: the plan works and costs what is claimed, and the states prove the claim or the formula
//! is refuted. Not checked: that the formula describes the board correctly.

mod board;
mod lrat;
mod states;

pub use board::{Board, Metric, Orientation, Vehicle};
pub use lrat::{Refutation, check_refutation};
pub use states::check_states;

use std::fmt;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

/// Why a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub(crate) String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

fn fault<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault(message.into()))
}

/// The claim that is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The least cost.
    Cost(u32),
    /// There is no solution.
    Unsolvable,
}

/// How the claim is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// By a list of this many states.
    States(usize),
    /// By the refutation of a formula.
    Refutation(Refutation),
}

/// A proof that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The metric.
    pub metric: Metric,
    /// The claim.
    pub claim: Claim,
    /// The evidence.
    pub evidence: Evidence,
}

/// Checks the proof in a folder.
pub fn check(folder: &Path) -> Result<Checked, Fault> {
    let (metric, claim) = parse_claim(&read(folder, "claim.txt")?)?;
    let board = Board::parse(&read(folder, "board.txt")?)?;
    if let Claim::Cost(cost) = claim {
        let spent = board.replay(&read(folder, "plan.txt")?, metric)?;
        if spent != cost {
            return fault(format!("the plan costs {spent}, but {cost} is claimed"));
        }
    }
    let states = folder.join("states.txt");
    let evidence = if states.exists() {
        let text = open(&states)?;
        Evidence::States(check_states(&board, metric, claim, text)?)
    } else if claim == Claim::Unsolvable {
        return fault("only states prove that a board is unsolvable, and states.txt is missing");
    } else {
        let [formula, proof] = ["formula.cnf", "proof.lrat"].map(|name| open(&folder.join(name)));
        Evidence::Refutation(check_refutation(formula?, proof?)?)
    };
    Ok(Checked { metric, claim, evidence })
}

fn read(folder: &Path, name: &str) -> Result<String, Fault> {
    let path = folder.join(name);
    fs::read_to_string(&path).map_err(|error| Fault(format!("{}: {error}", path.display())))
}

fn open(path: &Path) -> Result<BufReader<File>, Fault> {
    let file = File::open(path).map_err(|error| Fault(format!("{}: {error}", path.display())))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

/// Parses `claim.txt`: a line with the metric, a line with the claim.
fn parse_claim(text: &str) -> Result<(Metric, Claim), Fault> {
    let mut lines = text.lines();
    let metric = match lines.next() {
        Some("metric moves") => Metric::Moves,
        Some("metric steps") => Metric::Steps,
        _ => return fault("claim.txt does not begin with `metric moves` or `metric steps`"),
    };
    let claim = lines.next().unwrap_or_default();
    if claim == "unsolvable" {
        return Ok((metric, Claim::Unsolvable));
    }
    match claim.strip_prefix("cost ").and_then(|cost| cost.parse().ok()) {
        Some(cost) => Ok((metric, Claim::Cost(cost))),
        None => fault("the second line of claim.txt is neither `cost N` nor `unsolvable`"),
    }
}
