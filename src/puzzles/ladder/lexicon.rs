//! The words of one length, numbered, with an index of neighbours.
//!
//! Two words are neighbours when exactly one letter differs. For each position the words are
//! grouped by what is left of them when the letter there is covered (`c_ld`); the neighbours of a
//! word are the others of its groups. Making the groups takes one sort a position, and no two words
//! are ever compared that do not share a group. A word takes 8 bytes a letter beside its own key.
//!
//! The number of a word is its place in the list: the order of the list is the order in which moves
//! are tried, so of two shortest ladders the one whose words come first in the list wins.

use rustc_hash::FxHashMap;

/// The longest word.
pub const LONGEST: usize = 16;

/// The most words of one length.
pub const MOST_WORDS: usize = 1 << 19;

/// A word by its number in its lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(pub u32);

/// Bits of a letter in a key: 1 for a to 26 for z.
const LETTER: usize = 5;

/// The letters of a word in one number, the last letter lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u128);

impl Key {
    /// The key of a text of 1 to [`LONGEST`] letters from a to z.
    pub fn of(text: &str) -> Option<Self> {
        let fits = (1..=LONGEST).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_lowercase());
        fits.then(|| Key(text.bytes().fold(0, |key, letter| key << LETTER | u128::from(letter - b'a' + 1))))
    }

    /// The number of letters.
    fn len(self) -> usize {
        (u128::BITS - self.0.leading_zeros()).div_ceil(LETTER as u32) as usize
    }

    fn text(self) -> String {
        (0..self.len()).rev().map(|place| char::from(b'a' - 1 + (self.0 >> (place * LETTER) & 31) as u8)).collect()
    }

    /// The key with one position covered, counted from the first letter of `length`.
    fn without(self, position: usize, length: usize) -> u128 {
        self.0 & !(31 << ((length - 1 - position) * LETTER))
    }

    /// In how many letters two words of the same length differ.
    pub fn differences(self, other: Key) -> usize {
        let mut rest = self.0 ^ other.0;
        let mut count = 0;
        while rest != 0 {
            count += usize::from(rest & 31 != 0);
            rest >>= LETTER;
        }
        count
    }
}

/// The words that are alike when one position is covered.
struct Groups {
    /// All words, those of a group together, each group in the order of the list.
    members: Vec<u32>,
    /// Where each word's group begins in `members`.
    first: Vec<u32>,
}

impl Groups {
    fn new(keys: &[Key], position: usize, length: usize) -> Self {
        let covered = |word: &u32| keys[*word as usize].without(position, length);
        let mut members: Vec<u32> = (0..keys.len() as u32).collect();
        members.sort_by_cached_key(covered);
        let mut first = vec![0; keys.len()];
        let mut start = 0;
        for (place, word) in members.iter().enumerate() {
            if covered(word) != covered(&members[start]) {
                start = place;
            }
            first[*word as usize] = start as u32;
        }
        Groups { members, first }
    }

    /// The group of a word, itself included.
    fn of(&self, word: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.first[word as usize];
        self.members[first as usize..].iter().copied().take_while(move |&other| self.first[other as usize] == first)
    }
}

/// Words of one length.
pub struct Lexicon {
    length: usize,
    keys: Vec<Key>,
    numbers: FxHashMap<Key, u32>,
    groups: Vec<Groups>,
}

impl Lexicon {
    /// The words of these keys, all of this many letters, in this order; one that comes again
    /// stays where it was first.
    pub fn new(length: usize, words: impl IntoIterator<Item = Key>) -> Self {
        let mut keys = Vec::new();
        let mut numbers = FxHashMap::default();
        for key in words {
            numbers.entry(key).or_insert_with(|| {
                keys.push(key);
                keys.len() as u32 - 1
            });
        }
        let groups = (0..length).map(|position| Groups::new(&keys, position, length)).collect();
        Lexicon { length, keys, numbers, groups }
    }

    /// Letters of each word.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The word with this text.
    pub fn find(&self, text: &str) -> Option<Word> {
        self.numbers.get(&Key::of(text)?).map(|&number| Word(number))
    }

    /// The letters of a word.
    pub fn text(&self, word: Word) -> String {
        self.keys[word.0 as usize].text()
    }

    /// In how many letters a word differs from a key of the same length.
    pub fn differences(&self, word: Word, key: Key) -> usize {
        self.keys[word.0 as usize].differences(key)
    }

    /// Whether two words differ in exactly one letter.
    pub fn are_neighbours(&self, one: Word, other: Word) -> bool {
        self.differences(one, self.keys[other.0 as usize]) == 1
    }

    /// The words that differ from this one in exactly one letter, in the order of the list.
    pub fn neighbours(&self, word: Word) -> Vec<Word> {
        let mut found: Vec<Word> =
            self.groups.iter().flat_map(|groups| groups.of(word.0)).map(Word).filter(|&other| other != word).collect();
        found.sort_unstable();
        found
    }

    /// Those of them that differ at this position, by their letter there.
    pub fn alternatives(&self, word: Word, position: usize) -> Vec<Word> {
        let others = self.groups.get(position).map(|groups| groups.of(word.0).map(Word).filter(|&other| other != word).collect());
        let mut others: Vec<Word> = others.unwrap_or_default();
        others.sort_by_key(|other| self.keys[other.0 as usize]);
        others
    }

    /// The first few words that differ from a text, which is none of them, in one letter. Looks at
    /// all of them: for messages.
    pub fn near(&self, text: &str, most: usize) -> Vec<String> {
        let Some(key) = Key::of(text).filter(|key| key.len() == self.length) else { return Vec::new() };
        self.keys.iter().filter(|other| other.differences(key) == 1).take(most).map(|key| key.text()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Stream;

    #[test]
    fn a_key_reads_back_and_counts_differences() {
        for text in ["a", "z", "cold", "abcdefghijklmnop", "zzzzzzzzzzzzzzzz"] {
            let key = Key::of(text).expect("letters");
            assert_eq!((key.text(), key.len()), (text.to_owned(), text.len()));
        }
        assert!(["", "Cold", "c4t", "é", "abcdefghijklmnopq"].iter().all(|text| Key::of(text).is_none()));
        let differences = |one, other| Key::of(one).expect("letters").differences(Key::of(other).expect("letters"));
        assert_eq!((differences("cold", "cold"), differences("cold", "cord"), differences("cold", "warm")), (0, 1, 4));
    }

    /// The law of the index: what it gives is what comparing all pairs gives, in the same order.
    #[test]
    fn the_index_finds_what_comparing_all_pairs_finds() {
        let mut stream = Stream::new("lexicon", 1, 1, 1);
        for length in 1..=LONGEST {
            let letters = stream.between(2, 5);
            let text = |stream: &mut Stream| (0..length).map(|_| char::from(b'a' + stream.below(letters) as u8)).collect::<String>();
            let texts: Vec<String> = (0..120).map(|_| text(&mut stream)).collect();
            let lexicon = Lexicon::new(length, texts.iter().filter_map(|text| Key::of(text)));
            for word in (0..lexicon.len() as u32).map(Word) {
                assert_eq!(lexicon.find(&lexicon.text(word)), Some(word));
                let expected: Vec<Word> =
                    (0..lexicon.len() as u32).map(Word).filter(|&other| lexicon.are_neighbours(word, other)).collect();
                assert_eq!(lexicon.neighbours(word), expected);
                let mut by_position: Vec<Word> = (0..length).flat_map(|position| lexicon.alternatives(word, position)).collect();
                by_position.sort();
                assert_eq!(by_position, expected, "every neighbour differs at one position");
            }
        }
    }
}
