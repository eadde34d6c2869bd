//! A chart of vertical bars, with a resolution of an eighth of a line.

use super::numbers::grouped;
use super::paint::{CYAN, Paint};

/// How many lines the highest bar takes.
const HEIGHT: u64 = 8;

const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The lines of a chart with a bar for each count, and `mark` under one of them. If `width` is too
/// small, a bar combines several counts.
pub(crate) fn bars(
    counts: &[u64],
    mark: Option<(usize, &str)>,
    width: usize,
    paint: Paint,
) -> Vec<String> {
    let most_text = |bins: &[u64]| grouped(bins.iter().copied().max().unwrap_or(0));
    // More counts per bar can make the label wider by a digit or two.
    let room = width.saturating_sub(most_text(counts).len() + 7).max(10);
    let per_bar = counts.len().div_ceil(room).max(1);
    let bins: Vec<u64> = counts.chunks(per_bar).map(|chunk| chunk.iter().sum()).collect();
    let thick = (room / bins.len().max(1)).clamp(1, 3);
    let label = most_text(&bins);
    let most = bins.iter().copied().max().unwrap_or(0).max(1);
    let mut lines = Vec::new();
    for row in (0..HEIGHT).rev() {
        let bar = |&count: &u64| {
            // A bar of any nonzero count is visible.
            let eighths = (count * HEIGHT * 8).div_ceil(most).saturating_sub(row * 8).min(8);
            let gap = usize::from(thick > 1);
            let full = EIGHTHS[eighths as usize].to_string().repeat(thick - gap);
            full + &" ".repeat(gap)
        };
        let side = if row == HEIGHT - 1 { label.as_str() } else { "" };
        let text: String = bins.iter().map(bar).collect();
        let text = paint.styled(anstyle::Style::new().fg_color(Some(CYAN)), text.trim_end());
        lines.push(format!("{side:>width$} │{text}", width = label.len()));
    }
    let indent = " ".repeat(label.len() + 1);
    lines.push(format!("{}0 ┼{}", " ".repeat(label.len() - 1), "─".repeat(bins.len() * thick)));
    lines.push(format!("{indent} {}", scale(bins.len(), per_bar, thick)));
    if let Some((index, text)) = mark {
        let column = index / per_bar * thick;
        let line = format!("^ {text}");
        let long = line.chars().count();
        // Near the right end the text goes before the mark.
        let line = if column + long > bins.len() * thick && column > long {
            format!("{}{text} ^", " ".repeat(column + 1 - long))
        } else {
            format!("{}{line}", " ".repeat(column))
        };
        lines.push(format!("{indent} {}", paint.strong(&line)));
    }
    lines
}

/// The numbers under the bars, as many as fit.
fn scale(bars: usize, per_bar: usize, thick: usize) -> String {
    let last = (bars.max(1) - 1) * per_bar;
    let digits = last.to_string().len();
    // A round number of counts between two numbers, wide enough for their digits.
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
        .into_iter()
        .find(|step| step % per_bar == 0 && step / per_bar * thick > digits + 1)
        .unwrap_or(per_bar * (digits + 2));
    let mut line = String::new();
    for value in (0..=last).step_by(step) {
        let column = value / per_bar * thick;
        line.push_str(&" ".repeat(column.saturating_sub(line.len())));
        line.push_str(&value.to_string());
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bars_stand_over_their_numbers() {
        let lines = bars(&[1, 8, 4, 0], Some((2, "start")), 80, Paint::Plain);
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[0], "8 │   ██");
        assert_eq!(lines[7], "  │██ ██ ██");
        assert_eq!(&lines[8..], ["0 ┼────────────", "   0  1  2  3", "         ^ start"]);
    }

    #[test]
    fn many_counts_share_bars() {
        let lines = bars(&[1; 300], None, 40, Paint::Plain);
        assert!(lines.iter().all(|line| line.chars().count() <= 40), "{lines:#?}");
        assert_eq!(bars(&[], None, 40, Paint::Plain).len(), 10);
    }
}
