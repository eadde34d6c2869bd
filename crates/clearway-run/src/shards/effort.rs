//! Whether an enumeration can be done at all.

use super::{Size, Trouble};
use clearway::enumerate::{Enumeration, EnumerationError, Field, StateTotal};
use clearway_contract::codes;

/// What a state costs, measured on the 6x6 board: seconds of one processor.
const SECONDS_PER_STATE: f64 = 25e-9;

/// More hours of one processor are taken only where somebody insists.
const MOST_HOURS: f64 = 24.0;

/// More are never taken: a hundred years of one processor.
const MOST_FORCED_HOURS: f64 = 876_600.0;

/// How sure the user is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insistence {
    /// Long work is refused.
    Plain,
    /// Long work is done, unless it has no end.
    Force,
}

/// The enumeration of `field` and how many states it has; a problem if that takes too long.
pub fn plan(field: &Field, insistence: Insistence) -> Result<(Enumeration, StateTotal), Trouble> {
    // Boards without walls are soon counted, those with walls are not.
    let open = Field::new(field.width(), field.height(), 0..=0);
    let refused =
        |error: EnumerationError| Trouble::new(error.code(), error.to_string()).expecting(SMALLER);
    let open = open.map_err(refused)?;
    let plain = Enumeration::new(open.clone()).map_err(refused)?;
    let states = plain.states();
    if open == *field {
        check(field, states.states, "about", insistence)?;
        return Ok((plain, states));
    }
    if *field.walls().start() == 0 {
        check(field, states.states, "at least", insistence)?;
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
            Err(Trouble::new(codes::TOO_LARGE, message).expecting(SMALLER))
        }
        result => result.map_err(refused),
    };
    let enumeration = build(field)?;
    let states = enumeration.states();
    check(field, states.states, "about", insistence)?;
    Ok((enumeration, states))
}

const SMALLER: &str = "a smaller board or fewer walls";

/// Refuses what takes too long.
fn check(field: &Field, states: f64, about: &str, insistence: Insistence) -> Result<(), Trouble> {
    let hours = hours(states);
    let endless = hours > MOST_FORCED_HOURS;
    if hours <= MOST_HOURS || insistence == Insistence::Force && !endless {
        return Ok(());
    }
    let message = format!("{} has {about} {}", Size(field), effort(states));
    let expected = if endless { SMALLER.to_owned() } else { format!("{SMALLER}, or --force") };
    Err(Trouble::new(codes::TOO_LARGE, message).expecting(expected))
}

fn hours(states: f64) -> f64 {
    states * SECONDS_PER_STATE / 3600.0
}

/// `2.4e12 states, 26 hours of one processor`.
fn effort(states: f64) -> String {
    format!("{states:.1e} states, {} hours of one processor", large(hours(states)))
}

/// A number without digits that mean nothing.
fn large(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.1e}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(width: u8, walls: std::ops::RangeInclusive<u8>, how: Insistence) -> Option<String> {
        let field = Field::new(width, 6, walls).expect("within the sides");
        plan(&field, how).err().map(|problem| problem.to_string())
    }

    #[test]
    fn long_work_is_done_only_for_who_insists() {
        assert_eq!(refusal(5, 0..=0, Insistence::Plain), None);
        let long = refusal(7, 1..=1, Insistence::Plain).expect("refused");
        assert_eq!(long, "7x6 with 1 wall has about 2.9e13 states, 204 hours of one processor");
        assert_eq!(refusal(7, 1..=1, Insistence::Force), None);
        let many = refusal(6, 0..=20, Insistence::Force).expect("refused");
        assert!(many.contains("choices of walls"), "{many}");
    }
}
