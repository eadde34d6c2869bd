//! The pictures of the guide and of the README.

use super::{File, boards, counterexamples, runs};
use clearway::algorithms::Algorithm;
use clearway::board::Metric;
use clearway::builtin;
use clearway_render::{Style, svg, svg_animation};

/// All pictures.
pub(super) fn files() -> Result<Vec<File>, String> {
    let style = Style { cell: 40, ..Style::default() };
    let mut files = vec![
        File::new("docs/images/hardest.svg", hardest()?),
        File::new("docs/images/worked.svg", svg(&boards::worked()?, &style) + "\n"),
    ];
    for example in counterexamples::all()? {
        let path = format!("docs/images/{}", example.picture());
        files.push(File::new(path, svg(&example.puzzle, &style) + "\n"));
    }
    Ok(files)
}

/// The default board of commands, with its animated solution.
fn hardest() -> Result<String, String> {
    let builtin = builtin::find(builtin::DEFAULT).ok_or("the default puzzle is not built in")?;
    let puzzle = builtin.puzzle();
    let answer = runs::run(&puzzle, &runs::options(Algorithm::Auto, None, Metric::Moves));
    svg_animation(&puzzle, &answer.solution, &Style::default())
        .map_err(|error| format!("cannot draw {}: {error}", builtin.name))
}
