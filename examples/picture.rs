//! The game as the README shows it, made by the real program: a level with a hint on the board.
//!
//! ```sh
//! cargo run --release --example picture > assets/picture.svg
//! cargo run --release --example picture -- text      # the smallest whole screen, as text
//! cargo run --release --example picture -- text zh   # in Chinese
//! ```

use stepwise::levels::Library;
use stepwise::text::Language;
use stepwise::tui::{Headless, Options, TuiError, UNICODE};

fn main() -> Result<(), TuiError> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [text, chinese] = ["text", "zh"].map(|word| words.iter().any(|given| given == word));
    let language = if chinese { Language::Chinese } else { Language::English };
    let (columns, rows) = if text { (80, 24) } else { (100, 30) };
    let options = Options { language, glyphs: &UNICODE, ..Options::default() };
    let mut game = Headless::coloured(&Library::builtin(), Some("klotski:classic/heng-dao-li-ma"), options, columns, rows)?;
    game.wait_for(if chinese { "全图已知" } else { "whole map known" });
    // Two moves by hints, then a hint for the next one.
    game.press("t t t t t t t t t t t");
    print!("{}", if text { game.screen() } else { game.svg() });
    Ok(())
}
