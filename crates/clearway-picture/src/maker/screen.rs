//! Screenshots: a board in a skin, between headers, buttons and text.

use super::board::{Truth, TruthPiece, random_board};
use super::canvas::{Canvas, GLYPHS, Rgb, Rounded, hsv, mix, scale};
use super::invented::{any_colours, invented_skin};
use super::patterns::{body_pattern, draw_wall, floor_pattern};
use super::random::{Random, noise};
use super::sealed_styles::{
    draw_sealed_body, draw_sealed_mark, draw_sealed_opening, draw_sealed_wall, sealed_floor,
};
use super::skins::{Floor, FrameStyle, Mark, Opening, Paint, Palette, Skin, WallStyle, skins};
use super::{Half, Wanted};
use crate::geometry::rectangle;
use clearway::board::{Axis, Side};

/// Where a board is drawn.
#[derive(Clone, Copy)]
pub(super) struct BoardArea {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) cell: f32,
}

/// A screenshot, its answer and its skin.
pub(super) fn make(random: &mut Random, half: Half, wanted: Wanted) -> (Canvas, Truth, String) {
    let skin = if wanted.invented {
        invented_skin(random)
    } else {
        let all: Vec<&Skin> = skins(half).collect();
        **random.pick(&all)
    };
    let (chance, walls) = if wanted.invented { (0.6, 5) } else { (0.15, 1) };
    let walls = if random.chance(chance) { walls } else { 0 };
    let mut truth = random_board(random, wanted.side, walls);
    let (width, height) = match random.below(5) {
        0 => (random.range(360.0, 760.0), random.range(400.0, 800.0)),
        1 => (random.range(900.0, 1400.0), random.range(640.0, 900.0)),
        _ => {
            let width = random.range(360.0, 1080.0);
            (width, width * random.range(1.6, 2.2))
        }
    };
    let (width, height) = (width as usize, height as usize);
    let part = random.range(0.55, 0.94);
    let cell = (width.min(height) as f32 * part / truth.columns as f32).max(24.0).floor();
    let extent = cell * truth.columns as f32;
    let slack = |length: usize| (length as f32 - extent).max(0.0);
    let x = (slack(width) * random.range(0.42, 0.58)).round();
    let y = (slack(height) * random.range(0.35, 0.65)).round();
    let mut canvas = Canvas::new(width, height, skin.page);
    surroundings(random, &mut canvas, &skin, y, y + extent);
    let place = BoardArea { x, y, cell };
    draw_board(random, &mut canvas, &skin, place, &truth);
    truth.corners = rectangle(x, y, extent, extent);
    (canvas, truth, skin.name.to_owned())
}

/// A header, counters, buttons and perhaps a notch, above and below the board.
pub(super) fn surroundings(
    random: &mut Random,
    canvas: &mut Canvas,
    skin: &Skin,
    top: f32,
    bottom: f32,
) {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let dark = skin.page.iter().sum::<f32>() < 380.0;
    let ink = if dark { [230.0, 230.0, 235.0] } else { [40.0, 40.0, 50.0] };
    if random.chance(0.4) {
        let shape = Rounded::new(width * 0.36, -20.0, width * 0.28, 20.0 + width * 0.05, 12.0);
        canvas.fill(&shape, [0.0, 0.0, 0.0]);
    }
    let size = width * 0.045;
    if top > size * 4.0 {
        let bar = Rounded::new(0.0, 0.0, width, top * 0.35, 0.0);
        canvas.fill(&bar, mix(skin.page, ink, random.range(0.05, 0.3)));
        let letters = 4 + random.below(10);
        canvas.text(random, width * 0.1, top * 0.12, size, letters, ink);
        for index in 0..random.below(4) {
            let x = width * (0.08 + 0.3 * index as f32);
            let panel = Rounded::new(x, top * 0.5, width * 0.24, top * 0.28, 8.0);
            canvas.fill(&panel, mix(skin.page, ink, 0.15));
            canvas.text(random, x + size * 0.4, top * 0.56, size * 0.8, 5, ink);
        }
    }
    let room = height - bottom;
    if room > size * 4.0 {
        let count = 1 + random.below(5);
        let step = width / count as f32;
        for index in 0..count {
            let colour = if random.chance(0.5) {
                hsv(random.range(80.0, 300.0), 0.6, 0.8)
            } else {
                mix(skin.page, ink, 0.25)
            };
            let button = Rounded::new(
                step * (index as f32 + 0.15),
                bottom + room * 0.45,
                step * 0.7,
                (room * 0.25).min(width * 0.14),
                random.range(0.0, 16.0),
            );
            canvas.fill(&button, colour);
            canvas.text(
                random,
                button.x + size * 0.4,
                button.y + button.height * 0.25,
                size * 0.7,
                3,
                ink,
            );
        }
        if random.chance(0.3) {
            canvas.text(random, width * 0.1, height - size * 1.6, size, 14, ink);
        }
    }
}

