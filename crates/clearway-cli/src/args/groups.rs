//! Flags that several commands share.

use super::values;
use crate::problem::Problem;
use clap::{Args, ValueEnum};
use clearway::algorithms::Algorithm;
use clearway::board::{Metric, Side};
use clearway::heuristics::HeuristicInfo;
use clearway::notation::{Mode, Notation, ReadOptions};
use clearway::search::{Budget, Memory};
use clearway::solve::{Detours, Keep, SolveOptions, Tie};
use clearway_contract::codes;
use std::time::Duration;

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Flags of every command.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Global {
    /// When to use colour.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_possible_values = false, help_heading = "Output")]
    pub(crate) color: ColorWhen,

    /// Print only data and errors, no notes and no progress.
    #[arg(long, short, global = true, help_heading = "Output")]
    pub(crate) quiet: bool,
}

/// How puzzles are read.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Reading")]
pub(crate) struct Reading {
    /// The notation of the puzzles; by default it is detected.
    #[arg(long, value_name = "ID", value_parser = values::notation())]
    pub(crate) notation: Option<Notation>,

    /// The size of the board, for notations without a size.
    ///
    /// Not needed for a csv file with the size in its name, such as `Rushhour9x9_4.csv`.
    #[arg(long, value_name = "WxH", value_parser = values::size)]
    pub(crate) size: Option<(u8, u8)>,

    /// The name of the red car; overrides the text.
    #[arg(long, value_name = "NAME")]
    pub(crate) red: Option<String>,

    /// The side of the exit; overrides the text.
    #[arg(long, value_name = "SIDE", value_parser = values::side())]
    pub(crate) exit: Option<Side>,

    /// Repair faults that need no guessing, and report each repair.
    #[arg(long)]
    pub(crate) lenient: bool,

    /// Take what is read from a picture even if the reader is not sure of it.
    #[arg(long)]
    pub(crate) accept: bool,
}

impl Reading {
    /// The library's options.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            notation: self.notation,
            size: self.size,
            red: self.red.clone(),
            exit: self.exit,
            mode: if self.lenient { Mode::Lenient } else { Mode::Strict },
        }
    }
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Stop a puzzle's search after this time: 10s, 500ms, 2m, 1h30m.
    #[arg(long = "time-limit", value_name = "TIME", value_parser = values::duration)]
    pub(crate) time: Option<Duration>,

    /// Stop a search when the program uses this much memory: 2GiB, 512MiB, 100MB.
    ///
    /// At least 16MiB.
    #[arg(long = "memory-limit", value_name = "BYTES", default_value = "4GiB")]
    #[arg(value_parser = values::memory)]
    pub(crate) memory: u64,

    /// Stop a puzzle's search after this many expanded states: 1000000, 1e6.
    #[arg(long = "node-limit", value_name = "N", value_parser = values::count)]
    pub(crate) nodes: Option<u64>,
}

/// How puzzles are solved.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct Search {
    /// What to minimise.
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value = "moves")]
    pub(crate) metric: Metric,

    /// The algorithm.
    #[arg(long, value_name = "ID", value_parser = values::algorithm(), default_value = "auto")]
    pub(crate) algorithm: Algorithm,

    /// The heuristic; by default the strongest admissible one for the metric.
    #[arg(long, value_name = "ID", value_parser = values::heuristic())]
    pub(crate) heuristic: Option<&'static HeuristicInfo>,

    /// ids, ida-star: search without a table of states.
    #[arg(long)]
    pub(crate) no_table: bool,

    /// bfs: keep only the last layers, which saves memory.
    #[arg(long)]
    pub(crate) lean: bool,

    /// beam: the number of states kept per layer.
    #[arg(long, value_name = "N", value_parser = values::small_count, default_value = "100")]
    pub(crate) beam_width: u32,

    /// hill-climb: the number of walks.
    #[arg(long, value_name = "N", value_parser = values::small_count, default_value = "100")]
    pub(crate) restarts: u32,

    /// random-walk, hill-climb: remove detours from the walk.
    #[arg(long)]
    pub(crate) shorten: bool,

    /// The seed for the random algorithms.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

impl Search {
    /// The library's options; the memory limit is filled in when a search begins.
    pub(crate) fn options(&self) -> SolveOptions {
        let mut options = SolveOptions {
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            metric: self.metric,
            seed: self.seed,
            table: if self.no_table { Memory::PathOnly } else { Memory::Table },
            keep: if self.lean { Keep::LastLayers } else { Keep::AllLayers },
            beam_width: self.beam_width,
            restarts: self.restarts,
            detours: if self.shorten { Detours::Cut } else { Detours::Keep },
            tie: Tie::Cheap,
            ..SolveOptions::default()
        };
        options.budget.nodes = self.limits.nodes;
        options
    }

    /// The same within a budget.
    pub(crate) fn options_within(&self, budget: Budget) -> SolveOptions {
        SolveOptions { budget, ..self.options() }
    }

    /// Checks that the flags can be combined.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        self.options().check().map_err(|error| {
            Problem::new(codes::USAGE, error.to_string()).expecting("--lean with --algorithm bfs")
        })
    }

    /// Flags that were given and have no effect on the algorithm, for a note.
    pub(crate) fn idle_flags(&self) -> Vec<&'static str> {
        let info = self.algorithm.info();
        let given = [
            (self.no_table, "--no-table"),
            (self.beam_width != 100, "--beam-width"),
            (self.restarts != 100, "--restarts"),
            (self.shorten, "--shorten"),
        ];
        let mut idle: Vec<_> = given
            .into_iter()
            .filter(|(given, flag)| *given && !info.options.contains(&&flag[2..]))
            .map(|(_, flag)| flag)
            .collect();
        if self.heuristic.is_some() && !info.informed && self.algorithm != Algorithm::Auto {
            idle.push("--heuristic");
        }
        idle
    }
}
