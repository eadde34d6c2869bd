//! Times of other programs, from a file edited by hand.

use std::path::PathBuf;
use std::time::Duration;

/// One time of another program next to ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peer {
    /// The program and its version.
    pub program: String,
    /// The task.
    pub what: String,
    /// Its CPU time.
    pub theirs: Duration,
    /// Our CPU time in the same run, if measured.
    pub ours: Option<Duration>,
    /// Who measured it, when and where.
    pub source: String,
}

/// The path of the file.
pub fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("peers.txt")
}

/// Parses the file; an error names the line.
pub fn parse(text: &str) -> Result<Vec<Peer>, String> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(index, line)| {
            peer(line).ok_or_else(|| {
                format!(
                    "peers.txt, line {}: not `program | what | time | time | source`",
                    index + 1
                )
            })
        })
        .collect()
}

fn peer(line: &str) -> Option<Peer> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [program, what, theirs, ours, source] = fields[..] else { return None };
    if [program, what, source].contains(&"") {
        return None;
    }
    Some(Peer {
        program: program.to_owned(),
        what: what.to_owned(),
        theirs: duration(theirs)?,
        ours: if ours == "-" { None } else { Some(duration(ours)?) },
        source: source.to_owned(),
    })
}

/// A time such as `7.5 ms`.
fn duration(text: &str) -> Option<Duration> {
    let (value, unit) = text.split_once(' ')?;
    let scale = match unit {
        "s" => 1.0,
        "ms" => 1e-3,
        "us" => 1e-6,
        _ => return None,
    };
    Duration::try_from_secs_f64(value.parse::<f64>().ok()? * scale).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_file_parses() {
        let text = std::fs::read_to_string(path()).expect("it is beside the crate's manifest");
        assert!(parse(&text).is_ok(), "{:?}", parse(&text));
    }

    #[test]
    fn a_line_has_five_fields() {
        let text = "# a comment\n\nother 1.2 | solve | 7.5 ms | 250 us | us, today\n";
        let expected = Peer {
            program: "other 1.2".to_owned(),
            what: "solve".to_owned(),
            theirs: Duration::from_micros(7_500),
            ours: Some(Duration::from_micros(250)),
            source: "us, today".to_owned(),
        };
        assert_eq!(parse(text), Ok(vec![expected]));
        let published = parse("a | b | 2 s | - | its authors").expect("a figure of theirs");
        assert_eq!(published[0].ours, None);
        for faulty in ["a | b | 2 s | - ", "a | b | 2 | - | c", "a | b | -2 s | - | c"] {
            let fault = parse(&format!("# head\n{faulty}\n")).expect_err(faulty);
            assert!(fault.contains("line 2"), "{fault}");
        }
    }
}
