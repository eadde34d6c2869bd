//! Types that several answers share, and types of commands that are not requests.

mod dataset;
mod difficulty;
mod enumerate;
mod picture;
mod progress;
mod purpose;
mod rules;
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
pub use purpose::PurposeEntry;
pub use rules::RulesEntry;
pub use score::ScoreAnswer;
pub use subject::Subject;
pub use trace::{FrameEntry, TraceEntry};
pub use verdict::Verdict;
