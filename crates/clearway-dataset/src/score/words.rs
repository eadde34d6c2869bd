//! Moves in running text: `move the red car right 2, then slide C up one cell`.
//!
//! One pass over the words. A name sets the current vehicle, a direction after it begins a move,
//! and a number next to the direction sets the distance, 1 by default. The end of a sentence resets
//! the state.

use super::read::{Attempt, MOST_MOVES};
use clearway::board::{MAX_SIDE, Move, Puzzle, Side, VehicleId};

/// Words before which `A` or `I` is an English word, not a vehicle.
const AFTER_WORDS: [&str; 26] = [
    "am",
    "can",
    "car",
    "different",
    "first",
    "good",
    "have",
    "legal",
    "move",
    "need",
    "now",
    "possible",
    "sequence",
    "shortest",
    "should",
    "slide",
    "solution",
    "start",
    "step",
    "then",
    "think",
    "truck",
    "valid",
    "vehicle",
    "will",
    "would",
];

/// The moves described by a text.
pub(super) fn attempts(text: &str, puzzle: &Puzzle) -> Vec<Attempt> {
    let mut reader = Reader { puzzle, found: Vec::new(), vehicle: None, number: None, open: None };
    for line in text.lines() {
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if reader.found.len() >= MOST_MOVES {
                return reader.found;
            }
            reader.word(word, words.peek().copied());
        }
        reader.end();
    }
    reader.found
}

/// A move whose distance is not known yet.
struct Open {
    vehicle: VehicleId,
    side: Side,
}

struct Reader<'p> {
    puzzle: &'p Puzzle,
    found: Vec<Attempt>,
    /// The vehicle named last.
    vehicle: Option<VehicleId>,
    /// The number that came after it.
    number: Option<u32>,
    open: Option<Open>,
}

impl Reader<'_> {
    fn word(&mut self, raw: &str, next: Option<&str>) {
        let next = next.map(|word| bare(word).to_lowercase());
        let is_pronoun =
            matches!(raw, "A" | "I") && next.as_deref().is_some_and(|w| AFTER_WORDS.contains(&w));
        let is_known = |word: &str| self.puzzle.find(word).is_some();
        if is_known(raw) && !is_pronoun {
            self.part(raw, next.as_deref());
        } else if !is_pronoun {
            let word = bare(raw);
            if is_known(word) || self.is_whole(word) {
                self.part(word, next.as_deref());
            } else {
                // `C-left`, `A:right`, `B→2`.
                for part in word.split(['-', ':', '=', '/', '(', ')', ',']) {
                    self.arrows(part, next.as_deref());
                }
            }
        }
        match raw.chars().last() {
            Some('.' | ';' | '!' | '?') if !is_known_ending(self.puzzle, raw) => self.end(),
            Some(',') => self.close(),
            _ => {}
        }
    }

    /// Whether a word has a meaning as a whole, including its punctuation.
    fn is_whole(&self, word: &str) -> bool {
        signed(word).is_some_and(|(name, _)| name.is_empty() || self.named(name).is_some())
    }

    /// Handles a word that may end in arrows.
    fn arrows(&mut self, word: &str, next: Option<&str>) {
        match word.find(['←', '→', '↑', '↓']) {
            Some(at) => {
                let arrow = word[at..].chars().next().map_or(0, char::len_utf8);
                let parts = [&word[..at], &word[at..at + arrow], &word[at + arrow..]];
                for part in parts {
                    self.part(part, next);
                }
            }
            None => self.part(word, next),
        }
    }

    fn part(&mut self, word: &str, next: Option<&str>) {
        if word.is_empty() {
            return;
        }
        if let Some(id) = self.named(word) {
            self.name(id);
        } else if let Some((name, by)) = signed(word) {
            let id = if name.is_empty() { self.vehicle } else { self.named(name) };
            if let Some(id) = id {
                self.name(id);
                self.push(id, by);
            }
        } else if let Some(number) = number(word) {
            match self.open.take() {
                Some(open) => self.finish(&open, number),
                None => self.number = Some(number),
            }
        } else if let Some(side) = direction(word).filter(|_| next != Some("to")) {
            self.close();
            if let Some(vehicle) = self.vehicle {
                let open = Open { vehicle, side };
                match self.number.take() {
                    Some(number) => self.finish(&open, number),
                    None => self.open = Some(open),
                }
            }
        } else if word.eq_ignore_ascii_case("red") {
            self.name(self.puzzle.red_id());
        } else if word.eq_ignore_ascii_case("then") || word.eq_ignore_ascii_case("and") {
            self.close();
        }
    }

    /// The vehicle with this name; long names ignore case.
    fn named(&self, word: &str) -> Option<VehicleId> {
        self.puzzle.find(word).or_else(|| {
            let is_long = word.chars().count() > 1 && direction(word).is_none();
            let mut ids = self.puzzle.ids().filter(|_| is_long);
            ids.find(|(_, vehicle)| vehicle.name.eq_ignore_ascii_case(word)).map(|(id, _)| id)
        })
    }

    fn name(&mut self, id: VehicleId) {
        self.close();
        self.vehicle = Some(id);
        self.number = None;
    }

    /// Finishes a move without a distance.
    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.finish(&open, 1);
        }
    }

    /// Ends a sentence.
    fn end(&mut self) {
        self.close();
        self.vehicle = None;
        self.number = None;
    }

    fn finish(&mut self, open: &Open, number: u32) {
        let vehicle = self.puzzle.vehicle(open.vehicle);
        if vehicle.axis == open.side.axis() {
            self.push(open.vehicle, i64::from(number) * i64::from(open.side.sign()));
        } else {
            let direction = open.side.direction();
            let message = format!("vehicle {} cannot go {direction}", vehicle.name);
            self.found.push(Attempt::Unclear(message));
        }
    }

    fn push(&mut self, vehicle: VehicleId, by: i64) {
        self.found.push(slide(self.puzzle, vehicle, by));
    }
}

