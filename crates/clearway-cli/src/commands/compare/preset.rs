//! The comparisons of the five reports.

use clap::ValueEnum;
use clearway::algorithms::Algorithm;
use clearway::board::Metric;
use clearway_report::Measure;

/// What one of the reports compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Preset {
    /// Steps, nodes, memory and time of BFS, DFS, IDS, A* and IDA*.
    #[value(name = "report-000")]
    Report000,
    /// A random walk, hill climbing, BFS and BFS+.
    #[value(name = "report-001")]
    Report001,
    /// A*: nodes, depth and branching factor by heuristic.
    #[value(name = "report-002")]
    Report002,
    /// Nodes by heuristic and by algorithm.
    #[value(name = "report-003")]
    Report003,
    /// A* with and without a heuristic.
    #[value(name = "report-004")]
    Report004,
}

impl Preset {
    /// The heading of the comparison.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Report000 => "Report 000: five algorithms, three heuristics",
            Self::Report001 => "Report 001: walks, hill climbing, BFS and BFS+",
            Self::Report002 => "Report 002: A* with five heuristics",
            Self::Report003 => "Report 003: nodes by heuristic and by algorithm",
            Self::Report004 => "Report 004: A* with and without a heuristic",
        }
    }

    /// The metric of the report: steps if it moves one cell at a time, moves if it slides any
    /// length.
    pub(super) const fn metric(self) -> Metric {
        match self {
            Self::Report000 | Self::Report003 => Metric::Steps,
            Self::Report001 | Self::Report002 | Self::Report004 => Metric::Moves,
        }
    }

    /// The algorithms, in the order of the report.
    pub(super) const fn algorithms(self) -> &'static [Algorithm] {
        use Algorithm::{AStar, Bfs, BfsPlus, Dfs, HillClimb, IdaStar, Ids, RandomWalk};
        match self {
            Self::Report000 => &[Bfs, Dfs, Ids, AStar, IdaStar],
            Self::Report001 => &[RandomWalk, HillClimb, Bfs, BfsPlus],
            Self::Report002 | Self::Report004 => &[AStar],
            Self::Report003 => &[Bfs, AStar, IdaStar],
        }
    }

    /// The heuristics, in the order of the report.
    pub(super) const fn heuristics(self) -> &'static [&'static str] {
        match self {
            Self::Report000 => &["distance", "blocking", "hybrid"],
            Self::Report001 => &[],
            Self::Report002 => &["zero", "blocking", "distance", "recursive", "recursive-distance"],
            Self::Report003 => &[
                "zero",
                "distance",
                "blocking",
                "blocked-blocking",
                "distance-blocked",
                "vertical-right",
                "goal-manhattan",
            ],
            Self::Report004 => &["zero", "blocked-blocking"],
        }
    }

    /// The columns that the report shows.
    pub(super) const fn measures(self) -> &'static [Measure] {
        use Measure::{Branching, Cost, Distinct, Expanded, Generated, Memory, Moves, Steps, Time};
        match self {
            // The report's "expanded nodes" are the distinct states.
            Self::Report000 => &[Cost, Distinct, Generated, Memory, Time],
            Self::Report001 => &[Cost, Moves, Steps, Generated, Time],
            Self::Report002 => &[Generated, Cost, Branching],
            Self::Report003 => &[Cost, Expanded, Generated],
            Self::Report004 => &[Cost, Expanded, Generated, Time],
        }
    }

    /// The default puzzles.
    pub(super) const fn puzzles(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Report003 => Some(&["huji"]),
            Self::Report004 => Some(&["beginner", "intermediate", "advanced", "expert"]),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::algorithms::ALGORITHMS;
    use clearway::builtin;
    use clearway::heuristics::HEURISTICS;
    use std::collections::BTreeSet;

    #[test]
    fn the_presets_have_what_the_registries_say_of_their_reports() {
        for preset in Preset::value_variants() {
            let name = preset.to_possible_value().expect("a name");
            let report = name.get_name().trim_start_matches("report-").to_owned();
            let of = |reports: &[&str]| reports.contains(&report.as_str());
            let known = ALGORITHMS.iter().filter(|info| of(info.reports)).map(|info| info.id);
            let ours = preset.algorithms().iter().map(|algorithm| algorithm.id());
            assert_eq!(ours.collect::<BTreeSet<_>>(), known.collect(), "{report}");
            let known = HEURISTICS.iter().filter(|info| of(info.reports)).map(|info| info.id);
            let ours = preset.heuristics().iter().copied();
            // Report 004 runs A* without a heuristic; here that is `zero`.
            let ours = ours.filter(|&id| id != "zero" || report != "004");
            assert_eq!(ours.collect::<BTreeSet<_>>(), known.collect(), "{report}");
            let puzzles = preset.puzzles().unwrap_or_default();
            assert!(puzzles.iter().all(|name| builtin::find(name).is_some()));
        }
    }
}
