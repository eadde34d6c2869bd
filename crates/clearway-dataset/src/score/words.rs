//! Moves in running text: `move the red car right 2, then slide C up one cell`.
//!
//! One pass over the tokens of each line. A name sets the current vehicle, a sign or a direction
//! after it begins a move, and a number sets the distance, 1 by default. The end of a sentence
//! resets the state. Moves that a sentence only considers ("if", "could", "cannot") count only if
//! there are no others.

use super::lex::{self, Kind, Names, Token};
use super::line::{Line, NOUNS};
use super::read::{Attempt, MOST_MOVES};
use clearway::board::{MAX_SIDE, Move, Puzzle, Side, VehicleId};

/// Words of sentences that consider moves without making them.
const DOUBTS: [&str; 12] = [
    "cannot",
    "could",
    "would",
    "might",
    "if",
    "unless",
    "tried",
    "try",
    "trying",
    "impossible",
    "unable",
    "maybe",
];
/// Words that say what blocks a vehicle, not where it goes.
const OBSTACLES: [&str; 6] = ["blocked", "blocks", "blocking", "stuck", "faces", "facing"];
/// Words that a list of moves may have besides the moves.
const LISTED: [&str; 20] = [
    "move", "moves", "slide", "slides", "step", "steps", "then", "and", "the", "to", "by", "cell",
    "cells", "space", "spaces", "square", "squares", "car", "truck", "vehicle",
];

/// The moves described by a text.
pub(super) fn attempts(text: &str, puzzle: &Puzzle) -> Vec<Attempt> {
    let names = Names::new(puzzle);
    let plain = lex::normalised(text);
    let mut reader = Reader::new(puzzle);
    for line in plain.lines() {
        if reader.found.len() >= MOST_MOVES {
            break;
        }
        reader.line(&lex::tokens(line, &names));
    }
    reader.attempts()
}

/// The moves of the last block of lines that have only moves, if there are several lines.
pub(super) fn last_list(text: &str, puzzle: &Puzzle) -> Vec<Attempt> {
    let names = Names::new(puzzle);
    let plain = lex::normalised(text);
    let mut list: Vec<Vec<Token>> = Vec::new();
    for line in plain.lines().rev() {
        let tokens = lex::tokens(line, &names);
        if tokens.is_empty() {
            continue;
        }
        let is_list = tokens.iter().all(|token| match &token.kind {
            Kind::Word(word) => LISTED.contains(&word.as_str()) || word == "red",
            _ => true,
        });
        let mut reader = Reader::new(puzzle);
        reader.line(&tokens);
        if is_list && !reader.found.is_empty() {
            list.push(tokens);
        } else if !list.is_empty() {
            break;
        }
        if list.len() >= MOST_MOVES {
            break;
        }
    }
    let mut reader = Reader::new(puzzle);
    for tokens in list.iter().rev() {
        reader.line(tokens);
    }
    let found = reader.attempts();
    if found.len() > 1 { found } else { Vec::new() }
}

/// The subject of a move.
#[derive(Clone)]
enum Subject {
    Known(VehicleId),
    /// A name that no vehicle has.
    Unknown(String),
    /// A vehicle without a name, such as "the blue car".
    Nameless,
}

/// A move whose distance is not known yet.
struct Open {
    subject: Subject,
    side: Side,
    /// How many arrows: `A→→` is a move by 2.
    arrows: u32,
}

struct Reader<'p> {
    puzzle: &'p Puzzle,
    found: Vec<Attempt>,
    /// Which of the moves found are only considered.
    doubted: Vec<bool>,
    /// The vehicle named last.
    subject: Option<Subject>,
    /// Whether it has made no move since.
    is_fresh: bool,
    /// The number that came after it.
    number: Option<u32>,
    open: Option<Open>,
    /// Whether the sentence only considers its moves.
    is_doubt: bool,
}

impl<'p> Reader<'p> {
    fn new(puzzle: &'p Puzzle) -> Self {
        Self {
            puzzle,
            found: Vec::new(),
            doubted: Vec::new(),
            subject: None,
            is_fresh: false,
            number: None,
            open: None,
            is_doubt: false,
        }
    }

    /// The moves; those that are only considered, if there are no others.
    fn attempts(self) -> Vec<Attempt> {
        let has_firm = self.doubted.contains(&false);
        let kept = self.found.into_iter().zip(self.doubted);
        kept.filter(|(_, doubted)| !(has_firm && *doubted)).map(|(attempt, _)| attempt).collect()
    }

