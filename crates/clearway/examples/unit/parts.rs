//! The parts of the halves: what the hole can reach without leaving its half.
//!
//! While the hole stays in one half, the other half does not matter. So the halves with the hole
//! fall into parts, the same ones for every filling of the other half, and a part can be treated as
//! a single thing.

use super::half::{Group, Half, Hole, Member, Pattern};

/// No part: the hole cannot enter, because no vehicle can leave.
pub(crate) const NO_PART: u16 = u16::MAX;

/// Halves with the hole that can be reached from each other within the half.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    /// The first of its members, by its place among all members.
    pub(crate) first: u32,
    pub(crate) size: u32,
    /// The most steps from one of its members to another.
    pub(crate) width: u32,
    /// The ends of lines at which some member has a vehicle of that line.
    pub(crate) ends: u16,
    /// Where its ports begin; they end with those of the next part.
    ports: u32,
}

/// A way out of a part: a vehicle of this column comes in from the other half.
#[derive(Clone, Copy)]
pub(crate) struct Port {
    pub(crate) column: u8,
    /// The half without the hole, by its number in its group.
    pub(crate) number: u16,
}

/// A way into a part.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The number of the part in its group, or [`NO_PART`].
    pub(crate) part: u16,
    /// The most steps from here to a member of the part.
    pub(crate) reach: u16,
}

/// The parts of a half.
pub(crate) struct Parts {
    all: Vec<Part>,
    ports: Vec<Port>,
    /// By the place of the group.
    groups: Vec<Group>,
    /// Per member without the hole and column: what the hole enters if the vehicle at the border
    /// leaves along the column.
    entered: Vec<Entry>,
    /// Per member without the hole: the ends of lines at which it has a vehicle of that line.
    ends: Vec<u16>,
    columns: usize,
}

/// Where a half meets the other one, and where it has ends of columns.
#[derive(Clone, Copy)]
pub(crate) struct Rim {
    /// The row next to the other half.
    pub(crate) border: u32,
    /// The row at the edge of the board.
    pub(crate) edge: u32,
    /// Whether the ends of columns count.
    pub(crate) has_column_ends: bool,
}

impl Parts {
    pub(crate) fn new(half: &Half, rim: Rim) -> Self {
        let mut parts = Self {
            all: Vec::new(),
            ports: Vec::new(),
            groups: vec![Group::default(); half.places()],
            entered: Vec::new(),
            ends: Vec::new(),
            columns: half.width as usize,
        };
        let entries = parts.find(half, rim);
        parts.enter(half, rim, &entries);
        parts
    }

    /// Finds the parts. Returns the entry at each member.
    fn find(&mut self, half: &Half, rim: Rim) -> Vec<Entry> {
        let members = half.all_members(Hole::Present);
        let mut entries = vec![Entry { part: NO_PART, reach: 0 }; members.len()];
        let mut search = Search { distances: vec![u32::MAX; members.len()], queue: Vec::new() };
        for place in 0..half.places() {
            let group = half.group_at(Hole::Present, place);
            let first_part = self.all.len();
            for index in group.start..group.start + group.len {
                if entries[index as usize].part != NO_PART {
                    continue;
                }
                let number = (self.all.len() - first_part) as u16;
                let inside = search.reach(half, group, index);
                let (mut width, mut ends) = (0, 0);
                let ports = self.ports.len() as u32;
                for &member in &inside {
                    let reach = search.depth(half, group, member);
                    width = width.max(reach);
                    entries[member as usize] = Entry { part: number, reach: reach as u16 };
                    let member = members[member as usize];
                    ends |= ends_of(half, rim, member.pattern(), Some(member.hole()));
                    if member.hole() / half.width == rim.border {
                        let filled = member.pattern() | 1 << member.hole();
                        self.ports.push(Port {
                            column: (member.hole() % half.width) as u8,
                            number: half.number(Hole::Absent, filled, 0) as u16,
                        });
                    }
                }
                let size = inside.len() as u32;
                self.all.push(Part { first: index, size, width, ends, ports });
            }
            let len = (self.all.len() - first_part) as u32;
            self.groups[place] = Group { start: first_part as u32, len };
        }
        // A last one, for the end of the ports.
        let ports = self.ports.len() as u32;
        self.all.push(Part { first: 0, size: 0, width: 0, ends: 0, ports });
        entries
    }

