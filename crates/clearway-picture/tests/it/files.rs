use clearway_picture::decode::{DecodeError, Format, MOST_BYTES, decode, format};

/// A PNG file of these pixels.
fn png_file(
    width: u32,
    height: u32,
    colour: png::ColorType,
    depth: png::BitDepth,
    data: &[u8],
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    file
}

fn red_square() -> Vec<u8> {
    png_file(2, 2, png::ColorType::Rgb, png::BitDepth::Eight, &[200, 10, 20].repeat(4))
}

#[test]
fn the_first_bytes_tell_the_format() {
    assert_eq!(format(&red_square()), Some(Format::Png));
    assert_eq!(format(&[0xFF, 0xD8, 0xFF, 0xE0]), Some(Format::Jpeg));
    assert_eq!(format(b"AA...O"), None);
    assert_eq!(decode(b"AA...O").unwrap_err(), DecodeError::Format);
}

#[test]
fn all_kinds_of_png_are_decoded() {
    use png::{BitDepth, ColorType};
    for (colour, depth, pixel, expected) in [
        (ColorType::Rgb, BitDepth::Eight, &[200, 10, 20][..], [200, 10, 20, 255]),
        (ColorType::Rgba, BitDepth::Eight, &[200, 10, 20, 128], [200, 10, 20, 128]),
        (ColorType::Grayscale, BitDepth::Eight, &[77], [77, 77, 77, 255]),
        (ColorType::GrayscaleAlpha, BitDepth::Eight, &[77, 9], [77, 77, 77, 9]),
        (ColorType::Rgb, BitDepth::Sixteen, &[200, 1, 10, 2, 20, 3], [200, 10, 20, 255]),
    ] {
        let file = png_file(3, 2, colour, depth, &pixel.repeat(6));
        let picture = decode(&file).unwrap().picture;
        assert_eq!((picture.width(), picture.height()), (3, 2));
        assert_eq!(picture.pixel(2, 1), expected, "{colour:?} {depth:?}");
    }
}

#[test]
fn truncated_files_are_refused() {
    for file in [red_square(), jpeg()] {
        for length in 0..file.len() {
            assert!(decode(&file[..length]).is_err(), "{length} of {}", file.len());
        }
        assert!(decode(&file).is_ok());
    }
}

#[test]
fn damaged_files_do_not_panic() {
    for file in [red_square(), jpeg()] {
        for at in 0..file.len() {
            for change in [0x00, 0x01, 0x80, 0xFF] {
                let mut damaged = file.clone();
                damaged[at] ^= change;
                let _ = decode(&damaged);
            }
        }
    }
}

#[test]
fn bombs_are_refused_by_their_header() {
    // A header of 60,000 x 60,000 pixels with nothing after it.
    let mut bomb = red_square();
    bomb[16..24].copy_from_slice(&[0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]);
    let crc = crc32(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&crc.to_be_bytes());
    let message = decode(&bomb).unwrap_err().to_string();
    assert!(message.contains("60000 x 60000 pixels"), "{message}");

    let mut bomb = jpeg();
    let frame = bomb.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
    bomb[frame + 5..frame + 9].copy_from_slice(&[0xEA, 0x60, 0xEA, 0x60]);
    let message = decode(&bomb).unwrap_err().to_string();
    assert!(message.contains("60000 x 60000 pixels"), "{message}");

    let mut large = vec![0; MOST_BYTES + 1];
    large[..8].copy_from_slice(b"\x89PNG\r\n\x1a\n");
    assert_eq!(decode(&large).unwrap_err(), DecodeError::Bytes(MOST_BYTES + 1));
}

#[test]
fn a_jpeg_is_turned_as_its_camera_was_held() {
    assert_eq!(decode(&jpeg()).unwrap().picture.width(), 16);
    let mut turned = jpeg();
    let exif = b"\xFF\xE1\x00\x1EExif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
    turned.splice(2..2, exif.iter().copied());
    let picture = decode(&turned).unwrap().picture;
    assert_eq!((picture.width(), picture.height()), (8, 16));
    // Dark was on the left; now it is at the top.
    assert!(picture.pixel(4, 2)[0] < 60 && picture.pixel(4, 13)[0] > 200);
}

/// CRC-32 as PNG has it.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 * (crc & 1)))
    })
}

/// A grey JPEG of two blocks, a dark one and a light one, written by hand.
fn jpeg() -> Vec<u8> {
    // Differences from the block before: -128 is 01111111, 255 is 11111111.
    jpeg_of(1, 16, &["01111111", "11111111"])
}

/// A JPEG of blocks of one colour each; `differences` has eight bits for each of them.
///
/// The table of codes has two entries: a difference of 8 bits (code 0), and "nothing more" (code 0
/// of its own table).
fn jpeg_of(components: u8, width: u8, differences: &[&str]) -> Vec<u8> {
    let mut file = vec![0xFF, 0xD8];
    let mut segment = |marker: u8, body: &[u8]| {
        file.extend([0xFF, marker]);
        file.extend((body.len() as u16 + 2).to_be_bytes());
        file.extend(body);
    };
    segment(0xDB, &[[0].as_slice(), &[8; 64]].concat());
    let frame = (1..=components).flat_map(|id| [id, 0x11, 0]);
    segment(0xC0, &[8, 0, 8, 0, width, components].into_iter().chain(frame).collect::<Vec<_>>());
    let one_code = |class: u8, value: u8| [[class, 1].as_slice(), &[0; 15], &[value]].concat();
    segment(0xC4, &one_code(0x00, 8));
    segment(0xC4, &one_code(0x10, 0));
    let scan = (1..=components).flat_map(|id| [id, 0x00]).chain([0, 63, 0]);
    segment(0xDA, &[components].into_iter().chain(scan).collect::<Vec<_>>());
    let bits = format!("0{}0", differences.join("00"));
    let padded = format!("{bits:1<width$}", width = bits.len().next_multiple_of(8));
    for byte in padded.as_bytes().chunks(8) {
        let text = std::str::from_utf8(byte).unwrap();
        file.push(u8::from_str_radix(text, 2).unwrap());
    }
    file.extend([0xFF, 0xD9]);
    file
}

#[test]
fn a_cmyk_file_is_read() {
    let picture = decode(&jpeg_of(4, 8, &["01111111"; 4])).unwrap().picture;
    assert_eq!((picture.width(), picture.height()), (8, 8));
    // All four inks have the same value, so the colour is a grey.
    let [r, g, b, a] = picture.pixel(4, 4);
    assert!(r == g && g == b && a == 255, "{r} {g} {b} {a}");
}

#[test]
fn an_animation_is_read_as_its_first_picture() {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 2, 2);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_animated(2, 0).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[200, 10, 20].repeat(4)).unwrap();
    writer.write_image_data(&[10, 20, 200].repeat(4)).unwrap();
    writer.finish().unwrap();
    assert_eq!(decode(&file).unwrap().picture.pixel(1, 1), [200, 10, 20, 255]);
}

#[test]
fn a_hundred_megapixels_are_refused() {
    let mut large = red_square();
    large[16..24].copy_from_slice(&[0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10]);
    let crc = crc32(&large[12..29]);
    large[29..33].copy_from_slice(&crc.to_be_bytes());
    let message = decode(&large).unwrap_err().to_string();
    assert!(message.contains("10000 x 10000 pixels; at most 50000000"), "{message}");
}
