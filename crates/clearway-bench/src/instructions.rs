//! Instruction counts of the cases, by callgrind where valgrind is installed.
//!
//! They vary less than times, but depend on the compiler. So they are compared with
//! `instructions.txt` and shown, but never fail a run.

use crate::cases::{CASES, Case};
use crate::markdown::number;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The count of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The id of the case.
    pub name: String,
    /// The instructions.
    pub instructions: u64,
    /// The committed count, if there is one.
    pub before: Option<u64>,
}

impl Counted {
    /// A larger relative change is flagged.
    const TOLERANCE: f64 = 0.02;

    /// The count relative to the committed one.
    pub fn ratio(&self) -> Option<f64> {
        self.before.map(|before| self.instructions as f64 / before.max(1) as f64)
    }

    /// A remark on the ratio.
    pub fn verdict(&self) -> &'static str {
        match self.ratio() {
            None => "new",
            Some(ratio) if ratio > 1.0 + Self::TOLERANCE => "more",
            Some(ratio) if ratio < 1.0 - Self::TOLERANCE => "fewer",
            Some(_) => "same",
        }
    }
}

/// Whether valgrind is installed.
pub fn is_present() -> bool {
    let mut command = Command::new("valgrind");
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Runs prepared work once; callgrind counts only inside this function.
#[inline(never)]
pub fn measured(work: &mut dyn FnMut()) {
    work();
    // Prevents a tail call, after which callgrind would miss the return.
    std::hint::black_box(());
}

/// Counts the instructions of a case by running this program under callgrind.
pub fn count(case: &Case) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"])
        .arg("--toggle-collect=*instructions::measured*")
        .arg(program)
        .args(["run", case.name])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}"))?;
    let talk = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{} failed under valgrind:\n{talk}", case.name));
    }
    match collected(&talk) {
        Some(count) if count > 0 => Ok(count),
        _ => Err(format!("callgrind told no count for {}:\n{talk}", case.name)),
    }
}

/// Finds the total in callgrind's output, such as `==7== Collected : 123456`.
fn collected(talk: &str) -> Option<u64> {
    let line = talk.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// The path of the file.
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("instructions.txt")
}

/// The header of the file.
const HEAD: &str = "\
# Instructions that each case takes in a release build, counted by callgrind.
# For information: another compiler gives other counts. Renewed by: cargo xtask bench --bless
";

/// The text of a file with these counts, in the order of the cases.
pub fn render(counts: &[(String, u64)]) -> String {
    let mut text = HEAD.to_owned();
    for case in CASES {
        if let Some((name, count)) = counts.iter().find(|(name, _)| name == case.name) {
            let _ = writeln!(text, "{name:<16} {:>16}", number(*count));
        }
    }
    text
}

/// Parses a file.
pub fn parse(text: &str) -> Vec<(String, u64)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let (name, count) = line.split_once(' ')?;
            Some((name.to_owned(), count.trim().replace(',', "").parse().ok()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_round_trips() {
        let counts = [("solve-hardest".to_owned(), 1_234_567), ("convert".to_owned(), 89)];
        assert_eq!(parse(&render(&counts)), counts);
    }

    #[test]
    fn the_total_is_found_in_the_output() {
        let talk = "==7== Events    : Ir\n==7== Collected : 2834821\n==7== \n";
        assert_eq!(collected(talk), Some(2_834_821));
        assert_eq!(collected("==7== nothing"), None);
    }

    #[test]
    fn small_changes_are_not_flagged() {
        let verdict =
            |instructions, before| Counted { name: String::new(), instructions, before }.verdict();
        assert_eq!(verdict(1010, Some(1000)), "same");
        assert_eq!(verdict(1100, Some(1000)), "more");
        assert_eq!(verdict(900, Some(1000)), "fewer");
        assert_eq!(verdict(900, None), "new");
    }
}
