//! Finds the part of a text that is the answer.
//!
//! First everything up to `</think>` is left out. Then the places are tried, the most clearly
//! marked first: tags, `\boxed{}`, "the final answer is", the last code fence, the whole text.

use std::borrow::Cow;
use std::ops::Range;

/// Where in a text the moves were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerPlace {
    /// Between tags such as `<answer>` and `</answer>`.
    Tag,
    /// In `\boxed{}`.
    Boxed,
    /// After words such as "the final answer is".
    Announced,
    /// In a code fence.
    Fence,
    /// Anywhere.
    Text,
}

impl AnswerPlace {
    /// The name in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Boxed => "boxed",
            Self::Announced => "announced",
            Self::Fence => "fence",
            Self::Text => "text",
        }
    }
}

/// Texts that end the thinking of a model.
const THOUGHT_ENDS: [&str; 9] = [
    "</think>",
    "</thinking>",
    "</thought>",
    "</reasoning>",
    "</seed:think>",
    "[/think]",
    "◁/think▷",
    "<|end_of_thought|>",
    "<|channel|>final<|message|>",
];
/// Texts that begin the thinking of a model.
const THOUGHT_STARTS: [&str; 7] = [
    "<think>",
    "<thinking>",
    "<thought>",
    "<reasoning>",
    "<seed:think>",
    "[think]",
    "<|begin_of_thought|>",
];
/// Tags, the clearest first.
const TAGS: [&str; 8] = [
    "answer",
    "final_answer",
    "final-answer",
    "finalanswer",
    "final",
    "solution",
    "moves",
    "output",
];
/// Words that announce an answer, the clearest first.
const ANNOUNCING: [&str; 4] = ["answer", "solution", "sequence", "moves"];
/// The starts of lines that explain an answer.
const EXPLAINING: [&str; 7] =
    ["explanation", "reasoning", "note", "why", "verification", "justification", "check"];
/// Programming languages, whose code fences are not answers.
const PROGRAMS: [&str; 10] =
    ["python", "py", "cpp", "c++", "c", "rust", "java", "javascript", "js", "go"];

/// How many places of one kind are tried, from the last.
const MOST_PLACES: usize = 8;

/// How many mentions of a word are checked, from the last: each check may take as long as the text.
const MOST_MENTIONS: usize = 200;

/// A text without the thinking in it. A text that only thinks has nothing else, unless it marks
/// an answer with tags.
pub(super) fn spoken(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let end = THOUGHT_ENDS.iter().filter_map(|end| Some(lower.rfind(end)? + end.len())).max();
    let rest = &text[end.unwrap_or(0)..];
    let lower = &lower[end.unwrap_or(0)..];
    let Some(start) = THOUGHT_STARTS.iter().filter_map(|start| lower.find(start)).min() else {
        return rest;
    };
    if tagged(&rest[start..], &lower[start..]).is_empty() { &rest[..start] } else { &rest[start..] }
}

/// The parts of a text that may be the answer, the most likely first.
pub(super) fn passages(text: &str) -> Vec<(AnswerPlace, &str)> {
    // Lowers ASCII only, so that byte offsets stay the same.
    let lower = text.to_ascii_lowercase();
    let tags = tagged(text, &lower);
    if let Some(&inner) = tags.first() {
        // A marked answer counts, even if it is empty.
        return vec![(AnswerPlace::Tag, inner)];
    }
    let mut found: Vec<_> =
        boxed(text).map(|inner| (AnswerPlace::Boxed, inner)).into_iter().collect();
    for word in ANNOUNCING {
        let ends = announced(&lower, word);
        found.extend(ends.map(|end| (AnswerPlace::Announced, unexplained(&text[end..]))));
    }
    found.extend(fences(text).into_iter().map(|inner| (AnswerPlace::Fence, inner)));
    found.push((AnswerPlace::Text, text));
    found
}

/// The contents of the tags, the clearest kind first.
fn tagged<'t>(text: &'t str, lower: &str) -> Vec<&'t str> {
    TAGS.iter().filter_map(|name| tag(text, lower, name)).collect()
}

/// The content of the last pair of these tags; an unclosed tag holds the rest of the text.
pub(super) fn tag<'t>(text: &'t str, lower: &str, name: &str) -> Option<&'t str> {
    let opening = [format!("<{name}>"), format!("<{name} "), format!("[{name}]")];
    let closing = [format!("</{name}>"), format!("[/{name}]")];
    let last = |marks: &[String], lower: &str| {
        marks.iter().filter_map(|mark| Some((lower.rfind(mark)?, mark.len()))).max()
    };
    let close = last(&closing, lower).map(|(at, _)| at);
    let (at, length) = last(&opening, &lower[..close.unwrap_or(lower.len())])?;
    // Moves are also written in brackets, so only a pair of bracket tags counts.
    if close.is_none() && lower[at..].starts_with('[') {
        return None;
    }
    let mut start = at + length;
    if lower[at..start].ends_with(' ') {
        start += lower[start..].find('>')? + 1;
    }
    text.get(start..close.unwrap_or(text.len()))
}

