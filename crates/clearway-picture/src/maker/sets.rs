//! Plastic and wooden sets for photos: the open ones; the sealed ones are in `sealed`.

use super::Half;
use super::canvas::Rgb;
use super::sealed::SEALED_SETS;
use super::sealed_styles::SealedCells;

/// The form of the empty cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Cells {
    /// Grooves between the cells.
    Grooves,
    /// A raised square in each cell.
    Raised,
    /// A smooth floor.
    Smooth,
    /// Only of sealed sets.
    Sealed(SealedCells),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    pub(super) name: &'static str,
    pub(super) board: Rgb,
    pub(super) frame: Rgb,
    pub(super) cells: Cells,
    /// The height of the frame over the floor, in cells.
    pub(super) rim: f32,
    /// The width of the frame, in cells.
    pub(super) frame_width: f32,
    /// The height of the vehicles, in cells.
    pub(super) height: (f32, f32),
    /// Between a vehicle and the border of its cells.
    pub(super) gap: f32,
    /// How round the tops are, in cells.
    pub(super) round: f32,
    /// All vehicles but the red one in shades of one colour.
    pub(super) one_colour: Option<Rgb>,
    /// Windows on the roofs.
    pub(super) windows: bool,
    /// The colour of walls.
    pub(super) wall: Rgb,
    /// The share of vehicles in the colour of the board.
    pub(super) hidden: f32,
}

/// The sets of a half.
pub(super) fn sets(half: Half) -> impl Iterator<Item = &'static Set> {
    let all: &'static [Set] = match half {
        Half::Open => &SETS,
        Half::Sealed => &SEALED_SETS,
    };
    all.iter()
}

pub(super) const CLASSIC: Set = Set {
    name: "grey plastic",
    board: [150.0, 152.0, 156.0],
    frame: [150.0, 152.0, 156.0],
    cells: Cells::Grooves,
    rim: 0.25,
    frame_width: 0.5,
    height: (0.35, 0.5),
    gap: 0.08,
    round: 0.1,
    one_colour: None,
    windows: false,
    wall: [70.0, 70.0, 72.0],
    hidden: 0.0,
};

const SETS: [Set; 12] = [
    CLASSIC,
    Set {
        name: "dark grey plastic",
        board: [86.0, 88.0, 94.0],
        frame: [86.0, 88.0, 94.0],
        cells: Cells::Raised,
        windows: true,
        ..CLASSIC
    },
    Set {
        name: "black tray",
        board: [44.0, 44.0, 48.0],
        frame: [44.0, 44.0, 48.0],
        cells: Cells::Raised,
        rim: 0.35,
        frame_width: 0.35,
        height: (0.3, 0.4),
        ..CLASSIC
    },
    Set {
        name: "blue tray",
        board: [52.0, 84.0, 132.0],
        frame: [40.0, 66.0, 110.0],
        cells: Cells::Grooves,
        rim: 0.3,
        frame_width: 0.4,
        height: (0.3, 0.45),
        ..CLASSIC
    },
    Set {
        name: "white tray",
        board: [226.0, 226.0, 222.0],
        frame: [240.0, 240.0, 238.0],
        cells: Cells::Grooves,
        rim: 0.2,
        frame_width: 0.6,
        height: (0.3, 0.5),
        windows: true,
        ..CLASSIC
    },
    Set {
        name: "cream tray",
        board: [214.0, 206.0, 186.0],
        frame: [196.0, 184.0, 158.0],
        cells: Cells::Raised,
        rim: 0.15,
        frame_width: 0.4,
        height: (0.4, 0.55),
        ..CLASSIC
    },
    Set {
        name: "wooden board",
        board: [112.0, 78.0, 50.0],
        frame: [150.0, 108.0, 70.0],
        cells: Cells::Smooth,
        rim: 0.3,
        frame_width: 0.5,
        height: (0.3, 0.4),
        gap: 0.05,
        round: 0.05,
        ..CLASSIC
    },
    Set {
        name: "dark wooden board",
        board: [74.0, 50.0, 36.0],
        frame: [60.0, 40.0, 28.0],
        cells: Cells::Grooves,
        rim: 0.25,
        frame_width: 0.4,
        height: (0.3, 0.45),
        gap: 0.06,
        round: 0.06,
        ..CLASSIC
    },
    Set {
        name: "plain wooden bars",
        board: [92.0, 64.0, 42.0],
        frame: [124.0, 88.0, 56.0],
        cells: Cells::Smooth,
        rim: 0.3,
        frame_width: 0.45,
        height: (0.3, 0.4),
        gap: 0.06,
        round: 0.05,
        one_colour: Some([214.0, 170.0, 114.0]),
        ..CLASSIC
    },
    Set {
        name: "pale wooden bars",
        board: [134.0, 98.0, 66.0],
        frame: [96.0, 68.0, 44.0],
        cells: Cells::Grooves,
        rim: 0.25,
        frame_width: 0.35,
        height: (0.3, 0.45),
        gap: 0.07,
        round: 0.07,
        one_colour: Some([232.0, 202.0, 158.0]),
        ..CLASSIC
    },
    Set {
        name: "green tray",
        board: [70.0, 112.0, 84.0],
        frame: [50.0, 86.0, 62.0],
        cells: Cells::Raised,
        rim: 0.3,
        frame_width: 0.45,
        height: (0.4, 0.6),
        round: 0.14,
        windows: true,
        ..CLASSIC
    },
    Set {
        name: "travel set",
        board: [172.0, 166.0, 160.0],
        frame: [70.0, 70.0, 76.0],
        cells: Cells::Grooves,
        rim: 0.2,
        frame_width: 0.3,
        height: (0.3, 0.4),
        gap: 0.1,
        round: 0.12,
        ..CLASSIC
    },
];
