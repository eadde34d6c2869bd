//! The sealed half of the skins and sets: only for measuring, so do not tune the reader to them.

use super::canvas::Rgb;
use super::sealed_styles::{SealedBody, SealedCells, SealedFloor, SealedWall};
use super::sets::{CLASSIC, Cells, Set};
use super::skins::{Floor, FrameStyle, Mark, Opening, PLAIN, Paint, Palette, Skin, WallStyle};

/// As of a boxed game: each vehicle has another colour.
const BOXED: [Rgb; 15] = [
    [146.0, 206.0, 120.0],
    [240.0, 156.0, 40.0],
    [86.0, 188.0, 226.0],
    [240.0, 170.0, 196.0],
    [98.0, 96.0, 188.0],
    [40.0, 128.0, 80.0],
    [204.0, 208.0, 214.0],
    [222.0, 196.0, 150.0],
    [246.0, 222.0, 60.0],
    [122.0, 84.0, 56.0],
    [132.0, 140.0, 50.0],
    [170.0, 130.0, 206.0],
    [44.0, 92.0, 186.0],
    [50.0, 170.0, 160.0],
    [70.0, 74.0, 84.0],
];

/// As of sweets.
const SWEETS: [Rgb; 6] = [
    [255.0, 200.0, 60.0],
    [96.0, 206.0, 110.0],
    [70.0, 176.0, 250.0],
    [190.0, 120.0, 240.0],
    [80.0, 220.0, 214.0],
    [255.0, 160.0, 210.0],
];

/// As of coloured pencils or a printer that saves ink.
const PALE: [Rgb; 6] = [
    [255.0, 255.0, 255.0],
    [214.0, 226.0, 244.0],
    [220.0, 240.0, 214.0],
    [250.0, 240.0, 196.0],
    [206.0, 206.0, 206.0],
    [232.0, 218.0, 240.0],
];