    fn line(&mut self, tokens: &[Token]) {
        let line = Line::new(tokens);
        let mut at = 0;
        while at < tokens.len() && self.found.len() < MOST_MOVES {
            at += self.token(&line, at);
        }
        self.end();
    }

    /// Reads the token at an index, and perhaps those that belong to it; returns how many.
    fn token(&mut self, line: &Line<'_>, at: usize) -> usize {
        let token = &line.tokens[at];
        if let Some(side) = self.way_letter(line, at) {
            self.begin(side);
            return 1;
        }
        match &token.kind {
            Kind::Vehicle(id) if !line.is_article(at, self.puzzle) => {
                self.name(Subject::Known(*id));
            }
            Kind::Letter(Some(id), _) if line.names_vehicle(at) => self.name(Subject::Known(*id)),
            Kind::Letter(None, letter) if line.names_stranger(at, *letter) => {
                self.name(Subject::Unknown(letter.to_string()));
            }
            Kind::Stranger(name) => self.name(Subject::Unknown(name.clone())),
            Kind::Plus => return self.sign(line, at, 1),
            Kind::Minus => return self.sign(line, at, -1),
            Kind::Number(number, id) => self.number(line, at, *number, *id),
            Kind::Way(side) if !line.is_place(at) => self.way(line, at, *side),
            Kind::Arrow(side) => self.arrow(line, at, *side),
            Kind::Comma if !(self.open.is_some() && line.is_distance(at + 1)) => self.close(),
            Kind::Stop => self.end(),
            Kind::Word(word) => self.word(word, line, at),
            _ => {}
        }
        1
    }

    /// The side of `R` in `A R 3`, where a direction must follow the name.
    fn way_letter(&self, line: &Line<'_>, at: usize) -> Option<Side> {
        let letter = match &line.tokens[at].kind {
            Kind::Vehicle(id) => {
                let mut name = self.puzzle.vehicle(*id).name.chars();
                name.next().filter(|_| name.next().is_none())?
            }
            Kind::Letter(_, letter) => *letter,
            _ => return None,
        };
        let side = lex::direction_letter(letter)?;
        let before = line.names_before(at);
        let has_number = matches!(line.kind(at + 1), Some(Kind::Number(..)))
            || (line.kind(at + 1) == Some(&Kind::Comma) && line.is_distance(at + 2));
        (self.is_fresh && self.open.is_none() && before && has_number).then_some(side)
    }

    /// Reads `+3`, or `+` alone for one cell.
    fn sign(&mut self, line: &Line<'_>, at: usize, sign: i64) -> usize {
        let next = line.tokens.get(at + 1);
        if let Some(Token { kind: Kind::Number(number, _), is_tight }) = next {
            if let Some(open) = self.open.take() {
                self.finish(&open, *number);
                return 2;
            }
            // A dash between a word and a number is no sign.
            let belongs = line.tokens[at].is_tight || *is_tight || line.is_bare;
            if let (true, Some(subject)) = (belongs, self.subject.clone()) {
                self.push(&subject, sign * i64::from(*number));
                return 2;
            }
            return 1;
        }
        let is_end = next
            .is_none_or(|next| !next.is_tight || line.is_separator(at + 1) || line.is_sign(at + 1));
        let follows =
            at > 0 && line.tokens[at].is_tight && (line.is_name(at - 1) || line.is_sign(at - 1));
        if let (true, Some(subject)) = (is_end && follows, self.subject.clone()) {
            self.push(&subject, sign);
        }
        1
    }

    fn number(&mut self, line: &Line<'_>, at: usize, number: u32, id: Option<VehicleId>) {
        if let Some(open) = self.open.take() {
            self.finish(&open, number);
            return;
        }
        let next = line.kind(at + 1);
        if let (Some(id), Some(Kind::Plus | Kind::Minus | Kind::Way(_) | Kind::Arrow(_))) =
            (id, next)
            && !(self.is_fresh && self.number.is_none() && matches!(next, Some(Kind::Way(_))))
        {
            self.name(Subject::Known(id));
            return;
        }
        let ends = next.is_none() || line.is_separator(at + 1) || line.is_name(at + 1);
        match self.subject.clone() {
            // `A,3` in a table or a list of pairs.
            Some(subject) if self.is_fresh && line.is_bare && ends => {
                self.push(&subject, number.into());
            }
            _ => self.number = Some(number),
        }
    }

