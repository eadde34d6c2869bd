//! Rows to files, group by group.

use super::columns::Columns;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use std::io::{self, Write};
use std::sync::Arc;

/// A row that can be kept in a file: an enumerated puzzle, or a row of a data set.
pub(crate) trait Row: Sized {
    /// The columns in their order.
    const SCHEMA: &'static str;
    /// Columns with unique values, for which a dictionary is useless.
    const UNIQUE: &'static [&'static str];
    /// How many rows are kept in memory, and make up a group.
    const GROUP: usize;

    /// Writes the columns one after the other, as the format requires.
    fn write(rows: &[Self], columns: &mut Columns<'_>) -> io::Result<()>;
}

/// Writes rows in their order.
pub(crate) fn write<R: Row>(out: impl Write, rows: impl IntoIterator<Item = R>) -> io::Result<()> {
    let mut writer = Writer::new(out)?;
    for row in rows {
        writer.push(row)?;
    }
    writer.finish()
}

/// A file that is being written; it is valid only after [`finish`](Self::finish).
#[derive(Debug)]
pub(crate) struct Writer<W, R> {
    out: W,
    /// Writes into memory, because it requires an output that is `Send`. The bytes are passed on
    /// after each group.
    file: SerializedFileWriter<Vec<u8>>,
    rows: Vec<R>,
}

impl<W: Write, R: Row> Writer<W, R> {
    /// A file without rows.
    pub(crate) fn new(out: W) -> io::Result<Self> {
        let properties = WriterProperties::builder()
            .set_created_by(concat!("clearway version ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::SNAPPY);
        let properties = R::UNIQUE.iter().fold(properties, |properties, &column| {
            properties.set_column_dictionary_enabled(ColumnPath::from(column), false)
        });
        let schema = parse_message_type(R::SCHEMA)?;
        let file =
            SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties.build()))?;
        Ok(Self { out, file, rows: Vec::new() })
    }

    /// Adds a row. Every [`GROUP`](Row::GROUP) rows are written as a group.
    pub(crate) fn push(&mut self, row: R) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() < R::GROUP { Ok(()) } else { self.write_group() }
    }

    /// Completes the file.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        self.file.finish()?;
        self.hand_on()
    }

    fn write_group(&mut self) -> io::Result<()> {
        let mut columns = Columns::new(self.file.next_row_group()?);
        R::write(&self.rows, &mut columns)?;
        columns.close()?;
        self.rows.clear();
        self.hand_on()
    }

    fn hand_on(&mut self) -> io::Result<()> {
        self.file.flush()?;
        // The writer counts offsets separately, so these bytes can be removed.
        let bytes = self.file.inner_mut();
        self.out.write_all(bytes)?;
        bytes.clear();
        Ok(())
    }
}
