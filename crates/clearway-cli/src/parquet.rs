//! Parquet files, which only some builds of the program write.

use crate::problem::Problem;
use clearway_contract::codes;

/// Whether this build of the program writes them; if not, `instead` is what it can do.
pub(crate) fn check_built(instead: &str) -> Result<(), Problem> {
    if cfg!(feature = "parquet") {
        return Ok(());
    }
    let message = "this program was built without the feature `parquet`";
    Err(Problem::new(codes::USAGE, message).expecting(instead))
}
