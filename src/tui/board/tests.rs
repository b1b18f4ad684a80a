//! Boards drawn as text, in every form, and what the mouse hits on them.

use ratatui::buffer::Buffer;

use super::*;
use crate::puzzle::{Board, Frame, Ground, Phrase, Piece, Role, Sign, Target};
use crate::text::Text;
use crate::tui::theme::{ASCII, Glyphs, Theme, UNICODE};

/// A board drawn as rows of letters, `.` empty and `#` wall; equal letters are one piece.
fn board(frame: Frame, drawing: &[&str]) -> Board {
    let cells: Vec<Vec<char>> = drawing.iter().map(|row| row.chars().collect()).collect();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut ground = Vec::new();
    for (row, line) in cells.iter().enumerate() {
        for (column, &letter) in line.iter().enumerate() {
            ground.push(if letter == '#' { Ground::Wall } else { Ground::Floor });
            if !letter.is_alphanumeric() {
                continue;
            }
            let cell = Cell::new(row, column);
            match pieces.iter_mut().find(|piece| piece.label == letter.to_string()) {
                Some(piece) => piece.cells.push(cell),
                None => pieces.push(Piece {
                    id: letter as u16,
                    cells: vec![cell],
                    label: letter.to_string(),
                    role: Role::Class(0),
                    home: false,
                    movable: true,
                }),
            }
        }
    }
    Board {
        rows: cells.len(),
        columns: cells[0].len(),
        ground,
        signs: Vec::new(),
        frame,
        pieces,
        targets: Vec::new(),
        goal: None,
        buttons: Vec::new(),
        note: None,
    }
}

fn draw_with(board: &Board, columns: u16, rows: u16, overlay: &Overlay, glyphs: &'static Glyphs) -> String {
    let look = Look { text: Text::default(), theme: Theme::Mono, glyphs };
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    Cells::new(board, area, &look, overlay.focus).draw(&mut Canvas::new(&mut buffer, area, &look), overlay);
    let line = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..rows).map(line).collect::<Vec<_>>().join("\n")
}

fn draw(board: &Board, columns: u16, rows: u16) -> String {
    draw_with(board, columns, rows, &Overlay::default(), &UNICODE)
}

/// In wide and in high windows alike: boxes are twice as wide as high, which looks square.
#[test]
fn cells_keep_their_shape_whatever_the_window() {
    let board = board(Frame::Outline, &["AB", ".."]);
    for (columns, rows) in [(200, 24), (60, 60), (80, 24), (40, 15)] {
        let layout = layout::Layout::new(&board, Rect::new(0, 0, columns, rows), None);
        assert_eq!(layout.pitch.0, 2 * layout.pitch.1, "{columns}x{rows}");
    }
}

#[test]
fn pieces_stand_in_boxes_where_there_is_room() {
    let mut board = board(Frame::Outline, &["AA", "AB"]);
    board.targets = vec![Target { cells: vec![Cell::new(1, 1)], label: "B".into(), role: Role::Key }];
    let expected = "\
╔════════════╗
║┌──────────┐║
║│ A        │║
║│    ┌─────┘║
║│    │┌────┐┆
║│    ││ B  │┆
║└────┘└────┘┆
╚══════┄ B ┄┄╝";
    assert_eq!(draw(&board, 14, 8), expected);
}

#[test]
fn smaller_areas_get_shared_lines_then_cells_then_a_part() {
    let board = board(Frame::Outline, &["AAB", "C.B"]);
    assert_eq!(
        draw(&board, 13, 5),
        "\
┌───────┬───┐
│   A   │   │
├───┬───┤ B │
│ C │   │   │
└───┴───┴───┘"
    );
    assert_eq!(draw(&board, 11, 4), "╔═════════╗\n║ A─ A  B ║\n║ C  ·  B ║\n╚═════════╝");
    assert_eq!(draw(&board, 9, 2), " A─ A  B\n C  ·  B");
    let corner = Overlay { focus: Some(Focus::at(Cell::new(1, 2))), ..Overlay::default() };
    assert_eq!(draw_with(&board, 4, 1, &corner, &UNICODE), " B");
}

#[test]
fn a_grid_marks_what_is_held_hinted_home_and_wanted() {
    let mut board = board(Frame::Grid, &["AB", "C."]);
    board.pieces[2].home = true;
    board.targets = vec![Target { cells: vec![Cell::new(1, 0)], label: String::new(), role: Role::Key }];
    let overlay = Overlay {
        focus: Some(Focus { held: Some(u16::from(b'A')), ..Focus::default() }),
        hint: Some(HintMark { piece: Some(u16::from(b'B')), to: vec![Cell::new(1, 1)], direction: Some(Direction::Down), button: None }),
        ..Overlay::default()
    };
    assert_eq!(
        draw_with(&board, 9, 5, &overlay, &ASCII),
        "\
+-1-+-2-+
1<A>|(B)|
+---+---+
2[C]|:v:|
+---+---+"
    );
}

