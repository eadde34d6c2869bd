//! The page on difficulty, with the grades of the built-in puzzles.

use super::File;
use super::markdown::{NONE, code, number, table};
use super::runs;
use super::template::{self, Values};
use clearway::board::Metric;
use clearway::builtin::BUILTINS;
use clearway::difficulty::{Difficulty, Level, Signs, WALK_STATES};
use clearway::search::{Budget, Unobserved};

/// The page.
pub(super) fn page() -> Result<File, String> {
    let mut rows = Vec::new();
    let mut large = Vec::new();
    for builtin in BUILTINS {
        let puzzle = builtin.puzzle();
        let space = runs::explore(&puzzle, Metric::Moves)?;
        let budget = Budget::default();
        let fault = |what| format!("the difficulty of {}: {what}", builtin.name);
        let difficulty = Difficulty::of_space_observed(&space, budget, &mut Unobserved)
            .map_err(|reason| fault(format!("stopped by {reason}")))?
            .ok_or_else(|| fault("no solution".to_owned()))?;
        let signs = Signs::find_observed(&space, budget, &mut Unobserved)
            .map_err(|reason| fault(format!("stopped by {reason}")))?
            .ok_or_else(|| fault("no solution".to_owned()))?;
        if signs.random_walk.is_none() {
            large.push(builtin.name);
        }
        rows.push(row(builtin.name, &difficulty, &signs));
    }
    let [large] = large[..] else {
        return Err(format!("docs/templates/difficulty.md names one large space, not {large:?}"));
    };
    let last = BUILTINS.iter().rev().take(4).all(|builtin| builtin.about.starts_with("report 004"));
    if !last {
        return Err("docs/templates/difficulty.md says where the last four come from".to_owned());
    }
    let titles = [
        "puzzle", "moves", "surprise", "room", "E", "grade", "level", "back", "return", "chain",
        "walk",
    ];
    let mut values = Values::new();
    values.insert("builtins", table(&titles, &rows));
    values.insert("levels", Level::ALL.map(level).concat());
    values.insert("large", large.to_owned());
    values.insert("walk-states", number(WALK_STATES as u64));
    template::page("difficulty", &values)
}

fn row(name: &str, difficulty: &Difficulty, signs: &Signs) -> Vec<String> {
    let walk = signs.random_walk.map(|length| number(length.round() as u64));
    vec![
        code(name),
        number(difficulty.moves),
        difficulty.surprise.map_or(NONE.to_owned(), |bits| format!("{bits:.2}")),
        difficulty.room.map_or(NONE.to_owned(), number),
        format!("{:.1}", difficulty.equivalent_moves),
        difficulty.grade.to_string(),
        difficulty.level.to_string(),
        number(signs.red_retreats),
        number(signs.returns),
        number(signs.blocker_depth),
        walk.unwrap_or(NONE.to_owned()),
    ]
}

/// A row of the table of levels.
fn level(level: Level) -> String {
    let grades = level.grades();
    // A grade is twice the equivalent moves, rounded; the ends of the scale are open.
    let moves = |grade: u8| (f64::from(grade) - 0.5) / 2.0;
    let (from, end) = (moves(*grades.start()), moves(grades.end() + 1));
    let range = match level {
        Level::Beginner => format!("under {end}"),
        Level::Grandmaster => format!("{from} up"),
        _ => format!("{from} to {end}"),
    };
    format!("| {level} | {}–{} | {range} |\n", grades.start(), grades.end())
}
