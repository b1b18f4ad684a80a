//! What a ladder looks like, what a step does in words, and what typing and arrows come to.
//!
//! Typing fills a field beside the word; the arrows fill it too: left and right choose a letter, up
//! and down go through the words that change it, Tab through all of them. Enter plays what stands
//! there, once it is a step.

use super::lexicon::Word;
use super::list;
use super::rules::{Refusal, Rules};
use crate::puzzle::{Cell, Direction, Effect, Focus, Intent, Phrase, Remark, Response, Scene, Typed, Words};

/// The word and the one to reach.
pub fn scene(rules: &Rules, state: Word) -> Scene {
    Scene::Words(Words { word: rules.lexicon.text(state), target: rules.lexicon.text(rules.target) })
}

/// The first position at which two words differ.
fn changed(rules: &Rules, from: Word, to: Word) -> usize {
    let (from, to) = (rules.lexicon.text(from), rules.lexicon.text(to));
    from.bytes().zip(to.bytes()).position(|(one, other)| one != other).unwrap_or(0)
}

/// What a step does: the letter that changes, and the new word.
pub fn effect(rules: &Rules, from: Word, to: Word) -> Effect {
    let position = changed(rules, from, to);
    let letter = |word: Word| rules.lexicon.text(word)[position..=position].to_owned();
    Effect {
        piece: Some(position as u16),
        to: vec![Cell::new(0, position)],
        direction: None,
        button: None,
        subject: Phrase::new("ladder.subject").with("number", (position + 1).to_string()),
        sentence: Phrase::new("ladder.step").with("word", rules.lexicon.text(to)).with("from", letter(from)).with("to", letter(to)),
    }
}

/// What to say about the letters typed so far.
pub fn remark(rules: &Rules, state: Word, letters: &[char]) -> Remark {
    let typed = list::fold(&letters.iter().collect::<String>());
    let word = rules.lexicon.text(state);
    let length = word.len();
    let Err(refusal) = rules.step(state, &typed) else {
        return Remark { phrase: Phrase::new("ladder.typed.plays").with("word", typed), plays: true };
    };
    let phrase = match refusal {
        Refusal::Letters => Phrase::new("ladder.typed.letters"),
        // As soon as a second letter is another one, the rest does not matter.
        Refusal::Length(count) if count < length => match typed.bytes().zip(word.bytes()).filter(|(one, other)| one != other).count() {
            0 | 1 => Phrase::new("ladder.typed.missing").with("count", (length - count).to_string()),
            differing => differs(differing),
        },
        Refusal::Length(count) => Phrase::new("ladder.typed.long").with("count", count.to_string()).with("letters", length.to_string()),
        Refusal::Same => Phrase::new("ladder.typed.same"),
        Refusal::Differs(count) => differs(count),
        Refusal::Unknown => Phrase::new("ladder.typed.unknown").with("word", typed),
    };
    Remark { phrase, plays: false }
}

fn differs(count: usize) -> Phrase {
    Phrase::new("ladder.typed.differs").with("count", count.to_string())
}

/// What the player's intent comes to.
pub fn respond(rules: &Rules, state: Word, focus: &mut Focus, intent: Intent) -> Response<Word> {
    let mut field = Field { rules, state, focus };
    match intent {
        Intent::Letter(letter) if letter.is_alphabetic() => field.type_letter(letter),
        Intent::Erase => field.erase(),
        Intent::Cancel if field.focus.let_go() => field.put_cursor(0),
        Intent::Confirm => field.accept(),
        Intent::Next => field.turn(&rules.lexicon.neighbours(state), 1),
        Intent::Previous => field.turn(&rules.lexicon.neighbours(state), -1),
        Intent::Direct(Direction::Left) => field.cursor().checked_sub(1).map_or(Response::Ignored, |column| field.put_cursor(column)),
        Intent::Direct(Direction::Right) if field.cursor() < field.last() => field.put_cursor(field.cursor() + 1),
        Intent::Direct(Direction::Up) => field.turn_letter(-1),
        Intent::Direct(Direction::Down) => field.turn_letter(1),
        Intent::Click(cell) if usize::from(cell.column) <= field.last() => field.put_cursor(cell.column.into()),
        _ => Response::Ignored,
    }
}

/// The field that the player types in.
struct Field<'a> {
    rules: &'a Rules,
    state: Word,
    focus: &'a mut Focus,
}

impl Field<'_> {
    fn length(&self) -> usize {
        self.rules.lexicon.length()
    }

    /// The last place of the cursor: on the last letter, or after the last one typed.
    fn last(&self) -> usize {
        if self.focus.typed.is_empty() { self.length() - 1 } else { self.focus.typed.len() }
    }

    fn cursor(&self) -> usize {
        usize::from(self.focus.cell.column).min(self.last())
    }

    fn put_cursor(&mut self, column: usize) -> Response<Word> {
        self.focus.cell = Cell::new(0, column);
        Response::Focused
    }

    fn type_letter(&mut self, letter: char) -> Response<Word> {
        let at = if self.focus.typed.is_empty() { 0 } else { self.cursor() };
        if self.focus.typed.put(at, letter) { self.put_cursor(at + 1) } else { Response::Ignored }
    }

    fn erase(&mut self) -> Response<Word> {
        match self.cursor().checked_sub(1).filter(|_| !self.focus.typed.is_empty()) {
            Some(before) => {
                self.focus.typed.remove(before);
                self.put_cursor(before)
            }
            None => Response::Ignored,
        }
    }

    fn accept(&mut self) -> Response<Word> {
        match self.rules.step(self.state, &self.typed()) {
            Ok(word) => {
                self.focus.let_go();
                self.focus.cell = Cell::default();
                Response::Play(vec![word])
            }
            Err(_) => Response::Ignored,
        }
    }

    fn typed(&self) -> String {
        list::fold(&self.focus.typed.letters().iter().collect::<String>())
    }

    /// Another of these words in the field: the one `by` places after the one that stands there.
    fn turn(&mut self, words: &[Word], by: isize) -> Response<Word> {
        let typed = self.rules.lexicon.find(&self.typed());
        let at = words.iter().position(|&word| Some(word) == typed);
        let next = match at {
            Some(at) => (at as isize + by).rem_euclid(words.len() as isize) as usize,
            None if by > 0 => 0,
            None => words.len().saturating_sub(1),
        };
        let Some(&word) = words.get(next) else { return Response::Ignored };
        self.focus.typed = Typed::of(&self.rules.lexicon.text(word));
        self.put_cursor(changed(self.rules, self.state, word))
    }

    /// Another letter under the cursor, or in place of the one just typed.
    fn turn_letter(&mut self, by: isize) -> Response<Word> {
        let position = self.cursor().min(self.length() - 1);
        self.turn(&self.rules.lexicon.alternatives(self.state, position), by)
    }
}
