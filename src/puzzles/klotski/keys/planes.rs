//! Bit planes: the code of a piece's class, 1 and up, stands at the piece's place, one bit of the
//! code in each plane of cells.
//!
//! A whole class's steps in one direction are a few ands and rotations: the places of the class,
//! those from which a step is valid, and the empty cells seen from each cell that the step would
//! cover. A step itself takes the code's bits at one cell and exclusive-ors them over to another,
//! whatever the class. Rotation stands for a shift either way: what it wraps around falls on
//! places that are not valid.

use super::word::Word;
use super::{Key, members, sealed};
use crate::puzzle::{Direction, Ground};
use crate::puzzles::klotski::cells::CellSet;
use crate::puzzles::klotski::class::shifted;
use crate::puzzles::klotski::rules::{MAX_PIECES, Rules};

/// The most planes; a board with more classes than four planes tell apart is packed instead.
const MAX_PLANES: usize = 4;

/// Cells of a shape, and cells newly covered by a step, that are looked at without a loop: enough
/// for all pieces of classic boards. Smaller shapes name one of theirs twice, which does not
/// matter to a union or an intersection; the cells of larger ones are in a list.
const FEW_CELLS: usize = 4;
const FEW_LEADS: usize = 2;

/// The planes of a position, plane after plane from the low bits, each over all cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::puzzles::klotski) struct Planes<W>(W);

/// One class as masks over the cells.
struct ClassPlan<W> {
    /// The code's bit in each plane, at cell 0.
    code: W,
    /// By plane: nothing where the code has its bit, everything where it has not.
    flips: [W; MAX_PLANES],
    /// Distances of its cells from its place.
    cells: ([u32; FEW_CELLS], Vec<u32>),
    /// Places it may take.
    allowed: W,
    /// By direction: places from which a step is valid.
    valid: [W; 4],
    /// By direction: how far down the empty cells are rotated to see each newly covered cell.
    leads: [([u32; FEW_LEADS], Vec<u32>); 4],
    /// Its pieces.
    members: Vec<usize>,
}

/// The numbers of the planes, the first one again where there are fewer than the most.
fn repeated(planes: u32) -> [u32; MAX_PLANES] {
    std::array::from_fn(|plane| if (plane as u32) < planes { plane as u32 } else { 0 })
}

/// The first few numbers of a list, the first one again where there are fewer, and the others.
fn few<const N: usize>(list: Vec<u32>) -> ([u32; N], Vec<u32>) {
    (std::array::from_fn(|number| *list.get(number).unwrap_or(&list[0])), list.into_iter().skip(N).collect())
}

impl<W: Word> ClassPlan<W> {
    /// The places of this class. Found anew for each use: that is cheaper than to keep them.
    #[inline]
    fn places(&self, split: &[W; MAX_PLANES], all: W) -> W {
        split.iter().zip(&self.flips).fold(all, |places, (&plane, &flip)| places & (plane ^ flip))
    }

    /// All cells of the class's pieces on these places.
    #[inline]
    fn cover(&self, places: W) -> W {
        let (few, more) = &self.cells;
        let covered = few.iter().fold(W::ZERO, |covered, &cell| covered | places << cell);
        more.iter().fold(covered, |covered, &cell| covered | places << cell)
    }

    /// Those of these places from which a step is legal.
    #[inline]
    fn movers(&self, places: W, way: usize, empty: W) -> W {
        let (few, more) = &self.leads[way];
        let movers = few.iter().fold(places & self.valid[way], |movers, &lead| movers & empty.rotate_down(lead));
        more.iter().fold(movers, |movers, &lead| movers & empty.rotate_down(lead))
    }

    /// Places where a piece of this class fits on these cells.
    #[inline]
    fn fits(&self, free: W) -> W {
        let (few, more) = &self.cells;
        let fits = few.iter().fold(self.allowed, |fits, &cell| fits & free >> cell);
        more.iter().fold(fits, |fits, &cell| fits & free >> cell)
    }
}

