//! The columns of enumerated puzzles.

use super::columns::{Columns, ListLevels};
use super::writing::Row;
use clearway_contract::EnumeratedPuzzle;
use parquet::data_type::{Int32Type, Int64Type};
use std::io;

/// Neither lists nor their elements may be missing.
const COUNTS: ListLevels = ListLevels { empty: 0, value: 1 };

impl Row for EnumeratedPuzzle {
    const SCHEMA: &'static str = "
        message puzzle {
            required binary board (STRING);
            required int32 width (INTEGER(8, false));
            required int32 height (INTEGER(8, false));
            required int32 walls (INTEGER(8, false));
            required int32 vehicles (INTEGER(8, false));
            required int32 moves (INTEGER(32, false));
            required int32 steps (INTEGER(32, false));
            required int64 states (INTEGER(64, false));
            required group depth_counts (LIST) {
                repeated group list {
                    required int64 element (INTEGER(64, false));
                }
            }
        }";
    const UNIQUE: &'static [&'static str] = &["board"];
    const GROUP: usize = 1 << 16;

    fn write(rows: &[Self], columns: &mut Columns<'_>) -> io::Result<()> {
        columns.texts(rows.iter().map(|row| &row.board))?;
        let numbers: [fn(&Self) -> u32; 6] = [
            |row| row.width.into(),
            |row| row.height.into(),
            |row| row.walls.into(),
            |row| row.vehicles.into(),
            |row| row.moves,
            |row| row.steps,
        ];
        for number in numbers {
            columns.values::<Int32Type>(rows.iter().map(|row| number(row).cast_signed()))?;
        }
        columns.values::<Int64Type>(rows.iter().map(|row| row.states.cast_signed()))?;
        let lists = rows.iter().map(|row| row.depth_counts.iter());
        columns
            .lists::<Int64Type>(COUNTS, lists.map(|list| list.map(|count| count.cast_signed())))?;
        Ok(())
    }
}
