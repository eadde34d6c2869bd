//! Ways to look at a board that change nothing of what it shows: turned, mirrored, in other colours.
//!
//! The network is fitted to boards seen in all these ways. The reader asks it about the likeliest
//! board several times, each time seen in another way, and takes the mean: its errors differ.

use crate::network::{CHANNELS, OUTPUTS, Pixels, Ring, SIDE};
use crate::parts::Part;

/// A board seen in another way: first turned, then mirrored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// Quarter turns to the right.
    pub(crate) turns: usize,
    /// Whether left and right are exchanged.
    pub(crate) is_mirrored: bool,
    pub(crate) colours: Colours,
}

/// Other colours: of other hues, more or less colourful, in other light.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colours {
    /// The cosine and the sine of the turn of all hues, times how colourful they become.
    pub(crate) hue: [f32; 2],
    /// What the lightness is multiplied with; a negative of the picture if that is negative.
    pub(crate) light: f32,
}

impl Colours {
    /// As they are.
    pub(crate) const SAME: Self = Self { hue: [1.0, 0.0], light: 1.0 };

    fn change(self, [l, a, b, range, other]: [f32; CHANNELS]) -> [f32; CHANNELS] {
        let ([cos, sin], light) = (self.hue, self.light);
        let (a, b) = (a * cos - b * sin, a * sin + b * cos);
        [l * light, a, b, range * light.abs(), other * light]
    }
}

impl View {
    /// The board as it is.
    pub(crate) const PLAIN: Self = Self { turns: 0, is_mirrored: false, colours: Colours::SAME };

    /// Ways that differ much from each other: all turns, mirrored and not, and all hues. The first
    /// is the board as it is.
    pub(crate) const SEVERAL: [Self; 8] = {
        const D: f32 = std::f32::consts::FRAC_1_SQRT_2;
        const HUES: [[f32; 2]; 8] =
            [[1.0, 0.0], [D, D], [0.0, 1.0], [-D, D], [-1.0, 0.0], [-D, -D], [0.0, -1.0], [D, -D]];
        let mut views = [Self::PLAIN; 8];
        let mut at = 0;
        while at < 8 {
            let colours = Colours { hue: HUES[at], light: 1.0 };
            views[at] = Self { turns: at / 2, is_mirrored: at % 2 == 1, colours };
            at += 1;
        }
        views
    };

    /// The view of a lattice.
    pub(crate) const fn ring(self, Ring { columns, rows }: Ring) -> Ring {
        if self.turns.is_multiple_of(2) {
            Ring { columns, rows }
        } else {
            Ring { columns: rows, rows: columns }
        }
    }

    /// The place on the lattice that the view shows at a place; `ring` is that of the view.
    pub(crate) fn place(self, ring: Ring, place: usize) -> usize {
        let (across, down) = (ring.columns + 2, ring.rows + 2);
        let (x, y) = self.origin((place % across, place / across), (across, down));
        y * if self.turns.is_multiple_of(2) { across } else { down } + x
    }

    /// What lies at a point of the view, which has this many points across and down.
    const fn origin(
        self,
        (mut x, mut y): (usize, usize),
        (mut across, mut down): (usize, usize),
    ) -> (usize, usize) {
        if self.is_mirrored {
            x = across - 1 - x;
        }
        let mut turn = 0;
        while turn < self.turns {
            (x, y) = (y, across - 1 - x);
            (across, down) = (down, across);
            turn += 1;
        }
        (x, y)
    }

    /// The pixels of a cell as the view shows them.
    pub(crate) fn pixels(self, pixels: &Pixels) -> Pixels {
        let mut result = [0.0; SIDE * SIDE * CHANNELS];
        let (all, _) = pixels.as_chunks::<CHANNELS>();
        for (at, pixel) in result.as_chunks_mut::<CHANNELS>().0.iter_mut().enumerate() {
            let (x, y) = self.origin((at % SIDE, at / SIDE), (SIDE, SIDE));
            *pixel = self.colours.change(all[y * SIDE + x]);
        }
        result
    }

    /// What each part of a piece is in the view.
    pub(crate) fn parts(self) -> [usize; OUTPUTS] {
        std::array::from_fn(|part| {
            let turned = (0..self.turns).fold(part, |part, _| TURNED[part]);
            if self.is_mirrored { MIRRORED[turned] } else { turned }
        })
    }

