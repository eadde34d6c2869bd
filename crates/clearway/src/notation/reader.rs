//! Detects the notation of a text, and reads one puzzle or many.

use super::formats::{FORMATS, Format};
use super::options::Parsed;
use super::text::{Block, Cursor, LONG, Line};
use super::{Notation, ReadOptions, Reading};
use crate::board::{Advice, Fault, FaultKind, Faults, Layout, LayoutExit};
use crate::board::{is_valid_name, is_valid_title};

/// The first lines of a text, for detection.
pub(super) struct Sample<'a> {
    /// The first lines that are not blank, at least one.
    pub(super) lines: Vec<Line<'a>>,
    /// How many of them come before the first blank line.
    pub(super) block: usize,
    /// The whole first line, however long it is.
    whole_first: Line<'a>,
}

impl<'a> Sample<'a> {
    /// More lines than the largest board has, so that a whole first puzzle is seen.
    const MOST: usize = 40;

    fn new(text: &'a str) -> Option<Self> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blank_lines();
        let whole_first = cursor.peek()?;
        let (mut lines, mut block) = (Vec::new(), None);
        // Detection reads the sample many times, and one line can be as long as the file.
        let mut left = LONG;
        while let Some(line) = cursor.next_line()
            && lines.len() < Self::MOST
            && left > 0
        {
            if line.is_blank() {
                block.get_or_insert(lines.len());
            } else {
                lines.push(line.cut(left));
                left = left.saturating_sub(line.text.len());
            }
        }
        let block = block.unwrap_or(lines.len());
        (!lines.is_empty()).then_some(Self { lines, block, whole_first })
    }

    /// How many characters the first line has, blanks at its ends left out.
    pub(super) fn first_length(&self) -> usize {
        self.whole_first.text.trim_start().chars().count()
    }

    /// The first line.
    pub(super) fn first(&self) -> Line<'a> {
        self.lines[0]
    }

    /// The lines before the first blank one.
    pub(super) fn first_block(&self) -> &[Line<'a>] {
        &self.lines[..self.block]
    }

    /// Whether at least half of the lines before the first blank one pass `test`.
    pub(super) fn mostly(&self, test: impl Fn(Line<'a>) -> bool) -> bool {
        let lines = self.first_block();
        2 * lines.iter().filter(|&&line| test(line)).count() >= lines.len()
    }
}

/// The notation of a text, by its content. If two fit, the more specific one.
///
/// ```
/// use clearway::notation::{Notation, detect};
///
/// assert_eq!(detect("XX../.AA./..../....\n"), Some(Notation::Grid));
/// assert_eq!(detect("one fine day"), None);
/// ```
pub fn detect(text: &str) -> Option<Notation> {
    let sample = Sample::new(text)?;
    FORMATS.iter().find(|format| (format.detect)(&sample)).map(|format| format.notation)
}

/// Reads a text that holds exactly one puzzle.
///
/// ```
/// use clearway::notation::{ReadOptions, read};
///
/// let reading = read("XX..\n.AA.\n....\n....\n", &ReadOptions::default())?;
/// assert_eq!(reading.puzzle.red().name, "X");
/// # Ok::<(), clearway::board::Faults>(())
/// ```
pub fn read(text: &str, options: &ReadOptions) -> Result<Reading, Faults> {
    let mut all = Readings::new(text, options);
    let first = all.next().unwrap_or_else(|| Err(empty().into()));
    match all.next_block() {
        None => first,
        Some(block) => {
            let message = format!(
                "there is more than one puzzle: a second one begins in line {}",
                block.line
            );
            let span = block.lines().next().map(|line| line.whole().span);
            let fault = Fault::new(FaultKind::SeveralPuzzles, span, message);
            Err(fault.expecting("one puzzle").advising(Advice::OneOfSeveral).into())
        }
    }
}

/// Reads the puzzles of a text lazily, one after the other.
///
/// A faulty puzzle does not stop those after it. A text without any puzzle gives one result, with
/// that fault.
pub fn read_all<'a>(
    text: &'a str,
    options: &'a ReadOptions,
) -> impl Iterator<Item = Result<Reading, Faults>> + 'a {
    Readings::new(text, options)
}

