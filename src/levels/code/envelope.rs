//! The envelope of a code: the length of the payload, the payload and a checksum, in Crockford's
//! base 32 (no i, l, o, u; read in either case).
//!
//! What was lost or changed on the way is told here, and as exactly as it can be: how many
//! characters are missing, which one belongs to no code, that something is not what it was.

use super::VERSION;
use super::payload::{Reading, put_number};
use crate::puzzle::escape;

/// The digits of base 32.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Bytes of the checksum.
const CHECK: usize = 4;
/// The longest payload, in bytes.
const LONGEST_PAYLOAD: usize = 1 << 16;

/// A payload as a code of this family.
pub(super) fn seal(family: &str, payload: &[u8]) -> String {
    let mut bytes = Vec::new();
    put_number(&mut bytes, payload.len());
    bytes.extend_from_slice(payload);
    bytes.extend(checksum(family, payload).to_le_bytes());
    let mut code = format!("sw{VERSION}-{family}-");
    let (mut bits, mut count) = (0u32, 0);
    for byte in bytes {
        bits = bits << 8 | u32::from(byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            code.push(char::from(DIGITS[(bits >> count & 31) as usize]));
        }
    }
    if count > 0 {
        code.push(char::from(DIGITS[(bits << (5 - count) & 31) as usize]));
    }
    code
}

/// The payload of the digits; what was expected where they are wrong.
pub(super) fn unseal(family: &str, digits: &str) -> Result<Vec<u8>, String> {
    if digits.len() > LONGEST_PAYLOAD * 2 {
        return Err("a shorter code: no level needs so many characters".to_owned());
    }
    let mut bytes = Vec::with_capacity(digits.len());
    let (mut bits, mut count) = (0u32, 0);
    for character in digits.chars() {
        let digit =
            value_of(character).ok_or_else(|| format!("letters and digits: `{}` belongs to no code", escape(&character.to_string())))?;
        bits = bits << 5 | digit;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    // Bits of the last digit that belong to no byte: those that are written are 0.
    let spare = bits & ((1 << count) - 1);
    let mut reading = Reading { rest: &bytes };
    let characters = |count: usize, which: &str| format!("{count} {which} character{}", if count == 1 { "" } else { "s" });
    let too_short = |missing: usize| format!("{}: the code is too short, its end is missing", characters(missing, "more"));
    let length = reading.number().ok_or_else(|| too_short(1))?;
    let header = bytes.len() - reading.rest.len();
    if length > LONGEST_PAYLOAD {
        return Err("another length in it: did you lose or change a character?".to_owned());
    }
    let needed = ((header + length + CHECK) * 8).div_ceil(5);
    if digits.len() < needed {
        return Err(too_short(needed - digits.len()));
    }
    if digits.len() > needed {
        return Err(format!("{}: the code is too long", characters(digits.len() - needed, "fewer")));
    }
    let (payload, check) = reading.rest.split_at(length);
    let sound = spare == 0 && check.get(..CHECK) == Some(&checksum(family, payload).to_le_bytes());
    // A fuzzer would seldom get past a checksum to what is behind it.
    if !cfg!(fuzzing) && !sound {
        return Err("another checksum: did you lose or change a character?".to_owned());
    }
    Ok(payload.to_vec())
}

/// The value of a digit, those that look like another taken for it.
pub(super) fn value_of(character: char) -> Option<u32> {
    let character = match character.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    DIGITS.iter().position(|&digit| char::from(digit) == character).map(|value| value as u32)
}

/// CRC-32 (as in zip and PNG) of version, puzzle and payload.
pub(super) fn checksum(family: &str, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&VERSION.to_le_bytes());
    hasher.update(family.as_bytes());
    hasher.update(&[0]);
    hasher.update(payload);
    hasher.finalize()
}
