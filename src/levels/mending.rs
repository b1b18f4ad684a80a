//! Right pars written into a pack's file, everything else in it kept as it stands.
//!
//! Comments, order and layout stay; the new file is complete on the disk before it takes the old
//! one's name, so a pack is never half written. Pars that a level does not have are not added, and
//! a level that stands in an inline table is left alone.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use toml_edit::{DocumentMut, Item, TableLike, Value};

use super::keeping::read_pack;
use crate::puzzle::{Metric, with_line_ends_of, write_whole};

/// The right lengths by the level's own id and the metric.
pub type RightPars = BTreeMap<(String, Metric), u32>;

/// Writes right pars into a pack's file; how many of them were written.
///
/// # Errors
/// The file cannot be read or written, or is no TOML any more.
pub fn mend(file: &Path, pars: &RightPars) -> io::Result<usize> {
    let text = read_pack(file)?;
    let (mended, count) = mended(&text, pars).map_err(io::Error::other)?;
    if count == 0 {
        return Ok(0);
    }
    write_whole(file, &[mended.as_bytes()])?;
    Ok(count)
}

/// The text with right pars, and how many were put right.
fn mended(text: &str, pars: &RightPars) -> Result<(String, usize), toml_edit::TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let mut count = 0;
    if let Some(levels) = document.get_mut("level").and_then(Item::as_array_of_tables_mut) {
        for level in levels.iter_mut() {
            let id = level.get("id").and_then(Item::as_str).unwrap_or_default().to_owned();
            let Some(par) = level.get_mut("par").and_then(Item::as_table_like_mut) else { continue };
            for ((_, metric), &length) in pars.iter().filter(|((level, _), _)| *level == id) {
                count += usize::from(put(par, *metric, length));
            }
        }
    }
    Ok((with_line_ends_of(text, &document.to_string()), count))
}

/// Puts a length in the place of another, with the blanks and comments around it.
fn put(par: &mut dyn TableLike, metric: Metric, length: u32) -> bool {
    let Some(present) = par.get_mut(metric.name()).and_then(Item::as_value_mut) else { return false };
    let mut value = Value::from(i64::from(length));
    *value.decor_mut() = present.decor().clone();
    *present = value;
    true
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const PACK: &str = "# mine\n[pack]\nid   = \"p\" # odd\n\n[[level]]\nid = \"a\"\npar = {steps=5 ,  moves = 7 } # five?\n\n[[level]]\nid = \"b\"\n[level.par]\nsteps = 5 # here\n\n# the end\n";

    fn pars(id: &str, steps: u32) -> RightPars {
        BTreeMap::from([((id.to_owned(), Metric::Steps), steps)])
    }

    #[test]
    fn only_the_number_changes() {
        assert_eq!(mended(PACK, &pars("a", 4)).expect("TOML"), (PACK.replace("steps=5", "steps=4"), 1));
        assert_eq!(mended(PACK, &pars("b", 12)).expect("TOML"), (PACK.replace("steps = 5 #", "steps = 12 #"), 1));
        assert_eq!(mended(PACK, &pars("c", 4)).expect("TOML"), (PACK.to_owned(), 0));
    }

    #[test]
    fn line_ends_stay_what_they_were() {
        let pack = PACK.replace('\n', "\r\n");
        assert_eq!(mended(&pack, &pars("a", 4)).expect("TOML").0, pack.replace("steps=5", "steps=4"));
    }

    #[test]
    fn a_file_is_replaced_whole_and_a_link_stays_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("pack.toml");
        fs::write(&file, PACK).expect("a file");
        assert_eq!(mend(&file, &pars("a", 4)).expect("mended"), 1);
        assert_eq!(fs::read_to_string(&file).expect("a file"), PACK.replace("steps=5", "steps=4"));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left there");
        assert!(mend(&folder.path().join("none.toml"), &pars("a", 4)).is_err());
    }
}
