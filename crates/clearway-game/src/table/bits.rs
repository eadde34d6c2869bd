//! Bit streams, most significant bit first, and Rice coding.
//!
//! A Rice code with parameter k is the quotient by 2^k in unary (ones, then a zero), followed by
//! the lowest k bits.

/// Limit of the quotient: valid tables stay below it, damaged ones may not.
const MOST_ONES: u32 = 1 << 20;

/// Writes bits.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Used bits of the last byte; 0 if all are.
    used: u8,
}

impl BitWriter {
    /// Writes the lowest `count` bits of `value`.
    pub(crate) fn write(&mut self, value: u32, count: u32) {
        for index in (0..count).rev() {
            self.bit(value >> index & 1 != 0);
        }
    }

    /// Writes a number as a Rice code.
    pub(crate) fn write_rice(&mut self, value: u32, k: u32) {
        for _ in 0..value >> k {
            self.bit(true);
        }
        self.bit(false);
        self.write(value, k);
    }

    fn bit(&mut self, bit: bool) {
        if self.used == 0 {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut()
            && bit
        {
            *last |= 0x80 >> self.used;
        }
        self.used = (self.used + 1) % 8;
    }

    /// The bytes; unused bits of the last one are zero.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Length of a number's Rice code in bits.
pub(crate) fn rice_length(value: u32, k: u32) -> u64 {
    u64::from(value >> k) + 1 + u64::from(k)
}

/// Number of bits for the numbers below `range`.
pub(crate) const fn bits_for(range: u32) -> u32 {
    32 - range.saturating_sub(1).leading_zeros()
}

/// Reads bits.
#[derive(Clone, Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next `count` bits, at most 32; `None` at the end.
    pub(crate) fn read(&mut self, count: u32) -> Option<u32> {
        let mut value = 0_u64;
        let mut missing = count;
        while missing > 0 {
            let byte = *self.bytes.get(self.at / 8)?;
            let left = 8 - (self.at % 8) as u32;
            let taken = left.min(missing);
            let part = u64::from(byte) >> (left - taken) & ((1 << taken) - 1);
            value = value << taken | part;
            self.at += taken as usize;
            missing -= taken;
        }
        Some(value as u32)
    }

    /// The next Rice-coded number; `None` at the end or if it is too large for the table.
    pub(crate) fn read_rice(&mut self, k: u32) -> Option<u32> {
        let mut ones = 0_u32;
        loop {
            let byte = *self.bytes.get(self.at / 8)?;
            let left = 8 - (self.at % 8) as u32;
            // The unread bits of this byte, moved to the top, zeros below them.
            let rest = byte << (8 - left);
            let run = rest.leading_ones().min(left);
            ones += run;
            self.at += run as usize;
            if ones > MOST_ONES {
                return None;
            }
            if run < left {
                self.at += 1;
                break;
            }
        }
        let upper = ones.checked_mul(1_u32.checked_shl(k)?)?;
        upper.checked_add(self.read(k)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn written_numbers_are_read_back(numbers in prop::collection::vec((0..5000_u32, 0..12_u32), 0..200)) {
            let mut writer = BitWriter::default();
            let mut length = 0;
            for &(number, k) in &numbers {
                writer.write_rice(number, k);
                writer.write(number, 13);
                length += rice_length(number, k) + 13;
            }
            let bytes = writer.into_bytes();
            prop_assert_eq!(bytes.len() as u64, length.div_ceil(8));
            let mut reader = BitReader::new(&bytes);
            for (number, k) in numbers {
                prop_assert_eq!(reader.read_rice(k), Some(number));
                prop_assert_eq!(reader.read(13), Some(number));
            }
            prop_assert_eq!(reader.read(8), None);
        }

        #[test]
        fn random_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..60), k in 0..32_u32) {
            let mut reader = BitReader::new(&bytes);
            while reader.read_rice(k).is_some() {}
        }
    }

    #[test]
    fn a_range_of_one_needs_no_bits() {
        assert_eq!([0, 1, 2, 3, 4, 5, 256, 257].map(bits_for), [0, 0, 1, 2, 2, 3, 8, 9]);
    }

    #[test]
    fn rice_codes_by_hand() {
        let mut writer = BitWriter::default();
        // 13 = 3 * 4 + 1: three ones, a zero, 01.
        writer.write_rice(13, 2);
        assert_eq!(writer.into_bytes(), [0b1110_0100]);
        assert_eq!(rice_length(13, 2), 6);
    }
}
