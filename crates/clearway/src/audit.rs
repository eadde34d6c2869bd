//! Checks the claims of heuristics in every reachable state.

use crate::board::Puzzle;
use crate::heuristics::{Heuristic, HeuristicInfo};
use crate::search::{Budget, Control, Observer, StopReason, Unobserved};
use crate::space::{Space, StateNumber};
use crate::state::{Lanes, Position};

/// The estimate "can never be solved".
const NEVER: u32 = u32::MAX;

/// The estimates of a heuristic over a whole space, compared with the true distances.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audit {
    /// How many states were checked.
    pub states: u64,
    /// How many edges were checked, each from both ends.
    pub edges: u64,
    /// States whose estimate is larger than their depth.
    pub overestimates: u64,
    /// Edges along which the estimate falls by more than 1.
    pub drops: u64,
    /// The largest fall of the estimate along an edge.
    pub largest_drop: u32,
    /// The sum of all estimates, over states that have one.
    pub sum: u64,
    /// States that have an estimate and a depth of 1 or more.
    pub rated: u64,
    /// The sum of estimate / depth over the rated states.
    pub ratio_sum: f64,
    /// The state with the largest overestimate; the first one among equals.
    pub worst: Option<Worst>,
}

/// A state whose estimate is larger than its depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worst {
    /// The offset of each vehicle.
    pub offsets: Vec<u8>,
    /// The estimate; `None` says that the state can never be solved.
    pub estimate: Option<u32>,
    /// The true depth.
    pub depth: u32,
}

impl Worst {
    /// By how much the estimate is too large; `None` if it is infinite.
    pub fn excess(&self) -> Option<u32> {
        self.estimate.map(|estimate| estimate.saturating_sub(self.depth))
    }

    /// The board of the state, with the ids and name of `puzzle`.
    ///
    /// `puzzle` must be the one that was audited.
    pub fn board(&self, puzzle: &Puzzle) -> Puzzle {
        puzzle.with_offsets(&self.offsets)
    }

    /// Whether the estimate of this state is too large by more than that of `other`.
    pub fn is_worse_than(&self, other: &Self) -> bool {
        let excess = |worst: &Self| worst.excess().unwrap_or(u32::MAX);
        excess(self) > excess(other)
    }
}

impl Audit {
    /// Adds the audit of another space. Returns whether that one has the worst state of both.
    pub fn add(&mut self, other: Self) -> bool {
        self.states += other.states;
        self.edges += other.edges;
        self.overestimates += other.overestimates;
        self.drops += other.drops;
        self.largest_drop = self.largest_drop.max(other.largest_drop);
        self.sum += other.sum;
        self.rated += other.rated;
        self.ratio_sum += other.ratio_sum;
        let is_worse = match (&self.worst, &other.worst) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(old), Some(new)) => new.is_worse_than(old),
        };
        if is_worse {
            self.worst = other.worst;
        }
        is_worse
    }

    /// Whether no estimate is larger than the depth.
    pub const fn is_admissible(&self) -> bool {
        self.overestimates == 0
    }

    /// Whether no estimate falls by more than the cost of an edge.
    pub const fn is_consistent(&self) -> bool {
        self.drops == 0
    }

    /// How close the heuristic comes: the mean of estimate / depth over the unsolved states of
    /// solvable puzzles. `None` if there is no such state.
    pub fn closeness(&self) -> Option<f64> {
        (self.rated > 0).then(|| self.ratio_sum / self.rated as f64)
    }
}

/// Compares a heuristic of the library with the true depth in every state of a space.
///
/// ```
/// use clearway::audit::audit;
/// use clearway::{Metric, Puzzle, Space, heuristics};
///
/// let puzzle: Puzzle = "XX.A/...A/....".parse()?;
/// let space = Space::explore(&puzzle, Metric::Moves).expect("a small board");
/// let blocking = heuristics::find("blocking").expect("listed");
/// assert!(audit(blocking, &space).expect("no limit").is_admissible());
/// # Ok::<(), clearway::Faults>(())
/// ```
pub fn audit(info: &HeuristicInfo, space: &Space) -> Result<Audit, StopReason> {
    let audits = audit_all(&[info], space, Budget::default(), &mut Unobserved)?;
    Ok(audits.into_iter().next().unwrap_or_default())
}