    /// A direction as a word.
    fn way(&mut self, line: &Line<'_>, at: usize, side: Side) {
        self.close();
        let is_counted =
            matches!(line.kind(at + 1), Some(Kind::Number(..))) || self.number.is_some();
        let is_joined = at > 0
            && matches!(line.kind(at - 1), Some(Kind::Word(word)) if word == "then" || word == "and");
        // "A car can move left or right" says what cars do in general.
        let is_general = matches!(self.subject, Some(Subject::Nameless)) && !is_counted;
        if (self.is_fresh || is_counted || is_joined) && !is_general {
            self.begin(side);
        }
        // A number after the direction wins over one before it: "O, of length 3, down 2".
        if !matches!(line.kind(at + 1), Some(Kind::Number(..)))
            && let Some(number) = self.number.take()
            && let Some(open) = self.open.take()
        {
            self.finish(&open, number);
        }
    }

    fn begin(&mut self, side: Side) {
        if let Some(subject) = self.subject.clone() {
            self.open = Some(Open { subject, side, arrows: 1 });
            self.is_fresh = false;
        }
    }

    fn arrow(&mut self, line: &Line<'_>, at: usize, side: Side) {
        let is_tight = line.tokens[at].is_tight;
        if let Some(open) = &mut self.open
            && is_tight
            && open.side == side
        {
            open.arrows += 1;
            return;
        }
        self.close();
        // Between blanks it may only stand between two moves or two names: `A → B`.
        let next_is_tight = line.tokens.get(at + 1).is_some_and(|next| next.is_tight);
        let separates = side == Side::Right
            && line.arrows_separate
            && !matches!(line.kind(at + 1), Some(Kind::Number(..)))
            && (!is_tight || (next_is_tight && line.is_name(at + 1)));
        if self.is_fresh && !separates {
            self.begin(side);
        }
    }

    fn word(&mut self, word: &str, line: &Line<'_>, at: usize) {
        match word {
            "then" | "and" => self.close(),
            "red" => self.name(Subject::Known(self.puzzle.red_id())),
            "t" if line.before(at).is_some_and(|before| before.ends_with("can")) => {
                self.is_doubt = true;
            }
            _ if OBSTACLES.contains(&word) => {
                self.close();
                self.subject = None;
            }
            _ if NOUNS.contains(&word) && self.subject.is_none() => {
                self.subject = Some(Subject::Nameless);
                self.is_fresh = true;
            }
            _ => {}
        }
        self.is_doubt |= DOUBTS.contains(&word);
    }

    fn name(&mut self, subject: Subject) {
        self.close();
        self.subject = Some(subject);
        self.is_fresh = true;
        self.number = None;
    }

    /// Finishes a move without a distance.
    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.finish(&open, open.arrows);
        }
    }

    /// Ends a sentence.
    fn end(&mut self) {
        self.close();
        self.subject = None;
        self.is_fresh = false;
        self.number = None;
        let is_doubt = std::mem::take(&mut self.is_doubt);
        self.doubted.resize(self.found.len(), is_doubt);
    }

    fn finish(&mut self, open: &Open, number: u32) {
        let by = i64::from(number) * i64::from(open.side.sign());
        match &open.subject {
            Subject::Known(id) if self.puzzle.vehicle(*id).axis != open.side.axis() => {
                let attempt = wrong_way(self.puzzle, *id, open.side);
                self.found.push(attempt);
                self.is_fresh = false;
            }
            subject => self.push(&subject.clone(), by),
        }
        self.number = None;
    }

    fn push(&mut self, subject: &Subject, by: i64) {
        self.is_fresh = false;
        self.found.push(match subject {
            Subject::Known(id) => slide(self.puzzle, *id, by),
            Subject::Unknown(name) => stranger(name),
            Subject::Nameless => Attempt::Unclear("it does not say which vehicle".to_owned()),
        });
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

/// A move across a vehicle's line.
pub(super) fn wrong_way(puzzle: &Puzzle, vehicle: VehicleId, side: Side) -> Attempt {
    let name = &puzzle.vehicle(vehicle).name;
    Attempt::Unclear(format!("vehicle {name} cannot go {}", side.direction()))
}

/// A move of a vehicle that does not exist.
pub(super) fn stranger(name: &str) -> Attempt {
    // A name may be as long as the answer.
    let short: String = name.chars().take(20).collect();
    Attempt::Unclear(format!("there is no vehicle {short}"))
}
