//! Boards as bits, line by line.

/// The cells that are taken, as bits of the lines along one axis.
///
/// A search keeps each board twice, by rows and by columns, so any line is one shift away.
pub(super) trait Grid: Copy + Default {
    /// The largest side of a board that fits.
    const SIDE: u8;

    /// The bits of a line: bit `n` is the cell at coordinate `n`.
    fn line(&self, line: u8) -> u32;

    /// The bits of a line from coordinate `low` on; the bits beyond its end are undefined.
    fn window(&self, line: u8, low: u8) -> u32;

    /// Flips all cells that are set in `other`.
    fn toggle(&mut self, other: &Self);

    /// Sets cells of a line.
    fn set(&mut self, line: u8, bits: u32);
}

/// A board of up to 8 by 8.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Small(u64);

impl Grid for Small {
    const SIDE: u8 = 8;

    #[inline(always)]
    fn line(&self, line: u8) -> u32 {
        (self.0 >> (line * 8 % 64)) as u32 & 0xff
    }

    #[inline(always)]
    fn window(&self, line: u8, low: u8) -> u32 {
        (self.0 >> ((line * 8 + low) % 64)) as u32
    }

    #[inline(always)]
    fn toggle(&mut self, other: &Self) {
        self.0 ^= other.0;
    }

    fn set(&mut self, line: u8, bits: u32) {
        self.0 |= u64::from(bits) << (line * 8);
    }
}

/// A board of up to 16 by 16.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Large([u64; 4]);

impl Grid for Large {
    const SIDE: u8 = 16;

    #[inline(always)]
    fn line(&self, line: u8) -> u32 {
        (self.0[usize::from(line / 4 % 4)] >> (line % 4 * 16)) as u32 & 0xffff
    }

    #[inline(always)]
    fn window(&self, line: u8, low: u8) -> u32 {
        self.line(line) >> (low % 16)
    }

    #[inline(always)]
    fn toggle(&mut self, other: &Self) {
        for (word, bits) in self.0.iter_mut().zip(other.0) {
            *word ^= bits;
        }
    }

    fn set(&mut self, line: u8, bits: u32) {
        self.0[usize::from(line / 4 % 4)] |= u64::from(bits) << (line % 4 * 16);
    }
}
