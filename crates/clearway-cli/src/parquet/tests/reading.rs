//! Files to rows.

use super::super::writing::Row;
use clearway_contract::{
    DatasetEntry, DifficultyEntry, EnumeratedPuzzle, MoveEntry, Subject, VERSION,
};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, FileReader as _, SerializedFileReader};
use parquet::record::{List, ListAccessor as _, Row as Record, RowAccessor as _};

/// A row that can be read again.
pub(super) trait ReadRow: Row {
    /// The row of a record that has the columns of the schema.
    fn read(record: &Record) -> Result<Self>;
}

/// The rows of a file.
pub(super) fn read<R: ReadRow>(file: impl ChunkReader + 'static) -> Result<Vec<R>> {
    let reader = SerializedFileReader::new(file)?;
    reader.get_row_iter(None)?.map(|record| R::read(&record?)).collect()
}

impl ReadRow for EnumeratedPuzzle {
    fn read(row: &Record) -> Result<Self> {
        let counts = row.get_list(8)?;
        let counts = (0..counts.len()).map(|at| counts.get_ulong(at)).collect::<Result<_, _>>()?;
        Ok(Self {
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
}

impl ReadRow for DatasetEntry {
    fn read(row: &Record) -> Result<Self> {
        let subject = Subject {
            version: unsigned(row.get_int(0)?)?,
            puzzle: option(row, 1, Record::get_string)?.cloned(),
            board: row.get_string(2)?.clone(),
            width: row.get_ubyte(3)?,
            height: row.get_ubyte(4)?,
            exit: row.get_string(5)?.clone(),
            red: row.get_string(6)?.clone(),
        };
        let difficulty = DifficultyEntry {
            grade: option(row, 15, Record::get_int)?.map(unsigned).transpose()?,
            level: option(row, 16, Record::get_string)?.cloned(),
            equivalent_moves: option(row, 17, Record::get_double)?,
            surprise: option(row, 18, Record::get_double)?,
            room: option(row, 19, Record::get_int)?.map(unsigned).transpose()?,
            estimated: option(row, 20, Record::get_bool)?,
        };
        Ok(Self {
            subject,
            split: row.get_string(7)?.clone(),
            space: row.get_string(8)?.clone(),
            states: unsigned(row.get_long(9)?)?,
            moves: unsigned(row.get_int(10)?)?,
            steps: unsigned(row.get_int(11)?)?,
            solution: elements(row.get_list(12)?, |list, at| {
                let step = list.get_group(at)?;
                Ok(MoveEntry { vehicle: step.get_string(0)?.clone(), by: step.get_byte(1)? })
            })?,
            solution_text: row.get_string(13)?.clone(),
            reasons: elements(row.get_list(14)?, |list, at| list.get_string(at).cloned())?,
            difficulty,
        })
    }
}

/// A number that came out of a column with a sign.
fn unsigned<S, U: TryFrom<S>>(number: S) -> Result<U> {
    U::try_from(number).map_err(|_| ParquetError::General("a number below 0".to_owned()))
}

/// The value in a column that may have gaps.
fn option<'a, T>(
    row: &'a Record,
    column: usize,
    get: impl FnOnce(&'a Record, usize) -> Result<T>,
) -> Result<Option<T>> {
    if row.is_null(column)? { Ok(None) } else { get(row, column).map(Some) }
}

/// The elements of a list.
fn elements<T>(list: &List, get: impl Fn(&List, usize) -> Result<T>) -> Result<Vec<T>> {
    (0..list.len()).map(|at| get(list, at)).collect()
}
