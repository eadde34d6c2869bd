//! The flags for the properties of puzzles.

use crate::args::{open_range, size};
use crate::problem::Problem;
use clap::ValueEnum;
use clearway::board::Side;
use clearway::difficulty::Level;
use clearway::generate::{ANY, Constraints, Lengths, Minimality, Range, exit_of};
use clearway_contract::codes;
use clearway_game::PuzzleQuery;

/// The properties of the puzzles.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Properties")]
pub(super) struct ConstraintFlags {
    /// The least number of moves: 25, 20..25, 40.. or ..12.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    moves: Option<Range>,

    /// The least number of steps.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    steps: Option<Range>,

    /// How hard it is for people: beginner, intermediate, advanced, expert or grandmaster.
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,

    /// The board's size: sides from 1 to 16.
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "6x6")]
    size: (u8, u8),

    /// The exit: left, right, top or bottom; right:1 is the right end of the first row.
    #[arg(long, value_name = "SIDE[:LINE]", value_parser = exit, default_value = "right")]
    exit: (Side, Option<u8>),

    /// The number of vehicles.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    vehicles: Option<Range>,

    /// The number of cars.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    cars: Option<Range>,

    /// The number of trucks.
    #[arg(long, value_name = "RANGE", value_parser = open_range)]
    trucks: Option<Range>,

    /// The number of walls.
    #[arg(long, value_name = "RANGE", value_parser = open_range, default_value = "0")]
    walls: Range,

    /// The lengths of the vehicles besides the red car.
    #[arg(long, value_name = "N,N", value_parser = lengths, default_value = "2,3")]
    lengths: Lengths,

    /// Use only the vehicles of a game set: classic is 12 cars and 4 trucks.
    #[arg(long, value_name = "SET")]
    set: Option<Set>,

    /// Whether every vehicle and every wall must matter.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    #[arg(default_value_t = true, action = clap::ArgAction::Set)]
    minimal: bool,
}

/// The vehicles of a boxed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Set {
    /// 12 cars and 4 trucks.
    Classic,
}

fn exit(text: &str) -> Result<(Side, Option<u8>), String> {
    exit_of(text).ok_or_else(|| format!("`{text}` is no exit; write right, or top:3"))
}

fn lengths(text: &str) -> Result<Lengths, String> {
    let wrong = || format!("`{text}` are no lengths; write 2,3 (from 2 to 15)");
    let numbers = text.split(',').map(|part| part.trim().parse::<u8>().map_err(|_| wrong()));
    let numbers: Vec<u8> = numbers.collect::<Result<_, String>>()?;
    Lengths::new(numbers).ok_or_else(wrong)
}

impl ConstraintFlags {
    /// The constraints, if some board can meet them.
    pub(super) fn constraints(&self) -> Result<Constraints, Problem> {
        let or_any = |range: &Option<Range>| range.clone().unwrap_or(ANY);
        let mut constraints = Constraints {
            width: self.size.0,
            height: self.size.1,
            exit: self.exit.0,
            line: self.exit.1,
            moves: or_any(&self.moves),
            steps: or_any(&self.steps),
            level: self.level,
            vehicles: or_any(&self.vehicles),
            cars: or_any(&self.cars),
            trucks: or_any(&self.trucks),
            walls: self.walls.clone(),
            lengths: self.lengths,
            minimality: if self.minimal { Minimality::Minimal } else { Minimality::Any },
        };
        if self.set == Some(Set::Classic) {
            constraints.use_classic_set();
        }
        let told = |error: clearway::generate::ConstraintsError| {
            Problem::new(codes::USAGE, format!("--{}: {error}", error.part))
        };
        constraints.check().map_err(told)?;
        Ok(constraints)
    }
}

/// The constraints as a query of the table; `None` if the table has no such puzzles.
pub(super) fn of_table(constraints: &Constraints) -> Option<PuzzleQuery> {
    let classic = Constraints::default();
    let is_board = (constraints.width, constraints.height, constraints.exit)
        == (classic.width, classic.height, classic.exit)
        && matches!(constraints.line, None | Some(2))
        && constraints.walls == classic.walls
        && constraints.minimality == Minimality::Minimal;
    let is_length = |length| constraints.lengths.contains(length);
    if !is_board || !(is_length(2) || is_length(3)) {
        return None;
    }
    // If length 2 is left out, only the red car has it. Lengths 4 and 5 fit the board, but the
    // table has none of them.
    if constraints.lengths.iter().any(|length| (4..6).contains(&length)) {
        return None;
    }
    let most = |range: &Range, most: u32| *range.start()..=most.min(*range.end());
    Some(PuzzleQuery {
        moves: constraints.moves.clone(),
        steps: constraints.steps.clone(),
        vehicles: constraints.vehicles.clone(),
        cars: if is_length(2) { constraints.cars.clone() } else { most(&constraints.cars, 1) },
        trucks: if is_length(3) {
            constraints.trucks.clone()
        } else {
            most(&constraints.trucks, 0)
        },
    })
}
