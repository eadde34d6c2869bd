//! Texts side by side, as many as the width allows.

/// Short lines in columns, filled from the top like a newspaper.
pub(crate) fn newspaper(entries: &[String], width: usize) -> Vec<String> {
    const GAP: usize = 3;
    /// A shorter list stays in one column.
    const SHORT: usize = 10;
    let widest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0);
    let most = ((width + GAP) / (widest + GAP)).max(1);
    let columns = if entries.len() <= SHORT { 1 } else { most };
    let height = entries.len().div_ceil(columns);
    (0..height)
        .map(|row| {
            let mut line = String::new();
            for entry in entries.iter().skip(row).step_by(height) {
                line.push_str(entry);
                line.push_str(&" ".repeat(widest + GAP - entry.chars().count()));
            }
            line.trim_end().to_owned()
        })
        .collect()
}

/// A block of lines whose width on a terminal is known, colour or not.
pub(crate) struct Tile {
    /// The lines.
    pub(crate) lines: Vec<String>,
    /// How many columns each line takes.
    pub(crate) widths: Vec<usize>,
}

/// Tiles in rows, each row with as many as the width allows, blank lines between.
pub(crate) fn tiles(tiles: &[Tile], width: usize) -> Vec<String> {
    const GAP: usize = 3;
    let widest = tiles.iter().flat_map(|tile| &tile.widths).copied().max().unwrap_or(0);
    let columns = ((width + GAP) / (widest + GAP)).max(1);
    let mut lines = Vec::new();
    for (number, row) in tiles.chunks(columns).enumerate() {
        if number > 0 {
            lines.push(String::new());
        }
        let height = row.iter().map(|tile| tile.lines.len()).max().unwrap_or(0);
        for index in 0..height {
            let mut line = String::new();
            let mut owed = 0;
            for tile in row {
                // Blanks are written only when something follows them, so no line ends in blanks.
                let text = tile.lines.get(index).map_or("", String::as_str);
                if !text.is_empty() {
                    line.push_str(&" ".repeat(owed));
                    line.push_str(text);
                    owed = 0;
                }
                let taken = tile.widths.get(index).copied().unwrap_or(0);
                owed += widest + GAP - taken;
            }
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_lines_are_set_in_columns_and_few_are_not() {
        let entries: Vec<String> = (1..=12).map(|n| format!("{n:>2}.")).collect();
        assert_eq!(newspaper(&entries, 21).len(), 3);
        assert_eq!(newspaper(&entries, 21)[0], " 1.    4.    7.   10.");
        assert_eq!(newspaper(&entries[..3], 80), [" 1.", " 2.", " 3."]);
        assert_eq!(newspaper(&entries, 1).len(), 12);
        assert!(newspaper(&[], 80).is_empty());
    }

    #[test]
    fn tiles_stand_side_by_side() {
        let tile = |text: &str| Tile {
            lines: text.lines().map(str::to_owned).collect(),
            widths: text.lines().map(str::len).collect(),
        };
        let set = [tile("ab\nc"), tile("d"), tile("efg")];
        assert_eq!(tiles(&set, 9), ["ab    d", "c", "", "efg"]);
        assert_eq!(tiles(&set[..1], 0), ["ab", "c"]);
    }
}
