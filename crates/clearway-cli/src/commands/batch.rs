//! Answers many puzzles, several at a time, and prints the answers in input order.

use super::{Sources, accept, go_on};
use crate::problem::Problem;
use crate::source::{Entry, Item, Source};
use crate::ui::Ui;
use clearway_run::{Queue, WorkerPool};

/// The parts of a text on the progress bar.
const PARTS: u64 = 1000;

/// The puzzles of a command.
pub(crate) struct Batch<'b, 'a> {
    /// The first text, if it has been read already.
    pub(crate) first: Option<Source>,
    /// The others.
    pub(crate) sources: &'b mut Sources<'a>,
    /// How many texts the progress bar counts; 0 for no bar.
    pub(crate) texts: usize,
}

/// Prints the result of each puzzle, in input order.
pub(crate) trait ResultPrinter<A> {
    /// Prints the answer for one puzzle.
    fn tell(&mut self, item: &Item, answer: &A, ui: &mut Ui) -> anyhow::Result<()>;

    /// Counts a puzzle whose faults have been reported.
    fn count_faulty(&mut self);

    /// The results so far, for the progress bar.
    fn so_far(&self) -> String;
}

/// The result for one puzzle of a text.
enum Done<A> {
    Answered(Box<(Item, A)>, Vec<String>),
    Faulty(Vec<Problem>),
}

impl Batch<'_, '_> {
    /// Answers every puzzle, with one worker for each of `states`.
    pub(crate) fn run<S: Send, A: Send>(
        self,
        states: &mut [S],
        answer: impl Fn(&mut S, &Item) -> A + Sync,
        teller: &mut impl ResultPrinter<A>,
        ui: &mut Ui,
    ) -> anyhow::Result<()> {
        let work = |state: &mut S, entry: Entry| match entry {
            Entry::Faulty(problems) => Done::Faulty(problems),
            Entry::Puzzle(item, repairs) => {
                let answer = answer(state, &item);
                Done::Answered(Box::new((item, answer)), repairs)
            }
        };
        if self.texts > 0 {
            ui.start_bar(PARTS * self.texts as u64);
        }
        let result = WorkerPool::new(states).run(&work, |queue| self.feed(queue, teller, ui));
        ui.end_bar();
        result
    }

    fn feed<A>(
        self,
        queue: &mut Queue<'_, Entry, Done<A>>,
        teller: &mut impl ResultPrinter<A>,
        ui: &mut Ui,
    ) -> anyhow::Result<()> {
        let mut next = self.first;
        let mut begun = 0;
        while let Some(source) = next.take().or_else(|| self.sources.next(ui)) {
            let flow = source.visit(|entry, part| {
                for done in queue.push(entry) {
                    settle(done, teller, ui)?;
                }
                ui.advance_bar(begun + (part * PARTS as f64) as u64, || teller.so_far());
                Ok(go_on())
            })?;
            begun += PARTS;
            if flow.is_break() {
                break;
            }
        }
        while let Some(done) = queue.next_result() {
            settle(done, teller, ui)?;
            ui.advance_bar(begun, || teller.so_far());
        }
        Ok(())
    }
}

fn settle<A>(done: Done<A>, teller: &mut impl ResultPrinter<A>, ui: &mut Ui) -> anyhow::Result<()> {
    match done {
        Done::Faulty(problems) => {
            teller.count_faulty();
            accept(Entry::Faulty(problems), ui);
        }
        Done::Answered(pair, repairs) => {
            let (item, answer) = *pair;
            if let Some(item) = accept(Entry::Puzzle(item, repairs), ui) {
                teller.tell(&item, &answer, ui)?;
            }
        }
    }
    Ok(())
}
