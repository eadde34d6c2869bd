//! Breadth-first search that keeps only the last layers.
//!
//! *Three layers are enough.* Let d(s) be the distance of a state from the start. If an edge joins
//! s and t, then t can be reached through s, so d(t) <= d(s) + 1; edges go both ways, so also d(s)
//! <= d(t) + 1. The neighbours of a state of layer d are therefore in the layers d - 1, d and d +
//! 1, and a neighbour is new if it is in neither of the first two. This holds in both metrics: a
//! step is undone by a step, and a slide over any number of cells by one slide over as many, and
//! each costs 1.
//!
//! *No table.* Neighbours are collected in a buffer. When it is full it is sorted, and one merge
//! removes the states of the earlier layers and adds the rest to the next layer. Each layer is a
//! list of differences, a few bytes per state. The buffer holds an eighth of the states of the
//! layers, so that merging and sorting take about the same time; if the memory limit leaves no
//! room, it does not grow. The same neighbours are produced many times, mostly in short succession:
//! so a few thousand recent ones are remembered, and kept out of the buffer. None of them can be
//! new later, not even in later layers: a state that was produced once is in one of the kept
//! layers, or in an older one from which no edge leads here.
//!
//! *The way back.* When a goal is found, its distance D is known, and the layers are dropped. A
//! second search runs from the start and from that goal at once, always on the side whose layer is
//! smaller, until the two distances add up to D. Then some state is in both last layers, because a
//! shortest path has one at each distance, and any such state is on a shortest path. It splits the
//! path into two shorter ones, which are found in the same way. Two balls of half the radius hold
//! far fewer states than the whole one, so this adds little work. Because the smaller side grows,
//! it needs no more memory than the search itself, apart from the growth of one layer. The
//! alternatives are worse: keeping all layers takes the memory that this search is meant to save,
//! and storing for each state its ancestor in a middle layer doubles the size of a state, and the
//! middle is not known before the end.

use crate::search::layer::{Cursor, Layer, Scan, SortedKey};
use crate::search::{Control, StateGraph, StopReason};

/// The least size of the buffer, in states.
const LEAST_BUFFER: usize = 1 << 12;

/// How many bytes the remembered recent states take.
const RECENT_BYTES: usize = 1 << 18;

/// How many states of the layers there are for each state of the buffer.
const LAYERS_TO_BUFFER: usize = 8;

/// How many states are merged between two ticks of the control.
const TICK_EVERY: usize = 64;

/// Searches layer by layer; the first solved state produced is a nearest one.
pub(crate) fn search<S: StateGraph<State: SortedKey>>(
    graph: &S,
    control: &mut Control<'_>,
) -> Result<Option<Vec<S::Action>>, StopReason> {
    if graph.is_solved(&graph.start()) {
        return Ok(Some(Vec::new()));
    }
    let mut layers = Layers::new(graph.start());
    let goal = layers.find_goal(graph, control)?;
    let distance = layers.distance + 1;
    layers.clear(control);
    match goal {
        Some(goal) => path(graph, goal, distance, control).map(Some),
        None => Ok(None),
    }
}

/// The last layers around a state: a search that can pause and continue.
#[derive(Debug)]
pub(crate) struct Layers<K> {
    previous: Layer<K>,
    current: Layer<K>,
    /// The next state to expand in the current layer.
    cursor: Cursor<K>,
    expanded: usize,
    next: Layer<K>,
    buffer: Vec<K>,
    /// States that were produced recently, by hash.
    recent: Vec<K>,
    /// The distance of the current layer.
    distance: u32,
    /// Whether the state in the middle has been put into its layer.
    begun: Option<K>,
    /// How many states the layers up to the current one have.
    met: usize,
}

impl<K: SortedKey> Layers<K> {
    /// How many recent states are remembered.
    const RECENT: usize = RECENT_BYTES / size_of::<K>();

    /// Around this state.
    pub(crate) const fn new(middle: K) -> Self {
        Self {
            previous: Layer::new(),
            current: Layer::new(),
            cursor: Cursor::FRONT,
            expanded: 0,
            next: Layer::new(),
            buffer: Vec::new(),
            recent: Vec::new(),
            distance: 0,
            begun: Some(middle),
            met: 1,
        }
    }

    /// The distance of the layer that is being expanded.
    pub(crate) const fn distance(&self) -> u32 {
        self.distance
    }

    /// The first solved state, one step beyond the current layer; `None` if there is none at all.
    ///
    /// The state in the middle must not be solved. After [`StopReason::Nodes`] the search can
    /// continue.
    pub(crate) fn find_goal<S: StateGraph<State = K>>(
        &mut self,
        graph: &S,
        control: &mut Control<'_>,
    ) -> Result<Option<K>, StopReason> {
        loop {
            // No state of this layer or before it is solved: the search would have ended.
            control.prove_lower_bound(self.distance + 1);
            let goal = self.grow(graph, |state| graph.is_solved(state), control)?;
            control.met(self.met + self.next.len());
            if goal.is_some() || self.current.len() == 0 {
                return Ok(goal);
            }
        }
    }

