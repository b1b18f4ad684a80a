//! What stands on the screen of a game without a terminal, read as words.

use stepwise::tui::Headless;

/// The screen with a single blank for each run of them.
pub fn words(game: &Headless) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    game.screen().lines().map(line).collect::<Vec<_>>().join("\n")
}

#[track_caller]
pub fn shows(game: &Headless, text: &str) {
    assert!(words(game).contains(text), "no {text:?} in\n{}", game.screen());
}

#[track_caller]
pub fn hides(game: &Headless, text: &str) {
    assert!(!words(game).contains(text), "{text:?} in\n{}", game.screen());
}

#[track_caller]
pub fn waits(game: &mut Headless, text: &str) {
    assert!(game.wait_for(text), "never {text:?} in\n{}", game.screen());
}
