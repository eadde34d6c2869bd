//! The requests and answers of Clearway: one contract for every door.
//!
//! Every door (command line, HTTP, WebAssembly, Python) makes these requests and serialises
//! these answers and no others, so the same request gives the same JSON everywhere. The order
//! of the fields is part of the contract; [`VERSION`] rises when a field changes its meaning or
//! goes away.
//!
//! ```
//! use clearway_contract::{NoContext, PuzzleRequest, ReadRequest, SolveRequest, answer_json};
//!
//! let text = answer_json("solve", r#"{"puzzle":"XXB/..B/..."}"#, &mut NoContext);
//! assert!(text.expect("a solution").contains(r#""outcome":"solved""#));
//!
//! let board = ReadRequest { text: "XXB/..B/...".to_owned(), ..ReadRequest::default() };
//! let puzzle = board.read(&mut NoContext).expect("a board");
//! let answer = SolveRequest::default().answer(&puzzle, &mut NoContext).expect("a solution");
//! assert_eq!(answer.moves, Some(2));
//! ```

mod audit;
mod compare;
mod context;
mod convert;
mod explore;
mod fields;
mod generate;
mod hint;
mod json;
mod list;
#[cfg(feature = "picture")]
mod picture;
mod read;
mod refusal;
mod render;
mod request;
mod shapes;
mod solve;
mod verify;

pub use audit::{AuditAnswer, WorstEntry};
pub use compare::{Combination, CompareAnswer, CompareRequest, CompareStats};
pub use context::{Context, Limits, NoContext, Watch};
pub use convert::{ConvertAnswer, ConvertRequest};
pub use explore::{ExploreAnswer, ExploreRequest, Explored, Finding, GreedyEntry};
pub use fields::{Fields, MOST_BYTES, Span};
pub use generate::{GenerateAnswer, GenerateRequest, Generated};
pub use hint::{HintAnswer, HintRequest};
pub use json::{MOST_ANSWER_BYTES, WriteError, to_json, write_json};
pub use list::{
    AlgorithmEntry, ClaimsEntry, HeuristicEntry, ListKind, ListRequest, Listing, NotationEntry,
    PuzzleEntry,
};
#[cfg(feature = "picture")]
pub use picture::{PictureRequest, PictureSource, ReadPicture, RedCar, corners};
pub use read::{NamedPuzzle, ReadAnswer, ReadRequest, VehicleEntry};
pub use refusal::{ErrorAnswer, ErrorBody, Refusal, codes, with_expected};
pub use render::{Picture, RenderAnswer, RenderRequest};
pub use request::{Answer, PuzzleRequest, Request, RequestId, answer, answer_json};
pub use shapes::*;
pub use solve::{Measured, MoveEntry, SolveAnswer, SolveRequest, StatsEntry, TieEntry};
pub use verify::{VerifyAnswer, VerifyRequest};

/// The version of the contract, in the field `version` of every answer.
pub const VERSION: u32 = 1;

/// `value` with `digits` decimals, so that JSON does not show noise.
fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

/// `value` with so many digits that count.
fn significant(value: f64, digits: i32) -> f64 {
    if value == 0.0 {
        return 0.0;
    }
    rounded(value, digits - 1 - value.abs().log10().floor() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_that_do_not_count_are_dropped() {
        assert!((rounded(0.123_456, 3) - 0.123).abs() < 1e-12);
        let cases = [(18_681.790_8, 18_681.8), (2_000_001.0, 2_000_000.0), (0.0, 0.0)];
        for (value, expected) in cases {
            assert!((significant(value, 6) - expected).abs() < 1e-9, "{value}");
        }
    }
}
