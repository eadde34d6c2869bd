//! How screens look: the open skins; the sealed ones are in `sealed`.

use super::Half;
use super::canvas::Rgb;
use super::patterns::{BodyPattern, FloorPattern, WallPattern};
use super::sealed::SEALED_SKINS;
use super::sealed_styles::{SealedBody, SealedFloor, SealedWall};

/// How vehicles are painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    Flat,
    /// Lighter at the top, darker at the bottom.
    Ramp,
    /// Light and dark edges.
    Bevel,
    /// A bright band along the middle.
    Gloss,
    /// Only an outline; inside nearly the floor.
    Outline,
    /// Grain along the vehicle.
    Grain,
    /// Fine stripes and a soft shine.
    Metal,
    /// Windows and lamps like a car from above.
    Car,
    /// Only on invented skins: see `patterns`.
    Pattern(BodyPattern),
    /// Only on sealed skins.
    Sealed(SealedBody),
}

/// The colours of the vehicles that are not red.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Palette {
    Vivid,
    Pastel,
    Neon,
    Dark,
    Wood,
    Metal,
    /// All the same, so that only seams separate vehicles.
    One(Rgb),
    /// Cars in one colour, trucks in another.
    Two(Rgb, Rgb),
    /// Only on invented skins: a few colours of any kind, but not that of the floor.
    Any(u8),
    /// Only on invented skins: one colour for each axis.
    ByAxis(Rgb, Rgb),
    /// Only on sealed skins: these in turn.
    Sealed(&'static [Rgb]),
}

/// What the empty cells look like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Floor {
    Flat,
    Lines,
    Tiles,
    Checks,
    Dots,
    Grain,
    /// Only on invented skins: see `patterns`.
    Pattern(FloorPattern, Rgb),
    /// Only on sealed skins.
    Sealed(SealedFloor, Rgb),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FrameStyle {
    None,
    Line,
    Thick,
    Grain,
}

/// How the exit shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Opening {
    None,
    Gap,
    Arrow,
    /// Only on sealed skins.
    Sealed(Rgb),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mark {
    None,
    Letter,
    Icon,
    /// Only on invented skins: a bar along the vehicle.
    Bar,
    /// Only on invented skins: a small square on each of its cells.
    Each,
    /// Only on sealed skins.
    Sealed,
}

/// How walls look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum WallStyle {
    /// In the colour of the frame, darker in the middle.
    Framed,
    /// Only on invented skins: see `patterns`.
    Pattern(WallPattern, Rgb),
    /// Only on sealed skins.
    Sealed(SealedWall, Rgb),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Skin {
    pub(super) name: &'static str,
    pub(super) page: Rgb,
    pub(super) floor: Rgb,
    pub(super) floor_style: Floor,
    pub(super) frame: FrameStyle,
    pub(super) frame_colour: Rgb,
    pub(super) opening: Opening,
    pub(super) paint: Paint,
    pub(super) palette: Palette,
    /// Between a vehicle and the border of its cells, in cells; 0 is a seam of one pixel.
    pub(super) gap: f32,
    /// Of the corners, in cells.
    pub(super) radius: f32,
    pub(super) mark: Mark,
    pub(super) shadow: bool,
    /// How dark a seam of one pixel is, compared with the vehicle.
    pub(super) seam: f32,
    pub(super) wall: WallStyle,
}

/// The skins of a half.
pub(super) fn skins(half: Half) -> impl Iterator<Item = &'static Skin> {
    let all: &'static [Skin] = match half {
        Half::Open => &SKINS,
        Half::Sealed => &SEALED_SKINS,
    };
    all.iter()
}

pub(super) const PLAIN: Skin = Skin {
    name: "flat",
    page: [240.0, 240.0, 245.0],
    floor: [205.0, 205.0, 212.0],
    floor_style: Floor::Flat,
    frame: FrameStyle::Thick,
    frame_colour: [90.0, 90.0, 105.0],
    opening: Opening::Gap,
    paint: Paint::Flat,
    palette: Palette::Vivid,
    gap: 0.04,
    radius: 0.12,
    mark: Mark::None,
    shadow: false,
    seam: 0.72,
    wall: WallStyle::Framed,
};

