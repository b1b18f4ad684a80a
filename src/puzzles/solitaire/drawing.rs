//! A board of pegs while it is drawn: as many pegs and targets as the hand likes, with colours or
//! without.

use super::notation::{colour_letter, format_peg, parse_peg, parse_pegs};
use super::rules::{CELLS, MOST_COLOURS, SIDE, cell_of};
use crate::puzzle::{Board, Cell, Drawing, Editor, Frame, Ground, InputError, Phrase, Piece, Role, Setup, Target, Tool};

/// The family's editor.
pub(super) const EDITOR: Editor = Editor {
    empty: || Box::new(Sketch::default()),
    read: |setup| {
        let start = read("board", &setup.start)?;
        let targets = read("goal", setup.goal.as_deref().unwrap_or_default())?;
        Ok(Box::new(Sketch { pages: [start, targets] }))
    },
};

/// The keys that take a peg away, and that put one without a colour; one with a colour has its
/// letter as a capital.
const ERASER: char = '.';
const PLAIN: char = 'O';

/// A peg by its colour, if it has one.
type Peg = Option<u8>;

/// What stands on the cells of a page.
type Cells = [Option<Peg>; CELLS];

/// Pegs and targets.
#[derive(Clone)]
struct Sketch {
    pages: [Cells; 2],
}

impl Default for Sketch {
    fn default() -> Self {
        Sketch { pages: [[None; CELLS]; 2] }
    }
}

/// Any number of pegs; of two on a cell the last one stays.
fn read(what: &'static str, text: &str) -> Result<Cells, InputError> {
    let mut cells = [None; CELLS];
    for word in text.split_whitespace() {
        let (cell, colour) = parse_peg(what, word)?;
        cells[usize::from(cell)] = Some(colour);
    }
    Ok(cells)
}

fn pegs(cells: &Cells) -> impl Iterator<Item = (u8, Peg)> {
    cells.iter().zip(0u8..).filter_map(|(peg, cell)| Some((cell, (*peg)?)))
}

fn text(cells: &Cells) -> String {
    pegs(cells).map(|(cell, colour)| format_peg(cell, colour)).collect::<Vec<_>>().join(" ")
}

/// The colour that a key paints with.
fn colour_of(key: char) -> Option<Peg> {
    let colour = (0..MOST_COLOURS as u8).find(|&colour| colour_letter(colour).to_ascii_uppercase() == key);
    (key == PLAIN || colour.is_some()).then_some(colour)
}

impl Drawing for Sketch {
    fn boxed(&self) -> Box<dyn Drawing> {
        Box::new(self.clone())
    }

    fn pages(&self) -> Vec<Phrase> {
        vec![Phrase::new("draw.start"), Phrase::new("draw.goal")]
    }

    fn tools(&self, page: usize) -> Vec<Tool> {
        let (plain, coloured) =
            if page == 1 { ("solitaire.target", "solitaire.coloured_target") } else { ("solitaire.peg", "solitaire.coloured_peg") };
        let eraser = Tool { key: ERASER, mark: ERASER.to_string(), name: Phrase::new("draw.eraser") };
        let plain = Tool { key: PLAIN, mark: PLAIN.to_string(), name: Phrase::new(plain) };
        let colours = (0..MOST_COLOURS as u8).map(|colour| {
            let letter = colour_letter(colour);
            Tool { key: letter.to_ascii_uppercase(), mark: letter.to_string(), name: Phrase::new(coloured).with("colour", letter) }
        });
        [plain].into_iter().chain(colours).chain([eraser]).collect()
    }

    fn paint(&mut self, page: usize, cell: Cell, key: char) {
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        let peg = colour_of(key);
        if let Some(cells) = self.pages.get_mut(page)
            && row < SIDE
            && column < SIDE
            && (peg.is_some() || key == ERASER)
        {
            cells[row * SIDE + column] = peg;
        }
    }

    fn board(&self, page: usize) -> Board {
        let [start, targets] = &self.pages;
        let (shown, behind) = if page == 1 { (targets, start) } else { (start, targets) };
        let letter = |colour: Peg| colour.map_or_else(|| PLAIN.to_string(), |colour| colour_letter(colour).to_string());
        let piece = |(cell, colour): (u8, Peg)| Piece {
            id: u16::from(cell),
            cells: vec![cell_of(cell)],
            label: letter(colour),
            role: Role::Class(colour.unwrap_or(0)),
            home: false,
            movable: true,
        };
        let target = |(cell, colour): (u8, Peg)| Target {
            cells: vec![cell_of(cell)],
            label: colour.map_or_else(String::new, |_| letter(colour)),
            role: Role::Class(colour.unwrap_or(0)),
        };
        Board {
            rows: SIDE,
            columns: SIDE,
            ground: vec![Ground::Floor; CELLS],
            signs: Vec::new(),
            frame: Frame::Grid,
            pieces: pegs(shown).map(piece).collect(),
            targets: pegs(behind).map(target).collect(),
            goal: None,
            buttons: Vec::new(),
            note: None,
        }
    }

    fn clear(&mut self) {
        *self = Sketch::default();
    }

    fn place(&mut self, start: &str) -> Result<(), InputError> {
        parse_pegs("board", start)?;
        self.pages[0] = read("board", start)?;
        Ok(())
    }

    fn setup(&self) -> Setup {
        let goal = Some(text(&self.pages[1])).filter(|goal| !goal.is_empty());
        Setup::new(&text(&self.pages[0]), goal.as_deref())
    }
}
