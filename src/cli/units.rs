//! Amounts with a unit: `512M` of memory, `30s` of time.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::puzzle::{InputError, Metric};

/// Bytes from `512M`, `64K`, `1G`; a number alone is bytes.
///
/// # Errors
/// Anything else, zero, or more than the machine can count.
pub(super) fn parse_memory(text: &str) -> Result<usize, InputError> {
    let wrong = || InputError::new("memory", text, "a number above 0 with K, M or G, such as 512M");
    let digits = text.trim_end_matches(['K', 'M', 'G', 'k', 'm', 'g']);
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err(wrong()),
    };
    parse_digits(digits).and_then(|number| usize::try_from(number).ok()?.checked_mul(1 << shift)).ok_or_else(wrong)
}

/// A time from `30s`, `500ms`, `2m`.
///
/// # Errors
/// Anything else, zero, or more than 64 bits of milliseconds.
pub(super) fn parse_timeout(text: &str) -> Result<Duration, InputError> {
    let wrong = || InputError::new("timeout", text, "a number above 0 with ms, s or m, such as 30s");
    let digits = text.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    let milliseconds = match &text[digits.len()..] {
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        _ => return Err(wrong()),
    };
    parse_digits(digits).and_then(|number| number.checked_mul(milliseconds)).map(Duration::from_millis).ok_or_else(wrong)
}

/// Lengths from `40..90`, both ends included, or from a single number.
///
/// # Errors
/// Anything else, zero, or a range that is empty.
pub(super) fn parse_lengths(text: &str) -> Result<RangeInclusive<u32>, InputError> {
    let (least, most) = text.split_once("..").map_or((text, text), |(least, most)| (least, most.strip_prefix('=').unwrap_or(most)));
    let number = |digits: &str| parse_digits(digits).and_then(|number| u32::try_from(number).ok());
    let range = number(least).zip(number(most)).filter(|(least, most)| least <= most);
    range.map(|(least, most)| least..=most).ok_or_else(|| InputError::new("length", text, "A..B from 1 on, such as 40..90"))
}

/// A number above 0 in plain digits.
fn parse_digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?.filter(|&number| number > 0)
}

/// A number and the name of what is counted: `1 step`, `81 moves`; names are plural with an `s`.
pub(super) fn count(number: u64, name: &str) -> String {
    format!("{number} {}", if number == 1 { name.strip_suffix('s').unwrap_or(name) } else { name })
}

/// A count of each metric in words: `81 moves, 116 steps`.
pub(super) fn counts(counts: &BTreeMap<Metric, u32>) -> String {
    counts.iter().map(|(&metric, &counted)| count(counted.into(), metric.name())).collect::<Vec<_>>().join(", ")
}

/// Bounds in words, the same number said once: `at least 42 steps, at most 60`.
pub(super) fn bounds(lower: u32, upper: Option<u32>, name: &str) -> String {
    let least = count(lower.into(), name);
    match upper {
        Some(upper) if upper == lower => format!("exactly {least}"),
        Some(upper) => format!("at least {least}, at most {upper}"),
        None => format!("at least {least}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_binary_units() {
        let bytes = |text| parse_memory(text).ok();
        assert_eq!(bytes("1K"), Some(1024));
        assert_eq!(bytes("512M"), Some(512 << 20));
        assert_eq!(bytes("2g"), Some(2 << 30));
        assert_eq!(bytes("4096"), Some(4096));
        for wrong in ["", "M", "0M", "-1M", "+1M", "1T", "1MM", "1.5G", "99999999999999999999", "18446744073709551615G", "４M"] {
            assert_eq!(bytes(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn lengths_are_a_range_with_both_ends() {
        let lengths = |text| parse_lengths(text).ok();
        assert_eq!(lengths("40..90"), Some(40..=90));
        assert_eq!(lengths("40..=90"), Some(40..=90));
        assert_eq!(lengths("7"), Some(7..=7));
        for wrong in ["", "..", "5..", "..5", "0..3", "9..8", "a..b", "1..2..3", "-1..2", "99999999999"] {
            assert_eq!(lengths(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn timeouts_need_a_unit() {
        let time = |text| parse_timeout(text).ok();
        assert_eq!(time("30s"), Some(Duration::from_secs(30)));
        assert_eq!(time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(time("2m"), Some(Duration::from_secs(120)));
        for wrong in ["", "s", "30", "0s", "-1s", "1h", "1 s", "18446744073709551615m"] {
            assert_eq!(time(wrong), None, "{wrong}");
        }
    }
}
