//! Every board of a size, by classes.
//!
//! The vehicles of a line never leave it, so two things never change: how many vehicles move along
//! each row, and how many along each column. Boards that agree in these are a *class*, and a class
//! has at most a few million boards.
//!
//! Vehicles of a row cannot pass each other. So only the last one can reach the right end, and a
//! board is solved for a row as soon as any vehicle of the row stands there. The red car needs no
//! place in the state.
//!
//! A *node* is a part of one half beside a filling of the other: all boards that the hole reaches
//! without leaving its half. The spaces of a class are found as sets of nodes, which are far fewer
//! than boards. A space with too few boards for a record is left at once, and so is one whose nodes
//! are too close to each other. Only the others are searched board by board.
//!
//! Mirror images have the same depths, and on square boards so do boards turned over the diagonal.
//! One class of each kind is searched, for all ends of lines at once.

use super::depth::{Depths, Record, mark};
use super::field::{Field, Rows, State};
use super::half::{Half, Hole};
use super::parts::{NO_PART, Part};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// The result of a sweep.
pub(crate) struct Sweep {
    pub(crate) record: Record,
    pub(crate) classes: u64,
    pub(crate) states: u64,
    /// Of these, in spaces that were searched board by board.
    pub(crate) searched: u64,
}

/// What all threads share.
struct Shared {
    next: AtomicUsize,
    best: AtomicU32,
    found: Mutex<Record>,
    classes: AtomicU64,
    states: AtomicU64,
    searched: AtomicU64,
}

/// Searches the boards with these numbers of vehicles in rows, for one that needs `at_least` so many
/// steps.
pub(crate) fn sweep(
    field: &Field,
    wanted: Range<usize>,
    at_least: u32,
    threads: usize,
    progress: &(dyn Fn(usize, usize, u32) + Sync),
) -> Sweep {
    let keys = field.keys();
    let last = wanted.end.min(keys.len());
    let shared = Shared {
        next: AtomicUsize::new(wanted.start),
        best: AtomicU32::new(at_least),
        found: Mutex::new(Record { steps: 0, board: String::new() }),
        classes: AtomicU64::new(0),
        states: AtomicU64::new(0),
        searched: AtomicU64::new(0),
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut worker = Worker::new(field, &shared);
                loop {
                    let index = shared.next.fetch_add(1, Ordering::Relaxed);
                    let Some(&key) = keys[..last].get(index) else { break };
                    worker.rows(key);
                    progress(index, last, shared.best.load(Ordering::Relaxed));
                }
            });
        }
    });
    Sweep {
        record: shared.found.into_inner().expect("no thread failed"),
        classes: shared.classes.into_inner(),
        states: shared.states.into_inner(),
        searched: shared.searched.into_inner(),
    }
}

/// The nodes of a class with the same sums of columns in the upper half.
#[derive(Clone, Copy, Default)]
struct Block {
    /// Where the nodes begin whose hole is in the upper half, and in the lower one.
    above_start: u32,
    below_start: u32,
    /// The halves without the hole and the parts of those with it: where they begin in their lists,
    /// and how many there are.
    upper_start: u32,
    upper_part_start: u32,
    lower_start: u32,
    lower_len: u32,
    lower_part_start: u32,
    lower_part_len: u32,
}

/// A node that was reached.
#[derive(Clone, Copy)]
struct Node {
    /// An upper bound on the steps from the first board of its space to any of this node.
    bound: u32,
    sums: u16,
    /// The numbers of the upper and of the lower half in their groups: of a part if it has the
    /// hole, and else of a filling.
    upper: u16,
    lower: u16,
    is_above: bool,
}

/// A thread's tables and memory.
struct Worker<'a> {
    field: &'a Field,
    shared: &'a Shared,
    depths: Depths<'a>,
    /// By the sums of the columns, three bits each: the number of boards.
    sizes: Vec<u32>,
    /// By the sums of the upper half.
    blocks: Vec<Block>,
    is_seen: Vec<u64>,
    queue: Vec<Node>,
}

impl<'a> Worker<'a> {
    fn new(field: &'a Field, shared: &'a Shared) -> Self {
        Self {
            field,
            shared,
            depths: Depths::new(field),
            sizes: vec![0; 1 << (3 * field.width)],
            blocks: vec![Block::default(); 1 << (2 * field.width)],
            is_seen: Vec::new(),
            queue: Vec::new(),
        }
    }

    fn best(&self) -> u32 {
        self.shared.best.load(Ordering::Relaxed)
    }

