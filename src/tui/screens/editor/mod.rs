//! A level being drawn: a board to paint, a panel of tools and buttons, a verdict that follows.
//!
//! Keys, arrows and mouse all reach everything. Capitals, digits and signs are tools, small letters
//! are commands. The drawing stays on its family's bench for as long as the program runs, and is
//! kept as a draft at rests and when it is left, so nobody is asked whether to save. The screen knows no puzzle:
//! it paints through [`crate::puzzle::Drawing`] and shows what `game` found out.

mod panel;
mod saving;
mod verdict;

use std::time::Duration;

use ratatui::layout::Rect;

use self::panel::{Item, Panel, tool_name};
use self::saving::Keeper;
use super::import::Import;
use super::play::{Play, Speech, Zones, reason_key};
use super::prompt::Prompt;
use super::shown::Shown;
use super::{Desk, Footing, Mouse, Outcome, Screen, name};
use crate::game::{Appraisal, Hardest, Workshop};
use crate::levels::{Level, import};
use crate::puzzle::{Cell, Direction, Family, Focus, Metric, Phrase, Scene};
use crate::solver::Report;
use crate::tui::board::{Overlay, Spot, View, draw_goal};
use crate::tui::canvas::{Canvas, cut, width};
use crate::tui::keymap::{Action, Context};
use crate::tui::theme::Tone;

/// The longest name of a level, in characters.
const LONGEST_NAME: usize = 60;

/// Where the arrows are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On the cell of the cursor.
    Board,
    /// On an item of the panel, by its number.
    Panel(usize),
}

/// A family's bench on the screen.
pub(in crate::tui) struct Editor {
    workshop: Workshop,
    appraisal: Appraisal,
    page: usize,
    /// The page seen last besides the start.
    other_page: usize,
    tool: char,
    cell: Cell,
    place: Place,
    /// The cell painted last while the button is down.
    stroke: Option<Cell>,
    notice: Option<Phrase>,
    keeper: Keeper,
}

impl Editor {
    /// The bench of a family as it was left, or with an empty board; `None` for a family whose
    /// levels are not drawn.
    pub fn new(family: &'static Family, desk: &mut Desk) -> Option<Self> {
        let known = desk.benches.remove(family.id);
        let (workshop, notice) = match known {
            Some(workshop) => {
                let notice = saving::left(&workshop, desk);
                (workshop, notice)
            }
            None => saving::with_draft(Workshop::new(family)?, desk),
        };
        let appraisal = Appraisal::new(family, workshop.setup(), &mut desk.solver);
        let mut editor = Editor {
            workshop,
            appraisal,
            page: 0,
            other_page: 1,
            tool: ' ',
            cell: Cell::default(),
            place: Place::Board,
            stroke: None,
            notice,
            keeper: Keeper::default(),
        };
        editor.settle(desk);
        Some(editor)
    }

    /// After every change: a page, a tool and a cell that there are, and a verdict on the way.
    fn settle(&mut self, desk: &mut Desk) {
        let drawing = &self.workshop.sheet().drawing;
        self.page = self.page.min(drawing.pages().len().saturating_sub(1));
        if self.page > 0 {
            self.other_page = self.page;
        }
        if drawing.tool(self.page, self.tool).is_none() {
            self.tool = drawing.tools(self.page).first().map_or(' ', |tool| tool.key);
        }
        let board = drawing.board(self.page);
        let inside = |at: u16, count: usize| at.min(count.saturating_sub(1) as u16);
        self.cell = Cell { row: inside(self.cell.row, board.rows), column: inside(self.cell.column, board.columns) };
        self.appraisal.attend(self.workshop.family(), self.workshop.setup(), &mut desk.solver);
        self.keeper.note_change(desk.now);
    }

    fn say(&mut self, key: &'static str) -> Outcome {
        self.notice = Some(Phrase::new(key));
        Outcome::Done
    }

