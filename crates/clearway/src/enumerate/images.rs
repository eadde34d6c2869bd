//! A unit and its mirror images.

use super::groups::Group;
use super::minimal::Choice;
use super::pictures::Picture;
use super::unit::Walled;
use super::wallings::Wallings;
use crate::board::{Axis, CellSet};
use crate::boxes::Mirror;

/// The boards of a unit, or their mirror images.
pub(super) struct Image<'a> {
    pub(super) mirror: Mirror,
    /// None for the boards themselves.
    picture: Option<&'a Picture>,
    pub(super) walled: &'a Walled,
    pub(super) walls: CellSet,
    unit: u64,
    pub(super) outer: Vec<&'a Group>,
    /// The groups of the inner lines in the current signature.
    pub(super) inner: Vec<usize>,
    /// Whether it differs from the signatures of the images before.
    pub(super) is_new: bool,
}

/// The unit with these groups along an axis, followed by its mirror images. `None` if one of them
/// has a smaller number: the first of the units that mirror each other does the work of all.
pub(super) fn images<'a>(
    wallings: &Wallings,
    (walled, pictures): (&'a Walled, &'a [Picture]),
    unit: u64,
    (axis, choice): (Axis, &[usize]),
) -> Option<Vec<Image<'a>>> {
    let own = Image::new(None, walled, unit, walled.groups(axis, choice).collect());
    let mut images = vec![own];
    let mut there = Vec::new();
    for picture in pictures {
        picture.write_choice(axis, choice, &mut there);
        let number = picture.unit(wallings, axis, &there);
        if number < unit {
            return None;
        }
        let outer = picture.walled.groups(axis, &there).collect();
        images.push(Image::new(Some(picture), &picture.walled, number, outer));
    }
    Some(images)
}

impl<'a> Image<'a> {
    fn new(
        picture: Option<&'a Picture>,
        walled: &'a Walled,
        unit: u64,
        outer: Vec<&'a Group>,
    ) -> Self {
        let mirror = picture.map_or_else(Mirror::default, |picture| picture.mirror);
        let walls = walled.walls();
        Self { mirror, picture, walled, walls, unit, outer, inner: Vec::new(), is_new: true }
    }

    /// How many vehicles and walls there are.
    pub(super) fn things(&self, axis: Axis) -> usize {
        let inner = self.walled.groups(axis.across(), &self.inner);
        self.outer.iter().copied().chain(inner).map(|group| group.slots.len()).sum::<usize>()
            + self.walls.len()
    }

    pub(super) fn choice<'b>(&'b self, axis: Axis, inner: &'b [&'b Group]) -> Choice<'b> {
        let (rows, columns) = match axis {
            Axis::Horizontal => (&*self.outer, inner),
            Axis::Vertical => (inner, &*self.outer),
        };
        Choice { rows, columns }
    }
}

/// Sets the inner lines of a signature in all its images.
///
/// False if one of the images comes before the signature itself in the same unit: then its work is
/// done there.
pub(super) fn show(images: &mut [Image<'_>], axis: Axis, chosen: &[usize]) -> bool {
    for at in 0..images.len() {
        let (before, rest) = images.split_at_mut(at);
        let image = &mut rest[0];
        match image.picture {
            None => chosen.clone_into(&mut image.inner),
            Some(picture) => picture.write_choice(axis.across(), chosen, &mut image.inner),
        }
        let is_same = |other: &Image<'_>| other.unit == image.unit && other.inner == image.inner;
        image.is_new = !before.iter().any(is_same);
        if before.first().is_some_and(|own| own.unit == image.unit && image.inner < own.inner) {
            return false;
        }
    }
    true
}
