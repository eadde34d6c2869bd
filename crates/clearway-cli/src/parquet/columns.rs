//! Columns of values, of values that may be missing, and of lists.
//!
//! The format stores values separately from their structure: a definition level says how much of
//! the path to a value exists, and a repetition level says whether the value continues the list of
//! the one before it.

use parquet::data_type::{ByteArray, ByteArrayType, DataType};
use parquet::errors::Result;
use parquet::file::writer::SerializedRowGroupWriter;

/// The columns of a group of rows, written in the order of the schema.
pub(crate) struct Columns<'a>(SerializedRowGroupWriter<'a, Vec<u8>>);

/// The definition levels of a list.
#[derive(Clone, Copy)]
pub(crate) struct ListLevels {
    /// The level of a list without elements.
    pub(crate) empty: i16,
    /// The level of a value in a list.
    pub(crate) value: i16,
}

impl<'a> Columns<'a> {
    /// The columns of a new group.
    pub(crate) fn new(group: SerializedRowGroupWriter<'a, Vec<u8>>) -> Self {
        Self(group)
    }

    /// Writes a column without missing values, whether the schema allows gaps or not.
    pub(crate) fn values<D: DataType>(&mut self, values: impl Iterator<Item = D::T>) -> Result<()> {
        self.options::<D>(values.map(Some))
    }

    /// Writes a column of values of which some may be missing.
    pub(crate) fn options<D: DataType>(
        &mut self,
        values: impl Iterator<Item = Option<D::T>>,
    ) -> Result<()> {
        let mut is_there = Vec::new();
        let note = |value: &Option<D::T>| is_there.push(i16::from(value.is_some()));
        let values: Vec<D::T> = values.inspect(note).flatten().collect();
        self.next::<D>(&values, &is_there, None)
    }

    /// Writes a column of lists.
    pub(crate) fn lists<D: DataType>(
        &mut self,
        levels: ListLevels,
        lists: impl Iterator<Item = impl IntoIterator<Item = D::T>>,
    ) -> Result<()> {
        let (mut values, mut is_there, mut is_further) = (Vec::new(), Vec::new(), Vec::new());
        for list in lists {
            let before = values.len();
            values.extend(list);
            let len = values.len() - before;
            let level = if len > 0 { levels.value } else { levels.empty };
            is_there.resize(is_there.len() + len.max(1), level);
            // The first element of a row begins a list.
            is_further.push(0);
            is_further.resize(is_there.len(), 1);
        }
        self.next::<D>(&values, &is_there, Some(&is_further))
    }

    /// Writes a column of texts.
    pub(crate) fn texts<'t>(&mut self, texts: impl Iterator<Item = &'t String>) -> Result<()> {
        self.values::<ByteArrayType>(texts.map(|text| bytes(text)))
    }

    /// Ends the group.
    pub(crate) fn close(self) -> Result<()> {
        self.0.close().map(drop)
    }

    fn next<D: DataType>(
        &mut self,
        values: &[D::T],
        definition: &[i16],
        repetition: Option<&[i16]>,
    ) -> Result<()> {
        let mut column = self.0.next_column()?.expect("as many columns as the schema has");
        let writer = column.typed::<D>();
        // A required column has no definition level.
        let has_levels = writer.get_descriptor().max_def_level() > 0;
        writer.write_batch(values, has_levels.then_some(definition), repetition)?;
        column.close()
    }
}

/// A text in the type of the format.
pub(crate) fn bytes(text: &str) -> ByteArray {
    text.into()
}
