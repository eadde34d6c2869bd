//! The values of flags: durations, amounts of memory, counts, sizes, ids.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clearway::algorithms::{ALGORITHMS, Algorithm};
use clearway::board::{MAX_SIDE, Metric, Side};
use clearway::heuristics::{self, HEURISTICS, HeuristicInfo};
use clearway::notation::{Notation, Positive};
use clearway_render::Theme;
use clearway_report::Measure;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The least memory limit: the program itself and its input need some.
const LEAST_MEMORY: u64 = 16 << 20;

/// `10s`, `500ms`, `2m`, `1h30m`; a bare number is seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no duration; write 10s, 500ms, 2m or 1h30m");
    let mut total = Duration::ZERO;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, tail) = rest.split_at(digits);
        let letters = tail.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(letters);
        let seconds = match unit {
            "ms" => 0.001,
            "s" => 1.0,
            "" if rest.len() == text.len() => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ => return Err(wrong()),
        };
        let amount: f64 = number.parse().map_err(|_| wrong())?;
        let part = Duration::try_from_secs_f64(amount * seconds).map_err(|_| wrong())?;
        total = total.checked_add(part).ok_or_else(wrong)?;
        rest = tail;
    }
    if total.is_zero() {
        return Err(format!("`{text}` is no time at all; write 10s, 500ms, 2m or 1h30m"));
    }
    Ok(total)
}

/// `2GiB`, `512MiB`, `100MB`, `64M`; `K`, `M`, `G` alone are powers of 1024.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no amount of memory; write 2GiB, 512MiB or 100MB");
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let factor: u64 = match unit.trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1 << 40,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        _ => return Err(wrong()),
    };
    let amount: f64 = number.parse().map_err(|_| wrong())?;
    // A float is precise enough for any amount of memory.
    let bytes = (amount * factor as f64) as u64;
    if bytes < LEAST_MEMORY {
        return Err(format!("`{text}` is too little; the least is 16MiB"));
    }
    Ok(bytes)
}

/// `1000000`, `1_000_000` or `1e6`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no count; write 1000000, 1_000_000 or 1e6");
    let plain = text.replace('_', "");
    let count = match plain.split_once(['e', 'E']) {
        Some((number, power)) => {
            let number: u64 = number.parse().map_err(|_| wrong())?;
            let power: u32 = power.parse().map_err(|_| wrong())?;
            10_u64.checked_pow(power).and_then(|factor| factor.checked_mul(number))
        }
        None => plain.parse().ok(),
    };
    count.filter(|&count| count > 0).ok_or_else(wrong)
}

/// A count that fits 32 bits.
pub(crate) fn small_count(text: &str) -> Result<u32, String> {
    u32::try_from(count(text)?).map_err(|_| format!("`{text}` is too many"))
}

/// `6x6`: width, then height.
pub(crate) fn size(text: &str) -> Result<(u8, u8), String> {
    let side = |part: &str| {
        part.parse::<u8>().ok().filter(|side| (1..=MAX_SIDE).contains(&usize::from(*side)))
    };
    text.split_once(['x', 'X'])
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| {
            format!("`{text}` is no size; write WIDTHxHEIGHT, each from 1 to {MAX_SIDE}")
        })
}

/// `0..2`, both ends included; `2` alone is `2..2`, and `..2` is `0..2`.
pub(crate) fn range(text: &str) -> Result<RangeInclusive<u8>, String> {
    let range = super::open_range(text)?;
    let end = |end: &u32| u8::try_from(*end).unwrap_or(u8::MAX);
    Ok(end(range.start())..=end(range.end()))
}

/// An id out of a list of ids with their titles.
fn ids<T: Clone + Send + Sync + 'static>(
    known: impl Iterator<Item = (&'static str, &'static str)>,
    find: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<_> = known
        .map(|(id, title)| {
            // Other spellings that the library accepts.
            let joined = id.replace('-', "");
            let mut camel = String::new();
            for (index, part) in id.split('-').enumerate() {
                let mut letters = part.chars();
                let first = letters.next().unwrap_or_default();
                camel.push(if index > 0 { first.to_ascii_uppercase() } else { first });
                camel.extend(letters);
            }
            let snake = id.replace('-', "_");
            let aliases = [joined, snake, format!("{camel}Heuristic"), camel];
            // The command line is read once, so these live as long as the program.
            let aliases = aliases.map(|alias| &*alias.leak());
            PossibleValue::new(id).help(title).aliases(aliases)
        })
        .collect();
    PossibleValuesParser::new(values).try_map(move |id| find(&id).ok_or("unknown id"))
}

/// The id of an algorithm.
pub(crate) fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    ids(ALGORITHMS.iter().map(|info| (info.id, info.summary)), Algorithm::from_id)
}

/// The id of a heuristic.
pub(crate) fn heuristic() -> impl TypedValueParser<Value = &'static HeuristicInfo> {
    ids(HEURISTICS.iter().map(|info| (info.id, info.formula)), heuristics::find)
}