/// A board with frame, floor and vehicles.
pub(super) fn draw_board(
    random: &mut Random,
    canvas: &mut Canvas,
    skin: &Skin,
    place: BoardArea,
    truth: &Truth,
) {
    let BoardArea { x, y, cell } = place;
    let (width, height) = (cell * truth.columns as f32, cell * truth.rows as f32);
    let seed = random.below(1 << 20) as u32;
    let thick = match skin.frame {
        FrameStyle::None => 0.0,
        FrameStyle::Line => (cell * 0.04).max(1.0),
        FrameStyle::Thick | FrameStyle::Grain => cell * random.range(0.15, 0.4),
    };
    if thick > 0.0 {
        let outer =
            Rounded::new(x - thick, y - thick, width + 2.0 * thick, height + 2.0 * thick, thick);
        let is_grain = skin.frame == FrameStyle::Grain;
        canvas.paint(&outer, |px, py, _| {
            let grain = if is_grain {
                noise(px / cell * 0.7, py / cell * 9.0, seed) * 0.3 + 0.85
            } else {
                1.0
            };
            scale(skin.frame_colour, grain)
        });
    }
    draw_floor(canvas, skin, place, truth, seed);
    draw_opening(canvas, skin, place, truth, thick);
    let colours = colours(random, skin, truth);
    for (index, piece) in truth.pieces.iter().enumerate() {
        let colour = if index == 0 { red(random, skin) } else { colours[index] };
        draw_piece(random, canvas, skin, place, piece, colour);
    }
}

fn draw_floor(canvas: &mut Canvas, skin: &Skin, place: BoardArea, truth: &Truth, seed: u32) {
    let BoardArea { x, y, cell } = place;
    let (width, height) = (cell * truth.columns as f32, cell * truth.rows as f32);
    let line = (cell * 0.02).max(1.0);
    let darker = scale(skin.floor, if skin.floor.iter().sum::<f32>() < 150.0 { 1.6 } else { 0.88 });
    canvas.paint(&Rounded::new(x, y, width, height, 0.0), |px, py, _| {
        let (u, v) = ((px - x) / cell, (py - y) / cell);
        let (fu, fv) = (u.fract(), v.fract());
        let near = |t: f32| t.min(1.0 - t) * cell;
        match skin.floor_style {
            Floor::Lines if near(fu) < line / 2.0 || near(fv) < line / 2.0 => darker,
            Floor::Tiles if near(fu).min(near(fv)) < cell * 0.04 => darker,
            Floor::Checks if (u as i32 + v as i32) % 2 == 0 => mix(skin.floor, darker, 0.5),
            Floor::Dots if (fu - 0.5).hypot(fv - 0.5) < 0.08 => darker,
            Floor::Grain => scale(skin.floor, 0.85 + 0.3 * noise(u * 0.8, v * 10.0, seed)),
            Floor::Pattern(pattern, colour) => {
                mix(skin.floor, colour, floor_pattern(pattern, u, v, seed))
            }
            Floor::Sealed(style, colour) => mix(skin.floor, colour, sealed_floor(style, u, v)),
            _ => skin.floor,
        }
    });
}

fn draw_opening(canvas: &mut Canvas, skin: &Skin, place: BoardArea, truth: &Truth, thick: f32) {
    let BoardArea { x, y, cell } = place;
    let (width, height) = (cell * truth.columns as f32, cell * truth.rows as f32);
    let red = &truth.pieces[0];
    let (row, column) = (red.row as f32, red.column as f32);
    let deep = thick.max(cell * 0.3);
    let (gx, gy, gw, gh) = match truth.exit {
        Side::Right => (x + width, y + row * cell, deep, cell),
        Side::Left => (x - deep, y + row * cell, deep, cell),
        Side::Top => (x + column * cell, y - deep, cell, deep),
        Side::Bottom => (x + column * cell, y + height, cell, deep),
    };
    match skin.opening {
        Opening::None => {}
        Opening::Gap if thick == 0.0 => {}
        Opening::Gap => canvas.fill(&Rounded::new(gx, gy, gw, gh, 0.0), skin.floor),
        Opening::Arrow => {
            let middle = Rounded::new(gx + gw * 0.2, gy + gh * 0.2, gw * 0.6, gh * 0.6, cell * 0.1);
            canvas.fill(&middle, [226.0, 60.0, 50.0]);
        }
        Opening::Sealed(ink) => {
            let gap = Rounded::new(gx, gy, gw, gh, 0.0);
            draw_sealed_opening(canvas, &gap, truth.exit, skin.floor, ink);
        }
    }
}