/// A board prepared for bit planes.
pub(in crate::puzzles::klotski) struct Plan<W> {
    /// How far down each plane lies in a key; planes there are none of repeat the first.
    shifts: [u32; MAX_PLANES],
    /// All cells of plane 0.
    plane: W,
    /// Cell 0 of every plane.
    column: W,
    /// Cells that are no wall.
    floor: W,
    classes: Vec<ClassPlan<W>>,
    /// The class of each piece.
    class_of: Vec<usize>,
    /// By alternative: which bits it speaks of, and what they must be.
    goals: Vec<(W, W)>,
    offsets: [i16; 4],
    /// By direction: a step as a rotation down.
    turns: [u32; 4],
}

impl<W: Word> Plan<W> {
    /// A step in cell numbers as a rotation down by as much.
    fn turn(offset: i16) -> u32 {
        i32::from(offset).rem_euclid(W::BITS as i32) as u32
    }

    fn word(set: &CellSet) -> W {
        set.iter().fold(W::ZERO, |word, cell| word | W::ONE << u32::from(cell))
    }

    /// The planes of a key, each from bit 0 on, with those above it.
    #[inline]
    fn split(&self, key: W) -> [W; MAX_PLANES] {
        self.shifts.map(|shift| key >> shift)
    }

    /// The cells where no piece and no wall is.
    #[inline]
    fn empty(&self, split: &[W; MAX_PLANES]) -> W {
        let covered = self.classes.iter().fold(W::ZERO, |covered, class| covered | class.cover(class.places(split, self.plane)));
        self.floor & !covered
    }

    /// The code at `from` moved to `to`.
    #[inline]
    fn carried(&self, key: W, from: u32, to: u32) -> W {
        let code = (key >> from) & self.column;
        key ^ (code << from) ^ (code << to)
    }

    /// Visits every piece that has a step: its class, its place, and where it would fit with
    /// nothing else moving.
    #[inline]
    fn for_each_mover(&self, key: W, but: Option<u16>, mut visit: impl FnMut(&ClassPlan<W>, u32, W)) {
        let split = self.split(key);
        let empty = self.empty(&split);
        let but = but.map_or(W::ZERO, |place| W::ONE << u32::from(place));
        for class in &self.classes {
            let places = class.places(&split, self.plane);
            let mut movers = (0..4).fold(W::ZERO, |movers, way| movers | class.movers(places, way, empty)) & !but;
            while movers != W::ZERO {
                let place = movers.lowest();
                movers = movers.without_lowest();
                visit(class, place, class.fits(empty | class.cover(W::ONE << place)));
            }
        }
    }
}

impl<W: Word> sealed::Sealed for Planes<W> {}

impl<W: Word> Key for Planes<W> {
    /// No board is without a piece.
    const NONE: Self = Planes(W::ZERO);

    type Plan = Plan<W>;

    fn plan(rules: &Rules) -> Option<Plan<W>> {
        let cells = (rules.rows * rules.columns) as u32;
        let planes = (rules.classes.len() + 1).next_power_of_two().trailing_zeros();
        if planes * cells > W::BITS || planes as usize > MAX_PLANES {
            return None;
        }
        let plane = !W::ZERO >> (W::BITS - cells);
        let column = (0..planes).fold(W::ZERO, |column, number| column | W::ONE << (number * cells));
        let mut members = members(rules);
        let classes: Vec<ClassPlan<W>> = rules
            .classes
            .iter()
            .enumerate()
            .map(|(number, class)| {
                let bits = number as u32 + 1;
                let has = |plane: u32| bits >> plane & 1 != 0;
                ClassPlan {
                    code: (0..planes).filter(|&plane| has(plane)).fold(W::ZERO, |code, plane| code | W::ONE << (plane * cells)),
                    flips: repeated(planes).map(|plane| if has(plane) { W::ZERO } else { !W::ZERO }),
                    cells: few(class.cells.iter().map(|&cell| u32::from(cell)).collect()),
                    allowed: Plan::word(&class.allowed),
                    valid: class.valid.each_ref().map(Plan::word),
                    leads: class.lead.each_ref().map(|lead| few(lead.iter().map(|&lead| Plan::<W>::turn(lead)).collect())),
                    members: std::mem::take(&mut members[number]),
                }
            })
            .collect();
        let class_of: Vec<usize> = rules.pieces.iter().map(|piece| piece.class).collect();
        let goals = rules
            .goals
            .iter()
            .map(|goal| {
                goal.iter().fold((W::ZERO, W::ZERO), |(bits, wanted), &(piece, place)| {
                    let at = u32::from(place);
                    (bits | column << at, wanted | classes[class_of[piece]].code << at)
                })
            })
            .collect();
        let floor = rules.ground.iter().zip(0..).filter(|&(&ground, _)| ground != Ground::Wall);
        let offsets = rules.offsets();
        Some(Plan {
            shifts: repeated(planes).map(|plane| plane * cells),
            plane,
            column,
            floor: floor.fold(W::ZERO, |floor, (_, cell)| floor | W::ONE << cell),
            classes,
            class_of,
            goals,
            offsets,
            turns: offsets.map(|offset| Plan::<W>::turn(-offset)),
        })
    }