    fn metrics(&self) -> &'static [Metric] {
        self.appraisal.position().map_or(&[], |position| position.metrics())
    }

    /// What the game will count first.
    fn metric(&self) -> Option<Metric> {
        self.workshop.sheet().metric.or_else(|| self.metrics().first().copied())
    }

    fn turn_metric(&mut self) {
        let metrics = self.metrics();
        let at = self.metric().and_then(|metric| metrics.iter().position(|&other| other == metric)).unwrap_or(0);
        let next = metrics.get((at + 1) % metrics.len().max(1)).copied().filter(|&next| Some(&next) != metrics.first());
        self.workshop.change(|sheet| sheet.metric = next);
    }

    fn has_sizes(&self) -> bool {
        let board = self.workshop.sheet().drawing.board(0);
        [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|(rows, columns)| {
            let size = (board.rows.checked_add_signed(rows), board.columns.checked_add_signed(columns));
            matches!(size, (Some(rows), Some(columns)) if self.workshop.sheet().drawing.boxed().resize(rows, columns))
        })
    }

    fn resize(&mut self, rows: isize, columns: isize) -> Outcome {
        let board = self.workshop.sheet().drawing.board(0);
        let size = (board.rows.checked_add_signed(rows), board.columns.checked_add_signed(columns));
        let (Some(rows), Some(columns)) = size else { return self.say("editor.no_size") };
        if !self.workshop.change(|sheet| _ = sheet.drawing.resize(rows, columns)) {
            return self.say("editor.no_size");
        }
        Outcome::Done
    }

    fn paint(&mut self, cell: Cell) {
        let (page, tool) = (self.page, self.tool);
        self.workshop.stroke(|sheet| sheet.drawing.paint(page, cell, tool));
    }

    /// Takes the tool before or after the one in hand.
    fn cycle(&mut self, on: bool) {
        let tools = self.workshop.sheet().drawing.tools(self.page);
        let at = tools.iter().position(|tool| tool.key == self.tool).unwrap_or(0);
        let step = if on { 1 } else { tools.len().saturating_sub(1) };
        self.tool = tools.get((at + step) % tools.len().max(1)).map_or(self.tool, |tool| tool.key);
    }

    /// The board's area, and the panel's beside it.
    fn areas(&self, area: Rect) -> (Zones, Rect) {
        let scene = self.scene();
        let zones = Zones::of(area, &scene);
        let panel = zones.side();
        (zones, Rect { x: panel.x + 1, width: panel.width.saturating_sub(1), ..panel })
    }

    fn scene(&self) -> Scene {
        Scene::Board(self.workshop.sheet().drawing.board(self.page))
    }

    fn panel(&self, desk: &Desk) -> (Panel, Rect) {
        let (_, area) = self.areas(desk.area);
        (Panel::of(self, area, desk.look.text), area)
    }

    fn chosen(&self) -> Option<usize> {
        match self.place {
            Place::Board => None,
            Place::Panel(index) => Some(index),
        }
    }

    /// Moves through the board, and from its right edge into the panel and back.
    fn go(&mut self, action: Action, desk: &Desk) -> Outcome {
        let (panel, _) = self.panel(desk);
        match self.place {
            Place::Board => {
                let board = self.workshop.sheet().drawing.board(self.page);
                let direction = match action {
                    Action::Up => Direction::Up,
                    Action::Down => Direction::Down,
                    Action::Left => Direction::Left,
                    _ => Direction::Right,
                };
                match direction.step(self.cell, board.rows, board.columns) {
                    Some(cell) => self.cell = cell,
                    None if direction == Direction::Right => {
                        let tool = panel.items.iter().position(|placed| placed.item == Item::Tool(self.tool));
                        self.place = Place::Panel(tool.unwrap_or(0));
                    }
                    None => return Outcome::Ignored,
                }
            }
            Place::Panel(from) => match panel.next(from.min(panel.items.len().saturating_sub(1)), action) {
                Some(index) => self.place = Place::Panel(index),
                None if action == Action::Left => self.place = Place::Board,
                None => return Outcome::Ignored,
            },
        }
        Outcome::Done
    }

    fn choose(&mut self, item: Item, desk: &mut Desk) -> Outcome {
        match item {
            Item::Page(page) => self.page = page,
            Item::Tool(key) => self.tool = key,
            Item::Switch(switch) => _ = self.workshop.change(|sheet| sheet.drawing.turn(switch)),
            Item::Metric => self.turn_metric(),
            Item::Button(action) => return self.act(action, desk),
        }
        self.settle(desk);
        Outcome::Done
    }

    fn confirm(&mut self, desk: &mut Desk) -> Outcome {
        let Place::Panel(index) = self.place else {
            self.workshop.lift();
            self.paint(self.cell);
            self.workshop.lift();
            return Outcome::Done;
        };
        let (panel, _) = self.panel(desk);
        let item = panel.items.get(index).map(|placed| placed.item);
        // A tool is taken to paint with.
        if matches!(item, Some(Item::Tool(_))) {
            self.place = Place::Board;
        }
        item.map_or(Outcome::Ignored, |item| self.choose(item, desk))
    }

    /// The drawing as a level with what is proved of it; `None` while it is none.
    fn level(&self) -> Option<Level> {
        self.appraisal.position()?;
        let mut level = self.workshop.level();
        level.par.clone_from(self.appraisal.lengths());
        Some(level)
    }

    fn play(&mut self, desk: &mut Desk) -> Outcome {
        let level = self.level().map(|level| saving::kept(&self.workshop, level, desk));
        match level.map(|level| (level.open(), level)) {
            Some((Ok(position), level)) => Outcome::Push(Box::new(Play::new(level, position, desk))),
            _ => self.say("editor.no_level"),
        }
    }

    fn copy(&mut self, desk: &mut Desk) -> Outcome {
        match self.level() {
            Some(level) => Outcome::Push(Box::new(Shown::copied(Phrase::new("shown.code"), level.code(), desk))),
            None => self.say("editor.no_level"),
        }
    }

    fn save(&mut self, desk: &mut Desk) -> Outcome {
        self.notice = Some(match self.level() {
            Some(level) => saving::save(&mut self.workshop, &level, self.appraisal.worth(), desk),
            None => Phrase::new("editor.no_level"),
        });
        Outcome::Done
    }

    fn hardest(&mut self, desk: &mut Desk) -> Outcome {
        let asked = self.appraisal.ask_for_hardest(&mut desk.solver);
        self.say(if asked { "editor.mapping" } else { "editor.no_level" })
    }

    fn rename(&self) -> Outcome {
        let known = saving::typed(self.workshop.sheet().name.as_ref());
        Outcome::Push(Box::new(Prompt::new("editor.name", "editor.name_help", &known, LONGEST_NAME)))
    }
}

