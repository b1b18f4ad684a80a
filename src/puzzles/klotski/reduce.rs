//! The board without what cannot matter: a smaller board with the same solutions.
//!
//! A piece that could not move even if every piece that can move were gone is a wall. A cell that
//! no piece could enter even if it were alone with these walls is a wall too, and rows and columns
//! of walls round the rest are cut off. What is left has the same positions, one for one, the same
//! moves in the same order, and the same goals: a path found on it is a path of the whole board
//! once its pieces are named as they are there ([`Reduced::told`]).

use super::cells::CellSet;
use super::class::{Class, shifted};
use super::rules::{Goal, MAX_PIECES, Rules, State, Step};
use crate::puzzle::{Direction, Ground, Path};

/// A smaller board, and which pieces of the whole board are on it.
pub(super) struct Reduced {
    /// The smaller board; without any goal when none can be reached.
    pub(super) rules: Rules,
    /// The state on it.
    pub(super) start: State,
    /// By piece of the smaller board: its number on the whole one, ascending.
    kept: Vec<usize>,
}

/// The part of a board that is kept, a rectangle.
#[derive(Clone, Copy)]
struct Window {
    top: usize,
    left: usize,
    rows: usize,
    columns: usize,
    /// Columns of the whole board.
    whole: usize,
}

impl Window {
    /// The smallest rectangle around some cells; a single cell where there are none.
    fn around(cells: &CellSet, whole: usize) -> Self {
        let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        for cell in cells.iter().map(usize::from) {
            top = top.min(cell / whole);
            bottom = bottom.max(cell / whole);
            left = left.min(cell % whole);
            right = right.max(cell % whole);
        }
        if top == usize::MAX {
            return Window { top: 0, left: 0, rows: 1, columns: 1, whole };
        }
        Window { top, left, rows: bottom - top + 1, columns: right - left + 1, whole }
    }

    /// A cell of the whole board, which the window shows, as a cell of the window.
    fn of(&self, cell: u16) -> u16 {
        let (row, column) = (usize::from(cell) / self.whole, usize::from(cell) % self.whole);
        ((row - self.top) * self.columns + column - self.left) as u16
    }

    /// The cells of the whole board that the window shows, in reading order.
    fn cells(self) -> impl Iterator<Item = usize> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| (self.top + row) * self.whole + self.left + column))
    }
}

impl Reduced {
    /// Reduces a board for searches from `start`.
    pub(super) fn new(rules: &Rules, start: &State) -> Self {
        let (kept, walls) = movable(rules, start);
        let regions: Vec<CellSet> = kept
            .iter()
            .map(|&piece| rules.class(piece).reach(start.places[piece], &walls).iter().map(|reached| reached.place).collect())
            .collect();
        let entered: CellSet = kept
            .iter()
            .zip(&regions)
            .flat_map(|(&piece, region)| region.iter().flat_map(move |place| rules.class(piece).cover(place)))
            .collect();
        let window = Window::around(&entered, rules.columns);
        // Alternatives that some piece cannot fulfil are dropped, and so are terms that a piece
        // which stays where it is fulfils already.
        let goals: Vec<Goal> = rules
            .goals
            .iter()
            .filter_map(|goal| {
                let mut terms = Goal::new();
                for &(piece, place) in goal {
                    match kept.binary_search(&piece) {
                        Ok(number) if regions[number].contains(place) => terms.push((number, window.of(place))),
                        Err(_) if start.places[piece] == place => {}
                        _ => return None,
                    }
                }
                Some(terms)
            })
            .collect();
        let classes = rules.classes.iter().enumerate().map(|(number, class)| {
            let allowed: CellSet = kept
                .iter()
                .zip(&regions)
                .filter(|&(&piece, _)| rules.pieces[piece].class == number)
                .flat_map(|(_, region)| region.iter())
                .collect();
            cropped(class, &allowed, &window)
        });
        let mut places = [0; MAX_PIECES];
        for (number, &piece) in kept.iter().enumerate() {
            places[number] = window.of(start.places[piece]);
        }
        let ground = window.cells().map(|cell| if entered.contains(cell as u16) { rules.ground[cell] } else { Ground::Wall });
        let whole = Rules {
            rows: window.rows,
            columns: window.columns,
            ground: ground.collect(),
            pieces: rules.pieces.clone(),
            classes: classes.collect(),
            goals: Vec::new(),
        };
        let rules = Rules { goals, ..whole.with_pieces(&kept) };
        Reduced { rules, start: State { places, held: None }, kept }
    }

    /// A path of the smaller board as a path of the whole one.
    pub(super) fn told(&self, path: Path<Step>) -> Path<Step> {
        let tell = |step: Step| Step { piece: self.kept[usize::from(step.piece)] as u8, ..step };
        path.into_iter().map(|unit| unit.into_iter().map(tell).collect()).collect()
    }
}

impl Rules {
    /// The same board with some of its pieces, ascending, the classes that they have, and no goal.
    pub(super) fn with_pieces(&self, kept: &[usize]) -> Rules {
        let used: Vec<usize> =
            (0..self.classes.len()).filter(|&class| kept.iter().any(|&piece| self.pieces[piece].class == class)).collect();
        let pieces = kept.iter().map(|&piece| {
            let mut piece = self.pieces[piece].clone();
            piece.class = used.partition_point(|&class| class < piece.class);
            piece
        });
        Rules {
            rows: self.rows,
            columns: self.columns,
            ground: self.ground.clone(),
            pieces: pieces.collect(),
            classes: used.iter().map(|&class| self.classes[class].clone()).collect(),
            goals: Vec::new(),
        }
    }
}

/// The pieces that could move if those that cannot were all there is, and the cells of the others.
fn movable(rules: &Rules, start: &State) -> (Vec<usize>, CellSet) {
    let mut kept: Vec<usize> = (0..rules.pieces.len()).collect();
    let mut walls = CellSet::EMPTY;
    loop {
        let before = kept.len();
        kept.retain(|&piece| {
            let place = start.places[piece];
            let moves = Direction::ALL.iter().any(|&direction| rules.class(piece).step(place, direction, &walls).is_some());
            if !moves {
                for cell in rules.cover(start, piece) {
                    walls.insert(cell);
                }
            }
            moves
        });
        if kept.len() == before {
            return (kept, walls);
        }
    }
}

/// A class on the cells of the window, on these of its places only.
fn cropped(class: &Class, allowed: &CellSet, window: &Window) -> Class {
    let within = |places: &mut dyn Iterator<Item = u16>| places.map(|place| window.of(place)).collect::<CellSet>();
    let shift = |cell: u16| {
        let at = usize::from(cell) + class.indent;
        (at / window.whole * window.columns + at % window.whole - class.indent) as u16
    };
    let leads_on = |place: u16, direction: Direction| {
        let way = direction as usize;
        class.valid[way].contains(place) && allowed.contains(shifted(place, class.offsets[way]))
    };
    let valid = Direction::ALL.map(|direction| within(&mut allowed.iter().filter(|&place| leads_on(place, direction))));
    let shape = class.cells.iter().map(|&cell| shift(cell)).collect();
    Class::from_parts(shape, (class.indent, class.height, class.width), within(&mut allowed.iter()), &valid, window.columns)
}
