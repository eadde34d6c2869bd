//! Solutions as JSON: a list of moves, or an answer that contains one.

use super::Reader;
use crate::board::{Fault, FaultKind, Move};
use crate::notation::formats::{JsonValue as Value, Object, Places, Scanner, SyntaxError, Turn};
use crate::notation::formats::{offset, quote};
use crate::notation::text::{Block, Field};

/// Reads the moves of a text that begins with a bracket.
pub(super) fn read(block: Block<'_>, reader: &mut Reader<'_>) {
    let mut scanner = Scanner::new(block.text);
    let mut moves = Moves { block, places: Places::new(block), reader };
    let found = moves.read(&mut scanner).and_then(|found| scanner.end().map(|()| found));
    let fault = match found {
        Ok(Found::List) => return,
        Ok(Found::Nothing { at }) => {
            let span = block.span_at(at, 1);
            Fault::new(FaultKind::Syntax, span, "there is no list of moves").expecting(
                "a list such as [{\"vehicle\":\"C\",\"by\":-2}], or an answer with it as `solution`",
            )
        }
        Err(error) => error.fault(block),
    };
    reader.faults.push(fault);
}

/// Whether there is a list of moves.
enum Found {
    List,
    Nothing { at: usize },
}

/// Reads moves from the text one by one, so that a long list is never kept as text.
struct Moves<'r, 'p, 'a> {
    block: Block<'a>,
    places: Places<'a>,
    reader: &'r mut Reader<'p>,
}

impl<'a> Moves<'_, '_, 'a> {
    /// Reads a list, or an answer: its first `solution` is a list, or an answer again.
    fn read(&mut self, scanner: &mut Scanner<'a>) -> Result<Found, SyntaxError> {
        if !scanner.enter(b'{') {
            return self.read_list(scanner);
        }
        let mut found = None;
        let (mut open, mut turn) = (1_usize, Turn::First);
        while open > 0 {
            let name = scanner.next_name(turn)?;
            turn = Turn::Later;
            match name {
                None => {
                    found.get_or_insert(Found::Nothing { at: scanner.at() - 1 });
                    open -= 1;
                }
                Some(name) if found.is_none() && name == "solution" => {
                    if scanner.enter(b'{') {
                        (open, turn) = (open + 1, Turn::First);
                    } else {
                        found = Some(self.read_list(scanner)?);
                    }
                }
                Some(_) => {
                    scanner.value()?;
                }
            }
        }
        Ok(found.unwrap_or(Found::List))
    }

    fn read_list(&mut self, scanner: &mut Scanner<'a>) -> Result<Found, SyntaxError> {
        if !scanner.enter(b'[') {
            let at = offset(self.block.text, scanner.value()?);
            return Ok(Found::Nothing { at });
        }
        let mut turn = Turn::First;
        while scanner.next_item(turn)? {
            self.push(scanner.value()?);
            turn = Turn::Later;
        }
        Ok(Found::List)
    }

    fn push(&mut self, item: &'a str) {
        let span = self.places.span(offset(self.block.text, item), item);
        let block = Block { text: item, line: span.line, column: span.column };
        let faults = &mut self.reader.faults;
        let (name, by) = if item.starts_with('{') {
            let object = match Object::read(block, &["vehicle", "by"]) {
                Ok(object) => object,
                Err(fault) => return faults.push(fault),
            };
            object.check_names(faults);
            let name = object.need("vehicle", faults, Value::string);
            (name, object.need("by", faults, Value::integer))
        } else if let Some([name, by]) = Value::of(block).pair() {
            let mut kept = |fault| faults.push(fault);
            (name.string().map_err(&mut kept).ok(), by.integer().map_err(kept).ok())
        } else {
            let expected = "a move such as {\"vehicle\":\"C\",\"by\":-2}";
            return faults.push(Value::of(block).fault(FaultKind::Syntax, "move", expected));
        };
        let (Some(name), Some(by)) = (name, by) else { return };
        let found = self.reader.vehicle(Field { text: &name, span });
        let found = found.and_then(|vehicle| {
            let by = super::check_cells(by, span)?;
            Ok(Move { vehicle, by })
        });
        self.reader.push(found, span);
    }
}

/// The list of these moves on one line.
pub(super) fn write<'a>(moves: impl Iterator<Item = (&'a str, i8)>) -> String {
    let moves: Vec<String> =
        moves.map(|(name, by)| format!("{{\"vehicle\":{},\"by\":{by}}}", quote(name))).collect();
    format!("[{}]\n", moves.join(","))
}
