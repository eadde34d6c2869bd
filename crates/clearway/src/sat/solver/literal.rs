//! Variables and literals as small integers that cannot be mixed up.

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Var(u32);

impl Var {
    pub(super) const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is.
    pub(crate) const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal with this sign.
    pub(super) const fn literal(self, positive: bool) -> Lit {
        Lit(self.0 << 1 | !positive as u32)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lit(u32);

impl Lit {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    pub(super) const fn is_negative(self) -> bool {
        self.0 & 1 != 0
    }

    /// As DIMACS writes it: variables from 1, below 0 if negated.
    pub(crate) const fn dimacs(self) -> i32 {
        let var = (self.0 >> 1) as i32 + 1;
        if self.is_negative() { -var } else { var }
    }

    pub(super) const fn code(self) -> u32 {
        self.0
    }

    pub(super) const fn from_code(code: u32) -> Self {
        Self(code)
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