/// The content of the last `\boxed{}`.
fn boxed(text: &str) -> Option<&str> {
    let (at, mark) =
        [r"\boxed{", r"\fbox{"].iter().filter_map(|mark| Some((text.rfind(mark)?, mark))).max()?;
    let inner = &text[at + mark.len()..];
    let mut depth = 1;
    for (index, c) in inner.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if depth == 0 {
            return Some(&inner[..index]);
        }
    }
    Some(inner)
}

/// The starts of the texts that this word announces, from the last: `answer:`, `the answer is`,
/// `## Answer`.
fn announced<'t>(lower: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_mark = |c: char| "*_`\"')#".contains(c);
    let ends = lower.rmatch_indices(word).take(MOST_MENTIONS).filter_map(move |(at, _)| {
        let before = lower[..at].chars().next_back();
        let end = at + word.len();
        if before.is_some_and(char::is_alphanumeric) {
            return None;
        }
        let rest = lower[end..].trim_start_matches(is_mark);
        let tight = rest.trim_start_matches([' ', '\t']);
        let after = if let Some(after) = tight.strip_prefix([':', '：', '=']) {
            after
        } else if let Some(after) = tight.strip_prefix("is").or(tight.strip_prefix("are")) {
            after.starts_with([' ', ':', '\n']).then_some(after.trim_start_matches([' ', ':']))?
        } else {
            // A heading: nothing else is on the line.
            let line = lower[..at].rsplit('\n').next().unwrap_or_default();
            let plain = |c: char| is_mark(c) || c == ' ';
            let is_heading = line.split(plain).all(|w| matches!(w, "" | "final" | "the" | "my"));
            (is_heading && rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n'))
                .then_some(tight)?
        };
        Some(lower.len() - after.trim_start_matches(is_mark).len())
    });
    ends.take(MOST_PLACES)
}

/// The lines of an answer before those that explain it.
fn unexplained(text: &str) -> &str {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start_matches(|c: char| c.is_whitespace() || "#*_-".contains(c));
        let start = start.to_ascii_lowercase();
        if length > 0 && EXPLAINING.iter().any(|word| start.starts_with(word)) {
            break;
        }
        length += line.len();
    }
    &text[..length]
}

/// The contents of the code fences, from the last.
pub(super) fn fences(text: &str) -> Vec<&str> {
    let found = blocks(text).into_iter().rev().map(|block| &text[block.inner]);
    found.take(MOST_PLACES).collect()
}

/// A text without the code fences that hold programs.
pub(super) fn without_programs(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    let mut at = 0;
    for block in blocks(text).into_iter().filter(|block| block.is_program) {
        kept.push_str(&text[at..block.outer.start]);
        at = block.outer.end;
    }
    if at == 0 {
        return Cow::Borrowed(text);
    }
    kept.push_str(&text[at..]);
    Cow::Owned(kept)
}

/// A code fence: with its marks, and what is between them.
struct Block {
    outer: Range<usize>,
    inner: Range<usize>,
    is_program: bool,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<(&str, Block)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let next = at + line.len();
        let trimmed = line.trim();
        let mark = ["```", "~~~"].into_iter().find(|mark| trimmed.starts_with(mark));
        match (mark, open.take()) {
            (Some(mark), None) => {
                let kind = trimmed[mark.len()..].trim().to_ascii_lowercase();
                let is_program = PROGRAMS.contains(&kind.as_str());
                let block = Block { outer: at..text.len(), inner: next..text.len(), is_program };
                // ```A+1``` on one line is not the start of a block.
                open = (!kind.contains(mark)).then_some((mark, block));
            }
            (Some(mark), Some((opened, block))) if mark == opened => {
                let (outer, inner) = (block.outer.start..next, block.inner.start..at);
                found.push(Block { outer, inner, ..block });
            }
            (_, still) => open = still,
        }
        at = next;
    }
    found.extend(open.map(|(_, block)| block));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> (&'static str, String) {
        let spoken = without_programs(spoken(text));
        let passages = passages(&spoken);
        let (place, inner) = passages.first().expect("at least the text");
        (place.id(), inner.trim().to_owned())
    }

    #[test]
    fn the_clearest_mark_wins_and_of_equal_ones_the_last() {
        let cases = [
            ("<answer>a</answer> <answer>b</answer>", "tag", "b"),
            ("<answer>a</answer> then <solution>b</solution>", "tag", "a"),
            ("<Answer kind=\"moves\">a</ANSWER>", "tag", "a"),
            ("say <answer>a", "tag", "a"),
            ("[ANSWER]a[/ANSWER]", "tag", "a"),
            (r"\boxed{a} and \boxed{\text{b}}", "boxed", r"\text{b}"),
            (r"\boxed{a", "boxed", "a"),
            ("Answer: a\nThe final answer is: b", "announced", "b"),
            ("## Final Answer\n\na", "announced", "a"),
            ("**Answer:** a\n\nExplanation: b", "announced", "a"),
            ("the answers differ\n```\na\n```\n```\nb\n```", "fence", "b"),
            ("```python\na\n```\nb", "text", "b"),
            ("<think>Answer: a</think>b", "text", "b"),
            ("<think>a", "text", ""),
            ("<think>a <answer>b</answer>", "tag", "b"),
        ];
        for (text, place, inner) in cases {
            assert_eq!(first(text), (place, inner.to_owned()), "{text}");
        }
    }
}
