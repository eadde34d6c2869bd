//! The page on the whole 6x6 game.

use super::File;
use super::markdown::{code, number, side_by_side, table};
use super::template::{self, Values};
use super::{boards, histogram, runs, walls};
use clearway::board::Metric;
use clearway::builtin::{self, Rung, ladder, walled_levels};
use clearway::difficulty::{Difficulty, Level};
use clearway::notation::one_line_board;
use clearway::search::{Budget, Unobserved};
use clearway_game::{Listed, TOTALS, Table, game};
use clearway_render::{Style, svg};
use std::collections::BTreeMap;

/// Number of hardest puzzles to show.
const SHOWN: usize = 10;

/// The path of the histogram.
const PICTURE: &str = "docs/images/game-moves.svg";

/// The page and its pictures.
pub(super) fn files() -> Result<Vec<File>, String> {
    let game = game();
    let all: Vec<Listed> = game.iter().collect();
    if all.len() as u64 != TOTALS.minimal {
        return Err(format!("the table has {} puzzles, not {}", all.len(), TOTALS.minimal));
    }
    let mut by_moves = all.clone();
    by_moves.sort_by_key(|listed| (std::cmp::Reverse((listed.moves, listed.steps)), *listed));
    let mut by_steps = all.clone();
    by_steps.sort_by_key(|listed| (std::cmp::Reverse((listed.steps, listed.moves)), *listed));
    let [hardest, longest] = [by_moves[0], by_steps[0]];
    let mut values = Values::new();
    for (name, total) in [
        ("candidates", TOTALS.candidates),
        ("spaces", TOTALS.spaces),
        ("solvable", TOTALS.solvable),
        ("minimal", TOTALS.minimal),
        ("states", TOTALS.states),
    ] {
        values.insert(name, number(total));
    }
    values.insert("by-moves", moves_table(&game));
    values.insert("hardest-moves", hardest_table(&by_moves[..SHOWN])?);
    values.insert("hardest-steps", hardest_table(&by_steps[..SHOWN])?);
    values.insert("by-vehicles", vehicles_table(&all));
    values.insert("levels", levels_table(&ladder().collect::<Vec<_>>()));
    values.insert("walled-levels", levels_table(&walled_levels().collect::<Vec<_>>()));
    walls::add(&mut values)?;
    values.insert("most-moves", number(hardest.moves));
    values.insert("most-steps", number(longest.steps));
    values.insert("bytes", number(size()?));
    known(&game, "hardest", &hardest)?;
    known(&game, "longest", &longest)?;
    let largest = largest()?;
    values.insert("largest-states", number(TOTALS.largest.states));
    values.insert("largest-moves", number(largest.moves));
    let drawn = [hardest, longest, largest].map(|listed| boards::rows(&listed.board.puzzle()));
    values.insert("boards", side_by_side(&drawn));
    let mut counts = Vec::new();
    for (moves, count) in game.by_moves() {
        counts.resize(moves as usize, 0);
        counts.push(u64::from(count));
    }
    let picture = histogram::svg(&counts, "moves", "puzzles");
    let mut files = vec![template::page("game", &values)?, File::new(PICTURE, picture)];
    let style = Style { cell: 40, ..Style::default() };
    for (name, listed) in [("hardest", hardest), ("longest", longest), ("largest", largest)] {
        let path = format!("docs/images/game-{name}.svg");
        files.push(File::new(path, svg(&listed.board.puzzle(), &style) + "\n"));
    }
    Ok(files)
}

/// Size of the table in bytes.
fn size() -> Result<u64, String> {
    let path = "crates/clearway-game/data/game.bin";
    let found = std::fs::metadata(crate::run::root().join(path));
    found.map(|found| found.len()).map_err(|error| format!("cannot read {path}: {error}"))
}

/// Checks the page's statement that a built-in puzzle is in the space of `listed`.
fn known(game: &Table<'_>, name: &str, listed: &Listed) -> Result<(), String> {
    let puzzle = builtin::find(name).ok_or("a built-in puzzle is missing")?.puzzle();
    let place = game
        .contains(&puzzle, Budget::default(), &mut Unobserved)
        .map_err(|reason| reason.to_string())?;
    match place {
        Ok(place) if place.listed == *listed => Ok(()),
        _ => Err(format!("docs/templates/game.md says that {name} is of the first space")),
    }
}

