//! Resolves a PUZZLE argument to a text.

use crate::picture;
use crate::problem::Problem;
use crate::source::{Origin, Pick, Source};
use clearway::board::{FaultKind, Span};
use clearway::builtin::{self, BUILTINS, LARGE, LEVELS, WALLED_LEVELS};
use clearway::notation::{Notation, ReadOptions, detect, read};
use clearway_contract::codes;
use clearway_run::shards::RunError;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Maximum size of the input: an endless pipe must not take all memory.
pub(crate) const MOST_TEXT: u64 = 256 << 20;

/// The text of `argument`, if it has no more than `most` bytes.
pub(crate) fn resolve(argument: &str, options: &ReadOptions, most: u64) -> Result<Source, Problem> {
    let source =
        |origin, text, pick| Source { origin, text, pick, options: options.clone(), picture: None };
    let of_bytes = |origin: Origin, bytes: Vec<u8>, pick| {
        if picture::is_picture(&bytes) {
            return picture::source(origin, bytes, pick, options);
        }
        let text = text_of(bytes).map_err(|problem| problem.in_file(origin.label()))?;
        Ok(source(origin, text, pick))
    };
    if argument == "-" {
        return of_bytes(Origin::Stdin, read_stdin(most)?, Pick::All);
    }
    if let Some((path, pick)) = as_file(argument, options) {
        if path == "-" {
            return of_bytes(Origin::Stdin, read_stdin(most)?, pick);
        }
        let mut source = of_bytes(Origin::File(path.to_owned()), read_file(path, most)?, pick)?;
        if source.picture.is_none() {
            size_from_name(path, &mut source);
        }
        return Ok(source);
    }
    if let Some(builtin) = builtin::find(argument) {
        return Ok(Source::builtin(&builtin, options));
    }
    if is_board(argument, options) {
        return Ok(source(Origin::Argument, argument.to_owned(), Pick::All));
    }
    Err(unknown(argument))
}

/// The default puzzle.
pub(crate) fn default_puzzle(options: &ReadOptions) -> Option<Source> {
    builtin::find(builtin::DEFAULT).map(|builtin| Source::builtin(&builtin, options))
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &str) -> Result<String, Problem> {
    let (label, bytes) = if path == "-" {
        (Origin::Stdin.label(), read_stdin(MOST_TEXT)?)
    } else {
        (path, read_file(path, MOST_TEXT)?)
    };
    text_of(bytes).map_err(|problem| problem.in_file(label))
}

fn text_of(bytes: Vec<u8>) -> Result<String, Problem> {
    String::from_utf8(bytes).map_err(|error| not_text(&error))
}

/// Splits `FILE`, `FILE#NAME` or `FILE#3` into file and pick, if there is such a file.
///
/// `#` is also a wall in a board, so an argument that reads as a board is never split.
fn as_file<'a>(argument: &'a str, options: &ReadOptions) -> Option<(&'a str, Pick)> {
    // A folder does not hide the built-in puzzle of the same name.
    let exists = |path: &str| match fs::metadata(path) {
        Ok(found) => !found.is_dir() || builtin::find(path).is_none(),
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    };
    if exists(argument) {
        return Some((argument, Pick::All));
    }
    if argument.contains('#') && read(argument, options).is_ok() {
        return None;
    }
    // `.` and `..` are more likely the first cells of a faulty board than folders.
    let is_dots = |path: &str| path.bytes().all(|byte| byte == b'.');
    // The file name itself may contain a `#`, so the last one is tried first.
    argument.rmatch_indices('#').find_map(|(at, _)| {
        let (path, name) = (&argument[..at], &argument[at + 1..]);
        let pick = match name.parse() {
            Ok(number) => Pick::Number(number),
            Err(_) => Pick::Name(name.to_owned()),
        };
        (path == "-" || !is_dots(path) && exists(path)).then_some((path, pick))
    })
}

/// The bytes of a file.
pub(crate) fn read_file(path: &str, most: u64) -> Result<Vec<u8>, Problem> {
    let file = File::open(path).map_err(|error| io_problem(&error).in_file(path))?;
    if file.metadata().is_ok_and(|found| found.is_dir()) {
        let problem = Problem::new(codes::FILE, "this is a folder");
        return Err(problem.expecting("a file with puzzles").in_file(path));
    }
    read_all(file, path, most)
}

/// The bytes of standard input.
pub(crate) fn read_stdin(most: u64) -> Result<Vec<u8>, Problem> {
    read_all(io::stdin().lock(), Origin::Stdin.label(), most)
}

fn read_all(reader: impl Read, label: &str, most: u64) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    reader
        .take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| io_problem(&error).in_file(label))?;
    if bytes.len() as u64 > most {
        let message = format!("the input is larger than {} MiB", most >> 20);
        let expected = if most < MOST_TEXT {
            "smaller parts, or a --memory-limit of more than twice that"
        } else {
            "smaller parts"
        };
        return Err(Problem::new(codes::TOO_LARGE, message).expecting(expected).in_file(label));
    }
    Ok(bytes)
}

pub(crate) fn io_problem(error: &io::Error) -> Problem {
    RunError::of_io(error).into()
}

