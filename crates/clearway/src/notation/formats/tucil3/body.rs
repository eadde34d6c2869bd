//! The rows of a `tucil3` text and the exit around them.

use super::{EXIT, exit_at};
use crate::board::{Fault, FaultKind, Faults, LayoutExit, Side, Span};
use crate::notation::drawing::{Drawing, Row};
use crate::notation::options::{Mode, Repair};
use crate::notation::text::{Block, Line, counted, shown};

/// Whether the sign is a vehicle's.
pub(super) fn is_vehicle(sign: char) -> bool {
    sign.is_ascii_uppercase() && sign != EXIT
}

/// Which rows have a column before the board.
#[derive(Clone, Copy)]
enum Margin {
    None,
    Every,
    /// Only the row of the exit, which has the exit sign there.
    Exit,
}

/// The lines after the two header lines.
pub(super) struct Body<'a> {
    /// The line before them.
    header: Line<'a>,
    lines: Vec<Line<'a>>,
    /// How many lines there are; only those that a board can have are kept.
    total: usize,
    width: usize,
    height: usize,
    mode: Mode,
    /// The exit, once found.
    pub(super) exit: Option<LayoutExit>,
    /// Whether there are as many rows as there should be.
    pub(super) is_whole: bool,
}

impl<'a> Body<'a> {
    pub(super) fn new(block: Block<'a>, (width, height): (usize, usize), mode: Mode) -> Self {
        let mut lines = block.all_lines().skip_while(|line| line.is_blank());
        // The header may have blank lines after its first line.
        let first = lines.next();
        let mut lines = lines.skip_while(|line| line.is_blank());
        let header = lines.next().or(first).unwrap_or(Line { number: block.line, text: "" });
        let kept: Vec<_> = lines.by_ref().take(height + 40).collect();
        let used = kept.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
        let total = used + lines.filter(|line| !line.is_blank()).count();
        let lines = kept[..used].to_vec();
        Self { header, lines, total, width, height, mode, exit: None, is_whole: true }
    }

    /// The board without the exit, which is stored in `exit`.
    pub(super) fn draw(&mut self, faults: &mut Faults, repairs: &mut Vec<Repair>) -> Drawing {
        self.drop_blank_lines(faults, repairs);
        self.take_exit_lines(faults);
        self.check_row_count(faults);
        if !self.is_whole {
            return Drawing::default();
        }
        let margin = self.take_margin(faults, repairs);
        let mut drawing = Drawing::default();
        let mut is_exit_misplaced = false;
        for (index, line) in self.lines.clone().into_iter().enumerate().take(self.height) {
            let margin = usize::from(match margin {
                Margin::None => false,
                Margin::Every => line.text.starts_with([' ', '\t', EXIT]),
                Margin::Exit => line.text.starts_with(EXIT),
            });
            // A row that is far too long is reported by its length, so its end is not read.
            let mut cells: Vec<_> = line.cells().skip(margin).take(4 * self.width + 64).collect();
            let length = cells.len();
            if length == self.width + 1
                && let Some(&(column, EXIT)) = cells.last()
            {
                cells.pop();
                self.set_exit(Side::Right, index, Span::new(line.number, column, 1), faults);
            }
            let is_fit = cells.len() == self.width;
            is_exit_misplaced |= check_signs(line.number, &cells, is_fit, faults);
            drawing.push(Row::new(line.number, cells));
        }
        if self.exit.is_none() && !is_exit_misplaced {
            let expected = "`K` outside the board, at an end of the red car's line";
            let fault = Fault::new(FaultKind::NoExit, None, "there is no exit `K`");
            faults.push(fault.expecting(expected));
        }
        drawing.fit(self.width, self.mode, '.', faults, repairs);
        drawing
    }

    /// Blank lines between the rows are a fault that can be repaired.
    fn drop_blank_lines(&mut self, faults: &mut Faults, repairs: &mut Vec<Repair>) {
        for blank in self.lines.iter().filter(|line| line.is_blank()) {
            let span = Span::new(blank.number, 1, 1);
            if self.mode == Mode::Lenient {
                let message = "a blank line between the rows: left out".to_owned();
                repairs.push(Repair { span: Some(span), message });
            } else {
                let fault = Fault::new(FaultKind::Syntax, span, "a blank line between the rows");
                faults.push(fault.expecting("the rows one below the other"));
            }
        }
        let kept = self.lines.len();
        self.lines.retain(|line| !line.is_blank());
        self.total -= kept - self.lines.len();
    }

    fn set_exit(&mut self, side: Side, line: usize, span: Span, faults: &mut Faults) {
        if self.exit.is_some() {
            let fault = Fault::new(FaultKind::TwoExits, span, "a second exit `K`");
            faults.push(fault.expecting("one `K`"));
        } else {
            self.exit = Some(exit_at(side, line, span));
        }
    }