/// The id of a column of a comparison.
pub(crate) fn measure() -> impl TypedValueParser<Value = Measure> {
    ids(Measure::ALL.iter().map(|measure| (measure.id(), measure.about())), Measure::from_id)
}

/// The id of a notation.
pub(crate) fn notation() -> impl TypedValueParser<Value = Notation> {
    ids(Notation::ALL.iter().map(|n| (n.id(), n.info().title)), Notation::from_id)
}

/// What `convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A notation.
    Notation(Notation),
    /// The domain of a puzzle, for planners.
    PddlDomain,
    /// The problem, for planners.
    Pddl,
    /// The formula "there is a plan of at most this cost", for SAT solvers.
    Cnf,
}

/// The id of a notation, or of a format that only other programs read.
pub(crate) fn form() -> impl TypedValueParser<Value = Form> {
    let others = [
        ("pddl-domain", "The actions of the puzzle, for planners"),
        ("pddl", "The puzzle itself, for planners"),
        ("cnf", "\"Solvable at this cost?\" as a formula, for SAT solvers"),
    ];
    ids(Notation::ALL.iter().map(|n| (n.id(), n.info().title)).chain(others), |id| match id {
        "pddl-domain" => Some(Form::PddlDomain),
        "pddl" => Some(Form::Pddl),
        "cnf" => Some(Form::Cnf),
        _ => Notation::from_id(id).map(Form::Notation),
    })
}

/// The id of a metric.
pub(crate) fn metric() -> impl TypedValueParser<Value = Metric> {
    let title = |metric| match metric {
        Metric::Moves => "slides of one vehicle over any distance",
        Metric::Steps => "cells travelled by all vehicles",
    };
    ids(Metric::ALL.into_iter().map(move |metric| (metric.id(), title(metric))), Metric::from_id)
}

/// The id of a theme.
pub(crate) fn theme() -> impl TypedValueParser<Value = Theme> {
    let title = |theme| match theme {
        Theme::Classic => "lively cars on a quiet light board",
        Theme::Wood => "painted blocks on a wooden tray",
        Theme::Contrast => "bright on black",
        Theme::Print => "black on white, sparing with ink",
    };
    ids(Theme::ALL.into_iter().map(move |theme| (theme.id(), title(theme))), Theme::from_id)
}

/// A side of the board.
pub(crate) fn side() -> impl TypedValueParser<Value = Side> {
    let values = Side::ALL.map(|side| PossibleValue::new(side.id()));
    PossibleValuesParser::new(values).try_map(|id| Side::from_id(&id).ok_or("unknown side"))
}

/// The direction of vertical moves that has the plus sign.
pub(crate) fn positive() -> impl TypedValueParser<Value = Positive> {
    let values = [
        PossibleValue::new("down").help("as everywhere in Clearway"),
        PossibleValue::new("up").help("as the assignment of the Amsterdam course says"),
    ];
    PossibleValuesParser::new(values)
        .map(|id| if id == "up" { Positive::Up } else { Positive::Down })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_add_up() {
        assert_eq!(duration("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("20"), Ok(Duration::from_secs(20)));
        for wrong in ["", "s", "10 s", "10x", "-1s", "1e9s", "1m20", "0s", "99999999999999999999h"]
        {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn memory_has_binary_and_decimal_units() {
        assert_eq!(memory("2GiB"), Ok(2 << 30));
        assert_eq!(memory("64m"), Ok(64 << 20));
        assert_eq!(memory("0.5G"), Ok(512 << 20));
        assert_eq!(memory("100MB"), Ok(100_000_000));
        assert_eq!(memory("16777216"), Ok(16 << 20));
        for wrong in ["", "1MiB", "G", "2 GiBs", "-1G", "1..2G"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts_may_be_grouped_or_have_a_power() {
        assert_eq!(count("1_000_000"), Ok(1_000_000));
        assert_eq!(count("1e6"), Ok(1_000_000));
        for wrong in ["", "0", "-1", "1e", "1e99", "1.5", "many"] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
        assert!(small_count("1e12").is_err());
    }

    #[test]
    fn a_range_has_both_its_ends() {
        assert_eq!(range("0..2"), Ok(0..=2));
        assert_eq!(range("3"), Ok(3..=3));
        for wrong in ["", "2..1", "-1..2", "0...2"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn enumerate_refused_an_open_range_of_walls_that_generate_takes() {
        assert_eq!(range("..2"), Ok(0..=2));
        assert_eq!(range("2.."), Ok(2..=u8::MAX));
        assert_eq!(range("0..=2"), Ok(0..=2));
    }

    #[test]
    fn a_size_has_two_sides_within_the_board() {
        assert_eq!(size("9x12"), Ok((9, 12)));
        for wrong in ["6", "6x", "0x6", "6x17", "6x6x6", "axb"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