fn red(random: &mut Random, skin: &Skin) -> Rgb {
    let value = random.range(0.78, 0.95);
    match skin.palette {
        Palette::Neon => hsv(random.range(350.0, 362.0), 0.85, 1.0),
        Palette::Pastel => hsv(random.range(354.0, 363.0), 0.6, 0.92),
        _ => hsv(random.range(354.0, 367.0), random.range(0.74, 0.9), value),
    }
}

/// Colours of the vehicles: neighbours may well have the same.
fn colours(random: &mut Random, skin: &Skin, truth: &Truth) -> Vec<Rgb> {
    let hue = |random: &mut Random| {
        *random.pick(&[42.0, 52.0, 90.0, 130.0, 165.0, 190.0, 215.0, 240.0, 270.0, 300.0])
    };
    let any = match skin.palette {
        Palette::Any(count) => any_colours(random, skin.floor, count),
        _ => Vec::new(),
    };
    truth
        .pieces
        .iter()
        .enumerate()
        .map(|(index, piece)| match skin.palette {
            Palette::Vivid => {
                let hue = hue(random);
                hsv(hue, random.range(0.55, 0.85), random.range(0.6, 0.92))
            }
            Palette::Pastel => hsv(hue(random), random.range(0.28, 0.42), random.range(0.84, 0.95)),
            Palette::Neon => hsv(hue(random), 0.8, random.range(0.85, 1.0)),
            Palette::Dark => hsv(hue(random), random.range(0.5, 0.8), random.range(0.3, 0.55)),
            Palette::Wood => scale([222.0, 176.0, 116.0], random.range(0.86, 1.08)),
            Palette::Metal => scale([168.0, 174.0, 182.0], random.range(0.8, 1.15)),
            Palette::One(colour) => colour,
            Palette::Two(cars, trucks) => {
                if piece.length == 2 {
                    cars
                } else {
                    trucks
                }
            }
            Palette::Any(_) => *random.pick(&any),
            Palette::ByAxis(rows, columns) => match piece.axis {
                Axis::Horizontal => rows,
                Axis::Vertical => columns,
            },
            Palette::Sealed(colours) => colours[index % colours.len()],
        })
        .collect()
}

fn draw_piece(
    random: &mut Random,
    canvas: &mut Canvas,
    skin: &Skin,
    place: BoardArea,
    piece: &TruthPiece,
    colour: Rgb,
) {
    let BoardArea { x, y, cell } = place;
    let (columns, rows) = match piece.axis {
        Axis::Horizontal => (piece.length as f32, 1.0),
        Axis::Vertical => (1.0, piece.length as f32),
    };
    let whole = Rounded::new(
        x + piece.column as f32 * cell,
        y + piece.row as f32 * cell,
        columns * cell,
        rows * cell,
        skin.radius * cell,
    );
    if piece.length == 1 {
        let outer = whole.inset(skin.gap * cell + 0.5);
        match skin.wall {
            WallStyle::Pattern(style, colour) => draw_wall(canvas, &outer, cell, style, colour),
            WallStyle::Sealed(style, colour) => {
                draw_sealed_wall(canvas, &outer, cell, style, colour);
            }
            WallStyle::Framed => {
                let inner = whole.inset(cell * 0.25);
                canvas.fill(&outer, mix(skin.frame_colour, [80.0, 80.0, 80.0], 0.5));
                canvas.fill(&inner, mix(skin.frame_colour, [30.0, 30.0, 30.0], 0.5));
            }
        }
        return;
    }
    let gap = (skin.gap * cell).max(0.5);
    let body = whole.inset(gap);
    if skin.shadow {
        let shadow = Rounded { y: body.y + cell * 0.05, ..body };
        canvas.paint(&shadow, |_, _, _| scale(skin.floor, 0.6));
    }
    if skin.gap == 0.0 {
        canvas.fill(&whole, scale(colour, skin.seam));
    }
    let seed = random.below(1 << 20) as u32;
    if let Paint::Sealed(style) = skin.paint {
        draw_sealed_body(canvas, style, &body, (cell, piece.axis), colour, seed);
    } else {
        paint_body(canvas, skin, &body, cell, piece.axis, colour, seed);
    }
    draw_mark(random, canvas, skin.mark, &body, cell, colour);
}