/// The move by this many cells, if a board can be that long.
pub(super) fn slide(puzzle: &Puzzle, vehicle: VehicleId, by: i64) -> Attempt {
    match i8::try_from(by) {
        Ok(by) if by != 0 && usize::from(by.unsigned_abs()) <= MAX_SIDE => {
            Attempt::Move(Move { vehicle, by })
        }
        _ => {
            let name = &puzzle.vehicle(vehicle).name;
            Attempt::Unclear(format!("vehicle {name} cannot move by {by} cells"))
        }
    }
}

/// Whether the last character of a word is part of a vehicle's name.
fn is_known_ending(puzzle: &Puzzle, word: &str) -> bool {
    puzzle.find(word).is_some()
}

/// The word without surrounding punctuation.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| "\"'`*_()[]{}<>.,;:!?".contains(c))
}

/// Splits `A+3` into the name, which may be empty, and the number.
fn signed(word: &str) -> Option<(&str, i64)> {
    let at = word.rfind(['+', '-', '−', '–'])?;
    let sign = word[at..].chars().next()?;
    let digits = &word[at + sign.len_utf8()..];
    let is_number = !digits.is_empty() && digits.len() <= 9;
    if !is_number || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: i64 = digits.parse().ok()?;
    Some((&word[..at], if sign == '+' { number } else { -number }))
}

/// A number in digits or in words.
pub(super) fn number(word: &str) -> Option<u32> {
    const WORDS: [&str; 11] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok();
    }
    let known = WORDS.iter().position(|known| word.eq_ignore_ascii_case(known));
    known.map(|number| number as u32)
}

/// The side that a word names.
pub(super) fn direction(word: &str) -> Option<Side> {
    let lower = word.to_ascii_lowercase();
    let stem = lower.strip_suffix('s').unwrap_or(&lower);
    let stem = stem.strip_suffix("ward").unwrap_or(stem);
    Some(match stem {
        "left" | "west" | "←" => Side::Left,
        "right" | "east" | "→" => Side::Right,
        "up" | "north" | "↑" => Side::Top,
        "down" | "south" | "↓" => Side::Bottom,
        _ => return None,
    })
}
