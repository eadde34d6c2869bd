//! How deep the chain of blockers is.

use super::reach::{Reach, Stretch};
use crate::board::{Puzzle, VehicleId};
use crate::state::{Lanes, Position};

/// How many links the chain of blockers has at the start; see [`Signs`](super::Signs).
pub(super) fn depth(puzzle: &Puzzle) -> u32 {
    let lanes = Lanes::new(puzzle);
    let position = Position::at_start(&lanes);
    let mut met = vec![false; lanes.all().len()];
    met[lanes.red().index()] = true;
    let way_out = Stretch::way_out(&position);
    let mut link: Vec<(VehicleId, Stretch)> =
        position.blockers().map(|vehicle| (vehicle, way_out)).collect();
    let mut depth = 0;
    while !link.is_empty() {
        depth += 1;
        for (vehicle, _) in &link {
            met[vehicle.index()] = true;
        }
        let mut next = Vec::new();
        for &(vehicle, need) in &link {
            for way in Reach::both_ways(&position, vehicle) {
                let least = way.least(need);
                if least > way.furthest(|other| other == lanes.red()) {
                    continue;
                }
                let others =
                    way.met().iter().filter(|(other, at)| *at <= least && !met[other.index()]);
                next.extend(others.map(|&(other, _)| (other, way.swept(least))));
            }
        }
        // The same demand can come from several vehicles. Without this, demands would multiply.
        crate::sort::long(&mut next);
        next.dedup();
        link = next;
    }
    depth
}