/// All open skins; neighbours are of related kinds.
const SKINS: [Skin; 28] = [
    PLAIN,
    Skin {
        name: "flat square",
        page: [250.0, 244.0, 230.0],
        floor: [226.0, 214.0, 190.0],
        frame_colour: [120.0, 90.0, 60.0],
        gap: 0.025,
        radius: 0.03,
        ..PLAIN
    },
    Skin {
        name: "light wood",
        page: [225.0, 200.0, 165.0],
        floor: [120.0, 82.0, 50.0],
        floor_style: Floor::Grain,
        frame: FrameStyle::Grain,
        frame_colour: [150.0, 105.0, 62.0],
        paint: Paint::Grain,
        palette: Palette::Wood,
        gap: 0.03,
        radius: 0.08,
        ..PLAIN
    },
    Skin {
        name: "dark wood",
        page: [60.0, 42.0, 30.0],
        floor: [52.0, 36.0, 26.0],
        floor_style: Floor::Grain,
        frame: FrameStyle::Grain,
        frame_colour: [96.0, 64.0, 38.0],
        paint: Paint::Grain,
        palette: Palette::Wood,
        gap: 0.035,
        radius: 0.15,
        opening: Opening::Arrow,
        ..PLAIN
    },
    Skin {
        name: "pastel",
        page: [255.0, 250.0, 252.0],
        floor: [238.0, 232.0, 240.0],
        frame: FrameStyle::Line,
        frame_colour: [180.0, 170.0, 190.0],
        paint: Paint::Ramp,
        palette: Palette::Pastel,
        gap: 0.05,
        radius: 0.2,
        ..PLAIN
    },
    Skin {
        name: "pastel tiles",
        page: [232.0, 244.0, 244.0],
        floor: [214.0, 226.0, 228.0],
        floor_style: Floor::Tiles,
        frame: FrameStyle::Thick,
        frame_colour: [250.0, 252.0, 252.0],
        palette: Palette::Pastel,
        gap: 0.045,
        radius: 0.25,
        opening: Opening::Arrow,
        ..PLAIN
    },
    Skin {
        name: "neon",
        page: [8.0, 8.0, 18.0],
        floor: [16.0, 16.0, 34.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Line,
        frame_colour: [70.0, 80.0, 160.0],
        paint: Paint::Gloss,
        palette: Palette::Neon,
        gap: 0.06,
        radius: 0.2,
        ..PLAIN
    },
    Skin {
        name: "neon outline",
        page: [0.0, 0.0, 0.0],
        floor: [10.0, 12.0, 20.0],
        floor_style: Floor::Dots,
        frame: FrameStyle::Line,
        frame_colour: [0.0, 140.0, 150.0],
        paint: Paint::Outline,
        palette: Palette::Neon,
        gap: 0.05,
        radius: 0.1,
        ..PLAIN
    },
    Skin {
        name: "one colour, thin seams",
        page: [236.0, 224.0, 204.0],
        floor: [118.0, 98.0, 78.0],
        frame_colour: [88.0, 68.0, 48.0],
        palette: Palette::One([214.0, 178.0, 128.0]),
        gap: 0.0,
        radius: 0.0,
        ..PLAIN
    },
    Skin {
        name: "one blue, thin seams",
        page: [222.0, 232.0, 244.0],
        floor: [168.0, 182.0, 200.0],
        frame: FrameStyle::Line,
        frame_colour: [70.0, 90.0, 120.0],
        palette: Palette::One([76.0, 126.0, 196.0]),
        gap: 0.0,
        radius: 0.05,
        ..PLAIN
    },
    Skin {
        name: "grid lines",
        page: [255.0, 255.0, 255.0],
        floor: [244.0, 244.0, 244.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Line,
        frame_colour: [60.0, 60.0, 60.0],
        opening: Opening::None,
        gap: 0.06,
        radius: 0.1,
        ..PLAIN
    },
    Skin {
        name: "dark grid",
        page: [30.0, 32.0, 38.0],
        floor: [44.0, 47.0, 55.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Thick,
        frame_colour: [74.0, 78.0, 90.0],
        gap: 0.05,
        radius: 0.16,
        paint: Paint::Ramp,
        ..PLAIN
    },
    Skin {
        name: "no frame",
        page: [224.0, 228.0, 234.0],
        floor: [198.0, 204.0, 214.0],
        floor_style: Floor::Tiles,
        frame: FrameStyle::None,
        opening: Opening::None,
        gap: 0.05,
        radius: 0.14,
        ..PLAIN
    },
    Skin {
        name: "no frame, checks",
        page: [240.0, 238.0, 230.0],
        floor: [216.0, 210.0, 196.0],
        floor_style: Floor::Checks,
        frame: FrameStyle::None,
        opening: Opening::Arrow,
        gap: 0.03,
        radius: 0.2,
        paint: Paint::Ramp,
        ..PLAIN
    },
    Skin {
        name: "letters",
        page: [248.0, 248.0, 248.0],
        floor: [222.0, 222.0, 222.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Line,
        frame_colour: [50.0, 50.0, 50.0],
        mark: Mark::Letter,
        gap: 0.03,
        radius: 0.05,
        ..PLAIN
    },
    Skin {
        name: "letters on wood",
        page: [200.0, 170.0, 130.0],
        floor: [104.0, 74.0, 50.0],
        frame: FrameStyle::Grain,
        frame_colour: [140.0, 98.0, 60.0],
        paint: Paint::Grain,
        palette: Palette::Wood,
        mark: Mark::Letter,
        gap: 0.03,
        radius: 0.1,
        ..PLAIN
    },
    Skin {
        name: "icons",
        page: [210.0, 236.0, 250.0],
        floor: [150.0, 190.0, 214.0],
        frame: FrameStyle::Thick,
        frame_colour: [60.0, 110.0, 150.0],
        mark: Mark::Icon,
        gap: 0.04,
        radius: 0.25,
        shadow: true,
        ..PLAIN
    },
    Skin {
        name: "icons, dark",
        page: [24.0, 30.0, 40.0],
        floor: [50.0, 58.0, 72.0],
        floor_style: Floor::Tiles,
        frame: FrameStyle::Thick,
        frame_colour: [12.0, 16.0, 22.0],
        mark: Mark::Icon,
        palette: Palette::Vivid,
        gap: 0.05,
        radius: 0.12,
        ..PLAIN
    },
    Skin {
        name: "bevel",
        page: [190.0, 190.0, 196.0],
        floor: [130.0, 130.0, 138.0],
        frame: FrameStyle::Thick,
        frame_colour: [70.0, 70.0, 78.0],
        paint: Paint::Bevel,
        gap: 0.02,
        radius: 0.06,
        shadow: true,
        ..PLAIN
    },
    Skin {
        name: "bevel, two colours",
        page: [228.0, 222.0, 212.0],
        floor: [176.0, 166.0, 150.0],
        frame: FrameStyle::Thick,
        frame_colour: [108.0, 96.0, 80.0],
        paint: Paint::Bevel,
        palette: Palette::Two([64.0, 140.0, 90.0], [226.0, 182.0, 60.0]),
        gap: 0.025,
        radius: 0.08,
        shadow: true,
        ..PLAIN
    },
    Skin {
        name: "metal",
        page: [70.0, 76.0, 84.0],
        floor: [50.0, 54.0, 60.0],
        frame: FrameStyle::Thick,
        frame_colour: [116.0, 122.0, 130.0],
        paint: Paint::Metal,
        palette: Palette::Metal,
        gap: 0.035,
        radius: 0.1,
        ..PLAIN
    },
    Skin {
        name: "bright metal",
        page: [210.0, 214.0, 220.0],
        floor: [96.0, 100.0, 108.0],
        floor_style: Floor::Dots,
        frame: FrameStyle::Thick,
        frame_colour: [160.0, 166.0, 174.0],
        paint: Paint::Metal,
        palette: Palette::Metal,
        gap: 0.04,
        radius: 0.06,
        ..PLAIN
    },
    Skin {
        name: "cars",
        page: [120.0, 170.0, 110.0],
        floor: [92.0, 94.0, 98.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Thick,
        frame_colour: [170.0, 170.0, 164.0],
        paint: Paint::Car,
        gap: 0.08,
        radius: 0.3,
        shadow: true,
        ..PLAIN
    },
    Skin {
        name: "cars at night",
        page: [20.0, 24.0, 36.0],
        floor: [46.0, 48.0, 54.0],
        floor_style: Floor::Flat,
        frame: FrameStyle::Line,
        frame_colour: [120.0, 120.0, 90.0],
        paint: Paint::Car,
        gap: 0.07,
        radius: 0.22,
        ..PLAIN
    },
    Skin {
        name: "gloss",
        page: [40.0, 90.0, 130.0],
        floor: [24.0, 60.0, 92.0],
        frame: FrameStyle::Thick,
        frame_colour: [16.0, 40.0, 64.0],
        paint: Paint::Gloss,
        gap: 0.04,
        radius: 0.3,
        ..PLAIN
    },
    Skin {
        name: "gloss, light",
        page: [255.0, 255.0, 255.0],
        floor: [230.0, 236.0, 240.0],
        frame: FrameStyle::Thick,
        frame_colour: [196.0, 206.0, 214.0],
        paint: Paint::Gloss,
        palette: Palette::Dark,
        gap: 0.05,
        radius: 0.3,
        ..PLAIN
    },
    Skin {
        name: "outline",
        page: [255.0, 253.0, 246.0],
        floor: [255.0, 253.0, 246.0],
        frame: FrameStyle::Line,
        frame_colour: [40.0, 40.0, 40.0],
        paint: Paint::Outline,
        palette: Palette::Dark,
        gap: 0.06,
        radius: 0.12,
        ..PLAIN
    },
    Skin {
        name: "green felt",
        page: [30.0, 70.0, 44.0],
        floor: [40.0, 104.0, 64.0],
        floor_style: Floor::Checks,
        frame: FrameStyle::Grain,
        frame_colour: [110.0, 70.0, 40.0],
        paint: Paint::Ramp,
        palette: Palette::Two([232.0, 226.0, 206.0], [196.0, 186.0, 160.0]),
        gap: 0.03,
        radius: 0.1,
        shadow: true,
        ..PLAIN
    },
];