impl Screen for Editor {
    fn context(&self) -> Context {
        Context::Editor
    }

    fn render(&self, canvas: &mut Canvas, desk: &Desk) {
        let (area, text) = (canvas.area(), canvas.look().text);
        let (zones, place) = self.areas(area);
        let columns = usize::from(zones.title.width).saturating_sub(2);
        let family = text.get(&format!("{}.name", self.workshop.family().id));
        let named = self.workshop.sheet().name.as_ref().map_or_else(|| text.get("editor.unnamed"), |known| name(text, known).to_owned());
        let title = text.fill("editor.title", &[("puzzle", &family), ("name", &named)]);
        let saved = if self.workshop.is_saved() { text.get("editor.is_saved") } else { String::new() };
        let (x, y) = (i32::from(zones.title.x) + 1, i32::from(zones.title.y));
        canvas.put(x, y, &cut(&title, columns.saturating_sub(width(&saved) + 1)), Tone::Title);
        canvas.put_right(x + columns as i32, y, &saved, Tone::Dim);
        let scene = self.scene();
        let goal = self.workshop.sheet().drawing.board(self.page).goal;
        let on_board = self.place == Place::Board;
        let focus = Some(Focus { cell: self.cell, ..Focus::default() });
        let view = View::new(&scene, zones.board, canvas.look(), focus);
        view.draw(&mut canvas.part(zones.board), &Overlay { brush: on_board.then_some(self.cell), ..Overlay::default() });
        let panel = Panel::of(self, place, text);
        panel.draw(&mut canvas.part(place), self.chosen());
        if let Some(goal) = goal.filter(|goal| panel.rows() + 1 + goal.len() as i32 <= i32::from(place.height)) {
            draw_goal(&mut canvas.part(place), i32::from(place.x), i32::from(place.y) + panel.rows() + 1, &goal);
        }
        let (said, tone) = verdict::verdict(&self.appraisal, text);
        // A long verdict goes on where the tool's name is; an answer to a key stands below it.
        let speech = Speech::default().and(&zones, &said, tone);
        let speech = match &self.notice {
            Some(notice) => speech.and(&zones, &text.say(notice), Tone::Strong),
            None if speech.rows() < 2 => speech.and(&zones, &tool_name(self, desk, columns), Tone::Dim),
            None => speech,
        };
        speech.draw(canvas, &zones);
    }

