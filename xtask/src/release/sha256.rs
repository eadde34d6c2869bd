//! Checksums as `sha256sum` writes them (FIPS 180-4).

/// The first 32 bits of the fractions of a root of the first primes.
fn constants<const N: usize>(root: impl Fn(f64) -> f64) -> [u32; N] {
    let is_prime = |n: &u32| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    let mut primes = (2..).filter(is_prime);
    std::array::from_fn(|_| {
        let root = root(f64::from(primes.next().unwrap_or(2)));
        (root.fract() * 4_294_967_296.0) as u32
    })
}

/// The checksum in hexadecimal digits.
pub(super) fn sha256(bytes: &[u8]) -> String {
    let rounds: [u32; 64] = constants(f64::cbrt);
    let mut hash: [u32; 8] = constants(f64::sqrt);
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks_exact(64) {
        let mut words = [0_u32; 64];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        for i in 16..64 {
            let (early, late) = (words[i - 15], words[i - 2]);
            let s0 = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
            let s1 = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
            words[i] = words[i - 16].wrapping_add(s0).wrapping_add(words[i - 7]).wrapping_add(s1);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = hash;
        for (word, round) in words.iter().zip(rounds) {
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & f) ^ (!e & g);
            let first =
                h.wrapping_add(s1).wrapping_add(choice).wrapping_add(round).wrapping_add(*word);
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = (a & b) ^ (a & c) ^ (b & c);
            (h, g, f, e) = (g, f, e, d.wrapping_add(first));
            (d, c, b, a) = (c, b, a, first.wrapping_add(s0.wrapping_add(majority)));
        }
        for (sum, part) in hash.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *sum = sum.wrapping_add(part);
        }
    }
    hash.map(|word| format!("{word:08x}")).concat()
}

#[cfg(test)]
mod tests {
    use super::sha256;

    #[test]
    fn the_published_examples() {
        for (text, expected) in [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ] {
            assert_eq!(sha256(text.as_bytes()), expected, "{text}");
        }
    }
}
