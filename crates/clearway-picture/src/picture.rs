//! Pixels, as the caller passes them in.

use std::fmt;

/// The most pixels of a picture: more than phones take.
pub const MOST_PIXELS: usize = 50_000_000;

/// A picture of 8-bit RGBA pixels, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rgba {
    width: usize,
    height: usize,
    data: Vec<u8>,
}

/// Why pixels are not a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PixelError {
    /// A side is 0.
    Empty,
    /// More pixels than [`MOST_PIXELS`].
    TooLarge {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// The bytes do not fit the size.
    Length {
        /// Four bytes per pixel.
        expected: usize,
        /// The bytes that were given.
        found: usize,
    },
}

impl fmt::Display for PixelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the picture has no pixels"),
            Self::TooLarge { width, height } => write!(
                f,
                "the picture has {width} x {height} pixels; at most {MOST_PIXELS} are read"
            ),
            Self::Length { expected, found } => {
                write!(f, "a picture of this size has {expected} bytes, not {found}")
            }
        }
    }
}

impl std::error::Error for PixelError {}

impl Rgba {
    /// A picture of `width` x `height` pixels, four bytes each.
    pub fn new(width: usize, height: usize, data: Vec<u8>) -> Result<Self, PixelError> {
        let pixels = Self::check_size(width, height)?;
        if data.len() != pixels * 4 {
            return Err(PixelError::Length { expected: pixels * 4, found: data.len() });
        }
        Ok(Self { width, height, data })
    }

    /// The number of pixels, if a picture of this size is accepted.
    pub fn check_size(width: usize, height: usize) -> Result<usize, PixelError> {
        if width == 0 || height == 0 {
            return Err(PixelError::Empty);
        }
        match width.checked_mul(height) {
            Some(pixels) if pixels <= MOST_PIXELS => Ok(pixels),
            _ => Err(PixelError::TooLarge { width, height }),
        }
    }

    /// The number of columns.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Four bytes per pixel, row by row.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// The bytes of the pixels.
    #[cfg(feature = "decode")]
    pub(crate) fn into_data(self) -> Vec<u8> {
        self.data
    }

    /// Changes the pixels in place.
    pub fn data_mut(&mut self) -> &mut [u8] {
        &mut self.data
    }

    /// A part of the picture, which must be inside.
    pub(crate) fn part(&self, left: usize, top: usize, width: usize, height: usize) -> Self {
        let row = |y: usize| &self.data[(y * self.width + left) * 4..][..width * 4];
        let data = (top..top + height).flat_map(row).copied().collect();
        Self { width, height, data }
    }

    /// The pixel at column `x` and row `y`.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 4] {
        let at = (y * self.width + x) * 4;
        [self.data[at], self.data[at + 1], self.data[at + 2], self.data[at + 3]]
    }

    /// Sets the pixel at column `x` and row `y`.
    pub fn set_pixel(&mut self, x: usize, y: usize, pixel: [u8; 4]) {
        let at = (y * self.width + x) * 4;
        self.data[at..at + 4].copy_from_slice(&pixel);
    }
}
