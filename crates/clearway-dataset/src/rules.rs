//! Rules of play and of scoring: those of Clearway, and those of other environments.
//!
//! The same few choices describe the rules of another environment, so that its scores can be
//! computed here and compared.

use clearway::board::Metric;
use clearway_contract::RulesEntry;

macro_rules! choices {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// The name in the contract.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            fn from_id(id: &str) -> Result<Self, String> {
                match id {
                    $($id => Ok(Self::$variant),)+
                    _ => {
                        let ids = [$($id),+].join(", ");
                        Err(format!("rules: there is no {} {id}; expected: {ids}", stringify!($name)))
                    }
                }
            }
        }
    };
}

choices!(
    /// What an action is.
    Action {
        /// A vehicle slides any number of cells.
        Slide = "slide",
        /// A vehicle moves one cell.
        Step = "step",
    }
);
choices!(
    /// How actions are found in a text.
    Source {
        /// Finds the answer, and reads it in any form.
        Answer = "answer",
        /// Nothing is guessed.
        Strict = "strict",
        /// Every `A+1` in the text.
        Signed = "signed",
        /// Every `[A+]` in the text.
        Brackets = "brackets",
    }
);
choices!(
    /// What an illegal action does.
    Illegal {
        /// The answer ends before it.
        End = "end",
        /// Nothing.
        Skip = "skip",
        /// The vehicle goes as far as it can.
        Partial = "partial",
    }
);
choices!(
    /// When the red car must be at the exit.
    Judged {
        /// Once.
        First = "first",
        /// After all actions.
        Last = "last",
    }
);
choices!(
    /// How the credit is computed.
    Credit {
        /// Partial credit for a smaller distance.
        Distance = "distance",
        /// All for a solution, and a fixed credit for anything else.
        Solved = "solved",
        /// All for a solution; if errors end the answer, how near the red car is to the exit.
        Edge = "edge",
    }
);

/// How an answer is read, played and scored.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// The name.
    pub id: String,
    /// Whose rules these are, in one line.
    pub summary: String,
    /// The metric of costs.
    pub metric: Metric,
    /// What an action is.
    pub action: Action,
    /// Whether the red car has to drive off the board.
    pub drive_off: bool,
    /// The letters of the red car, a wall and a free cell in texts.
    pub letters: [char; 3],
    /// How actions are found.
    pub source: Source,
    /// What an illegal action does.
    pub illegal: Illegal,
    /// How many illegal actions in a row end the answer, if a single one does not.
    pub errors: Option<u32>,
    /// When the red car must be at the exit.
    pub judged: Judged,
    /// How the credit is computed.
    pub credit: Credit,
    /// The credit of an answer that does not solve the puzzle, if the credit is [`Credit::Solved`].
    pub unsolved: f64,
    /// How much the actions may cost, as a multiple of the optimum.
    pub most_actions: Option<u32>,
}

impl Default for Rules {
    fn default() -> Self {
        Self::clearway()
    }
}

