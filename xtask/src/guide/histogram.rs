//! A histogram as SVG, with a logarithmic scale so that rare values stay visible.

use super::markdown::number;
use std::fmt::Write as _;

/// The width of a bar with its gap.
const BAR: usize = 14;

/// The height of a decade.
const DECADE: f64 = 52.0;

/// The margins: left, top, bottom.
const MARGIN: (usize, usize, usize) = (64, 18, 46);

/// Bars for `counts`, starting with the count for 0.
pub(super) fn svg(counts: &[u64], across: &str, upwards: &str) -> String {
    let (left, top, bottom) = MARGIN;
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let decades = (most as f64).log10().ceil().max(1.0);
    let height = (decades * DECADE) as usize;
    let floor = top + height;
    let (width, whole) = (left + counts.len() * BAR + 12, floor + bottom);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {whole}\" \
         width=\"{width}\" height=\"{whole}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<title>{upwards} by {across}</title>\n\
         <rect width=\"{width}\" height=\"{whole}\" fill=\"#fff\"/>\n"
    );
    // On a logarithmic scale a count of 1 has height 0, so bars begin half a decade below 1.
    let y = |count: f64| floor as f64 - (count.log10() + 0.3) / (decades + 0.3) * height as f64;
    for decade in 0..=decades as u32 {
        let count = 10_u64.pow(decade);
        let at = y(count as f64);
        let _ = writeln!(
            out,
            "<path d=\"M{left} {at:.1}H{}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" \
             text-anchor=\"end\" fill=\"#444\">{}</text>",
            width - 12,
            left - 6,
            at + 4.0,
            number(count)
        );
    }
    for (index, &count) in counts.iter().enumerate() {
        let x = left + index * BAR;
        if count > 0 {
            let at = y(count as f64);
            let _ = writeln!(
                out,
                "<rect x=\"{}\" y=\"{at:.1}\" width=\"{}\" height=\"{:.1}\" fill=\"#2f6f9f\">\
                 <title>{index}: {}</title></rect>",
                x + 1,
                BAR - 2,
                floor as f64 - at,
                number(count)
            );
        }
        if index.is_multiple_of(5) {
            let (x, y) = (x + BAR / 2, floor + 15);
            let centred = "text-anchor=\"middle\" fill=\"#444\"";
            let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" {centred}>{index}</text>");
        }
    }
    let (edge, centre, below) = (width - 12, usize::midpoint(left, width), floor + 36);
    let beside = top + height / 2;
    let _ = write!(
        out,
        "<path d=\"M{left} {floor}H{edge}\" stroke=\"#444\"/>\n\
         <text x=\"{centre}\" y=\"{below}\" text-anchor=\"middle\" fill=\"#222\">{across}</text>\n\
         <text x=\"14\" y=\"{beside}\" text-anchor=\"middle\" fill=\"#222\" \
         transform=\"rotate(-90 14 {beside})\">{upwards}</text>\n</svg>\n"
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_bar_for_every_count_but_zero() {
        let picture = svg(&[0, 1, 1_000], "moves", "puzzles");
        assert_eq!(picture.matches("fill=\"#2f6f9f\"").count(), 2);
        assert!(picture.contains("<title>2: 1,000</title>"), "{picture}");
        assert!(picture.contains("<title>puzzles by moves</title>"));
    }
}
