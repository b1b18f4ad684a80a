//! Every family's board as it stands on the screen, in each size, language and set of glyphs.
//!
//! A change here is looked at, not just accepted: `INSTA_UPDATE=always cargo test --test snapshots`
//! writes the files, and the diff shows what players would see.

use stepwise::levels::Library;
use stepwise::puzzles::FAMILIES;
use stepwise::text::Language;
use stepwise::tui::{ASCII, Glyphs, Headless, NARROW, Options, UNICODE};

const SIZES: [(u16, u16); 3] = [(80, 24), (110, 34), (40, 15)];
const GLYPHS: [(&str, &Glyphs); 3] = [("unicode", &UNICODE), ("narrow", &NARROW), ("ascii", &ASCII)];

/// The first level of every family with all its numbers, at one size.
fn boards(library: &Library, language: Language, glyphs: &'static Glyphs, (columns, rows): (u16, u16)) -> String {
    let known = match language {
        Language::English => "whole map known",
        Language::Chinese => "全图已知",
    };
    let mut shown = String::new();
    for family in FAMILIES {
        let level = library.of(family.id).find(|level| !level.is_first_step()).expect("every family ships levels");
        let options = Options { language, glyphs, ..Options::default() };
        // The words about the solver have no room at the smallest size.
        let mut game = Headless::new(library, Some(&level.id), options, 80, 24).expect("a game");
        assert!(game.wait_for(known), "{}", game.screen());
        game.resize(columns, rows);
        shown.push_str(&"-".repeat(usize::from(columns)));
        shown.push('\n');
        shown.push_str(&game.screen());
    }
    shown
}

#[test]
fn boards_look_as_they_did() {
    let library = Library::builtin();
    for language in Language::ALL {
        for (set, glyphs) in GLYPHS {
            for (columns, rows) in SIZES {
                let name = format!("{language:?}_{set}_{columns}x{rows}").to_lowercase();
                insta::assert_snapshot!(name, boards(&library, language, glyphs, (columns, rows)));
            }
        }
    }
}
