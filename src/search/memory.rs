//! Large arrays, made and given back without keeping anybody waiting.
//!
//! The system hands memory out and takes it back page by page: some 700 ms for a gigabyte that is
//! filled, 150 ms for one that is given back. Whoever told a search to stop, or waits for its
//! answer, need not wait for either.

use std::thread;

use super::{Control, StopReason};

/// Bytes that are filled between two looks at the clock: less than a millisecond.
const FILL: usize = 1 << 20;

/// States or edges handled between two looks at the clock: a millisecond or two.
pub(super) const STRETCH: usize = 1 << 14;

/// Bytes from which on a thread is worth its start.
const LARGE: usize = 16 << 20;

/// So many copies of a value, made with looks at the clock.
///
/// # Errors
/// Whatever [`Control::check`] says.
pub(crate) fn filled<T: Copy>(value: T, count: usize, control: &Control) -> Result<Vec<T>, StopReason> {
    let mut array = Vec::new();
    fill_up(&mut array, value, count, control)?;
    Ok(array)
}

/// Appends copies of a value until there are `count` in all, with looks at the clock.
///
/// # Errors
/// Whatever [`Control::check`] says; the array is as long as it was then.
pub(crate) fn fill_up<T: Copy>(array: &mut Vec<T>, value: T, count: usize, control: &Control) -> Result<(), StopReason> {
    let (before, stretch) = (array.len(), (FILL / size_of::<T>().max(1)).max(1));
    array.reserve_exact(count.saturating_sub(before));
    while array.len() < count {
        control.check().inspect_err(|_| array.truncate(before))?;
        array.resize(count.min(array.len() + stretch), value);
    }
    Ok(())
}

/// An empty slot of an index: larger than every number.
pub(crate) const EMPTY_SLOT: u32 = u32::MAX;

/// An index of `slots` slots, a power of two, open addressing with linear probes: the numbers from
/// 0, each at the first slot that is free from the one its hash's high bits name.
///
/// # Errors
/// Whatever [`Control::check`] says.
pub(crate) fn indexed<T>(items: &[T], hash: impl Fn(&T) -> u64, slots: usize, control: &Control) -> Result<Vec<u32>, StopReason> {
    let mut index = filled(EMPTY_SLOT, slots, control)?;
    let (mask, shift) = (slots - 1, 64 - slots.trailing_zeros());
    for (stretch, items) in items.chunks(STRETCH).enumerate() {
        control.check()?;
        for (number, item) in (stretch * STRETCH..).zip(items) {
            let mut slot = (hash(item) >> shift) as usize;
            while index[slot] != EMPTY_SLOT {
                slot = (slot + 1) & mask;
            }
            index[slot] = number as u32;
        }
    }
    Ok(index)
}

/// Drops what a search no longer needs, `bytes` in all: here where that is quick, otherwise each
/// part on a thread of its own. Until they are done, memory is held that no search counts.
pub(crate) fn retire<T: Send + 'static>(parts: Vec<T>, bytes: usize) {
    if bytes < LARGE {
        return;
    }
    for part in parts {
        // Without a thread the closure, and the part with it, is dropped here.
        let _ = thread::Builder::new().name("retire".to_owned()).spawn(move || drop(part));
    }
}
