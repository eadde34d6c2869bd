//! Files to rows.

use crate::table::schema;
use crate::{ParquetError, Row};
use parquet::file::reader::{ChunkReader, FileReader as _, SerializedFileReader};

/// Reads the rows of a file that [`write`](crate::write) has written.
pub fn read<R: Row, F: ChunkReader + 'static>(file: F) -> Result<Vec<R>, ParquetError> {
    let reader = SerializedFileReader::new(file)?;
    if reader.metadata().file_metadata().schema() != schema::<R>()?.as_ref() {
        return Err(ParquetError::Columns(R::NAME));
    }
    let records = reader.get_row_iter(None)?;
    records.map(|record| R::read(&record?)).collect()
}
