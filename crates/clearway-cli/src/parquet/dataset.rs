//! The columns of data sets.
//!
//! Names and types are those of the Python module, so that files of both can be read in the same
//! way and joined: numbers are signed, and every column may have gaps, although only the puzzle's
//! name and the difficulty do.

use super::columns::{Columns, ListLevels, bytes};
use super::writing::Row;
use clearway_contract::DatasetEntry;
use parquet::data_type::{BoolType, ByteArrayType, DoubleType, Int32Type, Int64Type};
use std::io;

/// A list may be missing, and so may its elements.
const REASONS: ListLevels = ListLevels { empty: 1, value: 3 };

/// The same, and so may each field of an element.
const SOLUTION: ListLevels = ListLevels { empty: 1, value: 4 };

impl Row for DatasetEntry {
    const SCHEMA: &'static str = "
        message schema {
            optional int32 version;
            optional binary puzzle (STRING);
            optional binary board (STRING);
            optional int32 width (INTEGER(8, false));
            optional int32 height (INTEGER(8, false));
            optional binary exit (STRING);
            optional binary red (STRING);
            optional binary split (STRING);
            optional binary space (STRING);
            optional int64 states;
            optional int32 moves;
            optional int32 steps;
            optional group solution (LIST) {
                repeated group list {
                    optional group element {
                        optional binary vehicle (STRING);
                        optional int32 by (INTEGER(8, true));
                    }
                }
            }
            optional binary solution_text (STRING);
            optional group reasons (LIST) {
                repeated group list {
                    optional binary element (STRING);
                }
            }
            optional int32 grade;
            optional binary level (STRING);
            optional double equivalent_moves;
            optional double surprise;
            optional int32 room;
            optional boolean estimated;
        }";
    const UNIQUE: &'static [&'static str] = &["board", "solution_text"];
    // A row takes some kilobytes, because of its texts.
    const GROUP: usize = 1 << 12;

    fn write(rows: &[Self], columns: &mut Columns<'_>) -> io::Result<()> {
        if !rows.iter().all(has_small_numbers) {
            let message = "a number is too large for its column";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let all = || rows.iter();
        columns.values::<Int32Type>(all().map(|row| row.subject.version.cast_signed()))?;
        columns
            .options::<ByteArrayType>(all().map(|row| row.subject.puzzle.as_deref().map(bytes)))?;
        columns.texts(all().map(|row| &row.subject.board))?;
        columns.values::<Int32Type>(all().map(|row| row.subject.width.into()))?;
        columns.values::<Int32Type>(all().map(|row| row.subject.height.into()))?;
        columns.texts(all().map(|row| &row.subject.exit))?;
        columns.texts(all().map(|row| &row.subject.red))?;
        columns.texts(all().map(|row| &row.split))?;
        columns.texts(all().map(|row| &row.space))?;
        columns.values::<Int64Type>(all().map(|row| row.states.cast_signed()))?;
        columns.values::<Int32Type>(all().map(|row| row.moves.cast_signed()))?;
        columns.values::<Int32Type>(all().map(|row| row.steps.cast_signed()))?;
        let solutions = || rows.iter().map(|row| row.solution.iter());
        let vehicles = solutions().map(|steps| steps.map(|step| bytes(&step.vehicle)));
        columns.lists::<ByteArrayType>(SOLUTION, vehicles)?;
        let slides = solutions().map(|steps| steps.map(|step| step.by.into()));
        columns.lists::<Int32Type>(SOLUTION, slides)?;
        columns.texts(all().map(|row| &row.solution_text))?;
        let reasons = all().map(|row| row.reasons.iter().map(|reason| bytes(reason)));
        columns.lists::<ByteArrayType>(REASONS, reasons)?;
        let graded = || rows.iter().map(|row| &row.difficulty);
        columns.options::<Int32Type>(graded().map(|known| known.grade.map(i32::from)))?;
        columns
            .options::<ByteArrayType>(graded().map(|known| known.level.as_deref().map(bytes)))?;
        columns.options::<DoubleType>(graded().map(|known| known.equivalent_moves))?;
        columns.options::<DoubleType>(graded().map(|known| known.surprise))?;
        columns.options::<Int32Type>(graded().map(|known| known.room.map(u32::cast_signed)))?;
        columns.options::<BoolType>(graded().map(|known| known.estimated))?;
        Ok(())
    }
}

/// Whether the numbers of a row fit signed columns.
fn has_small_numbers(row: &DatasetEntry) -> bool {
    let numbers = [row.subject.version, row.moves, row.steps, row.difficulty.room.unwrap_or(0)];
    numbers.iter().all(|&number| i32::try_from(number).is_ok()) && i64::try_from(row.states).is_ok()
}
