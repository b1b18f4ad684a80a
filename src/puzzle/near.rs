//! What somebody may have meant who mistyped a word.

/// As much of a word as is compared, in characters: the work grows with the square of it.
const LONGEST: usize = 100;

/// Insertions, deletions and replacements between two texts (Levenshtein), row by row.
fn edit_distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, character) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, &other) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(character != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

/// How many changes make one word of another, `None` where they are more than a third of the word
/// that was typed, case aside.
fn nearness(typed: &str, known: &str) -> Option<usize> {
    let typed: String = typed.chars().take(LONGEST).collect::<String>().to_lowercase();
    let (length, other) = (typed.chars().count(), known.chars().count());
    let most = length.div_ceil(3);
    // That many characters come or go at least.
    if length.abs_diff(other) > most {
        return None;
    }
    Some(edit_distance(&typed, &known.to_lowercase())).filter(|&distance| distance <= most)
}

/// How likely a known word is what was meant, the likeliest first; case aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// It was typed.
    Same,
    /// Its beginning was typed.
    Begun,
    /// So many changes lead to it.
    Changed(usize),
}

/// How like a known word is to the one that was typed, `None` where it is not.
#[must_use]
pub fn likeness(typed: &str, known: &str) -> Option<Likeness> {
    match nearness(typed, known) {
        Some(0) => Some(Likeness::Same),
        // One character begins too many.
        _ if typed.len() > 1 && known.get(..typed.len()).is_some_and(|head| head.eq_ignore_ascii_case(typed)) => Some(Likeness::Begun),
        changes => changes.map(Likeness::Changed),
    }
}

/// The known word that is likest to the one that was typed, the first of equals.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.into_iter().filter_map(|word| Some((likeness(typed, word)?, word)));
    near.min_by_key(|&(likeness, _)| likeness).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edit_distance_counts_the_fewest_changes() {
        assert_eq!(edit_distance("", "abc"), 3);
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(edit_distance("heng", "heng"), 0);
    }

    #[test]
    fn the_nearest_word_is_found_and_no_far_one() {
        let words = ["solve", "hint", "levels", "generate"];
        let near = |typed| nearest(typed, words);
        assert_eq!(
            (near("slove"), near("Levles"), near("gen"), near("lvls")),
            (Some("solve"), Some("levels"), Some("generate"), Some("levels"))
        );
        assert_eq!(near("sol"), Some("solve"), "its beginning");
        assert_eq!(nearest("step", ["steps-2", "step", "stop"]), Some("step"), "the word itself before what it begins");
        assert_eq!((near(""), near("x"), near("unheard-of"), near(&"solve".repeat(100))), (None, None, None, None));
    }
}