    /// Searches all classes with these numbers of vehicles in the rows.
    fn rows(&mut self, key: Rows) {
        let field = self.field;
        let rows = field.row_counts(key);
        let upper = field.upper.sums_of(key.0);
        let lower = field.lower.sums_of(key.1);
        let wide = |sums: u16| widen(sums, field.width);
        let kinds = [Hole::Absent, Hole::Present];
        let lower_wide: Vec<(usize, [u32; 2])> = lower
            .iter()
            .map(|&sums| (wide(sums), kinds.map(|hole| field.lower.group(hole, key.1, sums).len)))
            .collect();
        self.sizes.fill(0);
        for &sums in &upper {
            let [without, with] = kinds.map(|hole| field.upper.group(hole, key.0, sums).len);
            let sizes = &mut self.sizes[wide(sums)..];
            for &(place, [lower_without, lower_with]) in &lower_wide {
                sizes[place] += with * lower_without + without * lower_with;
            }
        }
        for place in 0..self.sizes.len() {
            // A space with fewer boards than that has no record.
            if self.sizes[place] > self.best() {
                let columns: Vec<u32> =
                    (0..field.width).map(|column| (place >> (3 * column) & 7) as u32).collect();
                if field.is_first(&rows, &columns) {
                    self.class(key, &upper, place);
                }
            }
        }
    }

    /// Searches a class.
    fn class(&mut self, key: Rows, upper: &[u16], columns: usize) {
        let field = self.field;
        self.shared.classes.fetch_add(1, Ordering::Relaxed);
        self.shared.states.fetch_add(self.sizes[columns].into(), Ordering::Relaxed);
        let rest = |&sums: &u16| Some((sums, subtract(columns, sums, field.width)?));
        let sums: Vec<(u16, u16)> = upper.iter().filter_map(rest).collect();
        let nodes = self.number_nodes(key, &sums);
        let words = (nodes as usize).div_ceil(64);
        self.is_seen.resize(words.max(self.is_seen.len()), 0);
        self.is_seen[..words].fill(0);
        let mut is_numbered = false;
        for &(above, _) in &sums {
            let block = self.blocks[usize::from(above)];
            let end = if let Some(&(next, _)) = sums.iter().find(|next| next.0 > above) {
                self.blocks[usize::from(next)].above_start
            } else {
                nodes
            };
            for (is_above, start, end, lower) in [
                (true, block.above_start, block.below_start, block.lower_len),
                (false, block.below_start, end, block.lower_part_len),
            ] {
                let mut number = start;
                while let Some(next) = next_unseen(&self.is_seen, number, end) {
                    let (upper, lower) = ((next - start) / lower, (next - start) % lower);
                    let (upper, lower) = (upper as u16, lower as u16);
                    mark(&mut self.is_seen, next);
                    let mut node = Node { bound: 0, sums: above, upper, lower, is_above };
                    node.bound = self.part(node).width;
                    if self.may_have_record(node) {
                        if !is_numbered {
                            self.depths.number_class(key, &sums);
                            is_numbered = true;
                        }
                        self.search(node);
                    }
                    number = next + 1;
                }
            }
        }
    }

    /// Numbers the nodes of a class. Returns how many there are.
    fn number_nodes(&mut self, key: Rows, sums: &[(u16, u16)]) -> u32 {
        let field = self.field;
        let mut start = 0;
        for &(above, below) in sums {
            let upper = field.upper.group(Hole::Absent, key.0, above);
            let upper_parts = field.upper_parts.group(&field.upper, key.0, above);
            let lower = field.lower.group(Hole::Absent, key.1, below);
            let lower_parts = field.lower_parts.group(&field.lower, key.1, below);
            let below_start = start + upper_parts.len * lower.len;
            self.blocks[usize::from(above)] = Block {
                above_start: start,
                below_start,
                upper_start: upper.start,
                upper_part_start: upper_parts.start,
                lower_start: lower.start,
                lower_len: lower.len,
                lower_part_start: lower_parts.start,
                lower_part_len: lower_parts.len,
            };
            start = below_start + upper.len * lower_parts.len;
        }
        start
    }

    /// Marks the space of a node. Returns whether it may have a record.
    fn may_have_record(&mut self, first: Node) -> bool {
        let field = self.field;
        let mut queue = std::mem::take(&mut self.queue);
        queue.clear();
        queue.push(first);
        let mut done = 0;
        let (mut size, mut depth, mut nearest) = (0, 0, 0);
        // The ends of lines that no board so far is solved for, in the upper and the lower half.
        let mut open = u32::MAX;
        while let Some(&node) = queue.get(done) {
            done += 1;
            let block = &self.blocks[usize::from(node.sums)];
            let (upper, lower) = (u32::from(node.upper), u32::from(node.lower));
            let part = self.part(node);
            let ends = if node.is_above {
                (part.ends, field.lower_parts.ends(block.lower_start + lower))
            } else {
                (field.upper_parts.ends(block.upper_start + upper), part.ends)
            };
            size += part.size;
            depth = depth.max(node.bound);
            let ends = u32::from(ends.0) << 16 | u32::from(ends.1);
            if ends & open != 0 {
                open &= !ends;
                nearest = nearest.max(node.bound);
            }
            self.expand(&node, &mut queue);
        }
        self.queue = queue;
        let best = self.best();
        let may = size > best && depth + nearest >= best;
        if may {
            self.shared.searched.fetch_add(size.into(), Ordering::Relaxed);
        }
        may
    }

