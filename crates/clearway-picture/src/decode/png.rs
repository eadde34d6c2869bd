//! PNG: all colour types and depths; of an animation, the still picture.

use super::{DecodeError, MOST_PIXELS_TWICE, check_size};
use crate::picture::{MOST_PIXELS, Rgba};
use png::{ColorType, DecodeOptions, Decoder, DecodingError, Limits, Transformations};
use std::io::Cursor;

pub(super) fn decode(bytes: &[u8]) -> Result<Rgba, DecodeError> {
    let mut options = DecodeOptions::default();
    options.set_ignore_text_chunk(true);
    options.set_ignore_iccp_chunk(true);
    let mut decoder = Decoder::new_with_options(Cursor::new(bytes), options);
    decoder.set_limits(Limits { bytes: 32_000_000 });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(|error| fault(&error))?;
    let (width, height) = (header.width as usize, header.height as usize);
    let interlaced = header.interlaced;
    check_size(width, height, if interlaced { MOST_PIXELS_TWICE } else { MOST_PIXELS })?;
    let mut reader = decoder.read_info().map_err(|error| fault(&error))?;
    let (colour, _) = reader.output_color_type();
    let mut data = Vec::with_capacity(width * height * 4);
    if interlaced {
        let size = reader.output_buffer_size().ok_or(DecodeError::Truncated)?;
        let mut raw = vec![0; size];
        reader.next_frame(&mut raw).map_err(|error| fault(&error))?;
        widen(&raw, colour, &mut data);
    } else {
        while let Some(row) = reader.next_row().map_err(|error| fault(&error))? {
            widen(row.data(), colour, &mut data);
            if data.len() >= width * height * 4 {
                break;
            }
        }
    }
    // Read up to the last chunk, so that a file cut off after its pixels is detected.
    reader.finish().map_err(|error| fault(&error))?;
    data.truncate(width * height * 4);
    Rgba::new(width, height, data).map_err(|_| DecodeError::Truncated)
}

/// Adds the missing channels, up to four.
fn widen(raw: &[u8], colour: ColorType, data: &mut Vec<u8>) {
    match colour {
        ColorType::Rgba => data.extend_from_slice(raw),
        ColorType::Rgb => data.extend(raw.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255])),
        ColorType::GrayscaleAlpha => {
            data.extend(raw.chunks_exact(2).flat_map(|p| [p[0], p[0], p[0], p[1]]));
        }
        ColorType::Grayscale | ColorType::Indexed => {
            data.extend(raw.iter().flat_map(|&p| [p, p, p, 255]));
        }
    }
}

fn fault(error: &DecodingError) -> DecodeError {
    match error {
        DecodingError::IoError(_) => DecodeError::Truncated,
        other => DecodeError::Damaged(other.to_string()),
    }
}

/// The picture as a PNG file.
pub(super) fn encode(picture: &Rgba) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = (picture.width() as u32, picture.height() as u32);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Rgba);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(picture.data())?;
        writer.finish()
    });
    written.expect("memory takes all that is written, and the pixels fit the size");
    file
}