/// The readings of a text.
struct Readings<'a> {
    text: Block<'a>,
    state: State<'a>,
    options: &'a ReadOptions,
    /// Whether there was any block yet.
    begun: bool,
}

enum State<'a> {
    /// The text cannot be read at all.
    Failed(Faults),
    /// This format is read from here on.
    Open(&'static Format, Cursor<'a>),
    /// Nothing is left.
    Done,
}

impl<'a> Readings<'a> {
    fn new(text: &'a str, options: &'a ReadOptions) -> Self {
        let state = match choose(text, options) {
            Ok(format) => State::Open(format, Cursor::new(text)),
            Err(fault) => State::Failed(fault.into()),
        };
        Self { text: Block::whole(text), state, options, begun: false }
    }

    fn next_block(&mut self) -> Option<Block<'a>> {
        let State::Open(format, cursor) = &mut self.state else { return None };
        cursor.skip_blank_lines();
        let block = (format.split)(cursor, self.options);
        if block.is_none() {
            self.state = State::Done;
        }
        block
    }
}

impl Iterator for Readings<'_> {
    type Item = Result<Reading, Faults>;

    fn next(&mut self) -> Option<Self::Item> {
        let format = match &self.state {
            State::Open(format, _) => *format,
            _ => match std::mem::replace(&mut self.state, State::Done) {
                State::Failed(faults) => return Some(Err(faults)),
                _ => return None,
            },
        };
        let block = self.next_block();
        // Brackets alone, for example, are a text without any block.
        let nothing = block.is_none() && !self.begun;
        self.begun = true;
        match block {
            Some(block) => Some(read_block(format, block, self.options).map_err(|mut faults| {
                // Faults of the whole puzzle are shown where it begins.
                faults.place(block.start());
                faults
            })),
            None => nothing.then(|| {
                let mut fault = empty();
                fault.span = Some(self.text.start());
                Err(fault.into())
            }),
        }
    }
}

/// The format to read `text` in: the requested one, else the detected one.
fn choose(text: &str, options: &ReadOptions) -> Result<&'static Format, Fault> {
    let sample = Sample::new(text).ok_or_else(empty)?;
    if let Some(notation) = options.notation {
        return Ok(notation.format());
    }
    let found = FORMATS.iter().find(|format| (format.detect)(&sample));
    if let Some(format) = found {
        return Ok(format);
    }
    let first = sample.first().whole();
    if let Some((width, height)) = options.size
        && first.text.chars().count() == usize::from(width) * usize::from(height)
    {
        return Ok(Notation::Grid.format());
    }
    let control = sample.lines.iter().find_map(|line| line.as_block().control_fault());
    if control.is_none()
        && let Some(format) = nearest(&sample)
    {
        return Ok(format);
    }
    Err(control.unwrap_or_else(|| {
        let is_word = !first.text.contains(char::is_whitespace);
        let fault =
            Fault::new(FaultKind::UnknownNotation, first.span, "no notation fits this text");
        if is_word && sample.lines.len() == 1 {
            fault.expecting("a board on one line has n times n cells, or rows joined by `/`")
        } else {
            fault.expecting("a puzzle").advising(Advice::Notation)
        }
    }))
}

/// The most similar format for a text that fits none, so that faults can be reported with their
/// places.
fn nearest(sample: &Sample<'_>) -> Option<&'static Format> {
    let first = sample.first();
    let is_orientation = |line: &Line<'_>| {
        let mut values = line.text.split([' ', ',', '\t']).filter(|value| !value.is_empty());
        matches!(values.nth(2), Some("h" | "v" | "H" | "V")) && values.count() == 1
    };
    let is_row = |line: &Line<'_>| {
        let word = line.whole().text;
        word.len() > 1 && !word.contains(char::is_whitespace) && word.contains('.')
    };
    let mut fields = first.fields().take(4);
    let numbers = fields.clone().take_while(|field| field.is_digits()).count();
    let notation = if sample.lines.iter().skip(1).any(is_orientation) {
        Notation::Jam
    } else if (1..4).contains(&numbers)
        && fields.clone().count() == numbers
        && sample.lines.iter().skip(1).any(is_row)
    {
        Notation::Tucil3
    } else if numbers > 0 && fields.nth(1).is_some_and(|board| board.text.len() > 3) {
        Notation::Database
    } else {
        return None;
    };
    Some(notation.format())
}

