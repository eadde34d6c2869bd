//! The sources of puzzles, and the puzzles in them.

use crate::output::numbers::counted;
use crate::problem::Problem;
use clearway::board::{Fault, FaultKind, Faults, Puzzle};
use clearway::builtin::Builtin;
use clearway::notation::{ReadOptions, Reading, read_all};
use clearway_contract::{NamedPuzzle, ReadPicture, codes};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The origin of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A file.
    File(String),
    /// Standard input.
    Stdin,
    /// The command line itself.
    Argument,
    /// A built-in puzzle.
    Builtin(&'static str),
}

impl Origin {
    /// The name in messages.
    pub(crate) fn label(&self) -> &str {
        match self {
            Self::File(path) => path,
            Self::Stdin => "<stdin>",
            Self::Argument => "<argument>",
            Self::Builtin(name) => name,
        }
    }
}

/// Selects puzzles of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// All of them.
    All,
    /// The one with this number, from 1.
    Number(usize),
    /// Those with this name.
    Name(String),
}

/// A text with puzzles in it.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) origin: Origin,
    pub(crate) text: String,
    pub(crate) pick: Pick,
    pub(crate) options: ReadOptions,
    /// The picture that the text was read from.
    pub(crate) picture: Option<Box<ReadPicture>>,
}

/// A puzzle and its names.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// The label for people; never empty.
    pub(crate) label: String,
    /// The name for scripts: its own, or the file and its number there.
    pub(crate) named: NamedPuzzle,
}

impl Item {
    pub(crate) fn puzzle(&self) -> &Puzzle {
        self.named.puzzle()
    }
}

/// One item of a text.
pub(crate) enum Entry {
    /// A puzzle and its repairs.
    Puzzle(Item, Vec<String>),
    /// A text that cannot be parsed.
    Faulty(Vec<Problem>),
}

impl Source {
    /// The text of a built-in puzzle.
    pub(crate) fn builtin(builtin: &Builtin, options: &ReadOptions) -> Self {
        let mut options = options.clone();
        options.notation = Some(builtin.notation);
        Self {
            origin: Origin::Builtin(builtin.name),
            text: builtin.text.to_owned(),
            pick: Pick::All,
            options,
            picture: None,
        }
    }

    /// Whether more than one puzzle is selected.
    pub(crate) fn is_many(&self) -> bool {
        self.pick == Pick::All && read_all(&self.text, &self.options).nth(1).is_some()
    }

    /// The message if one puzzle is expected and there are many.
    pub(crate) fn several(&self) -> Problem {
        let message = "there is more than one puzzle";
        Problem::new(FaultKind::SeveralPuzzles.code(), message)
            .expecting("one puzzle; FILE#2 or FILE#NAME picks one of many")
            .in_file(self.origin.label())
    }

    /// Calls `each` with the selected puzzles and the share of the text done so far (0 to 1), until
    /// it breaks.
    pub(crate) fn visit(
        &self,
        mut each: impl FnMut(Entry, f64) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let lines = self.text.matches('\n').count().max(1);
        let finder = LineFinder::new(&self.text);
        let many = self.is_many();
        let (mut found, mut seen, mut names) = (false, 0, Vec::new());
        let mut done = 0.0;
        for (number, reading) in (1..).zip(read_all(&self.text, &self.options)) {
            seen = number;
            let entry = match reading {
                Ok(reading) => {
                    let own = reading.puzzle.name().map(str::to_owned);
                    if names.len() < 12 {
                        names.extend(own.clone());
                    }
                    if !self.is_meant(number, own.as_deref()) {
                        continue;
                    }
                    done = f64::from(reading.line) / lines as f64;
                    let repairs = reading.repairs.iter().map(|repair| {
                        let place = repair.span.map_or(String::new(), |span| {
                            format!("{}:{}:", span.line, span.column)
                        });
                        format!("{}:{place} {}", self.origin.label(), repair.message)
                    });
                    let repairs = repairs.collect();
                    Entry::Puzzle(self.item(many.then_some(number), own, reading), repairs)
                }
                Err(faults) if self.is_meant(number, None) => {
                    Entry::Faulty(self.problems(number, &faults, &finder))
                }
                Err(_) => continue,
            };
            found = true;
            if each(entry, done.min(1.0))?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if matches!(self.pick, Pick::Number(_)) {
                break;
            }
        }
        if !found {
            let problem = self.nothing_picked(seen, &names);
            return each(Entry::Faulty(vec![problem]), 1.0);
        }
        Ok(ControlFlow::Continue(()))
    }

