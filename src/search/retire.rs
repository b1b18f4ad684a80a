//! Giving large tables back without keeping anybody waiting.
//!
//! The system takes memory back page by page, some 150 ms for a gigabyte. Whoever told a search to
//! stop, or waits for its answer, need not wait for that too.

use std::thread;

/// Bytes from which on a thread is worth its start.
const LARGE: usize = 16 << 20;

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
