//! Boards in texts: which blocks and words of a page are puzzles that can be played.

use clearway::notation::{ReadOptions, one_line_board, read};

/// The board that a block of text draws, as it is written in addresses: rows of signs, perhaps with
/// blanks between them and with a remark to their right.
pub(super) fn in_block(block: &str) -> Option<String> {
    let spread = block.lines().all(|line| is_spread(line.trim_end()));
    let rows: Option<Vec<String>> = block
        .lines()
        .map(|line| {
            let row = if spread { line.split_whitespace().collect() } else { first_word(line)? };
            Some(row)
        })
        .collect();
    let rows = rows?;
    let width = rows.first()?.chars().count();
    if rows.len() < 3 || width < 3 || rows.iter().any(|row| row.chars().count() != width) {
        return None;
    }
    in_word(&rows.join("/"))
}

/// The board that a word writes on one line: `AAB./..B./....`.
pub(super) fn in_word(word: &str) -> Option<String> {
    let rows = word.split('/').count();
    if rows < 3 || word.chars().any(|sign| !(sign.is_ascii_alphanumeric() || "./".contains(sign))) {
        return None;
    }
    let puzzle = read(word, &ReadOptions::default()).ok()?.puzzle;
    Some(one_line_board(&puzzle))
}

/// Whether a line has single signs with one blank between them.
fn is_spread(line: &str) -> bool {
    !line.is_empty() && line.split(' ').all(|word| word.chars().count() == 1)
}

fn first_word(line: &str) -> Option<String> {
    if line.starts_with(' ') {
        return None;
    }
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    // A remark is set apart; a sentence is not a board.
    (rest.is_empty() || rest.starts_with(' ')).then(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_found_in_blocks_and_words() {
        let worked = ". A A A B\n. . . C B\nX X . C D\n. . E . D\n. . E F F\n";
        assert_eq!(in_block(worked).as_deref(), Some(".AAAB/...CB/XX.CD/..E.D/..EFF"));
        let remark = "....\n.DDx\nAABC   E makes room\n..BC   for both\n..EE\n";
        assert_eq!(in_block(remark).as_deref(), Some("..../.DDx/AABC/..BC/..EE"));
        assert_eq!(in_word("AAB./..B./...."), Some("AAB./..B./....".to_owned()));
    }

    #[test]
    fn other_texts_are_not_boards() {
        for text in [
            "clearway solve hardest\nmoves 51",
            "a/b/c",
            "docs/images/x",
            "1 2 3\n4 5 6\n7 8 9",
            "",
        ] {
            assert_eq!(in_block(text), None, "{text}");
            assert_eq!(in_word(text), None, "{text}");
        }
    }
}