/// Compares the caller's own heuristic with the true depth in every state of a space.
///
/// ```
/// use clearway::audit::audit_own;
/// use clearway::{Metric, Position, Puzzle, Space};
///
/// let puzzle: Puzzle = "XX.A/...A/....".parse()?;
/// let space = Space::explore(&puzzle, Metric::Moves).expect("a small board");
/// let mut distance = |position: &Position| Some(position.distance());
/// let audit = audit_own(&mut distance, &space).expect("no limit");
/// assert!(!audit.is_admissible(), "one move can go any distance");
/// # Ok::<(), clearway::Faults>(())
/// ```
pub fn audit_own(heuristic: &mut dyn Heuristic, space: &Space) -> Result<Audit, StopReason> {
    let mut observer = Unobserved;
    let control = &mut Control::new(Budget::default(), &mut observer);
    let estimates = estimates(heuristic, space, control)?;
    let audits = compare(&[estimates], space, control)?;
    Ok(audits.into_iter().next().unwrap_or_default())
}

/// Audits many heuristics in one walk over the edges, unless a limit or the observer stops it.
///
/// The audits are in the order of `infos`.
pub fn audit_all(
    infos: &[&HeuristicInfo],
    space: &Space,
    budget: Budget,
    observer: &mut dyn Observer,
) -> Result<Vec<Audit>, StopReason> {
    let lanes = Lanes::new(space.puzzle());
    let control = &mut Control::new(budget, observer);
    let mut columns = Vec::new();
    for info in infos {
        let used = control.used();
        let mut heuristic = info.prepare_under(&lanes, space.metric(), control)?;
        let prepared = control.used() - used;
        columns.push(estimates(&mut *heuristic, space, control)?);
        drop(heuristic);
        control.release(prepared as usize);
    }
    compare(&columns, space, control)
}

/// The audits of heuristics, from their estimates of every state.
fn compare(
    columns: &[Vec<u32>],
    space: &Space,
    control: &mut Control<'_>,
) -> Result<Vec<Audit>, StopReason> {
    let fresh = Audit { states: space.len() as u64, ..Audit::default() };
    let mut audits = vec![fresh; columns.len()];
    for (audit, estimates) in audits.iter_mut().zip(columns) {
        compare_depths(audit, estimates, space, control)?;
    }
    let mut neighbours = Vec::new();
    for state in space.numbers() {
        control.tick()?;
        space.neighbours(state, &mut neighbours);
        for (audit, estimates) in audits.iter_mut().zip(columns) {
            compare_neighbours(audit, estimates, state, &neighbours);
        }
    }
    Ok(audits)
}

/// The estimate of every state.
fn estimates(
    heuristic: &mut dyn Heuristic,
    space: &Space,
    control: &mut Control<'_>,
) -> Result<Vec<u32>, StopReason> {
    let mut position = Position::new(space.puzzle());
    let mut offsets = Vec::new();
    control.charge(space.len() * size_of::<u32>())?;
    let mut estimates = Vec::with_capacity(space.len());
    for state in space.numbers() {
        control.evaluate()?;
        space.write_offsets(state, &mut offsets);
        position.set(offsets.iter().copied());
        estimates.push(heuristic.estimate(&position).unwrap_or(NEVER));
    }
    Ok(estimates)
}

/// Compares the estimates with the depths.
fn compare_depths(
    audit: &mut Audit,
    estimates: &[u32],
    space: &Space,
    control: &mut Control<'_>,
) -> Result<(), StopReason> {
    let mut worst: Option<(u32, StateNumber, u32)> = None;
    for (state, &estimate) in space.numbers().zip(estimates) {
        control.tick()?;
        let depth = space.depth(state);
        if estimate != NEVER {
            audit.sum += u64::from(estimate);
            if let Some(depth) = depth.filter(|&depth| depth > 0) {
                audit.rated += 1;
                audit.ratio_sum += f64::from(estimate) / f64::from(depth);
            }
        }
        if let Some(depth) = depth.filter(|&depth| estimate > depth) {
            audit.overestimates += 1;
            if worst.is_none_or(|(excess, _, _)| estimate - depth > excess) {
                worst = Some((estimate - depth, state, depth));
            }
        }
    }
    audit.worst = worst.map(|(_, state, depth)| Worst {
        offsets: space.offsets(state),
        estimate: Some(estimates[state.index()]).filter(|&estimate| estimate != NEVER),
        depth,
    });
    Ok(())
}

/// Compares the estimates along the edges from one state.
fn compare_neighbours(
    audit: &mut Audit,
    estimates: &[u32],
    state: StateNumber,
    neighbours: &[StateNumber],
) {
    let estimate = estimates[state.index()];
    audit.edges += neighbours.len() as u64;
    for neighbour in neighbours {
        let drop = estimate.saturating_sub(estimates[neighbour.index()]);
        audit.drops += u64::from(drop > 1);
        audit.largest_drop = audit.largest_drop.max(drop);
    }
}
