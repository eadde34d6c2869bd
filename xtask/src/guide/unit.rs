//! Boards of one-cell vehicles with a single hole, in the signs of the example `unit`.

use super::markdown::{code, number, table};
use crate::records::PATH;
use clearway::board::{Metric, Puzzle};
use clearway::notation::{ReadOptions, read};
use clearway::solve::{SolveOptions, solve};
use serde_json::json;

/// The size, the steps and the board of a hardest board.
pub(super) type Unit = (String, u32, String);

/// Every board needs what the table says.
pub(super) fn check(units: &[Unit]) -> Result<(), String> {
    for (size, steps, board) in units {
        let puzzle = puzzle(board).ok_or_else(|| format!("{PATH}: not a board: {board}"))?;
        let answer = solve(&puzzle, &SolveOptions::new().metric(Metric::Steps));
        if !answer.is_optimal() || answer.cost() != Some(*steps) {
            return Err(format!("{PATH}: {board} ({size}) does not need {steps} steps"));
        }
    }
    Ok(())
}

/// The table of the page.
pub(super) fn rows(units: &[Unit]) -> String {
    let rows: Vec<Vec<String>> = units
        .iter()
        .map(|(size, steps, board)| vec![size.clone(), number(*steps), code(board)])
        .collect();
    table(&["size", "most steps", "a board with the most steps"], &rows)
}

fn puzzle(board: &str) -> Option<Puzzle> {
    let rows: Vec<&str> = board.split('/').collect();
    let mut vehicles = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, sign) in line.chars().enumerate().filter(|(_, sign)| *sign != '.') {
            let name = if sign == '>' { "X".to_owned() } else { format!("{row}-{column}") };
            let orientation = if sign == '|' { "vertical" } else { "horizontal" };
            vehicles.push(json!({
                "name": name, "row": row, "column": column, "length": 1,
                "orientation": orientation, "red": sign == '>',
            }));
        }
    }
    let (width, height) = (rows.first()?.len(), rows.len());
    let board = json!({
        "width": width, "height": height, "exit": "right", "walls": [], "vehicles": vehicles,
    });
    Some(read(&board.to_string(), &ReadOptions::default()).ok()?.puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_number_of_steps_is_found() {
        let unit = |steps| [("2x2".to_owned(), steps, ">|/.-".to_owned())];
        assert_eq!(check(&unit(3)), Ok(()));
        assert!(check(&unit(4)).is_err());
        assert!(check(&[("2x2".to_owned(), 3, "||/.-".to_owned())]).is_err());
    }
}
