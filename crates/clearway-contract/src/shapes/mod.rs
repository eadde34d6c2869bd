//! Shapes that several answers have in common, and those of what is no request.

mod dataset;
mod difficulty;
mod enumerate;
mod picture;
mod progress;
mod puzzles;
mod score;
mod subject;
mod trace;
mod verdict;

pub use dataset::DatasetEntry;
pub use difficulty::{DifficultyEntry, SignsEntry};
pub use enumerate::{EnumerateCounts, EnumerateTotals, EnumeratedPuzzle};
pub use picture::{
    PictureAlternative, PictureAnswer, PictureDoubt, PictureFields, PictureVehicle, PictureWall,
};
pub use progress::ProgressEntry;
pub use puzzles::{ContainsAnswer, GameAnswer, ListedAnswer, PlaceEntry};
pub use score::ScoreAnswer;
pub use subject::Subject;
pub use trace::{FrameEntry, TraceEntry};
pub use verdict::Verdict;
