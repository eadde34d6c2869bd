//! Invented skins and sets: those that the network is fitted to, so that it reads others, too.
//!
//! Some of their properties are those of the open skins and sets, some are drawn at random, and some
//! are patterns that no measured skin has.

use super::Half;
use super::canvas::{Rgb, hsv};
use super::patterns::{BodyPattern, FloorPattern, WallPattern};
use super::random::Random;
use super::sets::{Cells, Set, sets};
use super::skins::{Floor, Mark, Paint, Palette, Skin, WallStyle, skins};

/// A skin.
pub(super) fn invented_skin(random: &mut Random) -> Skin {
    let all: Vec<&Skin> = skins(Half::Open).collect();
    let mut some = || **random.pick(&all);
    let (ground, frame, paint, colours, form, mark) =
        (some(), some(), some(), some(), some(), some());
    let mut skin = Skin {
        name: "invented",
        page: near(random, ground.page, 25.0),
        floor: near(random, ground.floor, 25.0),
        floor_style: ground.floor_style,
        frame: frame.frame,
        frame_colour: near(random, frame.frame_colour, 25.0),
        opening: frame.opening,
        paint: paint.paint,
        palette: colours.palette,
        gap: f32::midpoint(form.gap, colours.gap),
        radius: f32::midpoint(form.radius, paint.radius),
        mark: mark.mark,
        shadow: form.shadow,
        seam: random.range(0.6, 0.82),
        wall: WallStyle::Framed,
    };
    if random.chance(0.5) {
        skin.floor = ground_colour(random);
        skin.page = if random.chance(0.3) { skin.floor } else { ground_colour(random) };
        skin.frame_colour = ground_colour(random);
    }
    if random.chance(0.4) {
        let colour = near(random, skin.floor, 45.0);
        skin.floor_style = Floor::Pattern(*random.pick(&FloorPattern::ALL), colour);
    }
    if random.chance(0.35) {
        skin.paint = Paint::Pattern(*random.pick(&BodyPattern::ALL));
    }
    if random.chance(0.5) {
        skin.palette = palette(random, skin.floor);
    }
    if random.chance(0.5) {
        skin.gap = if random.chance(0.3) { 0.0 } else { random.range(0.01, 0.1) };
        skin.radius = random.range(0.0, 0.4);
    }
    if random.chance(0.2) {
        skin.mark = *random.pick(&[Mark::Bar, Mark::Each]);
    }
    if random.chance(0.4) {
        let colour = away_from(random, skin.floor);
        skin.wall = WallStyle::Pattern(*random.pick(&WallPattern::ALL), colour);
    }
    if random.chance(0.15) {
        // The hardest to read: only thin seams tell the vehicles apart.
        skin.palette = Palette::One(away_from(random, skin.floor));
        skin.gap = if random.chance(0.5) { 0.0 } else { random.range(0.005, 0.03) };
    }
    // A vehicle of the floor's colour has nothing but its outline.
    if skin.paint == Paint::Outline && matches!(skin.palette, Palette::One(_)) {
        skin.gap = skin.gap.max(0.03);
    }
    skin
}

/// A set for photos.
pub(super) fn invented_set(random: &mut Random) -> Set {
    let all: Vec<&Set> = sets(Half::Open).collect();
    let mut some = || **random.pick(&all);
    let (ground, frame, form, colours) = (some(), some(), some(), some());
    let wall = near(random, ground.wall, 30.0);
    let mut set = Set {
        name: "invented",
        board: near(random, ground.board, 30.0),
        frame: near(random, frame.frame, 30.0),
        cells: form.cells,
        rim: frame.rim,
        frame_width: frame.frame_width,
        height: form.height,
        gap: colours.gap,
        round: form.round,
        one_colour: colours.one_colour,
        windows: colours.windows,
        wall,
        hidden: 0.12,
    };
    if random.chance(0.4) {
        set.board = ground_colour(random);
        set.frame = if random.chance(0.5) { set.board } else { ground_colour(random) };
    }
    if random.chance(0.5) {
        let low = random.range(0.2, 0.45);
        set.height = (low, low + random.range(0.0, 0.2));
        set.gap = random.range(0.03, 0.12);
        set.round = random.range(0.02, 0.16);
        set.cells = *random.pick(&[Cells::Grooves, Cells::Raised, Cells::Smooth]);
    }
    if random.chance(0.4) {
        set.rim = random.range(0.1, 0.45);
        set.frame_width = random.range(0.25, 0.7);
    }
    if random.chance(0.3) {
        set.one_colour = random.chance(0.6).then(|| away_from(random, set.board));
        set.windows = random.chance(0.3);
    }
    if random.chance(0.4) {
        set.wall = away_from(random, set.board);
    }
    set
}

/// A few colours that can be told from the floor.
pub(super) fn any_colours(random: &mut Random, floor: Rgb, count: u8) -> Vec<Rgb> {
    (0..count).map(|_| away_from(random, floor)).collect()
}

fn palette(random: &mut Random, floor: Rgb) -> Palette {
    match random.below(4) {
        0 => Palette::One(away_from(random, floor)),
        1 => Palette::ByAxis(away_from(random, floor), away_from(random, floor)),
        _ => Palette::Any(2 + random.below(7) as u8),
    }
}

fn near(random: &mut Random, colour: Rgb, spread: f32) -> Rgb {
    colour.map(|value| (value + random.range(-spread, spread)).clamp(0.0, 255.0))
}

/// A colour that floors, frames and pages have: mostly dull, of any lightness.
fn ground_colour(random: &mut Random) -> Rgb {
    let saturation = if random.chance(0.7) { 0.3 } else { 0.75 } * random.unit();
    hsv(random.range(0.0, 360.0), saturation, random.range(0.05, 1.0))
}

/// A colour that can be told from another, and is not red.
fn away_from(random: &mut Random, other: Rgb) -> Rgb {
    const LEAST: f32 = 45.0;
    loop {
        let saturation = random.range(0.0, 0.95);
        let colour = hsv(random.range(30.0, 335.0), saturation, random.range(0.2, 1.0));
        let apart = colour.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt();
        if apart > LEAST {
            return colour;
        }
    }
}
