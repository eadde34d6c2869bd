//! Which seeds are for what. Measuring begins at 0.

/// The first seed of the pictures to which the weights are fitted.
pub(crate) const FITTED: u64 = 1_000_000;
/// The first seed of the pictures to which the network is fitted.
pub(crate) const TRAINED: u64 = 3_000_000;
/// The first seed of the pictures with which the network is checked.
pub(crate) const CHECKED: u64 = 4_000_000;