fn empty() -> Fault {
    Fault::new(FaultKind::Empty, None, "there is no puzzle in this text").expecting("a puzzle")
}

fn read_block(format: &Format, block: Block<'_>, options: &ReadOptions) -> Result<Reading, Faults> {
    if let Some(fault) = block.control_fault() {
        return Err(fault.into());
    }
    let Parsed { layout, mut faults, repairs } = (format.parse)(block, options);
    let Some(layout) = layout else {
        return faults
            .into_result(())
            .map(|()| unreachable!("a format without a layout has found a fault"));
    };
    let is_incomplete = faults.iter().any(|fault| may_lose_vehicles(fault.kind));
    let is_red_open = options.red.is_none() && !layout.vehicles.iter().any(|vehicle| vehicle.red);
    let candidates = is_red_open.then(|| names(&layout));
    match apply(layout, options, &mut faults).and_then(Layout::into_puzzle) {
        Ok(puzzle) => faults.into_result(Reading {
            puzzle,
            notation: format.notation,
            repairs,
            line: block.line,
        }),
        Err(mut found) => {
            if is_incomplete {
                // The red car may be in the line that could not be read.
                found.retain(|fault| fault.kind != FaultKind::NoRed);
            } else if let Some(names) = candidates.filter(|names| !names.is_empty()) {
                found.expect_for(FaultKind::NoRed, &format!("one of {names} as the red car"));
            }
            faults.append(found);
            faults.into_result(()).map(|()| unreachable!("the gate has found a fault"))
        }
    }
}

/// Whether a fault of this kind may hide a vehicle.
const fn may_lose_vehicles(kind: FaultKind) -> bool {
    !matches!(
        kind,
        FaultKind::NoExit | FaultKind::TwoExits | FaultKind::VehicleCount | FaultKind::Size
    )
}

/// Overrides the layout with the options.
fn apply(layout: Layout, options: &ReadOptions, faults: &mut Faults) -> Result<Layout, Faults> {
    let mut layout = layout;
    if let Some((width, height)) = options.size
        && (i64::from(width), i64::from(height)) != (layout.width, layout.height)
    {
        let message = format!(
            "the board is {} by {}, but {width} by {height} was asked for",
            layout.width, layout.height
        );
        faults.push(Fault::new(FaultKind::Size, None, message).expecting("another size, or none"));
    }
    if let Some(title) = layout.name.as_deref()
        && !is_valid_title(title)
    {
        let message = "the puzzle's name is too long or has characters that cannot be shown";
        faults.push(
            Fault::new(FaultKind::Name, None, message)
                .expecting("at most 100 printable characters"),
        );
    }
    if let Some(side) = options.exit {
        layout.exit = Some(LayoutExit { side, line: None, span: None });
    }
    if let Some(red) = &options.red {
        layout = with_red(layout, red)?;
    }
    Ok(layout)
}

/// The layout with the vehicle called `red` as the red car.
fn with_red(mut layout: Layout, red: &str) -> Result<Layout, Faults> {
    if layout.vehicles.iter().any(|vehicle| vehicle.name.is_none()) {
        // The gate generates the missing names, so it must run once before.
        let exit = layout.exit.take();
        layout = layout.into_puzzle()?.to_layout();
        layout.exit = exit;
    }
    let is_red = |name: &Option<String>| name.as_deref() == Some(red);
    if !layout.vehicles.iter().any(|vehicle| is_red(&vehicle.name)) {
        let message = format!("there is no vehicle {}", super::text::shown(red));
        let expected = format!("one of {}", names(&layout));
        return Err(Fault::new(FaultKind::NoRed, None, message).expecting(expected).into());
    }
    for vehicle in &mut layout.vehicles {
        vehicle.red = is_red(&vehicle.name);
    }
    Ok(layout)
}

/// The names of the vehicles, for a message.
///
/// Invalid names are left out: they may be long, or have characters that change the direction of
/// the text.
fn names(layout: &Layout) -> String {
    const MOST: usize = 30;
    let names = layout.vehicles.iter().filter_map(|vehicle| vehicle.name.as_deref());
    let mut names: Vec<_> = names.filter(|name| is_valid_name(name)).take(MOST).collect();
    if layout.vehicles.len() > MOST {
        names.push("...");
    }
    names.join(", ")
}