    fn encode(plan: &Plan<W>, places: &[u16; MAX_PIECES]) -> Self {
        let codes = plan.class_of.iter().zip(places).map(|(&class, &place)| plan.classes[class].code << u32::from(place));
        Planes(codes.fold(W::ZERO, |key, code| key | code))
    }

    fn decode(self, plan: &Plan<W>) -> [u16; MAX_PIECES] {
        let mut places = [0; MAX_PIECES];
        let split = plan.split(self.0);
        for class in &plan.classes {
            let mut at = class.places(&split, plan.plane);
            for &piece in &class.members {
                places[piece] = at.lowest() as u16;
                at = at.without_lowest();
            }
        }
        places
    }

    #[inline]
    fn scramble(self) -> u64 {
        self.0.scramble()
    }

    #[inline]
    fn is_goal(self, plan: &Plan<W>) -> bool {
        plan.goals.iter().any(|&(bits, wanted)| self.0 & bits == wanted)
    }

    #[inline]
    fn for_each_step(self, plan: &Plan<W>, mut visit: impl FnMut(u16, Direction, Self)) -> u64 {
        let key = self.0;
        let split = plan.split(key);
        let empty = plan.empty(&split);
        let mut moving = [W::ZERO; 4];
        for class in &plan.classes {
            let places = class.places(&split, plan.plane);
            for (way, moving) in moving.iter_mut().enumerate() {
                *moving |= class.movers(places, way, empty);
            }
        }
        let [up, down, left, right] = moving;
        for direction in Direction::ALL {
            let mut movers = moving[direction as usize];
            while movers != W::ZERO {
                let place = movers.lowest();
                movers = movers.without_lowest();
                let code = ((key >> place) & plan.column) << place;
                visit(place as u16, direction, Planes(key ^ code ^ code.rotate_down(plan.turns[direction as usize])));
            }
        }
        ((up & down) | (left & right) | ((up | down) & (left | right))).fold()
    }

    fn for_each_slide(self, plan: &Plan<W>, mut visit: impl FnMut(u16, u16, Self)) {
        plan.for_each_mover(self.0, None, |class, place, fits| {
            for (valid, &offset) in class.valid.iter().zip(&plan.offsets) {
                let mut at = place as u16;
                while *valid >> u32::from(at) & W::ONE != W::ZERO {
                    at = shifted(at, offset);
                    if fits >> u32::from(at) & W::ONE == W::ZERO {
                        break;
                    }
                    visit(place as u16, at, Planes(plan.carried(self.0, place, u32::from(at))));
                }
            }
        });
    }

    #[inline]
    fn for_each_move(self, plan: &Plan<W>, but: Option<u16>, mut visit: impl FnMut(u16, u16, Self)) {
        plan.for_each_mover(self.0, but, |class, place, fits| {
            let start = W::ONE << place;
            let mut reached = start;
            let mut edge = start;
            while edge != W::ZERO {
                let mut spread = W::ZERO;
                for (valid, &turn) in class.valid.iter().zip(&plan.turns) {
                    spread |= (edge & *valid).rotate_down(turn);
                }
                edge = spread & fits & !reached;
                reached |= edge;
            }
            let mut ends = reached ^ start;
            while ends != W::ZERO {
                let end = ends.lowest();
                ends = ends.without_lowest();
                visit(place as u16, end as u16, Planes(plan.carried(self.0, place, end)));
            }
        });
    }
}
