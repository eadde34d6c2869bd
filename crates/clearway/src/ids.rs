//! Prints and parses the ids of the contract.

use std::fmt;

/// An unknown id of an algorithm, heuristic, notation, metric and so on.
///
/// ```
/// use clearway::Metric;
///
/// let unknown = "hops".parse::<Metric>().unwrap_err();
/// assert_eq!(unknown.to_string(), "unknown metric hops; expected one of: moves, steps");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownId {
    /// The kind of id, such as `metric`.
    pub kind: &'static str,
    /// The word that was found.
    pub id: String,
    /// The ids that exist.
    pub expected: Vec<&'static str>,
}

impl fmt::Display for UnknownId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, id, expected } = self;
        write!(f, "unknown {kind} {id}; expected one of: {}", expected.join(", "))
    }
}

impl std::error::Error for UnknownId {}

/// Whether a word is an accepted spelling of an id: `astar`, `A_Star` or `AStar` for `a-star`, and
/// `distanceHeuristic` for `distance`.
pub(crate) fn is_alias(word: &str, id: &str) -> bool {
    let plain = |text: &str| {
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect::<String>()
    };
    let word = plain(word);
    let word = word.strip_suffix("heuristic").unwrap_or(&word);
    !word.is_empty() && word == plain(id)
}

/// Implements `Display` and `FromStr` from `id`, `from_id` and the list of all ids.
macro_rules! print_and_read_by_id {
    ($type:ty, $kind:literal, $ids:expr) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.id())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownId;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::from_id(text).ok_or_else(|| $crate::UnknownId {
                    kind: $kind,
                    id: text.to_owned(),
                    expected: $ids.collect(),
                })
            }
        }
    };
}

pub(crate) use print_and_read_by_id;

#[cfg(test)]
mod tests {
    use crate::{Algorithm, Metric, Notation, Side};

    #[test]
    fn ids_are_read_as_they_are_printed() {
        assert!(Metric::ALL.into_iter().all(|metric| metric.to_string().parse() == Ok(metric)));
        assert!(Side::ALL.into_iter().all(|side| side.to_string().parse() == Ok(side)));
        assert!(Notation::ALL.iter().all(|notation| notation.to_string().parse() == Ok(*notation)));
        assert_eq!("ida-star".parse(), Ok(Algorithm::IdaStar));
        assert_eq!(format!("{:>8}|", Algorithm::AStar), "  a-star|");
    }

    #[test]
    fn the_names_of_the_reports_are_understood() {
        let algorithm = |word: &str| Algorithm::from_id(word).map(Algorithm::id);
        assert_eq!(algorithm("astar"), Some("a-star"));
        assert_eq!(algorithm("IDA_star"), Some("ida-star"));
        assert_eq!(algorithm("bfs_plus"), Some("bfs-plus"));
        let heuristic = |word: &str| crate::heuristics::find(word).map(|info| info.id);
        assert_eq!(heuristic("distanceHeuristic"), Some("distance"));
        assert_eq!(heuristic("blockedBlockingHeuristic"), Some("blocked-blocking"));
        assert_eq!((algorithm(""), heuristic("heuristic"), heuristic("star")), (None, None, None));
    }

    #[test]
    fn what_is_not_an_id_is_answered_with_those_that_are() {
        let unknown = "up".parse::<Side>().unwrap_err();
        assert_eq!((unknown.kind, unknown.id.as_str()), ("side", "up"));
        assert_eq!(unknown.expected, ["left", "right", "top", "bottom"]);
    }
}
