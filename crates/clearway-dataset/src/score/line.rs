//! Decides what a token means from its neighbours on the line.

use super::lex::{Kind, Token};
use clearway::board::{Puzzle, Side};

/// Words before which `A` or `I` is an English word, not a vehicle.
const AFTER_ARTICLE: [&str; 27] = [
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
    "tried",
    "truck",
    "valid",
    "vehicle",
    "will",
    "would",
];
/// Words after which a direction is a place.
const PLACES_AFTER: [&str; 6] = ["of", "side", "edge", "end", "corner", "now"];
/// Words before `the left` that make it a place.
const PLACES_BEFORE: [&str; 7] = ["on", "at", "in", "from", "of", "its", "is"];
/// Words for a vehicle.
pub(super) const NOUNS: [&str; 6] = ["car", "truck", "vehicle", "piece", "block", "bus"];

/// The tokens of a line, and properties of the whole line.
pub(super) struct Line<'t> {
    pub(super) tokens: &'t [Token],
    /// Whether there are no words besides names and directions.
    pub(super) is_bare: bool,
    /// Whether `→` may stand between moves: no arrow on the line is plainly a direction.
    pub(super) arrows_separate: bool,
}

impl<'t> Line<'t> {
    pub(super) fn new(tokens: &'t [Token]) -> Self {
        let is_bare = !tokens.iter().any(|token| matches!(token.kind, Kind::Word(_)));
        let is_way = |token: &Token| matches!(token.kind, Kind::Arrow(side) if side != Side::Right);
        Self { tokens, is_bare, arrows_separate: !tokens.iter().any(is_way) }
    }

    pub(super) fn kind(&self, at: usize) -> Option<&'t Kind> {
        self.tokens.get(at).map(|token| &token.kind)
    }

    pub(super) fn is_name(&self, at: usize) -> bool {
        matches!(self.kind(at), Some(Kind::Vehicle(_) | Kind::Stranger(_) | Kind::Letter(..)))
    }

    pub(super) fn is_sign(&self, at: usize) -> bool {
        matches!(self.kind(at), Some(Kind::Plus | Kind::Minus))
    }

    pub(super) fn is_separator(&self, at: usize) -> bool {
        matches!(self.kind(at), Some(Kind::Comma | Kind::Stop))
    }

    /// The word at an index, in lower case.
    fn text(&self, at: usize) -> Option<&'t str> {
        match self.kind(at)? {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn before(&self, at: usize) -> Option<&'t str> {
        self.text(at.checked_sub(1)?)
    }

    /// Whether the number at an index can be the distance of a move that a comma follows.
    pub(super) fn is_distance(&self, at: usize) -> bool {
        let counts_moves = self.kind(at + 1) == Some(&Kind::Stop) && self.is_name(at + 2);
        matches!(self.kind(at), Some(Kind::Number(..))) && !self.is_name(at + 1) && !counts_moves
    }

    /// Whether a name comes right before an index, perhaps with a comma or a dash between.
    pub(super) fn names_before(&self, at: usize) -> bool {
        let before = |back: usize| at.checked_sub(back).is_some_and(|at| self.is_name(at));
        let glue = at.checked_sub(1).and_then(|at| self.kind(at));
        before(1) || (matches!(glue, Some(Kind::Comma | Kind::Minus)) && before(2))
    }

    fn after_noun(&self, at: usize) -> bool {
        self.before(at).is_some_and(|word| NOUNS.contains(&word))
    }

    /// Whether `A` or `I` is an English word here.
    pub(super) fn is_article(&self, at: usize, puzzle: &Puzzle) -> bool {
        let Some(Kind::Vehicle(id)) = self.kind(at) else { return false };
        let next = self.text(at + 1);
        matches!(puzzle.vehicle(*id).name.as_str(), "A" | "I")
            && !self.after_noun(at)
            && next.is_some_and(|word| AFTER_ARTICLE.contains(&word))
    }

    /// Whether a lower-case letter is the name of a vehicle here.
    pub(super) fn names_vehicle(&self, at: usize) -> bool {
        match self.kind(at + 1) {
            Some(Kind::Plus | Kind::Minus) => self.tokens[at + 1].is_tight || self.is_bare,
            Some(Kind::Way(_) | Kind::Arrow(_)) => true,
            Some(Kind::Number(..)) => self.is_bare,
            _ => self.after_noun(at) || (self.is_bare && self.kind(at + 1) == Some(&Kind::Comma)),
        }
    }

    /// Whether a letter that no vehicle has is meant as a name here.
    pub(super) fn names_stranger(&self, at: usize, letter: char) -> bool {
        let is_word = matches!(letter, 'I' | 'a' | 's' | 't' | 'x');
        let is_signed = self.is_sign(at + 1)
            && self.tokens[at + 1].is_tight
            && (self.is_bare || letter.is_uppercase());
        match self.kind(at + 1) {
            Some(Kind::Plus | Kind::Minus) => is_signed,
            Some(Kind::Way(_) | Kind::Arrow(_)) => !is_word || self.after_noun(at),
            Some(Kind::Number(..)) => self.is_bare && letter.is_uppercase(),
            _ => self.after_noun(at) && letter.is_uppercase(),
        }
    }

    /// Whether the direction at an index names a place: `on the left`, `right side`, `up to`.
    pub(super) fn is_place(&self, at: usize) -> bool {
        let next = self.text(at + 1);
        let is_next = next.is_some_and(|word| word == "to" || PLACES_AFTER.contains(&word));
        let before = match self.before(at) {
            Some("the") => at.checked_sub(2).and_then(|at| self.text(at)),
            before => before,
        };
        is_next || before.is_some_and(|word| PLACES_BEFORE.contains(&word))
    }
}