/// The puzzle with the largest space; checks its number of states against the totals.
fn largest() -> Result<Listed, String> {
    let puzzle = boards::puzzle(TOTALS.largest.board)?;
    let place = game()
        .contains(&puzzle, Budget::default(), &mut Unobserved)
        .map_err(|reason| reason.to_string())?
        .map_err(|absence| format!("the largest space is not in the table: {absence}"))?;
    if place.states != TOTALS.largest.states {
        return Err(format!("the largest space has {} states", place.states));
    }
    Ok(place.listed)
}

/// Number of puzzles by moves, several columns side by side.
fn moves_table(game: &Table<'_>) -> String {
    const COLUMNS: usize = 4;
    let counts: Vec<(u32, u32)> = game.by_moves().collect();
    let height = counts.len().div_ceil(COLUMNS);
    let rows: Vec<Vec<String>> = (0..height)
        .map(|row| {
            let cell = |column: usize| match counts.get(column * height + row) {
                Some(&(moves, count)) => [number(moves), number(count)],
                None => [String::new(), String::new()],
            };
            (0..COLUMNS).flat_map(cell).collect()
        })
        .collect();
    table(&["moves", "puzzles"].repeat(COLUMNS), &rows)
}

fn hardest_table(listed: &[Listed]) -> Result<String, String> {
    let mut rows = Vec::new();
    for listed in listed {
        let puzzle = listed.board.puzzle();
        let space = runs::explore(&puzzle, Metric::Moves)?;
        let difficulty = Difficulty::of_space(&space)
            .map_err(|reason| reason.to_string())?
            .ok_or("a puzzle of the table has no solution")?;
        rows.push(vec![
            number(listed.moves),
            number(listed.steps),
            number(space.len() as u64),
            number(puzzle.vehicles().len() as u64),
            number(difficulty.grade),
            code(&one_line_board(&puzzle)),
        ]);
    }
    Ok(table(&["moves", "steps", "states", "vehicles", "grade", "board"], &rows))
}

/// For each number of vehicles: the number of puzzles, and the hardest in moves, then steps.
fn vehicles_table(all: &[Listed]) -> String {
    let mut groups: BTreeMap<u32, (u64, Listed, u32)> = BTreeMap::new();
    for listed in all {
        let vehicles = listed.board.cars() + listed.board.trucks();
        let group = groups.entry(vehicles).or_insert((0, *listed, 0));
        group.0 += 1;
        if (listed.moves, listed.steps) > (group.1.moves, group.1.steps) {
            group.1 = *listed;
        }
        group.2 = group.2.max(listed.steps);
    }
    let rows: Vec<Vec<String>> = groups
        .into_iter()
        .map(|(vehicles, (count, hardest, steps))| {
            vec![
                number(vehicles),
                number(count),
                number(hardest.moves),
                number(steps),
                code(&one_line_board(&hardest.board.puzzle())),
            ]
        })
        .collect();
    let titles = ["vehicles", "puzzles", "most moves", "most steps", "a board with the most moves"];
    table(&titles, &rows)
}

fn levels_table(all: &[Rung]) -> String {
    let rows: Vec<Vec<String>> = Level::ALL
        .into_iter()
        .filter_map(|level| {
            let rungs: Vec<_> = all.iter().filter(|rung| rung.level == level).collect();
            let moves = || rungs.iter().map(|rung| rung.builtin.moves);
            let vehicles = || rungs.iter().map(|rung| rung.builtin.puzzle().vehicles().len());
            Some(vec![
                level.to_string(),
                format!("`{}` to `{}`", rungs.first()?.builtin.name, rungs.last()?.builtin.name),
                format!("{}–{}", rungs.first()?.grade, rungs.last()?.grade),
                format!("{}–{}", moves().min()?, moves().max()?),
                format!("{}–{}", vehicles().min()?, vehicles().max()?),
            ])
        })
        .collect();
    table(&["level", "names", "grades", "moves", "vehicles"], &rows)
}
