//! The text of a pack as a file.

use std::io;
use std::path::Path;

use crate::puzzle::write_whole;

/// Writes a pack, whole or not at all.
///
/// # Errors
/// The folder or the file cannot be written.
pub fn write(file: &Path, text: &str) -> io::Result<()> {
    write_whole(file, &[text.as_bytes()])
}

/// A text with the line ends that another has.
pub(super) fn with_line_ends_of(model: &str, text: &str) -> String {
    if model.contains("\r\n") { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text.to_owned() }
}
