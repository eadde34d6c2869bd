//! Parquet files as lines of JSON.

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::{Field, Row};
use serde_json::{Map, Value};
use std::fs::File;
use std::path::Path;

/// The rows of a file as objects; a gap is a missing field.
pub(crate) fn rows(path: &Path) -> Vec<Value> {
    let reader = SerializedFileReader::new(File::open(path).expect("written")).expect("columns");
    let rows = reader.get_row_iter(None).expect("rows");
    rows.map(|row| object(&row.expect("a row"))).collect()
}

fn object(row: &Row) -> Value {
    let fields = row.get_column_iter().map(|(name, field)| (name.clone(), value(field)));
    Value::Object(without_gaps(fields.collect()))
}

/// A JSON object in the form of [`rows`].
pub(crate) fn without_gaps(object: Map<String, Value>) -> Map<String, Value> {
    object.into_iter().filter(|(_, value)| !value.is_null()).collect()
}

fn value(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Bool(value) => (*value).into(),
        Field::Byte(number) => (*number).into(),
        Field::UByte(number) => (*number).into(),
        Field::Int(number) => (*number).into(),
        Field::UInt(number) => (*number).into(),
        Field::Long(number) => (*number).into(),
        Field::ULong(number) => (*number).into(),
        Field::Double(number) => (*number).into(),
        Field::Str(text) => text.clone().into(),
        Field::Group(row) => object(row),
        Field::ListInternal(list) => list.elements().iter().map(value).collect(),
        other => panic!("no column of ours: {other:?}"),
    }
}
