//! Word ladders (单词接龙, doublets): from one word to another, one letter at a time.
//!
//! Whatever the algorithm, the answer is the shortest ladder that is first in the order of the
//! list, word by word. Our list is ordered by how common words are, then by the alphabet, so of all
//! shortest ladders the answer goes on with the more common word. A map covers the words of one
//! length: the largest list takes a few megabytes, so there is always one.

mod generate;
mod lexicon;
mod list;
mod rules;
mod scene;

use std::sync::Arc;

use num_bigint::BigUint;

use self::lexicon::{Lexicon, Word};
use self::rules::{Refusal, Rules};
use crate::puzzle::{
    Algorithm, Census, Effect, Family, Focus, InputError, Intent, Left, Metric, OptionKind, OptionSpec, Path, Phrase, Position, Puzzle,
    Remark, Response, Scene, Setup, StartKind, position,
};
use crate::search::{
    Control, FlatDistances, Found, Indexed, StateSpace, StopReason, bidirectional_smallest, breadth_first, count_shortest, depth_first,
    histogram,
};

/// The registry's entry.
pub const FAMILY: Family = Family {
    id: "ladder",
    start: StartKind::Text,
    options: &[OptionSpec {
        name: "words",
        kind: OptionKind::File,
        values: &[],
        help: "another list: one word a line, those to be preferred first",
    }],
    build,
    judges: &[],
    generator: Some(&generate::GENERATOR),
    editor: None,
    tables: &[],
};

/// How many words near an unknown one are named.
const SUGGESTIONS: usize = 3;

fn build(setup: &Setup) -> Result<Box<dyn Position>, InputError> {
    let list = setup.text("words");
    let start = list::parse("word", &setup.start, list.is_some())?;
    let goal = setup.goal.as_deref().ok_or_else(|| InputError::new("goal", "", "a word to reach"))?;
    let target = list::parse("goal", goal, list.is_some())?;
    if target.len() != start.len() {
        return Err(InputError::new("goal", goal, format!("a word of {} letters, as `{start}` is", start.len())));
    }
    let lexicon = match list {
        Some(text) => Arc::new(list::read(text, start.len())?),
        None => list::ours(start.len()).ok_or_else(|| unknown(None, "word", &start))?,
    };
    let find = |what, text: &str| lexicon.find(text).ok_or_else(|| unknown(Some(&lexicon), what, text));
    let (state, target) = (find("word", &start)?, find("goal", &target)?);
    Ok(position(Rules { lexicon, target }, state))
}

/// A word that the list does not have, and those near it that it has.
fn unknown(lexicon: Option<&Arc<Lexicon>>, what: &'static str, text: &str) -> InputError {
    let near = lexicon.map_or_else(Vec::new, |lexicon| lexicon.near(text, SUGGESTIONS));
    let near = if near.is_empty() { String::new() } else { format!(", perhaps {}", near.join(", ")) };
    InputError::new(what, text, format!("a word of the list{near}"))
}

/// Distances to the target by the number of the word.
pub struct LadderMap {
    distances: FlatDistances,
    /// How many words the start can reach, where the target is not among them.
    apart: Option<u64>,
}

/// A refusal as one line.
fn refused(rules: &Rules, from: Word, text: &str, refusal: Refusal) -> InputError {
    let (letters, word) = (rules.lexicon.length(), rules.lexicon.text(from));
    let expected = match refusal {
        Refusal::Letters => format!("a word of {letters} letters from a to z"),
        Refusal::Length(count) => format!("a word of {letters} letters, not {count}"),
        Refusal::Same => "another word than the present one".to_owned(),
        Refusal::Differs(count) => format!("a word that differs from `{word}` in one letter, not in {count}"),
        Refusal::Unknown => "a word of the list".to_owned(),
    };
    InputError::new("move", text, expected)
}

impl Puzzle for Rules {
    type State = Word;
    type Move = Word;
    type Map = LadderMap;

