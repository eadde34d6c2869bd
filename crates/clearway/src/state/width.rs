//! Chooses how many words a state takes.

/// Runs `$body` with `$graph` bound to the narrowest [`PackedGraph`](super::PackedGraph) that holds the puzzle.
///
/// The body is compiled once per width, so that 16x16 boards do not slow down 6x6 ones; it should
/// be a call of a generic function. The feature `compact` keeps three of the five widths, to make
/// the program smaller.
macro_rules! with_graph {
    ($lanes:expr, $metric:expr, |$graph:ident| $body:expr) => {{
        let (lanes, metric): (&$crate::state::Lanes, $crate::board::Metric) = ($lanes, $metric);
        if let Some($graph) = $crate::state::PackedGraph::<1, 1>::new(lanes, metric) {
            $body
        } else if cfg!(not(feature = "compact"))
            && let Some($graph) = $crate::state::PackedGraph::<2, 2>::new(lanes, metric)
        {
            $body
        } else if let Some($graph) = $crate::state::PackedGraph::<3, 4>::new(lanes, metric) {
            $body
        } else if cfg!(not(feature = "compact"))
            && let Some($graph) = $crate::state::PackedGraph::<6, 4>::new(lanes, metric)
        {
            $body
        } else {
            let $graph = $crate::state::PackedGraph::<16, 4>::new(lanes, metric)
                .expect("16 words hold 256 vehicles of 4 bits each, 4 words 256 cells");
            $body
        }
    }};
}

/// As [`with_graph!`], for work on large boards only: `compact` keeps only the widest.
macro_rules! with_large_graph {
    ($lanes:expr, $metric:expr, |$graph:ident| $body:expr) => {{
        if cfg!(feature = "compact") {
            let $graph = $crate::state::PackedGraph::<16, 4>::new($lanes, $metric)
                .expect("16 words hold 256 vehicles of 4 bits each, 4 words 256 cells");
            $body
        } else {
            $crate::state::with_graph!($lanes, $metric, |$graph| $body)
        }
    }};
}

pub(crate) use {with_graph, with_large_graph};