#[test]
fn a_maze_is_walls_and_signs_and_what_fits_into_a_cell() {
    let mut board = board(Frame::Corridors, &["####", "#A.#", "#..#", "####"]);
    board.signs =
        vec![(Cell::new(1, 2), Sign::Key('b')), (Cell::new(2, 1), Sign::OneWay(Direction::Right)), (Cell::new(2, 2), Sign::Door('B'))];
    assert_eq!(draw(&board, 8, 4), "▒▒▒▒▒▒▒▒\n▒▒A b ▒▒\n▒▒> B┄▒▒\n▒▒▒▒▒▒▒▒");
    board.signs.clear();
    let heat = |lefts: [u32; 3]| Overlay {
        heat: [(1, 2), (2, 1), (2, 2)].map(|(row, column)| Cell::new(row, column)).into_iter().zip(lefts).collect(),
        ..Overlay::default()
    };
    assert_eq!(draw_with(&board, 8, 4, &heat([3, 5, 4]), &ASCII), "########\n##A 3 ##\n##5 4 ##\n########");
    assert_eq!(draw_with(&board, 8, 4, &heat([30, 100, 65]), &ASCII), "########\n##A 11##\n##8844##\n########");
    // Without room for all of it, what is about the piece: two rows and two columns.
    assert_eq!(draw(&board, 4, 2), "▒▒▒▒\n▒▒A");
}

#[test]
fn every_cell_that_is_drawn_is_hit_where_it_is_drawn() {
    for frame in [Frame::Outline, Frame::Grid, Frame::Corridors] {
        let board = board(frame, &["ABC.", "DEF.", "#..G"]);
        let look = Look { text: Text::default(), theme: Theme::Mono, glyphs: &UNICODE };
        for (columns, rows) in [(80, 24), (46, 20), (30, 12), (17, 7), (14, 5), (12, 3), (5, 2)] {
            let area = Rect::new(3, 2, columns, rows);
            let focus = Some(Focus::at(Cell::new(2, 3)));
            let view = Cells::new(&board, area, &look, focus);
            for row in 0..3 {
                for column in 0..4 {
                    let cell = Cell::new(row, column);
                    if view.layout.shows(cell) {
                        let inside = view.layout.inside(row as i32, column as i32);
                        let (x, y) = (inside.x + inside.columns / 2, inside.y + inside.rows / 2);
                        assert_eq!(view.hit(x as u16, y as u16), Some(Spot::Cell(cell)), "{frame:?} {columns}x{rows}");
                    }
                }
            }
        }
    }
}

#[test]
fn no_size_panics() {
    let mut boards: Vec<Board> = [Frame::Outline, Frame::Grid, Frame::Corridors]
        .into_iter()
        .flat_map(|frame| {
            [
                board(frame, &["."]),
                board(frame, &["AAB#", "C.B-"]),
                board(frame, &["A"; 24]),
                board(frame, &["ABBBBBBBBBBBBBBBBBBBBBBB"; 24]),
            ]
        })
        .collect();
    boards[1].buttons = vec![crate::puzzle::Button { letter: 'A', name: Phrase::new("play.left") }];
    for board in &boards {
        for columns in (0..200).step_by(7) {
            for rows in (0..60).step_by(3) {
                let overlay = Overlay {
                    focus: Some(Focus { held: Some(u16::from(b'A')), ..Focus::at(Cell::new(40, 40)) }),
                    brush: Some(Cell::new(77, 0)),
                    hint: Some(HintMark { piece: Some(u16::from(b'B')), to: vec![Cell::new(90, 0)], ..HintMark::default() }),
                    numbers: vec![(Cell::new(0, 99), "7".into(), Tone::Plain)],
                    glide: Some(super::Glide { piece: u16::from(b'A'), down: -0.5, right: 99.0 }),
                    badges: vec![(u16::from(b'B'), "12".into(), Tone::Plain)],
                    way: vec!["somewhere else".into()],
                    heat: vec![(Cell::new(0, 0), 3), (Cell::new(7, 70), 9999)],
                };
                draw_with(board, columns, rows, &overlay, &UNICODE);
            }
        }
    }
}

/// What is laid over the places of the goal leaves no half of a label there, at any size.
#[test]
fn labels_of_the_goal_are_whole_or_not_there() {
    let mut board = board(Frame::Outline, &["AA..", "AA.."]);
    let cells = vec![Cell::new(0, 2), Cell::new(0, 3), Cell::new(1, 2), Cell::new(1, 3)];
    board.targets = vec![Target { cells: cells.clone(), label: "A".into(), role: Role::Key }];
    let hint = HintMark { piece: Some(u16::from(b'A')), to: cells.clone(), direction: Some(Direction::Right), button: None };
    let overlays = [
        Overlay { hint: Some(hint), ..Overlay::default() },
        Overlay { numbers: vec![(cells[0], "12".to_owned(), Tone::Plain)], ..Overlay::default() },
        Overlay { heat: cells.iter().map(|&cell| (cell, 7)).collect(), ..Overlay::default() },
        Overlay::default(),
    ];
    for overlay in &overlays {
        for (columns, rows) in (8..60).flat_map(|columns| (4..30).map(move |rows| (columns, rows))) {
            let drawn = draw_with(&board, columns, rows, overlay, &UNICODE);
            assert_eq!(drawn.matches('[').count(), drawn.matches("[A]").count(), "{columns}x{rows}:\n{drawn}");
            assert!(overlay.hint.is_none() || columns < 20 || rows < 8 || drawn.contains("(A)"), "{columns}x{rows}:\n{drawn}");
        }
    }
}