    fn act(&mut self, action: Action, desk: &mut Desk) -> Outcome {
        self.notice = None;
        let outcome = match action {
            Action::Up | Action::Down | Action::Left | Action::Right => return self.go(action, desk),
            Action::Confirm => self.confirm(desk),
            Action::Next | Action::Previous => {
                self.cycle(action == Action::Next);
                Outcome::Done
            }
            Action::NextPage => {
                self.page = if self.page == 0 { self.other_page } else { 0 };
                Outcome::Done
            }
            Action::Undo if !self.workshop.undo() => self.say("play.notice.no_undo"),
            Action::Redo if !self.workshop.redo() => self.say("play.notice.no_redo"),
            Action::Undo | Action::Redo => Outcome::Done,
            Action::Clear => {
                self.workshop.clear();
                Outcome::Done
            }
            Action::Taller => self.resize(1, 0),
            Action::Shorter => self.resize(-1, 0),
            Action::Wider => self.resize(0, 1),
            Action::Narrower => self.resize(0, -1),
            Action::Play => return self.play(desk),
            Action::Save => self.save(desk),
            Action::Rename => return self.rename(),
            Action::Hardest => self.hardest(desk),
            Action::Copy => return self.copy(desk),
            Action::Import => return Outcome::Push(Box::new(Import::new("", desk))),
            Action::Back => return Outcome::Pop,
            _ => return Outcome::Ignored,
        };
        self.settle(desk);
        outcome
    }

    fn character(&mut self, character: char, desk: &mut Desk) -> Outcome {
        self.notice = None;
        let drawing = &self.workshop.sheet().drawing;
        let keys = [character, character.to_ascii_uppercase()];
        match keys.into_iter().find(|&key| drawing.tool(self.page, key).is_some()) {
            Some(key) => {
                self.tool = key;
                self.place = Place::Board;
                self.settle(desk);
                Outcome::Done
            }
            None => self.say("editor.no_tool"),
        }
    }

    fn paste(&mut self, text: &str, desk: &mut Desk) -> Outcome {
        let family = self.workshop.family();
        let read = import(text).map(|import| {
            let levels = import.levels.into_iter().filter(|level| level.family.id == family.id).map(|level| level.setup);
            let drawings = import.drawings.into_iter().filter(|(other, _)| other.id == family.id).map(|(_, setup)| setup);
            let error = import.errors.into_iter().find(|(other, _)| other.id == family.id).map(|(_, error)| error);
            levels.chain(drawings).next().ok_or(error)
        });
        let laid = match read {
            Ok(Ok(setup)) => self.workshop.lay(&setup, None, None).map_err(Some),
            Ok(Err(error)) => Err(error),
            Err(error) => Err(Some(error)),
        };
        self.notice = Some(match laid {
            Ok(_) => Phrase::new("editor.pasted"),
            Err(error) => {
                let error = error.map_or_else(String::new, |error| desk.look.text.error(&error));
                Phrase::new("editor.not_pasted").with("error", error)
            }
        });
        self.settle(desk);
        Outcome::Done
    }

