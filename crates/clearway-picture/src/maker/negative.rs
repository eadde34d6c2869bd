//! Pictures without a board: menus, chess boards, Sudoku, tables with things on them.

use super::Half;
use super::age::table_colour;
use super::canvas::{Canvas, GLYPHS, Rounded, hsv, scale};
use super::random::{Random, noise};
use super::screen::surroundings;
use super::skins::{Skin, skins};

pub(super) fn make(random: &mut Random, half: Half) -> (Canvas, String) {
    let all: Vec<&Skin> = skins(half).collect();
    let skin = **random.pick(&all);
    let width = random.range(360.0, 800.0);
    let height = width * random.range(1.2, 2.0);
    let mut canvas = Canvas::new(width as usize, height as usize, skin.page);
    let name = match random.below(4) {
        0 => {
            surroundings(random, &mut canvas, &skin, height * 0.3, height * 0.75);
            menu(random, &mut canvas, &skin);
            "menu"
        }
        1 => {
            surroundings(random, &mut canvas, &skin, height * 0.2, height * 0.8);
            chess(random, &mut canvas);
            "chess"
        }
        2 => {
            sudoku(random, &mut canvas);
            "Sudoku"
        }
        _ => {
            things(random, &mut canvas);
            "table"
        }
    };
    (canvas, name.to_owned())
}

fn menu(random: &mut Random, canvas: &mut Canvas, skin: &Skin) {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let rows = 3 + random.below(4);
    let step = height * 0.4 / rows as f32;
    for row in 0..rows {
        let y = height * 0.32 + step * row as f32;
        let button = Rounded::new(width * 0.15, y, width * 0.7, step * 0.7, step * 0.2);
        canvas.fill(&button, hsv(random.range(0.0, 360.0), 0.4, 0.8));
        canvas.text(random, width * 0.2, y + step * 0.2, step * 0.3, 8, skin.page);
    }
}

fn chess(random: &mut Random, canvas: &mut Canvas) {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let cell = width * random.range(0.09, 0.12);
    let (x, y) = ((width - 8.0 * cell) / 2.0, (height - 8.0 * cell) / 2.0);
    for at in 0..64 {
        let (row, column) = (at / 8, at % 8);
        let light = (row + column) % 2 == 0;
        let colour = if light { [236.0, 218.0, 182.0] } else { [178.0, 134.0, 98.0] };
        let (px, py) = (x + column as f32 * cell, y + row as f32 * cell);
        canvas.fill(&Rounded::new(px, py, cell, cell, 0.0), colour);
        if random.chance(0.4) {
            let ink = if random.chance(0.5) { [20.0; 3] } else { [250.0; 3] };
            let body =
                Rounded::new(px + cell * 0.3, py + cell * 0.2, cell * 0.4, cell * 0.6, cell * 0.2);
            canvas.fill(&body, ink);
        }
    }
}

fn sudoku(random: &mut Random, canvas: &mut Canvas) {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let cell = width * 0.1;
    let (x, y) = ((width - 9.0 * cell) / 2.0, (height - 9.0 * cell) / 2.0);
    canvas.fill(&Rounded::new(x, y, 9.0 * cell, 9.0 * cell, 0.0), [255.0; 3]);
    for line in 0..=9 {
        let thick = if line % 3 == 0 { 3.0 } else { 1.0 };
        let at = line as f32 * cell - thick / 2.0;
        canvas.fill(&Rounded::new(x + at, y, thick, 9.0 * cell, 0.0), [30.0; 3]);
        canvas.fill(&Rounded::new(x, y + at, 9.0 * cell, thick, 0.0), [30.0; 3]);
    }
    for at in 0..81 {
        if random.chance(0.4) {
            let (px, py) = (x + (at % 9) as f32 * cell, y + (at / 9) as f32 * cell);
            let glyph = *random.pick(&GLYPHS);
            canvas.glyph(glyph, px + cell * 0.3, py + cell * 0.2, cell * 0.6, [20.0; 3]);
        }
    }
}

fn things(random: &mut Random, canvas: &mut Canvas) {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let (table, seed) = (table_colour(random), random.below(1 << 20) as u32);
    let whole = Rounded::new(0.0, 0.0, width, height, 0.0);
    canvas.paint(&whole, |x, y, _| scale(table, 0.85 + 0.3 * noise(x / 40.0, y / 7.0, seed)));
    for _ in 0..1 + random.below(6) {
        let (w, h) = (random.range(0.1, 0.5) * width, random.range(0.1, 0.5) * width);
        let (x, y) = (random.range(0.0, 0.8) * width, random.range(0.0, 0.8) * height);
        let colour = hsv(random.range(0.0, 360.0), random.range(0.0, 0.8), random.range(0.2, 1.0));
        canvas.fill(&Rounded::new(x, y, w, h, random.range(0.0, 0.5) * w), colour);
    }
}
