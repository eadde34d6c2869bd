//! The colours of the page's boards: the themes of `clearway-render`, so that a picture and the
//! page show a vehicle in the same colour.

use super::File;
use clearway_render::{Colour, Look, Theme, vision};

/// The file that the page imports.
pub(super) fn file() -> File {
    let themes: Vec<String> = Theme::ALL.into_iter().map(theme).collect();
    File::new(
        "web/src/board/palette.js",
        format!(
            "// Written by `cargo xtask gen` from the themes of clearway-render.\n\
             // `colours` has the red car, then cars, then trucks; `apart` has their distances in thousandths.\n\n\
             export const LOOKS = {{\n{}\n}};\n",
            themes.join("\n")
        ),
    )
}

fn theme(theme: Theme) -> String {
    let look = theme.look();
    let colours: Vec<Colour> =
        [look.red].into_iter().chain(look.cars.iter().chain(look.trucks).copied()).collect();
    let row = |a: Colour| {
        let each = colours.iter().map(|&b| (vision::distance(a, b) * 1000.0).round() as u32);
        format!("[{}]", each.map(|part| part.to_string()).collect::<Vec<_>>().join(","))
    };
    let list = |paint: &dyn Fn(Colour) -> Colour| {
        let each = colours.iter().map(|&colour| format!("'{}'", paint(colour)));
        each.collect::<Vec<_>>().join(", ")
    };
    let rows: Vec<String> = colours.iter().map(|&colour| row(colour)).collect();
    format!(
        "  {}: {{\n    cars: {}, board: '{}', frame: '{}', edge: {}, dot: '{}', wall: '{}', hatching: '{}', mark: '{}',\n    \
         colours: [{}],\n    rims: [{}],\n    letters: [{}],\n    apart: [{}],\n  }},",
        theme.id(),
        look.cars.len(),
        look.board,
        look.frame,
        look.edge.map_or_else(|| "''".to_owned(), |edge| format!("'{edge}'")),
        look.dot,
        look.wall,
        look.hatching,
        look.mark,
        list(&|colour| colour),
        list(&|colour| look.rim_of(colour)),
        list(&|colour| letter(look, colour)),
        rows.join(", "),
    )
}

fn letter(look: &Look, colour: Colour) -> Colour {
    look.letters_on(if colour == look.red { look.mark } else { colour })
}
