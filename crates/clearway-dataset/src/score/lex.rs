//! Splits a line into names, signs, numbers, directions and other words.
//!
//! First, variants of a character are normalised: curly quotes, dashes, arrows, full-width letters,
//! and LaTeX commands.

use clearway::board::{Puzzle, Side, VehicleId};
use std::collections::BTreeMap;

/// A token, and whether it follows the one before it without a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) is_tight: bool,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The name of a vehicle.
    Vehicle(VehicleId),
    /// A name that no vehicle has, followed by a sign.
    Stranger(String),
    /// A single letter that may be a name: a lower-case one, or one that no vehicle has.
    Letter(Option<VehicleId>, char),
    /// A number, which may also be the name of a vehicle.
    Number(u32, Option<VehicleId>),
    Plus,
    Minus,
    /// A direction as a word.
    Way(Side),
    /// A direction as an arrow, or a sign between two moves.
    Arrow(Side),
    Comma,
    /// The end of a sentence.
    Stop,
    /// Any other word, in lower case.
    Word(String),
}

/// The names of a puzzle's vehicles.
pub(super) struct Names<'p> {
    exact: BTreeMap<&'p str, VehicleId>,
    /// By lower-case name; `None` if two vehicles differ only in case.
    folded: BTreeMap<String, Option<VehicleId>>,
    /// Names with other characters than letters and digits, the longest first.
    unusual: Vec<(&'p str, VehicleId)>,
}

impl<'p> Names<'p> {
    pub(super) fn new(puzzle: &'p Puzzle) -> Self {
        let exact: BTreeMap<_, _> =
            puzzle.ids().map(|(id, vehicle)| (vehicle.name.as_str(), id)).collect();
        let mut folded = BTreeMap::new();
        for (name, &id) in &exact {
            folded.entry(name.to_lowercase()).and_modify(|known| *known = None).or_insert(Some(id));
        }
        let is_unusual = |name: &str| !name.chars().all(char::is_alphanumeric);
        let mut unusual: Vec<_> = exact
            .iter()
            .filter(|(name, _)| is_unusual(name))
            .map(|(name, id)| (*name, *id))
            .collect();
        unusual.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Self { exact, folded, unusual }
    }

    pub(super) fn exact(&self, name: &str) -> Option<VehicleId> {
        self.exact.get(name).copied()
    }

    /// The vehicle with this name, in any case.
    pub(super) fn folded(&self, name: &str) -> Option<VehicleId> {
        self.exact(name).or_else(|| self.folded.get(&name.to_lowercase()).copied().flatten())
    }
}

/// A text in which each character is written in one way only.
pub(super) fn normalised(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '\\' {
            let (kept, length) = command(rest);
            plain.push_str(kept);
            rest = &rest[length..];
            continue;
        }
        let breaks = ["<br>", "<br/>", "<br />", "<BR>"];
        if let Some(mark) = breaks.iter().find(|mark| rest.starts_with(**mark)) {
            plain.push('\n');
            rest = &rest[mark.len()..];
            continue;
        }
        plain.extend(plain_char(c));
        rest = &rest[c.len_utf8()..];
    }
    plain.replace("->", "→").replace("=>", "→").replace("<-", "←")
}