    /// Fills the tables of the halves without the hole.
    fn enter(&mut self, half: &Half, rim: Rim, entries: &[Entry]) {
        for member in half.all_members(Hole::Absent) {
            let pattern = member.pattern();
            self.ends.push(ends_of(half, rim, pattern, None));
            for column in 0..half.width {
                let cell = rim.border * half.width + column;
                let entry = if pattern >> cell & 1 == 1 {
                    let left = Member::new(pattern ^ 1 << cell, cell);
                    let group = half.group_at(Hole::Present, half.place(Hole::Present, left));
                    let number = half.number(Hole::Present, left.pattern(), cell);
                    entries[(group.start + number) as usize]
                } else {
                    Entry { part: NO_PART, reach: 0 }
                };
                self.entered.push(entry);
            }
        }
    }

    /// The parts of a group.
    pub(crate) fn group(&self, half: &Half, rows: usize, sums: u16) -> Group {
        self.groups[half.place_of(rows, sums)]
    }

    #[inline]
    pub(crate) fn part(&self, index: u32) -> &Part {
        &self.all[index as usize]
    }

    #[inline]
    pub(crate) fn ports(&self, index: u32) -> &[Port] {
        let [part, next] = [index, index + 1].map(|index| self.all[index as usize].ports);
        &self.ports[part as usize..next as usize]
    }

    /// What the hole enters through a column, from a member without the hole.
    #[inline]
    pub(crate) fn entered(&self, member: u32, column: u8) -> Entry {
        self.entered[member as usize * self.columns + usize::from(column)]
    }

    #[inline]
    pub(crate) fn ends(&self, member: u32) -> u16 {
        self.ends[member as usize]
    }
}

/// The ends of lines at which a vehicle of that line stands: two bits for each row, and then one
/// for each column.
fn ends_of(half: &Half, rim: Rim, pattern: Pattern, hole: Option<u32>) -> u16 {
    let mut ends = 0;
    for row in 0..half.height {
        for (bit, column) in [(0, 0), (1, half.width - 1)] {
            let cell = row * half.width + column;
            let is_along = pattern >> cell & 1 == 0 && hole != Some(cell);
            ends |= u16::from(is_along) << (2 * row + bit);
        }
    }
    if rim.has_column_ends {
        let columns = pattern >> (rim.edge * half.width) & ((1 << half.width) - 1);
        ends |= (columns as u16) << (2 * half.height);
    }
    ends
}

/// Searches inside a half; members are named by their place among all.
struct Search {
    distances: Vec<u32>,
    queue: Vec<u32>,
}

impl Search {
    /// All members that can be reached.
    fn reach(&mut self, half: &Half, group: Group, from: u32) -> Vec<u32> {
        self.depth(half, group, from);
        self.queue.clone()
    }

    /// The most steps that are needed to a member.
    fn depth(&mut self, half: &Half, group: Group, from: u32) -> u32 {
        self.queue.clear();
        self.queue.push(from);
        self.distances[from as usize] = 0;
        let mut done = 0;
        let mut depth = 0;
        while let Some(&index) = self.queue.get(done) {
            done += 1;
            depth = self.distances[index as usize];
            let member = half.all_members(Hole::Present)[index as usize];
            for next in neighbours(half, member).into_iter().flatten() {
                let number = half.number(Hole::Present, next.pattern(), next.hole());
                let next = group.start + number;
                if self.distances[next as usize] == u32::MAX {
                    self.distances[next as usize] = depth + 1;
                    self.queue.push(next);
                }
            }
        }
        for &index in &self.queue {
            self.distances[index as usize] = u32::MAX;
        }
        depth
    }
}

/// The halves one step away.
fn neighbours(half: &Half, member: Member) -> [Option<Member>; 4] {
    let (pattern, hole, width) = (member.pattern(), member.hole(), half.width);
    let (row, column) = (hole / width, hole % width);
    let is_down = |cell: u32| pattern >> cell & 1 == 1;
    let along = |is_inside: bool, next: u32| {
        (is_inside && !is_down(next)).then(|| Member::new(pattern, next))
    };
    let down = |is_inside: bool, next: u32| {
        (is_inside && is_down(next)).then(|| Member::new(pattern ^ 1 << next | 1 << hole, next))
    };
    [
        along(column > 0, hole.wrapping_sub(1)),
        along(column + 1 < width, hole + 1),
        down(row > 0, hole.wrapping_sub(width)),
        down(row + 1 < half.height, hole + width),
    ]
}
