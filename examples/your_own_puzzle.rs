//! Your own puzzle, solved: a ferryman takes a wolf, a goat and a cabbage across a river, one at a
//! time; alone together, the wolf would eat the goat, the goat the cabbage.
//!
//! ```sh
//! cargo run --example your_own_puzzle --no-default-features
//! ```

use stepwise::search::{Control, Outcome, Reversible, StateSpace, bidirectional};

/// Who may cross with the ferryman.
const PASSENGERS: [&str; 4] = ["nobody", "wolf", "goat", "cabbage"];
/// Who must not be left alone together.
const ENEMIES: [u8; 2] = [0b0110, 0b1100];
/// All on the far bank.
const DONE: u8 = 0b1111;

struct River;

/// Who is on the far bank: the ferryman is bit 0, his passengers are bits 1 to 3.
impl StateSpace for River {
    type State = u8;
    type Move = &'static str;

    fn for_each_move(&self, state: u8, mut visit: impl FnMut(&'static str, u8)) {
        for (bit, name) in PASSENGERS.into_iter().enumerate() {
            let crossing = 1 | 1 << bit;
            let next = state ^ crossing;
            let unwatched = if next & 1 == 0 { next } else { !next };
            let together = state & crossing == 0 || state & crossing == crossing;
            if together && ENEMIES.iter().all(|pair| unwatched & pair != *pair) {
                visit(name, next);
            }
        }
    }

    fn is_goal(&self, state: u8) -> bool {
        state == DONE
    }
}

/// Every crossing is undone by the same crossing, so it can be searched from both ends.
impl Reversible for River {
    fn for_each_predecessor(&self, state: u8, visit: impl FnMut(&'static str, u8)) {
        self.for_each_move(state, visit);
    }

    fn for_each_goal(&self, mut visit: impl FnMut(u8)) {
        visit(DONE);
    }
}

fn main() {
    let found = bidirectional(&River, 0, &Control::default());
    match found.outcome {
        Outcome::Solved(path) => println!("{} crossings: {}", path.len(), path.join(", ")),
        Outcome::Unsolvable => println!("no way across"),
        Outcome::Stopped { reason, lower, .. } => println!("{reason}: at least {lower} crossings"),
    }
    println!("{} states stored", found.statistics.stored);
}