fn not_text(error: &std::string::FromUtf8Error) -> Problem {
    let bytes = error.as_bytes();
    let good = error.utf8_error().valid_up_to();
    let before = String::from_utf8_lossy(&bytes[..good]);
    let line = 1 + before.matches('\n').count() as u32;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = 1 + before[start..].chars().count() as u32;
    let rest = &bytes[start..];
    let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    let quoted = String::from_utf8_lossy(&rest[..end]);
    let wide = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let message = if wide {
        "the text is UTF-16".to_owned()
    } else {
        format!("the byte {:02x} is not UTF-8", bytes.get(good).copied().unwrap_or_default())
    };
    Problem::new(FaultKind::NotText.code(), message)
        .expecting("a text in UTF-8")
        .at(Span::new(line, column, 1), &quoted)
}

/// Takes the size of a csv board from its file name, since the text does not have it.
fn size_from_name(path: &str, source: &mut Source) {
    let notation = source.options.notation.or_else(|| detect(&source.text));
    if source.options.size.is_none() && notation.map(Notation::id) == Some("csv") {
        let name = Path::new(path).file_name().and_then(|name| name.to_str());
        source.options.size = name.and_then(size_in);
    }
}

/// The first size such as `9x9` in a name.
fn size_in(name: &str) -> Option<(u8, u8)> {
    name.match_indices(['x', 'X']).find_map(|(at, _)| {
        let (before, after) = (&name[..at], &name[at + 1..]);
        let start = before.len() - before.bytes().rev().take_while(u8::is_ascii_digit).count();
        let end = after.bytes().take_while(u8::is_ascii_digit).count();
        Some((before[start..].parse().ok()?, after[..end].parse().ok()?))
    })
}

/// Whether the argument is meant as a board, even if a faulty one.
fn is_board(argument: &str, options: &ReadOptions) -> bool {
    if argument.contains('\n') || read(argument, options).is_ok() {
        return true;
    }
    if is_path(argument) {
        return false;
    }
    match detect(argument) {
        None => false,
        Some(Notation::Grid) => is_grid(argument),
        Some(_) => true,
    }
}

/// Whether an argument that is not a file looks like a path.
pub(crate) fn is_path(argument: &str) -> bool {
    const ENDINGS: [&str; 10] =
        ["txt", "csv", "json", "jsonl", "jam", "rh", "puz", "png", "jpg", "jpeg"];
    let argument = argument.split('#').next().unwrap_or_default();
    let ending = argument.rsplit('.').next().unwrap_or_default();
    argument.starts_with(['/', '~'])
        || argument.starts_with("./")
        || argument.starts_with("../")
        || argument.contains('.') && ENDINGS.contains(&ending.to_lowercase().as_str())
}

/// Whether a line that cannot be parsed still looks like a grid.
///
/// Any word of four or nine letters is a square, so a grid must also have empty cells or several
/// rows.
fn is_grid(argument: &str) -> bool {
    let rows: Vec<usize> = argument.split('/').map(|row| row.chars().count()).collect();
    if rows.len() > 1 {
        let usual = rows.iter().filter(|&&length| length == rows[0]).count();
        return 2 * usual >= rows.len();
    }
    rows[0] >= 16 && argument.contains(['.', 'o', '_', '-'])
}

fn unknown(argument: &str) -> Problem {
    if is_path(argument) {
        return Problem::new(codes::FILE, "no such file").in_file(argument);
    }
    // An empty name in front of the message would look like a bug.
    let label = if argument.is_empty() { "\"\"".to_owned() } else { shortened(argument) };
    let nearest = BUILTINS
        .iter()
        .map(|builtin| (strsim::damerau_levenshtein(argument, builtin.name), builtin.name))
        .min()
        .filter(|(distance, name)| *distance <= 1 + name.len() / 3);
    let names: Vec<_> = BUILTINS.iter().chain(LARGE).map(|builtin| builtin.name).collect();
    let names = names.join(", ");
    let names = format!("{names}, level-1 to level-{LEVELS}, walls-1 to walls-{WALLED_LEVELS}");
    let expected = match nearest {
        Some((_, name)) => format!("perhaps {name}; the built-in puzzles are {names}"),
        None => format!("a file, `-`, a board, or a built-in puzzle: {names}"),
    };
    Problem::new(codes::UNKNOWN_PUZZLE, "neither a file nor a built-in puzzle nor a board")
        .expecting(expected)
        .in_file(label)
}

/// An argument, escaped for a message.
fn shortened(argument: &str) -> String {
    const MOST: usize = 60;
    let mut chars = argument.chars();
    let start: String = chars.by_ref().take(MOST).collect();
    if chars.next().is_some() { format!("{start}...") } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_found_in_a_file_name() {
        assert_eq!(size_in("Rushhour12x12_7.csv"), Some((12, 12)));
        assert_eq!(size_in("max_6X4.csv"), Some((6, 4)));
        assert_eq!(size_in("box.csv"), None);
        assert_eq!(size_in("9x.csv"), None);
    }

    #[test]
    fn words_and_paths_are_not_boards() {
        let is_board = |argument| is_board(argument, &ReadOptions::default());
        for board in
            ["XX../..B./..B./....", "XX../..B./..B./...", "BCDDE.BCF.EGB.FAAGHHHI.G..JIKKLLJMM."]
        {
            assert!(is_board(board), "{board}");
        }
        for word in
            ["hard", "toughest1", "puzzles/boards.txt", "../shared", "boards.csv", "nonsense"]
        {
            assert!(!is_board(word), "{word}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_placed() {
        let error = String::from_utf8(b"ab\nc\xffd".to_vec()).expect_err("not UTF-8");
        let json = not_text(&error).to_json().error;
        assert_eq!((json.line, json.column), (Some(2), Some(2)));
    }
}
