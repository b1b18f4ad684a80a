//! A scene as rows of plain text, for line mode and `--board`.

use unicode_width::UnicodeWidthStr;

use crate::puzzle::{Board, Cell, Frame, Ground, Scene, Sign, Vessels};

/// The rows of a scene.
pub(super) fn rows(scene: &Scene) -> Vec<String> {
    match scene {
        Scene::Board(board) => board_rows(board),
        Scene::Vessels(vessels) => vessel_rows(vessels),
        // A word with the one to reach, in one row.
        Scene::Words(words) => vec![format!("{} -> {}", words.word, words.target)],
    }
}

/// A row a vessel: what is in it of what it holds, and what is wanted there: `1: 3/5 [4]`.
fn vessel_rows(vessels: &Vessels) -> Vec<String> {
    let row = |vessel: &crate::puzzle::Vessel| {
        let wanted = vessel.wanted.map_or_else(String::new, |wanted| format!(" [{wanted}]"));
        format!("{}: {}/{}{wanted}", vessel.id, vessel.level, vessel.capacity)
    };
    vessels.vessels.iter().map(row).collect()
}

/// The rows of a board, their columns in line: on each cell the label of its piece, or `.` floor,
/// `#` wall, `-` gate, `o` an empty place of the goal; in mazes keys, doors and one-way cells.
fn board_rows(board: &Board) -> Vec<String> {
    let labels: Vec<Vec<String>> =
        (0..board.rows).map(|row| (0..board.columns).map(|column| label(board, Cell::new(row, column))).collect()).collect();
    let width = labels.iter().flatten().map(|label| label.width()).max().unwrap_or(0);
    let line = |row: &Vec<String>| row.iter().map(|label| pad(label, width)).collect::<Vec<_>>().join(" ");
    labels.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

fn label(board: &Board, cell: Cell) -> String {
    if let Some(piece) = board.piece_at(cell) {
        return piece.label.clone();
    }
    if let Some((_, sign)) = board.signs.iter().find(|(place, _)| *place == cell) {
        return sign_text(*sign).to_string();
    }
    let target = board.targets.iter().find(|target| target.cells.contains(&cell));
    let sign = match board.ground_at(cell) {
        Ground::Wall => '#',
        Ground::Gate => '-',
        Ground::Floor => match target {
            Some(target) if board.frame == Frame::Corridors => return target.label.clone(),
            Some(_) => 'o',
            None => '.',
        },
    };
    sign.to_string()
}

fn sign_text(sign: Sign) -> char {
    match sign {
        Sign::OneWay(direction) => ['^', 'v', '<', '>'][direction as usize],
        Sign::Key(letter) | Sign::Door(letter) => letter,
    }
}

fn pad(label: &str, width: usize) -> String {
    format!("{label}{}", " ".repeat(width.saturating_sub(label.width())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Piece, Role, Target};

    #[test]
    fn wide_labels_keep_the_columns_in_line() {
        let piece = |id, column, label: &str| Piece {
            id,
            cells: vec![Cell::new(0, column)],
            label: label.to_owned(),
            role: Role::Key,
            home: false,
            movable: true,
        };
        let board = Board {
            rows: 2,
            columns: 3,
            ground: vec![Ground::Floor, Ground::Floor, Ground::Floor, Ground::Wall, Ground::Gate, Ground::Floor],
            signs: Vec::new(),
            frame: Frame::Outline,
            pieces: vec![piece(0, 0, "曹操"), piece(1, 1, "A")],
            targets: vec![Target { cells: vec![Cell::new(1, 2)], label: String::new(), role: Role::Key }],
            goal: None,
            buttons: Vec::new(),
            note: None,
        };
        assert_eq!(rows(&Scene::Board(board)), ["曹操 A    .", "#    -    o"]);
    }
}
