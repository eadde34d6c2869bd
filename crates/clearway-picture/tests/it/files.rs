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
        for length in 0..file.len() - 1 {
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
    // A header of 60,000 x 60,000 pixels with nothing behind it.
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
    let exif = b"\xFF\xE1\x00\x1EExif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0";
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
///
/// The table of codes has two entries: a difference of 8 bits (code 0), and "nothing more" (code 0
/// of its own table). Each block is its difference from the one before.
fn jpeg() -> Vec<u8> {
    let mut file = vec![0xFF, 0xD8];
    let mut segment = |marker: u8, body: &[u8]| {
        file.extend([0xFF, marker]);
        file.extend((body.len() as u16 + 2).to_be_bytes());
        file.extend(body);
    };
    segment(0xDB, &[[0].as_slice(), &[8; 64]].concat());
    segment(0xC0, &[8, 0, 8, 0, 16, 1, 1, 0x11, 0]);
    let one_code = |class: u8, value: u8| [[class, 1].as_slice(), &[0; 15], &[value]].concat();
    segment(0xC4, &one_code(0x00, 8));
    segment(0xC4, &one_code(0x10, 0));
    segment(0xDA, &[1, 1, 0x00, 0, 63, 0]);
    // Differences -128 + 8 bits: -128 is 01111111, 192 is 11000000. Code 0, 8 bits, code 0; twice.
    let bits = "0".to_owned() + "01111111" + "0" + "0" + "11000000" + "0";
    let padded = format!("{bits:1<24}");
    for byte in padded.as_bytes().chunks(8) {
        let text = std::str::from_utf8(byte).unwrap();
        file.push(u8::from_str_radix(text, 2).unwrap());
    }
    file.extend([0xFF, 0xD9]);
    file
}
