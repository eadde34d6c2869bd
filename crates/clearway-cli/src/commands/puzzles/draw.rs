//! Draws puzzles from the table.

use super::source::Nearest;
use super::{Args, PuzzleSource};
use crate::args::Limits;
use crate::commands::sheet;
use crate::exit::Exit;
use crate::output::numbers::{counted, grouped};
use crate::ui::Ui;
use clearway::difficulty::Level;
use clearway::generate::Made;
use clearway_contract::{DrawRequest, Drawn, ListedAnswer, RequestWatch};
use clearway_game::PuzzleQuery;
use clearway_run::interrupt::InterruptListener;

/// Draws puzzles and prints them.
pub(super) fn run(args: &Args, source: &PuzzleSource, ui: &mut Ui) -> anyhow::Result<()> {
    let order = DrawFlags { source, level: args.filter.level, limits: &args.limits };
    let request = order.request(args.filter.query(), args.count, args.seed);
    sheet::head(args.output, ui)?;
    let mut print =
        |made: &Made, ui: &mut Ui| sheet::line(made, args.output, ListedAnswer::new, ui);
    order.draw(&request, ui, &mut print)?;
    Ok(())
}

/// The flags of a draw that requests do not have.
pub(crate) struct DrawFlags<'a> {
    pub(crate) source: &'a PuzzleSource,
    pub(crate) level: Option<Level>,
    pub(crate) limits: &'a Limits,
}

impl DrawFlags<'_> {
    /// The request for puzzles of the level.
    pub(crate) fn request(&self, query: PuzzleQuery, count: u32, seed: u64) -> DrawRequest {
        let grades = self.level.map(Level::grades);
        DrawRequest { query, grades, count, seed, limits: self.limits.of_request(1) }
    }

    /// Draws puzzles and prints them, or the nearest one if none fits, and reports the end.
    pub(crate) fn draw(
        &self,
        request: &DrawRequest,
        ui: &mut Ui,
        print: &mut dyn FnMut(&Made, &mut Ui) -> anyhow::Result<()>,
    ) -> anyhow::Result<Option<Made>> {
        let _listener = InterruptListener::begin();
        let mut context = self.limits.context();
        let mut watch = RequestWatch::new(self.limits.time, &mut context);
        let drawn = self.source.draw(request, &mut watch, &mut |made| print(&made, ui))?;
        ui.flush()?;
        let Drawn { found, graded, stopped } = drawn;
        if let Some(reason) = stopped {
            let found = counted(found.into(), "puzzle");
            ui.note(&format!("stopped by a limit ({reason}) after {found}"));
            ui.raise(Exit::from(reason));
        } else if found < request.count {
            ui.raise(Exit::Stopped);
            let nearest = self.source.nearest(&request.query);
            ui.note(&missed(found, graded, self.level, nearest.as_ref()));
            if let Some(Nearest { candidate, distance, .. }) = nearest.filter(|_| found == 0)
                && let Ok(Some(made)) = request.grade(candidate, &mut watch)
            {
                return Ok(Some(Made { miss: distance.max(1), ..made }));
            }
        }
        Ok(None)
    }
}

/// The message if fewer puzzles were found than requested.
fn missed(found: u32, graded: u64, level: Option<Level>, nearest: Option<&Nearest>) -> String {
    match (level, nearest) {
        (None, Some(nearest)) if found == 0 => {
            format!("no puzzle fits; the nearest has {}", nearest.words())
        }
        (Some(level), Some(nearest)) if nearest.distance == 0 => format!(
            "only {} of level {level} found among {} that were graded",
            counted(found.into(), "puzzle"),
            grouped(graded)
        ),
        (Some(_), Some(nearest)) => missed(found, graded, None, Some(nearest)),
        _ => format!("no more than {} fit", counted(found.into(), "puzzle")),
    }
}