impl Rules {
    /// The names of all rules.
    pub const IDS: [&'static str; 4] = ["clearway", "reasoning-gym", "textarena", "course"];

    /// The rules of Clearway: an answer ends at its first illegal move, or when it costs more than
    /// ten times the optimum, and gets partial credit for a smaller distance.
    pub fn clearway() -> Self {
        Self {
            id: "clearway".to_owned(),
            summary: "strict: ends at the first illegal move; credit for the distance won"
                .to_owned(),
            metric: Metric::Moves,
            action: Action::Slide,
            drive_off: false,
            letters: ['X', 'x', '.'],
            source: Source::Answer,
            illegal: Illegal::End,
            errors: None,
            judged: Judged::First,
            credit: Credit::Distance,
            unsolved: 0.0,
            most_actions: Some(10),
        }
    }

    /// The rules with this name.
    pub fn find(id: &str) -> Option<Self> {
        let base = Self { id: id.to_owned(), most_actions: None, ..Self::clearway() };
        let told = |summary: &str| summary.to_owned();
        Some(match id {
            "clearway" => Self::clearway(),
            // A vehicle that is blocked goes as far as it can, and only the last board counts.
            "reasoning-gym" => Self {
                summary: told("reasoning-gym 0.1, rush_hour: illegal moves are made in part"),
                letters: ['A', 'x', '.'],
                source: Source::Signed,
                illegal: Illegal::Partial,
                judged: Judged::Last,
                credit: Credit::Solved,
                unsolved: 0.01,
                ..base
            },
            // One invalid action may be repaired, the second in a row ends the game.
            "textarena" => Self {
                summary: told(
                    "TextArena 0.7, RushHour-v0: one cell per action, one error forgiven",
                ),
                metric: Metric::Steps,
                action: Action::Step,
                source: Source::Brackets,
                illegal: Illegal::Skip,
                errors: Some(2),
                credit: Credit::Edge,
                ..base
            },
            "course" => Self {
                summary: told("the usual course gym: one cell per action, illegal ones do nothing"),
                metric: Metric::Steps,
                action: Action::Step,
                illegal: Illegal::Skip,
                credit: Credit::Solved,
                ..base
            },
            _ => return None,
        })
    }

    /// All rules.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::IDS.into_iter().filter_map(Self::find)
    }

    /// The rules as data.
    pub fn entry(&self) -> RulesEntry {
        let [red, wall, free] = self.letters.map(String::from);
        RulesEntry {
            id: self.id.clone(),
            summary: self.summary.clone(),
            metric: self.metric.id().to_owned(),
            action: self.action.id().to_owned(),
            drive_off: self.drive_off,
            red,
            wall,
            free,
            reading: self.source.id().to_owned(),
            illegal: self.illegal.id().to_owned(),
            errors: self.errors,
            judged: self.judged.id().to_owned(),
            credit: self.credit.id().to_owned(),
            unsolved: self.unsolved,
            most_actions: self.most_actions,
        }
    }

    /// The rules from their data, or what is wrong with the data.
    pub fn from_entry(entry: &RulesEntry) -> Result<Self, String> {
        let letter = |text: &str| {
            let mut letters = text.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => Ok(letter),
                _ => Err(format!("rules: {text:?} is not one letter")),
            }
        };
        let metric = Metric::from_id(&entry.metric);
        let metric = metric.ok_or_else(|| format!("rules: there is no metric {}", entry.metric))?;
        if !(0.0..=1.0).contains(&entry.unsolved) {
            return Err("rules: unsolved is from 0 to 1".to_owned());
        }
        Ok(Self {
            id: entry.id.clone(),
            summary: entry.summary.clone(),
            metric,
            action: Action::from_id(&entry.action)?,
            drive_off: entry.drive_off,
            letters: [letter(&entry.red)?, letter(&entry.wall)?, letter(&entry.free)?],
            source: Source::from_id(&entry.reading)?,
            illegal: Illegal::from_id(&entry.illegal)?,
            errors: entry.errors,
            judged: Judged::from_id(&entry.judged)?,
            credit: Credit::from_id(&entry.credit)?,
            unsolved: entry.unsolved,
            most_actions: entry.most_actions,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_data() {
        assert_eq!(Rules::all().count(), Rules::IDS.len());
        for rules in Rules::all() {
            let text = serde_json::to_string(&rules.entry()).expect("data");
            let entry: RulesEntry = serde_json::from_str(&text).expect("rules");
            assert_eq!(Rules::from_entry(&entry), Ok(rules));
        }
        assert_eq!(Rules::find("nobody"), None);
    }

    #[test]
    fn rules_that_make_no_sense_are_refused_with_what_is_known() {
        let mut entry = Rules::clearway().entry();
        entry.illegal = "punish".to_owned();
        let told = Rules::from_entry(&entry).expect_err("no such choice");
        assert!(told.contains("punish; expected: end, skip, partial"), "{told}");
        let entry = RulesEntry { red: "XX".to_owned(), ..Rules::clearway().entry() };
        assert!(Rules::from_entry(&entry).is_err());
    }
}
