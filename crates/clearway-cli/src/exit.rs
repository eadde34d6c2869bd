//! The exit codes of the contract.

use clearway::search::StopReason;
use clearway::solve::{Answer, Outcome};
use clearway_contract::Verdict;
use std::process::ExitCode;

/// The result of a command; with many puzzles, the largest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// 0: solved, or done.
    Done = 0,
    /// 1: proven unsolvable, or not a solution.
    Unsolvable = 1,
    /// 2: bad input or usage.
    Bad = 2,
    /// 3: stopped by a limit.
    Stopped = 3,
    /// 130: interrupted.
    Interrupted = 130,
}

impl From<&Verdict> for Exit {
    fn from(verdict: &Verdict) -> Self {
        match (verdict.outcome.as_str(), verdict.reason.as_deref()) {
            ("solved", _) => Self::Done,
            ("unsolvable", _) => Self::Unsolvable,
            (_, Some("interrupted")) => Self::Interrupted,
            _ => Self::Stopped,
        }
    }
}

impl From<&Answer> for Exit {
    fn from(answer: &Answer) -> Self {
        match (answer.outcome, answer.reason) {
            (Outcome::Solved, _) => Self::Done,
            (Outcome::Unsolvable, _) => Self::Unsolvable,
            (Outcome::Stopped, Some(StopReason::Interrupted)) => Self::Interrupted,
            (Outcome::Stopped, _) => Self::Stopped,
        }
    }
}

impl From<StopReason> for Exit {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Interrupted => Self::Interrupted,
            _ => Self::Stopped,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
