//! Rows to files, group by group.

use crate::columns::Columns;
use crate::table::schema;
use crate::{ParquetError, Row};
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;
use std::io::Write;
use std::sync::Arc;

/// Writes rows in the order in which they come.
pub fn write<R: Row>(
    out: impl Write,
    rows: impl IntoIterator<Item = R>,
) -> Result<(), ParquetError> {
    let mut writer = Writer::new(out)?;
    for row in rows {
        writer.push(row)?;
    }
    writer.finish()
}

/// A file that is being written; it is none before [`finish`](Self::finish).
#[derive(Debug)]
pub struct Writer<W, R> {
    out: W,
    /// Writes into memory, for it wants what can be sent to other threads, and not all
    /// outputs can; what it has written is handed on after each group.
    file: SerializedFileWriter<Vec<u8>>,
    rows: Vec<R>,
}

impl<W: Write, R: Row> Writer<W, R> {
    /// A file without rows.
    pub fn new(out: W) -> Result<Self, ParquetError> {
        let properties = WriterProperties::builder()
            .set_created_by(concat!("clearway version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::SNAPPY);
        let properties = R::UNIQUE.iter().fold(properties, |properties, &column| {
            properties.set_column_dictionary_enabled(ColumnPath::from(column), false)
        });
        let file =
            SerializedFileWriter::new(Vec::new(), schema::<R>()?, Arc::new(properties.build()))?;
        Ok(Self { out, file, rows: Vec::new() })
    }

    /// Adds a row; every so many of them are written as a group.
    pub fn push(&mut self, row: R) -> Result<(), ParquetError> {
        self.rows.push(row);
        if self.rows.len() < R::GROUP { Ok(()) } else { self.write_group() }
    }

    /// Completes the file.
    pub fn finish(mut self) -> Result<(), ParquetError> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        self.file.finish()?;
        self.hand_on()
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut columns = Columns::new(self.file.next_row_group()?);
        R::write(&self.rows, &mut columns)?;
        columns.close()?;
        self.rows.clear();
        self.hand_on()
    }

    fn hand_on(&mut self) -> Result<(), ParquetError> {
        self.file.flush()?;
        // Offsets in the file are counted apart from these bytes, which may go.
        let bytes = self.file.inner_mut();
        self.out.write_all(bytes)?;
        bytes.clear();
        Ok(())
    }
}
