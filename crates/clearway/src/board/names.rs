//! Names for vehicles that come without one.

use super::Axis;

/// The longest name that a vehicle may have, in characters.
const MAX_LENGTH: usize = 16;

/// The longest name that a puzzle may have, in characters.
const MAX_TITLE: usize = 100;

/// Whether `name` can be a vehicle's name: 1 to 16 printable characters without blanks.
///
/// Anything else is refused, because a control character in a name would act as an escape sequence
/// when the name is printed.
pub fn is_valid_name(name: &str) -> bool {
    !name.is_empty()
        && name.chars().count() <= MAX_LENGTH
        && name.chars().all(|c| !c.is_control() && !c.is_whitespace() && !is_invisible(c))
}

/// Whether `title` can be a puzzle's name: 1 to 100 printable characters, blanks included.
pub fn is_valid_title(title: &str) -> bool {
    !title.trim().is_empty()
        && title.chars().nth(MAX_TITLE).is_none()
        && title.chars().all(|c| !c.is_control() && !is_invisible(c))
}

/// Whether a character cannot be seen, or changes how a line is shown.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Names for vehicles given as (length, axis, is red), in reading order.
///
/// Uses the letters of the boxed game if there are enough: the red car is `X`, cars are `A` to `K`,
/// trucks `O` to `R`. Otherwise `A` to `Z` without `X` by reading order, then lower-case letters
/// (without `o` and `x`, which mean other things in grids), digits, and last two-letter names.
///
/// # Panics
/// If there are more vehicles than a board of 16 by 16 has cells and names: about 680.
pub fn assign_names(vehicles: &[(u8, Axis, bool)]) -> Vec<String> {
    let others = || vehicles.iter().filter(|(_, _, red)| !red);
    let cars = others().filter(|(length, ..)| *length == 2).count();
    let trucks = others().filter(|(length, ..)| *length == 3).count();
    let classic = cars + trucks == others().count() && cars <= 11 && trucks <= 4;
    let (mut car_names, mut truck_names) = ('A'..='K', 'O'..='R');
    let mut plain_names = plain_names();
    vehicles
        .iter()
        .map(|&(length, _, red)| {
            if red {
                return "X".to_owned();
            }
            let letter = match (classic, length) {
                (true, 2) => car_names.next(),
                (true, _) => truck_names.next(),
                (false, _) => None,
            };
            letter
                .map(String::from)
                .or_else(|| plain_names.next())
                .expect("a board has fewer vehicles than there are two-letter names")
        })
        .collect()
}

fn plain_names() -> impl Iterator<Item = String> {
    let upper = || ('A'..='Z').filter(|&c| c != 'X');
    let single = upper()
        .chain(('a'..='z').filter(|&c| c != 'o' && c != 'x'))
        .chain('0'..='9')
        .map(String::from);
    single.chain(upper().flat_map(move |a| upper().map(move |b| format!("{a}{b}"))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_name_of_signs_that_nobody_sees_is_refused() {
        for c in ['\u{61c}', '\u{180e}', '\u{200b}', '\u{3164}', '\u{e0001}', '\u{e0041}'] {
            assert!(!is_valid_name(&format!("A{c}")) && !is_valid_title(&format!("A{c}")), "{c:?}");
        }
        assert!(is_valid_name("Ä車") && is_valid_title("Ä 車"));
    }

    #[test]
    fn classic_letters_are_used_while_they_last() {
        let car = (2, Axis::Horizontal, false);
        let truck = (3, Axis::Vertical, false);
        let red = (2, Axis::Horizontal, true);
        assert_eq!(assign_names(&[car, truck, truck, red, car]), ["A", "O", "P", "X", "B"]);
        let five_trucks = [truck, truck, truck, truck, truck, red];
        assert_eq!(assign_names(&five_trucks), ["A", "B", "C", "D", "E", "X"]);
    }

    #[test]
    fn the_fullest_board_still_has_distinct_names() {
        let mut vehicles = vec![(1, Axis::Horizontal, false); 255];
        vehicles.push((1, Axis::Horizontal, true));
        let names = assign_names(&vehicles);
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 256);
        assert!(names.iter().all(|name| is_valid_name(name)));
    }

    #[test]
    fn names_that_could_disturb_a_terminal_are_refused() {
        for name in ["", " ", "A B", "\u{1b}[2J", "A\u{202e}", "ABCDEFGHIJKLMNOPQ"] {
            assert!(!is_valid_name(name), "{name:?}");
        }
        assert!(is_valid_name("AA") && is_valid_name("é") && is_valid_name("車"));
    }
}
