//! Archives: tar and gzip, the same bytes for the same files.

use miniz_oxide::deflate::compress_to_vec;

/// A file of an archive.
pub(super) struct Entry {
    /// The path inside the archive, with slashes.
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
    pub(super) is_program: bool,
}

impl Entry {
    pub(super) fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), bytes: bytes.into(), is_program: false }
    }

    pub(super) fn program(path: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { is_program: true, ..Self::new(path, bytes) }
    }
}

/// The files as `.tar.gz`, with their folders.
pub(super) fn tar_gz(entries: &[Entry]) -> Result<Vec<u8>, String> {
    Ok(gzip(&tar(entries)?))
}

fn tar(entries: &[Entry]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut folders: Vec<&str> = Vec::new();
    for entry in entries {
        for (end, _) in entry.path.match_indices('/') {
            let folder = &entry.path[..=end];
            if folder != "./" && !folders.contains(&folder) {
                folders.push(folder);
                bytes.extend(header(folder, 0, 0o755, b'5')?);
            }
        }
        let mode = if entry.is_program { 0o755 } else { 0o644 };
        bytes.extend(header(&entry.path, entry.bytes.len(), mode, b'0')?);
        bytes.extend(&entry.bytes);
        bytes.resize(bytes.len().next_multiple_of(512), 0);
    }
    // The end: two empty blocks.
    bytes.resize(bytes.len() + 1024, 0);
    Ok(bytes)
}

/// A header of the format ustar. The owner is root, and the time is constant.
fn header(path: &str, size: usize, mode: u32, kind: u8) -> Result<[u8; 512], String> {
    if path.len() > 100 {
        return Err(format!("the path is too long for an archive: {path}"));
    }
    let mut block = [0; 512];
    let mut put =
        |at: usize, text: &str| block[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(0, path);
    put(100, &format!("{mode:07o}"));
    put(108, "0000000");
    put(116, "0000000");
    put(124, &format!("{size:011o}"));
    put(136, &format!("{:011o}", 0));
    put(148, "        ");
    put(156, if kind == b'5' { "5" } else { "0" });
    put(257, "ustar\x0000");
    put(265, "root");
    put(297, "root");
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(block)
}

/// The bytes as a gzip file without name and time.
pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut file = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
    file.extend(compress_to_vec(bytes, 9));
    file.extend(crc32(bytes).to_le_bytes());
    file.extend((bytes.len() as u32).to_le_bytes());
    file
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut table = [0_u32; 256];
    for (index, slot) in table.iter_mut().enumerate() {
        *slot = (0..8).fold(index as u32, |sum, _| {
            if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 }
        });
    }
    !bytes.iter().fold(!0, |sum: u32, &byte| table[usize::from(sum as u8 ^ byte)] ^ (sum >> 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_gzip() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn an_archive_has_each_folder_once_and_ends_with_two_empty_blocks() {
        let entries = [Entry::new("a/b/one", "1"), Entry::new("a/b/two", "2")];
        let bytes = tar(&entries).expect("short paths");
        // Two folders, two files of a header and a block each, the end.
        assert_eq!(bytes.len(), 512 * (2 + 4 + 2));
        assert!(bytes[bytes.len() - 1024..].iter().all(|&byte| byte == 0));
        assert!(bytes.starts_with(b"a/\0") && bytes[512..].starts_with(b"a/b/\0"));
    }

    #[test]
    fn a_path_that_does_not_fit_is_refused() {
        assert!(tar(&[Entry::new("x".repeat(101), "")]).is_err());
    }
}
