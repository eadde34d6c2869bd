//! Estimates the cost of an enumeration, and refuses those that take too long.

use super::{RunError, Size};
use clearway::enumerate::{Enumeration, EnumerationError, Field, StateTotal};
use clearway_contract::codes;

/// The processor time per state in seconds, measured on the 6x6 board.
const SECONDS_PER_STATE: f64 = 25e-9;

/// Runs of more processor hours need [`LargeRuns::Allow`].
const MOST_HOURS: f64 = 24.0;

/// Runs of more processor hours are always refused: a hundred years.
const MOST_FORCED_HOURS: f64 = 876_600.0;

/// Whether to allow runs of more than a day of processor time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeRuns {
    /// Refuse them.
    Refuse,
    /// Allow them, unless they would take a hundred years.
    Allow,
}

/// The enumeration of `field` and its number of states; an error if it takes too long.
pub fn plan(field: &Field, large_runs: LargeRuns) -> Result<(Enumeration, StateTotal), RunError> {
    // Counting boards without walls is fast, counting those with walls is not.
    let open = field.clone().without_walls();
    let refused =
        |error: EnumerationError| RunError::new(error.code(), error.to_string()).expecting(SMALLER);
    let plain = Enumeration::new(open.clone()).map_err(refused)?;
    let states = plain.states();
    if open == *field {
        check(field, states.states, "about", large_runs)?;
        return Ok((plain, states));
    }
    if *field.walls().start() == 0 {
        check(field, states.states, "at least", large_runs)?;
    }
    let build = |field: &Field| match Enumeration::new(field.clone()) {
        Err(EnumerationError::TooManyWalls) => {
            let choices = field.wall_choices() as f64;
            let message = format!(
                "{} has {} choices of walls, too many to be numbered, with up to {}",
                Size(field),
                large(choices),
                effort(states.states * choices)
            );
            Err(RunError::new(codes::TOO_LARGE, message).expecting(SMALLER))
        }
        result => result.map_err(refused),
    };
    let enumeration = build(field)?;
    let states = enumeration.states();
    check(field, states.states, "about", large_runs)?;
    Ok((enumeration, states))
}

const SMALLER: &str = "a smaller board or fewer walls";

/// Refuses runs that take too long.
fn check(field: &Field, states: f64, about: &str, large_runs: LargeRuns) -> Result<(), RunError> {
    let hours = hours(states);
    let endless = hours > MOST_FORCED_HOURS;
    if hours <= MOST_HOURS || large_runs == LargeRuns::Allow && !endless {
        return Ok(());
    }
    let message = format!("{} has {about} {}", Size(field), effort(states));
    let expected =
        if endless { SMALLER.to_owned() } else { format!("{SMALLER}, or the option `force`") };
    Err(RunError::new(codes::TOO_LARGE, message).expecting(expected))
}

fn hours(states: f64) -> f64 {
    states * SECONDS_PER_STATE / 3600.0
}

/// `2.4e12 states, 26 hours of one processor`.
fn effort(states: f64) -> String {
    format!("{states:.1e} states, {} hours of one processor", large(hours(states)))
}

/// A number without meaningless digits.
fn large(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.1e}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(
        width: u8,
        walls: std::ops::RangeInclusive<u8>,
        large_runs: LargeRuns,
    ) -> Option<String> {
        let field = Field::new(width, 6, walls).expect("within the sides");
        plan(&field, large_runs).err().map(|problem| problem.to_string())
    }

    #[test]
    fn large_runs_are_done_only_where_allowed() {
        assert_eq!(refusal(5, 0..=0, LargeRuns::Refuse), None);
        let long = refusal(7, 1..=1, LargeRuns::Refuse).expect("refused");
        assert_eq!(long, "7x6 with 1 wall has about 2.9e13 states, 204 hours of one processor");
        assert_eq!(refusal(7, 1..=1, LargeRuns::Allow), None);
        let many = refusal(6, 0..=20, LargeRuns::Allow).expect("refused");
        assert!(many.contains("choices of walls"), "{many}");
    }
}