pub(super) const SEALED_SKINS: [Skin; 14] = [
    Skin {
        name: "planks",
        page: [70.0, 44.0, 26.0],
        floor: [72.0, 46.0, 30.0],
        floor_style: Floor::Sealed(SealedFloor::RoundTiles, [88.0, 58.0, 38.0]),
        frame: FrameStyle::Grain,
        frame_colour: [142.0, 92.0, 50.0],
        paint: Paint::Sealed(SealedBody::Plank),
        palette: Palette::One([218.0, 162.0, 92.0]),
        gap: 0.025,
        radius: 0.1,
        wall: WallStyle::Sealed(SealedWall::Bolted, [128.0, 128.0, 132.0]),
        ..PLAIN
    },
    Skin {
        name: "maple",
        page: [244.0, 234.0, 216.0],
        floor: [172.0, 134.0, 94.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Grain,
        frame_colour: [202.0, 160.0, 110.0],
        paint: Paint::Grain,
        palette: Palette::One([240.0, 212.0, 164.0]),
        gap: 0.035,
        radius: 0.06,
        shadow: true,
        ..PLAIN
    },
    Skin {
        name: "walnut",
        page: [236.0, 226.0, 210.0],
        floor: [226.0, 196.0, 152.0],
        floor_style: Floor::Grain,
        frame: FrameStyle::Grain,
        frame_colour: [120.0, 76.0, 46.0],
        paint: Paint::Grain,
        palette: Palette::One([124.0, 80.0, 50.0]),
        gap: 0.03,
        radius: 0.12,
        ..PLAIN
    },
    Skin {
        name: "boxed game",
        page: [38.0, 70.0, 120.0],
        floor: [122.0, 126.0, 132.0],
        floor_style: Floor::Sealed(SealedFloor::RoundTiles, [150.0, 154.0, 160.0]),
        frame_colour: [96.0, 100.0, 108.0],
        paint: Paint::Sealed(SealedBody::Saloon),
        palette: Palette::Sealed(&BOXED),
        gap: 0.07,
        radius: 0.24,
        shadow: true,
        ..PLAIN
    },
    Skin {
        name: "car park",
        page: [164.0, 196.0, 130.0],
        floor: [78.0, 82.0, 92.0],
        floor_style: Floor::Sealed(SealedFloor::Bays, [226.0, 226.0, 220.0]),
        frame_colour: [196.0, 196.0, 190.0],
        opening: Opening::Sealed([250.0, 206.0, 50.0]),
        paint: Paint::Sealed(SealedBody::Saloon),
        gap: 0.09,
        radius: 0.28,
        wall: WallStyle::Sealed(SealedWall::Barrier, [246.0, 200.0, 40.0]),
        ..PLAIN
    },
    Skin {
        name: "toy garage",
        page: [176.0, 224.0, 214.0],
        floor: [234.0, 216.0, 176.0],
        floor_style: Floor::Checks,
        frame_colour: [96.0, 150.0, 140.0],
        paint: Paint::Car,
        gap: 0.06,
        radius: 0.2,
        ..PLAIN
    },
    Skin {
        name: "web page",
        page: [255.0, 255.0, 255.0],
        floor: [242.0, 234.0, 205.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Line,
        frame_colour: [34.0, 34.0, 34.0],
        paint: Paint::Sealed(SealedBody::Inked),
        palette: Palette::One([51.0, 136.0, 153.0]),
        gap: 0.07,
        radius: 0.1,
        wall: WallStyle::Sealed(SealedWall::Bolted, [110.0, 110.0, 110.0]),
        ..PLAIN
    },
    Skin {
        name: "worksheet",
        page: [255.0, 255.0, 255.0],
        floor: [252.0, 252.0, 252.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Line,
        frame_colour: [20.0, 20.0, 20.0],
        opening: Opening::Sealed([20.0, 20.0, 20.0]),
        paint: Paint::Sealed(SealedBody::Inked),
        palette: Palette::Sealed(&PALE),
        gap: 0.09,
        radius: 0.16,
        mark: Mark::Letter,
        wall: WallStyle::Sealed(SealedWall::Bolted, [60.0, 60.0, 60.0]),
        ..PLAIN
    },
    Skin {
        name: "sweets",
        page: [92.0, 70.0, 170.0],
        floor: [54.0, 40.0, 112.0],
        floor_style: Floor::Sealed(SealedFloor::RoundTiles, [70.0, 54.0, 136.0]),
        frame_colour: [130.0, 106.0, 214.0],
        paint: Paint::Sealed(SealedBody::Lip),
        palette: Palette::Sealed(&SWEETS),
        gap: 0.04,
        radius: 0.2,
        mark: Mark::Sealed,
        wall: WallStyle::Sealed(SealedWall::Bolted, [170.0, 172.0, 186.0]),
        ..PLAIN
    },
    Skin {
        name: "student's program",
        page: [200.0, 200.0, 200.0],
        floor: [250.0, 250.0, 250.0],
        floor_style: Floor::Lines,
        frame: FrameStyle::Line,
        frame_colour: [0.0, 0.0, 0.0],
        opening: Opening::None,
        palette: Palette::Sealed(&BOXED),
        gap: 0.02,
        radius: 0.0,
        wall: WallStyle::Sealed(SealedWall::Bolted, [40.0, 40.0, 40.0]),
        ..PLAIN
    },
    Skin {
        name: "charcoal",
        page: [28.0, 28.0, 30.0],
        floor: [44.0, 44.0, 48.0],
        frame: FrameStyle::None,
        frame_colour: [110.0, 110.0, 116.0],
        opening: Opening::Arrow,
        palette: Palette::One([196.0, 198.0, 204.0]),
        gap: 0.055,
        radius: 0.2,
        ..PLAIN
    },
    Skin {
        name: "slate and mustard",
        page: [246.0, 242.0, 234.0],
        floor: [228.0, 222.0, 210.0],
        floor_style: Floor::Dots,
        frame: FrameStyle::Line,
        frame_colour: [150.0, 144.0, 132.0],
        palette: Palette::Two([70.0, 96.0, 124.0], [222.0, 176.0, 74.0]),
        gap: 0.04,
        radius: 0.15,
        ..PLAIN
    },
    Skin {
        name: "brass",
        page: [26.0, 40.0, 38.0],
        floor: [32.0, 58.0, 54.0],
        frame_colour: [86.0, 72.0, 46.0],
        paint: Paint::Metal,
        palette: Palette::One([206.0, 168.0, 88.0]),
        gap: 0.03,
        radius: 0.05,
        ..PLAIN
    },
    Skin {
        name: "glass blocks",
        page: [236.0, 210.0, 160.0],
        floor: [92.0, 66.0, 84.0],
        floor_style: Floor::Checks,
        frame_colour: [206.0, 160.0, 80.0],
        paint: Paint::Gloss,
        gap: 0.03,
        radius: 0.14,
        ..PLAIN
    },
];

pub(super) const SEALED_SETS: [Set; 6] = [
    Set {
        name: "sky blue tray",
        board: [128.0, 178.0, 212.0],
        frame: [110.0, 160.0, 200.0],
        cells: Cells::Raised,
        rim: 0.2,
        frame_width: 0.55,
        height: (0.4, 0.6),
        gap: 0.09,
        round: 0.15,
        windows: true,
        wall: [54.0, 60.0, 80.0],
        ..CLASSIC
    },
    Set {
        name: "painted blocks in beech",
        board: [204.0, 168.0, 124.0],
        frame: [184.0, 146.0, 100.0],
        cells: Cells::Smooth,
        rim: 0.2,
        frame_width: 0.4,
        height: (0.35, 0.4),
        gap: 0.06,
        round: 0.04,
        wall: [86.0, 58.0, 40.0],
        ..CLASSIC
    },
    Set {
        name: "dark bars in maple",
        board: [216.0, 184.0, 140.0],
        frame: [206.0, 170.0, 124.0],
        cells: Cells::Grooves,
        rim: 0.25,
        frame_width: 0.5,
        height: (0.25, 0.35),
        gap: 0.05,
        round: 0.06,
        one_colour: Some([110.0, 70.0, 46.0]),
        wall: [50.0, 46.0, 44.0],
        ..CLASSIC
    },
    Set {
        name: "magnets in a tin",
        board: [60.0, 66.0, 78.0],
        frame: [158.0, 162.0, 168.0],
        cells: Cells::Grooves,
        rim: 0.15,
        frame_width: 0.3,
        height: (0.12, 0.14),
        gap: 0.07,
        round: 0.03,
        wall: [20.0, 20.0, 24.0],
        ..CLASSIC
    },
    Set {
        name: "cardboard",
        board: [134.0, 110.0, 84.0],
        frame: [152.0, 126.0, 96.0],
        cells: Cells::Sealed(SealedCells::Drawn),
        rim: 0.1,
        frame_width: 0.35,
        height: (0.13, 0.17),
        gap: 0.08,
        round: 0.02,
        wall: [40.0, 38.0, 36.0],
        ..CLASSIC
    },
    Set {
        name: "tray with hollows",
        board: [112.0, 104.0, 120.0],
        frame: [84.0, 78.0, 94.0],
        cells: Cells::Sealed(SealedCells::Hollows),
        rim: 0.3,
        frame_width: 0.45,
        height: (0.35, 0.45),
        windows: true,
        wall: [40.0, 38.0, 44.0],
        ..CLASSIC
    },
];