    /// A step on the board, to the right and down, as the view shows it.
    #[cfg(feature = "maker")]
    pub(crate) fn step(self, step: [f32; 2]) -> [f32; 2] {
        let [x, y] = (0..self.turns).fold(step, |[x, y], _| [-y, x]);
        [if self.is_mirrored { -x } else { x }, y]
    }
}

/// What a part becomes by a turn to the right.
const TURNED: [usize; OUTPUTS] = {
    use Part as P;
    let mut turned = [0; OUTPUTS];
    turned[P::Empty as usize] = P::Empty as usize;
    turned[P::Wall as usize] = P::Wall as usize;
    turned[P::Left as usize] = P::Top as usize;
    turned[P::Across as usize] = P::Upright as usize;
    turned[P::Right as usize] = P::Bottom as usize;
    turned[P::Top as usize] = P::Right as usize;
    turned[P::Upright as usize] = P::Across as usize;
    turned[P::Bottom as usize] = P::Left as usize;
    turned[P::Outside as usize] = P::Outside as usize;
    turned
};

/// What a part becomes if left and right are exchanged.
const MIRRORED: [usize; OUTPUTS] = {
    let mut mirrored = [0; OUTPUTS];
    let mut at = 0;
    while at < OUTPUTS {
        mirrored[at] = at;
        at += 1;
    }
    mirrored[Part::Left as usize] = Part::Right as usize;
    mirrored[Part::Right as usize] = Part::Left as usize;
    mirrored
};

#[cfg(test)]
mod tests {
    use super::*;

    /// All turns, mirrored and not.
    fn views() -> [View; 8] {
        View::SEVERAL.map(|view| View { colours: Colours::SAME, ..view })
    }

    /// A light spot at the end of the vehicle that a part shows.
    fn spot(part: Part) -> Pixels {
        let (x, y) = match part {
            Part::Left => (0, 7),
            Part::Right => (SIDE - 1, 7),
            Part::Top => (7, 0),
            Part::Bottom => (7, SIDE - 1),
            _ => (7, 7),
        };
        let mut pixels = [0.0; SIDE * SIDE * CHANNELS];
        pixels[(y * SIDE + x) * CHANNELS] = 1.0;
        pixels
    }

    /// Where the spot is: left, right, top, bottom or inside.
    fn side(pixels: &Pixels) -> Part {
        let at = pixels.iter().position(|value| *value > 0.5).unwrap() / CHANNELS;
        match (at % SIDE, at / SIDE) {
            (0, _) => Part::Left,
            (x, _) if x == SIDE - 1 => Part::Right,
            (_, 0) => Part::Top,
            (_, y) if y == SIDE - 1 => Part::Bottom,
            _ => Part::Empty,
        }
    }

    #[test]
    fn parts_turn_with_their_pixels() {
        for (part, view) in [Part::Left, Part::Right, Part::Top, Part::Bottom]
            .into_iter()
            .flat_map(|part| views().map(|view| (part, view)))
        {
            let seen = side(&view.pixels(&spot(part)));
            assert_eq!(seen as usize, view.parts()[part as usize], "{part:?} {view:?}");
        }
    }

    #[test]
    fn places_turn_with_the_pixels() {
        let ring = Ring { columns: 7, rows: 5 };
        let above_left = ring.place(-1, 0);
        for view in views() {
            let seen = view.ring(ring);
            let mut from: Vec<usize> =
                (0..seen.places()).map(|place| view.place(seen, place)).collect();
            let at = from.iter().position(|&place| place == above_left).unwrap();
            let part = match seen.cell(at) {
                (-1, _) => Part::Top,
                (_, -1) => Part::Left,
                (row, _) if row == seen.rows as i32 => Part::Bottom,
                _ => Part::Right,
            };
            assert_eq!(part as usize, view.parts()[Part::Top as usize], "{view:?}");
            from.sort_unstable();
            assert!(from.into_iter().eq(0..ring.places()), "{view:?}");
        }
    }

    #[cfg(feature = "maker")]
    #[test]
    fn steps_turn_with_the_parts() {
        for view in views() {
            let [x, y] = view.step([-1.0, 0.0]).map(|along| along as i32);
            let part = match (x, y) {
                (-1, 0) => Part::Left,
                (1, 0) => Part::Right,
                (0, -1) => Part::Top,
                _ => Part::Bottom,
            };
            assert_eq!(part as usize, view.parts()[Part::Left as usize], "{view:?}");
        }
    }
}
