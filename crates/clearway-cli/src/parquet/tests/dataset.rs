use super::*;
use clearway_contract::{DatasetEntry, DifficultyEntry, MoveEntry, Subject, VERSION};
use std::cell::Cell;
use std::io;
use std::rc::Rc;

/// A row whose gaps and lists depend on its number.
fn row(number: u32) -> DatasetEntry {
    let is_known = !number.is_multiple_of(3);
    let steps = |at: u32| MoveEntry { vehicle: format!("V{at}"), by: (at % 255) as u8 as i8 };
    DatasetEntry {
        subject: Subject {
            version: VERSION,
            puzzle: number.is_multiple_of(2).then(|| format!("name {number}")),
            board: format!("AA..{number}"),
            width: 250,
            height: 4,
            exit: "right".to_owned(),
            red: "Ä".to_owned(),
        },
        split: if number.is_multiple_of(10) { "test" } else { "train" }.to_owned(),
        space: format!("..AA{}", number / 7),
        states: u64::MAX / 2 - u64::from(number),
        moves: u32::MAX / 2 - number,
        steps: number,
        solution: (number..number + number % 5).map(steps).collect(),
        solution_text: "A+3 C-1".repeat(number as usize % 4),
        reasons: (0..number % 3).map(|at| format!("it makes room for {at}")).collect(),
        difficulty: DifficultyEntry {
            grade: is_known.then_some((number % 256) as u8),
            level: is_known.then(|| "expert".to_owned()),
            equivalent_moves: is_known.then_some(f64::from(number) / 7.0),
            surprise: number.is_multiple_of(4).then_some(-0.25),
            room: number.is_multiple_of(5).then_some(number),
            estimated: is_known.then_some(number.is_multiple_of(2)),
        },
    }
}

#[test]
fn rows_are_read_again_with_their_gaps_and_lists() {
    // More than two groups of rows.
    let rows: Vec<DatasetEntry> = (0..9_000).map(row).collect();
    let (bytes, found) = round_trip("rows", &rows);
    assert!(found == rows);
    assert_eq!(bytes, round_trip("rows-again", &rows).0);
    assert!(round_trip::<DatasetEntry>("no-rows", &[]).1.is_empty());
}

#[test]
fn rows_leave_the_memory_in_groups() {
    /// Counts what it is given.
    struct Counted(Rc<Cell<usize>>);
    impl io::Write for Counted {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.set(self.0.get() + bytes.len());
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let written = Rc::new(Cell::new(0));
    let mut writer = Writer::new(Counted(Rc::clone(&written))).expect("a schema");
    let mut sizes = vec![0];
    for number in 0..9_000 {
        writer.push(row(number)).expect("no file at all");
        if *sizes.last().expect("one at least") != written.get() {
            sizes.push(written.get());
        }
    }
    assert_eq!(sizes.len(), 3, "{sizes:?}");
    writer.finish().expect("no file at all");
    assert!(written.get() > sizes[2]);
}

#[test]
fn numbers_without_a_place_are_refused() {
    for change in [
        (|row| row.moves = u32::MAX) as fn(&mut DatasetEntry),
        |row| row.steps = 1 << 31,
        |row| row.states = 1 << 63,
        |row| row.difficulty.room = Some(u32::MAX),
    ] {
        let mut row = row(1);
        change(&mut row);
        let result = write(io::sink(), [row]);
        let error = result.expect_err("no place for it");
        assert_eq!(error.to_string(), "a number is too large for its column");
    }
}

#[test]
fn what_the_output_says_is_handed_on() {
    let mut room = [0; 100];
    let error = write(&mut room[..], [row(1)]).expect_err("no room");
    assert_eq!(error.kind(), io::ErrorKind::WriteZero);
}
