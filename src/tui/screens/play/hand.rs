//! The player's hand at a board: keys and mouse become intents.
//!
//! It knows where the cursor is and what is held, and it remembers a press so that a drag can be
//! told from a click. What an intent comes to is not its business.

use ratatui::layout::Rect;

use crate::puzzle::{Cell, Direction, Focus, Intent, Position, Response, Scene};
use crate::tui::board::{Spot, View};
use crate::tui::keymap::Action;
use crate::tui::screens::{Footing, Mouse};
use crate::tui::theme::Look;

/// Cursor, piece in hand, and what the left button is doing.
pub(in crate::tui) struct Hand {
    pub focus: Focus,
    /// Where the left button went down on the board, while it is down.
    pressed: Option<Cell>,
    /// Whether the pointer has moved to another cell since.
    dragged: bool,
}

impl Hand {
    /// A hand with nothing pressed.
    pub fn new(focus: Focus) -> Self {
        Hand { focus, pressed: None, dragged: false }
    }

    /// What a key means at a board, if it means anything there.
    pub fn intent(action: Action) -> Option<Intent> {
        Some(match action {
            Action::Up => Intent::Direct(Direction::Up),
            Action::Down => Intent::Direct(Direction::Down),
            Action::Left => Intent::Direct(Direction::Left),
            Action::Right => Intent::Direct(Direction::Right),
            Action::Confirm => Intent::Confirm,
            Action::Next => Intent::Next,
            Action::Previous => Intent::Previous,
            Action::Back => Intent::Cancel,
            Action::Erase => Intent::Erase,
            _ => return None,
        })
    }

    /// How the key of an action stands in the help of a board: under the name of what it does there,
    /// or not at all where it does nothing on any piece.
    pub fn listing(action: Action, position: &dyn Position) -> Footing {
        let scene = position.scene();
        if matches!((&scene, action), (Scene::Board(board), Action::Up | Action::Down) if !board.buttons.is_empty()) {
            return Footing::Hidden;
        }
        let intent = match action {
            Action::Confirm | Action::Next | Action::Previous => Self::intent(action),
            _ => None,
        };
        let Some(intent) = intent.filter(|_| !scene.takes_text()) else {
            return if action == Action::Confirm && scene.takes_text() { Footing::Word("key.accept") } else { Footing::Usual };
        };
        let cells = scene.pieces().into_iter().filter_map(|piece| scene.cell_of(piece)).chain([position.focus().cell]);
        let mut listing = Footing::Hidden;
        for cell in cells {
            let mut focus = Focus::at(cell);
            match position.respond(&mut focus, intent) {
                Response::Ignored => {}
                Response::Play(_) => listing = Footing::Word("key.press"),
                Response::Focused => return Footing::Usual,
            }
        }
        listing
    }

    /// Whether the cursor is on a piece that cannot move now.
    pub fn is_stuck(&self, position: &dyn Position) -> bool {
        let scene = position.scene();
        scene.piece_at(self.focus.cell).is_some_and(|piece| !scene.is_movable(piece))
    }

    /// How the key that grabs and drops, presses or accepts stands in the footer of a board now.
    pub fn confirming(&self, position: &dyn Position) -> Footing {
        let mut focus = self.focus;
        match position.respond(&mut focus, Intent::Confirm) {
            Response::Ignored if self.is_stuck(position) => Self::listing(Action::Confirm, position),
            Response::Ignored => Footing::Hidden,
            Response::Play(_) if position.scene().takes_text() => Footing::Word("key.accept"),
            Response::Play(_) => Footing::Word("key.press"),
            Response::Focused if self.focus.held.is_some() => Footing::Word("key.drop"),
            Response::Focused => Footing::Usual,
        }
    }

    /// What the mouse means at a scene drawn in this area.
    pub fn mouse(&mut self, mouse: Mouse, scene: &Scene, area: Rect, look: &Look) -> Option<Intent> {
        let hit = |x, y| View::new(scene, area, look, Some(self.focus)).hit(x, y);
        match mouse {
            Mouse::Press(x, y) => match hit(x, y)? {
                Spot::Button(number) => Some(Intent::Press(number)),
                Spot::Cell(cell) => {
                    self.pressed = Some(cell);
                    self.dragged = false;
                    Some(Intent::Click(cell))
                }
            },
            Mouse::Drag(x, y) => {
                let from = self.pressed?;
                let Some(Spot::Cell(to)) = hit(x, y) else { return None };
                self.dragged |= from != to;
                self.dragged.then_some(Intent::Drag { from, to })
            }
            Mouse::Release => {
                let dragged = std::mem::take(&mut self.dragged);
                (self.pressed.take().is_some() && dragged).then_some(Intent::Drop)
            }
            Mouse::Wheel { .. } => None,
        }
    }
}
