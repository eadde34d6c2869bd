//! Numbers for people.

pub(crate) use clearway_report::numbers::grouped;

/// A number of things: `1 move`, `2 moves`.
pub(crate) fn counted(number: u64, one: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {one}{plural}", grouped(number))
}

/// An amount of memory: `512 B`, `1.4 MiB`.
pub(crate) fn bytes(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut amount = bytes as f64 / 1024.0;
    let mut unit = 0;
    // From here on, rounding to one decimal gives 1024.0.
    while amount >= 1023.95 && unit + 1 < UNITS.len() {
        amount /= 1024.0;
        unit += 1;
    }
    format!("{amount:.1} {}", UNITS[unit])
}

/// A time: `0.004 s`, `12.3 s`, `2 min 5 s`.
pub(crate) fn seconds(seconds: f64) -> String {
    if seconds < 10.0 {
        format!("{seconds:.3} s")
    } else if seconds < 100.0 {
        format!("{seconds:.1} s")
    } else {
        let whole = seconds.round() as u64;
        format!("{} min {} s", whole / 60, whole % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!((counted(1, "move"), counted(2, "move")), ("1 move".into(), "2 moves".into()));
        assert_eq!([1023, 1024, 3 << 29].map(bytes), ["1023 B", "1.0 KiB", "1.5 GiB"]);
    }

    #[test]
    fn bytes_just_below_a_mebibyte_were_1024_kibibytes() {
        assert_eq!(bytes((1 << 20) - 1), "1.0 MiB");
        assert_eq!([0.0042, 12.34, 125.0].map(seconds), ["0.004 s", "12.3 s", "2 min 5 s"]);
    }
}