    /// The part of a node.
    #[inline]
    fn part(&self, node: Node) -> &'a Part {
        let block = &self.blocks[usize::from(node.sums)];
        if node.is_above {
            self.field.upper_parts.part(block.upper_part_start + u32::from(node.upper))
        } else {
            self.field.lower_parts.part(block.lower_part_start + u32::from(node.lower))
        }
    }

    /// Appends the nodes that the hole can cross to, and that are new.
    #[inline]
    fn expand(&mut self, node: &Node, queue: &mut Vec<Node>) {
        let field = self.field;
        let block = self.blocks[usize::from(node.sums)];
        let (upper, lower) = (u32::from(node.upper), u32::from(node.lower));
        if node.is_above {
            for port in field.upper_parts.ports(block.upper_part_start + upper) {
                let entry = field.lower_parts.entered(block.lower_start + lower, port.column);
                if entry.part == NO_PART {
                    continue;
                }
                let sums = node.sums + (1 << (2 * port.column));
                let next = &self.blocks[usize::from(sums)];
                let number = next.below_start
                    + u32::from(port.number) * next.lower_part_len
                    + u32::from(entry.part);
                if mark(&mut self.is_seen, number) {
                    let bound = node.bound + 1 + u32::from(entry.reach);
                    let (upper, lower) = (port.number, entry.part);
                    queue.push(Node { bound, sums, upper, lower, is_above: false });
                }
            }
        } else {
            for port in field.lower_parts.ports(block.lower_part_start + lower) {
                let entry = field.upper_parts.entered(block.upper_start + upper, port.column);
                if entry.part == NO_PART {
                    continue;
                }
                let sums = node.sums - (1 << (2 * port.column));
                let next = &self.blocks[usize::from(sums)];
                let number = next.above_start
                    + u32::from(entry.part) * next.lower_len
                    + u32::from(port.number);
                if mark(&mut self.is_seen, number) {
                    let bound = node.bound + 1 + u32::from(entry.reach);
                    let (upper, lower) = (entry.part, port.number);
                    queue.push(Node { bound, sums, upper, lower, is_above: true });
                }
            }
        }
    }

    /// Searches a space board by board.
    fn search(&mut self, node: Node) {
        let first = self.first_board(node);
        let Some(record) = self.depths.record(first, self.best()) else { return };
        let mut found = self.shared.found.lock().expect("no thread failed");
        if record.is_better(&found) {
            self.shared.best.store(record.steps, Ordering::Relaxed);
            *found = record;
        }
    }

    /// A board of a node.
    fn first_board(&self, node: Node) -> State {
        let field = self.field;
        let block = &self.blocks[usize::from(node.sums)];
        let (upper, lower) = (u32::from(node.upper), u32::from(node.lower));
        let member = |half: &Half, hole: Hole, index: u32| half.all_members(hole)[index as usize];
        let part = self.part(node);
        let (above, below) = if node.is_above {
            (
                member(&field.upper, Hole::Present, part.first),
                member(&field.lower, Hole::Absent, block.lower_start + lower),
            )
        } else {
            (
                member(&field.upper, Hole::Absent, block.upper_start + upper),
                member(&field.lower, Hole::Present, part.first),
            )
        };
        field.join(node.is_above, above, below)
    }
}

/// Sums of columns with three bits each instead of two.
fn widen(sums: u16, width: u32) -> usize {
    (0..width).fold(0, |all, column| all | usize::from(sums >> (2 * column) & 3) << (3 * column))
}

/// What is left for the lower half, if the columns have as many vehicles as the upper one.
fn subtract(columns: usize, sums: u16, width: u32) -> Option<u16> {
    let mut rest = 0;
    for column in 0..width {
        let left = (columns >> (3 * column) & 7) as u16;
        let left = left.checked_sub(sums >> (2 * column) & 3).filter(|&left| left < 4)?;
        rest |= left << (2 * column);
    }
    Some(rest)
}

/// The first number from here on that is not marked.
fn next_unseen(marks: &[u64], from: u32, end: u32) -> Option<u32> {
    let mut number = from;
    while number < end {
        let free = !marks[number as usize / 64] >> (number % 64);
        if free != 0 {
            let number = number + free.trailing_zeros();
            return (number < end).then_some(number);
        }
        number = (number / 64 + 1) * 64;
    }
    None
}
