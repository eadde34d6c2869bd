//! What a kind of rows says about its columns.

use crate::ParquetError;
use crate::columns::Columns;
use parquet::record;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;
use std::sync::Arc;

/// A row that can be kept in a file: an enumerated puzzle, or a row of a data set.
pub trait Row: Layout {}

impl<T: Layout> Row for T {}

/// The columns of such rows; not to be named outside, so that the kinds stay these.
pub trait Layout: Sized {
    /// What such rows are, for messages.
    const NAME: &'static str;
    /// The columns in their order.
    const SCHEMA: &'static str;
    /// Columns whose values do not come twice, where a dictionary is of no use.
    const UNIQUE: &'static [&'static str];
    /// How many rows are kept in memory, and make up a group.
    const GROUP: usize;

    /// Writes the columns one after the other, as the format wants them.
    fn write(rows: &[Self], columns: &mut Columns<'_>) -> Result<(), ParquetError>;

    /// The row of a record that has the columns of the schema.
    fn read(record: &record::Row) -> Result<Self, ParquetError>;
}

/// The schema of a file of such rows.
pub(crate) fn schema<R: Layout>() -> Result<TypePtr, ParquetError> {
    Ok(parse_message_type(R::SCHEMA).map(Arc::new)?)
}