    fn mouse(&mut self, mouse: Mouse, desk: &mut Desk) -> Outcome {
        let (zones, place) = self.areas(desk.area);
        let scene = self.scene();
        let focus = Some(Focus { cell: self.cell, ..Focus::default() });
        let cell_at = |x, y| match View::new(&scene, zones.board, &desk.look, focus).hit(x, y) {
            Some(Spot::Cell(cell)) if zones.board.contains((x, y).into()) => Some(cell),
            _ => None,
        };
        match mouse {
            Mouse::Press(x, y) => {
                self.notice = None;
                self.workshop.lift();
                if let Some(item) = Panel::of(self, place, desk.look.text).hit(place, self.chosen(), x, y) {
                    return self.choose(item, desk);
                }
                let Some(cell) = cell_at(x, y) else { return Outcome::Ignored };
                (self.place, self.cell, self.stroke) = (Place::Board, cell, Some(cell));
                self.paint(cell);
            }
            Mouse::Drag(x, y) => {
                let cell = cell_at(x, y).filter(|&cell| self.stroke.is_some_and(|last| last != cell));
                let Some(cell) = cell else { return Outcome::Ignored };
                (self.cell, self.stroke) = (cell, Some(cell));
                self.paint(cell);
            }
            Mouse::Release => {
                self.stroke = None;
                self.workshop.lift();
                return Outcome::Done;
            }
            Mouse::Wheel { down, .. } => self.cycle(down),
        }
        self.settle(desk);
        Outcome::Done
    }

    fn hear(&mut self, report: Report, desk: &mut Desk) -> Result<Outcome, Report> {
        let found = self.appraisal.take(report, &mut desk.solver)?;
        if let Some(found) = found {
            self.notice = Some(match found {
                Hardest::Start(start, distance) => {
                    let moved = self.workshop.change(|sheet| _ = sheet.drawing.place(&start));
                    let metric = self.metrics().first().copied().unwrap_or(Metric::Steps);
                    let key = if moved { "editor.hardest" } else { "editor.is_hardest" };
                    Phrase::new(key).with("count", desk.look.text.count(distance, metric))
                }
                Hardest::TooLarge(reason) => Phrase::new("editor.too_large").with("reason", format!("@{}", reason_key(reason))),
                Hardest::NoGoal => Phrase::new("editor.unsolvable"),
            });
            self.settle(desk);
        }
        Ok(Outcome::Done)
    }

    fn answer(&mut self, text: String, desk: &mut Desk) -> Outcome {
        let name = saving::read_name(&text);
        self.workshop.change(|sheet| sheet.name = name);
        self.settle(desk);
        Outcome::Done
    }

    fn lay(&mut self, level: &Level, desk: &mut Desk) {
        self.notice = None;
        // A level that was only played to try it is what lies here already.
        if level.code() != self.workshop.level().code() {
            let laid = self.workshop.lay(&level.setup, Some(level.name.clone()), level.metric);
            self.notice = Some(match laid {
                Ok(_) => Phrase::new("editor.laid"),
                Err(error) => Phrase::new("editor.not_pasted").with("error", desk.look.text.error(&error)),
            });
        }
        self.settle(desk);
    }

    fn advance(&mut self, desk: &mut Desk) -> Option<Duration> {
        self.keeper.advance(&self.workshop, desk)
    }

    fn leave(&mut self, desk: &mut Desk) {
        let Some(empty) = Workshop::new(self.workshop.family()) else { return };
        let workshop = std::mem::replace(&mut self.workshop, empty);
        saving::keep_draft(&workshop, desk);
        desk.benches.insert(workshop.family().id, workshop);
    }

    fn footing(&self, action: Action, _desk: &Desk) -> Footing {
        match action {
            Action::Confirm if self.place != Place::Board => Footing::Word("key.press"),
            action => self.listing(action),
        }
    }

    fn listing(&self, action: Action) -> Footing {
        if panel::has(self, action) { Footing::Usual } else { Footing::Hidden }
    }

    fn family(&self) -> Option<&'static str> {
        Some(self.workshop.family().id)
    }
}
