//! Lines of a width, in both languages.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The lines of a text broken to a width, at spaces where there are any and between any two wide
/// characters.
#[must_use]
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for piece in unbreakable(paragraph) {
            if line.width() + piece.trim_end().width() > columns && !line.is_empty() {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
            }
            if !(line.is_empty() && piece.trim().is_empty()) {
                line.push_str(piece);
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The pieces of a text between which a line may break: words, spaces, wide characters, each with
/// the brackets that open before it and the punctuation that follows it. Hyphens stay with the word
/// before them, or with the one that they begin, as the name of an option.
fn unbreakable(text: &str) -> Vec<&str> {
    let mut pieces: Vec<&str> = Vec::new();
    let mut start = 0;
    let mut end = 0;
    let mut opened = false;
    for word in text.split_word_bounds() {
        let begins = text[..end].chars().next_back().is_none_or(|before| before.is_whitespace() || opened && before == '-');
        let closes = word.chars().all(|character| ",.;:!?)]}，。；：！？、）》」".contains(character)) || word == "-" && !begins;
        if !closes && !opened && end > start {
            pieces.push(&text[start..end]);
            start = end;
        }
        opened = word.chars().all(|character| "([{（《「".contains(character)) || word == "-" && begins;
        end += word.len();
    }
    pieces.extend((end > start).then(|| &text[start..end]));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_where_they_may() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("把曹操移到出口", 6), ["把曹操", "移到出", "口"]);
        assert_eq!(wrap("cells; they", 6), ["cells;", "they"]);
        assert_eq!(wrap("a cells; they", 7), ["a", "cells;", "they"]);
        assert_eq!(wrap("移到出口。", 8), ["移到出", "口。"]);
        assert_eq!(wrap("clear the board (undoable)", 17), ["clear the board", "(undoable)"]);
        assert_eq!(wrap("清空棋盘（可撤销）", 10), ["清空棋盘", "（可撤销）"]);
        assert_eq!(wrap("--seed 7 --difficulty easy", 12), ["--seed 7", "--difficulty", "easy"]);
        assert_eq!(wrap("a well-known -1", 7), ["a well-", "known", "-1"]);
    }
}
