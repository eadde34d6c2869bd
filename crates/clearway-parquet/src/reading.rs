//! Columns to puzzles.

use crate::columns::schema;
use crate::{EnumeratedPuzzle, ParquetError};
use clearway_wire::VERSION;
use parquet::file::reader::{ChunkReader, FileReader as _, SerializedFileReader};
use parquet::record::{ListAccessor as _, Row, RowAccessor as _};

/// Reads the puzzles of a file that [`write`](crate::write) has written.
pub fn read<R: ChunkReader + 'static>(file: R) -> Result<Vec<EnumeratedPuzzle>, ParquetError> {
    let reader = SerializedFileReader::new(file)?;
    if reader.metadata().file_metadata().schema() != schema()?.as_ref() {
        return Err(ParquetError::Columns);
    }
    let rows = reader.get_row_iter(None)?;
    rows.map(|row| puzzle(&row?)).collect()
}

/// The puzzle of a row.
fn puzzle(row: &Row) -> Result<EnumeratedPuzzle, ParquetError> {
    let counts = row.get_list(8)?;
    let counts = (0..counts.len()).map(|at| counts.get_ulong(at)).collect::<Result<_, _>>()?;
    Ok(EnumeratedPuzzle {
        version: VERSION,
        board: row.get_string(0)?.clone(),
        width: row.get_ubyte(1)?,
        height: row.get_ubyte(2)?,
        walls: row.get_ubyte(3)?,
        vehicles: row.get_ubyte(4)?,
        moves: row.get_uint(5)?,
        steps: row.get_uint(6)?,
        states: row.get_ulong(7)?,
        depth_counts: counts,
    })
}
