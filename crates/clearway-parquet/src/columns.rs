//! Which columns there are.

use parquet::errors::ParquetError;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;
use std::sync::Arc;

/// The columns in their order.
const SCHEMA: &str = "
    message puzzle {
        required binary board (STRING);
        required int32 width (INTEGER(8, false));
        required int32 height (INTEGER(8, false));
        required int32 walls (INTEGER(8, false));
        required int32 vehicles (INTEGER(8, false));
        required int32 moves (INTEGER(32, false));
        required int32 steps (INTEGER(32, false));
        required int64 states (INTEGER(64, false));
        required group depth_counts (LIST) {
            repeated group list {
                required int64 element (INTEGER(64, false));
            }
        }
    }";

/// The schema of the file.
pub(crate) fn schema() -> Result<TypePtr, ParquetError> {
    parse_message_type(SCHEMA).map(Arc::new)
}
