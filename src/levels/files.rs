//! Whole files or none: what is written is complete on the disk before it takes its name.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file, making its folder where there is none. A link stays a link, and a file that was
/// there keeps its permissions.
///
/// # Errors
/// The folder or the file cannot be written.
pub(super) fn write(file: &Path, text: &str) -> io::Result<()> {
    let target = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(text.as_bytes())?;
    let permissions = fs::metadata(&target).map(|known| known.permissions());
    if let Ok(permissions) = permissions {
        new.as_file().set_permissions(permissions)?;
    }
    new.as_file().sync_all()?;
    new.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// A text with the line ends that another has.
pub(super) fn with_line_ends_of(model: &str, text: &str) -> String {
    if model.contains("\r\n") { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text.to_owned() }
}