    /// Removes the line with only a `K` above or below the board.
    fn take_exit_lines(&mut self, faults: &mut Faults) {
        let is_exit_line = |line: &Line<'_>| line.text.trim_start().chars().all(|c| c == EXIT);
        if self.lines.first().is_some_and(is_exit_line) {
            let line = self.lines.remove(0);
            self.total -= 1;
            self.set_exits(Side::Top, line, faults);
        }
        if self.lines.len() == self.total && self.lines.last().is_some_and(is_exit_line) {
            self.total -= 1;
            if let Some(line) = self.lines.pop() {
                self.set_exits(Side::Bottom, line, faults);
            }
        }
    }

    fn set_exits(&mut self, side: Side, line: Line<'_>, faults: &mut Faults) {
        for (column, _) in line.cells().filter(|&(_, sign)| sign == EXIT).take(2) {
            let span = Span::new(line.number, column, 1);
            self.set_exit(side, column as usize - 1, span, faults);
        }
    }

    fn check_row_count(&mut self, faults: &mut Faults) {
        if self.total == self.height {
            return;
        }
        self.is_whole = false;
        let message = match self.total {
            1 => format!("there is 1 row, the header says {}", self.height),
            total => format!("there are {total} rows, the header says {}", self.height),
        };
        let place = self.lines.get(self.height).or(self.lines.last()).unwrap_or(&self.header);
        let span = place.whole().span;
        let expected =
            format!("{} of {}", counted(self.height, "row"), counted(self.width, "cell"));
        faults.push(Fault::new(FaultKind::RowCount, span, message).expecting(expected));
    }

    /// Which rows have a column before the board, where an exit on the left is.
    fn take_margin(&mut self, faults: &mut Faults, repairs: &mut Vec<Repair>) -> Margin {
        let exits: Vec<(usize, Line<'_>)> = self
            .lines
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, line)| line.text.starts_with(EXIT))
            .collect();
        for &(index, line) in &exits {
            self.set_exit(Side::Left, index, Span::new(line.number, 1, 1), faults);
        }
        if exits.is_empty() {
            return self.take_needless_margin(repairs);
        }
        let bare = |line: &&Line<'_>| !line.text.starts_with([' ', '\t', EXIT]);
        let without: Vec<_> = self.lines.iter().filter(bare).copied().collect();
        let others = self.lines.len() - exits.len();
        if without.is_empty() {
            return Margin::Every;
        }
        if self.mode == Mode::Lenient && without.len() == others {
            let message = "the rows lack the blank over and under the exit: put in".to_owned();
            repairs.push(Repair { span: Some(without[0].whole().span), message });
            return Margin::Exit;
        }
        for line in without {
            let message = "the row does not begin with a blank, though the exit is on the left";
            let fault = Fault::new(FaultKind::RowLength, line.whole().span, message);
            faults.push(fault.expecting("a blank before every row but that of the exit"));
        }
        Margin::Every
    }

    /// In lenient mode, removes a margin without an exit if all lines have it.
    fn take_needless_margin(&mut self, repairs: &mut Vec<Repair>) -> Margin {
        let is_above = |exit: LayoutExit| matches!(exit.side, Side::Top | Side::Bottom);
        let is_padded = self.lines.iter().all(|line| line.text.starts_with(' '));
        let is_corner = self.exit.is_some_and(|exit| is_above(exit) && exit.line == Some(0));
        if self.mode == Mode::Strict || !is_padded || is_corner || self.lines.is_empty() {
            return Margin::None;
        }
        if let Some(exit) = self.exit.as_mut().filter(|exit| is_above(**exit)) {
            exit.line = exit.line.map(|line| line - 1);
        }
        let message = "every line begins with a blank, though no exit is on the left: taken off";
        repairs.push(Repair { span: None, message: message.to_owned() });
        Margin::Every
    }
}

/// Reports signs that cannot stand in a cell. Returns whether an exit is among them.
///
/// In a row of the wrong length, only a misplaced exit is reported.
fn check_signs(line: u32, cells: &[(u32, char)], is_fit: bool, faults: &mut Faults) -> bool {
    let is_wrong = |sign: char| sign == EXIT || is_fit && sign != '.' && !is_vehicle(sign);
    for &(column, sign) in cells.iter().filter(|&&(_, sign)| is_wrong(sign)) {
        let (message, expected) = match sign {
            EXIT => (
                "the exit `K` is not beside the board".to_owned(),
                "`K` next to an end of a row or column",
            ),
            ' ' | '\t' => ("a blank where a cell should be".to_owned(), "a letter or `.`"),
            _ => {
                let found = shown(sign.encode_utf8(&mut [0; 4]));
                (format!("{found} cannot stand in a cell"), "a capital letter or `.`")
            }
        };
        let fault = Fault::new(FaultKind::Character, Span::new(line, column, 1), message);
        faults.push(fault.expecting(expected));
    }
    cells.iter().any(|&(_, sign)| sign == EXIT)
}
