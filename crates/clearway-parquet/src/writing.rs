//! Puzzles to columns.

use crate::columns::schema;
use crate::{EnumeratedPuzzle, ParquetError};
use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::ColumnPath;
use std::io::Write;
use std::sync::Arc;

/// How many puzzles are kept in memory, and make up a group of rows.
const GROUP: usize = 1 << 16;

/// Writes puzzles in the order in which they come.
pub fn write<W: Write + Send>(
    out: W,
    puzzles: impl IntoIterator<Item = EnumeratedPuzzle>,
) -> Result<(), ParquetError> {
    let properties = WriterProperties::builder()
        .set_created_by(concat!("clearway version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::SNAPPY)
        // No board comes twice.
        .set_column_dictionary_enabled(ColumnPath::from("board"), false)
        .build();
    let mut file = SerializedFileWriter::new(out, schema()?, Arc::new(properties))?;
    let mut puzzles = puzzles.into_iter();
    loop {
        let rows: Vec<EnumeratedPuzzle> = puzzles.by_ref().take(GROUP).collect();
        if rows.is_empty() {
            break;
        }
        let mut group = file.next_row_group()?;
        write_rows(&mut group, &rows)?;
        group.close()?;
    }
    file.close()?;
    Ok(())
}

/// Writes the columns one after the other, as the format wants them.
fn write_rows<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &[EnumeratedPuzzle],
) -> Result<()> {
    let boards: Vec<ByteArray> = rows.iter().map(|row| row.board.as_str().into()).collect();
    next(group, |column| match column {
        ColumnWriter::ByteArrayColumnWriter(column) => column.write_batch(&boards, None, None),
        _ => unreachable!("the schema has bytes here"),
    })?;
    let numbers: [fn(&EnumeratedPuzzle) -> u32; 6] = [
        |row| row.width.into(),
        |row| row.height.into(),
        |row| row.walls.into(),
        |row| row.vehicles.into(),
        |row| row.moves,
        |row| row.steps,
    ];
    for number in numbers {
        let values: Vec<i32> = rows.iter().map(|row| number(row).cast_signed()).collect();
        next(group, |column| match column {
            ColumnWriter::Int32ColumnWriter(column) => column.write_batch(&values, None, None),
            _ => unreachable!("the schema has 32 bits here"),
        })?;
    }
    let states: Vec<i64> = rows.iter().map(|row| row.states.cast_signed()).collect();
    write_long(group, &states, None)?;
    // An element is there or not; the first one of a row begins a list.
    let (mut counts, mut is_there, mut is_further) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        counts.extend(row.depth_counts.iter().map(|count| count.cast_signed()));
        let len = row.depth_counts.len();
        is_there.resize(is_there.len() + len.max(1), i16::from(len > 0));
        is_further.push(0);
        is_further.resize(is_there.len(), 1);
    }
    write_long(group, &counts, Some((&is_there, &is_further)))
}

/// Writes a column of 64 bits; of a list with the levels that tell its rows apart.
fn write_long<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[i64],
    levels: Option<(&[i16], &[i16])>,
) -> Result<()> {
    let (definition, repetition) = levels.unzip();
    next(group, |column| match column {
        ColumnWriter::Int64ColumnWriter(column) => {
            column.write_batch(values, definition, repetition)
        }
        _ => unreachable!("the schema has 64 bits here"),
    })
}

/// Writes the next column.
fn next<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    write: impl FnOnce(&mut ColumnWriter<'_>) -> Result<usize>,
) -> Result<()> {
    let mut column = group.next_column()?.expect("as many columns as the schema has");
    write(column.untyped())?;
    column.close()
}