/// The text of a LaTeX command, and its length.
fn command(text: &str) -> (&'static str, usize) {
    let letters = text[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
    if letters == 0 {
        let second = text[1..].chars().next();
        let kept = if second == Some('\\') { "\n" } else { " " };
        return (kept, 1 + second.map_or(0, char::len_utf8));
    }
    let end = 1 + letters;
    let kept = match &text[1..end] {
        "to" | "rightarrow" | "Rightarrow" | "longrightarrow" => "→",
        "leftarrow" | "Leftarrow" | "longleftarrow" => "←",
        "uparrow" | "Uparrow" => "↑",
        "downarrow" | "Downarrow" => "↓",
        "begin" | "end" => {
            let name = text[end..].bytes().take(40).position(|byte| byte == b'}');
            let group = name.filter(|_| text[end..].starts_with('{'));
            return (" ", end + group.map_or(0, |at| at + 1));
        }
        // `\n` in a text that was escaped once too often.
        "n" => "\n",
        // Spaces, fonts and other formatting: keep their content.
        _ => "",
    };
    (kept, end)
}

/// The usual form of a character; none for one without width.
fn plain_char(c: char) -> Option<char> {
    Some(match c {
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' => return None,
        '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '‚' | '"' | '\'' | '`' => '"',
        '−' | '–' | '—' | '‐' | '‑' | '‒' | '﹣' => '-',
        '➡' | '⇒' | '⟶' | '➔' | '➜' | '⟹' | '▶' => '→',
        '⬅' | '⇐' | '⟵' | '◀' => '←',
        '⬆' | '⇑' | '▲' => '↑',
        '⬇' | '⇓' | '▼' => '↓',
        '×' => 'x',
        '|' | '、' | '，' => ',',
        '。' => '.',
        '$' | '*' | '_' | '•' | '·' | '&' | '\t' => ' ',
        '\u{ff01}'..='\u{ff5e}' => {
            return char::from_u32(c as u32 - 0xff01 + 0x21).and_then(plain_char);
        }
        _ => c,
    })
}

/// The tokens of a line.
pub(super) fn tokens(line: &str, names: &Names<'_>) -> Vec<Token> {
    let mut lexer = Lexer { names, tokens: Vec::new(), is_tight: false };
    let mut rest = without_numbering(line);
    while let Some(c) = rest.chars().next() {
        let length = lexer.next(rest, c);
        rest = &rest[length..];
    }
    lexer.tokens
}

/// The line without its numbering (`3.`, `3)` or `3:`) or bullet.
fn without_numbering(line: &str) -> &str {
    let start = line.trim_start_matches(|c: char| c.is_whitespace() || "#>\"(".contains(c));
    let bullet = start.strip_prefix("- ").unwrap_or(start).trim_start();
    let digits = bullet.bytes().take_while(u8::is_ascii_digit).count();
    match bullet[digits..].strip_prefix(['.', ')', ':']) {
        Some(rest) if digits > 0 && !rest.starts_with(|c: char| c.is_ascii_digit()) => rest,
        _ if bullet.len() < start.len() => bullet,
        _ => line,
    }
}

struct Lexer<'n, 'p> {
    names: &'n Names<'p>,
    tokens: Vec<Token>,
    is_tight: bool,
}

impl Lexer<'_, '_> {
    fn push(&mut self, kind: Kind) {
        self.tokens.push(Token { kind, is_tight: self.is_tight });
        self.is_tight = true;
    }

    /// Reads a token; returns its length.
    fn next(&mut self, rest: &str, c: char) -> usize {
        let unusual = self.names.unusual.iter().find(|(name, _)| rest.starts_with(name));
        if let Some(&(name, id)) = unusual {
            self.push(Kind::Vehicle(id));
            return name.len();
        }
        let after_name = self.tokens.last().is_some_and(|token| {
            matches!(token.kind, Kind::Vehicle(_) | Kind::Stranger(_) | Kind::Letter(..))
        });
        match c {
            '+' => self.push(Kind::Plus),
            '-' => self.push(Kind::Minus),
            '→' => self.push(Kind::Arrow(Side::Right)),
            '←' => self.push(Kind::Arrow(Side::Left)),
            '↑' => self.push(Kind::Arrow(Side::Top)),
            '↓' => self.push(Kind::Arrow(Side::Bottom)),
            '>' if self.is_tight && after_name => self.push(Kind::Arrow(Side::Right)),
            '<' if self.is_tight && after_name => self.push(Kind::Arrow(Side::Left)),
            '^' if self.is_tight && after_name => self.push(Kind::Arrow(Side::Top)),
            ',' | '(' | ')' => self.separate(Kind::Comma),
            '.' | ';' | '!' | '?' => self.separate(Kind::Stop),
            '{' | '}' => {}
            _ if c.is_alphanumeric() => return self.word(rest),
            _ => self.is_tight = false,
        }
        c.len_utf8()
    }

    fn separate(&mut self, kind: Kind) {
        self.push(kind);
        self.is_tight = false;
    }

    /// Reads letters and digits; returns their length.
    fn word(&mut self, rest: &str) -> usize {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let word = &rest[..length];
        if let Some(id) = self.names.exact(word).filter(|_| digits < length) {
            self.push(Kind::Vehicle(id));
        } else if digits > 0 {
            // Only the digits: in `A+1P-1` a name follows.
            let text = &rest[..digits];
            let number = text.parse().unwrap_or(u32::MAX);
            self.push(Kind::Number(number, self.names.exact(text)));
            return digits;
        } else if let Some(side) = direction(word) {
            self.push(Kind::Way(side));
        } else if let Some(number) = number_word(word) {
            self.push(Kind::Number(number, None));
        } else if let Some(name) = self.compact(word) {
            return name;
        } else {
            let kind = self.other(word, &rest[length..]);
            self.push(kind);
        }
        length
    }

    /// `A3`, `AR3`, `A-R3`, `x3`: a name, a direction and a number without a gap; returns the
    /// length of what was read.
    fn compact(&mut self, word: &str) -> Option<usize> {
        let at = word.find(|c: char| c.is_ascii_digit())?;
        let (letters, digits) = word.split_at(at);
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let last = letters.chars().next_back()?;
        let side = direction_letter(last);
        let name = &letters[..letters.len() - last.len_utf8()];
        let follows =
            self.is_tight && matches!(self.tokens.last(), Some(t) if t.kind == Kind::Minus);
        if name.is_empty()
            && follows
            && let Some(side) = side
        {
            self.push(Kind::Way(side));
        } else if name.is_empty() && letters == "x" && self.awaits_number() {
            // `right x3`.
        } else if let (Some(id), Some(side)) = (self.names.folded(name), side) {
            self.push(Kind::Vehicle(id));
            self.push(Kind::Way(side));
        } else if let Some(id) = self.names.exact(letters) {
            self.push(Kind::Vehicle(id));
        } else {
            return None;
        }
        Some(at)
    }

    fn awaits_number(&self) -> bool {
        self.tokens.last().is_some_and(|token| matches!(token.kind, Kind::Way(_) | Kind::Arrow(_)))
    }

    /// A word that is not an exact name, direction or number.
    fn other(&self, word: &str, rest: &str) -> Kind {
        let mut letters = word.chars();
        let only = letters.next().filter(|_| letters.next().is_none());
        let sign = rest.strip_prefix(['+', '-']);
        let is_signed = sign.is_some_and(|rest| !rest.starts_with(char::is_alphabetic));
        let folded = self.names.folded(word);
        let looks_like_name =
            word.len() <= 3 && word.chars().any(|c| c.is_uppercase() || c.is_ascii_digit());
        match (folded, only) {
            (Some(id), None) => Kind::Vehicle(id),
            (folded, Some(letter)) if !(is_signed && folded.is_none() && letter.is_uppercase()) => {
                Kind::Letter(folded, letter)
            }
            (None, _) if is_signed && looks_like_name => Kind::Stranger(word.to_owned()),
            _ => Kind::Word(word.to_lowercase()),
        }
    }
}

/// A number in words.
pub(super) fn number_word(word: &str) -> Option<u32> {
    const WORDS: [&str; 11] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let known = WORDS.iter().position(|known| word.eq_ignore_ascii_case(known));
    known.map(|number| number as u32)
}

/// The side that a word or an arrow names.
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

/// The side that a letter names.
pub(super) fn direction_letter(letter: char) -> Option<Side> {
    Some(match letter.to_ascii_lowercase() {
        'l' => Side::Left,
        'r' => Side::Right,
        'u' => Side::Top,
        'd' => Side::Bottom,
        _ => return None,
    })
}
