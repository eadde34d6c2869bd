//! `puzzles`: the whole 6x6 game, by any property.

mod contains;
mod draw;
mod source;
mod stats;

pub(super) use draw::DrawFlags;
pub(super) use source::PuzzleSource;

use super::sheet::Output;
use crate::args::{Limits, Reading, open_range};
use crate::ui::Ui;
use clearway::difficulty::Level;
use clearway_game::PuzzleQuery;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Draw from all minimal 6x6 puzzles without walls, or from a table of your own.
///
/// A puzzle of the game stands for a whole space and is shown in its hardest state. It is minimal:
/// it gets easier whichever vehicle is removed. Cars are 2 cells long, trucks 3; the red car counts
/// as a car and as a vehicle.
///
/// Every line is in the `database` notation (moves, board, states), followed by the steps, the
/// grade and the level; of boards that are not 6x6 it is the board alone. The same seed gives the same puzzles on every machine. If fewer fit than
/// requested, these are printed, or the nearest is named, with exit code 3.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many puzzles to draw.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// The seed for drawing puzzles.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Count the puzzles by moves instead of drawing some.
    #[arg(long, conflicts_with_all = ["count", "seed", "level", "contains"])]
    stats: bool,

    /// Look up the space of this board, and print its puzzle.
    ///
    /// The board can be any state of the space. Rotated and mirrored boards are found,
    /// too. The exit code is 0 if the space is in the game, 1 if not.
    #[arg(long, value_name = "PUZZLE")]
    #[arg(conflicts_with_all = ["count", "seed", "level", "moves", "steps", "vehicles", "cars", "trucks", "table"])]
    contains: Option<String>,

    /// Draw from this file, which `enumerate --format table` writes: other sizes, or walls.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    #[command(flatten)]
    filter: FilterFlags,

    /// The format of the output.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    output: Output,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limits: Limits,
}

/// The properties of the puzzles.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Properties")]
struct FilterFlags {
    /// The least number of moves: 25, 20..25, 40.. or ..12.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    moves: Option<RangeInclusive<u32>>,

    /// The least number of steps.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    steps: Option<RangeInclusive<u32>>,

    /// The number of vehicles.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    vehicles: Option<RangeInclusive<u32>>,

    /// The number of cars.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    cars: Option<RangeInclusive<u32>>,

    /// The number of trucks.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    trucks: Option<RangeInclusive<u32>>,

    /// The number of walls; the built-in puzzles have none.
    #[arg(long, value_name = "RANGE", value_parser = open_range, requires = "table")]
    walls: Option<RangeInclusive<u32>>,

    /// How hard it is for people: beginner, intermediate, advanced, expert or grandmaster.
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
}

impl FilterFlags {
    fn query(&self) -> PuzzleQuery {
        let or_any = |range: &Option<RangeInclusive<u32>>| range.clone().unwrap_or(0..=u32::MAX);
        PuzzleQuery {
            moves: or_any(&self.moves),
            steps: or_any(&self.steps),
            vehicles: or_any(&self.vehicles),
            cars: or_any(&self.cars),
            trucks: or_any(&self.trucks),
        }
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, ui: &mut Ui) -> anyhow::Result<()> {
    ui.limit_memory(args.limits.memory);
    let source = PuzzleSource::open(args.table.as_deref(), args.filter.walls.clone())?;
    if args.stats {
        stats::run(&source, &args.filter.query(), args.output, ui)
    } else if let Some(board) = &args.contains {
        contains::run(board, args, ui)
    } else {
        draw::run(args, &source, ui)
    }
}
