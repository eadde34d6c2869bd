//! The results of a mix.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The kinds of clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A level of the ladder, solved.
    Small,
    /// A huge board, searched until a limit.
    Huge,
    /// A huge board, with progress as events.
    Events,
    /// A huge board; disconnects before it is answered.
    Fickle,
    /// Does not keep to the protocol.
    Hostile,
}

impl Kind {
    /// All of them.
    pub(crate) const ALL: [Self; 5] =
        [Self::Small, Self::Huge, Self::Events, Self::Fickle, Self::Hostile];

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Huge => "huge",
            Self::Events => "events",
            Self::Fickle => "fickle",
            Self::Hostile => "hostile",
        }
    }
}

/// The results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// How long each answer with status 200 took.
    pub(crate) times: BTreeMap<Kind, Vec<Duration>>,
    /// How many proper 503 responses there were.
    pub(crate) busy: BTreeMap<Kind, usize>,
    /// Everything that should not have happened.
    pub(crate) errors: Vec<String>,
}

impl Report {
    /// Adds the results of another client.
    pub(crate) fn add(&mut self, other: Self) {
        for (kind, times) in other.times {
            self.times.entry(kind).or_default().extend(times);
        }
        for (kind, busy) in other.busy {
            *self.busy.entry(kind).or_default() += busy;
        }
        self.errors.extend(other.errors);
    }

    /// How many of a kind were answered.
    pub(crate) fn answered(&self, kind: Kind) -> usize {
        self.times.get(&kind).map_or(0, Vec::len)
    }

    /// The time that this share of the answers took at most.
    pub(crate) fn time(&self, kind: Kind, share: f64) -> Option<Duration> {
        let mut times = self.times.get(&kind)?.clone();
        times.sort();
        let index = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len().max(1));
        times.get(index - 1).copied()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| clients | answered | 503 | p50 | p95 | p99 | longest |")?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|")?;
        for kind in Kind::ALL.into_iter().filter(|kind| self.times.contains_key(kind)) {
            let busy = self.busy.get(&kind).copied().unwrap_or_default();
            write!(f, "| {} | {} | {busy} |", kind.name(), self.answered(kind))?;
            for share in [0.5, 0.95, 0.99, 1.0] {
                match self.time(kind, share) {
                    Some(time) => write!(f, " {:.1} ms |", time.as_secs_f64() * 1000.0)?,
                    None => write!(f, " |")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_the_sorted_times() {
        let mut report = Report::default();
        for milliseconds in (1..=100).rev() {
            let time = Duration::from_millis(milliseconds);
            let times = BTreeMap::from([(Kind::Small, vec![time])]);
            report.add(Report { times, ..Report::default() });
        }
        let at = |share| report.time(Kind::Small, share).map(|time| time.as_millis());
        assert_eq!((at(0.5), at(0.99), at(1.0)), (Some(50), Some(99), Some(100)));
        assert_eq!(report.time(Kind::Huge, 0.5), None);
    }
}
