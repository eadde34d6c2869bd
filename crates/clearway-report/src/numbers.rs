//! Formats numbers for people.

/// `1234567` as `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count or a mean of counts: whole numbers as such, small others with one decimal.
pub fn count(value: f64) -> String {
    if value < 100.0 && (value - value.round()).abs() > 1e-9 {
        format!("{value:.1}")
    } else {
        grouped(value.round().max(0.0) as u64)
    }
}

/// A count in compact form: `950`, `12.3 k`, `4.1 M`.
pub fn short(value: f64) -> String {
    let scaled = |value: f64, unit: &str| {
        let digits = usize::from(value < 100.0 && (value - value.round()).abs() > 0.049);
        format!("{value:.digits$} {unit}")
    };
    if value < 10_000.0 {
        count(value)
    } else if value < 999_500.0 {
        scaled(value / 1e3, "k")
    } else if value < 999_500_000.0 {
        scaled(value / 1e6, "M")
    } else {
        scaled(value / 1e9, "G")
    }
}

/// A memory size: `512 B`, `1.4 MiB`.
pub fn bytes(bytes: f64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1023.5 {
        return format!("{bytes:.0} B");
    }
    let mut amount = bytes / 1024.0;
    let mut unit = 0;
    while amount >= 1023.95 && unit + 1 < UNITS.len() {
        amount /= 1024.0;
        unit += 1;
    }
    format!("{amount:.1} {}", UNITS[unit])
}

/// A duration: `41 µs`, `3.2 ms`, `1.25 s`, `2 min 5 s`.
pub fn time(seconds: f64) -> String {
    if seconds < 999.5e-6 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 0.099_95 {
        format!("{:.1} ms", seconds * 1e3)
    } else if seconds < 0.999_5 {
        format!("{:.0} ms", seconds * 1e3)
    } else if seconds < 99.5 {
        format!("{seconds:.2} s")
    } else {
        let whole = seconds.round() as u64;
        format!("{} min {} s", whole / 60, whole % 60)
    }
}

/// A number of things: `1 puzzle`, `2 puzzles`.
pub fn counted(number: usize, one: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {one}{plural}", grouped(number as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_just_below_a_mebibyte_were_1024_kibibytes() {
        assert_eq!([1023.9, 1_048_575.0].map(bytes), ["1.0 KiB", "1.0 MiB"]);
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!([0.0, 7.25, 123.4, 1_234_567.0].map(count), ["0", "7.2", "123", "1,234,567"]);
        assert_eq!([950.0, 12_300.0, 100_000.0].map(short), ["950", "12.3 k", "100 k"]);
        assert_eq!([999_999.0, 4.1e6, 2e9].map(short), ["1 M", "4.1 M", "2 G"]);
        assert_eq!([1023.0, 1024.0, 1.5e9].map(bytes), ["1023 B", "1.0 KiB", "1.4 GiB"]);
        let times = [41e-6, 3.2e-3, 0.25, 1.25, 125.0].map(time);
        assert_eq!(times, ["41 µs", "3.2 ms", "250 ms", "1.25 s", "2 min 5 s"]);
        assert_eq!([999.9e-6, 0.099_99, 0.999_9].map(time), ["1.0 ms", "100 ms", "1.00 s"]);
    }
}
