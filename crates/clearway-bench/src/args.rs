//! Command-line arguments.

/// The help text.
pub const HELP: &str = "\
How much work Clearway does and how fast, written to docs/speed.md.

Usage: cargo xtask bench [--quick] [--filter NAME] [--bless] [--no-write]

  --quick         fewer runs, no large boards, no instructions; writes nothing
  --filter NAME   only what has NAME in its id, such as `explore/loose`; writes nothing
  --bless         accepts the counts and instructions as they are now, and measures nothing
                  else: writes counts.txt and instructions.txt in crates/clearway-bench
  --no-write      shows the page instead of writing it
  --large         solves 80 large boards, a minute of CPU time each at most, and compares what
                  is decided with large.txt; --bless writes it, --limit N takes N seconds,
                  --rivals compares `auto` with single algorithms instead
  --random        compares `auto` with single algorithms on 500 random boards, and fails if it
                  is slower in sum by more than a quarter; --bless writes random.txt

Exact counts are checked first: if they differ from counts.txt, nothing is measured.
Progress goes to standard error. It may be interrupted at any time: files are
written whole, at the end.
";

/// The task to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Show the help.
    Help,
    /// Measure.
    Measure(Options),
    /// Accept counts and instructions whose ids contain the text.
    Bless(String),
    /// Run one piece of work, for a parent process.
    Run(String),
    /// Solve the large boards whose names contain the filter.
    Large {
        /// The part of the names.
        filter: String,
        /// The CPU time for each, in seconds.
        limit: u64,
        /// Whether the outcomes are written.
        bless: bool,
    },
    /// Compare `auto` with single algorithms on the large boards whose names contain the text.
    Rivals(String),
    /// Compare `auto` with single algorithms on random boards.
    Random {
        /// The part of the names of the boards.
        filter: String,
        /// Whether the results are written.
        bless: bool,
    },
}

/// Options of a measurement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The effort.
    pub effort: Effort,
    /// Measure only ids that contain this text.
    pub filter: String,
    /// Destination of the page.
    pub page: Destination,
}

/// The effort of a measurement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// A few runs each.
    Quick,
    /// Enough runs for a page.
    #[default]
    Full,
}

/// The destination of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Destination {
    /// Its file.
    #[default]
    File,
    /// Standard output.
    Shown,
}

/// Parses the arguments.
pub fn parse(arguments: &[String]) -> Result<Task, String> {
    if let [first, id] = arguments
        && first == "run"
    {
        return Ok(Task::Run(id.clone()));
    }
    let mut options = Options::default();
    let mut bless = false;
    let (mut large, mut rivals, mut random) = (false, false, false);
    let mut limit = 60;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--help" | "-h" => return Ok(Task::Help),
            "--quick" => options.effort = Effort::Quick,
            "--no-write" => options.page = Destination::Shown,
            "--bless" => bless = true,
            "--large" => large = true,
            "--rivals" => rivals = true,
            "--random" => random = true,
            "--limit" => {
                let seconds = rest.next().and_then(|word| word.parse().ok());
                limit = seconds.ok_or("--limit needs a number of seconds")?;
            }
            "--filter" => {
                let name = rest.next().filter(|name| !name.is_empty());
                options.filter.clone_from(name.ok_or("--filter needs a name")?);
            }
            other => match other.strip_prefix("--filter=") {
                Some(name) if !name.is_empty() => name.clone_into(&mut options.filter),
                _ => return Err(format!("unknown argument: {other}\n\n{HELP}")),
            },
        }
    }
    if random {
        return Ok(Task::Random { filter: options.filter, bless });
    }
    if large && rivals {
        return Ok(Task::Rivals(options.filter));
    }
    if large {
        return Ok(Task::Large { filter: options.filter, limit, bless });
    }
    // A partial or hasty page must not replace a full one.
    if options.effort == Effort::Quick || !options.filter.is_empty() {
        options.page = Destination::Shown;
    }
    Ok(if bless { Task::Bless(options.filter) } else { Task::Measure(options) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn only_a_full_run_is_written() {
        let page = |line| match parsed(line) {
            Ok(Task::Measure(options)) => options.page,
            other => panic!("{other:?}"),
        };
        assert_eq!(page(""), Destination::File);
        for line in ["--quick", "--no-write", "--filter loose", "--filter=loose"] {
            assert_eq!(page(line), Destination::Shown, "{line}");
        }
    }

    #[test]
    fn faults_are_told() {
        assert!(parsed("--filter").is_err_and(|fault| fault.contains("needs a name")));
        assert!(parsed("--filter=").is_err());
        assert!(parsed("--fast").is_err_and(|fault| fault.contains("--quick")));
        assert_eq!(parsed("--bless --filter cards"), Ok(Task::Bless("cards".to_owned())));
        let random = Task::Random { filter: String::new(), bless: true };
        assert_eq!(parsed("--random --bless"), Ok(random));
        assert_eq!(parsed("run convert"), Ok(Task::Run("convert".to_owned())));
    }
}