fn draw_mark(
    random: &mut Random,
    canvas: &mut Canvas,
    mark: Mark,
    body: &Rounded,
    cell: f32,
    colour: Rgb,
) {
    let ink =
        if colour.iter().sum::<f32>() > 380.0 { [30.0, 30.0, 30.0] } else { [240.0, 240.0, 240.0] };
    let (cx, cy) = (body.x + body.width / 2.0, body.y + body.height / 2.0);
    match mark {
        Mark::None => {}
        Mark::Letter => {
            let size = cell * 0.45;
            canvas.glyph(*random.pick(&GLYPHS), cx - size * 0.36, cy - size / 2.0, size, ink);
        }
        Mark::Icon => {
            let size = cell * random.range(0.3, 0.5);
            let icon = Rounded::new(cx - size / 2.0, cy - size / 2.0, size, size, size / 2.0);
            canvas.fill(&icon, mix(colour, ink, 0.6));
            canvas.fill(&icon.inset(size * 0.2), colour);
        }
        Mark::Sealed => draw_sealed_mark(canvas, body, cell, mix(colour, ink, 0.5)),
        Mark::Bar => {
            let thick = body.width.min(body.height) * 0.7 / 2.0;
            canvas.fill(&body.inset(thick), mix(colour, ink, 0.5));
        }
        Mark::Each => {
            let size = cell * 0.2;
            for step in 0..(body.width.max(body.height) / cell).round() as usize {
                let along = (step as f32 + 0.5) * cell;
                let (x, y) = if body.width > body.height {
                    (body.x + along, cy)
                } else {
                    (cx, body.y + along)
                };
                let dot = Rounded::new(x - size / 2.0, y - size / 2.0, size, size, size * 0.2);
                canvas.fill(&dot, mix(colour, ink, 0.5));
            }
        }
    }
}

fn paint_body(
    canvas: &mut Canvas,
    skin: &Skin,
    body: &Rounded,
    cell: f32,
    axis: Axis,
    colour: Rgb,
    seed: u32,
) {
    let body = *body;
    canvas.paint(&body, |px, py, depth| {
        let (across, along) = match axis {
            Axis::Horizontal => ((py - body.y) / body.height, (px - body.x) / cell),
            Axis::Vertical => ((px - body.x) / body.width, (py - body.y) / cell),
        };
        match skin.paint {
            Paint::Pattern(pattern) => {
                let side = body.width.min(body.height) / cell;
                scale(colour, body_pattern(pattern, across, along, depth / cell / side, seed))
            }
            Paint::Ramp => scale(colour, 1.12 - 0.3 * (py - body.y) / body.height.max(cell)),
            Paint::Bevel if depth < cell * 0.09 => {
                let lit = (py - body.y).min(px - body.x)
                    < (body.y + body.height - py).min(body.x + body.width - px);
                scale(colour, if lit { 1.25 } else { 0.68 })
            }
            Paint::Flat | Paint::Bevel | Paint::Sealed(_) => colour,
            Paint::Gloss => {
                mix(colour, [255.0; 3], 0.45 * (1.0 - ((across - 0.3) / 0.22).abs()).max(0.0))
            }
            Paint::Outline if depth < cell * 0.07 => colour,
            Paint::Outline => mix(skin.floor, colour, 0.08),
            Paint::Grain => scale(colour, 0.88 + 0.24 * noise(along * 0.9, across * 9.0, seed)),
            Paint::Metal => {
                let stripe = noise(along * 0.4, across * 40.0, seed) * 0.12;
                scale(colour, 0.86 + stripe + 0.2 * (1.0 - (across - 0.4).abs() * 2.0))
            }
            Paint::Car => {
                let length = match axis {
                    Axis::Horizontal => body.width,
                    Axis::Vertical => body.height,
                } / cell;
                let window = |from: f32, to: f32| {
                    along > from && along < to && (0.16..0.84).contains(&across)
                };
                if window(length * 0.22, length * 0.34) || window(length * 0.74, length * 0.84) {
                    [40.0, 50.0, 62.0]
                } else {
                    scale(colour, if (0.2..0.8).contains(&across) { 1.08 } else { 0.9 })
                }
            }
        }
    });
}
