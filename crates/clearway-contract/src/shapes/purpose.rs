//! The purpose of a move, for programs that say it in their own words.

use clearway::board::{Puzzle, VehicleId};
use clearway::explain::{Purpose, Reason};
use serde::{Deserialize, Serialize};

/// The purpose of a move.
///
/// `kind` is one of:
/// - `reach-exit`: the red car reaches the exit
/// - `advance`: the red car moves towards the exit
/// - `clear-exit`: the vehicle leaves the red car's way out
/// - `free`: it leaves a cell that `vehicle` needs; `need` says what for
/// - `pass`: it passes before `vehicle` is in the way
/// - `begin`: it goes part of its way, and continues later
/// - `none`: no later move needs this one
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PurposeEntry {
    /// The kind.
    pub kind: String,
    /// The other vehicle.
    pub vehicle: Option<String>,
    /// What the other vehicle needs the cell for: `clear-exit`, `drive-out`, `make-room`, `move-on`.
    pub need: Option<String>,
    /// The vehicle that it makes room for.
    pub room_for: Option<String>,
}

impl PurposeEntry {
    /// The purpose that a reason gives.
    pub(crate) fn new(puzzle: &Puzzle, reason: &Reason) -> Self {
        let name = |id: VehicleId| Some(puzzle.vehicle(id).name.clone());
        let (kind, vehicle, purpose) = match reason {
            Reason::ReachesExit => ("reach-exit", None, None),
            Reason::Advances => ("advance", None, None),
            Reason::ClearsExitLine => ("clear-exit", None, None),
            Reason::Frees { needed_by, purpose, .. } => ("free", name(*needed_by), Some(purpose)),
            Reason::Passes { before, .. } => ("pass", name(*before), None),
            Reason::BeginsWay => ("begin", None, None),
            _ => ("none", None, None),
        };
        let need = purpose.map(|purpose| match purpose {
            Purpose::ClearExitLine => "clear-exit",
            Purpose::DriveOut => "drive-out",
            Purpose::MakeRoomFor(_) => "make-room",
            Purpose::MoveOn => "move-on",
        });
        let room_for = match purpose {
            Some(Purpose::MakeRoomFor(other)) => name(*other),
            _ => None,
        };
        Self { kind: kind.to_owned(), vehicle, need: need.map(str::to_owned), room_for }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearway::builtin;
    use clearway::explain::reasons;
    use clearway::solve::{SolveOptions, solve};

    #[test]
    fn a_purpose_says_the_same_as_the_words() {
        for level in (1..=200).step_by(9) {
            let puzzle = builtin::find(&format!("level-{level}")).expect("a level").puzzle();
            let moves = solve(&puzzle, &SolveOptions::default()).solution;
            for reason in reasons(&puzzle, &moves) {
                let PurposeEntry { kind, vehicle, need, room_for } =
                    PurposeEntry::new(&puzzle, &reason);
                let words = reason.text(&puzzle).to_string();
                let expected = match kind.as_str() {
                    "reach-exit" => "drives the red car to the exit",
                    "advance" => "brings the red car nearer",
                    "clear-exit" => "gets out of the red car's way",
                    "free" => "frees the cell that ",
                    "pass" => "passes before ",
                    kind => panic!("{kind}: {words}"),
                };
                assert!(words.starts_with(expected), "{kind}: {words}");
                assert_eq!(need.is_some(), kind == "free", "{words}");
                assert_eq!(room_for.is_some(), need.as_deref() == Some("make-room"), "{words}");
                for name in [vehicle, room_for].into_iter().flatten() {
                    assert!(words.split(' ').any(|word| word == name), "{name}: {words}");
                }
            }
        }
    }
}