    /// Continues to the next layer, unless a wanted state is produced on the way.
    fn grow<S: StateGraph<State = K>>(
        &mut self,
        graph: &S,
        wanted: impl Fn(&K) -> bool,
        control: &mut Control<'_>,
    ) -> Result<Option<K>, StopReason> {
        if let Some(middle) = self.begun {
            control.charge(Self::RECENT * size_of::<K>())?;
            self.recent = vec![middle; Self::RECENT];
            self.current.push(middle, control)?;
            self.begun = None;
        }
        let mut found = Vec::new();
        while self.expanded < self.current.len() {
            control.expand()?;
            let Some(state) = self.current.read(&mut self.cursor) else { break };
            self.expanded += 1;
            found.clear();
            graph.successors(&state, &mut found);
            control.generated(found.len());
            for &successor in &found {
                if wanted(&successor) {
                    return Ok(Some(successor));
                }
                let recent = &mut self.recent[successor.hash() as usize % Self::RECENT];
                if *recent == successor {
                    continue;
                }
                *recent = successor;
                if self.buffer.len() == self.buffer.capacity() {
                    self.merge(control)?;
                }
                self.buffer.push(successor);
            }
        }
        self.merge(control)?;
        self.previous.clear(control);
        self.previous = std::mem::replace(&mut self.current, Layer::new());
        self.current = std::mem::replace(&mut self.next, Layer::new());
        self.cursor = Cursor::FRONT;
        self.expanded = 0;
        self.met += self.current.len();
        self.distance += 1;
        control.frontier(self.current.len());
        Ok(None)
    }

    /// Merges the buffer into the next layer, and enlarges it if needed.
    fn merge(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        crate::sort::long(&mut self.buffer);
        self.buffer.dedup();
        let mut old = std::mem::replace(&mut self.next, Layer::new());
        let result = self.merge_with(&mut old, control);
        // Normally empty by now; after a failure, releases the rest.
        old.clear(control);
        result?;
        self.buffer.clear();
        control.frontier(self.current.len() - self.expanded + self.next.len());

        let states = self.previous.len() + self.current.len() + self.next.len();
        let (size, due) = (self.buffer.capacity(), states / LAYERS_TO_BUFFER);
        if size == 0 || due >= 2 * size {
            let due = due.max(LEAST_BUFFER);
            match control.charge((due - size) * size_of::<K>()) {
                Ok(()) => {
                    self.buffer = Vec::new();
                    self.buffer.reserve_exact(due);
                }
                Err(reason) if size == 0 => return Err(reason),
                Err(_) => {}
            }
        }
        Ok(())
    }

    fn merge_with(
        &mut self,
        old: &mut Layer<K>,
        control: &mut Control<'_>,
    ) -> Result<(), StopReason> {
        let mut before = [Scan::new(&self.previous), Scan::new(&self.current)];
        let mut cursor = Cursor::FRONT;
        let mut known = old.take(&mut cursor, control);
        for (index, key) in self.buffer.iter().enumerate() {
            if index.is_multiple_of(TICK_EVERY) {
                control.tick()?;
            }
            if before.iter_mut().any(|layer| layer.has(key)) {
                continue;
            }
            while let Some(next) = known.filter(|next| next < key) {
                self.next.push(next, control)?;
                known = old.take(&mut cursor, control);
            }
            if known.as_ref() != Some(key) {
                self.next.push(*key, control)?;
            }
        }
        while let Some(next) = known {
            if self.next.len().is_multiple_of(TICK_EVERY) {
                control.tick()?;
            }
            self.next.push(next, control)?;
            known = old.take(&mut cursor, control);
        }
        Ok(())
    }

    /// Removes everything and releases the memory.
    pub(crate) fn clear(&mut self, control: &mut Control<'_>) {
        for layer in [&mut self.previous, &mut self.current, &mut self.next] {
            layer.clear(control);
        }
        control.release((self.buffer.capacity() + self.recent.len()) * size_of::<K>());
        (self.buffer, self.recent) = (Vec::new(), Vec::new());
    }
}

/// The actions of a shortest path from the start to `goal`, which is at this distance.
///
/// Each state found on the path counts as a round.
pub(crate) fn path<S: StateGraph<State: SortedKey>>(
    graph: &S,
    goal: S::State,
    distance: u32,
    control: &mut Control<'_>,
) -> Result<Vec<S::Action>, StopReason> {
    let mut actions = Vec::new();
    // The parts of the path that are still to be found, the first part last.
    let mut parts = vec![(graph.start(), goal, distance)];
    while let Some((from, to, distance)) = parts.pop() {
        match distance {
            0 => {}
            1 => actions.push(graph.action(&from, &to)),
            _ => {
                control.stats.iterations += 1;
                let (middle, first) = split(graph, from, to, distance, control)?;
                parts.push((middle, to, distance - first));
                parts.push((from, middle, first));
            }
        }
    }
    Ok(actions)
}

/// A state between two on a shortest path, and its distance from the first.
fn split<S: StateGraph<State: SortedKey>>(
    graph: &S,
    from: S::State,
    to: S::State,
    distance: u32,
    control: &mut Control<'_>,
) -> Result<(S::State, u32), StopReason> {
    let mut sides = [Layers::new(from), Layers::new(to)];
    loop {
        let [there, back] = &mut sides;
        if there.distance + back.distance == distance {
            break;
        }
        // Neither side may go all the way, because then nothing would be split.
        let side = if there.distance + 1 == distance {
            back
        } else if back.distance + 1 == distance || there.current.len() <= back.current.len() {
            there
        } else {
            back
        };
        side.grow(graph, |_| false, control)?;
    }
    let [there, back] = &mut sides;
    let mut scan = Scan::new(&back.current);
    let mut cursor = Cursor::FRONT;
    let mut middle = to;
    while let Some(state) = there.current.read(&mut cursor) {
        if scan.has(&state) {
            middle = state;
            break;
        }
    }
    debug_assert!(middle != to, "a shortest path has a state at each distance");
    let first = there.distance;
    for side in &mut sides {
        side.clear(control);
    }
    Ok((middle, first))
}
