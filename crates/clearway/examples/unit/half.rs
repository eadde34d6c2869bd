//! The upper or the lower rows of a board: every way to fill them, sorted into groups.

/// A way to fill a half: bit `i` is set if the vehicle on cell `i` moves along its column.
pub(crate) type Pattern = u32;

/// A pattern's bits, below the hole's cell in a [`Member`].
const CELL_BITS: u32 = 18;

/// A filled half with or without the hole: the pattern, and above it the cell of the hole.
#[derive(Clone, Copy)]
pub(crate) struct Member(u32);

impl Member {
    pub(crate) fn new(pattern: Pattern, hole: u32) -> Self {
        Self(hole << CELL_BITS | pattern)
    }

    pub(crate) fn pattern(self) -> Pattern {
        self.0 & ((1 << CELL_BITS) - 1)
    }

    /// The cell of the hole, for a member of a group with the hole.
    pub(crate) fn hole(self) -> u32 {
        self.0 >> CELL_BITS
    }
}

/// Whether a half has the hole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hole {
    Absent = 0,
    Present = 1,
}

/// A group: halves that have as many vehicles of each row and of each column. Also the parts of a
/// group. They stand together in their list.
#[derive(Clone, Copy, Default)]
pub(crate) struct Group {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

/// The groups of a half, and the number of each member in its group.
pub(crate) struct Half {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// By pattern: how many vehicles of each column move along it, two bits each.
    sums: Vec<u16>,
    /// By hole and pattern; without the hole, as if it were on cell 0.
    numbers: [Vec<u16>; 2],
    members: [Vec<Member>; 2],
    /// By the key of the rows and the sums of the columns.
    groups: [Vec<Group>; 2],
}

impl Half {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        let cells = width * height;
        let mut half = Self {
            width,
            height,
            sums: (0..1 << cells).map(|pattern| column_sums(pattern, width, height)).collect(),
            numbers: Default::default(),
            members: Default::default(),
            groups: Default::default(),
        };
        half.sort(Hole::Absent, (0..1 << cells).map(|pattern| Member::new(pattern, 0)).collect());
        let with_hole = |hole: u32| {
            let is_free = move |pattern: &u32| pattern >> hole & 1 == 0;
            (0..1 << cells).filter(is_free).map(move |pattern| Member::new(pattern, hole))
        };
        half.sort(Hole::Present, (0..cells).flat_map(with_hole).collect());
        half
    }

    /// Sorts the members into groups, and numbers them there.
    fn sort(&mut self, hole: Hole, mut members: Vec<Member>) {
        let kind = hole as usize;
        members.sort_by_key(|&member| (self.place(hole, member), member.0));
        self.groups[kind] = vec![Group::default(); self.places()];
        let holes = if hole == Hole::Present { self.width * self.height } else { 1 };
        self.numbers[kind] = vec![0; (holes as usize) << (self.width * self.height)];
        for (index, &member) in members.iter().enumerate() {
            let place = self.place(hole, member);
            let group = &mut self.groups[kind][place];
            if group.len == 0 {
                group.start = index as u32;
            }
            let slot = self.slot(member.pattern(), member.hole());
            self.numbers[kind][slot] = self.groups[kind][place].len as u16;
            self.groups[kind][place].len += 1;
        }
        self.members[kind] = members;
    }

    fn slot(&self, pattern: Pattern, hole: u32) -> usize {
        (hole << (self.width * self.height) | pattern) as usize
    }

    /// The place of a member's group.
    pub(crate) fn place(&self, hole: Hole, member: Member) -> usize {
        let line = (1 << self.width) - 1;
        let mut rows = 0;
        for row in (0..self.height).rev() {
            let down = (member.pattern() >> (row * self.width) & line).count_ones();
            let is_hole = hole == Hole::Present && member.hole() / self.width == row;
            rows = rows * (self.width + 1) + self.width - down - u32::from(is_hole);
        }
        self.place_of(rows as usize, self.sums[member.pattern() as usize])
    }

    pub(crate) fn place_of(&self, rows: usize, sums: u16) -> usize {
        rows << (2 * self.width) | usize::from(sums)
    }

    /// How many groups there may be.
    pub(crate) fn places(&self) -> usize {
        self.row_keys() << (2 * self.width)
    }

    /// How many keys there are: a key has the number of vehicles that move along each row.
    pub(crate) fn row_keys(&self) -> usize {
        (self.width as usize + 1).pow(self.height)
    }

    pub(crate) fn group(&self, hole: Hole, rows: usize, sums: u16) -> Group {
        self.group_at(hole, self.place_of(rows, sums))
    }

    pub(crate) fn group_at(&self, hole: Hole, place: usize) -> Group {
        self.groups[hole as usize][place]
    }

    /// The sums of the columns that occur with a key, with or without the hole.
    pub(crate) fn sums_of(&self, rows: usize) -> Vec<u16> {
        let is_used = |&sums: &u16| {
            [Hole::Absent, Hole::Present].iter().any(|&hole| self.group(hole, rows, sums).len > 0)
        };
        (0..1_u16 << (2 * self.width)).filter(is_used).collect()
    }

    pub(crate) fn all_members(&self, hole: Hole) -> &[Member] {
        &self.members[hole as usize]
    }

    #[inline]
    pub(crate) fn sums(&self, pattern: Pattern) -> u16 {
        self.sums[pattern as usize]
    }

    /// The number of a half in its group.
    #[inline]
    pub(crate) fn number(&self, hole: Hole, pattern: Pattern, at: u32) -> u32 {
        u32::from(self.numbers[hole as usize][self.slot(pattern, at)])
    }
}

fn column_sums(pattern: Pattern, width: u32, height: u32) -> u16 {
    let mut sums = 0;
    for row in 0..height {
        for column in 0..width {
            sums += ((pattern >> (row * width + column) & 1) as u16) << (2 * column);
        }
    }
    sums
}