    pub(crate) fn is_meant(&self, number: usize, name: Option<&str>) -> bool {
        match &self.pick {
            Pick::All => true,
            Pick::Number(wanted) => *wanted == number,
            Pick::Name(wanted) => name == Some(wanted),
        }
    }

    fn item(&self, number: Option<usize>, own: Option<String>, reading: Reading) -> Item {
        let place = self.origin.label();
        let index = match self.pick {
            Pick::Number(number) => number,
            _ => number.unwrap_or(1),
        };
        let label = match number {
            Some(number) => format!("{place}#{number}"),
            None if self.pick == Pick::All => place.to_owned(),
            None => format!("{place}#{index}"),
        };
        let (name, label) = match (&self.origin, own) {
            (Origin::Builtin(name), _) => (Some((*name).to_owned()), (*name).to_owned()),
            (_, Some(own)) => (Some(own.clone()), own),
            (Origin::File(_), None) => (Some(format!("{place}#{index}")), label),
            (Origin::Argument, None) => (None, label.replace(place, "board")),
            (_, None) => (None, label),
        };
        Item { label, named: NamedPuzzle { name, reading } }
    }

    fn problems(&self, number: usize, faults: &Faults, finder: &LineFinder<'_>) -> Vec<Problem> {
        let label = self.origin.label();
        let problem = |fault: &Fault| {
            // A fault without a position is about the whole puzzle, so the message names the
            // puzzle.
            let file = match fault.span {
                None if number > 1 => format!("{label}#{number}"),
                _ => label.to_owned(),
            };
            Problem::of_fault(fault, |line| finder.line(line)).in_file(file)
        };
        let mut problems: Vec<_> = faults.iter().map(problem).collect();
        if faults.more() > 0 {
            let message = format!("and {}", counted(faults.more() as u64, "more fault"));
            problems.push(Problem::new(codes::MORE_FAULTS, message).in_file(label));
        }
        problems
    }

    fn nothing_picked(&self, seen: usize, names: &[String]) -> Problem {
        let message = match &self.pick {
            Pick::Name(name) if name.is_empty() => "there is no name after the `#`".to_owned(),
            Pick::Name(name) => format!("there is no puzzle named {name}"),
            Pick::Number(number) => format!("there is no puzzle {number}"),
            Pick::All => "there is no puzzle in this text".to_owned(),
        };
        let expected = if names.is_empty() {
            format!("a number from 1 to {seen}")
        } else {
            let more = if seen > names.len() { ", ..." } else { "" };
            format!("a number from 1 to {seen}, or one of {}{more}", names.join(", "))
        };
        Problem::new(codes::NO_SUCH_PUZZLE, message)
            .expecting(expected)
            .in_file(self.origin.label())
    }
}

/// Finds lines by number; remembers its position, since most lookups go forward.
pub(crate) struct LineFinder<'a> {
    text: &'a str,
    at: Cell<(u32, usize)>,
}

impl<'a> LineFinder<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: Cell::new((1, 0)) }
    }

    /// The line with this number, from 1, without its line break.
    pub(crate) fn line(&self, number: u32) -> &'a str {
        let (mut line, mut offset) = self.at.get();
        if line > number {
            (line, offset) = (1, 0);
        }
        while line < number
            && let Some(end) = self.text[offset..].find('\n')
        {
            offset += end + 1;
            line += 1;
        }
        self.at.set((line, offset));
        if line < number {
            return "";
        }
        let line = self.text[offset..].split('\n').next().unwrap_or("");
        // The byte order mark does not count as a column.
        line.trim_start_matches('\u{feff}').trim_end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_forwards_and_backwards() {
        let finder = LineFinder::new("a\nb\r\n\nd");
        assert_eq!([1, 4, 2, 3, 9, 1].map(|n| finder.line(n)), ["a", "d", "b", "", "", "a"]);
    }
}
