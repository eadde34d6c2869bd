//! PNG and JPEG files as pixels, with limits before anything is decoded.

mod exif;
mod jpeg;
mod png;

use crate::picture::{MOST_PIXELS, PixelError, Rgba};
use std::fmt;

/// The most bytes of a file.
pub const MOST_BYTES: usize = 40_000_000;
/// The most pixels if the decoder needs a second copy: interlaced PNG and progressive JPEG.
const MOST_PIXELS_TWICE: usize = 24_000_000;
/// Pictures with more pixels are halved before they are turned, so that two copies fit.
const HALVED_FROM: usize = 16_000_000;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
}

/// The format, from the first bytes of a file.
pub fn format(bytes: &[u8]) -> Option<Format> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(Format::Png)
    } else if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        Some(Format::Jpeg)
    } else {
        None
    }
}

/// A decoded file.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// The pixels, the right way up.
    pub picture: Rgba,
    /// Pixels of the file per pixel of `picture`: 1, or 2 for a very large picture.
    pub reduction: u32,
}

/// Why a file is not decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// Neither PNG nor JPEG.
    Format,
    /// More than [`MOST_BYTES`].
    Bytes(usize),
    /// More pixels than fit.
    Pixels {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
        /// The most pixels.
        most: usize,
    },
    /// The file ends before the picture does.
    Truncated,
    /// The decoder found something wrong.
    Damaged(String),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => f.write_str("neither a PNG nor a JPEG file"),
            Self::Bytes(count) => {
                write!(f, "the file has {count} bytes; at most {MOST_BYTES} are read")
            }
            Self::Pixels { width, height, most } => write!(
                f,
                "the picture has {width} x {height} pixels; at most {most} of this kind are read"
            ),
            Self::Truncated => f.write_str("the file ends before the picture does"),
            Self::Damaged(what) => write!(f, "the file is damaged: {what}"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// Decodes a file.
pub fn decode(bytes: &[u8]) -> Result<Decoded, DecodeError> {
    if bytes.len() > MOST_BYTES {
        return Err(DecodeError::Bytes(bytes.len()));
    }
    match format(bytes).ok_or(DecodeError::Format)? {
        Format::Png => Ok(Decoded { picture: png::decode(bytes)?, reduction: 1 }),
        Format::Jpeg => {
            let (mut picture, orientation) = jpeg::decode(bytes)?;
            let mut reduction = 1;
            if exif::swaps_sides(orientation) && picture.width() * picture.height() > HALVED_FROM {
                picture = halve(picture);
                reduction = 2;
            }
            Ok(Decoded { picture: exif::turn(picture, orientation), reduction })
        }
    }
}

/// The picture as a PNG file.
pub fn encode_png(picture: &Rgba) -> Vec<u8> {
    png::encode(picture)
}

/// Refuses a picture that needs more pixels than `most`.
fn check_size(width: usize, height: usize, most: usize) -> Result<(), DecodeError> {
    match Rgba::check_size(width, height) {
        Err(PixelError::Empty) => Err(DecodeError::Damaged("it has no pixels".to_owned())),
        Ok(pixels) if pixels <= most => Ok(()),
        _ => Err(DecodeError::Pixels { width, height, most: most.min(MOST_PIXELS) }),
    }
}

/// The picture at half its size, in the memory that it already has.
fn halve(mut picture: Rgba) -> Rgba {
    let (width, height) = (picture.width() / 2, picture.height() / 2);
    let stride = picture.width() * 4;
    let data = picture.data_mut();
    for y in 0..height {
        for x in 0..width {
            for k in 0..4 {
                // The source never lies before the target, so halving in place is safe.
                let from = 2 * y * stride + 8 * x + k;
                let places = [from, from + 4, from + stride, from + stride + 4];
                let sum: u32 = places.iter().map(|&place| u32::from(data[place])).sum();
                data[(y * width + x) * 4 + k] = (sum / 4) as u8;
            }
        }
    }
    let mut data = picture.into_data();
    data.truncate(width * height * 4);
    data.shrink_to_fit();
    Rgba::new(width, height, data).expect("a quarter of the pixels")
}
