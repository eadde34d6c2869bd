//! Formats numbers, durations and tables.

pub use clearway_report::numbers::grouped as number;
use std::fmt::Write as _;
use std::time::Duration;

/// A duration with three significant digits, such as `4.93 ms`.
pub fn duration(value: Duration) -> String {
    let seconds = value.as_secs_f64();
    let (value, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    let digits = match value {
        v if v >= 99.95 => 0,
        v if v >= 9.995 => 1,
        _ => 2,
    };
    format!("{value:.digits$} {unit}")
}

/// The ratio of `more` to `less`, such as `21x` or `2.4x`.
pub fn times(more: Duration, less: Duration) -> String {
    let ratio = more.as_secs_f64() / less.as_secs_f64().max(1e-9);
    let digits = match ratio {
        r if r >= 9.95 => 0,
        r if r >= 0.995 => 1,
        _ => 2,
    };
    format!("{ratio:.digits$}x")
}

/// A table whose columns are right-aligned except for the first `left`.
pub fn table(left: usize, titles: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "| {} |", titles.join(" | "));
    let rule = (0..titles.len()).map(|column| if column < left { "---" } else { "---:" });
    let _ = writeln!(text, "| {} |", rule.collect::<Vec<_>>().join(" | "));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_three_significant_digits() {
        let text = |micros: u64| duration(Duration::from_micros(micros));
        assert_eq!(text(4_927), "4.93 ms");
        assert_eq!(text(99_960), "100 ms");
        assert_eq!(text(12_345_678), "12.3 s");
        assert_eq!(text(7), "7.00 µs");
    }

    #[test]
    fn ratios_are_rounded() {
        let times = |more, less| times(Duration::from_micros(more), Duration::from_micros(less));
        assert_eq!(times(2_100, 100), "21x");
        assert_eq!(times(240, 100), "2.4x");
        assert_eq!(times(50, 100), "0.50x");
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(number(541_934), "541,934");
        assert_eq!(number(999), "999");
    }
}