    fn id(&self) -> &'static str {
        FAMILY.id
    }

    fn algorithms(&self, _metric: Metric) -> &'static [Algorithm] {
        &[Algorithm::BreadthFirst, Algorithm::Bidirectional, Algorithm::DepthFirst, Algorithm::Map]
    }

    fn legal_moves(&self, state: &Word) -> Vec<Word> {
        self.lexicon.neighbours(*state)
    }

    fn play(&self, state: &Word, step: Word) -> Option<Word> {
        self.lexicon.are_neighbours(*state, step).then_some(step)
    }

    fn is_solved(&self, state: &Word) -> bool {
        self.is_goal(*state)
    }

    fn format_state(&self, state: &Word) -> String {
        self.lexicon.text(*state)
    }

    fn format_goal(&self) -> String {
        self.lexicon.text(self.target)
    }

    fn format_action(&self, _state: &Word, steps: &[Word]) -> String {
        steps.last().map_or_else(String::new, |&word| self.lexicon.text(word))
    }

    fn parse_action(&self, state: &Word, text: &str) -> Result<Vec<Word>, InputError> {
        let word = self.step(*state, &list::fold(text)).map_err(|refusal| refused(self, *state, text, refusal))?;
        Ok(vec![word])
    }

    fn scene(&self, state: &Word) -> Scene {
        scene::scene(self, *state)
    }

    fn effect(&self, state: &Word, steps: &[Word]) -> Effect {
        scene::effect(self, *state, steps[0])
    }

    fn respond(&self, state: &Word, focus: &mut Focus, intent: Intent) -> Response<Word> {
        scene::respond(self, *state, focus, intent)
    }

    fn focus(&self, _state: &Word) -> Focus {
        Focus::default()
    }

    fn remark(&self, state: &Word, focus: &Focus) -> Option<Remark> {
        Some(scene::remark(self, *state, focus.typed.letters()))
    }

    fn hopeless(&self, state: &Word) -> Option<Phrase> {
        let alone = [*state, self.target].into_iter().find(|&word| *state != self.target && self.is_alone(word))?;
        Some(Phrase::new("ladder.alone").with("word", self.lexicon.text(alone)))
    }

    fn solve(&self, state: &Word, _metric: Metric, algorithm: Algorithm, control: &Control) -> (Algorithm, Found<Path<Word>>) {
        let (algorithm, found) = match algorithm {
            Algorithm::BreadthFirst => (algorithm, breadth_first(self, *state, control)),
            Algorithm::DepthFirst => (algorithm, depth_first(self, *state, control)),
            Algorithm::Map => (algorithm, FlatDistances::shortest_path(self, *state, control)),
            _ => (Algorithm::Bidirectional, bidirectional_smallest(self, *state, control)),
        };
        (algorithm, found.map(|path| path.into_iter().map(|word| vec![word]).collect()))
    }

    fn map(&self, state: &Word, _metric: Metric, control: &Control) -> Result<LadderMap, StopReason> {
        let distances = FlatDistances::retrograde(self, control)?;
        let mut apart = None;
        if distances.get(self.rank(*state)).is_none() {
            // Steps go both ways: what the start reaches is what reaches the start.
            let around = FlatDistances::retrograde(&Rules { target: *state, ..self.clone() }, control)?;
            apart = Some(histogram(around.as_slice()).0.iter().sum());
        }
        Ok(LadderMap { distances, apart })
    }

    fn left(&self, map: &LadderMap, state: &Word) -> Left {
        map.distances.get(self.rank(*state)).map_or(Left::Never, Left::Exactly)
    }

    fn census(&self, map: &LadderMap) -> Census<Word> {
        let bytes = size_of_val(map.distances.as_slice()) as u64;
        if let Some(states) = map.apart {
            return Census { states, goals: 0, histogram: Vec::new(), farthest: None, bytes };
        }
        let (histogram, farthest) = histogram(map.distances.as_slice());
        Census { states: histogram.iter().sum(), goals: 1, farthest: farthest.map(|rank| self.unrank(rank)), histogram, bytes }
    }

    fn shortest_solutions(&self, map: &LadderMap, state: &Word) -> Option<BigUint> {
        count_shortest(self, *state, |word| map.distances.get(self.rank(word)))
    }

    fn at_distance(&self, map: &LadderMap, distance: u32, number: u64) -> Option<Word> {
        let mut found = (0..self.state_count()).filter(|&rank| map.distances.get(rank) == Some(distance));
        Some(self.unrank(found.nth(usize::try_from(number).ok()?)?))
    }
}
