//! JPEG: baseline and progressive, grey, colour and CMYK.

use super::{DecodeError, MOST_PIXELS_TWICE, check_size, exif};
use crate::picture::{MOST_PIXELS, Rgba};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

/// The most work of a progressive file: pixels times passes over them.
const MOST_WORK: usize = 320_000_000;

/// The facts in the segments of a file, without decoding.
#[derive(Default)]
struct Outline {
    size: Option<(usize, usize)>,
    components: u8,
    progressive: bool,
    scans: usize,
    orientation: u8,
    complete: bool,
}

pub(super) fn decode(bytes: &[u8]) -> Result<(Rgba, u8), DecodeError> {
    let outline = outline(bytes);
    let (width, height) =
        outline.size.ok_or_else(|| DecodeError::Damaged("it has no header".to_owned()))?;
    check_size(width, height, if outline.progressive { MOST_PIXELS_TWICE } else { MOST_PIXELS })?;
    if outline.progressive && width * height * outline.scans > MOST_WORK {
        return Err(DecodeError::Damaged(format!("it has {} passes", outline.scans)));
    }
    if !outline.complete {
        return Err(DecodeError::Truncated);
    }
    let options = DecoderOptions::default()
        .set_max_width(width)
        .set_max_height(height)
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    let mut data = decoder.decode().map_err(|error| DecodeError::Damaged(error.to_string()))?;
    if outline.components == 4 {
        // The decoder converts CMYK to colours, but leaves them transparent.
        data.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    }
    let picture =
        Rgba::new(width, height, data).map_err(|error| DecodeError::Damaged(error.to_string()))?;
    Ok((picture, outline.orientation))
}

/// Walks over the segments up to the end of the picture.
fn outline(bytes: &[u8]) -> Outline {
    let mut outline = Outline { orientation: 1, ..Outline::default() };
    let mut at = 2;
    while let Some(&[first, marker]) = bytes.get(at..at + 2) {
        if first != 0xFF {
            // Between scans, and after restarts: the data of the picture.
            at += 1;
            continue;
        }
        match marker {
            0xFF => at += 1,
            0xD9 => {
                outline.complete = outline.scans > 0;
                return outline;
            }
            0x00 | 0x01 | 0xD0..=0xD8 => at += 2,
            _ => {
                let Some(&[high, low]) = bytes.get(at + 2..at + 4) else { return outline };
                let length = usize::from(high) << 8 | usize::from(low);
                let Some(body) = bytes.get(at + 4..at + 2 + length.max(2)) else { return outline };
                segment(&mut outline, marker, body);
                at += 2 + length.max(2);
            }
        }
    }
    outline
}

fn segment(outline: &mut Outline, marker: u8, body: &[u8]) {
    match marker {
        // Start of a frame; C4, C8 and CC are tables.
        0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
            outline.progressive = marker == 0xC2;
            if let Some(&[h1, h0, w1, w0, components]) = body.get(1..6) {
                outline.components = components;
                let number = |high: u8, low: u8| usize::from(high) << 8 | usize::from(low);
                outline.size = Some((number(w1, w0), number(h1, h0)));
            }
        }
        0xDA => outline.scans += 1,
        0xE1 => {
            if let Some(tiff) = body.strip_prefix(b"Exif\0\0") {
                outline.orientation = exif::orientation(tiff);
            }
        }
        _ => {}
    }
}
